//! Rows of visits of care, and what follows from them for their horse: the section
//! `health` shows the newest ones, and tells visits when it is saved.

use std::collections::{BTreeSet, HashMap};

use horses::{
    CareChange, CareItem, CareLine, CareVisit, DueVisit, HealthRecords, Horse, HorseLimits,
    RecordedCare, Section, SectionKind, VisitDetails, VisitKind, WriteHorseError, care_of,
    care_of_visits,
};
use kernel::{
    CareVisitId, HorseId, IdGenerator as _, NamedHorse, RandomIds, RecordDate, Refusal, Revision,
    StoreError,
};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _,
    FromQueryResult, IntoActiveModel as _, JoinType, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Select,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::care;
use super::entity::horse;
use super::entity::visit::{Column, Entity, Model};
use super::{care as care_rows, saving};
use crate::limits;
use crate::row::{Unreadable, find_all, find_readable, insert_all, of_row, relation, write};
use crate::table::read;

/// A visit with the name of its horse. Also stored as JSON under idempotency keys, as it
/// was recorded.
#[derive(FromQueryResult, Serialize, Deserialize)]
pub(super) struct VisitRow {
    #[sea_orm(nested)]
    visit: Model,
    horse_name: String,
}

impl VisitRow {
    pub(super) fn of(visit: &CareVisit) -> Self {
        Self {
            visit: Model::of(visit),
            horse_name: visit.horse.name.clone(),
        }
    }

    /// The visit, with instants in milliseconds.
    pub(super) fn read(self) -> Result<CareVisit, StoreError> {
        let id = self.visit.id;
        Ok(of_row::<Entity, _>(id, to_visit(self))?)
    }
}

pub(super) fn to_visit(row: VisitRow) -> Result<CareVisit, Unreadable> {
    row.visit.read(row.horse_name)
}

/// Visits with the names of their horses.
pub(super) fn all() -> Select<Entity> {
    Entity::find()
        .column_as(horse::Column::Name, "horse_name")
        .join(
            JoinType::InnerJoin,
            relation(Column::HorseId, horse::Column::Id),
        )
}

/// Stores new visits of a horse, which is locked.
pub(super) async fn insert(
    transaction: &impl ConnectionTrait,
    horse: HorseId,
    visits: &[CareVisit],
    most: u32,
) -> Result<(), Refusal> {
    let rows = visits.iter().map(|it| Model::of(it).into_active_model());
    insert_all(transaction, rows).await?;
    let of_horse = Entity::find().filter(Column::HorseId.eq(horse.as_uuid()));
    limits::check(transaction, of_horse, HorseLimits::VISITS, most).await
}

pub(super) async fn update(
    transaction: &impl ConnectionTrait,
    visit: &CareVisit,
) -> Result<(), StoreError> {
    let row = Model::of(visit).into_active_model().reset_all();
    let this = Column::Id.eq(visit.id.as_uuid());
    write(transaction, Entity::update_many().set(row).filter(this)).await?;
    Ok(())
}

/// Adds and corrects visits by the section `health` of a horse, which is locked, or new:
/// `before` and `after` are what the section says.
pub(super) async fn record(
    transaction: &impl ConnectionTrait,
    horse: &Horse,
    before: &HealthRecords,
    after: &HealthRecords,
    (now, most): (OffsetDateTime, u32),
) -> Result<(), Refusal> {
    let recorded = RecordedCare::between(before, after);
    if recorded.is_empty() {
        return Ok(());
    }
    let mut known = on_days_of(transaction, horse.id, &recorded).await?;
    let stored = known.len();
    let mut corrected = BTreeSet::new();
    for entry in recorded {
        match entry.change(&known) {
            CareChange::Add(id, details) => {
                let id = id.unwrap_or_else(|| CareVisitId::new(RandomIds.next_uuid()));
                known.push(visit_of(horse, id, details, now));
            }
            CareChange::Correct(id, details) => {
                let visits = known.iter_mut().enumerate();
                for (at, visit) in visits.filter(|(_, it)| it.id == id) {
                    visit.edit(details.clone(), now);
                    corrected.insert(at);
                }
            }
            CareChange::None => {}
        }
    }
    let added = known.split_off(stored);
    for at in corrected.into_iter().filter(|at| *at < stored) {
        update(transaction, &known[at]).await?;
    }
    insert(transaction, horse.id, &added, most).await
}

