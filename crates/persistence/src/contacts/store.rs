use std::ops::RangeInclusive;

use async_trait::async_trait;
use contacts::{
    Contact, ContactDetails, ContactFilter, ContactLimits, ContactSeen, ContactStore,
    EmergencyFacts, Imported, InsertError, Saved,
};
use kernel::{
    ContactId, HorseId, IdempotencyKey, OrganizationId, Page, PageRequest, Revision, Scope,
    SortKey, StoreError,
};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _,
};
use time::{Date, OffsetDateTime};
use tracing::instrument;

use super::entity::{Column, Entity};
use super::mapping::{ContactRows, contact_rows, to_contact, with_horses, with_owned};
use super::{emergency, import, links, list};
use crate::Database;
use crate::database::{in_time, in_transaction};
use crate::error::store_error;
use crate::idempotency::{self, Claimed};
use crate::limits;
use crate::row::{find_one, of_row, write};
use crate::scope::{lock_own_alone, this_one};
use crate::{horse_links, horses};

/// Stores contacts in SQL.
#[derive(Debug, Clone)]
pub struct SqlContactStore {
    database: Database,
    limits: ContactLimits,
}

impl SqlContactStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: ContactLimits::default(),
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: ContactLimits) -> Self {
        self.limits = limits;
        self
    }
}

#[async_trait]
impl ContactStore for SqlContactStore {
    #[instrument(
        name = "db.contacts.insert",
        level = "debug",
        skip_all,
        fields(account_id = %contact.organization_id, contact_id = %contact.id)
    )]
    async fn insert(
        &self,
        contact: &Contact,
        key: Option<IdempotencyKey>,
    ) -> Result<Contact, InsertError> {
        in_transaction(|| async {
            let rows = contact_rows(contact);
            let organization = contact.organization_id;
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let scope = format!("contacts:{organization}");
            let (id, now) = (rows.contact.id, rows.contact.created_at);
            match idempotency::claim(connection, &scope, key.as_ref(), id, now).await? {
                Claimed::New => {}
                Claimed::Other => return Err(InsertError::KeyReused),
                Claimed::Same(first) => return Ok(read(first.answer()?)?),
            }
            idempotency::keep_answer(connection, &scope, key.as_ref(), &rows).await?;
            limits::lock_account(connection, organization.as_uuid()).await?;
            let owned = contact.details.owned.as_deref();
            let horses = [&contact.details.horse_ids, owned.unwrap_or_default()].concat();
            if !horse_links::belong(connection, organization.as_uuid(), &horses).await? {
                return Err(InsertError::NoHorse);
            }
            let insert = Entity::insert(rows.contact.clone().into_active_model());
            write(connection, insert).await?;
            links::insert(connection, rows.contact.id, &rows.horse_ids).await?;
            if let Some(owned) = owned {
                let owner = (contact.id, &contact.details.name);
                if !horses::set_owned(connection, organization, owner, owned, true).await? {
                    return Err(InsertError::Shares);
                }
            }
            let all = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
            let (what, most) = (ContactLimits::CONTACTS, self.limits.contacts);
            limits::check::<_, InsertError>(connection, all, what, most).await?;
            // Returns what a query would return, with instants in milliseconds.
            let stored = with_stated(read(rows)?, &contact.details);
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(
        name = "db.contacts.import",
        level = "debug",
        skip_all,
        fields(account_id = %organization, cards = contacts.len())
    )]
    async fn import(
        &self,
        organization: OrganizationId,
        contacts: Vec<Contact>,
    ) -> Result<Imported, InsertError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let most = self.limits.contacts;
            let imported = import::new_ones(connection, organization, &contacts, most).await?;
            transaction.commit().await?;
            Ok(imported)
        })
        .await
    }

    #[instrument(
        name = "db.contacts.find",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), contact_id = %id)
    )]
    async fn find(&self, scope: &Scope, id: ContactId) -> Result<Option<ContactSeen>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let Some(contact) = find(connection, scope, id).await? else {
                return Ok(None);
            };
            let backend = self.database.backend();
            let organization = contact.organization_id;
            let owns = horses::owned_by_contact(connection, backend, organization, id).await?;
            Ok(Some(ContactSeen { contact, owns }))
        })
        .await
    }

    #[instrument(
        name = "db.contacts.list",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list(
        &self,
        scope: &Scope,
        filter: &ContactFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<Contact, SortKey>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            list::by_name(connection, self.database.backend(), scope, filter, page).await
        })
        .await
    }

    #[instrument(
        name = "db.contacts.save",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), contact_id = %id)
    )]
    async fn save(
        &self,
        scope: &Scope,
        id: ContactId,
        details: &ContactDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Saved, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(present) = lock(connection, scope, id).await? else {
                return Ok(Saved::NoContact);
            };
            if expected.is_some_and(|expected| expected != present.revision) {
                return Ok(Saved::Changed);
            }
            let organization = present.organization_id;
            let renamed = present.details.name != details.name;
            let was_owner = present.details.is_owner_alone();
            let rows = contact_rows(&Contact {
                details: details.clone(),
                revision: Revision::new(present.revision.number() + 1),
                updated_at: now,
                ..present
            });
            let owned = details.owned.as_deref();
            let horses = [&details.horse_ids, owned.unwrap_or_default()].concat();
            if !horse_links::belong(connection, organization.as_uuid(), &horses).await? {
                return Ok(Saved::NoHorse);
            }
            Entity::update(rows.contact.clone().into_active_model().reset_all())
                .exec_without_returning(connection)
                .await
                .map_err(store_error)?;
            links::replace(connection, rows.contact.id, &rows.horse_ids).await?;
            if renamed {
                let backend = self.database.backend();
                let name = Some(&details.name);
                horses::change_owner(connection, backend, organization, id, name).await?;
            }
            if let Some(owned) = owned {
                let owner = (id, &details.name);
                if !horses::set_owned(connection, organization, owner, owned, was_owner).await? {
                    return Ok(Saved::Shares);
                }
            }
            let saved = read(rows)?;
            let saved = list::all_with_horses(connection, vec![saved]).await?;
            let saved = saved.into_iter().next().ok_or_else(gone)?;
            transaction.commit().await?;
            Ok(Saved::Saved(Box::new(saved)))
        })
        .await
    }

    #[instrument(
        name = "db.contacts.delete",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), contact_id = %id)
    )]
    async fn delete(&self, scope: &Scope, id: ContactId) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let Some(present) = lock(connection, scope, id).await? else {
                return Ok(false);
            };
            let organization = present.organization_id;
            // Before the horses are read: who names the contact as an owner waits
            // for this lock, or has committed.
            write(connection, Entity::delete_by_id(id.as_uuid())).await?;
            let backend = self.database.backend();
            horses::change_owner(connection, backend, organization, id, None).await?;
            idempotency::forget(connection, id.as_uuid()).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(
        name = "db.contacts.emergency",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), horse_id = %horse)
    )]
    async fn emergency(
        &self,
        scope: &Scope,
        horse: HorseId,
        days: RangeInclusive<Date>,
    ) -> Result<Option<EmergencyFacts>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            emergency::facts(connection, self.database.backend(), scope, horse, &days).await
        })
        .await
    }
}

