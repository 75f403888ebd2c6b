//! The health of the demo's horses, as of a day.

use horses::{
    Dental, Deworming, HealthRecords, HoofCare, MedicalEntry, Record, Vaccination, VetVisit,
};
use kernel::{OptionalLine, OptionalText, RecordDate, RecordId, RequiredLine};
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;
use time::{Date, Duration};

use super::barns::{FARRIERS, VETS};
use super::care_words::{ALLERGIES, ILLNESSES, MEDICATIONS, SHOTS, TEETH, VISITS, WORMERS};
use super::stock::PlannedHorse;
use super::{SeedError, known, list, pick};

/// How far an owner is behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Diligence {
    UpToDate,
    /// Some of it falls due within a month.
    DueSoon,
    Overdue,
}

pub(super) fn health(
    horse: &PlannedHorse,
    today: Date,
    rng: &mut ChaCha8Rng,
) -> Result<HealthRecords<Option<RecordId>>, SeedError> {
    let diligence = match rng.random_range(0..10) {
        0..=5 => Diligence::UpToDate,
        6..=7 => Diligence::DueSoon,
        _ => Diligence::Overdue,
    };
    let age = i64::from(horse.age.years());
    Ok(HealthRecords {
        vaccinations: vaccinations(diligence, age, today, rng)?,
        deworming: deworming(diligence, today, rng)?,
        dental: dental(age, today, rng)?,
        hoof_care: hoof_care(diligence, today, rng)?,
        medical_history: medical_history(age, today, rng)?,
        current_medications: few(rng, 0.3, age / 14 + 1, &MEDICATIONS)?,
        allergies: few(rng, 0.35, 2, &ALLERGIES)?,
        vet_visits: vet_visits(today, rng)?,
    })
}

/// `days` before today.
pub(super) fn ago(today: Date, days: i64) -> Result<RecordDate, SeedError> {
    RecordDate::new(today - Duration::days(days))
        .ok_or_else(|| SeedError::Data(format!("{days} days before {today}")))
}

/// The last shots, and for a horse that is old enough those of a year before.
fn vaccinations(
    diligence: Diligence,
    age: i64,
    today: Date,
    rng: &mut ChaCha8Rng,
) -> Result<horses::ListOf<Vaccination>, SeedError> {
    // One visit for all that is due once a year.
    let spring = match diligence {
        Diligence::UpToDate => rng.random_range(40..320),
        Diligence::DueSoon => rng.random_range(338..362),
        Diligence::Overdue => rng.random_range(372..440),
    };
    let mut shots = Vec::new();
    for (name, lasts) in SHOTS {
        let given = if lasts == 365 {
            // One of them was caught up on another day.
            spring + if name == "Rabies" { 9 } else { 0 }
        } else {
            spring % 150
                + if diligence == Diligence::Overdue {
                    60
                } else {
                    20
                }
        };
        let years = if age > 2 && name != "Tetanus" { 2 } else { 1 };
        for year in 0..years {
            let given = given + year * lasts;
            shots.push(Vaccination {
                name: known(RequiredLine::parse(name))?,
                given_on: Some(ago(today, given)?),
                next_due: Some(ago(today, given - lasts)?),
            });
        }
    }
    list(shots)
}

fn deworming(
    diligence: Diligence,
    today: Date,
    rng: &mut ChaCha8Rng,
) -> Result<Deworming, SeedError> {
    let last = rng.random_range(15..88)
        + if diligence == Diligence::Overdue {
            25
        } else {
            0
        };
    Ok(Deworming {
        last_on: Some(ago(today, last)?),
        next_due: Some(ago(today, last - 90)?),
        product: known(OptionalLine::parse(pick(rng, &WORMERS)))?,
    })
}

