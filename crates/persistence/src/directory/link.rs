//! Links the entries of shows.

use std::collections::BTreeSet;

use exhibitors::{
    Directory, EntrySaid, Exhibitor, Identified as _, IdentityKey, LinkTerms, ShowHorse,
    ShowHorseDetails, horses_said, link_horses, link_people, people_said,
};
use kernel::{
    ChangeKind, Difference, EventId, ExhibitorId, LinkedPeople, OrganizationId, RandomIds, Refusal,
    RegistrationId, Revision, Scope, ShowHorseId, StoreError, Uuid,
};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, Iterable as _,
    QueryFilter as _, QuerySelect as _,
};
use time::OffsetDateTime;

use super::known::{add, lock_directory, read, write_found};
use super::named::forget_typed;
use super::record::{Record, names_of};
use crate::database::{Database, TransactionConnection};
use crate::entry_names::{of_entries, show_of, unlinked};
use crate::entry_people::{linked, shown};
use crate::error::store_error;
use crate::exhibitors::entity::{self as exhibitor, people, show_horse};
use crate::result_lines;
use crate::row::{IDS_AT_ONCE, insert_all, write};
use crate::scope::Owned;
use crate::trail::note;

/// How many entries are linked in one transaction.
const AT_ONCE: u64 = 500;

/// Links the entries of the show of an entry that are not linked yet.
pub(crate) async fn link(
    database: &Database,
    entry: RegistrationId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    loop {
        let span = tracing::debug_span!("db.exhibitors.link", registration_id = %entry);
        let some = database.write(span, |db| async move {
            let Some((show, organization)) = show_of(&db, entry).await? else {
                return Ok(true);
            };
            lock_directory(&db, organization).await?;
            let entries = unlinked(&db, show, AT_ONCE).await?;
            link_former(&db, organization, &entries, now).await?;
            Ok::<_, StoreError>(entries.len() < usize::try_from(AT_ONCE).unwrap_or(usize::MAX))
        });
        if some.await? {
            return Ok(());
        }
    }
}

/// Links entries that were just made or changed, whose show is locked, each with whom it means
/// as far as that is known beside its names.
pub(crate) async fn link_these(
    db: &TransactionConnection,
    organization: OrganizationId,
    (entries, are_new): (&[(RegistrationId, LinkedPeople)], bool),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    lock_directory(db, organization).await?;
    let ids: Vec<_> = entries.iter().map(|(id, _)| *id).collect();
    let mut said = of_entries(db, &ids, are_new).await?;
    for (id, known) in entries
        .iter()
        .filter(|(_, known)| *known != LinkedPeople::default())
    {
        if let Some(entry) = said.iter_mut().find(|it| it.id == *id) {
            entry.linked = Some(*known);
        }
    }
    if are_new {
        return link_some(db, organization, &said, now).await;
    }
    link_former(db, organization, &said, now).await
}

/// Links entries of which results may be published.
async fn link_former(
    db: &TransactionConnection,
    organization: OrganizationId,
    entries: &[EntrySaid],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    link_some(db, organization, entries, now).await?;
    // What was published of one that was linked stays with whom it was linked to.
    let first = entries.iter().filter(|it| it.linked.is_none());
    let first: Vec<_> = first.map(|it| it.id).collect();
    result_lines::link(db, &first).await
}

async fn link_some(
    db: &TransactionConnection,
    organization: OrganizationId,
    entries: &[EntrySaid],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let terms = LinkTerms {
        organization,
        ids: &RandomIds,
        now,
    };
    let before: Vec<_> = entries.iter().filter_map(|it| it.linked).collect();
    let mut horses = Directory::default();
    let known = before.iter().filter_map(|it| it.show_horse_id);
    add(db, &mut horses, known.map(ShowHorseId::as_uuid).collect()).await?;
    read(db, organization, &mut horses, &horses_said(entries)).await?;
    let with = link_horses(&mut horses, entries, terms);
    let mut people = Directory::default();
    let known = before
        .iter()
        .flat_map(|it| [it.rider_id, it.owner_id, it.trainer_id]);
    add(
        db,
        &mut people,
        known.flatten().map(ExhibitorId::as_uuid).collect(),
    )
    .await?;
    read(
        db,
        organization,
        &mut people,
        &people_said(entries, &with, &horses),
    )
    .await?;
    let linked = link_people(&mut people, (&with, &horses), entries, terms);
    let mut keys = write_found(db, organization, horses.found(), now).await?;
    keys.extend(write_found(db, organization, people.found(), now).await?);
    insert_all(db, keys).await?;
    let linked = entries.iter().zip(linked);
    let rows = linked.map(|(entry, people)| row(entry, organization, people));
    write_people(db, rows.collect()).await
}

