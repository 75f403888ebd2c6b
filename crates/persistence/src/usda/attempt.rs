//! The statements that record the result of an attempt to deliver a notice or
//! to make it ready, called by the store.

use kernel::{ChangeKind, Changer, NoticeId, ReminderId, Scope, StoreError, to_unix_millis};
use sea_orm::sea_query::{Expr, SelectStatement};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _, Set,
};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use usda::{
    DeliverNotice, DeliveryMethod, Document, Failure, MailReminder, QueuedNotice, Receipt, Sending,
    SendingMethod,
};

use super::entity::{ActiveModel, Column, Entity};
use super::mapping::{document_row, sending_row};
use super::trail::noticed;
use crate::database::TransactionConnection;
use crate::jobs;
use crate::noticed_shows::{note_given, note_ready, use_up_schedule};
use crate::row::write;
use crate::table::Stored as _;

pub(super) async fn seal(
    connection: &TransactionConnection,
    method: DeliveryMethod,
    queued: &QueuedNotice,
    document: &Document,
) -> Result<bool, StoreError> {
    let for_organizer = method == DeliveryMethod::ByOrganizer;
    let mut sealed = ActiveModel {
        for_organizer: Set(for_organizer),
        replaceable: Set(for_organizer),
        ..document_row(document)
    };
    if for_organizer {
        sealed.ready_at = Set(None);
    }
    let seal = Entity::update_many()
        .set(sealed)
        .filter(is_leased(queued))
        .filter(
            Condition::any()
                .add(Column::Pdf.is_null())
                .add(Column::Replaceable.eq(true))
                // The organizer's letter, which the server delivers from now
                // on.
                .add(
                    Condition::all()
                        .add(Column::ForOrganizer.eq(true))
                        .add(Column::Sha256.eq(document.sha256.as_str())),
                ),
        );
    if queued.sealed.as_ref().is_some_and(|it| it.is_ready) {
        connection.note_changed(queued.event_id.as_uuid());
        note_ready(connection, its_show(queued.id), None).await?;
    }
    Ok(write(connection, seal).await? > 0)
}

pub(super) async fn mark_delivered(
    connection: &TransactionConnection,
    id: NoticeId,
    receipt: &Receipt,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let notice = noticed(connection, id).await?;
    connection.note_changed(notice.event_id);
    // Also if the show is hidden, because the department was notified.
    note_given(connection, its_show(id), at).await?;
    let delivered = ActiveModel {
        delivered_at: Set(Some(to_unix_millis(at))),
        method: Set(Some(receipt.method.column())),
        recipient: Set(Some(receipt.recipient.clone())),
        message_id: Set(Some(receipt.message_id.clone())),
        for_organizer: Set(false),
        ..Default::default()
    };
    // The first delivery remains as the evidence.
    let update = Entity::update_many()
        .set(delivered)
        .filter(Column::Id.eq(id.as_uuid()))
        .filter(Column::DeliveredAt.is_null());
    if write(connection, update).await? > 0 {
        let (kind, to) = (ChangeKind::NoticeDelivered, receipt.recipient.clone());
        let texts = (String::new(), to);
        notice
            .record(connection, kind, texts, at, Changer::Server)
            .await?;
    }
    jobs::remove(connection, DeliverNotice(id)).await
}

/// The show of this notice, if the notice is an original.
fn its_show(id: NoticeId) -> SelectStatement {
    Entity::find()
        .select_only()
        .column(Column::EventId)
        .filter(Column::Id.eq(id.as_uuid()))
        .filter(Column::Number.eq(0))
        .into_query()
}

