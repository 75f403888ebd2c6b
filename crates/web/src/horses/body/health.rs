use ::horses::{
    Dental, Deworming, HealthRecords, HoofCare, ListOf, MedicalEntry, Record, Vaccination,
    VetVisit, check_due,
};
use kernel::{FieldErrors, RecordDate, RecordId, RequiredLine};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{all_blank, day, entries, items, note};
use crate::representation::{line, text};

/// A shot.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VaccinationBody {
    /// Required.
    #[schema(nullable = false)]
    name: Option<String>,
    #[schema(nullable = false)]
    date: Option<String>,
    #[schema(nullable = false)]
    next_due: Option<String>,
}

/// The last deworming.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DewormingBody {
    #[schema(nullable = false)]
    last_date: Option<String>,
    #[schema(nullable = false)]
    next_due: Option<String>,
    #[schema(nullable = false)]
    product: Option<String>,
}

/// The last dental exam.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DentalBody {
    #[schema(nullable = false)]
    last_exam: Option<String>,
    #[schema(nullable = false)]
    next_due: Option<String>,
    #[schema(nullable = false)]
    notes: Option<String>,
}

/// The last trim or shoeing.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HoofCareBody {
    #[schema(nullable = false)]
    last_trim: Option<String>,
    #[schema(nullable = false)]
    next_due: Option<String>,
    #[schema(nullable = false)]
    farrier: Option<String>,
}

/// What a horse went through: a date and at least one of the texts.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct MedicalEntryBody {
    /// That of an older entry; a new one has none.
    #[schema(nullable = false)]
    guid: Option<String>,
    #[schema(nullable = false)]
    date: Option<String>,
    #[schema(nullable = false)]
    condition: Option<String>,
    #[schema(nullable = false)]
    treatment: Option<String>,
    #[schema(nullable = false)]
    notes: Option<String>,
}

/// A veterinarian's visit: a date and at least one of the texts.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct VetVisitBody {
    /// That of an older entry; a new one has none.
    #[schema(nullable = false)]
    guid: Option<String>,
    #[schema(nullable = false)]
    date: Option<String>,
    #[schema(nullable = false)]
    reason: Option<String>,
    #[schema(nullable = false)]
    vet: Option<String>,
    #[schema(nullable = false)]
    notes: Option<String>,
}

/// The health records of a new horse.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HealthRecordsBody {
    #[schema(nullable = false)]
    vaccinations: Option<Vec<VaccinationBody>>,
    #[schema(nullable = false)]
    deworming_schedule: Option<DewormingBody>,
    #[schema(nullable = false)]
    dental_care: Option<DentalBody>,
    #[schema(nullable = false)]
    hoof_care: Option<HoofCareBody>,
    #[schema(nullable = false)]
    medical_history: Option<Vec<MedicalEntryBody>>,
    #[schema(nullable = false)]
    current_medications: Option<Vec<String>>,
    #[schema(nullable = false)]
    allergies: Option<Vec<String>>,
    #[schema(nullable = false)]
    veterinary_visits: Option<Vec<VetVisitBody>>,
}

/// The parts of the health records, whatever the body calls them.
pub(super) struct HealthParts<'a> {
    pub(super) vaccinations: Option<&'a Vec<VaccinationBody>>,
    pub(super) deworming: Option<&'a DewormingBody>,
    pub(super) dental: Option<&'a DentalBody>,
    pub(super) hoof_care: Option<&'a HoofCareBody>,
    pub(super) medical_history: Option<&'a Vec<MedicalEntryBody>>,
    pub(super) current_medications: Option<&'a Vec<String>>,
    pub(super) allergies: Option<&'a Vec<String>>,
    pub(super) vet_visits: Option<&'a Vec<VetVisitBody>>,
}

/// What the body calls the parts whose names differ, with the path before them.
pub(super) struct HealthPaths {
    pub(super) prefix: &'static str,
    pub(super) deworming: &'static str,
    pub(super) dental: &'static str,
    pub(super) vet_visits: &'static str,
}

/// As the section `health` calls them.
pub(super) const SECTION: HealthPaths = HealthPaths {
    prefix: "",
    deworming: "deworming",
    dental: "dental",
    vet_visits: "vetVisits",
};

const NEW_HORSE: HealthPaths = HealthPaths {
    prefix: "healthRecords.",
    deworming: "dewormingSchedule",
    dental: "dentalCare",
    vet_visits: "veterinaryVisits",
};

impl HealthRecordsBody {
    pub(super) fn read(&self, errors: &mut FieldErrors) -> HealthRecords<Option<RecordId>> {
        let parts = HealthParts {
            vaccinations: self.vaccinations.as_ref(),
            deworming: self.deworming_schedule.as_ref(),
            dental: self.dental_care.as_ref(),
            hoof_care: self.hoof_care.as_ref(),
            medical_history: self.medical_history.as_ref(),
            current_medications: self.current_medications.as_ref(),
            allergies: self.allergies.as_ref(),
            vet_visits: self.veterinary_visits.as_ref(),
        };
        health(errors, &NEW_HORSE, &parts)
    }
}

/// Reads the health records.
pub(super) fn health(
    errors: &mut FieldErrors,
    paths: &HealthPaths,
    parts: &HealthParts<'_>,
) -> HealthRecords<Option<RecordId>> {
    let at = |name: &str| format!("{}{name}", paths.prefix);
    HealthRecords {
        vaccinations: vaccinations(errors, &at("vaccinations"), parts.vaccinations),
        deworming: deworming(errors, &at(paths.deworming), parts.deworming),
        dental: dental(errors, &at(paths.dental), parts.dental),
        hoof_care: hoof_care(errors, &at("hoofCare"), parts.hoof_care),
        medical_history: medical_history(errors, &at("medicalHistory"), parts.medical_history),
        current_medications: items(errors, &at("currentMedications"), parts.current_medications),
        allergies: items(errors, &at("allergies"), parts.allergies),
        vet_visits: vet_visits(errors, &at(paths.vet_visits), parts.vet_visits),
    }
}

