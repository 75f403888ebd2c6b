//! Entries of a show, of rows. Rows of the same rider and horse are one entry.

mod named;
mod reading;

use std::collections::{HashMap, HashSet};

use ::imports::{ImportKind, Judged, Record};
use kernel::{ClassId, fold_name};
use registrations::{
    ClassChoice, ClassEntryState, EntryStatus, InvalidChoices, ListedEntries, ListedError,
    RegisterError, Registration, RiderDetails,
};

use self::named::ClassNames;
use self::reading::Said;
use super::reading::Reading;
use super::{New, Prepared, PresentEntries, Rows};

/// Rider and horse, which tell an entry from others.
type Told = (String, String);

/// A row that is read, with what it says of its entry.
struct Row<'a> {
    reading: Reading<'a>,
    said: Option<Said>,
}

/// Compares rows with the entries that the show has, and decides about those that are new
/// as the office does about a walk-in.
pub(super) fn prepare(rows: &Rows, present: Option<Box<PresentEntries>>) -> Prepared {
    let Some(present) = present else {
        let gone = |_: &Record| Judged::wrong("The show was deleted.");
        return Prepared {
            judged: rows.records.iter().map(gone).collect(),
            new: New::Entries(Vec::new()),
        };
    };
    let PresentEntries {
        show,
        entries: present,
        numbers,
        elsewhere,
    } = *present;
    let names = ClassNames::of(&show.classes);
    let by = (rows.target.by, rows.target.now);
    let entries = ListedEntries::new(show, (&present, numbers), elsewhere, rows.limits, by);
    let mut list = List {
        says_closed: entries.is_closed(),
        known: present
            .iter()
            .filter(|it| it.status != EntryStatus::Cancelled)
            .map(|it| (told(&it.rider), it))
            .collect(),
        names: &names,
        entries,
        judged: vec![None; rows.records.len()],
        rows,
    };
    let read = rows.records.iter().map(|record| {
        let mut reading = Reading::of(record, ImportKind::Entries);
        let said = Said::read(&mut reading, &names);
        Row { reading, said }
    });
    list.judge(read.collect());
    let unread = || Judged::wrong("This row cannot be read.");
    let judged = list.judged.into_iter();
    Prepared {
        judged: judged.map(|it| it.unwrap_or_else(unread)).collect(),
        new: New::Entries(list.entries.into_new()),
    }
}

fn told(rider: &RiderDetails) -> Told {
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
    rows: &'a Rows,
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
        match self.entries.enter(&*self.rows.ids, facts, choices, number) {
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
