use ::horses::{
    Dental, Deworming, HealthRecords, HoofCare, MedicalEntry, Record, Vaccination, VetVisit,
};
use kernel::RecordId;

use crate::view::view;

view! {
    /// A horse's health.
    #[serde(rename_all = "camelCase")]
    HealthRecordsView(records: &HealthRecords) {
        vaccinations: Vec<VaccinationView> = records.vaccinations,
        deworming: DewormingView = records.deworming,
        dental: DentalView = records.dental,
        hoof_care: HoofCareView = records.hoof_care,
        medical_history: Vec<MedicalEntryView> = records.medical_history,
        current_medications: Vec<String> = records.current_medications,
        /// Whether somebody stated that it gets none.
        no_current_medications: bool = records.no_current_medications,
        allergies: Vec<String> = records.allergies,
        /// Whether somebody stated that it has no known ones.
        no_known_allergies: bool = records.no_known_allergies,
        vet_visits: Vec<VetVisitView> = records.vet_visits,
    }
}

view! {
    /// A shot.
    #[serde(rename_all = "camelCase")]
    VaccinationView(vaccination: &Vaccination) {
        name: String = vaccination.name,
        #[schema(required = true, format = Date)]
        date: Option<String> = vaccination.given_on,
        #[schema(required = true, format = Date)]
        next_due: Option<String> = vaccination.next_due,
        product: String = vaccination.product,
    }
}

view! {
    /// The last deworming.
    #[serde(rename_all = "camelCase")]
    DewormingView(deworming: &Deworming) {
        #[schema(required = true, format = Date)]
        last_date: Option<String> = deworming.last_on,
        #[schema(required = true, format = Date)]
        next_due: Option<String> = deworming.next_due,
        product: String = deworming.product,
    }
}

view! {
    /// The last dental exam.
    #[serde(rename_all = "camelCase")]
    DentalView(dental: &Dental) {
        #[schema(required = true, format = Date)]
        last_exam: Option<String> = dental.last_exam,
        #[schema(required = true, format = Date)]
        next_due: Option<String> = dental.next_due,
        notes: String = dental.notes,
    }
}

view! {
    /// The last trim or shoeing.
    #[serde(rename_all = "camelCase")]
    HoofCareView(hooves: &HoofCare) {
        #[schema(required = true, format = Date)]
        last_trim: Option<String> = hooves.last_trim,
        #[schema(required = true, format = Date)]
        next_due: Option<String> = hooves.next_due,
        farrier: String = hooves.farrier,
    }
}

view! {
    /// What a horse went through.
    MedicalEntryView(record: &Record<RecordId, MedicalEntry>) {
        /// Goes with the entry when the section is saved.
        guid: String = record.id,
        #[schema(format = Date)]
        date: String = record.entry.date,
        condition: String = record.entry.condition,
        treatment: String = record.entry.treatment,
        notes: String = record.entry.notes,
    }
}

view! {
    /// A veterinarian's visit.
    VetVisitView(record: &Record<RecordId, VetVisit>) {
        /// Goes with the entry when the section is saved.
        guid: String = record.id,
        #[schema(format = Date)]
        date: String = record.entry.date,
        reason: String = record.entry.reason,
        vet: String = record.entry.vet,
        notes: String = record.entry.notes,
    }
}
