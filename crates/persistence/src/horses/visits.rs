//! Rows of visits of care, and what follows from them for their horse: the section
//! `health` shows the newest ones, and tells visits when it is saved.

use std::collections::BTreeSet;

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

use super::entity::horse;
use super::entity::visit::{Column, Entity, Model};
use super::{care, saving};
use crate::error::store_error;
use crate::limits;
use crate::row::{Unreadable, find_one, find_readable, insert_all, of_row, relation, write};
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

/// Brings the section `health` and the care items of a horse, which is locked, up to date
/// after some of its visits were written.
pub(super) async fn settle(
    transaction: &impl ConnectionTrait,
    mut horse: Horse,
    touched: &[Touched<'_>],
    now: OffsetDateTime,
) -> Result<(), WriteHorseError> {
    let mut records = horse.sections.health.clone();
    let both = touched.iter().flat_map(|it| [it.before, it.after]);
    let lines: BTreeSet<_> = both.flatten().map(VisitDetails::line).collect();
    for line in lines {
        let newest = newest(transaction, horse.id, &line).await?;
        records.show_newest(&line, newest.as_ref());
    }
    let of_vet =
        |it: Option<&'_ VisitDetails>| it.is_some_and(|it| it.kind == VisitKind::Veterinary);
    for touched in touched {
        let (was_shown, is_shown) = (of_vet(touched.before), of_vet(touched.after));
        if was_shown || is_shown {
            let shown = touched.after.filter(|_| is_shown);
            records.show_vet_visit(touched.id, shown, !was_shown);
        }
    }
    let items = items(transaction, horse.id, care_of(&records, &RandomIds)).await?;
    care::replace(transaction, horse.organization_id, horse.id, &items).await?;
    let care = Vec::new();
    horse.replace(Section::Health { records, care }, now);
    saving::save(transaction, &horse, SectionKind::Health).await?;
    Ok(())
}

/// The newest visit of a line.
async fn newest(
    connection: &impl ConnectionTrait,
    horse: HorseId,
    line: &CareLine,
) -> Result<Option<VisitDetails>, StoreError> {
    let visits = || {
        Entity::find()
            .filter(Column::HorseId.eq(horse.as_uuid()))
            .filter(Column::Kind.eq(line.kind().as_str()))
            .order_by_desc(Column::Day)
            .order_by_desc(Column::Id)
    };
    let names = visits()
        .select_only()
        .columns([Column::Id, Column::Name])
        .into_tuple::<(Uuid, String)>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let mut names = names.into_iter();
    let found = names.find(|(_, name)| CareLine::new(line.kind(), name) == *line);
    let Some((id, _)) = found else {
        return Ok(None);
    };
    let found = find_one(connection, all().filter(Column::Id.eq(id)), to_visit).await?;
    Ok(found.map(|it| it.details))
}

#[derive(FromQueryResult)]
struct DueRow {
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
    let kinds = [VisitKind::Veterinary, VisitKind::Other].map(VisitKind::as_str);
    let visits = Entity::find()
        .select_only()
        .columns([Column::Kind, Column::Name, Column::Date, Column::NextDue])
        .filter(Column::HorseId.eq(horse.as_uuid()))
        .filter(Column::Kind.is_in(kinds))
        .order_by_desc(Column::Day)
        .order_by_desc(Column::Id);
    let visits = find_readable(connection, visits, |row: DueRow| {
        Ok(DueVisit {
            kind: read("kind", row.kind)?,
            name: row.name,
            date: read("date", row.date)?,
            next_due: read::<Option<RecordDate>>("next_due", row.next_due)?,
        })
    });
    let mut items = of_records;
    items.extend(care_of_visits(visits.await?, &RandomIds));
    Ok(items)
}
