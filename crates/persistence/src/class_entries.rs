//! Entries in classes, for those who do not write them: shows count them, rings call them.

use kernel::{EventId, Scope, StoreError};
use registrations::ClassEntryState;
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};

use crate::error::store_error;
use crate::events::entity::event;
use crate::registrations::entity::class_entry;
use crate::row::relation;
use crate::shows::visible;

/// How many entries one of the actor's shows has in what is no class of it, by name.
pub(crate) async fn of_no_class(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: EventId,
) -> Result<Vec<(String, u64)>, StoreError> {
    let of_entry = relation(class_entry::Column::EventId, event::Column::Id);
    let of_none = class_entry::Entity::find()
        .select_only()
        .column(class_entry::Column::Name)
        .expr_as(Func::count(Expr::val(1)), "entries")
        .join(JoinType::InnerJoin, of_entry)
        .filter(visible(scope))
        .filter(class_entry::Column::EventId.eq(id.as_uuid()))
        .filter(class_entry::Column::ClassId.is_null())
        .filter(class_entry::Column::State.eq(ClassEntryState::Entered.as_str()))
        .group_by(class_entry::Column::Name)
        .order_by_asc(class_entry::Column::Name)
        .into_tuple::<(String, i64)>();
    let found = of_none.all(connection).await.map_err(store_error)?;
    let counted = |(name, entries): (String, i64)| (name, entries.unsigned_abs());
    Ok(found.into_iter().map(counted).collect())
}
