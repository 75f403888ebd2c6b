use std::collections::HashSet;

use kernel::{IdGenerator, OptionalLine, OptionalText, RecordDate, RecordId, RequiredLine};
use thiserror::Error;

use crate::ListOf;

/// A horse's health: the section `health`. `Id` is how entries are known: all
/// stored ones have an id, of those that a person sends only the older ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HealthRecords<Id = RecordId> {
    /// Shots that it got.
    pub vaccinations: ListOf<Vaccination>,
    /// Its last deworming.
    pub deworming: Deworming,
    /// Its last dental exam.
    pub dental: Dental,
    /// Its last trim or shoeing.
    pub hoof_care: HoofCare,
    /// What it went through.
    pub medical_history: ListOf<Record<Id, MedicalEntry>>,
    /// What it takes now.
    pub current_medications: ListOf<RequiredLine<500>>,
    /// What it does not bear.
    pub allergies: ListOf<RequiredLine<500>>,
    /// When a veterinarian came.
    pub vet_visits: ListOf<Record<Id, VetVisit>>,
}

impl<Id> Default for HealthRecords<Id> {
    fn default() -> Self {
        Self {
            vaccinations: ListOf::default(),
            deworming: Deworming::default(),
            dental: Dental::default(),
            hoof_care: HoofCare::default(),
            medical_history: ListOf::default(),
            current_medications: ListOf::default(),
            allergies: ListOf::default(),
            vet_visits: ListOf::default(),
        }
    }
}

/// Care that is due again before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must not be earlier than the day on which it was last done")]
pub struct DueBeforeDone;

/// Checks that care is not due again before it was last done, if both days are
/// known. Records that were stored before may say so.
pub fn check_due(
    last_on: Option<RecordDate>,
    next_due: Option<RecordDate>,
) -> Result<(), DueBeforeDone> {
    match (last_on, next_due) {
        (Some(last_on), Some(next_due)) if next_due < last_on => Err(DueBeforeDone),
        _ => Ok(()),
    }
}

/// A shot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vaccination {
    /// Against what, or the product.
    pub name: RequiredLine<200>,
    /// When it was given.
    pub given_on: Option<RecordDate>,
    /// When the next one is due.
    pub next_due: Option<RecordDate>,
}

/// Deworming.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Deworming {
    /// When it was last done.
    pub last_on: Option<RecordDate>,
    /// When it is due again.
    pub next_due: Option<RecordDate>,
    /// What was given.
    pub product: OptionalLine<200>,
}

/// Dental care.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dental {
    /// The last exam.
    pub last_exam: Option<RecordDate>,
    /// When the next one is due.
    pub next_due: Option<RecordDate>,
    /// What was found.
    pub notes: OptionalText<4000>,
}

/// Hoof care.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HoofCare {
    /// The last trim or shoeing.
    pub last_trim: Option<RecordDate>,
    /// When the next one is due.
    pub next_due: Option<RecordDate>,
    /// Who does it.
    pub farrier: OptionalLine<200>,
}

/// An entry that keeps its identity when the list is saved again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record<Id, T> {
    /// Its id (`guid` in the API).
    pub id: Id,
    /// What it says.
    pub entry: T,
}

/// What a horse went through. It has a date and says something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MedicalEntry {
    /// When.
    pub date: RecordDate,
    /// What it had.
    pub condition: OptionalLine<200>,
    /// What was done about it.
    pub treatment: OptionalLine<200>,
    /// Anything else.
    pub notes: OptionalText<4000>,
}

/// An entry that says nothing but its date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must say something besides the date")]
pub struct EmptyEntry;

impl MedicalEntry {
    /// Checks that there is at least one of condition, treatment and notes.
    pub fn new(
        date: RecordDate,
        condition: OptionalLine<200>,
        treatment: OptionalLine<200>,
        notes: OptionalText<4000>,
    ) -> Result<Self, EmptyEntry> {
        if [condition.as_str(), treatment.as_str(), notes.as_str()]
            .iter()
            .all(|text| text.is_empty())
        {
            return Err(EmptyEntry);
        }
        Ok(Self {
            date,
            condition,
            treatment,
            notes,
        })
    }
}

/// A visit of a veterinarian. It has a date and says something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VetVisit {
    /// When.
    pub date: RecordDate,
    /// Why.
    pub reason: OptionalLine<200>,
    /// Who came.
    pub vet: OptionalLine<200>,
    /// What came of it.
    pub notes: OptionalText<4000>,
}

impl VetVisit {
    /// Checks that there is at least one of reason, vet and notes.
    pub fn new(
        date: RecordDate,
        reason: OptionalLine<200>,
        vet: OptionalLine<200>,
        notes: OptionalText<4000>,
    ) -> Result<Self, EmptyEntry> {
        if [reason.as_str(), vet.as_str(), notes.as_str()]
            .iter()
            .all(|text| text.is_empty())
        {
            return Err(EmptyEntry);
        }
        Ok(Self {
            date,
            reason,
            vet,
            notes,
        })
    }
}

