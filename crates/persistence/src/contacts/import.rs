//! Imports contacts: cards of a file, and what other imports bring.

use contacts::{Contact, ContactLimits, Imported, Known};
use kernel::{OrganizationId, Refusal, StoreError, Uuid};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
};

use super::entity::{Column, Entity, Model};
use super::list::to_contact;
use crate::database::TransactionConnection;
use crate::row::{delete_where, find_all, insert_all};
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

/// Deletes contacts to which nothing refers. They are locked.
pub(crate) async fn delete_many(
    transaction: &TransactionConnection,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    delete_where::<Entity>(transaction, Column::Id.is_in(ids.iter().copied())).await?;
    idempotency::forget_these(transaction, ids).await
}
