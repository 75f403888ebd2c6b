//! The statements that lease a notice, called by the store.

use kernel::{ChangeKind, EventId, Job, NoticeId, StoreError, to_unix_millis};
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, EntityTrait as _, QueryFilter as _,
    QuerySelect as _, Set,
};
use time::OffsetDateTime;
use usda::{Claim, DeliverNotice, DeliveryMethod, Document, NoticeRecord, QueuedNotice, Requester};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::evidence::with_notices;
use super::mapping::to_document;
use super::trail::noticed;
use crate::database::TransactionConnection;
use crate::row::{find_one, write};
use crate::shows::{not_hidden, refuse_reader, visible, with_id};
use crate::{jobs, noticed_shows};

/// A request for a notice.
pub(super) struct Wanted {
    pub(super) requester: Requester,
    pub(super) event_id: EventId,
    pub(super) number: u32,
    /// The id of the notice if it is new.
    pub(super) new_id: NoticeId,
    pub(super) method: DeliveryMethod,
}

/// Leases a notice; any other result is to be rolled back. It locks the show, so that earlier edits are included, and
/// the second of two concurrent claims finds the notice of the first. The
/// worker leases the job of a notice without locking the show; the row of the
/// job then decides which of them gets it.
pub(super) async fn claim(
    connection: &TransactionConnection,
    wanted: &Wanted,
    now: OffsetDateTime,
    lease_until: OffsetDateTime,
) -> Result<Claim, StoreError> {
    let its_show = wanted.requester.scope().map_or_else(not_hidden, visible);
    let show = noticed_shows::lock(connection, wanted.event_id, its_show).await?;
    let Some(show) = with_notices(connection, show).await? else {
        if let Some(scope) = wanted.requester.scope() {
            refuse_reader(connection, scope, with_id(wanted.event_id)).await?;
        }
        return Ok(Claim::EventNotFound);
    };
    if let Err(refused) = show.permits(&wanted.requester, wanted.number, wanted.method, now) {
        return Ok(refused);
    }
    let known = show.notice(wanted.number).map(|notice| notice.id);
    let locked = match known {
        Some(id) => lock(connection, id).await?,
        None => None,
    };
    let (id, document) = match locked {
        Some((id, None)) => {
            take_over(connection, id, wanted, now).await?;
            (id, None)
        }
        Some(written) => written,
        // New, or withdrawn while this claim waited for it.
        None => {
            insert(connection, wanted, now).await?;
            (wanted.new_id, None)
        }
    };
    if let Some(scope) = wanted.requester.scope() {
        let by = scope.actor().changer();
        let notice = noticed(connection, id).await?;
        notice
            .record(
                connection,
                ChangeKind::NoticeRequested,
                Default::default(),
                now,
                by,
            )
            .await?;
    }
    // Locks are always taken in this order: show, notice, job.
    let task = DeliverNotice(id);
    let Some(job) = jobs::lease(connection, task, now, lease_until).await? else {
        return Ok(Claim::InProgress);
    };
    let queued = show.into_queued(id, wanted.number, document, &job);
    Ok(Claim::Deliver(Box::new(queued)))
}

async fn insert(
    connection: &impl ConnectionTrait,
    wanted: &Wanted,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let row = ActiveModel {
        id: Set(wanted.new_id.as_uuid()),
        event_id: Set(wanted.event_id.as_uuid()),
        number: Set(i64::from(wanted.number)),
        acknowledgement: Set(String::new()),
        ..requested(wanted, now)
    };
    write(connection, Entity::insert(row)).await?;
    Ok(())
}

/// Records the latest request on a notice without a document.
async fn take_over(
    connection: &impl ConnectionTrait,
    id: NoticeId,
    wanted: &Wanted,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let update = Entity::update_many()
        .set(requested(wanted, now))
        .filter(Column::Id.eq(id.as_uuid()));
    write(connection, update).await?;
    Ok(())
}

fn requested(wanted: &Wanted, now: OffsetDateTime) -> ActiveModel {
    let mut row = ActiveModel {
        for_organizer: Set(wanted.method == DeliveryMethod::ByOrganizer),
        requested_at: Set(to_unix_millis(now)),
        ..Default::default()
    };
    if let Some(scope) = wanted.requester.scope() {
        row.requested_by = Set(Some(scope.account_id().as_uuid()));
    }
    row
}

/// Locks a notice, because the trail says that it was asked for, and whoever has its lease
/// writes into the same stream. Returns its document as it is now, which may have been
/// written since the show was read; `None` if there is no such notice any more.
async fn lock(
    connection: &impl ConnectionTrait,
    id: NoticeId,
) -> Result<Option<(NoticeId, Option<Document>)>, StoreError> {
    let one = Entity::find_by_id(id.as_uuid()).lock(LockType::NoKeyUpdate);
    let with_document = |row| Ok((id, to_document(row)?));
    find_one(connection, one, with_document).await
}

/// The notice of a job, and its record; see the port.
pub(super) async fn find_queued(
    connection: &DatabaseConnection,
    id: NoticeId,
    job: &Job,
) -> Result<Option<(NoticeRecord, QueuedNotice)>, StoreError> {
    let notice = Entity::find_by_id(id.as_uuid());
    let with_show = |row: Model| Ok((EventId::new(row.event_id), to_document(row)?));
    let Some((event_id, document)) = find_one(connection, notice, with_show).await? else {
        return Ok(None);
    };
    let show = noticed_shows::find(connection, event_id, not_hidden()).await?;
    let Some(show) = with_notices(connection, show).await? else {
        return Ok(None);
    };
    let Some(record) = show.notices.iter().find(|it| it.id == id).cloned() else {
        return Ok(None);
    };
    let queued = show.into_queued(id, record.number, document, job);
    Ok(Some((record, queued)))
}
