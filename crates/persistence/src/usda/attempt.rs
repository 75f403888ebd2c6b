//! What becomes of an attempt to deliver a notice, or to make it ready: the
//! statements that note it, called by the store.

use kernel::{Actor, ReminderId, StoreError, to_unix_millis};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QuerySelect as _, QueryTrait as _, Set,
};
use time::OffsetDateTime;
use usda::{DeliveryMethod, Document, Failure, Notice, QueuedNotice, Receipt, Sending};

use super::claim::is_scheduled;
use super::entity::{ActiveModel, Column, Entity};
use super::mapping::{document_row, method_text, sending_row};
use crate::Database;
use crate::error::store_error;
use crate::events::entity::event;
use crate::outbox::{self, Kind, first};

pub(super) async fn seal(
    database: &Database,
    method: DeliveryMethod,
    queued: &QueuedNotice,
    document: &Document,
) -> Result<bool, StoreError> {
    let writer = database.writer()?;
    let for_organizer = method == DeliveryMethod::Outbox;
    let sealed = ActiveModel {
        for_organizer: Set(for_organizer),
        replaceable: Set(for_organizer),
        ..document_row(document)
    };
    let sealed = Entity::update_many()
        .set(sealed)
        .filter(is_leased(queued))
        .filter(
            Condition::any()
                .add(Column::Pdf.is_null())
                .add(Column::Replaceable.eq(true))
                // The organizer's, which the server delivers from now on.
                .add(
                    Condition::all()
                        .add(Column::ForOrganizer.eq(true))
                        .add(Column::Sha256.eq(document.sha256.as_str())),
                ),
        )
        .exec(writer)
        .await
        .map_err(store_error)?;
    Ok(sealed.rows_affected > 0)
}

pub(super) async fn mark_delivered(
    database: &Database,
    notice: &Notice,
    receipt: &Receipt,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let transaction = database.begin().await?;
    let connection = &transaction.connection;
    outbox::mark_delivered(connection, Kind::UsdaNotice, notice.id.as_uuid(), at).await?;
    let delivered = ActiveModel {
        delivered_at: Set(Some(to_unix_millis(at))),
        method: Set(Some(method_text(receipt.method).to_owned())),
        recipient: Set(Some(receipt.recipient.clone())),
        message_id: Set(Some(receipt.message_id.clone())),
        for_organizer: Set(false),
        ..document_row(&notice.document)
    };
    // Not a second time: the first delivery is the evidence.
    Entity::update_many()
        .set(delivered)
        .filter(Column::Id.eq(notice.id.as_uuid()))
        .filter(Column::DeliveredAt.is_null())
        .exec(connection)
        .await
        .map_err(store_error)?;
    // Hidden or not: the department was notified.
    note_on_show(connection, notice.id.as_uuid(), at).await?;
    transaction.commit().await
}

/// Notes on the show of an original that it was given.
async fn note_on_show(
    connection: &impl ConnectionTrait,
    notice_id: uuid::Uuid,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let notified = event::Column::UsdaNotifiedAt;
    event::Entity::update_many()
        .col_expr(notified, first(notified, to_unix_millis(at).into()))
        .col_expr(event::Column::UsdaLetterReadyAt, Expr::val(None::<i64>))
        .filter(its_show(notice_id))
        .exec(connection)
        .await
        .map(|_| ())
        .map_err(store_error)
}

/// The show of this notice, if that is an original.
fn its_show(notice_id: uuid::Uuid) -> Condition {
    let original = Entity::find()
        .select_only()
        .column(Column::EventId)
        .filter(Column::Id.eq(notice_id))
        .filter(Column::Number.eq(0))
        .into_query();
    Condition::all().add(event::Column::Id.in_subquery(original))
}

pub(super) async fn mark_ready(
    database: &Database,
    queued: &QueuedNotice,
    at: OffsetDateTime,
    reminder_id: ReminderId,
) -> Result<bool, StoreError> {
    let id = queued.id.as_uuid();
    let transaction = database.begin().await?;
    let connection = &transaction.connection;
    if !outbox::set_aside(connection, id, queued.lease_until).await? {
        return Ok(false);
    }
    let ready_at = to_unix_millis(at);
    Entity::update_many()
        .col_expr(Column::ForOrganizer, true.into())
        .col_expr(Column::ReadyAt, ready_at.into())
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await
        .map_err(store_error)?;
    event::Entity::update_many()
        .col_expr(event::Column::UsdaLetterReadyAt, ready_at.into())
        .filter(its_show(id))
        .exec(connection)
        .await
        .map_err(store_error)?;
    let used_up = event::Entity::update_many()
        .col_expr(event::Column::UsdaNoticeScheduledAt, Expr::val(None::<i64>))
        .filter(its_show(id))
        .filter(is_scheduled(at))
        .exec(connection)
        .await
        .map_err(store_error)?;
    if used_up.rows_affected > 0 {
        queue_reminder(connection, id, reminder_id, at).await?;
    }
    transaction.commit().await?;
    Ok(true)
}

