//! The organization that holds the shows.

use accounts::{Judge, OrganizationProfile, Person};
use kernel::PostalAddress;
use serde::Deserialize;

use crate::barn::ZONE;
use crate::data::{Facts, Result, fact, named, of, read};
use crate::shows::Season;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    organization: Facts,
    judges: Vec<Facts>,
}

/// The organization's profile, with the season's managers and its judges.
pub(crate) fn profile(season: &Season) -> Result<OrganizationProfile> {
    let text = include_str!("../data/organization.toml");
    let File {
        organization,
        judges,
    } = read("organization.toml", text)?;
    Ok(OrganizationProfile {
        name: fact(&organization, "name")?,
        address: PostalAddress {
            street: fact(&organization, "street")?,
            city: fact(&organization, "city")?,
            state: fact(&organization, "state")?,
            zip_code: fact(&organization, "zip_code")?,
        },
        contact_person: fact(&organization, "contact_person")?,
        email: fact(&organization, "email")?,
        phone: fact(&organization, "phone")?,
        website: fact(&organization, "website")?,
        managers: season
            .managers
            .iter()
            .map(|(name, facts)| person(name, facts))
            .collect::<Result<_>>()?,
        judges: judges
            .iter()
            .map(|facts| {
                Ok(Judge {
                    person: person(named(facts, "name")?, facts)?,
                    address: fact(facts, "address")?,
                })
            })
            .collect::<Result<_>>()?,
        time_zone: Some(of(ZONE)?),
    })
}

fn person(name: &str, facts: &Facts) -> Result<Person> {
    let (first_name, last_name) = name.split_once(' ').unwrap_or((name, ""));
    Ok(Person {
        first_name: of(first_name)?,
        last_name: of(last_name)?,
        email: fact(facts, "email")?,
    })
}
