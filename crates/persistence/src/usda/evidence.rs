//! The statements that read notices, called by the store.

use std::collections::HashMap;

use kernel::{ChangeKind, EventId, NoticeId, Scope, StoreError, Task as _};
use sea_orm::sea_query::{Expr, ExprTrait as _, LockType};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DatabaseConnection, EntityTrait as _,
    IdenStatic as _, Iterable as _, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, Select,
};
use time::OffsetDateTime;
use usda::{Acknowledgement, DeliverNotice, Document, EventFacts, NoticeRecord, ShowRecord};
use uuid::Uuid;

use super::entity::{Column, Entity};
use super::mapping::{RecordRow, acknowledgement_text, to_document, to_record};
use super::trail::noticed;
use crate::authors::with_address;
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::jobs;
use crate::locked_show::lock_only;
use crate::noticed_shows::{self, NoticedShow, Programs, programs};
use crate::row::{UnreadableRow, find_one, read_row, readable, write};
use crate::shows::{id_of, own_show, refuse_reader, with_id};

/// A show and its notices.
pub(super) async fn with_notices(
    connection: &impl ConnectionTrait,
    show: Option<NoticedShow>,
) -> Result<Option<ShowRecord>, StoreError> {
    let Some(show) = show else {
        return Ok(None);
    };
    let id = show.id.as_uuid();
    let mut programs = programs(connection, [id]).await?;
    let mut notices = records(connection, vec![id]).await?;
    Ok(Some(show_record(show, &mut programs, &mut notices)?))
}

pub(super) async fn coming(
    connection: &DatabaseConnection,
    scope: &Scope,
    ends_after: OffsetDateTime,
    limit: u32,
) -> Result<Vec<ShowRecord>, StoreError> {
    let shows = noticed_shows::coming(connection, scope, ends_after, limit).await?;
    let ids = shows.iter().map(|it| it.id.as_uuid()).collect();
    let notified = shows.iter().filter(|it| it.notified_at.is_some());
    let notified = notified.map(|it| it.id.as_uuid());
    let mut programs = programs(connection, notified).await?;
    let mut notices = records(connection, ids).await?;
    let records = shows.into_iter();
    Ok(readable(records.map(|show| {
        show_record(show, &mut programs, &mut notices)
    })))
}

/// The notices of each show, or the error if one of them cannot be read:
/// without that notice the show would look as if it had not been given.
type Records = HashMap<Uuid, Result<Vec<NoticeRecord>, UnreadableRow>>;

fn show_record(
    show: NoticedShow,
    programs: &mut Programs,
    notices: &mut Records,
) -> Result<ShowRecord, UnreadableRow> {
    let id = show.id.as_uuid();
    let notices = notices.remove(&id).unwrap_or_else(|| Ok(Vec::new()))?;
    Ok(ShowRecord {
        event_id: show.id,
        has_walking_horses: show.has_walking_horses,
        organizer: show.organizer,
        scheduled_at: show.scheduled_at,
        notified_at: show.notified_at,
        show: EventFacts {
            program: programs.remove(&id).unwrap_or_default(),
            ..show.facts
        },
        notices,
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
    let show = id_of(own_show(scope, event_id));
    Condition::all()
        .add(Column::Id.eq(notice_id.as_uuid()))
        .add(Column::EventId.in_subquery(show))
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
    if lock_only(connection, scope, with_id(event_id))
        .await?
        .is_none()
    {
        return Ok(false);
    }
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
