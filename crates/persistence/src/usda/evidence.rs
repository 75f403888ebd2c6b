//! The statements that read notices, called by the store.

use std::collections::HashMap;

use events::EventDetails;
use kernel::{ChangeKind, EventId, NoticeId, Scope, StoreError, Task as _, to_unix_millis};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Func, LockType, Query, SubQueryStatement};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DatabaseConnection, EntityTrait as _,
    FromQueryResult, IdenStatic as _, Iterable as _, JoinType, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _, Select,
};
use time::OffsetDateTime;
use usda::{
    Acknowledgement, DeliverNotice, Document, EventFacts, NoticeRecord, ProgramClass, ShowRecord,
};
use uuid::Uuid;

use super::entity::{Column, Entity};
use super::mapping::{RecordRow, acknowledgement_text, to_document, to_record};
use super::trail::noticed;
use crate::authors::with_address;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::events::entity::{class, event};
use crate::jobs;
use crate::list::{fetch_page, octets};
use crate::roles::owner_email;
use crate::row::{Unreadable, UnreadableRow, find_one, of_row, read_row, readable, write};
use crate::shows::{classes_of, refuse_reader, to_event, visible, with_id};
use crate::table::read;

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

/// The show with this id, if it meets the condition.
pub(super) fn find_show(event_id: EventId, condition: Condition) -> Select<event::Entity> {
    shows()
        .filter(event::Column::Id.eq(event_id.as_uuid()))
        .filter(condition)
}

/// Reads the show and its notices.
pub(super) async fn with_notices(
    connection: &impl ConnectionTrait,
    show: Select<event::Entity>,
) -> Result<Option<ShowRecord>, StoreError> {
    let Some(show) = find_one(connection, show, Ok).await? else {
        return Ok(None);
    };
    let id = id_of(&show);
    let mut programs = programs(connection, [id]).await?;
    let mut notices = records(connection, vec![id]).await?;
    Ok(Some(show_record(show, &mut programs, &mut notices)?))
}

fn id_of(show: &ShowRow) -> Uuid {
    show.event.id
}