/// A contact that was just stored is not there.
fn gone() -> StoreError {
    StoreError::failed(std::io::Error::other("a locked contact is gone"))
}

fn with_stated(contact: Contact, details: &ContactDetails) -> Contact {
    with_owned(contact, details.owned.clone().unwrap_or_default())
}

fn read(rows: ContactRows) -> Result<Contact, StoreError> {
    let contact = of_row::<Entity, _>(rows.contact.id, to_contact(rows.contact))?;
    Ok(with_horses(contact, rows.horse_ids))
}

async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: ContactId,
) -> Result<Option<Contact>, StoreError> {
    let contact = Entity::find().filter(this_one::<Entity>(scope, id.as_uuid()));
    let Some(contact) = find_one(connection, contact, to_contact).await? else {
        return Ok(None);
    };
    let contacts = list::all_with_horses(connection, vec![contact]).await?;
    Ok(contacts.into_iter().next())
}

/// Finds one of the actor's contacts, without its horses, and locks it until the
/// transaction ends: alone, because horses have copies of its name. Fails if the
/// actor may only read it.
async fn lock(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: ContactId,
) -> Result<Option<Contact>, StoreError> {
    let row = lock_own_alone::<Entity>(transaction, scope, id.as_uuid()).await?;
    let contact = row.map(|row| of_row::<Entity, _>(row.id, to_contact(row)));
    Ok(contact.transpose()?)
}
