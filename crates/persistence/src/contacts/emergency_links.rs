use async_trait::async_trait;
use contacts::{EmergencyLink, EmergencyLinkStore, EmergencyShown, LinkedHorse, NewLink};
use kernel::{
    ChangeKind, Difference, HorseId, OrganizationId, RandomToken, Refusal, Scope, StoreError,
    to_unix_millis,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::choices;
use super::entity::emergency_link::{Column, Entity, Model};
use crate::database::TransactionConnection;
use crate::horses::entity::horse;
use crate::limits;
use crate::links::{self, Life};
use crate::row::{Unreadable, delete_where, find_one, find_readable, relation, write};
use crate::scope::{lock_own, within};
use crate::store::store;
use crate::trail;

store! {
    /// Stores links to emergency pages in SQL.
    SqlEmergencyLinkStore
}

#[derive(FromQueryResult)]
struct LinkRow {
    #[sea_orm(nested)]
    link: Model,
    horse_name: String,
}

fn to_link(row: LinkRow) -> Result<EmergencyLink, Unreadable> {
    row.link.read(row.horse_name)
}

/// Links with the names of their horses.
fn all_links() -> Select<Entity> {
    let its_horse = relation(Column::HorseId, horse::Column::Id);
    Entity::find()
        .column_as(horse::Column::Name, "horse_name")
        .join(JoinType::InnerJoin, its_horse)
}

fn life(link: &EmergencyLink) -> Life<'_> {
    (&link.token, link.expires_at)
}

/// Adds the line about a link, whose horse is locked.
async fn note(
    connection: &TransactionConnection,
    scope: &Scope,
    link: &EmergencyLink,
    change: (Option<Life<'_>>, Option<Life<'_>>),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let horse = &link.horse;
    let about = (
        ChangeKind::EmergencyLink,
        horse.id.as_uuid(),
        horse.name.as_str(),
    );
    let by = scope.actor().changer();
    links::note(connection, link.organization_id, about, change, (now, by)).await
}

/// Whether a link lives at this moment.
fn lives(now: OffsetDateTime) -> Condition {
    Condition::any()
        .add(Column::ExpiresAt.is_null())
        .add(Column::ExpiresAt.gt(to_unix_millis(now)))
}

