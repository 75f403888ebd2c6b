use ::horses::{Boarding, GeneralEdit, SaveSection, SectionEdit, SectionKind, Training};
use kernel::{FieldErrors, HorseId, Revision};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use super::general::{GeneralFields, profile};
use super::health::{
    DentalBody, DewormingBody, HealthParts, HoofCareBody, MedicalEntryBody, SECTION,
    VaccinationBody, VetVisitBody, health,
};
use super::texts::{
    BreedingBody, DietBody, EquipmentBody, FEEDING_SECTION, GroomingBody, LeasingBody,
    PedigreeBody, feeding,
};
use super::training::{
    CompetitionBody, TrainerBody, TrainingLogEntryBody, competitions, log, trainer,
};
use super::{items, note};
use crate::problem::ApiError;
use crate::representation::{line, text};

/// Said of an entry's id that names none of the horse's entries.
pub(in crate::horses) const UNKNOWN_RECORD: &str = "is not an entry of this horse";

/// A section of a horse as it shall be. Fields of other sections count for
/// nothing; what is missing is empty afterwards.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SectionBody {
    /// Required.
    #[schema(nullable = false)]
    horse_id: Option<String>,
    /// Required: `general`, `health`, `training`, `feeding`, `boarding`,
    /// `breeding`, `grooming`, `equipment`, `pedigree`, `leasing` or `owners`.
    #[schema(nullable = false)]
    section: Option<String>,
    /// The section's revision as it was read: if it is another one by now, the
    /// answer is 409 and nothing is saved. Without it the section is replaced
    /// whatever it holds.
    #[schema(nullable = false)]
    revision: Option<u32>,

    /// Required in `general`.
    #[schema(nullable = false)]
    name: Option<String>,
    #[schema(nullable = false)]
    breed: Option<String>,
    #[schema(value_type = Option<f64>)]
    age: Option<Number>,
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
    /// If missing, it stays as it is.
    #[schema(nullable = false)]
    photo: Option<String>,
    #[serde(rename = "for_sale")]
    #[schema(nullable = false)]
    for_sale: Option<bool>,

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

    #[schema(nullable = false)]
    log: Option<Vec<TrainingLogEntryBody>>,
    #[schema(nullable = false)]
    competitions: Option<Vec<CompetitionBody>>,
    #[schema(nullable = false)]
    goals: Option<Vec<String>>,
    #[schema(nullable = false)]
    trainer: Option<TrainerBody>,

    #[schema(nullable = false)]
    diet: Option<DietBody>,
    #[schema(nullable = false)]
    supplements: Option<Vec<String>>,
    #[schema(nullable = false)]
    schedule: Option<String>,

    #[schema(nullable = false)]
    stable: Option<String>,
    #[schema(nullable = false)]
    location: Option<String>,
    #[schema(nullable = false)]
    contact: Option<String>,
    #[schema(nullable = false)]
    agreement: Option<String>,

    #[schema(nullable = false)]
    sire: Option<String>,
    #[schema(nullable = false)]
    dam: Option<String>,
    #[schema(nullable = false)]
    offspring: Option<Vec<String>>,
    #[schema(nullable = false)]
    breeding_dates: Option<Vec<String>>,

    #[schema(nullable = false)]
    grooming_schedule: Option<String>,
    #[schema(nullable = false)]
    bathing: Option<String>,
    #[schema(nullable = false)]
    clipping: Option<String>,

    #[schema(nullable = false)]
    saddle: Option<String>,
    #[schema(nullable = false)]
    bridle: Option<String>,
    #[schema(nullable = false)]
    blankets: Option<String>,
    #[schema(nullable = false)]
    boots: Option<String>,

    #[schema(nullable = false)]
    family_tree: Option<String>,
    #[schema(nullable = false)]
    ancestors: Option<Vec<String>>,

    #[schema(nullable = false)]
    lessee_name: Option<String>,
    #[schema(nullable = false)]
    lease_terms: Option<String>,
    #[schema(nullable = false)]
    start_date: Option<String>,
    #[schema(nullable = false)]
    end_date: Option<String>,

    #[schema(nullable = false)]
    owners: Option<Vec<String>>,
}

impl SectionBody {
    pub(in crate::horses) fn into_wish(self) -> Result<SaveSection, ApiError> {
        let mut errors = FieldErrors::new();
        let revision = self.revision.map(Revision::new);
        let named = text(self.horse_id.as_ref()).trim().to_owned();
        if named.is_empty() {
            errors.add("horseId", "is required");
        }
        let kind = SectionKind::parse(text(self.section.as_ref()));
        let kind = errors.take("section", kind.ok_or("must be a section of a horse"));
        let edit = kind.and_then(|kind| self.edit(kind, &mut errors));
        match edit {
            Some(edit) if errors.is_empty() => Ok(SaveSection {
                // What is no id names no horse.
                horse_id: HorseId::parse(&named).ok_or(ApiError::NotFound("Horse"))?,
                edit,
                revision,
            }),
            _ => Err(errors.into()),
        }
    }

