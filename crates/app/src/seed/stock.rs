//! The demo's horses as they stand in `horses.txt`.

use horses::{Age, Breed, Gender};

use super::picture::{Coat, Face, Look, Pattern};
use super::{SeedError, known};

const HORSES: &str = include_str!("horses.txt");

/// Whose horse it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Demo,
    Seller,
    Breeder,
}

/// What a horse does for a living: decides about its tack, its training and
/// its shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Discipline {
    Gaited,
    Trail,
    Western,
    Hunter,
    Dressage,
    SaddleSeat,
    Driving,
}

/// A row of the file.
#[derive(Debug, Clone)]
pub(super) struct PlannedHorse {
    pub(super) owner: Owner,
    pub(super) name: &'static str,
    pub(super) breed: Breed,
    pub(super) gender: Gender,
    pub(super) age: Age,
    pub(super) color: &'static str,
    pub(super) look: Look,
    pub(super) discipline: Discipline,
    pub(super) stable: usize,
    pub(super) is_for_sale: bool,
}

/// All of them.
pub(super) fn planned_horses() -> Result<Vec<PlannedHorse>, SeedError> {
    HORSES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .enumerate()
        .map(|(number, line)| {
            planned_horse(number, line)?.ok_or_else(|| SeedError::Data(line.to_owned()))
        })
        .collect()
}

/// `None` if the row says something that this program does not know.
fn planned_horse(number: usize, line: &'static str) -> Result<Option<PlannedHorse>, SeedError> {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    let [
        owner,
        name,
        breed,
        gender,
        age,
        color,
        look,
        discipline,
        stable,
        sale,
    ] = columns[..]
    else {
        return Ok(None);
    };
    let breed = known(Breed::parse_optional(breed))?;
    let gender = known(Gender::parse_optional(gender))?;
    let age = known(Age::new(known(age.parse())?))?;
    let stable = known(stable.parse())?;
    Ok((|| {
        Some(PlannedHorse {
            owner: match owner {
                "demo" => Owner::Demo,
                "seller" => Owner::Seller,
                "breeder" => Owner::Breeder,
                _ => return None,
            },
            name,
            breed: breed?,
            gender: gender?,
            age,
            color,
            look: look_of(number, look)?,
            discipline: match discipline {
                "gaited" => Discipline::Gaited,
                "trail" => Discipline::Trail,
                "western" => Discipline::Western,
                "hunter" => Discipline::Hunter,
                "dressage" => Discipline::Dressage,
                "saddle seat" => Discipline::SaddleSeat,
                "driving" => Discipline::Driving,
                _ => return None,
            },
            stable,
            is_for_sale: match sale {
                "sale" => true,
                "" => false,
                _ => return None,
            },
        })
    })())
}

fn look_of(number: usize, text: &str) -> Option<Look> {
    let words: Vec<&str> = text.split(' ').collect();
    let [coat, pattern, face, socks] = words[..] else {
        return None;
    };
    Some(Look {
        coat: Coat::named(coat)?,
        pattern: match pattern {
            "plain" => Pattern::Plain,
            "dapples" => Pattern::Dapples,
            "patches" => Pattern::Patches,
            "blanket" => Pattern::Blanket,
            _ => return None,
        },
        face: match face {
            "plain" => Face::Plain,
            "star" => Face::Star,
            "stripe" => Face::Stripe,
            "blaze" => Face::Blaze,
            "snip" => Face::Snip,
            _ => return None,
        },
        socks: socks.parse().ok().filter(|socks| *socks <= 4)?,
        // So that neighbors in the list differ.
        halter: number,
        facing_right: number % 3 == 1,
    })
}

impl PlannedHorse {
    /// Its white, in words.
    pub(super) fn markings(&self) -> String {
        let face = match self.look.face {
            Face::Plain => "",
            Face::Star => "Star",
            Face::Stripe => "Stripe",
            Face::Blaze => "Blaze",
            Face::Snip => "Snip",
        };
        let socks = match self.look.socks {
            0 => "",
            1 => "left hind sock",
            2 => "two left socks",
            3 => "three white socks",
            _ => "four white socks",
        };
        match (face, socks) {
            ("", "") => "None".to_owned(),
            ("", text) | (text, "") => {
                let (first, rest) = text.split_at(1);
                first.to_uppercase() + rest
            }
            (face, socks) => format!("{face}, {socks}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::seed::barns::STABLES;

    #[test]
    fn there_are_forty_horses_of_three_owners_and_eight_are_for_sale() {
        let horses = planned_horses().expect("readable");
        let names: BTreeSet<&str> = horses.iter().map(|horse| horse.name).collect();
        assert_eq!((horses.len(), names.len()), (40, 40));
        let count = |owner| horses.iter().filter(|horse| horse.owner == owner).count();
        assert_eq!(
            [Owner::Demo, Owner::Seller, Owner::Breeder].map(count),
            [24, 9, 7]
        );
        assert_eq!(horses.iter().filter(|horse| horse.is_for_sale).count(), 8);
        assert!(horses.iter().all(|horse| horse.stable < STABLES.len()));
    }

    #[test]
    fn what_a_row_says_is_known_or_told() {
        let line = "demo | Nobody | Morgan | mare | 4 | Bay | purple plain star 2 | trail | 0 |";
        assert!(planned_horse(0, line).expect("values").is_none());
        let line = "demo | Nobody | Morgan | cow | 4 | Bay | bay plain star 2 | trail | 0 |";
        assert!(planned_horse(0, line).is_err());
    }

    #[test]
    fn markings_read_like_a_sentence_s_part() {
        let markings: BTreeSet<String> = planned_horses()
            .expect("readable")
            .iter()
            .map(PlannedHorse::markings)
            .collect();
        for text in ["None", "Star, left hind sock", "Blaze, four white socks"] {
            assert!(markings.contains(text), "{text} in {markings:?}");
        }
    }
}
