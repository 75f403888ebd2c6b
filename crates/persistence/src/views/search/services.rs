//! Services.

use kernel::{Scope, ServiceId, StoreError};
use notes::{FOUND_OF_A_KIND, Finding, SearchWords};
use sea_orm::{
    DatabaseConnection, DbBackend, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};

use super::containing;
use crate::book::entity::offered::{Column, Entity, Model};
use crate::row::find_readable;
use crate::scope::within;

/// Services by their names, with their prices.
pub(super) async fn services(
    connection: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<ServiceId>>, StoreError> {
    let all = Entity::find().filter(within(Column::OrganizationId, scope));
    let found = containing(backend, all, Column::NameKey, words)
        .order_by_asc(Column::NameKey)
        .order_by_asc(Column::Id)
        .limit(FOUND_OF_A_KIND as u64);
    let finding = |row: Model| {
        let service = row.read()?;
        Ok(Finding {
            id: service.id,
            title: service.details.name.as_str().to_owned(),
            detail: service.details.price().title(),
        })
    };
    find_readable(connection, found, finding).await
}