fn visit_of(
    horse: &Horse,
    id: CareVisitId,
    details: VisitDetails,
    now: OffsetDateTime,
) -> CareVisit {
    CareVisit {
        id,
        organization_id: horse.organization_id,
        horse: NamedHorse {
            id: horse.id,
            name: horse.profile.name.as_str().to_owned(),
        },
        details,
        batch: None,
        entry: None,
        revision: Revision::FIRST,
        created_at: now,
        updated_at: now,
    }
}

/// The visits that entries of the section may be, the newest last.
async fn on_days_of(
    transaction: &impl ConnectionTrait,
    horse: HorseId,
    recorded: &[RecordedCare],
) -> Result<Vec<CareVisit>, StoreError> {
    let days = recorded.iter().flat_map(RecordedCare::days);
    let days: BTreeSet<_> = days.map(|day| day.to_string()).collect();
    let ids = recorded.iter().filter_map(RecordedCare::visit_id);
    let ids: BTreeSet<_> = ids.map(CareVisitId::as_uuid).collect();
    let met = Condition::any()
        .add(Column::Date.is_in(days))
        .add(Column::Id.is_in(ids));
    let visits = all()
        .filter(Column::HorseId.eq(horse.as_uuid()))
        .filter(met)
        .order_by_asc(Column::Day)
        .order_by_asc(Column::Id);
    find_readable(transaction, visits, to_visit).await
}

/// What became of a visit: `None` before it was recorded, and after it was deleted.
pub(super) struct Touched<'a> {
    pub(super) id: CareVisitId,
    pub(super) before: Option<&'a VisitDetails>,
    pub(super) after: Option<&'a VisitDetails>,
}

/// A horse, which is locked, and what became of some of its visits.
pub(super) type TouchedHorse<'a> = (Horse, Vec<Touched<'a>>);

/// So many horses are read and written at once: each has its sections, and up to some
/// thousand visits.
const HORSES_AT_ONCE: usize = 50;

/// Brings the section `health` and the care items of a horse, which is locked, up to date
/// after one of its visits was written.
pub(super) async fn settle(
    transaction: &impl ConnectionTrait,
    horse: Horse,
    touched: Touched<'_>,
    now: OffsetDateTime,
) -> Result<(), WriteHorseError> {
    settle_all(transaction, vec![(horse, vec![touched])], now).await
}

/// The same for several horses, with as many statements for fifty of them as for one.
pub(super) async fn settle_all(
    transaction: &impl ConnectionTrait,
    mut horses: Vec<TouchedHorse<'_>>,
    now: OffsetDateTime,
) -> Result<(), WriteHorseError> {
    while !horses.is_empty() {
        let rest = horses.split_off(horses.len().min(HORSES_AT_ONCE));
        settle_these(transaction, horses, now).await?;
        horses = rest;
    }
    Ok(())
}

async fn settle_these(
    transaction: &impl ConnectionTrait,
    horses: Vec<TouchedHorse<'_>>,
    now: OffsetDateTime,
) -> Result<(), WriteHorseError> {
    let mut lines = BTreeSet::new();
    for (horse, touched) in &horses {
        let both = touched.iter().flat_map(|it| [it.before, it.after]);
        lines.extend(both.flatten().map(|it| (horse.id, it.line())));
    }
    let newest = newest(transaction, &lines).await?;
    let ids: Vec<_> = horses.iter().map(|(horse, _)| horse.id).collect();
    let mut due = due_of(transaction, &ids).await?;
    let (mut saved, mut items) = (Vec::new(), Vec::new());
    for (mut horse, touched) in horses {
        let mut records = horse.sections.health.clone();
        let own = lines.iter().filter(|(id, _)| *id == horse.id);
        for line in own {
            records.show_newest(&line.1, newest.get(line));
        }
        show_vet_visits(&mut records, &touched);
        let due = due.remove(&horse.id).unwrap_or_default();
        let of_horse = care_of(&records, &RandomIds).into_iter();
        let of_horse = of_horse.chain(care_of_visits(due, &RandomIds));
        items.extend(of_horse.map(|item| care::StoredItem {
            horse_id: horse.id,
            organization_id: horse.organization_id,
            item,
        }));
        let care = Vec::new();
        horse.replace(Section::Health { records, care }, now);
        saved.push(horse);
    }
    care_rows::replace_all(transaction, &ids, &items).await?;
    saving::save_all(transaction, &saved, SectionKind::Health).await
}

