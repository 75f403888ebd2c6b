//! What the section `health` and the visits of care say of each other.
//!
//! The section is stored as it was written, so that it reads back exactly; it shows
//! the newest visits. Who writes it adds visits or corrects them:
//!
//! - A date that is later than the one that stood there is another visit, which is added.
//! - The same or an earlier date corrects the visit that stood there, and so does
//!   another name of a vaccination on its day.
//! - A date without a former one is added.
//! - If there is a visit of the same line on the day, that one is corrected in each case.
//! - A veterinarian's visit is known by its id.
//! - What is left out, or has no date, changes no visit: the history stays.

use kernel::{CareVisitId, OptionalLine, OptionalText, RecordDate, RecordId, RequiredLine};

use crate::visit::{CareLine, CareVisit, VisitDetails, VisitKind};
use crate::{
    Dental, Deworming, HealthRecords, HoofCare, ListOf, MAX_ENTRIES, Record, Vaccination, VetVisit,
};

/// A dated entry of the section that differs from what stood there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedCare {
    /// The id of a veterinarian's visit.
    id: Option<RecordId>,
    /// What the entry says.
    said: VisitDetails,
    /// The line and day of the entry whose place it takes, which it corrects.
    instead_of: Option<(CareLine, RecordDate)>,
}

/// What becomes of the visits by an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CareChange {
    /// A visit is added, with this id if it has one already.
    Add(Option<CareVisitId>, VisitDetails),
    /// A visit is corrected.
    Correct(CareVisitId, VisitDetails),
    /// The visit says so already.
    None,
}

impl RecordedCare {
    /// The entries of `after` that differ from those of `before`.
    #[must_use]
    pub fn between(before: &HealthRecords, after: &HealthRecords) -> Vec<Self> {
        let mut all = vaccinations(&before.vaccinations, &after.vaccinations);
        for kind in [VisitKind::Deworming, VisitKind::Dental, VisitKind::Hoof] {
            all.extend(single(head_of(before, kind), head_of(after, kind)));
        }
        let known = before.vet_visits.as_slice();
        let changed = after.vet_visits.as_slice().iter();
        let changed = changed.filter(|record| !known.contains(record));
        all.extend(changed.map(|record| Self {
            id: Some(record.id),
            said: of_vet(&record.entry),
            instead_of: None,
        }));
        all
    }

    /// The days on which it may meet a visit.
    pub fn days(&self) -> impl Iterator<Item = RecordDate> {
        let former = self.instead_of.as_ref().map(|(_, day)| *day);
        [Some(self.said.date), former].into_iter().flatten()
    }

    /// The id of the visit that it is, if it says it.
    #[must_use]
    pub fn visit_id(&self) -> Option<CareVisitId> {
        self.id.map(|id| CareVisitId::new(id.as_uuid()))
    }

    /// What becomes of the visits. `known` has at least those on its
    /// [`days`](Self::days) and that with its [id](Self::visit_id), the newest last.
    #[must_use]
    pub fn change(&self, known: &[CareVisit]) -> CareChange {
        let id = self.visit_id();
        let on = |line: &CareLine, day: RecordDate| {
            let mut visits = known.iter().rev();
            visits.find(|it| it.details.date == day && it.details.line() == *line)
        };
        let met = match id {
            Some(id) => known.iter().find(|it| it.id == id),
            None => on(&self.said.line(), self.said.date).or_else(|| {
                let (line, day) = self.instead_of.as_ref()?;
                on(line, *day)
            }),
        };
        let Some(met) = met else {
            return CareChange::Add(id, self.said.clone());
        };
        let corrected = self.corrected(&met.details);
        if corrected == met.details {
            return CareChange::None;
        }
        CareChange::Correct(met.id, corrected)
    }

