//! The horses with all their sections, relative to a date.

use std::collections::BTreeMap;

use horses::{
    Age, Boarding, Breeding, Competition, CreateHorse, Equipment, Feeding, Grooming, Height,
    Leasing, OwnerChoice, OwnerWish, OwnerWishes, Pedigree, Period, Profile, SaleEdit, SaleTerms,
    Sections, Sold, Trainer, Training, TrainingLogEntry,
};
use kernel::OptionalLine;
use serde::Deserialize;
use time::Date;

use crate::data::{Dated, Facts, Result, ago, fact, lines, list, named, of, read, valid};
use crate::health::Health;
use crate::{BREEDER_EMAIL, DEMO_EMAIL, SELLER_EMAIL};

/// The data file of each account's horses.
const FILES: [(&str, &str); 3] = [
    (DEMO_EMAIL, include_str!("../data/horses/demo.toml")),
    (SELLER_EMAIL, include_str!("../data/horses/seller.toml")),
    (BREEDER_EMAIL, include_str!("../data/horses/breeder.toml")),
];

/// The content of `barns.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Barns {
    /// Validity of each vaccination, in days.
    pub(crate) vaccinations: BTreeMap<String, i64>,
    stables: BTreeMap<String, Facts>,
    /// Trainers' specializations and tack by discipline.
    disciplines: BTreeMap<String, Facts>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    horses: Vec<PlannedHorse>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlannedHorse {
    pub(crate) name: String,
    breed: String,
    gender: String,
    age: u8,
    color: String,
    markings: String,
    #[serde(default)]
    registration: String,
    microchip: String,
    pub(crate) photos: PhotoFiles,
    /// Days since the horse was created.
    pub(crate) since: i64,
    #[serde(default)]
    is_for_sale: bool,
    discipline: String,
    stable: String,
    owners: Vec<String>,
    health: Health,
    trainer: Facts,
    goals: Vec<String>,
    training: Vec<Dated>,
    competitions: Vec<Dated>,
    feeding: Facts,
    supplements: Vec<String>,
    grooming: String,
    bathing: String,
    blankets: String,
    sire: String,
    dam: String,
    family_tree: String,
    ancestors: Vec<String>,
    #[serde(default)]
    offspring: Vec<Foal>,
    /// The start of the lease, and its renewal.
    lease: Option<Dated>,
    /// What buyers are told.
    pub(crate) sale: Option<PlannedSale>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlannedSale {
    price: String,
    height: String,
    facts: Facts,
    /// The pictures of its gallery.
    pub(crate) gallery: Vec<String>,
}

impl PlannedSale {
    /// The section `sale` of a horse that is for sale, with a page that everybody opens who
    /// has its link.
    pub(crate) fn edit(&self) -> Result<SaleEdit> {
        let facts = &self.facts;
        Ok(SaleEdit {
            terms: SaleTerms {
                price: Some(of(&self.price)?),
                price_note: fact(facts, "price_note")?,
                description: fact(facts, "description")?,
                video_url: None,
                sire: fact(facts, "sire")?,
                dam: fact(facts, "dam")?,
                training_level: fact(facts, "training_level")?,
                discipline: fact(facts, "discipline")?,
                location: OptionalLine::default(),
            },
            height: Some(valid(Height::parse(&self.height))?),
            registered_name: fact(facts, "registered_name")?,
            sold: Sold::default(),
            status: None,
            keep_status: true,
            is_public: Some(true),
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PhotoFiles {
    pub(crate) profile: String,
    pub(crate) header: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Foal {
    name: String,
    /// Years since its birth.
    years_ago: i32,
    sex: String,
    bred_by: String,
}

/// The horses of each account, by its email address.
pub(crate) fn stock() -> Result<Vec<(&'static str, Vec<PlannedHorse>)>> {
    FILES
        .into_iter()
        .map(|(email, text)| {
            let file: File = read(&format!("horses of {email}"), text)?;
            Ok((email, file.horses))
        })
        .collect()
}

impl Barns {
    pub(crate) fn read() -> Result<Self> {
        read("barns.toml", include_str!("../data/barns.toml"))
    }

    pub(crate) fn horse(&self, horse: &PlannedHorse, today: Date) -> Result<CreateHorse> {
        let stable = named(&self.stables, &horse.stable)?;
        let discipline = named(&self.disciplines, &horse.discipline)?;
        Ok(CreateHorse {
            organization: None,
            profile: horse.profile()?,
            for_sale: horse.is_for_sale,
            health: horse.health.records(&self.vaccinations, today)?,
            sections: Sections {
                training: horse.training(discipline, today)?,
                feeding: Feeding {
                    morning: fact(&horse.feeding, "morning")?,
                    noon: fact(&horse.feeding, "noon")?,
                    evening: fact(&horse.feeding, "evening")?,
                    supplements: lines(&horse.supplements)?,
                    schedule: fact(&horse.feeding, "schedule")?,
                    notes: of(horse.feeding.get("notes").map_or("", String::as_str))?,
                },
                boarding: Boarding {
                    stable: of(&horse.stable)?,
                    location: fact(stable, "location")?,
                    contact: fact(stable, "contact")?,
                    agreement: fact(stable, "agreement")?,
                    period: Period {
                        starts_on: Some(ago(today, horse.since)?),
                        ends_on: None,
                    },
                },
                breeding: horse.breeding(today)?,
                grooming: Grooming {
                    schedule: of(&horse.grooming)?,
                    bathing: of(&horse.bathing)?,
                    clipping: fact(discipline, "clipping")?,
                },
                equipment: Equipment {
                    saddle: fact(discipline, "saddle")?,
                    bridle: fact(discipline, "bridle")?,
                    blankets: of(&horse.blankets)?,
                    boots: fact(discipline, "boots")?,
                },
                pedigree: Pedigree {
                    family_tree: of(&horse.family_tree)?,
                    ancestors: lines(&horse.ancestors)?,
                },
                leasing: horse.leasing(today)?,
                ..Sections::default()
            },
            owners: owners(&horse.owners)?,
        })
    }
}

/// Owners of whom only the names are known.
fn owners(names: &[String]) -> Result<OwnerWishes> {
    let owner = |name: &String| {
        Ok(OwnerWish {
            who: OwnerChoice::Named(of(name)?),
            share: None,
        })
    };
    valid(OwnerWishes::new(
        names.iter().map(owner).collect::<Result<_>>()?,
    ))
}

impl PlannedHorse {
    fn profile(&self) -> Result<Profile> {
        Ok(Profile {
            age: Some(valid(Age::new(self.age))?),
            breed: Some(of(&self.breed)?),
            gender: Some(of(&self.gender)?),
            color: of(&self.color)?,
            markings: of(&self.markings)?,
            registration_number: of(&self.registration)?,
            microchip_number: of(&self.microchip)?,
            ..Profile::named(of(&self.name)?)
        })
    }

    fn training(&self, discipline: &Facts, today: Date) -> Result<Training> {
        Ok(Training {
            log: list(&self.training, |day| {
                Ok(TrainingLogEntry {
                    date: day.on(today)?,
                    activity: day.fact("activity")?,
                    notes: day.fact("notes")?,
                })
            })?,
            competitions: list(&self.competitions, |day| {
                Ok(Competition {
                    date: day.on(today)?,
                    event: day.fact("event")?,
                    placement: day.fact("placement")?,
                })
            })?,
            goals: lines(&self.goals)?,
            trainer: Trainer {
                name: fact(&self.trainer, "name")?,
                specialization: fact(discipline, "specialization")?,
                contact: fact(&self.trainer, "contact")?,
            },
        })
    }

    fn breeding(&self, today: Date) -> Result<Breeding> {
        Ok(Breeding {
            sire: of(&self.sire)?,
            dam: of(&self.dam)?,
            offspring: list(&self.offspring, |foal| {
                let year = today.year() - foal.years_ago;
                of(&format!("{} ({year} {})", foal.name, foal.sex))
            })?,
            breeding_dates: list(&self.offspring, |foal| {
                let bred = ago(today, i64::from(foal.years_ago) * 365 + 345)?;
                of(&format!("{bred}, {}", foal.bred_by))
            })?,
        })
    }

    fn leasing(&self, today: Date) -> Result<Leasing> {
        let Some(lease) = &self.lease else {
            return Ok(Leasing::default());
        };
        Ok(Leasing {
            lessee: lease.fact("lessee")?,
            terms: lease.fact("terms")?,
            period: valid(Period::new(Some(lease.on(today)?), lease.due_on(today)?))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn every_horse_is_valid_on_any_day() {
        let barns = Barns::read().expect("readable");
        for today in [date!(2026 - 06 - 01), date!(2028 - 02 - 29)] {
            for horse in stock().expect("readable").iter().flat_map(|(_, it)| it) {
                let made = barns.horse(horse, today);
                let sections = made.expect(&horse.name).sections;
                assert!(!sections.training.log.as_slice().is_empty());
                assert_ne!(sections.breeding.sire, sections.breeding.dam);
                let sale = horse.sale.as_ref().map(PlannedSale::edit);
                assert!(sale.is_none_or(|it| it.is_ok() && horse.is_for_sale));
            }
        }
    }

    #[test]
    fn there_are_forty_horses_in_three_accounts_and_eight_are_for_sale() {
        let stock = stock().expect("readable");
        let counts: Vec<usize> = stock.iter().map(|(_, horses)| horses.len()).collect();
        assert_eq!(counts, [24, 9, 7]);
        let horses = || stock.iter().flat_map(|(_, horses)| horses);
        assert_eq!(horses().filter(|horse| horse.is_for_sale).count(), 8);
        let names: std::collections::BTreeSet<&str> = horses().map(|it| &*it.name).collect();
        assert_eq!(names.len(), 40);
    }
}
