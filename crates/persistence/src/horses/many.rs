//! Many horses and visits of care at once, for imports and exports.

use std::collections::{BTreeMap, HashMap};

use horses::{CareItem, CareVisit, Horse, HorseLimits, SectionKind, WriteHorseError};
use kernel::{BookEntryId, OrganizationId, Refusal, StoreError, Uuid};
use processes::imports::Completed;
use sea_orm::prelude::Json;
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, Iterable as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;

use super::entity::horse::{Column, Entity};
use super::entity::{care, section, visit};
use super::mapping::HorseRows;
use super::owned::lock_all;
use super::saving;
use super::store::delete_rows;
use super::visits::{self, Touched, to_visit};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::row::{delete_where, find_all, insert_all, update_all};
use crate::{idempotency, limits};

/// Inserts horses without care that was given, whose owners are held. The organization is
/// locked.
pub(crate) async fn insert_many(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    horses: &[(Horse, Vec<CareItem>)],
) -> Result<(), Refusal> {
    if horses.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = horses
        .iter()
        .map(|(horse, _)| HorseRows::of(horse))
        .collect();
    let own = rows.iter().map(|it| it.horse.clone().into_active_model());
    insert_all(transaction, own).await?;
    let sections = rows.into_iter().flat_map(|it| it.sections);
    insert_all(transaction, sections.map(section::Model::into_active_model)).await?;
    let mut items = Vec::new();
    for (horse, due) in horses {
        items.extend(due.iter().map(|item| {
            let stored = care::StoredItem {
                horse_id: horse.id,
                organization_id: organization,
                item: item.clone(),
            };
            care::Model::of(&stored).into_active_model()
        }));
    }
    insert_all(transaction, items).await?;
    let all = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
    let most = HorseLimits::default().horses;
    limits::check::<_, Refusal>(transaction, all, HorseLimits::HORSES, most).await
}

/// Writes profiles and sections of horses of which more is known, unless these were saved
/// since they were read.
pub(crate) async fn complete_many(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    completed: &[Completed<Horse>],
) -> Result<(), WriteHorseError> {
    let ids = completed.iter().map(|it| it.before.id.as_uuid());
    let present = lock_all(transaction, organization, ids).await?;
    let present: HashMap<_, _> = present.iter().map(|it| (it.id, it.revisions)).collect();
    let is_as_read =
        |it: &Completed<Horse>| present.get(&it.before.id) == Some(&it.before.revisions);
    if !completed.iter().all(is_as_read) {
        return Err(Refusal::Changed.into());
    }
    let (mut own, mut sections) = (Vec::new(), Vec::new());
    for Completed { before, after } in completed {
        let rows = saving::checked(after)?;
        own.push(rows.horse);
        let is_changed = |row: &section::Model| {
            SectionKind::parse(&row.section)
                .is_some_and(|kind| before.revisions.of(kind) != after.revisions.of(kind))
        };
        sections.extend(rows.sections.into_iter().filter(is_changed));
    }
    let columns: Vec<_> = Column::iter()
        .filter(|it| !matches!(it, Column::Id))
        .collect();
    update_all(transaction, &own, &columns, None).await?;
    let changed = [section::Column::Revision, section::Column::Content];
    Ok(update_all(transaction, &sections, &changed, None).await?)
}

/// The rows of a horse, as JSON: its own, and the content of each section.
pub(crate) fn facts(horse: &Horse) -> Json {
    let rows = HorseRows::of(horse);
    let sections = rows.sections.into_iter().map(|it| (it.section, it.content));
    let sections: serde_json::Map<_, _> = sections.collect();
    serde_json::json!({ "horse": rows.horse, "sections": sections })
}

/// A horse with other rows, of [`facts`].
pub(crate) fn of_facts(horse: &Horse, mut facts: Json) -> Result<Horse, StoreError> {
    let mut rows = HorseRows::of(horse);
    rows.horse = serde_json::from_value(facts["horse"].take()).map_err(StoreError::failed)?;
    for row in &mut rows.sections {
        row.content = facts["sections"][&row.section].take();
    }
    rows.read()
}

/// Deletes horses that have no photos. They are locked.
pub(crate) async fn delete_many(
    transaction: &TransactionConnection,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    let those = Column::Id.is_in(ids.iter().copied());
    delete_rows(transaction, those.into_condition()).await
}

