//! Entries of a show, of rows. Rows of the same rider and horse are one entry.

mod export;
mod named;
mod reading;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use async_trait::async_trait;
use imports::{ImportKind, ItemKind, Judged, Record, Target};
use kernel::{ClassId, EventId, IdGenerator, Refusal, StoreError, fold_name};
use registrations::{
    ClassChoice, ClassEntryState, EntryLimits, EntryStatus, InvalidChoices, ListedEntries,
    ListedError, NewEntry, RegisterError, Registration,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use uuid::Uuid;

pub(super) use self::export::exported;
use self::named::ClassNames;
use self::reading::Said;
use super::batch::{Batch, Made, Prepared, Reading};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::registrations as rows;
use crate::registrations::entity::class_entry;
use crate::rings::entity::{gate_tap, judge_card, published};

/// Rider and horse, which tell an entry from others.
type Told = (String, String);

/// A row that is read, with what it says of its entry.
struct Row<'a> {
    reading: Reading<'a>,
    said: Option<Said>,
}

/// Compares rows with the entries that the show has, and decides about those that are new
/// as the office does about a walk-in.
pub(super) async fn prepare(
    db: &impl ConnectionTrait,
    target: &Target,
    records: &[Record],
    (ids, limits): (&Arc<dyn IdGenerator>, EntryLimits),
) -> Result<Prepared, StoreError> {
    let event = event_of(target)?;
    let Some(show) = rows::show_of(db, event).await? else {
        let gone = |_: &Record| Judged::wrong("The show was deleted.");
        return Ok(Prepared {
            judged: records.iter().map(gone).collect(),
            batch: Box::new(NewEntries(Vec::new())),
        });
    };
    let present = rows::all_of_show(db, event).await?;
    let numbers = rows::numbers_of_show(db, event).await?;
    let names = ClassNames::of(&show.classes);
    let by = (target.by, target.now);
    let entries = ListedEntries::new(show, (&present, numbers), limits, by);
    let mut list = List {
        says_closed: entries.is_closed(),
        known: present
            .iter()
            .filter(|it| it.status != EntryStatus::Cancelled)
            .map(|it| (told(&it.rider), it))
            .collect(),
        names: &names,
        entries,
        judged: vec![None; records.len()],
        ids,
    };
    let read = records.iter().map(|record| {
        let mut reading = Reading::of(record, ImportKind::Entries);
        let said = Said::read(&mut reading, &names);
        Row { reading, said }
    });
    list.judge(read.collect());
    let unread = || Judged::wrong("This row cannot be read.");
    let judged = list.judged.into_iter();
    Ok(Prepared {
        judged: judged.map(|it| it.unwrap_or_else(unread)).collect(),
        batch: Box::new(NewEntries(list.entries.into_new())),
    })
}

pub(super) fn event_of(target: &Target) -> Result<EventId, StoreError> {
    let event = target.event_id;
    event.ok_or_else(|| StoreError::failed("entries are of a show"))
}

fn told(rider: &registrations::RiderDetails) -> Told {
    (
        fold_name(rider.rider_name.as_str()),
        fold_name(rider.horse_name.as_str()),
    )
}

struct List<'a> {
    known: HashMap<Told, &'a Registration>,
    names: &'a ClassNames,
    entries: ListedEntries,
    judged: Vec<Option<Judged>>,
    /// Whether a doubt is to say that the show does not take entries now: the first one.
    says_closed: bool,
    ids: &'a Arc<dyn IdGenerator>,
}

