use ::horses::{
    Dental, Deworming, HealthRecords, HoofCare, ListOf, MedicalEntry, Record, Vaccination,
    VetVisit, check_due, check_none,
};
use kernel::{FieldErrors, RecordDate, RecordId, RequiredLine};

use super::bodies;
use super::values::{Entries, Line, Note, Texts};
use crate::form::body;

type NewRecord<T> = Record<Option<RecordId>, T>;

body! {
    /// A shot.
    VaccinationBody {
        name: RequiredLine<200>,
        given_on as "date": Option<RecordDate>,
        next_due as "nextDue": Option<RecordDate>,
        /// The product that was given, with its lot if it is known.
        product: Line,
    }
    together(errors) {
        _in_order = in_order(errors, given_on.flatten(), next_due.flatten()),
    } => Vaccination {
        Vaccination { name, given_on, next_due, product }
    }
}

body! {
    /// The last deworming.
    DewormingBody {
        last_on as "lastDate": Option<RecordDate>,
        next_due as "nextDue": Option<RecordDate>,
        product: Line,
    }
    together(errors) {
        _in_order = in_order(errors, last_on.flatten(), next_due.flatten()),
    } => Deworming {
        Deworming { last_on, next_due, product }
    }
}

body! {
    /// The last dental exam.
    DentalBody {
        last_exam as "lastExam": Option<RecordDate>,
        next_due as "nextDue": Option<RecordDate>,
        notes: Note,
    }
    together(errors) {
        _in_order = in_order(errors, last_exam.flatten(), next_due.flatten()),
    } => Dental {
        Dental { last_exam, next_due, notes }
    }
}

body! {
    /// The last trim or shoeing.
    HoofCareBody {
        last_trim as "lastTrim": Option<RecordDate>,
        next_due as "nextDue": Option<RecordDate>,
        farrier: Line,
    }
    together(errors) {
        _in_order = in_order(errors, last_trim.flatten(), next_due.flatten()),
    } => HoofCare {
        HoofCare { last_trim, next_due, farrier }
    }
}

body! {
    /// What a horse went through: a date and at least one of the texts.
    MedicalEntryBody {
        /// That of an older entry; a new one has none.
        guid: Option<RecordId>,
        date: RecordDate,
        condition: Line,
        treatment: Line,
        notes: Note,
    } => NewRecord<MedicalEntry> {
        let entry = MedicalEntry::new(date, condition, treatment, notes);
        let entry = entry.map_err(|error| FieldErrors::of("condition", error))?;
        Record { id: guid, entry }
    }
}

body! {
    /// A veterinarian's visit: a date and at least one of the texts.
    VetVisitBody {
        /// That of an older entry; a new one has none.
        guid: Option<RecordId>,
        date: RecordDate,
        reason: Line,
        vet: Line,
        notes: Note,
    } => NewRecord<VetVisit> {
        let entry = VetVisit::new(date, reason, vet, notes);
        let entry = entry.map_err(|error| FieldErrors::of("reason", error))?;
        Record { id: guid, entry }
    }
}

bodies! {
    /// The health records of a new horse.
    HealthRecordsBody,
    /// The section `health`.
    HealthSection {
        vaccinations as "vaccinations" or "vaccinations": Entries<VaccinationBody>,
        deworming as "dewormingSchedule" or "deworming": DewormingBody,
        dental as "dentalCare" or "dental": DentalBody,
        hoof_care as "hoofCare" or "hoofCare": HoofCareBody,
        medical_history as "medicalHistory" or "medicalHistory": Entries<MedicalEntryBody>,
        current_medications as "currentMedications" or "currentMedications": Texts,
        /// That it gets none. An empty list alone says that nobody has entered any.
        no_current_medications as "noCurrentMedications" or "noCurrentMedications": bool,
        allergies as "allergies" or "allergies": Texts,
        /// That it has no known ones. An empty list alone says that nobody has entered any.
        no_known_allergies as "noKnownAllergies" or "noKnownAllergies": bool,
        vet_visits as "veterinaryVisits" or "vetVisits": Entries<VetVisitBody>,
    }
    together(errors) {
        _medications = none_or_some(
            errors, "noCurrentMedications", no_current_medications, current_medications.as_ref(),
        ),
        _allergies = none_or_some(
            errors, "noKnownAllergies", no_known_allergies, allergies.as_ref(),
        ),
    } => HealthRecords<Option<RecordId>> {
        HealthRecords {
            vaccinations,
            deworming,
            dental,
            hoof_care,
            medical_history,
            current_medications,
            no_current_medications,
            allergies,
            no_known_allergies,
            vet_visits,
        }
    }
}

/// Checks that it is not stated that there are none of what is listed.
fn none_or_some<T>(
    errors: &mut FieldErrors,
    field: &str,
    none: Option<bool>,
    listed: Option<&ListOf<T>>,
) -> Option<()> {
    errors.take(field, check_none(none?, listed?))
}

/// Checks that care is not due before it was last done.
fn in_order(
    errors: &mut FieldErrors,
    last_on: Option<RecordDate>,
    next_due: Option<RecordDate>,
) -> Option<()> {
    errors.take("nextDue", check_due(last_on, next_due))
}
