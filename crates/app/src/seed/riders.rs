use kernel::{EmailAddress, OptionalText, PhoneNumber, RequiredLine};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use registrations::RiderDetails;

use super::names::{
    FIRST_NAMES, HORSE_ENDS, HORSE_NICKNAMES, HORSE_STARTS, LAST_NAMES, NOTES, STREETS, TOWNS,
};
use super::shows::Division;
use super::{SeedError, known, pick};

/// How many people ride in this part of the country.
const RIDERS: usize = 150;

/// Somebody who comes to shows, with one horse.
pub(super) struct Rider {
    /// Which classes are open to this rider, beside those for all.
    pub(super) division: Division,
    name: String,
    phone: String,
    street: String,
    horse: String,
}

/// The same people for the same random numbers.
pub(super) fn riders(rng: &mut ChaCha8Rng) -> Vec<Rider> {
    let mut riders: Vec<Rider> = Vec::with_capacity(RIDERS);
    while riders.len() < RIDERS {
        let rider = rider(rng);
        let is_new = riders
            .iter()
            .all(|other| other.name != rider.name && other.horse != rider.horse);
        if is_new {
            riders.push(rider);
        }
    }
    riders
}

fn rider(rng: &mut ChaCha8Rng) -> Rider {
    let name = format!("{} {}", pick(rng, &FIRST_NAMES), pick(rng, &LAST_NAMES));
    let horse = if rng.random_bool(0.2) {
        pick(rng, &HORSE_NICKNAMES).to_owned()
    } else {
        format!("{} {}", pick(rng, &HORSE_STARTS), pick(rng, &HORSE_ENDS))
    };
    let area = pick(rng, &["931", "615", "256", "270", "859", "423"]);
    Rider {
        division: match rng.random_range(0..10) {
            0..=5 => Division::Adult,
            6..=8 => Division::Youth,
            _ => Division::LeadLine,
        },
        phone: format!("({area}) 555-01{:02}", rng.random_range(0..100)),
        street: format!(
            "{} {}, {}",
            rng.random_range(100..9900),
            pick(rng, &STREETS),
            pick(rng, &TOWNS)
        ),
        name,
        horse,
    }
}

impl Rider {
    /// What this rider writes into the form of a show.
    pub(super) fn details(&self, rng: &mut ChaCha8Rng) -> Result<RiderDetails, SeedError> {
        let notes = if rng.random_bool(0.15) {
            pick(rng, &NOTES)
        } else {
            ""
        };
        Ok(RiderDetails {
            rider_name: known(RequiredLine::parse(&self.name))?,
            rider_email: known(EmailAddress::parse(&mailbox(&self.name)))?,
            rider_phone: known(PhoneNumber::parse(&self.phone))?,
            rider_street: known(RequiredLine::parse(&self.street))?,
            horse_name: known(RequiredLine::parse(&self.horse))?,
            notes: known(OptionalText::parse(notes))?,
        })
    }
}

/// `Lucía O'Dell` writes from `lucia.odell@example.com`.
fn mailbox(name: &str) -> String {
    let local: String = name
        .to_lowercase()
        .chars()
        .filter_map(|c| match c {
            'á' => Some('a'),
            'é' => Some('e'),
            'í' => Some('i'),
            'ó' => Some('o'),
            'ú' => Some('u'),
            'ñ' => Some('n'),
            ' ' => Some('.'),
            c => c.is_ascii_alphanumeric().then_some(c),
        })
        .collect();
    format!("{local}@example.com")
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_people_who_can_all_register() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let all = riders(&mut rng);
        assert_eq!(all.len(), RIDERS);
        for rider in &all {
            assert!(rider.details(&mut rng).is_ok(), "{}", rider.name);
        }
        let again = riders(&mut ChaCha8Rng::seed_from_u64(1));
        assert!(
            all.iter()
                .zip(&again)
                .all(|(a, b)| a.name == b.name && a.horse == b.horse)
        );
    }

    #[test]
    fn a_mailbox_is_written_without_accents() {
        assert_eq!(mailbox("Lucía O'Dell"), "lucia.odell@example.com");
    }

    #[test]
    fn every_name_can_be_written_as_a_mailbox() {
        for name in FIRST_NAMES.iter().chain(&LAST_NAMES) {
            let letters = name.chars().filter(|c| *c != '\'').count();
            assert_eq!(
                mailbox(name).trim_end_matches("@example.com").len(),
                letters,
                "{name}"
            );
        }
    }
}
