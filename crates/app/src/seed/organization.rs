//! Who holds the demo's shows.

use accounts::{Address, Judge, OrganizationProfile, Person};
use kernel::{EmailAddress, OptionalLine, PhoneNumber, RequiredLine, WebAddress};

use super::season::MANAGERS;
use super::{SeedError, known};

pub(super) fn organization_profile() -> Result<OrganizationProfile, SeedError> {
    let judges = [
        ("Walter", "Quarles", "218 Old Mill Road, Columbia, TN 38401"),
        ("Priscilla", "Ledford", "77 Paddock Way, Athens, AL 35611"),
        (
            "Tomás",
            "Guerrero",
            "4410 Turkey Ridge, Bowling Green, KY 42101",
        ),
        (
            "Noreen",
            "Blankenship",
            "9 Windmill Road, Asheville, NC 28806",
        ),
    ];
    Ok(OrganizationProfile {
        name: known(OptionalLine::parse("Duck River Show Association"))?,
        address: Address {
            street: known(OptionalLine::parse("721 Whitthorne Street"))?,
            city: known(OptionalLine::parse("Shelbyville"))?,
            state: known(OptionalLine::parse("TN"))?,
            zip_code: known(OptionalLine::parse("37160"))?,
        },
        contact_person: known(OptionalLine::parse(MANAGERS[0].name))?,
        email: known(EmailAddress::parse_optional("office@example.org"))?,
        phone: known(PhoneNumber::parse_optional("(931) 555-0100"))?,
        website: known(WebAddress::parse_optional("https://duckriver.example.org"))?,
        managers: MANAGERS
            .iter()
            .map(|manager| {
                let (first_name, last_name) =
                    manager.name.split_once(' ').unwrap_or((manager.name, ""));
                person(first_name, last_name, manager.email)
            })
            .collect::<Result<_, _>>()?,
        judges: judges
            .iter()
            .map(|(first_name, last_name, address)| {
                let email = format!("{}@example.org", last_name.to_lowercase());
                Ok(Judge {
                    person: person(first_name, last_name, &email)?,
                    address: known(OptionalLine::parse(address))?,
                })
            })
            .collect::<Result<_, SeedError>>()?,
    })
}

fn person(first_name: &str, last_name: &str, email: &str) -> Result<Person, SeedError> {
    Ok(Person {
        first_name: known(RequiredLine::parse(first_name))?,
        last_name: known(OptionalLine::parse(last_name))?,
        email: known(EmailAddress::parse_optional(email))?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_organization_could_have_been_typed_in() {
        assert!(organization_profile().is_ok());
    }
}
