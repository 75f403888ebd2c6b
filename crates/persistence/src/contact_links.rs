//! The contacts that an object refers to.

use kernel::StoreError;
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};
use uuid::Uuid;

use crate::contacts::entity::{Column, Entity};
use crate::error::store_error;

/// Whether all these contacts belong to the organization. They cannot be deleted
/// until the transaction ends.
pub(crate) async fn belong(
    transaction: &impl ConnectionTrait,
    organization: Uuid,
    mut ids: Vec<Uuid>,
) -> Result<bool, StoreError> {
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(true);
    }
    let wanted = ids.len();
    let found = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::OrganizationId.eq(organization))
        .filter(Column::Id.is_in(ids))
        .order_by_asc(Column::Id)
        .lock(LockType::KeyShare)
        .into_tuple::<Uuid>()
        .all(transaction)
        .await
        .map_err(store_error)?;
    Ok(found.len() == wanted)
}