fn row(entry: &EntrySaid, organization: OrganizationId, people: LinkedPeople) -> people::Model {
    let row = people::Model {
        registration_id: entry.id.as_uuid(),
        event_id: EventId::as_uuid(entry.event_id),
        organization_id: organization.as_uuid(),
        rider_id: None,
        owner_id: None,
        trainer_id: None,
        payer_id: None,
        prize_to_id: None,
        show_horse_id: None,
        payer_name: String::new(),
        prize_to_name: String::new(),
    };
    row.with(people)
}

async fn write_people(
    db: &impl ConnectionTrait,
    rows: Vec<people::Model>,
) -> Result<(), StoreError> {
    use people::Column;
    let rows: Vec<_> = rows
        .into_iter()
        .map(people::Model::into_active_model)
        .collect();
    let is_kept = |it: &Column| {
        matches!(
            it,
            Column::RegistrationId | Column::PayerName | Column::PrizeToName
        )
    };
    let columns = Column::iter().filter(|it| !is_kept(it));
    let anew = OnConflict::column(Column::RegistrationId)
        .update_columns(columns)
        .to_owned();
    for rows in rows.chunks(IDS_AT_ONCE) {
        let insert = people::Entity::insert_many(rows.to_vec());
        write(db, insert.on_conflict(anew.clone())).await?;
    }
    Ok(())
}

/// Says to whom an entry is linked, by hand.
pub(crate) async fn set_people(
    db: &TransactionConnection,
    scope: &Scope,
    id: RegistrationId,
    (wish, expected): (LinkedPeople, Option<Revision>),
    now: OffsetDateTime,
) -> Result<LinkedPeople, Refusal> {
    const NO_ENTRY: Refusal = Refusal::NotFound("Registration");
    let (_, organization) = show_of(db, id).await?.ok_or(NO_ENTRY)?;
    if !scope.permits(organization) {
        if scope.only_readable().contains(&organization) {
            return Err(StoreError::RoleNotSufficient.into());
        }
        return Err(NO_ENTRY);
    }
    lock_directory(db, organization).await?;
    let entry = of_entries(db, &[id], false).await?.pop().ok_or(NO_ENTRY)?;
    if expected.is_some_and(|expected| expected != entry.revision) {
        return Err(Refusal::Changed);
    }
    are_own(db, organization, &wish).await?;
    let (before, wish) = match entry.linked {
        Some(before) => (before, wish),
        None => link_first(db, organization, &entry, wish, now).await?,
    };
    // Who pays and who gets prize money is answered although nobody was named, and sent back.
    let people = wish.without_usual();
    let forgotten = forgotten_of(db, &people).await?;
    let others: Vec<_> = before.exhibitors().collect();
    let mut chosen = people.exhibitors().filter(|it| !others.contains(it));
    if chosen.any(|it| forgotten.contains(&it.as_uuid())) {
        return Err(Refusal::Forgotten);
    }
    let names = [
        (people.rider_id, before.rider_id, Some(&entry.rider)),
        (people.owner_id, before.owner_id, entry.owner.as_ref()),
        (people.trainer_id, before.trainer_id, entry.trainer.as_ref()),
    ];
    for (to, was, said) in names {
        if let Some((to, said)) = to.filter(|_| to != was).zip(said) {
            let details = said.named();
            let names = Exhibitor::keys(&details);
            know_as::<Exhibitor>(db, organization, to.as_uuid(), (details, names), now).await?;
        }
    }
    if let Some(to) = people
        .show_horse_id
        .filter(|to| Some(*to) != before.show_horse_id)
    {
        let details = ShowHorseDetails::named(entry.horse.details.name.clone());
        let names = ShowHorse::keys(&details);
        know_as::<ShowHorse>(db, organization, to.as_uuid(), (details, names), now).await?;
    }
    write_people(db, vec![row(&entry, organization, people)]).await?;
    forget_typed(db, id, (&before, &people)).await?;
    result_lines::relink(db, id, (&before, &people)).await?;
    let told = told(db, &before, &people).await?;
    note(db, organization, told, now, scope.actor().changer()).await?;
    Ok(shown(db, id).await?.unwrap_or_default())
}

/// To whom an entry is linked, which it is now if it was not yet.
pub(super) async fn linked_at_last(
    db: &TransactionConnection,
    organization: OrganizationId,
    entry: &EntrySaid,
    now: OffsetDateTime,
) -> Result<LinkedPeople, StoreError> {
    if let Some(linked) = entry.linked {
        return Ok(linked);
    }
    link_former(db, organization, std::slice::from_ref(entry), now).await?;
    let linked = linked(db, [entry.id]).await?.remove(&entry.id);
    Ok(linked.unwrap_or_default())
}

