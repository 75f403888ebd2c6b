use ::horses::{
    Dental, Deworming, HealthRecords, HoofCare, MedicalEntry, Record, Vaccination, VetVisit,
    check_due,
};
use kernel::{RecordDate, RecordId, RequiredLine};

use super::fields::{Entry, Fields, Names, all_blank, body};
use crate::representation::text;

/// The error for an id that the horse's entries do not have.
pub(in crate::horses) const UNKNOWN_RECORD: &str = "is not an entry of this horse";

/// Field names that differ in the body of a new horse.
pub(super) const NEW_HORSE: Names = &[
    ("deworming", "dewormingSchedule"),
    ("dental", "dentalCare"),
    ("vetVisits", "veterinaryVisits"),
];

body! {
    /// A shot.
    struct VaccinationBody {
        /// Required.
        #[schema(required = true)]
        name: String,
        date: String,
        next_due: String,
        /// The product that was given, with its lot if it is known.
        product: String,
    }
}

body! {
    /// The last deworming.
    struct DewormingBody {
        last_date: String,
        next_due: String,
        product: String,
    }
}

body! {
    /// The last dental exam.
    struct DentalBody {
        last_exam: String,
        next_due: String,
        notes: String,
    }
}

body! {
    /// The last trim or shoeing.
    struct HoofCareBody {
        last_trim: String,
        next_due: String,
        farrier: String,
    }
}

body! {
    /// What a horse went through: a date and at least one of the texts.
    struct MedicalEntryBody {
        /// That of an older entry; a new one has none.
        guid: String,
        #[schema(required = true)]
        date: String,
        condition: String,
        treatment: String,
        notes: String,
    }
}

body! {
    /// A veterinarian's visit: a date and at least one of the texts.
    struct VetVisitBody {
        /// That of an older entry; a new one has none.
        guid: String,
        #[schema(required = true)]
        date: String,
        reason: String,
        vet: String,
        notes: String,
    }
}

body! {
    /// The health records of a new horse.
    struct HealthRecordsBody {
        vaccinations: Vec<VaccinationBody>,
        deworming_schedule: DewormingBody,
        dental_care: DentalBody,
        hoof_care: HoofCareBody,
        medical_history: Vec<MedicalEntryBody>,
        current_medications: Vec<String>,
        allergies: Vec<String>,
        veterinary_visits: Vec<VetVisitBody>,
    }
}

body! {
    /// The section `health`.
    struct HealthSection {
        vaccinations: Vec<VaccinationBody>,
        deworming: DewormingBody,
        dental: DentalBody,
        hoof_care: HoofCareBody,
        medical_history: Vec<MedicalEntryBody>,
        current_medications: Vec<String>,
        allergies: Vec<String>,
        vet_visits: Vec<VetVisitBody>,
    }
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
        all_blank([&self.name, &self.date, &self.next_due, &self.product])
    }

    fn parse(&self, fields: &mut Fields<'_>) -> Option<Vaccination> {
        let name = fields.take("name", RequiredLine::parse(text(self.name.as_ref())));
        let given_on = fields.day("date", self.date.as_deref());
        let next_due = next_due(fields, given_on, self.next_due.as_deref());
        Some(Vaccination {
            name: name?,
            given_on,
            next_due,
            product: fields.line("product", self.product.as_deref()),
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

/// The date on which care is due, validated against the date on which it was
/// last done.
fn next_due(
    fields: &mut Fields<'_>,
    last_on: Option<RecordDate>,
    next_due: Option<&str>,
) -> Option<RecordDate> {
    let next_due = fields.day("nextDue", next_due);
    fields.take("nextDue", check_due(last_on, next_due));
    next_due
}

/// The id of an entry, `Some(None)` for a new entry; `None` after recording an
/// invalid id.
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
