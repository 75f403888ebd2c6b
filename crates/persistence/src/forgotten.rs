//! Forgets somebody who asked for it, in one transaction over what the directory, documents,
//! entries and the trail have of them.

use std::collections::BTreeSet;

use exhibitors::{
    Erased, Exhibitor, ExhibitorDetails, ForgetEntries, Identified as _, IdentityOf, KeyKind,
    ShowOfForgotten,
};
use kernel::{
    ChangeKind, Changer, Difference, EventId, ExhibitorId, IdGenerator as _, NewAuditLine,
    OrganizationId, RandomIds, Reason, Refusal, Scope, StoreError,
};
use registrations::{ChangedEntry, EntryLink, ForgottenInEntry, Registration};
use sea_orm::sea_query::{Expr, ExprTrait as _, LockType};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _, Select,
};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::audit::entity as trail_line;
use crate::database::TransactionConnection;
use crate::directory::{Record as _, lock_directory, update, with_ids};
use crate::documents::entity::{self as document, document_horse};
use crate::entry_people::linked;
use crate::error::store_error;
use crate::events::entity::event;
use crate::exhibitors::entity::{self as exhibitor, key, membership, people, proposal};
use crate::registrations::entity::{self as registration, group as barn, waiver};
use crate::registrations::parts;
use crate::row::{delete_where, find_all, write};
use crate::scope::{find_own, lock_these};
use crate::table::read;
use crate::trail::{LineOwner, record};
use crate::{documents, idempotency, jobs, registrations as entry_rows};

/// What lines of the trail say in the place of what was erased. Triggers let it be written
/// there, and nothing else.
const MARK: &str = "[forgotten]";

/// Erases what is known of an exhibitor, and of all that are shown as one with it.
pub(crate) async fn forget(
    db: &TransactionConnection,
    scope: &Scope,
    id: ExhibitorId,
    reason: &Reason,
    now: OffsetDateTime,
) -> Result<(), Refusal> {
    let row = find_own::<exhibitor::Entity>(db, scope, id.as_uuid()).await?;
    let organization = row
        .ok_or(Refusal::NotFound(Exhibitor::NAME))?
        .organization_id;
    let organization = OrganizationId::new(organization);
    let papers = lock_papers(db, &group(db, id.as_uuid()).await?).await?;
    lock_directory(db, organization).await?;
    // Again, because it may have been merged before the lock.
    let group = group(db, id.as_uuid()).await?;
    let Some((shown, _)) = group.iter().find(|(it, kept)| it.uuid() == *kept) else {
        return Err(Refusal::NotFound(Exhibitor::NAME));
    };
    if group.iter().all(|(it, _)| it.is_forgotten()) {
        return Ok(());
    }
    let ids: Vec<_> = group.iter().map(|(it, _)| it.uuid()).collect();
    for (it, kept) in &group {
        let forgotten = Exhibitor {
            forgotten_at: it.forgotten_at.or(Some(now)),
            ..it.saved(ExhibitorDetails::forgotten(&it.details), now)
        };
        update(db, &forgotten, *kept).await?;
    }
    erase_identity(db, &ids).await?;
    erase_memberships(db, &ids, &papers, now).await?;
    idempotency::forget_these(db, &ids).await?;
    let lines = Condition::all()
        .add(trail_line::Column::ObjectId.is_in(ids.iter().copied()))
        .add(
            Condition::any()
                .add(trail_line::Column::Kind.eq(ChangeKind::Membership.as_str()))
                .add(
                    Condition::all()
                        .add(trail_line::Column::Kind.eq(ChangeKind::DirectoryRecord.as_str()))
                        .add(trail_line::Column::Subject.is_in(["email", "phone"])),
                ),
        );
    erase_lines(db, lines).await?;
    let told = Difference::new(ChangeKind::Forgotten, shown.name(), "", "");
    let told = told.about(shown.uuid(), "");
    let mut lines = NewAuditLine::all([told], now, scope.actor().changer());
    for line in &mut lines {
        line.reason = Some(reason.clone());
    }
    record(db, LineOwner::organization(organization), &lines).await?;
    let entries = ids.into_iter().map(ExhibitorId::new).map(ForgetEntries);
    jobs::enqueue_all(db, entries, now, now).await?;
    Ok(())
}

/// The records that are shown as one with this one, each with the one that is shown.
async fn group(db: &TransactionConnection, id: Uuid) -> Result<Vec<(Exhibitor, Uuid)>, StoreError> {
    let this = with_ids::<Exhibitor>(db, exhibitor::Column::Id, &[id]).await?;
    let kept: Vec<_> = this.into_iter().map(|(_, kept)| kept).collect();
    with_ids::<Exhibitor>(db, Exhibitor::KEPT, &kept).await
}