async fn shown(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<EmergencyShown>, StoreError> {
    let row = choices::Entity::find_by_id(organization.as_uuid());
    let chosen = find_one(connection, row, choices::Model::read).await?;
    Ok(chosen.map_or_else(|| EmergencyShown::USUAL.to_vec(), |it| it.shown))
}

#[derive(FromQueryResult)]
struct LinkedRow {
    horse_id: Uuid,
    organization_id: Uuid,
    profile_photo: Option<String>,
    header_photo: Option<String>,
}

#[async_trait]
impl EmergencyLinkStore for SqlEmergencyLinkStore {
    async fn insert(
        &self,
        scope: &Scope,
        id: HorseId,
        new: &NewLink,
    ) -> Result<(EmergencyLink, bool), Refusal> {
        let span = debug_span!("db.emergency_links.insert", account_id = %scope.account_id(), horse_id = %id);
        let insert = self.database.write(span, |db| async move {
            let horse = lock_own::<horse::Entity>(&db, scope, id.as_uuid()).await?;
            let horse = horse.ok_or(Refusal::NotFound("Horse"))?;
            let its_own = || Column::HorseId.eq(id.as_uuid());
            if !new.wish.renew {
                let living = all_links().filter(its_own()).filter(lives(new.now));
                if let Some(mut link) = find_one(&db, living, to_link).await? {
                    if let Some(expires_at) = new.wish.expires_at {
                        let end = Expr::value(expires_at.map(to_unix_millis));
                        let before = link.clone();
                        let set = Entity::update_many().col_expr(Column::ExpiresAt, end);
                        write(&db, set.filter(its_own())).await?;
                        link.expires_at = expires_at;
                        let change = (Some(life(&before)), Some(life(&link)));
                        note(&db, scope, &link, change, new.now).await?;
                    }
                    return Ok((link, false));
                }
            }
            let living = all_links().filter(its_own()).filter(lives(new.now));
            let before = find_one(&db, living, to_link).await?;
            delete_where::<Entity>(&db, its_own()).await?;
            let link = EmergencyLink {
                horse: kernel::NamedHorse {
                    id,
                    name: horse.name,
                },
                organization_id: OrganizationId::new(horse.organization_id),
                token: new.token.clone(),
                expires_at: new.wish.expires_at.flatten(),
                opened: 0,
                created_at: new.now,
            };
            write(&db, Entity::insert(Model::of(&link).into_active_model())).await?;
            let change = (before.as_ref().map(life), Some(life(&link)));
            note(&db, scope, &link, change, new.now).await?;
            Ok::<_, Refusal>((link, true))
        });
        insert.await
    }

    async fn find(
        &self,
        scope: &Scope,
        horse: HorseId,
    ) -> Result<Option<EmergencyLink>, StoreError> {
        let span = debug_span!("db.emergency_links.find", account_id = %scope.account_id(), horse_id = %horse);
        let own = all_links()
            .filter(Column::HorseId.eq(horse.as_uuid()))
            .filter(within(Column::OrganizationId, scope));
        let find = self.database.read(span, |db| find_one(db, own, to_link));
        find.await
    }

    async fn delete(
        &self,
        scope: &Scope,
        horse: HorseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.emergency_links.delete", account_id = %scope.account_id(), horse_id = %horse);
        let delete = self.database.write(span, |db| async move {
            let id = horse.as_uuid();
            let own = lock_own::<horse::Entity>(&db, scope, id).await?;
            let its_own = Column::HorseId.eq(id);
            let link = find_one(&db, all_links().filter(its_own.clone()), to_link).await?;
            let Some(link) = link.filter(|_| own.is_some()) else {
                return Ok(false);
            };
            delete_where::<Entity>(&db, its_own).await?;
            note(&db, scope, &link, (Some(life(&link)), None), now).await?;
            Ok::<_, StoreError>(true)
        });
        delete.await
    }

    async fn delete_all(
        &self,
        scope: &Scope,
        organization: OrganizationId,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.emergency_links.delete_all", organization_id = %organization);
        let delete = self.database.write(span, |db| async move {
            let all = Column::OrganizationId.eq(organization.as_uuid());
            limits::lock_account(&db, organization.as_uuid()).await?;
            let deleted = delete_where::<Entity>(&db, all).await?;
            let (one, by) = (deleted == 1, scope.actor().changer());
            let these = format!("{deleted} {}", if one { "link" } else { "links" });
            let line = Difference::new(ChangeKind::EmergencyLink, "all horses", these, "");
            let line = (deleted > 0).then_some(line);
            trail::note(&db, organization, line, now, by).await
        });
        delete.await
    }

    async fn list(&self, organization: OrganizationId) -> Result<Vec<EmergencyLink>, StoreError> {
        let span = debug_span!("db.emergency_links.list", organization_id = %organization);
        let all = all_links()
            .filter(Column::OrganizationId.eq(organization.as_uuid()))
            .filter(horse::Column::ArchivedOn.is_null())
            .order_by_asc(horse::Column::NameKey)
            .order_by_asc(horse::Column::Id);
        let list = self
            .database
            .read(span, |db| find_readable(db, all, to_link));
        list.await
    }

    async fn shown(&self, organization: OrganizationId) -> Result<Vec<EmergencyShown>, StoreError> {
        let span = debug_span!("db.emergency_links.shown", organization_id = %organization);
        let read = self.database.read(span, |db| shown(db, organization));
        read.await
    }

    async fn set_shown(
        &self,
        organization_id: OrganizationId,
        shown: &[EmergencyShown],
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.emergency_links.set_shown", organization_id = %organization_id);
        let row = choices::Model::of(&choices::Choices {
            organization_id,
            shown: shown.to_vec(),
        });
        let replace = OnConflict::column(choices::Column::OrganizationId)
            .update_column(choices::Column::Shown)
            .to_owned();
        let insert = choices::Entity::insert(row.into_active_model()).on_conflict(replace);
        let write = self.database.write_one(span, insert);
        write.await.map(|_| ())
    }

    async fn linked(
        &self,
        token: &RandomToken,
        now: OffsetDateTime,
    ) -> Result<Option<LinkedHorse>, StoreError> {
        let span = debug_span!("db.emergency_links.linked");
        let its_horse = relation(Column::HorseId, horse::Column::Id);
        let living = Entity::find()
            .select_only()
            .columns([Column::HorseId, Column::OrganizationId])
            .columns([horse::Column::ProfilePhoto, horse::Column::HeaderPhoto])
            .join(JoinType::InnerJoin, its_horse)
            .filter(Column::Token.eq(token.as_str()))
            .filter(lives(now))
            .filter(horse::Column::ArchivedOn.is_null());
        let read = self.database.read(span, |db| async move {
            let Some(row) = find_one(db, living, Ok::<LinkedRow, _>).await? else {
                return Ok(None);
            };
            let organization_id = OrganizationId::new(row.organization_id);
            Ok(Some(LinkedHorse {
                id: HorseId::new(row.horse_id),
                organization_id,
                photo: row.profile_photo.or(row.header_photo),
                shown: shown(db, organization_id).await?,
            }))
        });
        read.await
    }

    async fn count(&self, token: &RandomToken) -> Result<bool, StoreError> {
        let span = debug_span!("db.emergency_links.count");
        let count = Entity::update_many()
            .col_expr(Column::Opened, Expr::col(Column::Opened).add(1))
            .filter(Column::Token.eq(token.as_str()));
        Ok(self.database.write_one(span, count).await? > 0)
    }
}