fn vaccinations(
    errors: &mut FieldErrors,
    path: &str,
    bodies: Option<&Vec<VaccinationBody>>,
) -> ListOf<Vaccination> {
    entries(
        errors,
        path,
        bodies,
        |body| all_blank([&body.name, &body.date, &body.next_due]),
        |errors, path, body| {
            let name = errors.take(
                format!("{path}.name"),
                RequiredLine::parse(text(body.name.as_ref())),
            );
            let given_on = day(errors, &format!("{path}.date"), body.date.as_ref());
            let next_due = due(errors, path, given_on, body.next_due.as_ref());
            Some(Vaccination {
                name: name?,
                given_on,
                next_due,
            })
        },
    )
}

fn deworming(errors: &mut FieldErrors, path: &str, body: Option<&DewormingBody>) -> Deworming {
    let Some(body) = body else {
        return Deworming::default();
    };
    let last_on = day(errors, &format!("{path}.lastDate"), body.last_date.as_ref());
    Deworming {
        last_on,
        next_due: due(errors, path, last_on, body.next_due.as_ref()),
        product: line(errors, &format!("{path}.product"), body.product.as_ref()),
    }
}

fn dental(errors: &mut FieldErrors, path: &str, body: Option<&DentalBody>) -> Dental {
    let Some(body) = body else {
        return Dental::default();
    };
    let last_exam = day(errors, &format!("{path}.lastExam"), body.last_exam.as_ref());
    Dental {
        last_exam,
        next_due: due(errors, path, last_exam, body.next_due.as_ref()),
        notes: note(errors, &format!("{path}.notes"), body.notes.as_ref()),
    }
}

fn hoof_care(errors: &mut FieldErrors, path: &str, body: Option<&HoofCareBody>) -> HoofCare {
    let Some(body) = body else {
        return HoofCare::default();
    };
    let last_trim = day(errors, &format!("{path}.lastTrim"), body.last_trim.as_ref());
    HoofCare {
        last_trim,
        next_due: due(errors, path, last_trim, body.next_due.as_ref()),
        farrier: line(errors, &format!("{path}.farrier"), body.farrier.as_ref()),
    }
}

fn medical_history(
    errors: &mut FieldErrors,
    path: &str,
    bodies: Option<&Vec<MedicalEntryBody>>,
) -> ListOf<Record<Option<RecordId>, MedicalEntry>> {
    entries(
        errors,
        path,
        bodies,
        |body| all_blank([&body.date, &body.condition, &body.treatment, &body.notes]),
        |errors, path, body| {
            let (id, date) = identity(errors, path, body.guid.as_ref(), body.date.as_ref());
            let condition = line(
                errors,
                &format!("{path}.condition"),
                body.condition.as_ref(),
            );
            let treatment = line(
                errors,
                &format!("{path}.treatment"),
                body.treatment.as_ref(),
            );
            let notes = note(errors, &format!("{path}.notes"), body.notes.as_ref());
            let entry = MedicalEntry::new(date?, condition, treatment, notes);
            Some(Record {
                id: id?,
                entry: errors.take(format!("{path}.condition"), entry)?,
            })
        },
    )
}

fn vet_visits(
    errors: &mut FieldErrors,
    path: &str,
    bodies: Option<&Vec<VetVisitBody>>,
) -> ListOf<Record<Option<RecordId>, VetVisit>> {
    entries(
        errors,
        path,
        bodies,
        |body| all_blank([&body.date, &body.reason, &body.vet, &body.notes]),
        |errors, path, body| {
            let (id, date) = identity(errors, path, body.guid.as_ref(), body.date.as_ref());
            let reason = line(errors, &format!("{path}.reason"), body.reason.as_ref());
            let vet = line(errors, &format!("{path}.vet"), body.vet.as_ref());
            let notes = note(errors, &format!("{path}.notes"), body.notes.as_ref());
            let entry = VetVisit::new(date?, reason, vet, notes);
            Some(Record {
                id: id?,
                entry: errors.take(format!("{path}.reason"), entry)?,
            })
        },
    )
}

/// The day on which care is due again, which is not before it was last done.
fn due(
    errors: &mut FieldErrors,
    path: &str,
    last_on: Option<RecordDate>,
    next_due: Option<&String>,
) -> Option<RecordDate> {
    let field = format!("{path}.nextDue");
    let next_due = day(errors, &field, next_due);
    errors.take(field, check_due(last_on, next_due));
    next_due
}

/// The id and the date of an entry; each `None` after noting what is wrong.
#[allow(
    clippy::option_option,
    reason = "an id that is wrong is not one that is missing"
)]
fn identity(
    errors: &mut FieldErrors,
    path: &str,
    guid: Option<&String>,
    date: Option<&String>,
) -> (Option<Option<RecordId>>, Option<RecordDate>) {
    let id = match text(guid) {
        "" => Some(None),
        guid => errors
            .take(
                format!("{path}.guid"),
                RecordId::parse(guid).ok_or(super::section::UNKNOWN_RECORD),
            )
            .map(Some),
    };
    let date = errors.take(format!("{path}.date"), RecordDate::parse(text(date)));
    (id, date)
}
