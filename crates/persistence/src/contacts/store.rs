use async_trait::async_trait;
use contacts::{
    Contact, ContactDetails, ContactFilter, ContactLimits, ContactSeen, ContactStore, Imported,
    MergeContacts, MergeMoves, NewMerge, Parted, SheetBarn, SheetHorse,
};
use kernel::{
    ContactId, ContactMergeId, HorseId, IdempotencyKey, OrganizationId, Page, PageRequest, Refusal,
    RequiredLine, Revision, Scope, SortKey, StoreError,
};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::{Column, Entity, Model};
use super::list::{to_contact, with_horses, with_owned};
use super::{emergency, import, links, list, merge};
use crate::database::TransactionConnection;
use crate::idempotency::{self, insert_once};
use crate::limits;
use crate::row::{find_one, of_row, write};
use crate::scope::{lock_own_alone, this_one};
use crate::store::store;
use crate::{horse_links, horse_owners};

store! {
    /// Stores contacts in SQL.
    SqlContactStore limited by ContactLimits
}

#[async_trait]
impl ContactStore for SqlContactStore {
    async fn insert(
        &self,
        contact: &Contact,
        key: Option<IdempotencyKey>,
    ) -> Result<Contact, Refusal> {
        let organization = contact.organization_id;
        let span =
            debug_span!("db.contacts.insert", account_id = %organization, contact_id = %contact.id);
        let key = (format!("contacts:{organization}"), key);
        let insert = |db| async move {
            let details = &contact.details;
            limits::lock_account(&db, organization.as_uuid()).await?;
            check_horses(&db, organization, details).await?;
            let rows = ContactRows {
                contact: Model::of(contact),
                horse_ids: details.horse_ids.iter().map(|id| id.as_uuid()).collect(),
            };
            write(
                &db,
                Entity::insert(rows.contact.clone().into_active_model()),
            )
            .await?;
            links::insert(&db, rows.contact.id, &rows.horse_ids).await?;
            if let Some(owned) = &details.owned {
                let owner = (contact.id, &details.name);
                set_owned(&db, organization, owner, owned, true).await?;
            }
            let all = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
            let (what, most) = (ContactLimits::CONTACTS, self.limits.contacts);
            limits::check::<_, Refusal>(&db, all, what, most).await?;
            Ok(rows)
        };
        let made = (contact.id.as_uuid(), contact.created_at);
        let rows = insert_once(&self.database, span, key, made, insert).await?;
        let owned = contact.details.owned.clone();
        Ok(with_owned(rows.read()?, owned.unwrap_or_default()))
    }

    async fn import(
        &self,
        organization: OrganizationId,
        contacts: Vec<Contact>,
    ) -> Result<Imported, Refusal> {
        let span =
            debug_span!("db.contacts.import", account_id = %organization, cards = contacts.len());
        let (contacts, most) = (&contacts, self.limits.contacts);
        let import = self.database.write(span, |db| async move {
            import::new_ones(&db, organization, contacts, most).await
        });
        import.await
    }

