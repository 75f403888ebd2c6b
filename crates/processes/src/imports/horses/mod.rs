//! Horses of rows, with their owners, places and board.

mod board;
mod notes;
mod owners;
mod stalls;

use std::collections::HashMap;

use ::book::{GivenService, Service};
use ::contacts::Contact;
use ::horses::{
    Age, Boarding, Breed, Breeding, CareItem, CreateHorse, Feeding, Gender, HealthRecords, Horse,
    ListOf, OwnerWishes, Profile, Sections,
};
use ::imports::{ImportKind, Judged, Listed, breed_name, listed};
use ::notes::Note;
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
    /// What no field of a horse takes: a note about each of which there is some.
    pub notes: Vec<Note>,
}

/// Compares rows with the horses that are there.
pub(super) fn prepare(rows: &Rows, present: PresentHorses) -> Result<Prepared, StoreError> {
    let mut known = Known::of(present.horses);
    let mut owners = Owners::new(&present.contacts, rows);
    let mut stalls = Stalls::new(present.areas, present.standing, rows);
    let mut board = Board::new(present.services, rows);
    let (mut judged, mut horses, mut notes) = (Vec::new(), Vec::new(), Vec::new());
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
        notes.extend(notes::of(&mut row, id, rows));
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
            notes,
        })),
    })
}

fn wish_of(row: &mut Reading<'_>, today: Date) -> Option<CreateHorse> {
    let name = row.required("name", RequiredLine::parse)?;
    let (allergies, no_known_allergies) = list_of(row, "allergies");
    let (current_medications, no_current_medications) = list_of(row, "medications");
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
        health: HealthRecords {
            allergies,
            no_known_allergies,
            current_medications,
            no_current_medications,
            ..HealthRecords::default()
        },
        owners: OwnerWishes::default(),
        sections: Sections {
            boarding: Boarding {
                stable: row.line("stable"),
                location: row.line("location"),
                ..Boarding::default()
            },
            feeding: Feeding {
                morning: row.text("feed_morning"),
                noon: row.text("feed_noon"),
                evening: row.text("feed_evening"),
                supplements: list_of(row, "supplements").0,
                notes: row.text("feed_notes"),
                ..Feeding::default()
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

/// What a field lists, and whether it says that there is none.
fn list_of(row: &mut Reading<'_>, field: &str) -> (ListOf<RequiredLine<500>>, bool) {
    let said = match listed(row.get(field)) {
        Listed::Nothing => Vec::new(),
        Listed::None => return (ListOf::default(), true),
        Listed::Some(said) => said,
    };
    let mut lines = Vec::new();
    for text in said {
        lines.extend(row.or_doubt(field, text, RequiredLine::parse(text)));
    }
    let list = row.or_doubt(field, row.get(field), ListOf::new(lines));
    (list.unwrap_or_default(), false)
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

#[cfg(test)]
mod tests {
    use super::super::tests::{rows, verdicts};
    use super::*;

    fn prepared(table: &str) -> (Vec<Judged>, NewHorses) {
        let present = PresentHorses {
            horses: Vec::new(),
            contacts: Vec::new(),
            areas: Vec::new(),
            standing: HashMap::new(),
            services: Vec::new(),
        };
        let prepared = prepare(&rows(ImportKind::Horses, table), present).expect("horses");
        let New::Horses(new) = prepared.new else {
            panic!("these are horses");
        };
        (prepared.judged, *new)
    }

    #[test]
    fn what_a_profile_has_is_taken_and_everything_else_is_a_note() {
        let (judged, new) = prepared(
            "Name|Breed|Allergies|Meds|AM Feed|Supplements|Notes|Coggins|Height|ID\n\
             Dusty|Warmblood X|Penicillin, bute|none|2 lb grain|Biotin|Kicks|3/4/2026|15.2|7\n\
             Max|Paint|None known||-||||14.1 1/2|8",
        );
        let [(dusty, _), (max, _)] = new.horses.as_slice() else {
            panic!("two horses");
        };
        let health = &dusty.sections.health;
        let names: Vec<_> = health
            .allergies
            .as_slice()
            .iter()
            .map(RequiredLine::as_str)
            .collect();
        assert_eq!(names, ["Penicillin", "bute"]);
        assert!(health.no_current_medications && !health.no_known_allergies);
        assert_eq!(dusty.sections.feeding.morning.as_str(), "2 lb grain");
        assert_eq!(
            dusty.sections.feeding.supplements.as_slice()[0].as_str(),
            "Biotin"
        );
        assert!(max.sections.health.no_known_allergies);
        assert_eq!(max.sections.feeding.morning.as_str(), "");
        let notes: Vec<_> = new.notes.iter().map(|it| it.words.text.as_str()).collect();
        assert_eq!(
            notes,
            [
                "Kicks\nCoggins: 3/4/2026\nHeight: 15.2\nBreed: Warmblood X",
                "Height: 14.1 1/2"
            ]
        );
        assert_eq!(new.notes[0].words.horse_ids, [dusty.id]);
        let doubts = &judged[0].doubts;
        assert!(doubts[0].starts_with("Breed "), "{doubts:?}");
        assert!(doubts[0].ends_with("; kept in the notes."), "{doubts:?}");
    }

    #[test]
    fn a_total_is_no_horse() {
        let (judged, new) = prepared("Name|Stall|Board\nDusty|1|620\nTOTAL|1|620");
        assert_eq!(new.horses.len(), 1);
        let wrong = "This is a total of other rows.".to_owned();
        assert_eq!(
            verdicts(&judged),
            [::imports::Verdict::New, ::imports::Verdict::Wrong(wrong)]
        );
    }
}
