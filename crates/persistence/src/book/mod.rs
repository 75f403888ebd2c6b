//! Stores the books of barns, their budgets and bills.
//!
//! Whatever writes them locks the organization first, as the check of limits does:
//! so numbers of bills have no gaps, and no part of an entry is billed twice or
//! changed while it is billed.

mod bill_lines;
mod bill_list;
mod bill_payments;
mod bill_rows;
mod bills;
pub(crate) mod entity;
mod entries;
mod facts;
mod ledger;
mod lists;
mod mapping;
mod store;
mod unbilled;

pub use bills::SqlBillStore;
pub use facts::SqlBarnFacts;
use kernel::{OrganizationId, StoreError};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
pub use store::SqlBookStore;

use crate::row::write;

/// Deletes the book, the budgets and the bills of an organization.
pub(crate) async fn delete_all(
    transaction: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<(), StoreError> {
    let id = id.as_uuid();
    // Before the parts to which their lines refer.
    let delete =
        entity::bill::Entity::delete_many().filter(entity::bill::Column::OrganizationId.eq(id));
    write(transaction, delete).await?;
    let delete =
        entity::entry::Entity::delete_many().filter(entity::entry::Column::OrganizationId.eq(id));
    write(transaction, delete).await?;
    let delete =
        entity::budget::Entity::delete_many().filter(entity::budget::Column::OrganizationId.eq(id));
    write(transaction, delete).await?;
    Ok(())
}
