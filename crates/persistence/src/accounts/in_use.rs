//! Whether an organization is in use.

use kernel::{OrganizationId, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait, QueryFilter as _, QuerySelect as _,
    QueryTrait as _,
};

use super::entity::organization;
use crate::book::entity::{bill, entry};
use crate::calendar::entity::appointment;
use crate::contacts::entity as contact;
use crate::documents::entity as document;
use crate::events::entity::event;
use crate::horses::entity::horse;
use crate::limits::count;
use crate::notes::entity as note;
use crate::tasks::entity::task;

/// Whether anything belongs to an organization.
pub(super) async fn is_in_use(
    connection: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    // Doses, classes and the like belong to one of these.
    let used = Condition::any()
        .add(any::<event::Entity>(event::Column::OrganizationId, id))
        .add(any::<horse::Entity>(horse::Column::OrganizationId, id))
        .add(any::<contact::Entity>(contact::Column::OrganizationId, id))
        .add(any::<task::Entity>(task::Column::OrganizationId, id))
        .add(any::<appointment::Entity>(
            appointment::Column::OrganizationId,
            id,
        ))
        .add(any::<note::Entity>(note::Column::OrganizationId, id))
        .add(any::<document::Entity>(
            document::Column::OrganizationId,
            id,
        ))
        .add(any::<entry::Entity>(entry::Column::OrganizationId, id))
        .add(any::<bill::Entity>(bill::Column::OrganizationId, id));
    let found = organization::Entity::find_by_id(id.as_uuid()).filter(used);
    Ok(count(connection, found).await? > 0)
}

fn any<E: EntityTrait>(organization: E::Column, id: OrganizationId) -> Expr {
    let rows = E::find()
        .select_only()
        .expr(Expr::val(1))
        .filter(organization.eq(id.as_uuid()));
    Expr::exists(rows.into_query())
}
