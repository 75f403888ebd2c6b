//! What organizations say of themselves.

use accounts::OrganizationProfile;
use kernel::{OrganizationId, StoreError};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, JoinType, QuerySelect as _, Select};

use crate::accounts::entity::organization::{Column, Entity, Model};
use crate::row::{find_one, relation};

/// Adds to each row the name and the email address of the organization whose id is in a
/// column, as `barn_name` and `barn_email`.
pub(crate) fn with_barn<E, C>(rows: Select<E>, organization: C) -> Select<E>
where
    E: EntityTrait,
    C: ColumnTrait<EntityName: EntityTrait<Column = C>>,
{
    rows.column_as(Column::Name, "barn_name")
        .column_as(Column::Email, "barn_email")
        .join(JoinType::InnerJoin, relation(organization, Column::Id))
}

/// The profile of an organization.
pub(crate) async fn profile_of(
    connection: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<Option<OrganizationProfile>, StoreError> {
    let row = Entity::find_by_id(id.as_uuid());
    let profile = |row: Model| Ok(row.organization()?.profile);
    find_one(connection, row, profile).await
}
