//! Visits of care of rows.

use std::collections::{HashMap, HashSet};

use ::book::BookEntry;
use ::horses::{CareIntervals, CareVisit, VisitDetails, VisitKind};
use ::imports::{AskedWord, CareAnswer, CareCost, CareCosts, ImportKind, Judged, Record};
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
    /// What they cost; `None` if nothing.
    pub cost: Option<CareCost>,
    /// The words of the rows whose kind no rule knows, the most frequent ones first.
    pub words: Vec<AskedWord>,
}

/// What tells a visit from others of its horse.
type Told = (HorseId, VisitKind, RecordDate, String);

fn told(horse: HorseId, kind: VisitKind, date: RecordDate, name: &str) -> Told {
    (horse, kind, date, fold_name(name))
}

fn of_visit(horse: HorseId, it: &VisitDetails) -> Told {
    told(horse, it.kind, it.date, it.name.as_str())
}

/// How many visits a list may bring: a row may be about all horses.
const MAX_VISITS: usize = 20_000;

/// Compares rows with the visits that are there.
pub(super) fn prepare(rows: &Rows, there: PresentCare) -> Result<Prepared, StoreError> {
    let visits = there.visits.iter();
    let mut care = Care {
        rows,
        names: Names::of(there.named),
        words: Words::of(there.words, &rows.words),
        present: visits
            .map(|it| of_visit(it.horse.id, &it.details))
            .collect(),
        bearer: match rows.costs {
            Some(CareCosts::Expense) => Some(Bearer::Barn),
            Some(CareCosts::Billed) => Some(Bearer::Owners),
            None | Some(CareCosts::LeftOut) => None,
        },
        booked: Vec::new(),
        others: Vec::new(),
        cost: CareCost::default(),
    };
    let judged = rows.records.iter().map(|it| care.judge(it)).collect();
    let Care {
        words,
        bearer,
        mut booked,
        others,
        cost,
        ..
    } = care;
    let when = (rows.target.organization_id, rows.target.now);
    let entries = match bearer {
        Some(bearer) => enter(&mut booked, bearer, &there.horses, when, &*rows.ids),
        None => Ok(Vec::new()),
    };
    let mut new = [booked, others].concat();
    say_due(&mut new, &there.visits, &there.intervals);
    Ok(Prepared {
        judged,
        new: New::Care(NewCare {
            visits: new,
            entries: entries.map_err(|_| StoreError::failed("rows of care were not checked"))?,
            cost: (cost.rows > 0).then_some(cost),
            words: words.into_asked(),
        }),
    })
}

/// Rows of care, as far as they were compared.
struct Care<'a> {
    rows: &'a Rows,
    names: Names,
    words: Words,
    /// What is there, and what earlier rows bring.
    present: HashSet<Told>,
    /// Who bears what it costs, if that comes into the book.
    bearer: Option<Bearer>,
    /// The visits whose cost comes into the book.
    booked: Vec<CareVisit>,
    others: Vec<CareVisit>,
    /// What the rows cost that are added.
    cost: CareCost,
}

