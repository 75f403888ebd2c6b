//! What is written about a horse of the demo when it is created.

use horses::{
    Boarding, Breeding, Competition, CreateHorse, Equipment, Feeding, Gender, Grooming,
    LeasePeriod, Leasing, ListOf, Pedigree, Profile, Sections, Trainer, Training, TrainingLogEntry,
};
use kernel::{OptionalLine, OptionalText, RequiredLine};
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;
use time::Date;

use super::barn_words::{
    BATHING, BLANKETS, EVENINGS, FOREBEARS, GROOMING, MORNINGS, NOONS, SCHEDULES, SHOWS,
    SUPPLEMENTS,
};
use super::barns::{LESSEES, OWNERS, STABLES, TRAINERS};
use super::health::{ago, health};
use super::stock::PlannedHorse;
use super::{SeedError, known, lines, list, pick};

type Result<T> = std::result::Result<T, SeedError>;

impl PlannedHorse {
    /// The horse with all its sections, as of `today`.
    pub(super) fn wish(&self, today: Date, rng: &mut ChaCha8Rng) -> Result<CreateHorse> {
        let [sire, dam] = two_of(rng, &FOREBEARS);
        Ok(CreateHorse {
            profile: self.profile(rng)?,
            for_sale: self.is_for_sale,
            sections: Sections {
                health: health(self, today, rng)?,
                training: self.training(today, rng)?,
                feeding: feeding(rng)?,
                boarding: self.boarding()?,
                breeding: self.breeding(today, [sire, dam], rng)?,
                grooming: self.grooming(rng)?,
                equipment: self.equipment(rng)?,
                pedigree: pedigree([sire, dam], rng)?,
                leasing: leasing(today, rng)?,
                owners: lines([pick(rng, &OWNERS)])?,
            },
        })
    }

    fn profile(&self, rng: &mut ChaCha8Rng) -> Result<Profile> {
        // 999 is for transponders under test, so this is no living horse's.
        let chip = format!("999000{:09}", rng.random_range(0..1_000_000_000));
        Ok(Profile {
            name: known(RequiredLine::parse(self.name))?,
            age: Some(self.age),
            breed: Some(self.breed),
            gender: Some(self.gender),
            color: line(self.color)?,
            markings: line(&self.markings())?,
            registration_number: line(&self.registration_number(rng))?,
            microchip_number: line(&chip)?,
            photo_link: None,
        })
    }

    /// As the breed's registry writes it; some breeds have none.
    fn registration_number(&self, rng: &mut ChaCha8Rng) -> String {
        let (registry, digits) = match self.breed.as_str() {
            "Tennessee Walking Horse" => ("TWHBEA", 8),
            "Quarter Horse" => ("AQHA", 7),
            "Paint" => ("APHA", 7),
            "Appaloosa" => ("ApHC", 6),
            "Thoroughbred" => ("JC", 7),
            "Arabian" => ("AHA", 7),
            "Morgan" => ("AMHA", 6),
            "American Saddlebred" => ("ASHA", 6),
            "Rocky Mountain Horse" => ("RMHA", 5),
            "Missouri Fox Trotter" => ("MFTHBA", 6),
            "Spotted Saddle Horse" => ("SSHBEA", 5),
            "Paso Fino" => ("PFHA", 5),
            "Friesian" => ("KFPS", 9),
            "Mustang" => ("BLM", 8),
            _ => return String::new(),
        };
        let first = rng.random_range(1..10);
        let rest = (1..digits).map(|_| rng.random_range(0..10).to_string());
        format!("{registry} {first}{}", rest.collect::<String>())
    }

    fn training(&self, today: Date, rng: &mut ChaCha8Rng) -> Result<Training> {
        let craft = self.discipline.craft();
        let (name, contact) = TRAINERS.choose(rng).copied().unwrap_or_default();
        let count = rng.random_range(4..=craft.work.len());
        let mut log = Vec::new();
        let mut days = 0;
        for (activity, notes) in craft.work.sample(rng, count) {
            days += rng.random_range(1..6);
            log.push(TrainingLogEntry {
                date: ago(today, days)?,
                activity: line(activity)?,
                notes: text(notes)?,
            });
        }
        Ok(Training {
            log: list(log)?,
            competitions: self.competitions(today, rng)?,
            goals: lines(craft.goals.sample(rng, 2).copied())?,
            trainer: Trainer {
                name: line(name)?,
                specialization: line(craft.specialization)?,
                contact: line(contact)?,
            },
        })
    }

    fn competitions(&self, today: Date, rng: &mut ChaCha8Rng) -> Result<ListOf<Competition>> {
        let craft = self.discipline.craft();
        let count = rng.random_range(2..6);
        let mut competitions = Vec::new();
        let mut days = rng.random_range(10..60);
        for _ in 0..count {
            let event = format!("{}, {}", pick(rng, &SHOWS), pick(rng, craft.classes));
            let placement = match rng.random_range(0..12) {
                0..=2 => "1st",
                3..=4 => "2nd",
                5..=6 => "3rd",
                7 => "4th",
                8 => "5th of 14",
                9 => "Reserve champion",
                10 => "Champion",
                _ => "Not placed",
            };
            competitions.push(Competition {
                date: ago(today, days)?,
                event: line(&event)?,
                placement: line(placement)?,
            });
            days += rng.random_range(14..90);
        }
        list(competitions)
    }

