use async_trait::async_trait;
use contacts::{EmergencyLink, EmergencyLinkStore, EmergencyShown, LinkedHorse};
use kernel::{
    HorseId, LinkPurpose, LinkSubject, NamedHorse, NewLink, OrganizationId, RandomToken, Refusal,
    Scope, StoreError,
};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, QueryFilter as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::choices;
use crate::known_horses::{self, by_name, is_present, with_horse, with_photos};
use crate::links::rows::{Column, Entity, Model};
use crate::row::{Unreadable, find_one, find_readable, present};
use crate::scope::within;
use crate::store::store;
use crate::{limits, links};

const PURPOSE: LinkPurpose = LinkPurpose::EMERGENCY_PAGE;

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
    let id = HorseId::new(present("horse_id", row.link.horse_id)?);
    let link = row.link.link()?;
    let horse = NamedHorse {
        id,
        name: row.horse_name,
    };
    Ok(EmergencyLink { horse, link })
}

/// Links with the names of their horses.
fn all_links() -> Select<Entity> {
    with_horse(Entity::find(), Column::HorseId).filter(Column::Purpose.eq(PURPOSE.as_str()))
}

/// The link of a horse.
fn its_own(horse: HorseId) -> Condition {
    links::is_for(PURPOSE, LinkSubject::Horse(horse))
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
            let horse = known_horses::lock(&db, scope, id).await?;
            let horse = horse.ok_or(Refusal::NotFound("Horse"))?;
            let organization = horse.organization_id;
            let about = (PURPOSE, LinkSubject::Horse(id), horse.name.as_str());
            let made = links::make(&db, scope.actor(), new, organization, about);
            let (link, is_new) = made.await?;
            let name = horse.name;
            let horse = NamedHorse { id, name };
            Ok::<_, Refusal>((EmergencyLink { horse, link }, is_new))
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
            let own = known_horses::lock(&db, scope, horse).await?;
            let link = links::lock(&db, its_own(horse)).await?;
            let Some((horse, link)) = own.zip(link) else {
                return Ok(false);
            };
            links::revoke(&db, scope.actor(), &link, (&horse.name, ""), now).await
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
            limits::lock_account(&db, organization.as_uuid()).await?;
            let these = (PURPOSE, "all horses");
            links::revoke_all(&db, scope.actor(), organization, these, now).await
        });
        delete.await
    }

    async fn list(&self, organization: OrganizationId) -> Result<Vec<EmergencyLink>, StoreError> {
        let span = debug_span!("db.emergency_links.list", organization_id = %organization);
        let all = by_name(all_links())
            .filter(Column::OrganizationId.eq(organization.as_uuid()))
            .filter(is_present());
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
        let living = Entity::find()
            .select_only()
            .columns([Column::HorseId, Column::OrganizationId]);
        let living = with_photos(with_horse(living, Column::HorseId))
            .filter(links::living(PURPOSE, token.as_str(), now))
            .filter(is_present());
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

    async fn count(&self, token: &RandomToken, now: OffsetDateTime) -> Result<bool, StoreError> {
        let span = debug_span!("db.emergency_links.count");
        links::count_opening(&self.database, span, (PURPOSE, token), now).await
    }
}
