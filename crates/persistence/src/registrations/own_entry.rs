//! The entry with a link.

use kernel::StoreError;
use registrations::{EntryLink, Registration};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QuerySelect as _, Select,
};

use super::entity::{Column, Entity};
use super::parts;
use crate::events::entity::event;
use crate::row::relation;

/// Registrations of shows that are not hidden.
pub(super) fn of_visible_shows() -> Select<Entity> {
    let show = relation(Column::EventId, event::Column::Id);
    Entity::find()
        .join(JoinType::InnerJoin, show)
        .filter(event::Column::HiddenAt.is_null())
}

pub(super) async fn find(
    connection: &impl ConnectionTrait,
    link: &EntryLink,
) -> Result<Option<Registration>, StoreError> {
    let found = of_visible_shows().filter(Column::Link.eq(link.as_str()));
    parts::one(connection, found).await
}
