//! Deletes organizations to which nobody belongs any more, in parts.

use accounts::RemoveOrganization;
use kernel::{OrganizationId, StoreError};
use time::OffsetDateTime;

use crate::database::TransactionConnection;
use crate::dissolution::remove_if_dissolved;
use crate::roles::has_people;
use crate::{belongings, jobs, limits};

/// Deletes a part of what belongs to an organization, but not the records of its
/// shows; `false` if that was the last one.
pub(super) async fn remove_part(
    connection: &TransactionConnection,
    id: OrganizationId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    limits::lock_account(connection, id.as_uuid()).await?;
    if !has_people(connection, id).await? && belongings::delete_some(connection, id, now).await? {
        return Ok(true);
    }
    jobs::remove(connection, RemoveOrganization(id)).await?;
    remove_if_dissolved(connection, id).await?;
    Ok(false)
}
