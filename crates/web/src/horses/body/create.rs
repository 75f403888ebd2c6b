use ::horses::{CreateHorse, HealthRecords, OwnerWishes, Sections};
use kernel::{FieldErrors, OrganizationId, RecordId};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::general::GeneralSection;
use super::health::HealthRecordsBody;
use super::owners::Owners;
use super::plain::{
    BoardingBody, BreedingBody, EquipmentBody, FeedingBody, GroomingBody, LeasingBody, PedigreeBody,
};
use super::training::TrainingBody;
use super::{merged, part};
use crate::extract::json::FromJson;
use crate::form::body;
use crate::problem::ApiError;

/// A new horse: the fields of the section `general`, and the other sections.
#[derive(Debug)]
pub(crate) struct HorseBody(pub(in crate::horses) CreateHorse);

type NewSections = (
    Option<OrganizationId>,
    HealthRecords<Option<RecordId>>,
    OwnerWishes,
    Sections,
);

body! {
    /// What a new horse has beside the fields of the section `general`.
    SectionsBody {
        /// The organization of the new horse; without it the account's own.
        organization_id: Option<OrganizationId>,
        owners: Owners,
        health as "healthRecords": HealthRecordsBody,
        training as "trainingAndPerformance": TrainingBody,
        feeding as "feedingAndNutrition": FeedingBody,
        grooming as "groomingAndCare": GroomingBody,
        equipment as "equipmentAndTack": EquipmentBody,
        boarding as "boardingAndStabling": BoardingBody,
        breeding as "breedingRecords": BreedingBody,
        pedigree: PedigreeBody,
        leasing as "leasingInformation": LeasingBody,
    } => NewSections {
        let sections = Sections {
            training,
            feeding,
            boarding,
            breeding,
            grooming,
            equipment,
            pedigree,
            leasing,
            ..Sections::default()
        };
        (organization_id, health, owners, sections)
    }
}

impl FromJson for HorseBody {
    fn from_json(bytes: &[u8]) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::new();
        let general = part::<GeneralSection>(bytes, &mut errors)?;
        let sections = part::<SectionsBody>(bytes, &mut errors)?;
        let (Some(general), Some(sections)) = (general, sections) else {
            return Err(errors.into());
        };
        let (organization, health, owners, sections) = sections;
        Ok(Self(CreateHorse {
            organization,
            profile: general.profile,
            for_sale: general.for_sale,
            health,
            owners,
            sections,
        }))
    }
}

impl PartialSchema for HorseBody {
    fn schema() -> RefOr<Schema> {
        let parts = [GeneralSection::schema(), SectionsBody::schema()];
        merged("A new horse. Only its name is required.", parts).into()
    }
}

impl ToSchema for HorseBody {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        SectionsBody::schemas(schemas);
    }
}

#[cfg(test)]
mod tests {
    use ::horses::OwnerChoice;
    use kernel::RequiredLine;
    use serde_json::{Value, json};

    use super::*;

    fn read(body: &Value) -> Result<CreateHorse, ApiError> {
        HorseBody::from_json(body.to_string().as_bytes()).map(|it| it.0)
    }

    fn fields_of(body: &Value) -> Vec<String> {
        read(body).expect_err("invalid").into_field_names()
    }

    #[test]
    fn a_name_is_enough() {
        let command = read(&json!({ "name": " Midnight " })).expect("valid");
        assert_eq!(command.profile.name.as_str(), "Midnight");
        assert!(!command.for_sale);
        assert_eq!(command.sections, Sections::default());
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once_by_its_path() {
        let wrong = fields_of(&json!({
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
        let command = read(&json!({
            "name": "Midnight",
            "owners": ["", " Rae Doe "],
            "healthRecords": {
                "vaccinations": [{ "name": " " }],
                "medicalHistory": [{}],
                "allergies": [" ", "clover"],
            },
        }))
        .expect("valid");
        let health = command.health;
        assert!(health.vaccinations.as_slice().is_empty());
        assert!(health.medical_history.as_slice().is_empty());
        assert_eq!(health.allergies.as_slice().len(), 1);
        let [owner] = command.owners.as_slice() else {
            panic!("expected one owner");
        };
        let name = RequiredLine::parse("Rae Doe").expect("a name");
        assert_eq!(owner.who, OwnerChoice::Named(name));
    }
}
