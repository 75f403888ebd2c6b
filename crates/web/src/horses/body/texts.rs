//! The sections that are a handful of texts: feeding, boarding, breeding and
//! what comes with a new horse besides.

use ::horses::{Boarding, Breeding, Equipment, Feeding, Grooming, LeasePeriod, Leasing, Pedigree};
use kernel::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{day, items, note};
use crate::representation::line;

/// What a horse eats during the day.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct DietBody {
    #[schema(nullable = false)]
    morning: Option<String>,
    #[schema(nullable = false)]
    noon: Option<String>,
    #[schema(nullable = false)]
    evening: Option<String>,
}

/// Feeding and nutrition of a new horse.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FeedingBody {
    #[schema(nullable = false)]
    diet_plan: Option<DietBody>,
    #[schema(nullable = false)]
    supplements: Option<Vec<String>>,
    #[schema(nullable = false)]
    feeding_schedule: Option<String>,
}

/// Boarding and stabling of a new horse.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardingBody {
    #[schema(nullable = false)]
    stable_name: Option<String>,
    #[schema(nullable = false)]
    location: Option<String>,
    #[schema(nullable = false)]
    contact_information: Option<String>,
    #[schema(nullable = false)]
    boarding_agreement: Option<String>,
}

/// Breeding records.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BreedingBody {
    #[schema(nullable = false)]
    pub(super) sire: Option<String>,
    #[schema(nullable = false)]
    pub(super) dam: Option<String>,
    #[schema(nullable = false)]
    pub(super) offspring: Option<Vec<String>>,
    #[schema(nullable = false)]
    pub(super) breeding_dates: Option<Vec<String>>,
}

/// Grooming and care.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GroomingBody {
    #[schema(nullable = false)]
    pub(super) grooming_schedule: Option<String>,
    #[schema(nullable = false)]
    pub(super) bathing: Option<String>,
    #[schema(nullable = false)]
    pub(super) clipping: Option<String>,
}

/// Equipment and tack.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct EquipmentBody {
    #[schema(nullable = false)]
    pub(super) saddle: Option<String>,
    #[schema(nullable = false)]
    pub(super) bridle: Option<String>,
    #[schema(nullable = false)]
    pub(super) blankets: Option<String>,
    #[schema(nullable = false)]
    pub(super) boots: Option<String>,
}

/// Forebears.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PedigreeBody {
    #[schema(nullable = false)]
    pub(super) family_tree: Option<String>,
    #[schema(nullable = false)]
    pub(super) ancestors: Option<Vec<String>>,
}

/// Who leases a horse.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LeasingBody {
    #[schema(nullable = false)]
    pub(super) lessee_name: Option<String>,
    #[schema(nullable = false)]
    pub(super) lease_terms: Option<String>,
    #[schema(nullable = false)]
    pub(super) start_date: Option<String>,
    /// Not before the start.
    #[schema(nullable = false)]
    pub(super) end_date: Option<String>,
}

/// What a body calls the parts of feeding.
pub(super) struct FeedingPaths {
    diet: &'static str,
    supplements: &'static str,
    schedule: &'static str,
}

/// As the section `feeding` calls them.
pub(super) const FEEDING_SECTION: FeedingPaths = FeedingPaths {
    diet: "diet",
    supplements: "supplements",
    schedule: "schedule",
};

const FEEDING_OF_NEW_HORSE: FeedingPaths = FeedingPaths {
    diet: "feedingAndNutrition.dietPlan",
    supplements: "feedingAndNutrition.supplements",
    schedule: "feedingAndNutrition.feedingSchedule",
};

impl FeedingBody {
    pub(super) fn read(&self, errors: &mut FieldErrors) -> Feeding {
        feeding(
            errors,
            &FEEDING_OF_NEW_HORSE,
            self.diet_plan.as_ref(),
            self.supplements.as_ref(),
            self.feeding_schedule.as_ref(),
        )
    }
}

