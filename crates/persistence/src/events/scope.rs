//! Conditions that select shows by organization and visibility.

use kernel::{EventId, EventReference, Scope, StoreError};
use sea_orm::{ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _};

use super::entity::event::{Column, Entity};
use crate::scope::{refuse_if_readable, within};

/// The shows within the scope that are not hidden.
pub(crate) fn visible(scope: &Scope) -> Condition {
    Condition::all()
        .add(within(Column::OrganizationId, scope))
        .add(Column::HiddenAt.is_null())
}

/// Fails if the actor may only read the show that was not found; see
/// [`refuse_if_readable`].
pub(crate) async fn refuse_reader(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    which: Condition,
) -> Result<(), StoreError> {
    let shows = Entity::find()
        .filter(which)
        .filter(Column::HiddenAt.is_null());
    refuse_if_readable(connection, shows, Column::OrganizationId, scope).await
}

/// The show with this id, of any organization.
pub(crate) fn with_id(id: EventId) -> Condition {
    Condition::all().add(Column::Id.eq(id.as_uuid()))
}

/// A hidden show.
pub(super) fn hidden(id: EventId) -> Condition {
    Condition::all()
        .add(Column::Id.eq(id.as_uuid()))
        .add(Column::HiddenAt.is_not_null())
}

/// A show of any account that is not hidden.
pub(crate) fn referred_to(reference: &EventReference) -> Condition {
    Condition::all()
        .add(match reference {
            EventReference::Id(id) => Column::Id.eq(id.as_uuid()),
            EventReference::Link(link) => Column::PublicLink.eq(link.as_str()),
        })
        .add(Column::HiddenAt.is_null())
}
