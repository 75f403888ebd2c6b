//! Contacts that a horse or a visit refers to, with copies of their names.

use kernel::{ContactId, NO_CONTACT, OptionalLine, Refusal};
use sea_orm::{EntityTrait as _, QuerySelect as _};
use uuid::Uuid;

use crate::contacts::entity as contact;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::scope::hold_own;

/// The name of a contact, which cannot be deleted until the transaction ends. Refuses the
/// field if the contact is not of the organization.
pub(super) async fn hold(
    db: &TransactionConnection,
    organization: Uuid,
    id: Option<ContactId>,
    field: &'static str,
) -> Result<Option<OptionalLine<200>>, Refusal> {
    let Some(id) = id.map(ContactId::as_uuid) else {
        return Ok(None);
    };
    if !hold_own::<contact::Entity>(db, organization, [id]).await? {
        return Err(Refusal::Field {
            field,
            problem: NO_CONTACT,
        });
    }
    let name = contact::Entity::find_by_id(id)
        .select_only()
        .column(contact::Column::Name)
        .into_tuple::<String>()
        .one(db)
        .await
        .map_err(store_error)?;
    Ok(name.map(OptionalLine::stored))
}