    fn edit(self, kind: SectionKind, errors: &mut FieldErrors) -> Option<SectionEdit> {
        Some(match kind {
            SectionKind::General => SectionEdit::General(self.general(errors)?),
            SectionKind::Health => SectionEdit::Health(health(
                errors,
                &SECTION,
                &HealthParts {
                    vaccinations: self.vaccinations.as_ref(),
                    deworming: self.deworming.as_ref(),
                    dental: self.dental.as_ref(),
                    hoof_care: self.hoof_care.as_ref(),
                    medical_history: self.medical_history.as_ref(),
                    current_medications: self.current_medications.as_ref(),
                    allergies: self.allergies.as_ref(),
                    vet_visits: self.vet_visits.as_ref(),
                },
            )),
            SectionKind::Training => SectionEdit::Training(Training {
                log: log(errors, "log", self.log.as_ref()),
                competitions: competitions(errors, "competitions", self.competitions.as_ref()),
                goals: items(errors, "goals", self.goals.as_ref()),
                trainer: trainer(errors, "trainer", self.trainer.as_ref()),
            }),
            SectionKind::Feeding => SectionEdit::Feeding(feeding(
                errors,
                &FEEDING_SECTION,
                self.diet.as_ref(),
                self.supplements.as_ref(),
                self.schedule.as_ref(),
            )),
            SectionKind::Boarding => SectionEdit::Boarding(Boarding {
                stable: line(errors, "stable", self.stable.as_ref()),
                location: line(errors, "location", self.location.as_ref()),
                contact: note(errors, "contact", self.contact.as_ref()),
                agreement: note(errors, "agreement", self.agreement.as_ref()),
            }),
            SectionKind::Owners => {
                SectionEdit::Owners(items(errors, "owners", self.owners.as_ref()))
            }
            _ => return self.edit_alike(kind, errors),
        })
    }

    /// The sections that a new horse names alike.
    fn edit_alike(self, kind: SectionKind, errors: &mut FieldErrors) -> Option<SectionEdit> {
        Some(match kind {
            SectionKind::Breeding => {
                let body = BreedingBody {
                    sire: self.sire,
                    dam: self.dam,
                    offspring: self.offspring,
                    breeding_dates: self.breeding_dates,
                };
                SectionEdit::Breeding(body.read(errors, ""))
            }
            SectionKind::Grooming => {
                let body = GroomingBody {
                    grooming_schedule: self.grooming_schedule,
                    bathing: self.bathing,
                    clipping: self.clipping,
                };
                SectionEdit::Grooming(body.read(errors, ""))
            }
            SectionKind::Equipment => {
                let body = EquipmentBody {
                    saddle: self.saddle,
                    bridle: self.bridle,
                    blankets: self.blankets,
                    boots: self.boots,
                };
                SectionEdit::Equipment(body.read(errors, ""))
            }
            SectionKind::Pedigree => {
                let body = PedigreeBody {
                    family_tree: self.family_tree,
                    ancestors: self.ancestors,
                };
                SectionEdit::Pedigree(body.read(errors, ""))
            }
            SectionKind::Leasing => {
                let body = LeasingBody {
                    lessee_name: self.lessee_name,
                    lease_terms: self.lease_terms,
                    start_date: self.start_date,
                    end_date: self.end_date,
                };
                SectionEdit::Leasing(body.read(errors, ""))
            }
            _ => return None,
        })
    }

    fn general(&self, errors: &mut FieldErrors) -> Option<GeneralEdit> {
        let fields = GeneralFields {
            name: self.name.as_ref(),
            breed: self.breed.as_ref(),
            age: self.age.as_ref(),
            gender: self.gender.as_ref(),
            color: self.color.as_ref(),
            markings: self.markings.as_ref(),
            registration_number: self.registration_number.as_ref(),
            microchip_number: self.microchip_number.as_ref(),
            photo: self.photo.as_ref(),
        };
        Some(GeneralEdit {
            profile: profile(errors, &fields)?,
            keep_photo_link: self.photo.is_none(),
            for_sale: self.for_sale.unwrap_or(false),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const ID: &str = "01890000-0000-7000-8000-000000000001";

    fn read(body: Value) -> Result<SaveSection, ApiError> {
        let body: SectionBody = serde_json::from_value(body).expect("a form");
        body.into_wish()
    }

    fn fields_of(body: Value) -> Vec<String> {
        match read(body) {
            Err(ApiError::InvalidFields(errors)) => errors.into_map().into_keys().collect(),
            other => panic!("expected wrong fields, got {other:?}"),
        }
    }

    #[test]
    fn every_section_can_be_named() {
        for kind in SectionKind::ALL {
            let body = json!({ "horseId": ID, "section": kind.as_str(), "name": "Midnight" });
            let wish = read(body).expect("a section");
            assert_eq!(wish.edit.kind(), kind);
            assert_eq!(wish.revision, None);
        }
    }

    #[test]
    fn a_section_without_its_horse_or_name_is_refused() {
        assert_eq!(fields_of(json!({})), ["horseId", "section"]);
        assert_eq!(
            fields_of(json!({ "horseId": ID, "section": "sales" })),
            ["section"]
        );
        let no_id = read(json!({ "horseId": "1", "section": "owners" }));
        assert!(matches!(no_id, Err(ApiError::NotFound("Horse"))));
    }

    #[test]
    fn wrong_fields_of_other_sections_count_for_nothing() {
        let general =
            json!({ "horseId": ID, "section": "general", "vaccinations": [{ "date": "x" }] });
        assert_eq!(fields_of(general), ["name"]);
        let health = json!({ "horseId": ID, "section": "health", "age": 99, "vaccinations": [{ "date": "x" }] });
        assert_eq!(
            fields_of(health),
            ["vaccinations[0].date", "vaccinations[0].name"]
        );
    }

    #[test]
    fn a_missing_photo_link_is_kept_and_a_blank_one_is_dropped() {
        for (photo, keep) in [(None, true), (Some(""), false)] {
            let mut body = json!({ "horseId": ID, "section": "general", "name": "Midnight" });
            if let Some(photo) = photo {
                body["photo"] = json!(photo);
            }
            let SectionEdit::General(edit) = read(body).expect("valid").edit else {
                panic!("expected the general section");
            };
            assert_eq!(edit.keep_photo_link, keep);
        }
    }
}
