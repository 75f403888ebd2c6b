//! Shows as the department is told of them, and what they note of their notices. A notice is written
//! while its show is locked.

use std::collections::HashMap;

use events::EventDetails;
use kernel::{EmailAddress, EventId, Scope, StoreError, to_unix_millis};
use sea_orm::sea_query::{
    Alias, Expr, ExprTrait as _, Func, LockType, Query, SelectStatement, SubQueryStatement,
};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DatabaseConnection, EntityTrait as _,
    FromQueryResult, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use usda::{EventFacts, ProgramClass};
use uuid::Uuid;

use crate::error::store_error;
use crate::events::entity::{class, event};
use crate::list::{fetch_page, octets};
use crate::roles::owner_email;
use crate::row::{Unreadable, find_one, write};
use crate::show_classes::classes_of;
use crate::shows::{to_event, visible, with_id};
use crate::table::read;

/// A show without its notices.
pub(crate) struct NoticedShow {
    pub(crate) id: EventId,
    pub(crate) has_walking_horses: bool,
    /// The address of its organization.
    pub(crate) organizer: EmailAddress,
    /// When its notice is given by itself.
    pub(crate) scheduled_at: Option<OffsetDateTime>,
    /// When its notice was given.
    pub(crate) notified_at: Option<OffsetDateTime>,
    /// What a notice says of it, without its classes.
    pub(crate) facts: EventFacts,
}

/// A show with the email address of its account.
#[derive(FromQueryResult)]
struct ShowRow {
    #[sea_orm(nested)]
    event: event::Model,
    organizer: String,
    has_walking_horses: bool,
}

/// Shows with the data that a notice needs.
fn shows() -> Select<event::Entity> {
    event::Entity::find()
        .expr_as(owner_email("events.organization_id"), "organizer")
        .expr_as(has_walking_horses(), "has_walking_horses")
}

/// Whether the outer query's show has a class for walking horses.
fn has_walking_horses() -> Expr {
    let classes = Query::select()
        .expr(Expr::val(1))
        .from(class::Entity)
        .and_where(
            Expr::col((class::Entity, class::Column::EventId))
                .equals((event::Entity, event::Column::Id)),
        )
        .and_where(Expr::col((class::Entity, class::Column::WalkingHorses)).eq(true))
        .take();
    Expr::exists(classes)
}

fn to_noticed(row: ShowRow) -> Result<NoticedShow, Unreadable> {
    let event = row.event;
    Ok(NoticedShow {
        id: EventId::new(event.id),
        has_walking_horses: row.has_walking_horses,
        organizer: read("organizer", row.organizer)?,
        scheduled_at: read("usda_notice_scheduled_at", event.usda_notice_scheduled_at)?,
        notified_at: read("usda_notified_at", event.usda_notified_at)?,
        facts: event_facts(event, Vec::new())?,
    })
}

/// The show with this id, if it meets the condition.
pub(crate) async fn find(
    connection: &impl ConnectionTrait,
    id: EventId,
    which: Condition,
) -> Result<Option<NoticedShow>, StoreError> {
    let show = shows().filter(with_id(id)).filter(which);
    find_one(connection, show, to_noticed).await
}

/// Locks it.
pub(crate) async fn lock(
    transaction: &impl ConnectionTrait,
    id: EventId,
    which: Condition,
) -> Result<Option<NoticedShow>, StoreError> {
    let show = shows().filter(with_id(id)).filter(which);
    let locked = show.lock(LockType::NoKeyUpdate);
    find_one(transaction, locked, to_noticed).await
}

/// The first shows within the scope that end after an instant.
pub(crate) async fn coming(
    connection: &DatabaseConnection,
    scope: &Scope,
    ends_after: OffsetDateTime,
    limit: u32,
) -> Result<Vec<NoticedShow>, StoreError> {
    let query = shows()
        .filter(visible(scope))
        .filter(event::Column::EndsAt.gt(to_unix_millis(ends_after)))
        .order_by_asc(event::Column::StartsAt)
        .order_by_asc(event::Column::Id);
    // Limited in bytes like a page, because each show has all its classes.
    let key = event::Column::StartsAt;
    let size = octets(event::Column::Notes).add(octets_of_classes());
    let shows = fetch_page(connection, query, Some(size), limit, key, to_noticed).await?;
    Ok(shows.items)
}

