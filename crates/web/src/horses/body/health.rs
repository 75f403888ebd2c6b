use ::horses::{
    Dental, Deworming, HealthRecords, HoofCare, MedicalEntry, Record, Vaccination, VetVisit,
    check_due,
};
use kernel::{RecordDate, RecordId, RequiredLine};
use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::{Entry, Fields, Names, all_blank};
use crate::representation::text;

/// Said of an entry's id that names none of the horse's entries.
pub(in crate::horses) const UNKNOWN_RECORD: &str = "is not an entry of this horse";

/// What a new horse calls parts of the section differently.
pub(super) const NEW_HORSE: Names = &[
    ("deworming", "dewormingSchedule"),
    ("dental", "dentalCare"),
    ("vetVisits", "veterinaryVisits"),
];

/// A shot.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VaccinationBody {
    /// Required.
    #[schema(required = true, nullable = false)]
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
    #[schema(required = true, nullable = false)]
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
    #[schema(required = true, nullable = false)]
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

/// The section `health`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HealthSection {
    #[schema(nullable = false)]
    vaccinations: Option<Vec<VaccinationBody>>,
    #[schema(nullable = false)]
    deworming: Option<DewormingBody>,
    #[schema(nullable = false)]
    dental: Option<DentalBody>,
    #[schema(nullable = false)]
    hoof_care: Option<HoofCareBody>,
    #[schema(nullable = false)]
    medical_history: Option<Vec<MedicalEntryBody>>,
    #[schema(nullable = false)]
    current_medications: Option<Vec<String>>,
    #[schema(nullable = false)]
    allergies: Option<Vec<String>>,
    #[schema(nullable = false)]
    vet_visits: Option<Vec<VetVisitBody>>,
}

impl From<HealthRecordsBody> for HealthSection {
    fn from(body: HealthRecordsBody) -> Self {
        Self {
            vaccinations: body.vaccinations,
            deworming: body.deworming_schedule,
            dental: body.dental_care,
            hoof_care: body.hoof_care,
            medical_history: body.medical_history,
            current_medications: body.current_medications,
            allergies: body.allergies,
            vet_visits: body.veterinary_visits,
        }
    }
}

impl HealthSection {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> HealthRecords<Option<RecordId>> {
        let (deworming, dental) = (self.deworming.as_ref(), self.dental.as_ref());
        let hoof_care = self.hoof_care.as_ref();
        let medications = self.current_medications.as_deref();
        HealthRecords {
            vaccinations: fields.entries("vaccinations", self.vaccinations.as_deref()),
            deworming: deworming
                .map(|body| body.parse(&mut fields.object("deworming")))
                .unwrap_or_default(),
            dental: dental
                .map(|body| body.parse(&mut fields.object("dental")))
                .unwrap_or_default(),
            hoof_care: hoof_care
                .map(|body| body.parse(&mut fields.object("hoofCare")))
                .unwrap_or_default(),
            medical_history: fields.entries("medicalHistory", self.medical_history.as_deref()),
            current_medications: fields.texts("currentMedications", medications),
            allergies: fields.texts("allergies", self.allergies.as_deref()),
            vet_visits: fields.entries("vetVisits", self.vet_visits.as_deref()),
        }
    }
}

impl Entry for VaccinationBody {
    type Parsed = Vaccination;

    fn is_blank(&self) -> bool {
        all_blank([&self.name, &self.date, &self.next_due])
    }

    fn parse(&self, fields: &mut Fields<'_>) -> Option<Vaccination> {
        let name = fields.take("name", RequiredLine::parse(text(self.name.as_ref())));
        let given_on = fields.day("date", self.date.as_deref());
        let next_due = next_due(fields, given_on, self.next_due.as_deref());
        Some(Vaccination {
            name: name?,
            given_on,
            next_due,
        })
    }
}

impl DewormingBody {
    fn parse(&self, fields: &mut Fields<'_>) -> Deworming {
        let last_on = fields.day("lastDate", self.last_date.as_deref());
        Deworming {
            last_on,
            next_due: next_due(fields, last_on, self.next_due.as_deref()),
            product: fields.line("product", self.product.as_deref()),
        }
    }
}

impl DentalBody {
    fn parse(&self, fields: &mut Fields<'_>) -> Dental {
        let last_exam = fields.day("lastExam", self.last_exam.as_deref());
        Dental {
            last_exam,
            next_due: next_due(fields, last_exam, self.next_due.as_deref()),
            notes: fields.note("notes", self.notes.as_deref()),
        }
    }
}

impl HoofCareBody {
    fn parse(&self, fields: &mut Fields<'_>) -> HoofCare {
        let last_trim = fields.day("lastTrim", self.last_trim.as_deref());
        HoofCare {
            last_trim,
            next_due: next_due(fields, last_trim, self.next_due.as_deref()),
            farrier: fields.line("farrier", self.farrier.as_deref()),
        }
    }
}

impl Entry for MedicalEntryBody {
    type Parsed = Record<Option<RecordId>, MedicalEntry>;

    fn is_blank(&self) -> bool {
        all_blank([&self.date, &self.condition, &self.treatment, &self.notes])
    }

    fn parse(&self, fields: &mut Fields<'_>) -> Option<Self::Parsed> {
        let id = record_id(fields, self.guid.as_deref());
        let date = fields.required_day("date", self.date.as_deref());
        let condition = fields.line("condition", self.condition.as_deref());
        let treatment = fields.line("treatment", self.treatment.as_deref());
        let notes = fields.note("notes", self.notes.as_deref());
        let entry = MedicalEntry::new(date?, condition, treatment, notes);
        Some(Record {
            id: id?,
            entry: fields.take("condition", entry)?,
        })
    }
}

impl Entry for VetVisitBody {
    type Parsed = Record<Option<RecordId>, VetVisit>;

    fn is_blank(&self) -> bool {
        all_blank([&self.date, &self.reason, &self.vet, &self.notes])
    }

    fn parse(&self, fields: &mut Fields<'_>) -> Option<Self::Parsed> {
        let id = record_id(fields, self.guid.as_deref());
        let date = fields.required_day("date", self.date.as_deref());
        let reason = fields.line("reason", self.reason.as_deref());
        let vet = fields.line("vet", self.vet.as_deref());
        let notes = fields.note("notes", self.notes.as_deref());
        let entry = VetVisit::new(date?, reason, vet, notes);
        Some(Record {
            id: id?,
            entry: fields.take("reason", entry)?,
        })
    }
}

/// The day on which care is due again, which is not before it was last done.
fn next_due(
    fields: &mut Fields<'_>,
    last_on: Option<RecordDate>,
    next_due: Option<&str>,
) -> Option<RecordDate> {
    let next_due = fields.day("nextDue", next_due);
    fields.take("nextDue", check_due(last_on, next_due));
    next_due
}

/// The id of an entry, if it is not a new one; `None` after noting that it is
/// none.
#[allow(
    clippy::option_option,
    reason = "an id that is wrong is not one that is missing"
)]
fn record_id(fields: &mut Fields<'_>, guid: Option<&str>) -> Option<Option<RecordId>> {
    match guid.unwrap_or_default() {
        "" => Some(None),
        guid => fields
            .take("guid", RecordId::parse(guid).ok_or(UNKNOWN_RECORD))
            .map(Some),
    }
}