impl Care<'_> {
    fn judge(&mut self, record: &Record) -> Judged {
        let unknown = record.unknown_care.as_deref();
        let unknown = unknown.filter(|_| record.problem.is_none());
        let answer = unknown.and_then(|text| self.words.meaning(text));
        if let Some(text) = unknown.filter(|_| is_left_out(answer.as_ref())) {
            self.words.count(text);
            return Judged::wrong(format!("{text} is left out, as was answered."));
        }
        let mut row = Reading::of(record, ImportKind::Care);
        let said = visit_of(&mut row, &self.names, (unknown, answer.as_ref()));
        let visits = said.map(|(horses, details)| divided(&horses, &details));
        let (there, new): (Vec<_>, Vec<_>) = visits
            .into_iter()
            .flatten()
            .partition(|(horse, it)| self.is_there(&row, answer.is_some(), *horse, it));
        if new.is_empty() && !there.is_empty() {
            return Judged::known();
        }
        let of_horses = there.len() + new.len();
        if !there.is_empty() {
            let names = there.iter().map(|(horse, _)| self.names.name(*horse));
            let names: Vec<_> = names.collect();
            row.doubt(format!("Horse: {} has this already.", names.join(", ")));
        }
        let cost: Money = new.iter().filter_map(|(_, it)| cost_of(it)).sum();
        if cost > Money::ZERO && of_horses > 1 {
            let cost = row.get("cost");
            row.doubt(format!(
                "Cost: {cost} is divided equally among {of_horses} horses."
            ));
        }
        let is_booked = cost > Money::ZERO && self.is_booked(&row, &new);
        if let Some((_, it)) = new.first().filter(|_| is_booked)
            && let Err(error) = check_booked(it.date.as_date(), self.rows.target.now)
        {
            row.refuse(format!("Date {error}."));
        }
        if self.booked.len() + self.others.len() + new.len() > MAX_VISITS {
            row.refuse("The list has more than 20,000 visits; bring the rest in another one.");
        }
        let (mut judged, new) = row.finish((!new.is_empty()).then_some(new));
        if let Some(new) = new {
            judged.adds = u32::try_from(new.len()).unwrap_or(u32::MAX);
            if let Some(text) = unknown {
                self.words.count(text);
            }
            if cost > Money::ZERO {
                self.cost.count(cost, is_booked);
            }
            self.add(new, is_booked);
        }
        judged
    }

    /// Whether a visit is here, or is brought by an earlier row.
    fn is_there(
        &self,
        row: &Reading<'_>,
        is_answered: bool,
        horse: HorseId,
        details: &VisitDetails,
    ) -> bool {
        // It came in before somebody said what its text means.
        let as_other = told(horse, VisitKind::Other, details.date, row.get("name"));
        let is_other = is_answered && self.present.contains(&as_other);
        is_other || self.present.contains(&of_visit(horse, details))
    }

    /// Whether what these visits of a row cost comes into the book. What was settled before,
    /// because it is paid or from before the first day, is not billed again: it is at the
    /// visit alone.
    fn is_booked(&self, row: &Reading<'_>, visits: &[(HorseId, VisitDetails)]) -> bool {
        let (Some(bearer), Some((_, first))) = (self.bearer, visits.first()) else {
            return false;
        };
        let date = first.date.as_date();
        let is_earlier = self.rows.charged_from.is_some_and(|from| date < from);
        match bearer {
            Bearer::Barn => true,
            Bearer::Owners => !is_earlier && row.get("paid") != "yes",
        }
    }

    fn add(&mut self, visits: Vec<(HorseId, VisitDetails)>, is_booked: bool) {
        let rows = self.rows;
        let new = if is_booked {
            &mut self.booked
        } else {
            &mut self.others
        };
        for (horse, details) in visits {
            self.present.insert(of_visit(horse, &details));
            let name = self.names.name(horse).to_owned();
            new.push(CareVisit {
                id: CareVisitId::new(rows.ids.next_uuid()),
                organization_id: rows.target.organization_id,
                horse: NamedHorse { id: horse, name },
                details,
                batch: None,
                entry: None,
                revision: Revision::FIRST,
                created_at: rows.target.now,
                updated_at: rows.target.now,
            });
        }
    }
}

/// The visit of each horse of a row, with its part of what the row cost.
fn divided(horses: &[HorseId], details: &VisitDetails) -> Vec<(HorseId, VisitDetails)> {
    let parts = details.cost.map(|it| it.divided(&vec![1; horses.len()]));
    let visits = horses.iter().enumerate().map(|(at, horse)| {
        let details = VisitDetails {
            cost: parts.as_ref().and_then(|parts| parts.get(at).copied()),
            ..details.clone()
        };
        (*horse, details)
    });
    visits.collect()
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
    (unknown, answer): (Option<&str>, Option<&CareAnswer>),
) -> Option<(Vec<HorseId>, VisitDetails)> {
    let horses = names.all_of(row, "horse");
    let date = row.required("date", RecordDate::parse);
    let said = answer.map_or_else(|| row.get("kind"), |it| it.meaning.as_str());
    let kind = VisitKind::parse(said).unwrap_or_else(|| {
        // Without a text that could say it, the row is refused for want of a name.
        if let Some(text) = unknown {
            row.doubt(format!("Kind: {text} is not known; taken as other care."));
        }
        VisitKind::Other
    });
    let contact = names.contact(row.get("by"));
    row.note("paid");
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
    Some((horses, details))
}

#[cfg(test)]
mod tests;
