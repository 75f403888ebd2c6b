//! Reads what the book copies of horses, contacts and organizations.

use async_trait::async_trait;
use book::{BarnFacts, BillAddress, ContactFacts, HorseFacts, Letterhead, Owner};
use kernel::{
    ContactId, DocumentId, EmailAddress, HorseId, OptionalLine, OrganizationId, RecordDate,
    StoreError, TimeZone,
};
use sea_orm::prelude::Json;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, Select,
};
use tracing::instrument;
use uuid::Uuid;

use super::entity::contact;
use crate::Database;
use crate::accounts::entity::organization;
use crate::database::in_time;
use crate::documents::entity as document;
use crate::horses::entity::{horse, section};
use crate::horses::owners_contain;
use crate::limits;
use crate::row::{Unreadable, find_all, find_one, optional, relation};

/// Reads them in SQL.
#[derive(Debug, Clone)]
pub struct SqlBarnFacts {
    database: Database,
}

impl SqlBarnFacts {
    /// On a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self { database }
    }

    async fn read(&self, horses: Select<horse::Entity>) -> Result<Vec<HorseFacts>, StoreError> {
        in_time(async { find_all(self.database.reader()?, horses, to_facts).await }).await
    }
}

#[derive(FromQueryResult)]
struct HorseRow {
    id: Uuid,
    name: String,
    boarding_starts_on: Option<String>,
    boarding_ends_on: Option<String>,
    content: Option<Json>,
}

#[allow(clippy::unnecessary_wraps, reason = "a mapping of rows")]
fn to_facts(row: HorseRow) -> Result<HorseFacts, Unreadable> {
    let day = |text: Option<String>| {
        let day = text.and_then(|text| RecordDate::stored(&text));
        day.map(RecordDate::as_date)
    };
    Ok(HorseFacts {
        id: HorseId::new(row.id),
        name: row.name,
        owners: row.content.as_ref().map(owners).unwrap_or_default(),
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

fn horses_of(organization: OrganizationId) -> Select<horse::Entity> {
    let mut its_owners = relation(horse::Column::Id, section::Column::HorseId);
    its_owners = its_owners.on_condition(|_, section| {
        let name = Expr::col((section, section::Column::Section));
        sea_orm::Condition::all().add(sea_orm::sea_query::ExprTrait::eq(name, "owners"))
    });
    horse::Entity::find()
        .select_only()
        .columns([
            horse::Column::Id,
            horse::Column::Name,
            horse::Column::BoardingStartsOn,
            horse::Column::BoardingEndsOn,
        ])
        .column(section::Column::Content)
        .join(JoinType::LeftJoin, its_owners)
        .filter(horse::Column::OrganizationId.eq(organization.as_uuid()))
}

fn line<const MAX: usize>(text: String) -> OptionalLine<MAX> {
    OptionalLine::stored(text)
}

#[async_trait]
impl BarnFacts for SqlBarnFacts {
    #[instrument(name = "db.book.horses", level = "debug", skip_all)]
    async fn horses(
        &self,
        organization: OrganizationId,
        ids: &[HorseId],
    ) -> Result<Vec<HorseFacts>, StoreError> {
        let ids = ids.iter().map(|id| id.as_uuid());
        self.read(horses_of(organization).filter(horse::Column::Id.is_in(ids)))
            .await
    }

    #[instrument(name = "db.book.horses_of_owner", level = "debug", skip_all)]
    async fn horses_of_owner(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
        name: &str,
    ) -> Result<Vec<HorseFacts>, StoreError> {
        let named = contact.map_or_else(|| Json::from(name), |id| id.to_string().into());
        let horses = horses_of(organization)
            .filter(owners_contain(self.database.backend(), &named))
            .order_by_asc(horse::Column::NameKey);
        self.read(horses.order_by_asc(horse::Column::Id)).await
    }

    #[instrument(name = "db.book.contact", level = "debug", skip_all)]
    async fn contact(
        &self,
        organization: OrganizationId,
        id: ContactId,
    ) -> Result<Option<ContactFacts>, StoreError> {
        let contact = contact::Entity::find_by_id(id.as_uuid())
            .filter(contact::Column::OrganizationId.eq(organization.as_uuid()));
        in_time(async {
            find_one(self.database.reader()?, contact, |row: contact::Model| {
                Ok(ContactFacts {
                    name: row.name,
                    email: optional(row.email, EmailAddress::stored),
                    address: BillAddress {
                        street: line(row.street),
                        city: line(row.city),
                        state: line(row.state),
                        zip_code: line(row.zip_code),
                    },
                })
            })
            .await
        })
        .await
    }

    #[instrument(name = "db.book.has_document", level = "debug", skip_all)]
    async fn has_document(
        &self,
        organization: OrganizationId,
        id: DocumentId,
    ) -> Result<bool, StoreError> {
        let document = document::Entity::find_by_id(id.as_uuid())
            .filter(document::Column::OrganizationId.eq(organization.as_uuid()));
        in_time(async { Ok(limits::count(self.database.reader()?, document).await? > 0) }).await
    }

    #[instrument(name = "db.book.time_zone", level = "debug", skip_all)]
    async fn time_zone(
        &self,
        organization: OrganizationId,
    ) -> Result<Option<TimeZone>, StoreError> {
        let row = organization::Entity::find_by_id(organization.as_uuid());
        let read = |row: organization::Model| {
            let name = row.time_zone.as_deref();
            Ok(name.and_then(TimeZone::stored))
        };
        in_time(async {
            let found = find_one(self.database.reader()?, row, read).await?;
            Ok(found.flatten())
        })
        .await
    }

    #[instrument(name = "db.book.letterhead", level = "debug", skip_all)]
    async fn letterhead(&self, organization: OrganizationId) -> Result<Letterhead, StoreError> {
        let row = organization::Entity::find_by_id(organization.as_uuid());
        let read = |row: organization::Model| {
            Ok(Letterhead {
                name: row.name,
                address: BillAddress {
                    street: line(row.street),
                    city: line(row.city),
                    state: line(row.state),
                    zip_code: line(row.zip_code),
                },
                phone: row.phone.unwrap_or_default(),
                email: optional(row.email, EmailAddress::stored),
            })
        };
        in_time(async {
            let found = find_one(self.database.reader()?, row, read).await?;
            Ok(found.unwrap_or_default())
        })
        .await
    }
}
