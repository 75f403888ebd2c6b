//! Organizations to which nobody belongs any more.

use accounts::RemoveOrganization;
use kernel::{OrganizationId, StoreError};
use sea_orm::prelude::*;

use crate::accounts::entity::organization;
use crate::audit::entity as audit;
use crate::events::entity::event;
use crate::registrations::entity::receipt;
use crate::roles::has_people;
use crate::row::{delete_where, write};
use crate::{jobs, limits};

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
    let its_receipts = receipt::Column::OrganizationId.eq(id.as_uuid());
    delete_where::<receipt::Entity>(connection, its_receipts).await?;
    write(connection, organization::Entity::delete_by_id(id.as_uuid())).await?;
    let its_trail = audit::Column::OrganizationId.eq(id.as_uuid());
    delete_where::<audit::Entity>(connection, its_trail).await?;
    Ok(())
}