/// All visits of an organization's horses, the oldest first.
pub(crate) async fn visits_of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<CareVisit>, StoreError> {
    let all = visits::all()
        .filter(visit::Column::OrganizationId.eq(organization.as_uuid()))
        .order_by_asc(visit::Column::Day)
        .order_by_asc(visit::Column::Id);
    find_all(connection, all, to_visit).await
}

/// The visits that have their cost in an entry of the book, by horse.
pub(crate) async fn visits_of_entry(
    connection: &impl ConnectionTrait,
    entry: BookEntryId,
) -> Result<Vec<CareVisit>, StoreError> {
    let of_entry = visits::all()
        .filter(visit::Column::EntryId.eq(entry.as_uuid()))
        .order_by_asc(visit::Column::HorseId)
        .order_by_asc(visit::Column::Id);
    find_all(connection, of_entry, to_visit).await
}

/// Inserts visits of an organization's horses, of which none has more than so many then, and
/// brings what follows from them up to date.
pub(crate) async fn insert_visits(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    visits: &[CareVisit],
    (most, now): (u32, OffsetDateTime),
) -> Result<(), WriteHorseError> {
    let mut touched = by_horse(visits, |visit| Touched {
        id: visit.id,
        before: None,
        after: Some(&visit.details),
    });
    let ids: Vec<_> = touched.keys().copied().collect();
    let horses = lock_all(transaction, organization, ids.iter().copied()).await?;
    if horses.len() < ids.len() {
        return Err(Refusal::NotFound("Horse").into());
    }
    let rows = visits
        .iter()
        .map(|it| visit::Model::of(it).into_active_model());
    insert_all(transaction, rows).await?;
    let of_horses = visit::Entity::find().filter(visit::Column::HorseId.is_in(ids));
    let by = visit::Column::HorseId;
    limits::check_each::<_, Refusal>(transaction, of_horses, by, HorseLimits::VISITS, most).await?;
    settle(transaction, horses, &mut touched, now).await
}

/// Deletes visits of an organization's horses, and brings what follows from them up to date.
/// Returns how many there were.
pub(crate) async fn delete_visits(
    transaction: &TransactionConnection,
    organization: OrganizationId,
    ids: &[Uuid],
    now: OffsetDateTime,
) -> Result<usize, WriteHorseError> {
    let those = || visit::Column::Id.is_in(ids.iter().copied());
    let horses = visit::Entity::find()
        .select_only()
        .column(visit::Column::HorseId)
        .distinct()
        .filter(those())
        .into_tuple::<Uuid>();
    let horses = horses.all(transaction).await.map_err(store_error)?;
    let horses = lock_all(transaction, organization, horses).await?;
    // Nobody else writes them any more.
    let found = find_all(transaction, visits::all().filter(those()), to_visit).await?;
    let mut touched = by_horse(&found, |visit| Touched {
        id: visit.id,
        before: Some(&visit.details),
        after: None,
    });
    delete_where::<visit::Entity>(transaction, those()).await?;
    settle(transaction, horses, &mut touched, now).await?;
    idempotency::forget_these(transaction, ids).await?;
    Ok(found.len())
}

/// What became of visits, by the ids of their horses.
fn by_horse<'a>(
    visits: &'a [CareVisit],
    touched: impl Fn(&'a CareVisit) -> Touched<'a>,
) -> BTreeMap<Uuid, Vec<Touched<'a>>> {
    let mut by_horse: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for visit in visits {
        let of_horse = by_horse.entry(visit.horse.id.as_uuid()).or_default();
        of_horse.push(touched(visit));
    }
    by_horse
}

async fn settle(
    transaction: &TransactionConnection,
    horses: Vec<Horse>,
    touched: &mut BTreeMap<Uuid, Vec<Touched<'_>>>,
    now: OffsetDateTime,
) -> Result<(), WriteHorseError> {
    let with_touched = horses.into_iter().map(|horse| {
        let touched = touched.remove(&horse.id.as_uuid());
        (horse, touched.unwrap_or_default())
    });
    visits::settle_all(transaction, with_touched.collect(), now).await
}

/// What remains of an error where nothing is asked of a person.
pub(crate) fn refused(error: WriteHorseError) -> Refusal {
    match error {
        WriteHorseError::Refusal(refusal) => refusal,
        other => StoreError::failed(other).into(),
    }
}
