//! Links entries to the directory of their organization as they are made and changed.

use std::collections::BTreeSet;

use exhibitors::LinkEntries;
use kernel::{
    ChangeKind, ExhibitorId, LinkedPeople, NewAuditLine, OrganizationId, Refusal, RegistrationId,
    StoreError,
};
use registrations::{KnownAs, NewEntry};
use sea_orm::ConnectionTrait;
use time::OffsetDateTime;

use crate::database::TransactionConnection;
use crate::directory::{are_own, forgotten_of, link_these};
use crate::entry_people::of_link;
use crate::jobs;

/// More entries of one transaction are linked afterwards, by a job, unless they have fees per
/// horse.
const MOST_AT_ONCE: usize = 20;

/// Links new entries of a locked show.
pub(crate) async fn link_new(
    db: &TransactionConnection,
    organization: OrganizationId,
    entries: &[&NewEntry],
) -> Result<(), StoreError> {
    let known = entries.iter().map(|it| (it.registration.id, it.known));
    let known: Vec<_> = known.collect();
    // A fee per horse needs the horse.
    let at_once = entries.iter().any(|it| it.registration.has_horse_fee());
    match entries.first() {
        Some(first) => {
            link(
                db,
                organization,
                (&known, true, at_once),
                first.registration.created_at,
            )
            .await
        }
        None => Ok(()),
    }
}

/// The records of the directory of an organization that a new entry means. Whoever was
/// forgotten is meant by none.
pub(crate) async fn known(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    who: &KnownAs,
) -> Result<LinkedPeople, Refusal> {
    let people = match who {
        KnownAs::Nobody => return Ok(LinkedPeople::default()),
        KnownAs::Records(people) => {
            are_own(db, organization, people).await?;
            *people
        }
        KnownAs::Earlier(link) => of_link(db, organization, link).await?,
    };
    let forgotten = forgotten_of(db, &people).await?;
    let known = |id: Option<ExhibitorId>| id.filter(|it| !forgotten.contains(&it.as_uuid()));
    Ok(LinkedPeople {
        rider_id: known(people.rider_id),
        owner_id: known(people.owner_id),
        trainer_id: known(people.trainer_id),
        payer_id: known(people.payer_id),
        prize_to_id: known(people.prize_to_id),
        show_horse_id: people.show_horse_id,
    })
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
    let ids = ids.into_iter().map(|id| (id, LinkedPeople::default()));
    let ids: Vec<_> = ids.collect();
    match lines.first() {
        Some(line) => link(db, organization, (&ids, false, false), line.at).await,
        None => Ok(()),
    }
}

async fn link(
    db: &TransactionConnection,
    organization: OrganizationId,
    (entries, are_new, at_once): (&[(RegistrationId, LinkedPeople)], bool, bool),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    match entries {
        [] => Ok(()),
        [(first, _), ..] if !at_once && entries.len() > MOST_AT_ONCE => {
            let known = entries.iter().copied();
            let known: Vec<_> = known
                .filter(|(_, known)| *known != LinkedPeople::default())
                .collect();
            if !known.is_empty() {
                link_these(db, organization, (&known, are_new), now).await?;
            }
            jobs::enqueue(db, LinkEntries(*first), now, now).await
        }
        entries => link_these(db, organization, (entries, are_new), now).await,
    }
}
