//! The riders, and their entries in each show.

use kernel::{EmailAddress, OptionalLine, PhoneNumber, RecordDate, RequiredLine};
use registrations::{EntryPerson, RiderDetails};
use serde::Deserialize;
use time::{Date, Duration, OffsetDateTime};

use crate::data::{Result, ago, of, read};
use crate::shows::{Dates, Division, PlannedClass};

const MAX_CLASSES_OF_A_RIDER: usize = 4;
/// The list of riders is traversed in steps of a prime number, so that
/// neighbors in the list do not enter one after the other.
const STEP: usize = 7;

/// A rider with one horse.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rider {
    pub(crate) name: String,
    email: String,
    phone: String,
    address: String,
    horse: String,
    division: Division,
    #[serde(default)]
    notes: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Riders {
    riders: Vec<Rider>,
}

pub(crate) fn riders() -> Result<Vec<Rider>> {
    let file: Riders = read("riders.toml", include_str!("../data/riders.toml"))?;
    Ok(file.riders)
}

impl Rider {
    /// The rider's data for the registration form.
    pub(crate) fn details(&self) -> Result<RiderDetails> {
        Ok(RiderDetails {
            rider_name: of(&self.name)?,
            rider_email: of::<EmailAddress>(&self.email)?.into(),
            rider_phone: of::<PhoneNumber>(&self.phone)?.into(),
            rider_street: of(&self.address)?,
            horse_name: of(&self.horse)?,
            notes: of(&self.notes)?,
        })
    }

    /// The rider as the owner of the horse.
    pub(crate) fn owner(&self) -> Result<EntryPerson> {
        Ok(EntryPerson {
            street: of(&self.address)?,
            phone: of(&self.phone)?,
            email: of(&self.email)?,
            ..person(&self.name)?
        })
    }

    /// A date of birth of somebody in this division; it depends on `number`.
    pub(crate) fn born(&self, number: u32, today: Date) -> Result<RecordDate> {
        let age = match self.division {
            Division::Adult => 21 + number % 40,
            Division::Youth => 11 + number % 6,
            Division::LeadLine => 6,
        };
        ago(today, i64::from(age) * 365 + i64::from(number))
    }

    /// Who signs for a rider who is under age: a relative.
    pub(crate) fn guardian(&self) -> Option<String> {
        let (_, family) = self.name.rsplit_once(' ')?;
        (self.division != Division::Adult).then(|| format!("Pat {family}"))
    }

    fn may_enter(&self, class: &PlannedClass) -> bool {
        match class.division {
            None => self.division != Division::LeadLine,
            Some(division) => self.division == division,
        }
    }
}

/// Somebody of whom only the name is known.
pub(crate) fn person(name: &str) -> Result<EntryPerson> {
    Ok(EntryPerson {
        name: of(name)?,
        street: OptionalLine::default(),
        city: OptionalLine::default(),
        state: OptionalLine::default(),
        zip_code: OptionalLine::default(),
        phone: None,
        email: None,
    })
}

/// A registration to be made.
pub(crate) struct Entry<'a> {
    pub(crate) rider: &'a Rider,
    pub(crate) class_names: Vec<RequiredLine<200>>,
    pub(crate) at: OffsetDateTime,
    /// From 1 in the show.
    pub(crate) number: u32,
}

/// The first `count` entries of the show with index `show`, more frequent as
/// the show comes closer. Consecutive shows start with different riders.
pub(crate) fn entries<'a>(
    show: usize,
    count: u32,
    classes: &[PlannedClass],
    dates: &Dates,
    riders: &'a [Rider],
    now: OffsetDateTime,
) -> Result<Vec<Entry<'a>>> {
    let closes_at = (dates.end - Duration::hours(3)).min(now);
    let open_for = closes_at - dates.created;
    (0..riders.len())
        .map(|position| &riders[(show * riders.len() / 4 + position * STEP) % riders.len()])
        .filter(|rider| classes.iter().any(|class| rider.may_enter(class)))
        .enumerate()
        .zip(1..=count)
        .map(|((position, rider), number)| {
            let share = (f64::from(number) / f64::from(count + 1)).sqrt();
            Ok(Entry {
                rider,
                class_names: class_names(show + position, classes, rider)?,
                at: dates.created + open_for * share,
                number,
            })
        })
        .collect()
}

/// Some of the classes that the rider may enter, in the order of the program.
/// The choice depends on `number`.
fn class_names(
    number: usize,
    classes: &[PlannedClass],
    rider: &Rider,
) -> Result<Vec<RequiredLine<200>>> {
    let suitable: Vec<&PlannedClass> = classes
        .iter()
        .filter(|class| rider.may_enter(class))
        .collect();
    let count = 1 + number % suitable.len().clamp(1, MAX_CLASSES_OF_A_RIDER);
    let mut positions: Vec<usize> = (0..count)
        .map(|class| (number * STEP + class) % suitable.len())
        .collect();
    positions.sort_unstable();
    positions
        .into_iter()
        .map(|position| of(&suitable[position].name))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ::time::macros::datetime;

    use super::*;
    use crate::shows::Season;

    #[test]
    fn there_are_enough_riders_for_three_hundred_entries_in_classes_that_are_theirs() {
        let now = datetime!(2026-06-01 12:00 UTC);
        let season = Season::read().expect("readable");
        let riders = riders().expect("readable");
        let mut total = 0;
        for (number, show) in season.shows.iter().enumerate() {
            let dates = season.dates(show, now).expect("in range");
            let classes = season.classes(show).expect("known");
            let entries = entries(number, show.entries, classes, &dates, &riders, now);
            let entries = entries.expect("valid");
            assert_eq!(entries.len(), show.entries as usize, "{}", show.name);
            total += entries.len();
            let mut names = BTreeSet::new();
            for entry in entries {
                assert!(entry.rider.details().is_ok(), "{}", entry.rider.name);
                assert!(
                    names.insert(&entry.rider.name),
                    "{} twice",
                    entry.rider.name
                );
                assert!(dates.created < entry.at && entry.at < now.min(dates.end));
                let entered: BTreeSet<&str> =
                    entry.class_names.iter().map(RequiredLine::as_str).collect();
                assert_eq!(entered.len(), entry.class_names.len());
                for class in classes.iter().filter(|it| entered.contains(&*it.name)) {
                    assert!(
                        entry.rider.may_enter(class),
                        "{} in {}",
                        entry.rider.name,
                        class.name
                    );
                }
            }
        }
        assert_eq!(total, 300);
    }
}
