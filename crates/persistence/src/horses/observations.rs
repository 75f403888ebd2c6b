use async_trait::async_trait;
use horses::{
    HorseLimits, NewObservation, Observation, ObservationFilter, ObservationStore, PhotoUse,
};
use kernel::{
    EmailAddress, IdempotencyKey, NamedHorse, ObservationId, OrganizationId, Page, PageRequest,
    Refusal, Scope, StoreError, to_unix_millis,
};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, JoinType, QueryFilter as _, QuerySelect as _, QueryTrait as _, Select,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::observation::{Column, Entity, Model};
use super::entity::{horse, photo};
use super::photo_rows::{keep, schedule_deletion};
use crate::authors::with_address;
use crate::idempotency::insert_once;
use crate::limits;
use crate::list::{descending, fetch_page, octets};
use crate::row::{Unreadable, find_one, of_row, optional, relation, write};
use crate::scope::{delete_own, find_own, lock_own, refuse_reader, this_one, within};
use crate::store::store;

store! {
    /// Stores observations in SQL.
    SqlObservationStore limited by HorseLimits
}

/// An observation with the name of its horse and the address of its author. Also stored
/// as JSON under idempotency keys.
#[derive(FromQueryResult, Serialize, Deserialize)]
struct Row {
    #[sea_orm(nested)]
    observation: Model,
    horse_name: String,
    /// Empty if the account was deleted.
    author: Option<String>,
}

fn to_observation(row: Row) -> Result<Observation, Unreadable> {
    let author = optional(row.author, EmailAddress::stored);
    row.observation.read(row.horse_name, author)
}

fn all() -> Select<Entity> {
    with_address(Entity::find(), Column::AuthorId, "author")
        .column_as(horse::Column::Name, "horse_name")
        .join(
            JoinType::InnerJoin,
            relation(Column::HorseId, horse::Column::Id),
        )
}

async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: ObservationId,
) -> Result<Option<Observation>, StoreError> {
    let one = all().filter(this_one::<Entity>(scope, id.as_uuid()));
    find_one(connection, one, to_observation).await
}

fn no_horse() -> Refusal {
    Refusal::NotFound("Horse")
}

#[async_trait]
impl ObservationStore for SqlObservationStore {
    async fn insert(
        &self,
        scope: &Scope,
        new: &NewObservation,
        key: Option<IdempotencyKey>,
    ) -> Result<Observation, Refusal> {
        let account = scope.account_id();
        let span =
            debug_span!("db.observations.insert", account_id = %account, observation_id = %new.id);
        let key = (format!("observations:{account}"), key);
        let insert = |db| async move {
            let horse = new.horse.as_uuid();
            let found = find_own::<horse::Entity>(&db, scope, horse).await?;
            let organization = found.ok_or_else(no_horse)?.organization_id;
            limits::lock_account(&db, organization).await?;
            let found = lock_own::<horse::Entity>(&db, scope, horse).await?;
            let found = found.ok_or_else(no_horse)?;
            if let Some(name) = &new.photo {
                let used = PhotoUse::Observation;
                if !keep(&db, scope, new.horse, used, name, new.now).await? {
                    return Err(Refusal::Field {
                        field: "file",
                        problem: "must be sent again",
                    });
                }
            }
            let observation = Observation {
                id: new.id,
                organization_id: OrganizationId::new(organization),
                horse: NamedHorse {
                    id: new.horse,
                    name: found.name,
                },
                text: new.text.clone(),
                photo: new.photo.clone(),
                author_id: account,
                author: None,
                created_at: new.now,
                seen_at: None,
            };
            let row = Model::of(&observation).into_active_model();
            write(&db, Entity::insert(row)).await?;
            let of_horse = Entity::find().filter(Column::HorseId.eq(horse));
            let most = self.limits.observations_of_a_horse;
            limits::check::<_, Refusal>(&db, of_horse, HorseLimits::OBSERVATIONS, most).await?;
            let this = all().filter(Column::Id.eq(new.id.as_uuid()));
            let row = find_one(&db, this, Ok::<Row, _>).await?;
            Ok(row.ok_or_else(|| StoreError::failed("the row is not there"))?)
        };
        let made = (new.id.as_uuid(), new.now);
        let row = insert_once(&self.database, span, key, made, insert).await?;
        let id = row.observation.id;
        Ok(of_row::<Entity, _>(id, to_observation(row)).map_err(StoreError::from)?)
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &ObservationFilter,
        page: &PageRequest,
    ) -> Result<Page<Observation>, StoreError> {
        let span = debug_span!("db.observations.list", account_id = %scope.account_id());
        let found = all()
            .filter(within(Column::OrganizationId, scope))
            .apply_if(filter.organization, |query, organization| {
                query.filter(Column::OrganizationId.eq(organization.as_uuid()))
            })
            .apply_if(filter.horse, |query, horse| {
                query.filter(Column::HorseId.eq(horse.as_uuid()))
            })
            .apply_if(filter.seen, |query, seen| {
                query.filter(if seen {
                    Column::SeenAt.is_not_null()
                } else {
                    Column::SeenAt.is_null()
                })
            });
        let found = descending(found, Column::CreatedAt, Column::Id, page.after);
        let list = self.database.read(span, |db| async move {
            let (size, key) = (Some(octets(Column::Text)), Column::CreatedAt);
            fetch_page(db, found, size, page.limit, key, to_observation).await
        });
        list.await
    }

    async fn find(
        &self,
        scope: &Scope,
        id: ObservationId,
    ) -> Result<Option<Observation>, StoreError> {
        let span = debug_span!("db.observations.find", account_id = %scope.account_id(), observation_id = %id);
        let read = self.database.read(span, |db| find(db, scope, id));
        read.await
    }

    async fn see(
        &self,
        scope: &Scope,
        id: ObservationId,
        seen_at: Option<OffsetDateTime>,
    ) -> Result<Option<Observation>, StoreError> {
        let span = debug_span!("db.observations.see", account_id = %scope.account_id(), observation_id = %id);
        let see = self.database.write(span, |db| async move {
            let mut changed = Condition::all().add(this_one::<Entity>(scope, id.as_uuid()));
            if seen_at.is_some() {
                changed = changed.add(Column::SeenAt.is_null());
            }
            let at = Expr::val(seen_at.map(to_unix_millis));
            let update = Entity::update_many().col_expr(Column::SeenAt, at);
            write(&db, update.filter(changed)).await?;
            let found = find(&db, scope, id).await?;
            if found.is_none() {
                refuse_reader::<Entity>(&db, scope, id.as_uuid()).await?;
            }
            Ok::<_, StoreError>(found)
        });
        see.await
    }

    async fn delete(
        &self,
        scope: &Scope,
        id: ObservationId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.observations.delete", account_id = %scope.account_id(), observation_id = %id);
        let delete = self.database.write(span, |db| async move {
            let found = find_own::<Entity>(&db, scope, id.as_uuid()).await?;
            if let Some(name) = found.and_then(|it| it.photo) {
                let its = Condition::all().add(photo::Column::Name.eq(name));
                schedule_deletion(&db, its, now, now).await?;
            }
            delete_own::<Entity>(&db, scope, id.as_uuid()).await
        });
        delete.await
    }
}