/// Locks the documents of the memberships of these, such as pictures of their cards.
async fn lock_papers(
    db: &TransactionConnection,
    group: &[(Exhibitor, Uuid)],
) -> Result<Vec<Uuid>, StoreError> {
    use membership::Column;
    let documents = membership::Entity::find()
        .select_only()
        .column(Column::DocumentId)
        .filter(Column::RecordId.is_in(group.iter().map(|(it, _)| it.uuid())))
        .filter(Column::DocumentId.is_not_null())
        .into_tuple::<Uuid>();
    let ids: BTreeSet<_> = documents
        .all(db)
        .await
        .map_err(store_error)?
        .into_iter()
        .collect();
    lock_these(db, document::Entity::find(), ids, LockType::Update).await
}

/// Nobody is found, or asked about, by what these were known by, but for the name, which is
/// told by what was published.
async fn erase_identity(db: &TransactionConnection, ids: &[Uuid]) -> Result<(), StoreError> {
    let keys = key::Column::RecordId
        .is_in(ids.iter().copied())
        .and(key::Column::Kind.ne(KeyKind::Name.as_str()));
    delete_where::<key::Entity>(db, keys).await?;
    let asked = Condition::any()
        .add(proposal::Column::OneId.is_in(ids.iter().copied()))
        .add(proposal::Column::OtherId.is_in(ids.iter().copied()));
    let asked = Condition::all()
        .add(proposal::Column::Identity.eq(IdentityOf::Exhibitor.as_str()))
        .add(proposal::Column::Answer.is_null())
        .add(asked);
    delete_where::<proposal::Entity>(db, asked).await?;
    Ok(())
}

/// Deletes memberships, and those of their locked documents that are about nothing else.
async fn erase_memberships(
    db: &TransactionConnection,
    ids: &[Uuid],
    papers: &[Uuid],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    use membership::{Column, Entity};
    let theirs = || Column::RecordId.is_in(ids.iter().copied());
    let made = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(theirs());
    idempotency::forget_all(db, made.into_query()).await?;
    delete_where::<Entity>(db, theirs()).await?;
    if papers.is_empty() {
        return Ok(());
    }
    let of_others = Entity::find()
        .select_only()
        .column(Column::DocumentId)
        .filter(Column::DocumentId.is_in(papers.iter().copied()));
    let of_horses = document_horse::Entity::find()
        .select_only()
        .column(document_horse::Column::DocumentId)
        .filter(document_horse::Column::DocumentId.is_in(papers.iter().copied()));
    let alone = document::Entity::find()
        .select_only()
        .column(document::Column::Id)
        .filter(document::Column::Id.is_in(papers.iter().copied()))
        .filter(document::Column::ContactId.is_null())
        .filter(document::Column::Id.not_in_subquery(of_others.into_query()))
        .filter(document::Column::Id.not_in_subquery(of_horses.into_query()))
        .into_tuple::<Uuid>();
    let alone = alone.all(db).await.map_err(store_error)?;
    documents::delete(db, &alone, now).await
}

/// Lines of the trail tell no more what these said.
async fn erase_lines(db: &impl ConnectionTrait, which: Condition) -> Result<(), StoreError> {
    use trail_line::{Column, Entity};
    for column in [Column::Before, Column::After] {
        let lines = Entity::update_many()
            .col_expr(column, Expr::val(MARK))
            .filter(column.is_not_in(["", MARK]))
            .filter(which.clone());
        write(db, lines).await?;
    }
    Ok(())
}

/// Erases what is said of an exhibitor in the entries of a show.
pub(crate) async fn forget_entries(
    db: &TransactionConnection,
    id: ExhibitorId,
    (show, what): (EventId, Erased),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let locked = event::Entity::find_by_id(show.as_uuid())
        .select_only()
        .column(event::Column::OrganizationId)
        .filter(event::Column::HiddenAt.is_null())
        .lock(LockType::NoKeyUpdate)
        .into_tuple::<Uuid>();
    let locked = locked.one(db).await.map_err(store_error)?;
    let Some(organization) = locked.map(OrganizationId::new) else {
        return Ok(());
    };
    let entries = registration::Entity::find()
        .filter(registration::Column::EventId.eq(show.as_uuid()))
        .filter(registration::Column::Id.in_subquery(appearances(id).into_query()));
    let entries = parts::all(db, entries).await?.into_iter();
    let entries: Vec<Registration> = entries.collect::<Result<_, _>>()?;
    let linked = linked(db, entries.iter().map(|it| it.id)).await?;
    let (mut changed, mut lines) = (Vec::new(), Vec::new());
    for entry in entries {
        let Some(people) = linked.get(&entry.id) else {
            continue;
        };
        let who = ForgottenInEntry {
            rider: people.rider_id == Some(id),
            owner: people.owner_id == Some(id),
            trainer: people.trainer_id == Some(id),
        };
        let name = name_in(&entry, who);
        if let Some(change) = erase_entry(db, entry, (who, what)).await? {
            lines.push(NewAuditLine {
                entry: Some((change.after.id, change.after.revision)),
                is_mailed: false,
                at: now,
                by: Changer::Server,
                difference: Difference::new(ChangeKind::Forgotten, name, "", ""),
                reason: None,
            });
            changed.push(change);
        }
    }
    entry_rows::update(db, &changed).await?;
    erase_groups(db, id, show).await?;
    record(db, LineOwner::show(organization, show), &lines).await
}

