//! The sections that contain only texts. Where a new horse and a saved section
//! have the same field names, they share a type.

use ::horses::{Boarding, Breeding, Equipment, Feeding, Grooming, Leasing, Pedigree, Period};

use super::fields::{Fields, Names, body};

/// Field names that differ in the body of a new horse.
pub(super) const FEEDING_OF_NEW_HORSE: Names =
    &[("diet", "dietPlan"), ("schedule", "feedingSchedule")];

/// Field names that differ in the body of a new horse.
pub(super) const BOARDING_OF_NEW_HORSE: Names = &[
    ("stable", "stableName"),
    ("contact", "contactInformation"),
    ("agreement", "boardingAgreement"),
];

body! {
    /// What a horse eats during the day.
    struct DietBody {
        morning: String,
        noon: String,
        evening: String,
    }
}

body! {
    /// Feeding and nutrition of a new horse.
    struct FeedingBody {
        diet_plan: DietBody,
        supplements: Vec<String>,
        feeding_schedule: String,
        /// What else who feeds must know.
        notes: String,
    }
}

body! {
    /// The section `feeding`.
    struct FeedingSection {
        diet: DietBody,
        supplements: Vec<String>,
        schedule: String,
        /// What else who feeds must know.
        notes: String,
    }
}

body! {
    /// Boarding and stabling of a new horse.
    struct BoardingBody {
        stable_name: String,
        location: String,
        contact_information: String,
        boarding_agreement: String,
        start_date: String,
        /// Not before the start.
        end_date: String,
    }
}

body! {
    /// The section `boarding`.
    struct BoardingSection {
        stable: String,
        location: String,
        contact: String,
        agreement: String,
        start_date: String,
        /// Not before the start.
        end_date: String,
    }
}

body! {
    /// Breeding records.
    struct BreedingBody {
        sire: String,
        dam: String,
        offspring: Vec<String>,
        breeding_dates: Vec<String>,
    }
}

body! {
    /// Grooming and care.
    struct GroomingBody {
        grooming_schedule: String,
        bathing: String,
        clipping: String,
    }
}

body! {
    /// Equipment and tack.
    struct EquipmentBody {
        saddle: String,
        bridle: String,
        blankets: String,
        boots: String,
    }
}

body! {
    /// Forebears.
    struct PedigreeBody {
        family_tree: String,
        ancestors: Vec<String>,
    }
}

body! {
    /// Who leases a horse.
    struct LeasingBody {
        lessee_name: String,
        lease_terms: String,
        start_date: String,
        /// Not before the start.
        end_date: String,
    }
}

impl From<FeedingBody> for FeedingSection {
    fn from(body: FeedingBody) -> Self {
        Self {
            diet: body.diet_plan,
            supplements: body.supplements,
            schedule: body.feeding_schedule,
            notes: body.notes,
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
            start_date: body.start_date,
            end_date: body.end_date,
        }
    }
}

/// The days `startDate` and `endDate`.
fn period(fields: &mut Fields<'_>, start: Option<&str>, end: Option<&str>) -> Period {
    let starts_on = fields.day("startDate", start);
    let ends_on = fields.day("endDate", end);
    let period = fields.take("endDate", Period::new(starts_on, ends_on));
    period.unwrap_or_default()
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
            notes: fields.note("notes", self.notes.as_deref()),
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
            period: period(fields, self.start_date.as_deref(), self.end_date.as_deref()),
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
        Leasing {
            lessee: fields.line("lesseeName", self.lessee_name.as_deref()),
            terms: fields.note("leaseTerms", self.lease_terms.as_deref()),
            period: period(fields, self.start_date.as_deref(), self.end_date.as_deref()),
        }
    }
}
