//! Hides shows.

use std::collections::{BTreeMap, BTreeSet};

use events::PurgeEvent;
use kernel::{
    ChangeKind, Changer, Difference, EventId, NewAuditLine, OrganizationId, StoreError,
    to_unix_millis,
};
use registrations::ShareWeekendFees;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, QuerySelect as _, QueryTrait as _};
use time::OffsetDateTime;

use super::entity::event::{Column, Entity, Model};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::jobs;
use crate::row::{all_columns, write_returning_all};
use crate::shows::not_hidden;
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
    let read = |row: Model| Ok((row.id, row.organization_id, row.name, row.weekend_id));
    let hidden = write_returning_all::<Entity, _, _>(connection, &hide, read).await?;
    let (shows, mut lines, mut purges) = (hidden.len(), BTreeMap::new(), Vec::new());
    let mut weekends = BTreeSet::new();
    for (id, organization_id, name, weekend_id) in hidden {
        connection.note_changed(id);
        weekends.extend(weekend_id);
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
    // What entries of these shows paid for a whole weekend, others of it pay now.
    let remain = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::WeekendId.is_in(weekends))
        .filter(not_hidden());
    let remain = remain.into_tuple::<Uuid>().all(connection);
    let remain = remain.await.map_err(store_error)?.into_iter();
    let shares = remain.map(|id| ShareWeekendFees(EventId::new(id)));
    jobs::enqueue_all(connection, shares, now, now).await?;
    Ok(shows)
}
