//! What the book copies of horses, contacts and organizations.

use std::collections::HashMap;

use async_trait::async_trait;
use book::{BarnFacts, HorseFacts, Letterhead, Recipient};
use kernel::{ContactId, DocumentId, HorseId, OrganizationId, RequiredLine, StoreError, TimeZone};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use tracing::debug_span;

use crate::contacts::entity as contact;
use crate::documents::entity as document;
use crate::profiles::profile_of;
use crate::row::find_all;
use crate::store::store;
use crate::{barn_horses, limits};

store! {
    /// Reads them in SQL.
    SqlBarnFacts
}

#[async_trait]
impl BarnFacts for SqlBarnFacts {
    async fn horses(
        &self,
        organization: OrganizationId,
        ids: &[HorseId],
    ) -> Result<Vec<HorseFacts>, StoreError> {
        let span = debug_span!("db.book.horses");
        let read = self
            .database
            .read(span, |db| barn_horses::these(db, organization, ids));
        read.await
    }

    async fn horses_named(
        &self,
        organization: OrganizationId,
        names: &[String],
    ) -> Result<Vec<HorseFacts>, StoreError> {
        let span = debug_span!("db.book.horses_named");
        let read = self
            .database
            .read(span, |db| barn_horses::named(db, organization, names));
        read.await
    }

    async fn horses_of_owner(
        &self,
        organization: OrganizationId,
        contact: Option<ContactId>,
        name: &str,
    ) -> Result<Vec<HorseFacts>, StoreError> {
        let span = debug_span!("db.book.horses_of_owner");
        let read = self.database.read(span, |db| {
            barn_horses::of_owner(db, organization, contact, name)
        });
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
        let span = debug_span!("db.book.time_zone");
        let profile = self.database.read(span, |db| profile_of(db, organization));
        Ok(profile.await?.and_then(|it| it.time_zone))
    }

    async fn letterhead(&self, organization: OrganizationId) -> Result<Letterhead, StoreError> {
        let span = debug_span!("db.book.letterhead");
        let profile = self.database.read(span, |db| profile_of(db, organization));
        let letterhead = profile.await?.map(|profile| {
            let phone = profile.phone.map(|it| it.as_str().to_owned());
            Letterhead {
                name: profile.name.as_str().to_owned(),
                address: profile.address,
                phone: phone.unwrap_or_default(),
                email: profile.email,
            }
        });
        Ok(letterhead.unwrap_or_default())
    }
}
