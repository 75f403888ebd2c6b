//! A class that the office cancels.

use kernel::{ClassId, EventId, StoreError, to_unix_millis};
use registrations::MoveUp;
use registrations::Registration;
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use time::OffsetDateTime;

use super::entity::{Column, Entity, class_entry};
use super::parts;
use crate::database::TransactionConnection;
use crate::events::entity::{class, event};
use crate::jobs;
use crate::row::write;

/// All entries that are or were in the class, in the order of their numbers.
pub(super) async fn entries(
    connection: &TransactionConnection,
    event_id: EventId,
    class_id: ClassId,
) -> Result<Vec<Registration>, StoreError> {
    let in_class = Query::select()
        .column(class_entry::Column::RegistrationId)
        .from(class_entry::Entity)
        .and_where(class_entry::Column::ClassId.eq(class_id.as_uuid()))
        .take();
    let found = Entity::find()
        .filter(Column::EventId.eq(event_id.as_uuid()))
        .filter(Column::Id.in_subquery(in_class))
        .order_by_asc(Column::EntryNumber);
    let found = parts::all(connection, found).await?.into_iter();
    Ok(found.collect::<Result<_, _>>()?)
}

/// Closes the class, which is a change of its show, and enqueues the job that
/// gives away the places of the show.
pub(super) async fn close(
    connection: &TransactionConnection,
    event_id: EventId,
    class_id: ClassId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let update = class::Entity::update_many()
        .col_expr(class::Column::Closed, Expr::val(true))
        .filter(class::Column::Id.eq(class_id.as_uuid()))
        .filter(class::Column::EventId.eq(event_id.as_uuid()));
    write(connection, update).await?;
    let update = event::Entity::update_many()
        .col_expr(
            event::Column::Revision,
            Expr::col(event::Column::Revision).add(1),
        )
        .col_expr(event::Column::UpdatedAt, Expr::val(to_unix_millis(now)))
        .filter(event::Column::Id.eq(event_id.as_uuid()));
    write(connection, update).await?;
    jobs::enqueue(connection, MoveUp(event_id), now, now).await
}
