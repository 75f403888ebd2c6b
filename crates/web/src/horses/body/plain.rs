//! The sections that contain only texts and days. Where a new horse and a saved
//! section have the same field names, they share a body.

use ::horses::{Boarding, Breeding, Equipment, Feeding, Grooming, Leasing, Pedigree, Period};
use kernel::{FieldErrors, RecordDate};

use super::bodies;
use super::values::{Line, Note, Texts};
use crate::form::body;

body! {
    /// What a horse eats during the day.
    DietBody {
        morning: Note,
        noon: Note,
        evening: Note,
    } => [Note; 3] {
        [morning, noon, evening]
    }
}

bodies! {
    /// Feeding and nutrition of a new horse.
    FeedingBody,
    /// The section `feeding`.
    FeedingSection {
        diet as "dietPlan" or "diet": DietBody,
        supplements as "supplements" or "supplements": Texts,
        schedule as "feedingSchedule" or "schedule": Note,
        /// What else who feeds must know.
        notes as "notes" or "notes": Note,
    } => Feeding {
        let [morning, noon, evening] = diet;
        Feeding { morning, noon, evening, supplements, schedule, notes }
    }
}

bodies! {
    /// Boarding and stabling of a new horse.
    BoardingBody,
    /// The section `boarding`.
    BoardingSection {
        stable as "stableName" or "stable": Line,
        location as "location" or "location": Line,
        contact as "contactInformation" or "contact": Note,
        agreement as "boardingAgreement" or "agreement": Note,
        starts_on as "startDate" or "startDate": Option<RecordDate>,
        /// Not before the start.
        ends_on as "endDate" or "endDate": Option<RecordDate>,
    }
    together(errors) {
        period = period(errors, starts_on.flatten(), ends_on.flatten()),
    } => Boarding {
        Boarding { stable, location, contact, agreement, period }
    }
}

body! {
    /// Breeding records.
    BreedingBody {
        sire: Line,
        dam: Line,
        offspring: Texts,
        breeding_dates as "breedingDates": Texts,
    } => Breeding {
        Breeding { sire, dam, offspring, breeding_dates }
    }
}

body! {
    /// Grooming and care.
    GroomingBody {
        schedule as "groomingSchedule": Note,
        bathing: Note,
        clipping: Note,
    } => Grooming {
        Grooming { schedule, bathing, clipping }
    }
}

body! {
    /// Equipment and tack.
    EquipmentBody {
        saddle: Note,
        bridle: Note,
        blankets: Note,
        boots: Note,
    } => Equipment {
        Equipment { saddle, bridle, blankets, boots }
    }
}

body! {
    /// Forebears.
    PedigreeBody {
        family_tree as "familyTree": Note,
        ancestors: Texts,
    } => Pedigree {
        Pedigree { family_tree, ancestors }
    }
}

body! {
    /// Who leases a horse.
    LeasingBody {
        lessee as "lesseeName": Line,
        terms as "leaseTerms": Note,
        starts_on as "startDate": Option<RecordDate>,
        /// Not before the start.
        ends_on as "endDate": Option<RecordDate>,
    }
    together(errors) {
        period = period(errors, starts_on.flatten(), ends_on.flatten()),
    } => Leasing {
        Leasing { lessee, terms, period }
    }
}

fn period(
    errors: &mut FieldErrors,
    starts_on: Option<RecordDate>,
    ends_on: Option<RecordDate>,
) -> Option<Period> {
    errors.take("endDate", Period::new(starts_on, ends_on))
}
