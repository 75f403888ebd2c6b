//! The entry with a link.

use kernel::StoreError;
use registrations::{EntryLink, Registration};
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, Select};

use super::entity::{Column, Entity};
use super::parts;
use crate::shows::{not_hidden, with_show};

/// Registrations of shows that are not hidden.
pub(crate) fn of_visible_shows() -> Select<Entity> {
    with_show(Entity::find(), Column::EventId).filter(not_hidden())
}

pub(super) async fn find(
    connection: &impl ConnectionTrait,
    link: &EntryLink,
) -> Result<Option<Registration>, StoreError> {
    let found = of_visible_shows().filter(Column::Link.eq(link.as_str()));
    parts::one(connection, found).await
}