fn show_vet_visits(records: &mut HealthRecords, touched: &[Touched<'_>]) {
    let of_vet =
        |it: Option<&'_ VisitDetails>| it.is_some_and(|it| it.kind == VisitKind::Veterinary);
    for touched in touched {
        let (was_shown, is_shown) = (of_vet(touched.before), of_vet(touched.after));
        if was_shown || is_shown {
            let shown = touched.after.filter(|_| is_shown);
            records.show_vet_visit(touched.id, shown, !was_shown);
        }
    }
}

/// The newest visit of each of these lines of horses, of those that have one.
async fn newest(
    connection: &impl ConnectionTrait,
    lines: &BTreeSet<(HorseId, CareLine)>,
) -> Result<HashMap<(HorseId, CareLine), VisitDetails>, StoreError> {
    let horses: BTreeSet<_> = lines.iter().map(|(id, _)| id.as_uuid()).collect();
    let kinds: BTreeSet<_> = lines.iter().map(|(_, line)| line.kind().as_str()).collect();
    let visits = Entity::find()
        .select_only()
        .columns([Column::Id, Column::HorseId, Column::Kind, Column::Name])
        .filter(Column::HorseId.is_in(horses))
        .filter(Column::Kind.is_in(kinds))
        .order_by_desc(Column::Day)
        .order_by_desc(Column::Id);
    // Names are compared as Rust folds them.
    let of_line = |row: LineRow| {
        let line = CareLine::new(read("kind", row.kind)?, &row.name);
        Ok((row.id, (HorseId::new(row.horse_id), line)))
    };
    let mut found = HashMap::new();
    for (id, line) in find_readable(connection, visits, of_line).await? {
        if lines.contains(&line) {
            found.entry(line).or_insert(id);
        }
    }
    let ids = found.values().copied();
    let details = find_all(connection, all().filter(Column::Id.is_in(ids)), to_visit);
    let details = details.await?.into_iter();
    let mut details: HashMap<_, _> = details.map(|it| (it.id.as_uuid(), it.details)).collect();
    let newest = found.into_iter();
    Ok(newest
        .filter_map(|(line, id)| Some((line, details.remove(&id)?)))
        .collect())
}

#[derive(FromQueryResult)]
struct LineRow {
    id: Uuid,
    horse_id: Uuid,
    kind: String,
    name: String,
}

#[derive(FromQueryResult)]
struct DueRow {
    horse_id: Uuid,
    kind: String,
    name: String,
    date: String,
    next_due: Option<String>,
}

/// The care items of a horse: those of its health records, and what else is due by its
/// visits.
pub(super) async fn items(
    connection: &impl ConnectionTrait,
    horse: HorseId,
    of_records: Vec<CareItem>,
) -> Result<Vec<CareItem>, StoreError> {
    let due = due_of(connection, &[horse]).await?.into_values().flatten();
    let mut items = of_records;
    items.extend(care_of_visits(due.collect::<Vec<_>>(), &RandomIds));
    Ok(items)
}

/// The visits of horses of which something may be due beside their health records, the
/// newest first.
async fn due_of(
    connection: &impl ConnectionTrait,
    horses: &[HorseId],
) -> Result<HashMap<HorseId, Vec<DueVisit>>, StoreError> {
    let kinds = [VisitKind::Veterinary, VisitKind::Other].map(VisitKind::as_str);
    let visits = Entity::find()
        .select_only()
        .columns([Column::HorseId, Column::Kind, Column::Name])
        .columns([Column::Date, Column::NextDue])
        .filter(Column::HorseId.is_in(horses.iter().map(|it| it.as_uuid())))
        .filter(Column::Kind.is_in(kinds))
        .order_by_desc(Column::Day)
        .order_by_desc(Column::Id);
    let visits = find_readable(connection, visits, |row: DueRow| {
        let visit = DueVisit {
            kind: read("kind", row.kind)?,
            name: row.name,
            date: read("date", row.date)?,
            next_due: read::<Option<RecordDate>>("next_due", row.next_due)?,
        };
        Ok((HorseId::new(row.horse_id), visit))
    });
    let mut due: HashMap<_, Vec<_>> = HashMap::new();
    for (horse, visit) in visits.await? {
        due.entry(horse).or_default().push(visit);
    }
    Ok(due)
}
