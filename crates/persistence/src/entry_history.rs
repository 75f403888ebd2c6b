//! The history of entries and of barns, of the audit trail.

use std::collections::HashMap;

use kernel::{
    AuditLineId, ChangeKind, Difference, EventId, GroupId, Reason, RegistrationId, Revision,
    StoreError, Uuid,
};
use registrations::{EntryChange, GroupChange, LEDGER};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};
use time::OffsetDateTime;

use crate::audit::entity::{Column, Entity, Model};
use crate::error::store_error;
use crate::row::{Unreadable, find_all, instant, present, revision};
use crate::trail::{Line, author, lines, to_difference};

fn to_change(line: Line) -> Result<EntryChange, Unreadable> {
    let by = author(&line)?;
    let row = line.row;
    Ok(EntryChange {
        id: AuditLineId::new(row.id),
        revision: revision("revision", present("revision", row.revision)?)?,
        at: instant("at", row.at)?,
        by,
        reason: row.reason.clone().map(Reason::stored),
        difference: to_difference(row)?,
    })
}

/// What led to this revision, without payments.
pub(crate) async fn of_revision(
    connection: &impl ConnectionTrait,
    id: RegistrationId,
    revision: Revision,
) -> Result<Vec<Difference>, StoreError> {
    let lines = Entity::find()
        .filter(Column::StreamId.eq(id.as_uuid()))
        .filter(Column::Revision.eq(revision.number()))
        .filter(Column::Kind.is_not_in(LEDGER.map(ChangeKind::as_str)))
        .order_by_asc(Column::Number);
    find_all(connection, lines, |row: Model| to_difference(row)).await
}

/// All that was changed of an entry, the first change first.
pub(crate) async fn of_entry(
    connection: &impl ConnectionTrait,
    id: RegistrationId,
) -> Result<Vec<EntryChange>, StoreError> {
    let lines = lines()
        .filter(Column::StreamId.eq(id.as_uuid()))
        .order_by_asc(Column::Number);
    find_all(connection, lines, to_change).await
}

/// All that was changed of a barn, the first change first. That an entry came or left stands in
/// its own history.
pub(crate) async fn of_group(
    connection: &impl ConnectionTrait,
    id: GroupId,
) -> Result<Vec<GroupChange>, StoreError> {
    let lines = lines()
        .filter(Column::StreamId.eq(id.as_uuid()))
        .order_by_asc(Column::Number);
    find_all(connection, lines, |line: Line| {
        let by = author(&line)?;
        let row = line.row;
        Ok(GroupChange {
            id: AuditLineId::new(row.id),
            at: instant("at", row.at)?,
            by,
            reason: row.reason.clone().map(Reason::stored),
            difference: to_difference(row)?,
        })
    })
    .await
}

/// When something of this kind was said last of entries of a show.
pub(crate) async fn last(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    kind: ChangeKind,
) -> Result<HashMap<RegistrationId, OffsetDateTime>, StoreError> {
    let lines = Entity::find()
        .select_only()
        .columns([Column::StreamId, Column::At])
        .filter(Column::EventId.eq(event_id.as_uuid()))
        .filter(Column::Kind.eq(kind.as_str()))
        .order_by_asc(Column::At)
        .into_tuple::<(Uuid, i64)>();
    let lines = lines.all(connection).await.map_err(store_error)?;
    let last = lines.into_iter().map(|(entry, at)| {
        let at = instant("at", at).map_err(StoreError::failed)?;
        Ok((RegistrationId::new(entry), at))
    });
    last.collect()
}
