//! Which shows an account sees, and shows and their classes as everybody reads them.

use events::{Event, Schedule, ShowClass};
use kernel::{EventId, EventReference, Scope, StoreError, Task as _};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query, SelectStatement};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, Select,
};
use usda::DeliverNotice;
use uuid::Uuid;

use crate::events::entity::class;
use crate::events::entity::event::{self, Column, Entity, Model};
use crate::jobs;
use crate::row::Unreadable;
use crate::scope::{refuse_if_readable, within};
use crate::table::read;
use crate::usda::entity as notice;

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
pub(crate) fn hidden(id: EventId) -> Condition {
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

/// A show of its row.
pub(crate) fn to_event(row: Model, classes: Vec<ShowClass>) -> Result<Event, Unreadable> {
    let schedule = to_schedule(row.starts_at, row.ends_at, &row.time_zone)?;
    row.read(schedule, classes)
}

/// When a show takes place.
pub(crate) fn to_schedule(
    starts_at: i64,
    ends_at: i64,
    time_zone: &str,
) -> Result<Schedule, Unreadable> {
    Ok(Schedule::stored(
        read("starts_at", starts_at)?,
        read("ends_at", ends_at)?,
        read("time_zone", time_zone.to_owned())?,
    ))
}

/// The classes of these shows, in the order of each show.
pub(crate) fn classes_of(event_ids: impl IntoIterator<Item = Uuid>) -> Select<class::Entity> {
    in_their_order(class::Column::EventId.is_in(event_ids))
}

/// The classes of a show that are held: not those in whose place others are, unless they
/// have entries again.
pub(crate) fn held_classes_of(event_id: Uuid) -> Select<class::Entity> {
    let is_held = class::Column::Regrouped
        .is_null()
        .or(class::Column::Regrouped.ne("replaced"))
        .or(class::Column::Entered.gt(0));
    classes_of([event_id]).filter(is_held)
}

/// The classes of the shows whose ids the query selects, in the order of each
/// show.
pub(crate) fn classes_of_those_in(event_ids: SelectStatement) -> Select<class::Entity> {
    in_their_order(class::Column::EventId.in_subquery(event_ids))
}

fn in_their_order(which: Expr) -> Select<class::Entity> {
    class::Entity::find()
        .filter(which)
        .order_by_asc(class::Column::EventId)
        .order_by_asc(class::Column::Position)
}

/// Whether the original notice of the outer query's show was refused and is not
/// retried.
pub(crate) fn is_notice_refused() -> Expr {
    let its_job = Query::select()
        .expr(Expr::val(1))
        .from(jobs::Entity)
        .and_where(Expr::col((jobs::Entity, jobs::Column::Kind)).eq(DeliverNotice::KIND.as_str()))
        .and_where(
            Expr::col((jobs::Entity, jobs::Column::SubjectId))
                .equals((notice::Entity, notice::Column::Id)),
        )
        .and_where(Expr::col((jobs::Entity, jobs::Column::RunAt)).is_not_null())
        .take();
    let refused = Query::select()
        .expr(Expr::val(1))
        .from(notice::Entity)
        .and_where(
            Expr::col((notice::Entity, notice::Column::EventId))
                .equals((event::Entity, event::Column::Id)),
        )
        .and_where(Expr::col((notice::Entity, notice::Column::Number)).eq(0))
        .and_where(Expr::col((notice::Entity, notice::Column::DeliveredAt)).is_null())
        .and_where(Expr::col((notice::Entity, notice::Column::SentAt)).is_null())
        // Excludes a letter that is ready for its organizer, which has no job
        // either.
        .and_where(
            Expr::col((notice::Entity, notice::Column::ForOrganizer))
                .eq(false)
                .or(Expr::col((notice::Entity, notice::Column::ReadyAt)).is_null()),
        )
        .and_where(Expr::exists(its_job).not())
        .take();
    Expr::exists(refused)
}
