//! The history of entries, of the audit trail.

use kernel::{AuditLineId, ChangeKind, Difference, Reason, RegistrationId, Revision, StoreError};
use registrations::{EntryChange, LEDGER};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

use crate::audit::entity::{Column, Entity, Model};
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