/// Links an entry that was not linked yet, and whom the caller could not see: whoever they do
/// not name stays.
async fn link_first(
    db: &TransactionConnection,
    organization: OrganizationId,
    entry: &EntrySaid,
    wish: LinkedPeople,
    now: OffsetDateTime,
) -> Result<(LinkedPeople, LinkedPeople), StoreError> {
    let before = linked_at_last(db, organization, entry, now).await?;
    let wish = LinkedPeople {
        rider_id: wish.rider_id.or(before.rider_id),
        owner_id: wish.owner_id.or(before.owner_id),
        trainer_id: wish.trainer_id.or(before.trainer_id),
        show_horse_id: wish.show_horse_id.or(before.show_horse_id),
        ..wish
    };
    Ok((before, wish))
}

/// What changed, by the names of the records.
pub(super) async fn told(
    db: &impl ConnectionTrait,
    before: &LinkedPeople,
    after: &LinkedPeople,
) -> Result<Vec<Difference>, StoreError> {
    let person = |id: Option<ExhibitorId>| id.map_or_else(Uuid::nil, ExhibitorId::as_uuid);
    let roles = [
        ("rider", before.rider_id, after.rider_id),
        ("owner", before.owner_id, after.owner_id),
        ("trainer", before.trainer_id, after.trainer_id),
        ("payer", before.payer_id, after.payer_id),
        ("prize_to", before.prize_to_id, after.prize_to_id),
    ];
    // A line is about a record of the directory, whose lock numbers its lines.
    let line = |role, [before, after]: [Uuid; 2], [was, is]: [String; 2]| {
        let record = if after.is_nil() { before } else { after };
        Difference::new(ChangeKind::DirectoryLink, role, was, is).about(record, "")
    };
    let mut told = Vec::new();
    for (role, before, after) in roles
        .into_iter()
        .filter(|(_, before, after)| before != after)
    {
        let ids = [before, after].map(person);
        told.push(line(role, ids, names_of::<Exhibitor>(db, ids).await?));
    }
    if before.show_horse_id != after.show_horse_id {
        let ids = [before, after].map(|it| it.show_horse_id);
        let ids = ids.map(|id| id.map_or_else(Uuid::nil, ShowHorseId::as_uuid));
        told.push(line("horse", ids, names_of::<ShowHorse>(db, ids).await?));
    }
    Ok(told)
}

/// Fails unless all records are of the organization.
pub(crate) async fn are_own(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    people: &LinkedPeople,
) -> Result<(), Refusal> {
    let fields = [
        ("rider_id", people.rider_id),
        ("owner_id", people.owner_id),
        ("trainer_id", people.trainer_id),
        ("payer_id", people.payer_id),
        ("prize_to_id", people.prize_to_id),
    ];
    let named = fields.map(|(field, id)| id.map(|id| (field, id.as_uuid())));
    let named: Vec<_> = named.into_iter().flatten().collect();
    let own = own_ids::<exhibitor::Entity>(db, organization, named.iter().map(|(_, id)| *id));
    let own = own.await?;
    if let Some((field, _)) = named.iter().find(|(_, id)| !own.contains(id)) {
        let problem = "must be an exhibitor of this organization";
        return Err(Refusal::Field { field, problem });
    }
    let horse = people.show_horse_id.map(ShowHorseId::as_uuid);
    let own = own_ids::<show_horse::Entity>(db, organization, horse).await?;
    if horse.is_some_and(|id| !own.contains(&id)) {
        return Err(Refusal::Field {
            field: "show_horse_id",
            problem: "must be a show horse of this organization",
        });
    }
    Ok(())
}

/// Those of these who were forgotten.
pub(crate) async fn forgotten_of(
    db: &impl ConnectionTrait,
    people: &LinkedPeople,
) -> Result<BTreeSet<Uuid>, StoreError> {
    use exhibitor::Column;
    let forgotten = exhibitor::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Id.is_in(people.exhibitors().map(ExhibitorId::as_uuid)))
        .filter(Column::ForgottenAt.is_not_null());
    let ids = forgotten.into_tuple().all(db).await.map_err(store_error)?;
    Ok(ids.into_iter().collect())
}

/// Which of these records are of the organization. None is ever deleted but with it.
async fn own_ids<E: Owned>(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<BTreeSet<Uuid>, StoreError> {
    let ids: BTreeSet<_> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(ids);
    }
    let own = E::find()
        .select_only()
        .column(E::ID)
        .filter(E::ORGANIZATION.eq(organization.as_uuid()))
        .filter(E::ID.is_in(ids));
    let own = own.into_tuple().all(db).await.map_err(store_error)?;
    Ok(own.into_iter().collect())
}

/// Notes that a record has a name, so that a later change of the entry leaves it linked.
async fn know_as<T: Record>(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    id: Uuid,
    (details, names): (T::Details, BTreeSet<IdentityKey>),
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let mut directory = Directory::<T>::default();
    add(db, &mut directory, BTreeSet::from([id])).await?;
    directory.join(id, &details, names);
    let keys = write_found(db, organization, directory.found(), now).await?;
    insert_all(db, keys).await
}
