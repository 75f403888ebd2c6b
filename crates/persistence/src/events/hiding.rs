//! Hides shows.

use std::collections::BTreeMap;

use events::PurgeEvent;
use kernel::{
    ChangeKind, Changer, Difference, EventId, NewAuditLine, OrganizationId, StoreError,
    to_unix_millis,
};
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, QueryTrait as _};
use time::OffsetDateTime;

use super::entity::event::{Column, Entity, Model};
use crate::database::TransactionConnection;
use crate::jobs;
use crate::row::{all_columns, write_returning_all};
use crate::trail::{self, LineOwner};

/// Hides shows, and enqueues that their records are deleted; returns how many.
pub(crate) async fn hide(
    connection: &TransactionConnection,
    which: Condition,
    now: OffsetDateTime,
    by: Changer,
) -> Result<usize, StoreError> {
    let mut hide = Entity::update_many()
        .col_expr(Column::HiddenAt, to_unix_millis(now).into())
        .filter(Column::HiddenAt.is_null())
        .filter(which)
        .into_query();
    hide.returning(all_columns::<Entity>());
    let read = |row: Model| Ok((row.id, row.organization_id, row.name));
    let hidden = write_returning_all::<Entity, _, _>(connection, &hide, read).await?;
    let (shows, mut lines, mut purges) = (hidden.len(), BTreeMap::new(), Vec::new());
    for (id, organization_id, name) in hidden {
        connection.note_changed(id);
        // The show, which is locked, and not its organization.
        let line = Difference::new(ChangeKind::ShowDeleted, "", name, "").about(id, "");
        let of_organization: &mut Vec<_> = lines.entry(organization_id).or_default();
        of_organization.push(line);
        purges.push(PurgeEvent(EventId::new(id)));
    }
    for (id, lines) in lines {
        // Not of the show, whose own trail is deleted with it.
        let organization = LineOwner::organization(OrganizationId::new(id));
        trail::record(connection, organization, &NewAuditLine::all(lines, now, by)).await?;
    }
    jobs::enqueue_all(connection, purges, now, now).await?;
    Ok(shows)
}
