//! Visits of care of rows.

use std::collections::{HashMap, HashSet};

use ::book::BookEntry;
use ::horses::{CareIntervals, CareVisit, VisitDetails, VisitKind};
use ::imports::{AskedWord, CareAnswer, CareCosts, ImportKind, Judged};
use kernel::{
    CareVisitId, HorseId, Money, NamedHorse, OptionalLine, RecordDate, Revision, StoreError,
    check_booked, fold_name,
};

use super::names::Names;
use super::reading::Reading;
use super::words::{Words, is_left_out};
use super::{New, Prepared, PresentCare, Rows};
use crate::care_costs::{Bearer, cost_of, enter};

/// What is made of rows of care.
#[derive(Debug)]
pub struct NewCare {
    /// The visits.
    pub visits: Vec<CareVisit>,
    /// The entries of the book that have what they cost, if it comes there.
    pub entries: Vec<BookEntry>,
    /// What they cost, with the number of those that cost something; `None` if nothing.
    pub cost: Option<(u32, Money)>,
    /// The words of the rows whose kind no rule knows, the most frequent ones first.
    pub words: Vec<AskedWord>,
}

/// What tells a visit from others of its horse.
type Told = (HorseId, VisitKind, RecordDate, String);

fn told(horse: HorseId, kind: VisitKind, date: RecordDate, name: &str) -> Told {
    (horse, kind, date, fold_name(name))
}

/// Compares rows with the visits that are there.
pub(super) fn prepare(rows: &Rows, there: PresentCare) -> Result<Prepared, StoreError> {
    let names = Names::of(there.named);
    let mut words = Words::of(there.words, &rows.words);
    let of_visit = |horse, it: &VisitDetails| told(horse, it.kind, it.date, it.name.as_str());
    let known = there.visits.iter();
    let mut present: HashSet<_> = known.map(|it| of_visit(it.horse.id, &it.details)).collect();
    let (mut judged, mut new) = (Vec::new(), Vec::new());
    let bearer = match rows.costs {
        Some(CareCosts::Expense) => Some(Bearer::Barn),
        Some(CareCosts::Billed) => Some(Bearer::Owners),
        None | Some(CareCosts::LeftOut) => None,
    };
    for record in &rows.records {
        let unknown = record.unknown_care.as_deref();
        let unknown = unknown.filter(|_| record.problem.is_none());
        let answer = unknown.and_then(|text| words.meaning(text));
        if let Some(text) = unknown.filter(|_| is_left_out(answer.as_ref())) {
            words.count(text);
            judged.push(Judged::wrong(format!(
                "{text} is left out, as was answered."
            )));
            continue;
        }
        let mut row = Reading::of(record, ImportKind::Care);
        let bearer = bearer.filter(|_| !row.get("cost").is_empty());
        let visit = visit_of(&mut row, &names, answer.as_ref());
        let is_known = visit.as_ref().is_some_and(|(horse, it)| {
            // It came in before somebody said what its text means.
            let as_other = told(*horse, VisitKind::Other, it.date, row.get("name"));
            let is_other = answer.is_some() && present.contains(&as_other);
            is_other || !present.insert(of_visit(*horse, it))
        });
        if let (Some((_, it)), Some(_)) = (&visit, bearer)
            && let Err(error) = check_booked(it.date.as_date(), rows.target.now)
        {
            row.refuse(format!("Date {error}."));
        }
        if is_known {
            judged.push(Judged::known());
            continue;
        }
        let name = row.get("horse").to_owned();
        let (verdict, visit) = row.finish(visit);
        judged.push(verdict);
        if let Some(text) = unknown.filter(|_| visit.is_some()) {
            words.count(text);
        }
        new.extend(visit.map(|(horse, details)| CareVisit {
            id: CareVisitId::new(rows.ids.next_uuid()),
            organization_id: rows.target.organization_id,
            horse: NamedHorse { id: horse, name },
            details,
            batch: None,
            entry: None,
            revision: Revision::FIRST,
            created_at: rows.target.now,
            updated_at: rows.target.now,
        }));
    }
    say_due(&mut new, &there.visits, &there.intervals);
    let costs = || new.iter().filter_map(|it| cost_of(&it.details));
    let count = u32::try_from(costs().count()).unwrap_or(u32::MAX);
    let cost = (count > 0).then(|| (count, costs().sum()));
    let when = (rows.target.organization_id, rows.target.now);
    let entries = match bearer {
        Some(bearer) => enter(&mut new, bearer, &there.horses, when, &*rows.ids),
        None => Ok(Vec::new()),
    };
    Ok(Prepared {
        judged,
        new: New::Care(NewCare {
            visits: new,
            entries: entries.map_err(|_| StoreError::failed("rows of care were not checked"))?,
            cost,
            words: words.into_asked(),
        }),
    })
}

/// The newest visit of each line of care is due again by the barn's intervals, if its row
/// says no day.
fn say_due(new: &mut [CareVisit], there: &[CareVisit], intervals: &CareIntervals) {
    let mut newest = HashMap::new();
    for visit in there.iter().chain(new.iter()) {
        let line = newest.entry((visit.horse.id, visit.details.line()));
        let day = line.or_insert(visit.details.date);
        *day = visit.details.date.max(*day);
    }
    for CareVisit { horse, details, .. } in new {
        let is_newest = newest.get(&(horse.id, details.line())) == Some(&details.date);
        if details.next_due.is_none() && is_newest {
            details.next_due = intervals.next_due(details.kind, details.date);
        }
    }
}

fn visit_of(
    row: &mut Reading<'_>,
    names: &Names,
    answer: Option<&CareAnswer>,
) -> Option<(HorseId, VisitDetails)> {
    let horse = match names.horse(row.get("horse")) {
        Ok(horse) => Some(horse),
        Err(reason) => {
            row.refuse(reason);
            None
        }
    };
    let date = row.required("date", RecordDate::parse);
    let said = answer.map_or_else(|| row.get("kind"), |it| it.meaning.as_str());
    let kind = VisitKind::parse(said).unwrap_or_else(|| {
        row.doubt("Kind is missing; taken as other care.".to_owned());
        VisitKind::Other
    });
    let contact = names.contact(row.get("by"));
    // What was given stands beside the vaccination that it is.
    let vaccine = answer.map(|it| &it.vaccine);
    let vaccine = vaccine.filter(|it| kind == VisitKind::Vaccination && !it.as_str().is_empty());
    let (name, product) = match (row.line("name"), vaccine) {
        (name, None) => (name, OptionalLine::default()),
        (product, Some(vaccine)) => (vaccine.clone(), product),
    };
    let details = VisitDetails {
        kind,
        name,
        by: row.line("by"),
        contact_id: contact.map(|it| it.id),
        product,
        cost: row.optional("cost", Money::parse),
        document_id: None,
        next_due: row.optional("next_due", RecordDate::parse),
        notes: row.notes_text(),
        date: date?,
    };
    let VisitDetails {
        name, by, notes, ..
    } = &details;
    if let Err(error) = VisitDetails::check_name(kind, name, by, notes) {
        row.refuse(format!("Name {error}."));
        return None;
    }
    Some((horse?, details))
}
