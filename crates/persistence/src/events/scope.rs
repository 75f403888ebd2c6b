//! Conditions that select shows by account and visibility.

use kernel::{Actor, EventId, EventReference};
use sea_orm::{ColumnTrait as _, Condition};

use super::entity::event::Column;

/// The actor's shows that are not hidden.
pub(crate) fn visible(actor: Actor) -> Condition {
    Condition::all()
        .add(Column::AccountId.eq(actor.account_id().as_uuid()))
        .add(Column::HiddenAt.is_null())
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
