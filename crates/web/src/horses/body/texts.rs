//! The sections that contain only texts. Where a new horse and a saved section
//! have the same field names, they share a type.

use ::horses::{
    Boarding, Breeding, Equipment, Feeding, Grooming, LeasePeriod, Leasing, ListOf, Pedigree,
};
use kernel::RequiredLine;
use serde::Deserialize;
use utoipa::ToSchema;

use super::fields::{Fields, Names};

/// Field names that differ in the body of a new horse.
pub(super) const FEEDING_OF_NEW_HORSE: Names =
    &[("diet", "dietPlan"), ("schedule", "feedingSchedule")];

/// Field names that differ in the body of a new horse.
pub(super) const BOARDING_OF_NEW_HORSE: Names = &[
    ("stable", "stableName"),
    ("contact", "contactInformation"),
    ("agreement", "boardingAgreement"),
];

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

/// The section `feeding`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct FeedingSection {
    #[schema(nullable = false)]
    diet: Option<DietBody>,
    #[schema(nullable = false)]
    supplements: Option<Vec<String>>,
    #[schema(nullable = false)]
    schedule: Option<String>,
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

/// The section `boarding`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct BoardingSection {
    #[schema(nullable = false)]
    stable: Option<String>,
    #[schema(nullable = false)]
    location: Option<String>,
    #[schema(nullable = false)]
    contact: Option<String>,
    #[schema(nullable = false)]
    agreement: Option<String>,
}

/// Breeding records.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BreedingBody {
    #[schema(nullable = false)]
    sire: Option<String>,
    #[schema(nullable = false)]
    dam: Option<String>,
    #[schema(nullable = false)]
    offspring: Option<Vec<String>>,
    #[schema(nullable = false)]
    breeding_dates: Option<Vec<String>>,
}

/// Grooming and care.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GroomingBody {
    #[schema(nullable = false)]
    grooming_schedule: Option<String>,
    #[schema(nullable = false)]
    bathing: Option<String>,
    #[schema(nullable = false)]
    clipping: Option<String>,
}

/// Equipment and tack.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct EquipmentBody {
    #[schema(nullable = false)]
    saddle: Option<String>,
    #[schema(nullable = false)]
    bridle: Option<String>,
    #[schema(nullable = false)]
    blankets: Option<String>,
    #[schema(nullable = false)]
    boots: Option<String>,
}

/// Forebears.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PedigreeBody {
    #[schema(nullable = false)]
    family_tree: Option<String>,
    #[schema(nullable = false)]
    ancestors: Option<Vec<String>>,
}

/// Who leases a horse.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LeasingBody {
    #[schema(nullable = false)]
    lessee_name: Option<String>,
    #[schema(nullable = false)]
    lease_terms: Option<String>,
    #[schema(nullable = false)]
    start_date: Option<String>,
    /// Not before the start.
    #[schema(nullable = false)]
    end_date: Option<String>,
}

/// The section `owners`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct OwnersSection {
    #[schema(nullable = false)]
    pub(super) owners: Option<Vec<String>>,
}

impl From<FeedingBody> for FeedingSection {
    fn from(body: FeedingBody) -> Self {
        Self {
            diet: body.diet_plan,
            supplements: body.supplements,
            schedule: body.feeding_schedule,
        }
    }
}

impl From<BoardingBody> for BoardingSection {
    fn from(body: BoardingBody) -> Self {
        Self {
            stable: body.stable_name,
            location: body.location,
            contact: body.contact_information,
            agreement: body.boarding_agreement,
        }
    }
}

impl FeedingSection {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> Feeding {
        let diet = self.diet.as_ref();
        let mut meals = fields.object("diet");
        Feeding {
            morning: meals.note("morning", diet.and_then(|diet| diet.morning.as_deref())),
            noon: meals.note("noon", diet.and_then(|diet| diet.noon.as_deref())),
            evening: meals.note("evening", diet.and_then(|diet| diet.evening.as_deref())),
            supplements: fields.texts("supplements", self.supplements.as_deref()),
            schedule: fields.note("schedule", self.schedule.as_deref()),
        }
    }
}

impl BoardingSection {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> Boarding {
        Boarding {
            stable: fields.line("stable", self.stable.as_deref()),
            location: fields.line("location", self.location.as_deref()),
            contact: fields.note("contact", self.contact.as_deref()),
            agreement: fields.note("agreement", self.agreement.as_deref()),
        }
    }
}

impl BreedingBody {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> Breeding {
        Breeding {
            sire: fields.line("sire", self.sire.as_deref()),
            dam: fields.line("dam", self.dam.as_deref()),
            offspring: fields.texts("offspring", self.offspring.as_deref()),
            breeding_dates: fields.texts("breedingDates", self.breeding_dates.as_deref()),
        }
    }
}

impl GroomingBody {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> Grooming {
        Grooming {
            schedule: fields.note("groomingSchedule", self.grooming_schedule.as_deref()),
            bathing: fields.note("bathing", self.bathing.as_deref()),
            clipping: fields.note("clipping", self.clipping.as_deref()),
        }
    }
}

impl EquipmentBody {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> Equipment {
        Equipment {
            saddle: fields.note("saddle", self.saddle.as_deref()),
            bridle: fields.note("bridle", self.bridle.as_deref()),
            blankets: fields.note("blankets", self.blankets.as_deref()),
            boots: fields.note("boots", self.boots.as_deref()),
        }
    }
}

impl PedigreeBody {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> Pedigree {
        Pedigree {
            family_tree: fields.note("familyTree", self.family_tree.as_deref()),
            ancestors: fields.texts("ancestors", self.ancestors.as_deref()),
        }
    }
}

impl LeasingBody {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> Leasing {
        let starts_on = fields.day("startDate", self.start_date.as_deref());
        let ends_on = fields.day("endDate", self.end_date.as_deref());
        Leasing {
            lessee: fields.line("lesseeName", self.lessee_name.as_deref()),
            terms: fields.note("leaseTerms", self.lease_terms.as_deref()),
            period: fields
                .take("endDate", LeasePeriod::new(starts_on, ends_on))
                .unwrap_or_default(),
        }
    }
}

impl OwnersSection {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> ListOf<RequiredLine<500>> {
        fields.texts("owners", self.owners.as_deref())
    }
}
