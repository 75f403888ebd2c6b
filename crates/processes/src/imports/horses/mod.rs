//! Horses of rows, with their owners, places and board.

mod board;
mod owners;
mod stalls;

use std::collections::HashMap;

use ::book::{GivenService, Service};
use ::contacts::Contact;
use ::horses::{
    Age, Boarding, Breed, Breeding, CareItem, CreateHorse, Gender, HealthRecords, Horse,
    OwnerWishes, Profile, Sections,
};
use ::imports::{ImportKind, Judged, breed_name};
use kernel::{HorseId, OptionalLine, RecordDate, RequiredLine, StoreError};
use places::Stay;
use time::Date;

use self::board::Board;
use self::owners::Owners;
pub use self::stalls::NewPlaces;
use self::stalls::Stalls;
use super::reading::Reading;
use super::{New, Prepared, PresentHorses, Rows};

/// Horses that are there, or that a file brings: by name, the registration numbers.
#[derive(Default)]
struct Known(HashMap<String, Vec<String>>);

impl Known {
    fn of(horses: Vec<(String, String)>) -> Self {
        let mut known = Self::default();
        for (name, number) in horses {
            known.note(&RequiredLine::stored(name), &number);
        }
        known
    }

    fn note(&mut self, name: &RequiredLine<200>, number: &str) {
        self.0
            .entry(name.key())
            .or_default()
            .push(number.to_lowercase());
    }

    /// Whether there is one of this name, whose registration number is not another one.
    fn has(&self, name: &RequiredLine<200>, number: &str) -> bool {
        let number = number.to_lowercase();
        let same = |other: &String| *other == number || other.is_empty() || number.is_empty();
        self.0
            .get(&name.key())
            .is_some_and(|all| all.iter().any(same))
    }
}

/// What is made of rows of horses.
#[derive(Debug)]
pub struct NewHorses {
    /// Owners who are new.
    pub contacts: Vec<Contact>,
    /// The horses with their care.
    pub horses: Vec<(Horse, Vec<CareItem>)>,
    /// Places that are new.
    pub places: NewPlaces,
    /// Which horse stands where.
    pub stays: Vec<(HorseId, Stay)>,
    /// Services of board that are new.
    pub services: Vec<Service>,
    /// Which horse has which of them.
    pub given: Vec<(HorseId, GivenService)>,
}

/// Compares rows with the horses that are there.
pub(super) fn prepare(rows: &Rows, present: PresentHorses) -> Result<Prepared, StoreError> {
    let mut known = Known::of(present.horses);
    let mut owners = Owners::new(&present.contacts, rows);
    let mut stalls = Stalls::new(present.areas, present.standing, rows);
    let mut board = Board::new(present.services, rows);
    let (mut judged, mut horses) = (Vec::new(), Vec::new());
    for record in &rows.records {
        let mut row = Reading::of(record, ImportKind::Horses);
        let wish = wish_of(&mut row, rows.target.today);
        if let Some(wish) = &wish {
            let (name, number) = (
                &wish.profile.name,
                wish.profile.registration_number.as_str(),
            );
            if known.has(name, number) {
                judged.push(Judged::known());
                continue;
            }
            known.note(name, number);
        }
        let Some(wish) = wish else {
            judged.push(row.finish(None::<()>).0);
            continue;
        };
        let id = HorseId::new(rows.ids.next_uuid());
        let owners = owners.of(&mut row);
        stalls.place(&mut row, id);
        board.give(&mut row, id);
        let when = (id, rows.target.now);
        let made = wish.build(rows.target.organization_id, owners, when, &*rows.ids);
        horses.push(made.map_err(StoreError::failed)?);
        judged.push(row.finish(Some(())).0);
    }
    let (places, stays) = stalls.into_new();
    let (services, given) = board.into_new();
    Ok(Prepared {
        judged,
        new: New::Horses(Box::new(NewHorses {
            contacts: owners.into_new(),
            horses,
            places,
            stays,
            services,
            given,
        })),
    })
}

fn wish_of(row: &mut Reading<'_>, today: Date) -> Option<CreateHorse> {
    let name = row.required("name", RequiredLine::parse)?;
    let profile = Profile {
        name,
        age: age_of(row),
        date_of_birth: birth_of(row, today),
        breed: row.optional("breed", |text| Breed::parse(breed_name(text))),
        gender: row.optional("gender", Gender::typed),
        color: row.line("color"),
        markings: row.line("markings"),
        registration_number: row.line("registration_number"),
        microchip_number: row.line("microchip_number"),
        photo_link: None,
    };
    Some(CreateHorse {
        organization: None,
        profile,
        for_sale: false,
        health: HealthRecords::default(),
        owners: OwnerWishes::default(),
        sections: Sections {
            boarding: Boarding {
                stable: row.line("stable"),
                location: row.line("location"),
                ..Boarding::default()
            },
            breeding: Breeding {
                sire: row.line("sire"),
                dam: row.line("dam"),
                ..Breeding::default()
            },
            ..Sections::default()
        },
    })
}

/// The age that is stated; with a date of birth it follows from that.
fn age_of(row: &mut Reading<'_>) -> Option<Age> {
    row.optional("age", |text| {
        text.parse()
            .map_err(|_| ::horses::AgeError)
            .and_then(Age::new)
    })
}

/// A day of birth that [`CreateHorse::build`] takes.
fn birth_of(row: &mut Reading<'_>, today: Date) -> Option<RecordDate> {
    row.optional("date_of_birth", |text| {
        let born = RecordDate::parse(text).ok();
        let is_living = |born: &RecordDate| {
            let (born, most) = (born.as_date(), i32::from(Age::MAX));
            born <= today && today.year() - born.year() <= most
        };
        born.filter(is_living)
            .ok_or("must be the day of birth of a living horse")
    })
}

fn line<const MAX: usize>(text: &str) -> OptionalLine<MAX> {
    OptionalLine::parse(text).unwrap_or_default()
}