impl List<'_> {
    fn judge(&mut self, rows: Vec<Row<'_>>) {
        let (mut order, mut of_entry): (Vec<Told>, HashMap<Told, Vec<_>>) = Default::default();
        for (at, Row { reading, said }) in rows.into_iter().enumerate() {
            let (verdict, said) = reading.finish(said);
            let Some(said) = said else {
                self.judged[at] = Some(verdict);
                continue;
            };
            let told = told(&said.rider);
            if !self.known.contains_key(&told)
                && let Some(number) = said.back_number
            {
                self.entries.reserve(number);
            }
            let same = of_entry.entry(told.clone()).or_default();
            if same.is_empty() {
                order.push(told);
            }
            same.push((at, verdict, said));
        }
        for told in order {
            let rows = of_entry.remove(&told).unwrap_or_default();
            match self.known.get(&told).copied() {
                Some(entry) => self.compare(entry, rows),
                None => self.enter(rows),
            }
        }
    }

    /// Rows of an entry that is there.
    fn compare(&mut self, entry: &Registration, rows: Vec<(usize, Judged, Said)>) {
        let classes = entry.class_entries.iter().filter_map(|it| it.class_id);
        let classes: HashSet<_> = classes.collect();
        for (at, _, said) in rows {
            let mut judged = Judged::known();
            for class in said.classes.iter().filter(|it| !classes.contains(it)) {
                let title = self.names.title(*class);
                let doubt = format!("The entry is not in {title}; add the class to it.");
                judged.doubts.push(doubt);
            }
            self.judged[at] = Some(judged);
        }
    }

    /// Rows of an entry that is new.
    fn enter(&mut self, rows: Vec<(usize, Judged, Said)>) {
        let mut rows = rows.into_iter();
        let Some((first, mut verdict, mut said)) = rows.next() else {
            return;
        };
        let mut others = Vec::new();
        for (at, mut verdict, more) in rows {
            let has_more = said.join(more, &mut verdict.doubts);
            let judged = if has_more {
                Judged::joined(verdict.doubts)
            } else {
                Judged::known()
            };
            others.push((at, judged));
        }
        if std::mem::take(&mut self.says_closed) {
            let doubt = "The show does not take entries of riders now.";
            verdict.doubts.push(doubt.to_owned());
        }
        let (classes, number) = (said.classes.clone(), said.back_number);
        let choices = classes.iter().copied().map(ClassChoice::Id).collect();
        let facts = (said.rider, said.details);
        match self.entries.enter(&**self.ids, facts, choices, number) {
            Ok(entry) => verdict.doubts.extend(waits(entry)),
            Err(error) => {
                let wrong = Judged::wrong(self.reason(&error, &classes, number));
                for (_, other) in &mut others {
                    *other = wrong.clone();
                }
                verdict = wrong;
            }
        }
        self.judged[first] = Some(verdict);
        for (at, verdict) in others {
            self.judged[at] = Some(verdict);
        }
    }

    fn reason(&self, error: &ListedError, classes: &[ClassId], number: Option<u32>) -> String {
        match error {
            ListedError::Register(RegisterError::Choices(wrong)) => {
                let InvalidChoices { closed_classes, .. } = &**wrong;
                let closed = closed_classes.iter().filter_map(|at| classes.get(*at));
                let titles: Vec<_> = closed.map(|it| self.names.title(*it)).collect();
                format!("No more entries are taken in: {}.", titles.join("; "))
            }
            ListedError::Register(RegisterError::Full) => {
                "The show or its account takes no more entries.".to_owned()
            }
            ListedError::Register(error) => format!("Not entered: {error}."),
            error => format!("Back number {} {error}.", number.unwrap_or_default()),
        }
    }
}

/// For which places an entry waits, a sentence each.
fn waits(entry: &Registration) -> Vec<String> {
    let waiting = entry.class_entries.iter();
    let waiting = waiting.filter(|it| it.state == ClassEntryState::Waitlisted);
    let mut doubts: Vec<_> = waiting
        .map(|it| format!("Waits for a place in {}.", it.name))
        .collect();
    if doubts.is_empty() && entry.status == EntryStatus::Waitlisted {
        doubts.push("The show is full: waits for a place.".to_owned());
    }
    doubts
}

struct NewEntries(Vec<NewEntry>);

#[async_trait]
impl Batch for NewEntries {
    async fn insert(&self, db: &TransactionConnection, target: &Target) -> Result<Made, Refusal> {
        let show = (target.organization_id, event_of(target)?);
        rows::insert_many(db, show, &self.0).await?;
        let made = self.0.iter();
        Ok(made
            .map(|it| (ItemKind::Entry, it.registration.id.as_uuid()))
            .collect())
    }
}

/// The entries of a show that were at the gate, or are in a class that was judged.
pub(super) async fn shown(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<HashSet<Uuid>, StoreError> {
    let event = event_of(target)?.as_uuid();
    let cards = judge_card::Entity::find()
        .select_only()
        .column(judge_card::Column::ClassId)
        .filter(judge_card::Column::EventId.eq(event));
    let results = published::Entity::find()
        .select_only()
        .column(published::Column::ClassId)
        .filter(published::Column::EventId.eq(event));
    let mut judged: HashSet<Uuid> = ids(cards.into_tuple().all(db).await)?;
    judged.extend(ids(results.into_tuple().all(db).await)?);
    let taps = gate_tap::Entity::find()
        .select_only()
        .column(gate_tap::Column::RegistrationId)
        .filter(gate_tap::Column::EventId.eq(event));
    let mut shown = ids(taps.into_tuple().all(db).await)?;
    let in_those = class_entry::Entity::find()
        .select_only()
        .column(class_entry::Column::RegistrationId)
        .filter(class_entry::Column::ClassId.is_in(judged));
    shown.extend(ids(in_those.into_tuple().all(db).await)?);
    Ok(shown)
}

fn ids(found: Result<Vec<Uuid>, sea_orm::DbErr>) -> Result<HashSet<Uuid>, StoreError> {
    Ok(found.map_err(store_error)?.into_iter().collect())
}