    /// The visit with what the entry says: not every entry has each fact of a visit.
    fn corrected(&self, visit: &VisitDetails) -> VisitDetails {
        let (said, mut details) = (self.said.clone(), visit.clone());
        details.date = said.date;
        match said.kind {
            VisitKind::Vaccination => {
                (details.name, details.product) = (said.name, said.product);
            }
            VisitKind::Deworming => details.name = said.name,
            VisitKind::Dental => details.notes = said.notes,
            VisitKind::Veterinary => (details.name, details.notes) = (said.name, said.notes),
            VisitKind::Hoof | VisitKind::Other => {}
        }
        if matches!(said.kind, VisitKind::Hoof | VisitKind::Veterinary) && details.by != said.by {
            // Somebody else.
            (details.by, details.contact_id) = (said.by, None);
        }
        if said.kind != VisitKind::Veterinary {
            details.next_due = said.next_due;
        }
        details
    }
}

/// A visit of which no more is known.
fn said(kind: VisitKind, name: OptionalLine<200>, date: RecordDate) -> VisitDetails {
    VisitDetails {
        kind,
        name,
        date,
        by: OptionalLine::default(),
        contact_id: None,
        product: OptionalLine::default(),
        notes: OptionalText::default(),
        cost: None,
        document_id: None,
        next_due: None,
    }
}

fn of_vet(entry: &VetVisit) -> VisitDetails {
    VisitDetails {
        by: entry.vet.clone(),
        notes: entry.notes.clone(),
        ..said(VisitKind::Veterinary, entry.reason.clone(), entry.date)
    }
}

fn of_vaccination(entry: &Vaccination) -> Option<VisitDetails> {
    let name = entry.name.clone().into();
    Some(VisitDetails {
        product: entry.product.clone(),
        next_due: entry.next_due,
        ..said(VisitKind::Vaccination, name, entry.given_on?)
    })
}

/// What the section says of the last visit of a kind of which it has one.
fn head_of(records: &HealthRecords, kind: VisitKind) -> Option<VisitDetails> {
    let (deworming, dental, hooves) = (&records.deworming, &records.dental, &records.hoof_care);
    let nameless = OptionalLine::default;
    Some(match kind {
        VisitKind::Deworming => VisitDetails {
            next_due: deworming.next_due,
            ..said(kind, deworming.product.clone(), deworming.last_on?)
        },
        VisitKind::Dental => VisitDetails {
            notes: dental.notes.clone(),
            next_due: dental.next_due,
            ..said(kind, nameless(), dental.last_exam?)
        },
        VisitKind::Hoof => VisitDetails {
            by: hooves.farrier.clone(),
            next_due: hooves.next_due,
            ..said(kind, nameless(), hooves.last_trim?)
        },
        VisitKind::Vaccination | VisitKind::Veterinary | VisitKind::Other => return None,
    })
}

fn single(before: Option<VisitDetails>, after: Option<VisitDetails>) -> Option<RecordedCare> {
    let said = after.filter(|after| before.as_ref() != Some(after))?;
    let earlier = before.filter(|before| said.date <= before.date);
    Some(RecordedCare {
        id: None,
        instead_of: earlier.map(|before| (before.line(), before.date)),
        said,
    })
}

fn vaccinations(before: &ListOf<Vaccination>, after: &ListOf<Vaccination>) -> Vec<RecordedCare> {
    let dated = |list: &ListOf<Vaccination>| -> Vec<_> {
        list.as_slice().iter().filter_map(of_vaccination).collect()
    };
    let (before, after) = (dated(before), dated(after));
    let is_in = |list: &[VisitDetails], it: &VisitDetails| {
        let mut same = list.iter();
        same.any(|other| other.date == it.date && other.line() == it.line())
    };
    let mut vanished: Vec<_> = before.iter().filter(|it| !is_in(&after, it)).collect();
    let names: Vec<_> = after.iter().map(VisitDetails::line).collect();
    let changed = after.iter().filter(|it| !before.contains(it));
    let recorded = changed.map(|said| {
        let line = said.line();
        let takes_place = |former: &&VisitDetails| {
            let is_renamed = || former.date == said.date && !names.contains(&former.line());
            former.line() == line && said.date <= former.date || is_renamed()
        };
        let is_new = !is_in(&before, said);
        let former = is_new.then(|| vanished.iter().position(takes_place));
        let former = former.flatten().map(|at| vanished.remove(at));
        RecordedCare {
            id: None,
            instead_of: former.map(|former| (former.line(), former.date)),
            said: said.clone(),
        }
    });
    recorded.collect()
}