pub(super) async fn coming(
    connection: &DatabaseConnection,
    scope: &Scope,
    ends_after: OffsetDateTime,
    limit: u32,
) -> Result<Vec<ShowRecord>, StoreError> {
    let query = shows()
        .filter(visible(scope))
        .filter(event::Column::EndsAt.gt(to_unix_millis(ends_after)))
        .order_by_asc(event::Column::StartsAt)
        .order_by_asc(event::Column::Id);
    // Limited in bytes like a page, because each show has all its classes.
    let key = event::Column::StartsAt;
    let size = octets(event::Column::Notes).add(octets_of_classes());
    let shows = fetch_page(connection, query, Some(size), limit, key, Ok).await?;
    let ids = shows.items.iter().map(id_of).collect();
    let notified = shows.items.iter();
    let notified = notified.filter(|show| show.event.usda_notified_at.is_some());
    let mut programs = programs(connection, notified.map(id_of)).await?;
    let mut notices = records(connection, ids).await?;
    let records = shows.items.into_iter();
    Ok(readable(records.map(|show| {
        show_record(show, &mut programs, &mut notices)
    })))
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

/// The notices of each show, or the error if one of them cannot be read:
/// without that notice the show would look as if it had not been given.
type Records = HashMap<Uuid, Result<Vec<NoticeRecord>, UnreadableRow>>;

/// The classes of each show.
type Programs = HashMap<Uuid, Vec<ProgramClass>>;

async fn programs(
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

fn show_record(
    show: ShowRow,
    programs: &mut Programs,
    notices: &mut Records,
) -> Result<ShowRecord, UnreadableRow> {
    let id = show.event.id;
    let program = programs.remove(&id).unwrap_or_default();
    let notices = notices.remove(&id).unwrap_or_else(|| Ok(Vec::new()))?;
    of_row::<event::Entity, _>(id, to_show_record(show, program, notices))
}

fn to_show_record(
    ShowRow {
        event,
        organizer,
        has_walking_horses,
    }: ShowRow,
    program: Vec<ProgramClass>,
    notices: Vec<NoticeRecord>,
) -> Result<ShowRecord, Unreadable> {
    Ok(ShowRecord {
        event_id: EventId::new(event.id),
        has_walking_horses,
        organizer: read("organizer", organizer)?,
        scheduled_at: read("usda_notice_scheduled_at", event.usda_notice_scheduled_at)?,
        notified_at: read("usda_notified_at", event.usda_notified_at)?,
        show: event_facts(event, program)?,
        notices,
    })
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

/// Notices without the letters, which are large.
fn notices_without_letters() -> Select<Entity> {
    use Column::{Body, Pdf, Subject};
    let columns = Column::iter().filter(|it| !matches!(it, Body | Pdf | Subject));
    Entity::find()
        .select_only()
        .columns(columns)
        .expr_as(Expr::val(None::<String>), Subject.as_str())
        .expr_as(Expr::val(None::<String>), Body.as_str())
        .expr_as(Expr::val(None::<Vec<u8>>), Pdf.as_str())
}

/// The notices of these shows, the original first.
async fn records(
    connection: &impl ConnectionTrait,
    event_ids: Vec<Uuid>,
) -> Result<Records, StoreError> {
    let its_job = Entity::belongs_to(jobs::Entity)
        .from(Column::Id)
        .to(jobs::Column::SubjectId)
        .on_condition(|_, job| {
            let kind = Expr::col((job, jobs::Column::Kind));
            Condition::all().add(kind.eq(DeliverNotice::KIND.as_str()))
        })
        .into();
    let rows = notices_without_letters();
    let rows = with_address(rows, Column::RequestedBy, "requested_by_email");
    let rows = with_address(rows, Column::SaidBy, "said_by_email")
        .columns([
            jobs::Column::RunAt,
            jobs::Column::LeasedUntil,
            jobs::Column::Failures,
            jobs::Column::LastError,
        ])
        .join(JoinType::LeftJoin, its_job)
        .filter(Column::EventId.is_in(event_ids))
        .order_by_asc(Column::Number)
        .into_query();
    let rows = connection.query_all(&rows).await.map_err(store_error)?;
    let mut records = Records::new();
    for row in &rows {
        let event_id = row.try_get("", Column::EventId.as_str());
        let known = records
            .entry(event_id.map_err(store_error)?)
            .or_insert_with(|| Ok(Vec::new()));
        match (known, read_row::<Entity, RecordRow, _>(row, to_record)) {
            (Ok(known), Ok(record)) => known.push(record),
            (Err(_), _) => {}
            (known, Err(unreadable)) => *known = Err(unreadable),
        }
    }
    Ok(records)
}

/// A notice of one of the actor's shows.
fn own(scope: &Scope, event_id: EventId, notice_id: NoticeId) -> Condition {
    let shows = event::Entity::find()
        .select_only()
        .column(event::Column::Id)
        .filter(visible(scope))
        .filter(event::Column::Id.eq(event_id.as_uuid()))
        .into_query();
    Condition::all()
        .add(Column::Id.eq(notice_id.as_uuid()))
        .add(Column::EventId.in_subquery(shows))
}

pub(super) async fn document(
    connection: &DatabaseConnection,
    scope: &Scope,
    event_id: EventId,
    notice_id: NoticeId,
) -> Result<Option<Document>, StoreError> {
    let one = Entity::find().filter(own(scope, event_id, notice_id));
    let document = find_one(connection, one, to_document).await?;
    Ok(document.flatten())
}

pub(super) async fn acknowledge(
    connection: &TransactionConnection,
    scope: &Scope,
    event_id: EventId,
    notice_id: NoticeId,
    acknowledgement: Option<&Acknowledgement>,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let given = Condition::any()
        .add(Column::DeliveredAt.is_not_null())
        .add(Column::SentAt.is_not_null());
    // A show is locked before its notices.
    let show = event::Entity::find()
        .filter(visible(scope))
        .filter(with_id(event_id))
        .lock(LockType::NoKeyUpdate);
    find_one(connection, show, Ok::<event::Model, _>).await?;
    let before = Entity::find()
        .select_only()
        .columns([Column::AcknowledgedOn, Column::Acknowledgement])
        .filter(own(scope, event_id, notice_id))
        .filter(given)
        .lock(LockType::NoKeyUpdate)
        .into_tuple::<(Option<String>, String)>()
        .one(connection)
        .await
        .map_err(store_error)?;
    let Some(before) = before else {
        refuse_reader(connection, scope, with_id(event_id)).await?;
        return Ok(false);
    };
    let after = acknowledgement_text(acknowledgement);
    let update = Entity::update_many()
        .col_expr(Column::AcknowledgedOn, after.0.clone().into())
        .col_expr(Column::Acknowledgement, after.1.clone().into())
        .filter(Column::Id.eq(notice_id.as_uuid()));
    write(connection, update).await?;
    if before != after {
        let text = |(day, note): (Option<String>, String)| {
            let texts = day.into_iter().chain([note]).filter(|it| !it.is_empty());
            texts.collect::<Vec<_>>().join(", ")
        };
        let (kind, by) = (ChangeKind::Acknowledgement, scope.actor().changer());
        let notice = noticed(connection, notice_id).await?;
        let texts = (text(before), text(after));
        notice.record(connection, kind, texts, now, by).await?;
    }
    Ok(true)
}
