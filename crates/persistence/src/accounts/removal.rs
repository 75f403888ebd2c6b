//! Deletes organizations to which nobody belongs any more, in parts.

use accounts::RemoveOrganization;
use kernel::{OrganizationId, StoreError};
use sea_orm::entity::prelude::*;
use time::OffsetDateTime;

use super::entity::{member, organization};
use super::people_rows::founder_of;
use crate::database::TransactionConnection;
use crate::events::entity::{event, event_template};
use crate::horses::entity::inquiry;
use crate::row::{delete_where, write};
use crate::scope::delete_some_of;
use crate::{audit, book, calendar, contacts, documents, horses, jobs, limits, notes, tasks};

/// How many objects one part deletes, with their rows: a task has a row for each day
/// on which it was done.
const AT_ONCE: u64 = 200;

/// Deletes a part of what belongs to an organization, but not the records of its
/// shows; `false` if that was the last one.
pub(super) async fn remove_part(
    connection: &TransactionConnection,
    id: OrganizationId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    limits::lock_account(connection, id.as_uuid()).await?;
    if !has_people(connection, id).await? && delete_some(connection, id, now).await? {
        return Ok(true);
    }
    jobs::remove(connection, RemoveOrganization(id)).await?;
    remove_if_dissolved(connection, id).await?;
    Ok(false)
}

/// Whether something was deleted. What refers to others is deleted before them.
async fn delete_some(
    connection: &TransactionConnection,
    id: OrganizationId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let templates = event_template::Column::OrganizationId.eq(id.as_uuid());
    let budgets = book::entity::budget::Column::OrganizationId.eq(id.as_uuid());
    let inquiries = inquiry::Column::SellerId.eq(id.as_uuid());
    Ok(
        delete_some_of::<tasks::entity::task::Entity>(connection, id, AT_ONCE).await?
            || delete_some_of::<tasks::entity::course::Entity>(connection, id, AT_ONCE).await?
            || delete_some_of::<book::entity::bill::Entity>(connection, id, AT_ONCE).await?
            || delete_some_of::<book::entity::entry::Entity>(connection, id, AT_ONCE).await?
            || documents::delete_some(connection, id, AT_ONCE, now).await?
            || delete_some_of::<notes::entity::Entity>(connection, id, AT_ONCE).await?
            || calendar::delete_some(connection, id, AT_ONCE).await?
            || horses::delete_some(connection, id, AT_ONCE).await?
            || delete_some_of::<contacts::entity::Entity>(connection, id, AT_ONCE).await?
            || delete_where::<event_template::Entity>(connection, templates).await? > 0
            || delete_where::<book::entity::budget::Entity>(connection, budgets).await? > 0
            || delete_where::<inquiry::Entity>(connection, inquiries).await? > 0,
    )
}

async fn has_people(
    connection: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let members = member::Entity::find().filter(member::Column::OrganizationId.eq(id.as_uuid()));
    Ok(limits::count(connection, founder_of(id)).await? > 0
        || limits::count(connection, members).await? > 0)
}

/// Deletes an organization with its audit trail, if nobody belongs to it, nothing else
/// of it is left to be deleted, and none of its shows is kept. It must be locked.
pub(crate) async fn remove_if_dissolved(
    connection: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<(), StoreError> {
    let shows = event::Entity::find().filter(event::Column::OrganizationId.eq(id.as_uuid()));
    if has_people(connection, id).await?
        || jobs::has(connection, RemoveOrganization(id)).await?
        || limits::count(connection, shows).await? > 0
    {
        return Ok(());
    }
    write(connection, organization::Entity::delete_by_id(id.as_uuid())).await?;
    let its_trail = audit::entity::Column::OrganizationId.eq(id.as_uuid());
    delete_where::<audit::entity::Entity>(connection, its_trail).await?;
    Ok(())
}
