//! Reads what the book copies of horses, contacts and organizations.

use std::collections::HashMap;

use async_trait::async_trait;
use book::{BarnFacts, HorseFacts, Letterhead, Owner, Presence, Recipient};
use kernel::{
    ByDay, ContactId, DocumentId, HorseId, OrganizationId, RecordDate, RequiredLine, StoreError,
    TimeZone,
};
use sea_orm::prelude::Json;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use tracing::debug_span;
use uuid::Uuid;

use crate::accounts::entity::organization;
use crate::contacts::entity as contact;
use crate::documents::entity as document;
use crate::horse_pasts::{self, PastRow, ever_owned_by};
use crate::horses::entity::{horse, section};
use crate::limits;
use crate::row::{Unreadable, find_all, find_one, relation};
use crate::store::store;

store! {
    /// Reads them in SQL.
    SqlBarnFacts
}

#[derive(FromQueryResult)]
pub(super) struct HorseRow {
    id: Uuid,
    name: String,
    boarding_starts_on: Option<String>,
    boarding_ends_on: Option<String>,
    archived_on: Option<String>,
    content: Option<Json>,
    #[sea_orm(nested)]
    past: PastRow,
}

fn to_facts(row: HorseRow) -> Result<HorseFacts, Unreadable> {
    let day = |text: Option<String>| {
        let day = text.and_then(|text| RecordDate::stored(&text));
        day.map(RecordDate::as_date)
    };
    Ok(HorseFacts {
        id: HorseId::new(row.id),
        name: row.name,
        owners: ByDay::of_former(
            row.past.former_owners(owners)?,
            row.content.as_ref().map(owners).unwrap_or_default(),
        ),
        presence: Presence {
            left_on: day(row.archived_on),
            away: row.past.away()?,
        },
        boards_from: day(row.boarding_starts_on),
        boards_until: day(row.boarding_ends_on),
    })
}

/// Reads the section `owners`: a list of objects with `name`, `contact_id` and
/// `share`, or of names. What is neither is left out.
fn owners(content: &Json) -> Vec<Owner> {
    let all = content.as_array().into_iter().flatten();
    all.filter_map(|owner| {
        let text = |key| owner.get(key).and_then(Json::as_str);
        let name = owner.as_str().or_else(|| text("name"))?.trim();
        let share = owner.get("share").and_then(Json::as_u64);
        (!name.is_empty()).then(|| Owner {
            name: name.to_owned(),
            contact_id: text("contact_id").and_then(ContactId::parse),
            share: share.and_then(|share| u32::try_from(share).ok()),
        })
    })
    .collect()
}

/// All horses of an organization, by name, with their owners.
pub(super) async fn all_horses(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<HorseFacts>, StoreError> {
    find_all(connection, by_name(horses_of(organization)), to_facts).await
}

fn by_name(horses: Select<horse::Entity>) -> Select<horse::Entity> {
    horses
        .order_by_asc(horse::Column::NameKey)
        .order_by_asc(horse::Column::Id)
}

/// The horses of an organization, with their owners.
fn horses_of(organization: OrganizationId) -> Select<horse::Entity> {
    let mut its_owners = relation(horse::Column::Id, section::Column::HorseId);
    its_owners = its_owners.on_condition(|_, section| {
        let name = Expr::col((section, section::Column::Section));
        sea_orm::Condition::all().add(sea_orm::sea_query::ExprTrait::eq(name, "owners"))
    });
    let horses = horse::Entity::find()
        .select_only()
        .columns([
            horse::Column::Id,
            horse::Column::Name,
            horse::Column::BoardingStartsOn,
            horse::Column::BoardingEndsOn,
            horse::Column::ArchivedOn,
        ])
        .column(section::Column::Content)
        .join(JoinType::LeftJoin, its_owners)
        .filter(horse::Column::OrganizationId.eq(organization.as_uuid()));
    horse_pasts::beside(horses)
}

#[async_trait]
impl BarnFacts for SqlBarnFacts {
    async fn horses(
        &self,
        organization: OrganizationId,
        ids: &[HorseId],
    ) -> Result<Vec<HorseFacts>, StoreError> {
        let ids = ids.iter().map(|id| id.as_uuid());
        let horses = horses_of(organization).filter(horse::Column::Id.is_in(ids));
        let span = debug_span!("db.book.horses");
        let read = self
            .database
            .read(span, |db| find_all(db, horses, to_facts));
        read.await
    }

    async fn horses_of_owner(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
        name: &str,
    ) -> Result<Vec<HorseFacts>, StoreError> {
        let named = contact.map_or_else(|| Json::from(name), |id| id.to_string().into());
        let horses = horses_of(organization).filter(ever_owned_by(self.database.backend(), &named));
        let horses = by_name(horses);
        let span = debug_span!("db.book.horses_of_owner");
        let read = self
            .database
            .read(span, |db| find_all(db, horses, to_facts));
        read.await
    }

    async fn contacts(
        &self,
        organization: OrganizationId,
        ids: &[ContactId],
    ) -> Result<HashMap<ContactId, Recipient>, StoreError> {
        let contacts = contact::Entity::find()
            .filter(contact::Column::Id.is_in(ids.iter().map(|it| it.as_uuid())))
            .filter(contact::Column::OrganizationId.eq(organization.as_uuid()));
        let to_recipient = |row: contact::Model| {
            let id = ContactId::new(row.id);
            let details = row.read(Vec::new(), None)?.details;
            let recipient = Recipient {
                contact_id: Some(id),
                name: RequiredLine::stored(details.name.as_str().to_owned()),
                address: details.address,
                email: details.email,
            };
            Ok((id, recipient))
        };
        let span = debug_span!("db.book.contacts");
        let read = self
            .database
            .read(span, |db| find_all(db, contacts, to_recipient));
        Ok(read.await?.into_iter().collect())
    }

    async fn has_document(
        &self,
        organization: OrganizationId,
        id: DocumentId,
    ) -> Result<bool, StoreError> {
        let document = document::Entity::find_by_id(id.as_uuid())
            .filter(document::Column::OrganizationId.eq(organization.as_uuid()));
        let span = debug_span!("db.book.has_document");
        let count = self.database.read(span, |db| limits::count(db, document));
        Ok(count.await? > 0)
    }

    async fn time_zone(
        &self,
        organization: OrganizationId,
    ) -> Result<Option<TimeZone>, StoreError> {
        let row = organization::Entity::find_by_id(organization.as_uuid());
        let to_zone = |row: organization::Model| row.organization().map(|it| it.profile.time_zone);
        let span = debug_span!("db.book.time_zone");
        let read = self.database.read(span, |db| find_one(db, row, to_zone));
        Ok(read.await?.flatten())
    }

    async fn letterhead(&self, organization: OrganizationId) -> Result<Letterhead, StoreError> {
        let row = organization::Entity::find_by_id(organization.as_uuid());
        let to_letterhead = |row: organization::Model| {
            let profile = row.organization()?.profile;
            let phone = profile.phone.map(|it| it.as_str().to_owned());
            Ok(Letterhead {
                name: profile.name.as_str().to_owned(),
                address: profile.address,
                phone: phone.unwrap_or_default(),
                email: profile.email,
            })
        };
        let span = debug_span!("db.book.letterhead");
        let read = self
            .database
            .read(span, |db| find_one(db, row, to_letterhead));
        Ok(read.await?.unwrap_or_default())
    }
}