pub(super) fn feeding(
    errors: &mut FieldErrors,
    paths: &FeedingPaths,
    diet: Option<&DietBody>,
    supplements: Option<&Vec<String>>,
    schedule: Option<&String>,
) -> Feeding {
    let mut meal = |name: &str, of: fn(&DietBody) -> Option<&String>| {
        note(errors, &format!("{}.{name}", paths.diet), diet.and_then(of))
    };
    Feeding {
        morning: meal("morning", |diet| diet.morning.as_ref()),
        noon: meal("noon", |diet| diet.noon.as_ref()),
        evening: meal("evening", |diet| diet.evening.as_ref()),
        supplements: items(errors, paths.supplements, supplements),
        schedule: note(errors, paths.schedule, schedule),
    }
}

impl BoardingBody {
    pub(super) fn read(&self, errors: &mut FieldErrors) -> Boarding {
        let at = |name: &str| format!("boardingAndStabling.{name}");
        let (contact, agreement) = (&self.contact_information, &self.boarding_agreement);
        Boarding {
            stable: line(errors, &at("stableName"), self.stable_name.as_ref()),
            location: line(errors, &at("location"), self.location.as_ref()),
            contact: note(errors, &at("contactInformation"), contact.as_ref()),
            agreement: note(errors, &at("boardingAgreement"), agreement.as_ref()),
        }
    }
}

// The rest is called the same in a new horse and in a section; a new horse has
// the group's name before it.

impl BreedingBody {
    pub(super) fn read(&self, errors: &mut FieldErrors, prefix: &str) -> Breeding {
        let at = |name: &str| format!("{prefix}{name}");
        Breeding {
            sire: line(errors, &at("sire"), self.sire.as_ref()),
            dam: line(errors, &at("dam"), self.dam.as_ref()),
            offspring: items(errors, &at("offspring"), self.offspring.as_ref()),
            breeding_dates: items(errors, &at("breedingDates"), self.breeding_dates.as_ref()),
        }
    }
}

impl GroomingBody {
    pub(super) fn read(&self, errors: &mut FieldErrors, prefix: &str) -> Grooming {
        let at = |name: &str| format!("{prefix}{name}");
        let schedule = self.grooming_schedule.as_ref();
        Grooming {
            schedule: note(errors, &at("groomingSchedule"), schedule),
            bathing: note(errors, &at("bathing"), self.bathing.as_ref()),
            clipping: note(errors, &at("clipping"), self.clipping.as_ref()),
        }
    }
}

impl EquipmentBody {
    pub(super) fn read(&self, errors: &mut FieldErrors, prefix: &str) -> Equipment {
        let at = |name: &str| format!("{prefix}{name}");
        Equipment {
            saddle: note(errors, &at("saddle"), self.saddle.as_ref()),
            bridle: note(errors, &at("bridle"), self.bridle.as_ref()),
            blankets: note(errors, &at("blankets"), self.blankets.as_ref()),
            boots: note(errors, &at("boots"), self.boots.as_ref()),
        }
    }
}

impl PedigreeBody {
    pub(super) fn read(&self, errors: &mut FieldErrors, prefix: &str) -> Pedigree {
        let at = |name: &str| format!("{prefix}{name}");
        Pedigree {
            family_tree: note(errors, &at("familyTree"), self.family_tree.as_ref()),
            ancestors: items(errors, &at("ancestors"), self.ancestors.as_ref()),
        }
    }
}

impl LeasingBody {
    pub(super) fn read(&self, errors: &mut FieldErrors, prefix: &str) -> Leasing {
        let at = |name: &str| format!("{prefix}{name}");
        let starts_on = day(errors, &at("startDate"), self.start_date.as_ref());
        let ends_on = day(errors, &at("endDate"), self.end_date.as_ref());
        Leasing {
            lessee: line(errors, &at("lesseeName"), self.lessee_name.as_ref()),
            terms: note(errors, &at("leaseTerms"), self.lease_terms.as_ref()),
            period: errors
                .take(at("endDate"), LeasePeriod::new(starts_on, ends_on))
                .unwrap_or_default(),
        }
    }
}