    fn boarding(&self) -> Result<Boarding> {
        let stable = STABLES
            .get(self.stable)
            .ok_or_else(|| SeedError::Data(format!("no stable {}", self.stable)))?;
        Ok(Boarding {
            stable: line(stable.name)?,
            location: line(stable.location)?,
            contact: text(stable.contact)?,
            agreement: text(stable.agreement)?,
        })
    }

    fn breeding(&self, today: Date, parents: [&str; 2], rng: &mut ChaCha8Rng) -> Result<Breeding> {
        let has_offspring = self.gender != Gender::Gelding && self.age.years() >= 8;
        let (mut offspring, mut dates) = (Vec::new(), Vec::new());
        if has_offspring {
            for years in 2..=3 {
                let year = today.year() - years;
                let sex = pick(rng, &["filly", "colt"]);
                offspring.push(format!("{} ({year} {sex})", pick(rng, &FOREBEARS)));
                let bred = ago(today, i64::from(years) * 365 + 345)?;
                let how = pick(rng, &["live cover", "cooled semen", "pasture"]);
                dates.push(format!("{bred}, {how}"));
            }
        }
        Ok(Breeding {
            sire: line(parents[0])?,
            dam: line(parents[1])?,
            offspring: lines(offspring.iter().map(String::as_str))?,
            breeding_dates: lines(dates.iter().map(String::as_str))?,
        })
    }

    fn grooming(&self, rng: &mut ChaCha8Rng) -> Result<Grooming> {
        Ok(Grooming {
            schedule: text(pick(rng, &GROOMING))?,
            bathing: text(pick(rng, &BATHING))?,
            clipping: text(self.discipline.craft().clipping)?,
        })
    }

    fn equipment(&self, rng: &mut ChaCha8Rng) -> Result<Equipment> {
        let craft = self.discipline.craft();
        Ok(Equipment {
            saddle: text(craft.saddle)?,
            bridle: text(craft.bridle)?,
            blankets: text(pick(rng, &BLANKETS))?,
            boots: text(craft.boots)?,
        })
    }
}

fn feeding(rng: &mut ChaCha8Rng) -> Result<Feeding> {
    let count = rng.random_range(1..=3);
    Ok(Feeding {
        morning: text(pick(rng, &MORNINGS))?,
        noon: text(pick(rng, &NOONS))?,
        evening: text(pick(rng, &EVENINGS))?,
        supplements: lines(SUPPLEMENTS.sample(rng, count).copied())?,
        schedule: text(pick(rng, &SCHEDULES))?,
    })
}

fn pedigree([sire, dam]: [&str; 2], rng: &mut ChaCha8Rng) -> Result<Pedigree> {
    let others: Vec<&str> = FOREBEARS
        .iter()
        .copied()
        .filter(|name| ![sire, dam].contains(name))
        .collect();
    let [a, b] = two_of(rng, &others);
    let [c, d] = two_of(rng, &others);
    Ok(Pedigree {
        family_tree: text(&format!(
            "Sire: {sire}, by {a} out of {c}.\nDam: {dam}, by {b} out of {d}."
        ))?,
        ancestors: lines([a, b])?,
    })
}

/// A few are leased.
fn leasing(today: Date, rng: &mut ChaCha8Rng) -> Result<Leasing> {
    if !rng.random_bool(0.15) {
        return Ok(Leasing::default());
    }
    let (lessee, terms) = LESSEES.choose(rng).copied().unwrap_or_default();
    let since = rng.random_range(20..300);
    Ok(Leasing {
        lessee: line(lessee)?,
        terms: text(terms)?,
        period: known(LeasePeriod::new(
            Some(ago(today, since)?),
            Some(ago(today, since - 364)?),
        ))?,
    })
}

fn two_of<'a>(rng: &mut ChaCha8Rng, words: &[&'a str]) -> [&'a str; 2] {
    let mut found = words.sample(rng, 2).copied();
    [(); 2].map(|()| found.next().unwrap_or_default())
}

fn line(text: &str) -> Result<OptionalLine<200>> {
    known(OptionalLine::parse(text))
}

fn text(text: &str) -> Result<OptionalText<4000>> {
    known(OptionalText::parse(text))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use time::macros::date;

    use super::*;
    use crate::seed::stock::planned_horses;

    #[test]
    fn every_horse_could_have_been_typed_in_whatever_the_day() {
        for today in [date!(2026 - 06 - 01), date!(2028 - 02 - 29)] {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            for horse in planned_horses().expect("readable") {
                let wish = horse.wish(today, &mut rng);
                let sections = wish.expect("valid").sections;
                assert!(
                    !sections.training.log.as_slice().is_empty(),
                    "{}",
                    horse.name
                );
                assert_ne!(sections.breeding.sire, sections.breeding.dam);
            }
        }
    }
}
