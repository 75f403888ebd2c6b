use ::horses::{CreateHorse, ListOf, Sections};
use kernel::{FieldErrors, OrganizationId};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use super::fields::Fields;
use super::general::GeneralSection;
use super::health::{self, HealthRecordsBody, HealthSection};
use super::owners::{OwnerBody, OwnersSection};
use super::texts::{
    BOARDING_OF_NEW_HORSE, BoardingBody, BoardingSection, BreedingBody, EquipmentBody,
    FEEDING_OF_NEW_HORSE, FeedingBody, FeedingSection, GroomingBody, LeasingBody, PedigreeBody,
};
use super::training::{self, TrainingBody, TrainingSection};
use crate::problem::ApiError;
use crate::representation::chosen_organization;

/// A new horse. Only its name is required.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HorseBody {
    /// The organization of the new horse; without it the account's own.
    #[serde(rename = "organization_id")]
    #[schema(nullable = false)]
    organization_id: Option<String>,
    /// Required.
    #[schema(required = true, nullable = false)]
    name: Option<String>,
    /// One of the breeds of `horses/breeds`, in any case.
    #[schema(nullable = false)]
    breed: Option<String>,
    /// Whole years, 0 to 60.
    #[schema(value_type = Option<f64>)]
    age: Option<Number>,
    /// `mare`, `stallion` or `gelding`, in any case.
    #[schema(nullable = false)]
    gender: Option<String>,
    #[schema(nullable = false)]
    color: Option<String>,
    #[schema(nullable = false)]
    markings: Option<String>,
    #[schema(nullable = false)]
    registration_number: Option<String>,
    #[schema(nullable = false)]
    microchip_number: Option<String>,
    /// The web address of a photo elsewhere; kept as a link.
    #[schema(nullable = false)]
    photo: Option<String>,
    /// Whether it is in the marketplace at once.
    #[serde(rename = "for_sale")]
    #[schema(nullable = false)]
    for_sale: Option<bool>,
    #[schema(nullable = false)]
    owners: Option<Vec<OwnerBody>>,
    #[schema(nullable = false)]
    health_records: Option<HealthRecordsBody>,
    #[schema(nullable = false)]
    training_and_performance: Option<TrainingBody>,
    #[schema(nullable = false)]
    feeding_and_nutrition: Option<FeedingBody>,
    #[schema(nullable = false)]
    grooming_and_care: Option<GroomingBody>,
    #[schema(nullable = false)]
    equipment_and_tack: Option<EquipmentBody>,
    #[schema(nullable = false)]
    boarding_and_stabling: Option<BoardingBody>,
    #[schema(nullable = false)]
    breeding_records: Option<BreedingBody>,
    #[schema(nullable = false)]
    pedigree: Option<PedigreeBody>,
    #[schema(nullable = false)]
    leasing_information: Option<LeasingBody>,
}

impl HorseBody {
    pub(in crate::horses) fn organization(&self) -> Result<Option<OrganizationId>, ApiError> {
        chosen_organization(self.organization_id.as_ref())
    }

