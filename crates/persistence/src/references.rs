//! What is held while something that refers to it is written: it cannot be deleted until the
//! transaction ends. Each call answers whether all of it is of the organization.

use kernel::{ContactId, DocumentId, HorseId, NO_CONTACT, OrganizationId, Refusal, StoreError};
use sea_orm::sea_query::LockType;
use sea_orm::{ConnectionTrait, EntityTrait as _, QuerySelect as _};
use uuid::Uuid;

use crate::accounts::entity::organization;
use crate::contacts::entity as contact;
use crate::documents::entity as document;
use crate::error::store_error;
use crate::horses::entity::horse;
use crate::scope::hold_own;

/// Holds contacts.
pub(crate) async fn hold_contacts(
    transaction: &impl ConnectionTrait,
    organization: Uuid,
    ids: impl IntoIterator<Item = ContactId>,
) -> Result<bool, StoreError> {
    let ids = ids.into_iter().map(ContactId::as_uuid);
    hold_own::<contact::Entity>(transaction, organization, ids).await
}

/// Holds contacts, and refuses the field that names them unless all are of the organization.
pub(crate) async fn check_contacts(
    transaction: &impl ConnectionTrait,
    organization: Uuid,
    ids: impl IntoIterator<Item = ContactId>,
    field: &'static str,
) -> Result<(), Refusal> {
    if hold_contacts(transaction, organization, ids).await? {
        return Ok(());
    }
    Err(Refusal::Field {
        field,
        problem: NO_CONTACT,
    })
}

/// Holds documents.
pub(crate) async fn hold_documents(
    transaction: &impl ConnectionTrait,
    organization: Uuid,
    ids: impl IntoIterator<Item = DocumentId>,
) -> Result<bool, StoreError> {
    let ids = ids.into_iter().map(DocumentId::as_uuid);
    hold_own::<document::Entity>(transaction, organization, ids).await
}

/// Holds horses.
pub(crate) async fn hold_horses(
    transaction: &impl ConnectionTrait,
    organization: Uuid,
    ids: impl IntoIterator<Item = HorseId>,
) -> Result<bool, StoreError> {
    let ids = ids.into_iter().map(HorseId::as_uuid);
    hold_own::<horse::Entity>(transaction, organization, ids).await
}

/// Holds the organization itself.
pub(crate) async fn hold_organization(
    transaction: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let held = organization::Entity::find_by_id(id.as_uuid())
        .select_only()
        .column(organization::Column::Id)
        .lock(LockType::KeyShare)
        .into_tuple::<Uuid>()
        .one(transaction)
        .await
        .map_err(store_error)?;
    Ok(held.is_some())
}
