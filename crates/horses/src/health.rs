use std::collections::HashSet;

use kernel::{
    IdGenerator, Invalid, OptionalLine, OptionalText, RecordDate, RecordId, RequiredLine,
};
use thiserror::Error;

use crate::ListOf;

/// The section `health`. `Id` is the type of the entries' ids: stored entries
/// have a `RecordId`; in a request, new entries have none (`Option<RecordId>`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HealthRecords<Id = RecordId> {
    /// Vaccinations, given or due.
    pub vaccinations: ListOf<Vaccination>,
    /// The last deworming.
    pub deworming: Deworming,
    /// The last dental exam.
    pub dental: Dental,
    /// The last trim or shoeing.
    pub hoof_care: HoofCare,
    /// Past illnesses, injuries and treatments.
    pub medical_history: ListOf<Record<Id, MedicalEntry>>,
    /// Current medications.
    pub current_medications: ListOf<RequiredLine<500>>,
    /// Whether somebody stated that it gets none: an empty list alone says nothing.
    pub no_current_medications: bool,
    /// Known allergies.
    pub allergies: ListOf<RequiredLine<500>>,
    /// Whether somebody stated that it has no known ones: an empty list alone says nothing.
    pub no_known_allergies: bool,
    /// Visits of a veterinarian.
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
            no_current_medications: false,
            allergies: ListOf::default(),
            no_known_allergies: false,
            vet_visits: ListOf::default(),
        }
    }
}

/// The due date is before the date on which the care was last done.
const DUE_BEFORE_DONE: Invalid =
    Invalid("must not be earlier than the day on which it was last done");

/// It is stated that there is nothing of what is listed.
const NONE_AND_SOME: Invalid = Invalid("must not be stated where some are listed");

/// Checks that it is not stated that there are none of what is listed.
pub fn check_none<T>(none: bool, listed: &ListOf<T>) -> Result<(), Invalid> {
    if none && !listed.as_slice().is_empty() {
        return Err(NONE_AND_SOME);
    }
    Ok(())
}

/// Checks that care is not due before it was last done, if both dates are
/// known. Older records in the database may violate this.
pub fn check_due(last_on: Option<RecordDate>, next_due: Option<RecordDate>) -> Result<(), Invalid> {
    match (last_on, next_due) {
        (Some(last_on), Some(next_due)) if next_due < last_on => Err(DUE_BEFORE_DONE),
        _ => Ok(()),
    }
}

/// A vaccination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vaccination {
    /// The disease or the product.
    pub name: RequiredLine<200>,
    /// The date on which it was given.
    pub given_on: Option<RecordDate>,
    /// The date on which the next one is due.
    pub next_due: Option<RecordDate>,
    /// The product that was given, with its lot if it is known.
    pub product: OptionalLine<200>,
}

/// Deworming.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Deworming {
    /// The date of the last deworming.
    pub last_on: Option<RecordDate>,
    /// The date on which the next one is due.
    pub next_due: Option<RecordDate>,
    /// The product that was given.
    pub product: OptionalLine<200>,
}

/// Dental care.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dental {
    /// The date of the last exam.
    pub last_exam: Option<RecordDate>,
    /// The date on which the next one is due.
    pub next_due: Option<RecordDate>,
    /// Findings.
    pub notes: OptionalText<4000>,
}

/// Hoof care.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HoofCare {
    /// The date of the last trim or shoeing.
    pub last_trim: Option<RecordDate>,
    /// The date on which the next one is due.
    pub next_due: Option<RecordDate>,
    /// The farrier's name.
    pub farrier: OptionalLine<200>,
}

/// A list entry with an id that stays the same when the list is saved again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record<Id, T> {
    /// The id (`guid` in the API).
    pub id: Id,
    /// The entry's content.
    pub entry: T,
}

/// An entry of the medical history. At least one field besides the date is
/// filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MedicalEntry {
    /// The date of the entry.
    pub date: RecordDate,
    /// The illness or injury.
    pub condition: OptionalLine<200>,
    /// The treatment.
    pub treatment: OptionalLine<200>,
    /// Other notes.
    pub notes: OptionalText<4000>,
}

/// Only the date of an entry is filled in.
const EMPTY_ENTRY: Invalid = Invalid("must say something besides the date");

fn says_something(texts: [&str; 3]) -> Result<(), Invalid> {
    let is_empty = texts.iter().all(|text| text.is_empty());
    if is_empty { Err(EMPTY_ENTRY) } else { Ok(()) }
}

impl MedicalEntry {
    /// Checks that condition, treatment or notes are filled in.
    pub fn new(
        date: RecordDate,
        condition: OptionalLine<200>,
        treatment: OptionalLine<200>,
        notes: OptionalText<4000>,
    ) -> Result<Self, Invalid> {
        says_something([condition.as_str(), treatment.as_str(), notes.as_str()])?;
        Ok(Self {
            date,
            condition,
            treatment,
            notes,
        })
    }
}

/// A visit of a veterinarian. At least one field besides the date is filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VetVisit {
    /// The date of the visit.
    pub date: RecordDate,
    /// The reason for the visit.
    pub reason: OptionalLine<200>,
    /// The veterinarian's name.
    pub vet: OptionalLine<200>,
    /// Findings and treatment.
    pub notes: OptionalText<4000>,
}

impl VetVisit {
    /// Checks that reason, vet or notes are filled in.
    pub fn new(
        date: RecordDate,
        reason: OptionalLine<200>,
        vet: OptionalLine<200>,
        notes: OptionalText<4000>,
    ) -> Result<Self, Invalid> {
        says_something([reason.as_str(), vet.as_str(), notes.as_str()])?;
        Ok(Self {
            date,
            reason,
            vet,
            notes,
        })
    }
}

/// Entries whose id is unknown or used twice: their indexes (from 0) in the
/// lists of the request.
#[derive(Debug, Clone, PartialEq, Eq, Default, Error)]
#[error("some entries are not this horse's")]
pub struct UnknownRecords {
    /// Indexes in the medical history.
    pub medical_history: Vec<usize>,
    /// Indexes in the vet visits.
    pub vet_visits: Vec<usize>,
}

impl HealthRecords<Option<RecordId>> {
    /// Gives each new entry an id. Existing ids must be those of entries in
    /// `known`.
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
            no_current_medications: self.no_current_medications,
            allergies: self.allergies,
            no_known_allergies: self.no_known_allergies,
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
        assert_eq!(check_due(later, earlier), Err(DUE_BEFORE_DONE));
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
    fn none_and_some_are_not_both_stated() {
        let dust = ListOf::new(vec!["Dust"]).expect("a few");
        for (none, listed, is_right) in [
            (true, &ListOf::default(), true),
            (false, &dust, true),
            (true, &dust, false),
        ] {
            assert_eq!(check_none(none, listed).is_ok(), is_right);
        }
    }

    #[test]
    fn an_entry_needs_more_than_its_date() {
        let date = RecordDate::parse("2026-03-01").expect("a day");
        let blank = OptionalLine::parse("  ").expect("a line");
        assert_eq!(
            MedicalEntry::new(date, blank.clone(), blank.clone(), OptionalText::default()),
            Err(EMPTY_ENTRY)
        );
        assert_eq!(
            VetVisit::new(date, blank.clone(), blank, OptionalText::default()),
            Err(EMPTY_ENTRY)
        );
    }

    #[test]
    fn stored_entries_keep_their_id_and_new_ones_get_one() {
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
    fn an_unknown_or_repeated_record_id_is_reported_with_its_index() {
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