pub(super) async fn mark_ready(
    connection: &TransactionConnection,
    queued: &QueuedNotice,
    at: OffsetDateTime,
    reminder_id: ReminderId,
) -> Result<bool, StoreError> {
    connection.note_changed(queued.event_id.as_uuid());
    note_ready(connection, its_show(queued.id), Some(at)).await?;
    let was_scheduled = use_up_schedule(connection, its_show(queued.id), at).await?;
    let update = Entity::update_many()
        .col_expr(Column::ForOrganizer, true.into())
        .col_expr(Column::ReadyAt, to_unix_millis(at).into())
        .filter(Column::Id.eq(queued.id.as_uuid()));
    write(connection, update).await?;
    if !jobs::finish(connection, task(queued), queued.lease_until).await? {
        return Ok(false);
    }
    let (kind, by) = (ChangeKind::NoticeReady, Changer::Server);
    let notice = noticed(connection, queued.id).await?;
    notice
        .record(connection, kind, Default::default(), at, by)
        .await?;
    if was_scheduled {
        let reminder = MailReminder {
            event_id: queued.event_id,
            reminder_id,
        };
        jobs::enqueue(connection, reminder, at, at).await?;
    }
    Ok(true)
}

pub(super) async fn mark_sent(
    connection: &TransactionConnection,
    queued: &QueuedNotice,
    scope: &Scope,
    sending: &Sending,
    at: OffsetDateTime,
) -> Result<bool, StoreError> {
    connection.note_changed(queued.event_id.as_uuid());
    note_given(connection, its_show(queued.id), sending.sent_at).await?;
    let update = Entity::update_many()
        .set(sending_row(sending, scope.account_id().as_uuid(), at))
        .filter(is_leased(queued))
        .filter(Column::Pdf.is_not_null())
        .filter(Column::DeliveredAt.is_null())
        .filter(Column::SentAt.is_null());
    if write(connection, update).await? == 0 {
        return Ok(false);
    }
    let texts = (String::new(), sending_text(sending));
    let (kind, by) = (ChangeKind::NoticeSent, scope.actor().changer());
    let notice = noticed(connection, queued.id).await?;
    notice.record(connection, kind, texts, at, by).await?;
    jobs::remove(connection, task(queued)).await?;
    Ok(true)
}

/// When, how and to whom, as stated.
fn sending_text(sending: &Sending) -> String {
    let sent_at = sending.sent_at.format(&Rfc3339).unwrap_or_default();
    let method = sending.method.map_or("", SendingMethod::as_str);
    let texts = [
        &sent_at,
        method,
        sending.recipient.as_str(),
        sending.note.as_str(),
    ];
    let stated: Vec<_> = texts.into_iter().filter(|it| !it.is_empty()).collect();
    stated.join(", ")
}

pub(super) async fn mark_failed(
    connection: &TransactionConnection,
    queued: &QueuedNotice,
    failure: &Failure,
) -> Result<(), StoreError> {
    if !failure.may_have_arrived {
        let update = Entity::update_many()
            .col_expr(Column::EventFacts, Expr::val(None::<serde_json::Value>))
            .col_expr(Column::Subject, Expr::val(None::<String>))
            .col_expr(Column::Body, Expr::val(None::<String>))
            .col_expr(Column::Pdf, Expr::val(None::<Vec<u8>>))
            .col_expr(Column::Sha256, Expr::val(None::<String>))
            .col_expr(Column::WrittenAt, Expr::val(None::<i64>))
            .filter(is_leased(queued))
            .filter(Column::DeliveredAt.is_null());
        write(connection, update).await?;
    }
    let (reason, retry_at) = (&failure.reason, failure.retry_at);
    jobs::fail(
        connection,
        task(queued),
        queued.lease_until,
        reason,
        retry_at,
    )
    .await?;
    Ok(())
}

pub(super) async fn withdraw(
    connection: &TransactionConnection,
    queued: &QueuedNotice,
) -> Result<(), StoreError> {
    let delete = Entity::delete_many()
        .filter(is_leased(queued))
        .filter(Column::Number.gt(0))
        .filter(Column::Pdf.is_null());
    if write(connection, delete).await? > 0 {
        jobs::remove(connection, task(queued)).await?;
    }
    Ok(())
}

fn task(queued: &QueuedNotice) -> DeliverNotice {
    DeliverNotice(queued.id)
}

/// The notice, if its job has this lease.
fn is_leased(queued: &QueuedNotice) -> Condition {
    let leased = jobs::leased_subject(task(queued), queued.lease_until);
    Condition::all()
        .add(Column::Id.eq(queued.id.as_uuid()))
        .add(Column::Id.in_subquery(leased))
}