    pub(in crate::horses) fn into_command(self) -> Result<CreateHorse, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut body = Fields::of_body(&mut errors);
        let general = GeneralSection {
            name: self.name,
            breed: self.breed,
            age: self.age,
            gender: self.gender,
            color: self.color,
            markings: self.markings,
            registration_number: self.registration_number,
            microchip_number: self.microchip_number,
            photo: self.photo,
            for_sale: self.for_sale,
        };
        let general = general.parse(&mut body);
        let health = HealthSection::from(self.health_records.unwrap_or_default());
        let training = TrainingSection::from(self.training_and_performance.unwrap_or_default());
        let feeding = FeedingSection::from(self.feeding_and_nutrition.unwrap_or_default());
        let boarding = BoardingSection::from(self.boarding_and_stabling.unwrap_or_default());
        let breeding = self.breeding_records.unwrap_or_default();
        let grooming = self.grooming_and_care.unwrap_or_default();
        let equipment = self.equipment_and_tack.unwrap_or_default();
        let pedigree = self.pedigree.unwrap_or_default();
        let leasing = self.leasing_information.unwrap_or_default();
        let owners = OwnersSection {
            owners: self.owners,
        };
        let sections = Sections {
            health: health.parse(&mut body.group("healthRecords", health::NEW_HORSE)),
            training: training
                .parse(&mut body.group("trainingAndPerformance", training::NEW_HORSE)),
            feeding: feeding.parse(&mut body.group("feedingAndNutrition", FEEDING_OF_NEW_HORSE)),
            boarding: boarding.parse(&mut body.group("boardingAndStabling", BOARDING_OF_NEW_HORSE)),
            breeding: breeding.parse(&mut body.object("breedingRecords")),
            grooming: grooming.parse(&mut body.object("groomingAndCare")),
            equipment: equipment.parse(&mut body.object("equipmentAndTack")),
            pedigree: pedigree.parse(&mut body.object("pedigree")),
            leasing: leasing.parse(&mut body.object("leasingInformation")),
            owners: ListOf::default(),
        };
        let owners = owners.parse(&mut body);
        match general {
            Some(general) if errors.is_empty() => Ok(CreateHorse {
                organization: None,
                profile: general.profile,
                for_sale: general.for_sale,
                sections,
                owners,
            }),
            _ => Err(errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use ::horses::OwnerChoice;
    use kernel::RequiredLine;
    use serde_json::{Value, json};

    use super::*;

    fn fields_of(body: Value) -> Vec<String> {
        let body: HorseBody = serde_json::from_value(body).expect("a form");
        let errors = body.into_command().expect_err("invalid");
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn a_name_is_enough() {
        let body: HorseBody = serde_json::from_value(json!({ "name": " Midnight " })).expect("it");
        let command = body.into_command().expect("valid");
        assert_eq!(command.profile.name.as_str(), "Midnight");
        assert!(!command.for_sale);
        assert_eq!(command.sections, Sections::default());
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once_by_its_path() {
        let wrong = fields_of(json!({
            "name": " ", "age": 61, "breed": "Unicorn", "gender": "filly",
            "photo": "javascript:alert(1)",
            "healthRecords": {
                "vaccinations": [{ "name": "Rabies", "date": "2026-02-30" }, { "date": "2026-02-01" }],
                "dewormingSchedule": { "lastDate": "soon" },
                "medicalHistory": [{ "condition": "colic" }, { "date": "2026-02-01" }],
                "veterinaryVisits": [{ "guid": "x", "date": "2026-02-01", "reason": "float" }],
            },
            "trainingAndPerformance": { "competitionResults": [{ "event": "Classic" }] },
            "leasingInformation": { "startDate": "2026-02-02", "endDate": "2026-02-01" },
        }));
        assert_eq!(
            wrong,
            [
                "age",
                "breed",
                "gender",
                "healthRecords.dewormingSchedule.lastDate",
                "healthRecords.medicalHistory[0].date",
                "healthRecords.medicalHistory[1].condition",
                "healthRecords.vaccinations[0].date",
                "healthRecords.vaccinations[1].name",
                "healthRecords.veterinaryVisits[0].guid",
                "leasingInformation.endDate",
                "name",
                "photo",
                "trainingAndPerformance.competitionResults[0].date",
            ]
        );
    }

    #[test]
    fn entries_in_which_nothing_is_written_are_left_out() {
        let body: HorseBody = serde_json::from_value(json!({
            "name": "Midnight",
            "owners": ["", " Rae Doe "],
            "healthRecords": {
                "vaccinations": [{ "name": " " }],
                "medicalHistory": [{}],
                "allergies": [" ", "clover"],
            },
        }))
        .expect("a form");
        let command = body.into_command().expect("valid");
        let sections = command.sections;
        assert!(sections.health.vaccinations.as_slice().is_empty());
        assert!(sections.health.medical_history.as_slice().is_empty());
        assert_eq!(sections.health.allergies.as_slice().len(), 1);
        let [owner] = command.owners.as_slice() else {
            panic!("expected one owner");
        };
        let name = RequiredLine::parse("Rae Doe").expect("a name");
        assert_eq!(owner.who, OwnerChoice::Named(name));
    }
}
