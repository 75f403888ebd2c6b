use ::horses::{
    Dental, Deworming, HealthRecords, HoofCare, MedicalEntry, Record, Vaccination, VetVisit,
};
use kernel::RecordId;
use serde::Serialize;
use utoipa::ToSchema;

use super::values::{day, texts};

/// A horse's health.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HealthRecordsView {
    vaccinations: Vec<VaccinationView>,
    deworming: DewormingView,
    dental: DentalView,
    hoof_care: HoofCareView,
    medical_history: Vec<MedicalEntryView>,
    current_medications: Vec<String>,
    allergies: Vec<String>,
    vet_visits: Vec<VetVisitView>,
}

/// A shot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VaccinationView {
    name: String,
    #[schema(required = true, format = Date)]
    date: Option<String>,
    #[schema(required = true, format = Date)]
    next_due: Option<String>,
    product: String,
}

/// The last deworming.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DewormingView {
    #[schema(required = true, format = Date)]
    last_date: Option<String>,
    #[schema(required = true, format = Date)]
    next_due: Option<String>,
    product: String,
}

/// The last dental exam.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DentalView {
    #[schema(required = true, format = Date)]
    last_exam: Option<String>,
    #[schema(required = true, format = Date)]
    next_due: Option<String>,
    notes: String,
}

/// The last trim or shoeing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HoofCareView {
    #[schema(required = true, format = Date)]
    last_trim: Option<String>,
    #[schema(required = true, format = Date)]
    next_due: Option<String>,
    farrier: String,
}

/// What a horse went through.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MedicalEntryView {
    /// Goes with the entry when the section is saved.
    guid: String,
    #[schema(format = Date)]
    date: String,
    condition: String,
    treatment: String,
    notes: String,
}

/// A veterinarian's visit.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct VetVisitView {
    /// Goes with the entry when the section is saved.
    guid: String,
    #[schema(format = Date)]
    date: String,
    reason: String,
    vet: String,
    notes: String,
}

impl From<&HealthRecords> for HealthRecordsView {
    fn from(records: &HealthRecords) -> Self {
        Self {
            vaccinations: all(records.vaccinations.as_slice()),
            deworming: DewormingView::from(&records.deworming),
            dental: DentalView::from(&records.dental),
            hoof_care: HoofCareView::from(&records.hoof_care),
            medical_history: all(records.medical_history.as_slice()),
            current_medications: texts(&records.current_medications),
            allergies: texts(&records.allergies),
            vet_visits: all(records.vet_visits.as_slice()),
        }
    }
}

fn all<'a, T, V: From<&'a T>>(entries: &'a [T]) -> Vec<V> {
    entries.iter().map(V::from).collect()
}

impl From<&Vaccination> for VaccinationView {
    fn from(vaccination: &Vaccination) -> Self {
        Self {
            name: vaccination.name.as_str().to_owned(),
            date: day(vaccination.given_on),
            next_due: day(vaccination.next_due),
            product: vaccination.product.as_str().to_owned(),
        }
    }
}

impl From<&Deworming> for DewormingView {
    fn from(deworming: &Deworming) -> Self {
        Self {
            last_date: day(deworming.last_on),
            next_due: day(deworming.next_due),
            product: deworming.product.as_str().to_owned(),
        }
    }
}

impl From<&Dental> for DentalView {
    fn from(dental: &Dental) -> Self {
        Self {
            last_exam: day(dental.last_exam),
            next_due: day(dental.next_due),
            notes: dental.notes.as_str().to_owned(),
        }
    }
}

impl From<&HoofCare> for HoofCareView {
    fn from(hooves: &HoofCare) -> Self {
        Self {
            last_trim: day(hooves.last_trim),
            next_due: day(hooves.next_due),
            farrier: hooves.farrier.as_str().to_owned(),
        }
    }
}

impl From<&Record<RecordId, MedicalEntry>> for MedicalEntryView {
    fn from(record: &Record<RecordId, MedicalEntry>) -> Self {
        Self {
            guid: record.id.to_string(),
            date: record.entry.date.to_string(),
            condition: record.entry.condition.as_str().to_owned(),
            treatment: record.entry.treatment.as_str().to_owned(),
            notes: record.entry.notes.as_str().to_owned(),
        }
    }
}

impl From<&Record<RecordId, VetVisit>> for VetVisitView {
    fn from(record: &Record<RecordId, VetVisit>) -> Self {
        Self {
            guid: record.id.to_string(),
            date: record.entry.date.to_string(),
            reason: record.entry.reason.as_str().to_owned(),
            vet: record.entry.vet.as_str().to_owned(),
            notes: record.entry.notes.as_str().to_owned(),
        }
    }
}