impl HealthRecords {
    /// Shows the newest visit of a line of care; `None` if there is none any more. What
    /// has no date is kept then. Veterinarians' visits are shown each by itself, see
    /// [`show_vet_visit`](Self::show_vet_visit).
    pub fn show_newest(&mut self, line: &CareLine, newest: Option<&VisitDetails>) {
        let last_on = newest.map(|it| it.date);
        let next_due = newest.and_then(|it| it.next_due);
        match line.kind() {
            VisitKind::Vaccination => self.show_vaccination(line, newest),
            VisitKind::Deworming if newest.is_some() || self.deworming.last_on.is_some() => {
                self.deworming = Deworming {
                    last_on,
                    next_due,
                    product: newest.map(|it| it.name.clone()).unwrap_or_default(),
                };
            }
            VisitKind::Dental if newest.is_some() || self.dental.last_exam.is_some() => {
                self.dental = Dental {
                    last_exam: last_on,
                    next_due,
                    notes: newest.map(|it| it.notes.clone()).unwrap_or_default(),
                };
            }
            VisitKind::Hoof if newest.is_some() || self.hoof_care.last_trim.is_some() => {
                self.hoof_care = HoofCare {
                    last_trim: last_on,
                    next_due,
                    farrier: newest.map(|it| it.by.clone()).unwrap_or_default(),
                };
            }
            VisitKind::Deworming
            | VisitKind::Dental
            | VisitKind::Hoof
            | VisitKind::Veterinary
            | VisitKind::Other => {}
        }
    }

    /// The newest one stands where the first one of its name stood, or last.
    fn show_vaccination(&mut self, line: &CareLine, newest: Option<&VisitDetails>) {
        let is_of_line =
            |it: &Vaccination| CareLine::new(VisitKind::Vaccination, it.name.as_str()) == *line;
        let mut shown = newest.map(|it| Vaccination {
            name: RequiredLine::stored(it.name.as_str().to_owned()),
            given_on: Some(it.date),
            next_due: it.next_due,
            product: it.product.clone(),
        });
        let is_shown = shown.is_some();
        let mut entries = Vec::new();
        for entry in self.vaccinations.as_slice() {
            if !is_of_line(entry) || !is_shown && entry.given_on.is_none() {
                entries.push(entry.clone());
            } else if let Some(shown) = shown.take() {
                entries.push(shown);
            }
        }
        entries.extend(shown);
        // Of a full list, the one that has stood there for longest is left out.
        let too_many = entries.len().saturating_sub(MAX_ENTRIES);
        self.vaccinations = ListOf::stored(entries.split_off(too_many));
    }

    /// Shows a veterinarian's visit: a new one first, another one where it stands, if it
    /// does. `None` if there is none any more. Of a full list, the last one is left out.
    pub fn show_vet_visit(&mut self, id: CareVisitId, visit: Option<&VisitDetails>, is_new: bool) {
        let id = RecordId::new(id.as_uuid());
        let mut shown = visit.map(|it| Record {
            id,
            entry: VetVisit {
                date: it.date,
                reason: it.name.clone(),
                vet: it.by.clone(),
                notes: it.notes.clone(),
            },
        });
        let mut entries: Vec<_> = shown.take_if(|_| is_new).into_iter().collect();
        for entry in self.vet_visits.as_slice() {
            if entry.id != id {
                entries.push(entry.clone());
            } else if let Some(shown) = shown.take() {
                entries.push(shown);
            }
        }
        entries.truncate(MAX_ENTRIES);
        self.vet_visits = ListOf::stored(entries);
    }
}

#[cfg(test)]
mod tests;
