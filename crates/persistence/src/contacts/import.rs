//! Imports contacts.

use contacts::{Contact, ContactLimits, Imported, Known};
use kernel::{OrganizationId, Refusal};
use sea_orm::{ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _};

use super::entity::{Column, Entity, Model};
use super::list::to_contact;
use crate::database::TransactionConnection;
use crate::limits;
use crate::row::{find_all, insert_all};

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
