//! What is known of notices: the statements that read it, called by the store.

use std::collections::HashMap;

use kernel::{Actor, Cursor, EventId, NoticeId, StoreError, to_unix_millis};
use sea_orm::sea_query::{Alias, Expr};
use sea_orm::{
    ColumnTrait as _, Condition, DatabaseConnection, EntityTrait as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _, RelationDef,
};
use time::OffsetDateTime;
use usda::{Acknowledgement, Document, NoticeRecord, ShowRecord};
use uuid::Uuid;

use super::claim::find_show;
use super::entity::{Column, Entity};
use super::mapping::{RecordRow, acknowledgement_text, to_document, to_record};
use super::particulars::{ShowRow, to_particulars};
use crate::accounts::entity::account;
use crate::error::store_error;
use crate::events::entity::event;
use crate::events::{participant_count, visible};
use crate::list::fetch_page;
use crate::outbox;
use crate::row::optional_instant;

pub(super) async fn find(
    connection: &DatabaseConnection,
    actor: Actor,
    event_id: EventId,
) -> Result<Option<ShowRecord>, StoreError> {
    let Some(show) = find_show(connection, event_id, visible(actor)).await? else {
        return Ok(None);
    };
    let mut notices = records(connection, vec![event_id.as_uuid()]).await?;
    show_record(show, &mut notices).map(Some)
}

/// What may be long of a show.
const LARGE: &[event::Column] = &[event::Column::Classes, event::Column::Notes];

pub(super) async fn coming(
    connection: &DatabaseConnection,
    actor: Actor,
    ends_after: OffsetDateTime,
    limit: u32,
) -> Result<Vec<ShowRecord>, StoreError> {
    let query = event::Entity::find()
        .expr_as(participant_count(), "participant_count")
        .filter(visible(actor))
        .filter(event::Column::EndsAt.gt(to_unix_millis(ends_after)))
        .order_by_asc(event::Column::StartsAt)
        .order_by_asc(event::Column::Id);
    // As many as a page has room for: each comes with all its classes.
    let shows = fetch_page(connection, query, LARGE, limit, |row: &ShowRow| Cursor {
        key: row.event.starts_at,
        id: row.event.id,
    })
    .await?
    .items;
    let ids = shows.iter().map(|show| show.event.id).collect();
    let mut notices = records(connection, ids).await?;
    shows
        .into_iter()
        .map(|show| show_record(show, &mut notices))
        .collect()
}

fn show_record(
    show: ShowRow,
    notices: &mut HashMap<Uuid, Vec<NoticeRecord>>,
) -> Result<ShowRecord, StoreError> {
    let id = show.event.id;
    Ok(ShowRecord {
        event_id: EventId::new(id),
        notified_at: optional_instant("events.usda_notified_at", show.event.usda_notified_at)?,
        show: to_particulars(show)?,
        notices: notices.remove(&id).unwrap_or_default(),
    })
}

/// The notices of these shows, each show's original first. Without the letters,
/// which are large.
async fn records(
    connection: &DatabaseConnection,
    event_ids: Vec<Uuid>,
) -> Result<HashMap<Uuid, Vec<NoticeRecord>>, StoreError> {
    let waiting: RelationDef = Entity::belongs_to(outbox::Entity)
        .from(Column::Id)
        .to(outbox::Column::Id)
        .into();
    let asked_by: RelationDef = Entity::belongs_to(account::Entity)
        .from(Column::RequestedBy)
        .to(account::Column::Id)
        .into();
    let said_by: RelationDef = Entity::belongs_to(account::Entity)
        .from(Column::SaidBy)
        .to(account::Column::Id)
        .into();
    let sayer = Alias::new("sayer");
    let rows = Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::EventId,
            Column::Number,
            Column::RequestedAt,
            Column::Particulars,
            Column::Sha256,
            Column::DeliveredAt,
            Column::Method,
            Column::Recipient,
            Column::MessageId,
            Column::AcknowledgedOn,
            Column::Acknowledgement,
            Column::ForOrganizer,
            Column::Replaceable,
            Column::ReadyAt,
            Column::SentAt,
            Column::SentMethod,
            Column::SentRecipient,
            Column::SentNote,
            Column::SaidAt,
        ])
        .columns([
            outbox::Column::DueAt,
            outbox::Column::LeasedUntil,
            outbox::Column::Failures,
            outbox::Column::LastError,
        ])
        .column_as(account::Column::Email, "requested_by_email")
        .column_as(
            Expr::col((sayer.clone(), account::Column::Email)),
            "said_by_email",
        )
        .join(JoinType::InnerJoin, waiting)
        .join(JoinType::LeftJoin, asked_by)
        .join_as(JoinType::LeftJoin, said_by, sayer)
        .filter(Column::EventId.is_in(event_ids))
        .order_by_asc(Column::Number)
        .into_model::<RecordRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let mut records: HashMap<Uuid, Vec<NoticeRecord>> = HashMap::new();
    for row in rows {
        let event_id = row.event_id;
        records.entry(event_id).or_default().push(to_record(row)?);
    }
    Ok(records)
}

/// A notice of one of the actor's shows.
fn own(actor: Actor, event_id: EventId, notice_id: NoticeId) -> Condition {
    let shows = event::Entity::find()
        .select_only()
        .column(event::Column::Id)
        .filter(visible(actor))
        .filter(event::Column::Id.eq(event_id.as_uuid()))
        .into_query();
    Condition::all()
        .add(Column::Id.eq(notice_id.as_uuid()))
        .add(Column::EventId.in_subquery(shows))
}

pub(super) async fn document(
    connection: &DatabaseConnection,
    actor: Actor,
    event_id: EventId,
    notice_id: NoticeId,
) -> Result<Option<Document>, StoreError> {
    Entity::find()
        .filter(own(actor, event_id, notice_id))
        .one(connection)
        .await
        .map_err(store_error)?
        .map_or(Ok(None), |row| to_document(&row))
}

pub(super) async fn acknowledge(
    connection: &DatabaseConnection,
    actor: Actor,
    event_id: EventId,
    notice_id: NoticeId,
    acknowledgement: Option<&Acknowledgement>,
) -> Result<bool, StoreError> {
    let (day, note) = acknowledgement_text(acknowledgement);
    let noted = Entity::update_many()
        .col_expr(Column::AcknowledgedOn, day.into())
        .col_expr(Column::Acknowledgement, note.into())
        .filter(own(actor, event_id, notice_id))
        .filter(
            Condition::any()
                .add(Column::DeliveredAt.is_not_null())
                .add(Column::SentAt.is_not_null()),
        )
        .exec(connection)
        .await
        .map_err(store_error)?;
    Ok(noted.rows_affected > 0)
}