/// The size in bytes of the classes of the outer query's show.
fn octets_of_classes() -> Expr {
    let octets = |column| {
        Expr::from(Func::cust(Alias::new("octet_length")).arg(Expr::col((class::Entity, column))))
    };
    let sum = Func::sum(octets(class::Column::Name).add(octets(class::Column::Description)));
    let sum = Query::select()
        .expr(Func::coalesce([sum.into(), Expr::val(0)]))
        .from(class::Entity)
        .and_where(
            Expr::col((class::Entity, class::Column::EventId))
                .equals((event::Entity, event::Column::Id)),
        )
        .take();
    Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(sum)))
}

/// The classes of each show.
pub(crate) type Programs = HashMap<Uuid, Vec<ProgramClass>>;

/// The classes of these shows.
pub(crate) async fn programs(
    connection: &impl ConnectionTrait,
    event_ids: impl IntoIterator<Item = Uuid>,
) -> Result<Programs, StoreError> {
    let classes = classes_of(event_ids)
        .select_only()
        .columns([
            class::Column::EventId,
            class::Column::Name,
            class::Column::Description,
        ])
        .into_tuple::<(Uuid, String, String)>();
    let mut programs = Programs::new();
    for (event_id, name, description) in classes.all(connection).await.map_err(store_error)? {
        let program = programs.entry(event_id).or_default();
        program.push(ProgramClass { name, description });
    }
    Ok(programs)
}

/// What a notice says of a show.
pub(crate) fn event_facts(
    event: event::Model,
    program: Vec<ProgramClass>,
) -> Result<EventFacts, Unreadable> {
    let entered = read("participant_count", event.participant_count)?;
    let EventDetails { profile, schedule } = to_event(event, Vec::new())?.details;
    Ok(EventFacts {
        name: profile.name,
        event_type: profile.event_type,
        location: profile.location,
        manager: profile.manager,
        starts_at: schedule.starts_at(),
        ends_at: schedule.ends_at(),
        time_zone: schedule.time_zone().clone(),
        program,
        entered,
        notice: profile.notice,
        inspector_required: profile.require_dqp,
    })
}

/// Notes or takes back on the show that this query selects since when its letter is ready.
pub(crate) async fn note_ready(
    connection: &impl ConnectionTrait,
    show: SelectStatement,
    at: Option<OffsetDateTime>,
) -> Result<(), StoreError> {
    let update = event::Entity::update_many()
        .col_expr(
            event::Column::UsdaLetterReadyAt,
            Expr::val(at.map(to_unix_millis)),
        )
        .filter(event::Column::Id.in_subquery(show));
    write(connection, update).await?;
    Ok(())
}

/// Notes on the show that this query selects when its notice was given, unless it was before.
pub(crate) async fn note_given(
    connection: &impl ConnectionTrait,
    show: SelectStatement,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let notified = event::Column::UsdaNotifiedAt;
    let first = Func::coalesce([Expr::col(notified), to_unix_millis(at).into()]);
    let update = event::Entity::update_many()
        .col_expr(notified, first.into())
        .col_expr(event::Column::UsdaLetterReadyAt, Expr::val(None::<i64>))
        .filter(event::Column::Id.in_subquery(show));
    write(connection, update).await?;
    Ok(())
}

/// Takes the instant for which its notice was scheduled off the show that this query selects,
/// if that is past and no notice was given; whether there was one.
pub(crate) async fn use_up_schedule(
    connection: &impl ConnectionTrait,
    show: SelectStatement,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let update = event::Entity::update_many()
        .col_expr(event::Column::UsdaNoticeScheduledAt, Expr::val(None::<i64>))
        .filter(event::Column::Id.in_subquery(show))
        .filter(event::Column::UsdaNotifiedAt.is_null())
        .filter(event::Column::UsdaNoticeScheduledAt.lte(to_unix_millis(now)));
    Ok(write(connection, update).await? > 0)
}
