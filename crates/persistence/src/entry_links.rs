//! Links entries to the directory of their organization as they are made and changed.

use std::collections::BTreeSet;

use exhibitors::LinkEntries;
use kernel::{ChangeKind, NewAuditLine, OrganizationId, RegistrationId, StoreError};
use registrations::NewEntry;
use time::OffsetDateTime;

use crate::database::TransactionConnection;
use crate::directory::link_these;
use crate::jobs;

/// More entries of one transaction are linked afterwards, by a job.
const MOST_AT_ONCE: usize = 20;

/// Links new entries of a locked show.
pub(crate) async fn link_new(
    db: &TransactionConnection,
    organization: OrganizationId,
    entries: &[&NewEntry],
) -> Result<(), StoreError> {
    let made = entries.iter().map(|it| &it.registration);
    let ids: Vec<_> = made.map(|it| it.id).collect();
    let Some(first) = entries.first() else {
        return Ok(());
    };
    link(
        db,
        organization,
        (&ids, true),
        first.registration.created_at,
    )
    .await
}

/// Links the entries of a locked show that say something else of people or horse, as these
/// lines tell.
pub(crate) async fn link_changed(
    db: &TransactionConnection,
    organization: OrganizationId,
    lines: &[NewAuditLine],
) -> Result<(), StoreError> {
    let details = lines
        .iter()
        .filter(|it| it.difference.kind == ChangeKind::Details);
    let ids: BTreeSet<_> = details
        .filter_map(|it| it.entry)
        .map(|(id, _)| id)
        .collect();
    let ids: Vec<_> = ids.into_iter().collect();
    match lines.first() {
        Some(line) => link(db, organization, (&ids, false), line.at).await,
        None => Ok(()),
    }
}

async fn link(
    db: &TransactionConnection,
    organization: OrganizationId,
    (ids, are_new): (&[RegistrationId], bool),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    match ids {
        [] => Ok(()),
        [first, ..] if ids.len() > MOST_AT_ONCE => {
            jobs::enqueue(db, LinkEntries(*first), now, now).await
        }
        ids => link_these(db, organization, (ids, are_new), now).await,
    }
}