/// Of a notice there is one reminder at a time: of a show that was moved, the
/// one for its new day takes the place of the one before.
async fn queue_reminder(
    connection: &impl ConnectionTrait,
    notice_id: uuid::Uuid,
    reminder_id: ReminderId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let id = reminder_id.as_uuid();
    let row = outbox::row(Kind::UsdaReminder, id, notice_id, now, None);
    outbox::Entity::insert(row)
        .on_conflict(
            OnConflict::columns([outbox::Column::Kind, outbox::Column::ResourceId])
                .update_columns([
                    outbox::Column::Id,
                    outbox::Column::CreatedAt,
                    outbox::Column::DueAt,
                    outbox::Column::LeasedUntil,
                    outbox::Column::Failures,
                    outbox::Column::LastError,
                    outbox::Column::DoneAt,
                ])
                .to_owned(),
        )
        .exec_without_returning(connection)
        .await
        .map(|_| ())
        .map_err(store_error)
}

pub(super) async fn mark_sent(
    database: &Database,
    queued: &QueuedNotice,
    actor: Actor,
    sending: &Sending,
    at: OffsetDateTime,
) -> Result<bool, StoreError> {
    let id = queued.id.as_uuid();
    let transaction = database.begin().await?;
    let connection = &transaction.connection;
    let noted = Entity::update_many()
        .set(sending_row(sending, actor.account_id().as_uuid(), at))
        .filter(is_leased(queued))
        .filter(Column::Pdf.is_not_null())
        .filter(Column::DeliveredAt.is_null())
        .filter(Column::SentAt.is_null())
        .exec(connection)
        .await
        .map_err(store_error)?;
    if noted.rows_affected == 0 {
        return Ok(false);
    }
    outbox::mark_delivered(connection, Kind::UsdaNotice, id, at).await?;
    note_on_show(connection, id, sending.sent_at).await?;
    transaction.commit().await?;
    Ok(true)
}

pub(super) async fn mark_failed(
    database: &Database,
    queued: &QueuedNotice,
    failure: &Failure,
) -> Result<(), StoreError> {
    let (id, lease_until) = (queued.id.as_uuid(), queued.lease_until);
    let transaction = database.begin().await?;
    let connection = &transaction.connection;
    let (reason, retry_at) = (&failure.reason, failure.retry_at);
    let noted = outbox::mark_failed(connection, id, lease_until, reason, retry_at).await?;
    if noted && !failure.may_have_arrived {
        Entity::update_many()
            .col_expr(Column::Particulars, Expr::val(None::<serde_json::Value>))
            .col_expr(Column::Subject, Expr::val(None::<String>))
            .col_expr(Column::Body, Expr::val(None::<String>))
            .col_expr(Column::Pdf, Expr::val(None::<Vec<u8>>))
            .col_expr(Column::Sha256, Expr::val(None::<String>))
            .col_expr(Column::WrittenAt, Expr::val(None::<i64>))
            .filter(Column::Id.eq(id))
            .filter(Column::DeliveredAt.is_null())
            .exec(connection)
            .await
            .map_err(store_error)?;
    }
    transaction.commit().await
}

pub(super) async fn withdraw(database: &Database, queued: &QueuedNotice) -> Result<(), StoreError> {
    let transaction = database.begin().await?;
    let connection = &transaction.connection;
    let removed = Entity::delete_many()
        .filter(is_leased(queued))
        .filter(Column::Number.gt(0))
        .filter(Column::Pdf.is_null())
        .exec(connection)
        .await
        .map_err(store_error)?;
    if removed.rows_affected > 0 {
        outbox::Entity::delete_by_id(queued.id.as_uuid())
            .exec(connection)
            .await
            .map_err(store_error)?;
    }
    transaction.commit().await
}

/// The notice, while its delivery is under this lease.
fn is_leased(queued: &QueuedNotice) -> Condition {
    let leased = outbox::Entity::find()
        .select_only()
        .column(outbox::Column::Id)
        .filter(outbox::is_leased(queued.id.as_uuid(), queued.lease_until))
        .into_query();
    Condition::all().add(Column::Id.in_subquery(leased))
}