/// Where somebody who is in charge of barns of a locked show is reached.
async fn erase_groups(
    db: &TransactionConnection,
    id: ExhibitorId,
    show: EventId,
) -> Result<(), StoreError> {
    use barn::{Column, Entity};
    let barns = Entity::update_many()
        .col_expr(Column::ContactEmail, Expr::val(""))
        .col_expr(Column::ContactPhone, Expr::val(""))
        .filter(Column::EventId.eq(show.as_uuid()))
        .filter(Column::ExhibitorId.eq(id.as_uuid()));
    write(db, barns).await?;
    Ok(())
}

/// What an entry calls whoever was forgotten.
fn name_in(entry: &Registration, who: ForgottenInEntry) -> String {
    let details = &entry.details;
    let other = if who.owner {
        &details.owner
    } else {
        &details.trainer
    };
    match other {
        Some(other) if !who.rider => other.name.to_string(),
        _ => entry.rider.rider_name.to_string(),
    }
}

/// The shows in whose entries an exhibitor appears, or is in charge of a barn.
pub(crate) async fn shows_of(
    db: &impl ConnectionTrait,
    id: ExhibitorId,
) -> Result<Vec<ShowOfForgotten>, StoreError> {
    let shows = appearances(id)
        .select_only()
        .column(people::Column::EventId);
    let with_barns = barn::Entity::find()
        .select_only()
        .column(barn::Column::EventId)
        .filter(barn::Column::ExhibitorId.eq(id.as_uuid()));
    let any = Condition::any()
        .add(event::Column::Id.in_subquery(shows.into_query()))
        .add(event::Column::Id.in_subquery(with_barns.into_query()));
    let shows = event::Entity::find()
        .select_only()
        .columns([event::Column::Id, event::Column::EndsAt])
        .column(event::Column::TimeZone)
        .filter(event::Column::HiddenAt.is_null())
        .filter(any)
        .order_by_asc(event::Column::Id);
    let read = |row: ShowRow| {
        Ok(ShowOfForgotten {
            id: EventId::new(row.id),
            ends_at: read("ends_at", row.ends_at)?,
            time_zone: read("time_zone", row.time_zone)?,
        })
    };
    find_all(db, shows, read).await
}

#[derive(FromQueryResult)]
struct ShowRow {
    id: Uuid,
    ends_at: i64,
    time_zone: String,
}

/// The entries in which somebody rides, or is named as owner or trainer.
fn appearances(id: ExhibitorId) -> Select<people::Entity> {
    use people::Column;
    let any = [Column::RiderId, Column::OwnerId, Column::TrainerId];
    let any = any
        .into_iter()
        .fold(Condition::any(), |any, it| any.add(it.eq(id.as_uuid())));
    people::Entity::find()
        .select_only()
        .column(Column::RegistrationId)
        .filter(any)
}

/// Erases what is beside the row of an entry, and returns how that changes; `None` if it has
/// nothing that is to be erased.
async fn erase_entry(
    db: &TransactionConnection,
    before: Registration,
    (who, what): (ForgottenInEntry, Erased),
) -> Result<Option<ChangedEntry>, StoreError> {
    let id = before.id.as_uuid();
    if who.rider {
        let signed = waiver::Entity::update_many()
            .col_expr(waiver::Column::ClientAddress, Expr::val(None::<String>))
            .filter(waiver::Column::RegistrationId.eq(id))
            .filter(waiver::Column::ClientAddress.is_not_null());
        write(db, signed).await?;
    }
    let mut after = before.forgetting(who, what == Erased::All);
    if after == before {
        return Ok(None);
    }
    after.revision = before.revision.next();
    if who.rider {
        // Mails have the link, and it would fill in the next entry.
        after.link = EntryLink::new(RandomIds.next_token());
    }
    let mut told = vec![
        Condition::all()
            .add(trail_line::Column::Kind.eq(ChangeKind::Details.as_str()))
            .add(trail_line::Column::Subject.is_in(who.fields())),
    ];
    if who.rider {
        let receipts = trail_line::Column::Kind.eq(ChangeKind::Receipt.as_str());
        told.push(Condition::all().add(receipts));
    }
    let told = told.into_iter().fold(Condition::any(), Condition::add);
    let lines = Condition::all()
        .add(trail_line::Column::RegistrationId.eq(id))
        .add(told);
    erase_lines(db, lines).await?;
    idempotency::forget(db, id).await?;
    Ok(Some(ChangedEntry {
        before,
        after,
        waiver: None,
        picked: Vec::new(),
    }))
}
