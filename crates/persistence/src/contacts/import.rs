//! Imports contacts: cards of a file, and what other imports bring.

use std::collections::HashMap;

use contacts::{Contact, ContactLimits, Imported, Known};
use kernel::{OrganizationId, Refusal, StoreError, Uuid};
use processes::imports::Completed;
use sea_orm::prelude::Json;
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, Iterable as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

use super::entity::{Column, Entity, Model};
use super::list::to_contact;
use crate::database::TransactionConnection;
use crate::row::{IDS_AT_ONCE, delete_where, find_all, insert_all, of_row, update_all};
use crate::{idempotency, limits};

pub(super) async fn new_ones(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    contacts: &[Contact],
    most: u32,
) -> Result<Imported, Refusal> {
    limits::lock_account(transaction, organization.as_uuid()).await?;
    let all = || Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
    let mut known = Known::default();
    for contact in find_all(transaction, all(), to_contact).await? {
        known.note(&contact.details);
    }
    let cards = contacts.len();
    let rows = contacts
        .iter()
        .filter(|contact| known.is_new(&contact.details))
        .map(|contact| Model::of(contact).into_active_model())
        .collect::<Vec<_>>();
    let created = rows.len();
    insert_all(transaction, rows).await?;
    limits::check::<_, Refusal>(transaction, all(), ContactLimits::CONTACTS, most).await?;
    Ok(Imported {
        created,
        known: cards - created,
    })
}

/// All contacts of an organization, without their horses.
pub(crate) async fn all_of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<Contact>, StoreError> {
    let all = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
    find_all(connection, all, to_contact).await
}

/// Inserts contacts that list no horses. The organization is locked.
pub(crate) async fn insert_many(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    contacts: &[Contact],
) -> Result<(), Refusal> {
    if contacts.is_empty() {
        return Ok(());
    }
    let rows = contacts.iter().map(|it| Model::of(it).into_active_model());
    insert_all(transaction, rows).await?;
    let all = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
    let most = ContactLimits::default().contacts;
    limits::check::<_, Refusal>(transaction, all, ContactLimits::CONTACTS, most).await
}

/// Contacts of an organization, which are locked, without their horses.
pub(crate) async fn lock_all(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    ids: &[Uuid],
) -> Result<Vec<Contact>, StoreError> {
    let mut all = Vec::new();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let those = Entity::find()
            .filter(Column::OrganizationId.eq(organization.as_uuid()))
            .filter(Column::Id.is_in(ids.iter().copied()))
            .order_by_asc(Column::Id)
            .lock(LockType::NoKeyUpdate);
        all.extend(find_all(transaction, those, to_contact).await?);
    }
    Ok(all)
}

/// Writes contacts of which more is known, unless they were saved since they were read.
/// Their names, and their horses, stay.
pub(crate) async fn complete_many(
    transaction: &TransactionConnection,
    completed: &[Completed<Contact>],
) -> Result<(), Refusal> {
    let Some(first) = completed.first() else {
        return Ok(());
    };
    let ids: Vec<_> = completed.iter().map(|it| it.before.id.as_uuid()).collect();
    let present = lock_all(transaction, first.before.organization_id, &ids).await?;
    let present: HashMap<_, _> = present.iter().map(|it| (it.id, it.revision)).collect();
    let is_as_read =
        |it: &Completed<Contact>| present.get(&it.before.id) == Some(&it.before.revision);
    if !completed.iter().all(is_as_read) {
        return Err(Refusal::Changed);
    }
    let rows: Vec<_> = completed.iter().map(|it| Model::of(&it.after)).collect();
    let columns: Vec<_> = Column::iter()
        .filter(|it| !matches!(it, Column::Id))
        .collect();
    Ok(update_all(transaction, &rows, &columns, None).await?)
}

/// The row of a contact, as JSON.
pub(crate) fn facts(contact: &Contact) -> Result<Json, StoreError> {
    serde_json::to_value(Model::of(contact)).map_err(StoreError::failed)
}

/// A contact with another row, of [`facts`].
pub(crate) fn of_facts(contact: &Contact, facts: Json) -> Result<Contact, StoreError> {
    let row: Model = serde_json::from_value(facts).map_err(StoreError::failed)?;
    Ok(of_row::<Entity, _>(contact.id, to_contact(row))?)
}

/// Deletes contacts to which nothing refers. They are locked.
pub(crate) async fn delete_many(
    transaction: &TransactionConnection,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    delete_where::<Entity>(transaction, Column::Id.is_in(ids.iter().copied())).await?;
    idempotency::forget_these(transaction, ids).await
}