fn dental(age: i64, today: Date, rng: &mut ChaCha8Rng) -> Result<Dental, SeedError> {
    // Old teeth are looked at twice a year.
    let lasts = if age >= 15 { 182 } else { 365 };
    let last = rng.random_range(20..lasts + 25);
    Ok(Dental {
        last_exam: Some(ago(today, last)?),
        next_due: Some(ago(today, last - lasts)?),
        notes: known(OptionalText::parse(pick(rng, &TEETH)))?,
    })
}

fn hoof_care(
    diligence: Diligence,
    today: Date,
    rng: &mut ChaCha8Rng,
) -> Result<HoofCare, SeedError> {
    let last = rng.random_range(3..40)
        + if diligence == Diligence::Overdue {
            12
        } else {
            0
        };
    Ok(HoofCare {
        last_trim: Some(ago(today, last)?),
        next_due: Some(ago(today, last - 42)?),
        farrier: known(OptionalLine::parse(pick(rng, &FARRIERS)))?,
    })
}

fn medical_history(
    age: i64,
    today: Date,
    rng: &mut ChaCha8Rng,
) -> Result<horses::ListOf<Record<Option<RecordId>, MedicalEntry>>, SeedError> {
    let count = rng.random_range(1..=3);
    let mut entries = Vec::new();
    let mut days = rng.random_range(30..200);
    for (condition, treatment, notes) in ILLNESSES.sample(rng, count) {
        // Not before it was born.
        if days > age * 365 {
            break;
        }
        let entry = known(MedicalEntry::new(
            ago(today, days)?,
            known(OptionalLine::parse(condition))?,
            known(OptionalLine::parse(treatment))?,
            known(OptionalText::parse(notes))?,
        ))?;
        entries.push(Record { id: None, entry });
        days += rng.random_range(120..500);
    }
    list(entries)
}

fn vet_visits(
    today: Date,
    rng: &mut ChaCha8Rng,
) -> Result<horses::ListOf<Record<Option<RecordId>, VetVisit>>, SeedError> {
    let count = rng.random_range(2..=4);
    let vet = pick(rng, &VETS);
    let mut entries = Vec::new();
    let mut days = rng.random_range(5..90);
    for (reason, notes) in VISITS.sample(rng, count) {
        let entry = known(VetVisit::new(
            ago(today, days)?,
            known(OptionalLine::parse(reason))?,
            known(OptionalLine::parse(vet))?,
            known(OptionalText::parse(notes))?,
        ))?;
        entries.push(Record { id: None, entry });
        days += rng.random_range(40..160);
    }
    list(entries)
}

/// Nothing for most, and else up to `most` of the words.
fn few(
    rng: &mut ChaCha8Rng,
    share: f64,
    most: i64,
    words: &[&str],
) -> Result<horses::ListOf<RequiredLine<500>>, SeedError> {
    if !rng.random_bool(share) {
        return list(Vec::new());
    }
    let count = known(usize::try_from(rng.random_range(1..=most)))?;
    super::lines(words.sample(rng, count).copied())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use time::macros::date;

    use super::*;
    use crate::seed::stock::planned_horses;

    #[test]
    fn some_shots_are_overdue_some_due_soon_and_most_in_order() {
        let today = date!(2026 - 06 - 01);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut overdue, mut soon, mut later) = (0, 0, 0);
        for horse in planned_horses().expect("readable") {
            let health = health(&horse, today, &mut rng).expect("valid");
            let latest = health.vaccinations.as_slice().first().expect("a shot");
            let due = latest.next_due.expect("a day").as_date();
            match (due - today).whole_days() {
                ..0 => overdue += 1,
                0..=30 => soon += 1,
                _ => later += 1,
            }
        }
        assert!(
            overdue >= 4 && soon >= 4 && later >= 16,
            "{overdue} {soon} {later}"
        );
    }

    #[test]
    fn the_same_seed_makes_the_same_health() {
        let made = || {
            let mut rng = ChaCha8Rng::seed_from_u64(7);
            let horses = planned_horses().expect("readable");
            health(&horses[0], date!(2026 - 06 - 01), &mut rng).expect("valid")
        };
        assert_eq!(made(), made());
    }
}