/// Ids that name no entry of the horse, or one twice: the places, from 0, in
/// the lists that were sent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Error)]
#[error("some entries are not this horse's")]
pub struct UnknownRecords {
    /// In the medical history.
    pub medical_history: Vec<usize>,
    /// In the vet visits.
    pub vet_visits: Vec<usize>,
}

impl HealthRecords<Option<RecordId>> {
    /// Gives new entries an id and lets the older ones keep theirs, which must
    /// be in `known`.
    pub(crate) fn identify(
        self,
        known: &HealthRecords,
        ids: &dyn IdGenerator,
    ) -> Result<HealthRecords, UnknownRecords> {
        let mut unknown = UnknownRecords::default();
        let medical_history = identify_each(
            self.medical_history,
            &known.medical_history,
            ids,
            &mut unknown.medical_history,
        );
        let vet_visits = identify_each(
            self.vet_visits,
            &known.vet_visits,
            ids,
            &mut unknown.vet_visits,
        );
        if unknown != UnknownRecords::default() {
            return Err(unknown);
        }
        Ok(HealthRecords {
            vaccinations: self.vaccinations,
            deworming: self.deworming,
            dental: self.dental,
            hoof_care: self.hoof_care,
            medical_history,
            current_medications: self.current_medications,
            allergies: self.allergies,
            vet_visits,
        })
    }
}

fn identify_each<T>(
    entries: ListOf<Record<Option<RecordId>, T>>,
    known: &ListOf<Record<RecordId, T>>,
    ids: &dyn IdGenerator,
    unknown: &mut Vec<usize>,
) -> ListOf<Record<RecordId, T>> {
    let mut known: HashSet<RecordId> = known.as_slice().iter().map(|record| record.id).collect();
    let mut position = 0;
    entries.map(|record| {
        if record.id.is_some_and(|id| !known.remove(&id)) {
            unknown.push(position);
        }
        position += 1;
        Record {
            id: record.id.unwrap_or_else(|| RecordId::new(ids.next_uuid())),
            entry: record.entry,
        }
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::SequentialIds;

    use super::*;

    pub(crate) fn visit<Id>(id: Id, reason: &str) -> Record<Id, VetVisit> {
        let entry = VetVisit::new(
            RecordDate::parse("2026-03-01").expect("a day"),
            OptionalLine::parse(reason).expect("a line"),
            OptionalLine::default(),
            OptionalText::default(),
        )
        .expect("a reason");
        Record { id, entry }
    }

    fn visits<Id>(visits: Vec<Record<Id, VetVisit>>) -> HealthRecords<Id> {
        HealthRecords {
            vet_visits: ListOf::new(visits).expect("a few"),
            ..HealthRecords::default()
        }
    }

    #[test]
    fn care_is_not_due_before_it_was_done() {
        let day = |text| Some(RecordDate::parse(text).expect("a day"));
        let (earlier, later) = (day("2026-03-01"), day("2026-03-02"));
        assert_eq!(check_due(later, earlier), Err(DueBeforeDone));
        for (last, next) in [
            (earlier, later),
            (later, later),
            (None, earlier),
            (later, None),
        ] {
            assert_eq!(check_due(last, next), Ok(()));
        }
    }

    #[test]
    fn an_entry_says_more_than_its_date() {
        let date = RecordDate::parse("2026-03-01").expect("a day");
        let blank = OptionalLine::parse("  ").expect("a line");
        assert_eq!(
            MedicalEntry::new(date, blank.clone(), blank.clone(), OptionalText::default()),
            Err(EmptyEntry)
        );
        assert_eq!(
            VetVisit::new(date, blank.clone(), blank, OptionalText::default()),
            Err(EmptyEntry)
        );
    }

    #[test]
    fn older_entries_keep_their_id_and_new_ones_get_one() {
        let ids = SequentialIds::default();
        let known = visits(vec![visit(RecordId::new(ids.next_uuid()), "colic")]);
        let first = known.vet_visits.as_slice()[0].id;
        let saved = visits(vec![
            visit(None, "float"),
            visit(Some(first), "colic, mended"),
        ])
        .identify(&known, &ids)
        .expect("known");
        let saved = saved.vet_visits.as_slice();
        assert_eq!(saved[1].id, first);
        assert_ne!(saved[0].id, first);
        assert_eq!(saved[1].entry.reason.as_str(), "colic, mended");
    }

    #[test]
    fn an_id_that_is_not_this_horse_s_or_stands_twice_is_named_by_its_place() {
        let ids = SequentialIds::default();
        let known = visits(vec![visit(RecordId::new(ids.next_uuid()), "colic")]);
        let first = Some(known.vet_visits.as_slice()[0].id);
        let foreign = Some(RecordId::new(ids.next_uuid()));
        let sent = visits(vec![
            visit(first, "a"),
            visit(foreign, "b"),
            visit(None, "c"),
            visit(first, "d"),
        ]);
        let unknown = sent.identify(&known, &ids).expect_err("two of four");
        assert_eq!(unknown.vet_visits, [1, 3]);
        assert!(unknown.medical_history.is_empty());
    }
}