    async fn find(&self, scope: &Scope, id: ContactId) -> Result<Option<ContactSeen>, StoreError> {
        let span =
            debug_span!("db.contacts.find", account_id = %scope.account_id(), contact_id = %id);
        let find = self.database.read(span, |db| async move {
            let Some(contact) = find(db, scope, id).await? else {
                return Ok(None);
            };
            let (backend, organization) = (self.database.backend(), contact.organization_id);
            let owns = horse_owners::owned_by_contact(db, backend, organization, id).await?;
            let merges = merge::merges_of(db, id).await?;
            Ok(Some(ContactSeen {
                contact,
                owns,
                merges,
            }))
        });
        find.await
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &ContactFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<Contact, SortKey>, StoreError> {
        let span = debug_span!("db.contacts.list", account_id = %scope.account_id());
        let backend = self.database.backend();
        let list = self
            .database
            .read(span, |db| list::by_name(db, backend, scope, filter, page));
        list.await
    }

    async fn save(
        &self,
        scope: &Scope,
        id: ContactId,
        details: &ContactDetails,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<Contact, Refusal> {
        let span =
            debug_span!("db.contacts.save", account_id = %scope.account_id(), contact_id = %id);
        let save = self.database.write(span, |db| async move {
            let present = lock(&db, scope, id).await?;
            let present = present.ok_or(Refusal::NotFound("Contact"))?;
            if expected.is_some_and(|expected| expected != present.revision) {
                return Err(Refusal::Changed);
            }
            let organization = present.organization_id;
            let renamed = present.details.name != details.name;
            let was_owner = present.details.is_owner_alone();
            let contact = Contact {
                details: details.clone(),
                revision: present.revision.next(),
                updated_at: now,
                ..present
            };
            check_horses(&db, organization, details).await?;
            let row = Model::of(&contact);
            let all = row.clone().into_active_model().reset_all();
            let this = Column::Id.eq(id.as_uuid());
            write(&db, Entity::update_many().set(all).filter(this)).await?;
            let horses: Vec<_> = details.horse_ids.iter().map(|id| id.as_uuid()).collect();
            links::replace(&db, id.as_uuid(), &horses).await?;
            if renamed {
                let (backend, name) = (self.database.backend(), Some(&details.name));
                horse_owners::change_owner(&db, backend, organization, id, name).await?;
            }
            if let Some(owned) = &details.owned {
                let owner = (id, &details.name);
                set_owned(&db, organization, owner, owned, was_owner).await?;
            }
            // What a query would return, with instants in milliseconds.
            let saved = of_row::<Entity, _>(id, to_contact(row)).map_err(StoreError::from)?;
            let saved = list::all_with_horses(&db, vec![saved]).await?;
            Ok(saved.into_iter().next().ok_or_else(gone)?)
        });
        save.await
    }

    async fn delete(&self, scope: &Scope, id: ContactId) -> Result<bool, StoreError> {
        let span =
            debug_span!("db.contacts.delete", account_id = %scope.account_id(), contact_id = %id);
        let delete = self.database.write(span, |db| async move {
            let Some(present) = lock(&db, scope, id).await? else {
                return Ok(false);
            };
            // Before the horses are read: who names the contact as an owner waits
            // for this lock, or has committed.
            write(&db, Entity::delete_by_id(id.as_uuid())).await?;
            let (backend, organization) = (self.database.backend(), present.organization_id);
            horse_owners::change_owner(&db, backend, organization, id, None).await?;
            idempotency::forget(&db, id.as_uuid()).await?;
            Ok(true)
        });
        delete.await
    }

    async fn merge_moves(
        &self,
        scope: &Scope,
        id: ContactId,
        with: ContactId,
    ) -> Result<Option<MergeMoves>, StoreError> {
        let span = debug_span!("db.contacts.merge_moves", account_id = %scope.account_id(), contact_id = %id);
        let moves = self
            .database
            .read(span, |db| merge::moves(db, scope, (id, with)));
        moves.await
    }

    async fn merge(
        &self,
        scope: &Scope,
        wish: &MergeContacts,
        new: NewMerge,
        key: Option<IdempotencyKey>,
    ) -> Result<ContactMergeId, Refusal> {
        let span = debug_span!("db.contacts.merge", account_id = %scope.account_id(), contact_id = %wish.id);
        let key = &(format!("contact_merges:{}", wish.id), key);
        let merge = self.database.write(span, |db| async move {
            let made = (new.id.as_uuid(), new.now);
            if let Some(first) = idempotency::first(&db, key, made).await? {
                return Ok(ContactMergeId::new(first));
            }
            merge::merge(&db, scope, wish, new).await?;
            Ok(new.id)
        });
        merge.await
    }

    async fn part(
        &self,
        scope: &Scope,
        id: ContactMergeId,
        now: OffsetDateTime,
    ) -> Result<Parted, Refusal> {
        let span =
            debug_span!("db.contacts.part", account_id = %scope.account_id(), merge_id = %id);
        let most = self.limits.contacts;
        let part = self.database.write(span, |db| async move {
            merge::part(&db, scope, id, now, most).await
        });
        part.await
    }

    async fn around(&self, horse: &SheetHorse) -> Result<(SheetBarn, Vec<Contact>), StoreError> {
        let span = debug_span!("db.contacts.around", horse_id = %horse.id);
        let backend = self.database.backend();
        let around = self
            .database
            .read(span, |db| emergency::around(db, backend, horse));
        around.await
    }

    async fn to_call(
        &self,
        organization: OrganizationId,
    ) -> Result<(SheetBarn, Vec<Contact>), StoreError> {
        let span = debug_span!("db.contacts.to_call", organization_id = %organization);
        let backend = self.database.backend();
        let to_call = self
            .database
            .read(span, |db| emergency::to_call(db, backend, organization));
        to_call.await
    }
}

/// A contact that was just stored is not there.
fn gone() -> StoreError {
    StoreError::failed(std::io::Error::other("a locked contact is gone"))
}

/// All rows of a contact, which are stored as JSON under idempotency keys, too.
#[derive(Serialize, Deserialize)]
struct ContactRows {
    contact: Model,
    horse_ids: Vec<Uuid>,
}

impl ContactRows {
    fn read(self) -> Result<Contact, StoreError> {
        let contact = of_row::<Entity, _>(self.contact.id, to_contact(self.contact))?;
        Ok(with_horses(contact, self.horse_ids))
    }
}

const fn at_horses(problem: &'static str) -> Refusal {
    Refusal::Field {
        field: "horse_ids",
        problem,
    }
}

/// Fails if one of the horses of a contact is not of the organization.
async fn check_horses(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    details: &ContactDetails,
) -> Result<(), Refusal> {
    let (organization, horses) = (organization.as_uuid(), details.listed_horses());
    horse_links::check(transaction, organization, &horses, "horse_ids").await
}

/// Writes into the records of the horses which of them the contact owns.
async fn set_owned(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    contact: (ContactId, &RequiredLine<500>),
    owned: &[HorseId],
    was_owner: bool,
) -> Result<(), Refusal> {
    if horse_owners::set_owned(transaction, organization, contact, owned, was_owner).await? {
        return Ok(());
    }
    Err(at_horses(
        "have an owner with a share; change the owners of such a horse at the horse",
    ))
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
