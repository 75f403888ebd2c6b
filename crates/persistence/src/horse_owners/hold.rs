//! The contacts among the owners of a horse that is about to be written.

use horses::{ListOf, Owner};
use kernel::{ContactId, RequiredLine, StoreError};
use sea_orm::sea_query::LockType;
use sea_orm::{ConnectionTrait, EntityTrait as _};
use uuid::Uuid;

use super::merged::merged;
use crate::contacts::entity as contact;
use crate::known_contacts;
use crate::scope::lock_these;

/// Keeps the contacts among the owners from being deleted until the transaction ends.
/// Returns the owners as they are after a deletion: one whose contact was deleted
/// since the owners were linked has its name alone, and one whose contact was merged into
/// another is that one. Called before a horse is locked, as a contact is locked before the
/// horses that it owns.
pub(crate) async fn hold(
    transaction: &impl ConnectionTrait,
    owners: &ListOf<Owner>,
) -> Result<ListOf<Owner>, StoreError> {
    let ids = owners.as_slice().iter();
    let ids: Vec<_> = ids
        .filter_map(|it| Some(it.contact_id?.as_uuid()))
        .collect();
    let mut held = hold_these(transaction, ids.iter().copied()).await?;
    let gone: Vec<_> = ids.into_iter().filter(|it| !held.contains(it)).collect();
    let merged_into = known_contacts::merged_into(transaction, &gone).await?;
    let kept = merged_into.values().map(|(id, _)| id.as_uuid());
    held.extend(hold_these(transaction, kept).await?);
    let mut owners = owners.clone();
    for (other, (kept, name)) in merged_into {
        let kept = (kept, &RequiredLine::stored(name));
        let joined = merged(&owners, ContactId::new(other), kept);
        owners = joined.unwrap_or(owners);
    }
    let as_held = owners.as_slice().iter().cloned().map(|owner| Owner {
        contact_id: owner.contact_id.filter(|it| held.contains(&it.as_uuid())),
        ..owner
    });
    Ok(ListOf::stored(as_held.collect()))
}

async fn hold_these(
    transaction: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<Vec<Uuid>, StoreError> {
    lock_these(
        transaction,
        contact::Entity::find(),
        ids,
        LockType::KeyShare,
    )
    .await
}
