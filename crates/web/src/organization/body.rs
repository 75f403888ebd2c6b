use ::accounts::{Address, Judge, MAX_PEOPLE, OrganizationProfile, Person};
use kernel::{
    EmailAddress, FieldErrors, PhoneNumber, RequiredLine, Revision, TimeZone, WebAddress,
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::representation::{line, text};

/// The form of an organization. Everything may be missing.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct OrganizationBody {
    #[schema(nullable = false)]
    name: Option<String>,
    #[schema(nullable = false)]
    address: Option<AddressBody>,
    #[schema(nullable = false)]
    contact_person: Option<String>,
    #[schema(nullable = false)]
    email: Option<String>,
    #[schema(nullable = false)]
    phone: Option<String>,
    #[schema(nullable = false)]
    website: Option<String>,
    #[schema(nullable = false)]
    managers: Option<Vec<PersonBody>>,
    #[schema(nullable = false)]
    judges: Option<Vec<JudgeBody>>,
    /// The zone of its barn, as IANA name. If not given, that of before stays.
    time_zone: Option<String>,
    /// The revision as it was read: if it is another one by now, the answer is
    /// 409 and nothing is saved. Without it the organization is replaced
    /// whatever it holds.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

/// A US postal address.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct AddressBody {
    #[schema(nullable = false)]
    street: Option<String>,
    #[schema(nullable = false)]
    city: Option<String>,
    #[schema(nullable = false)]
    state: Option<String>,
    #[schema(nullable = false)]
    zip_code: Option<String>,
}

/// Somebody who may manage a show.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct PersonBody {
    #[schema(required = true, nullable = false)]
    first_name: Option<String>,
    #[schema(nullable = false)]
    last_name: Option<String>,
    #[schema(nullable = false)]
    email: Option<String>,
}

/// A judge.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct JudgeBody {
    #[schema(required = true, nullable = false)]
    first_name: Option<String>,
    #[schema(nullable = false)]
    last_name: Option<String>,
    #[schema(nullable = false)]
    email: Option<String>,
    /// Postal address, in one line.
    #[schema(nullable = false)]
    address: Option<String>,
}

impl AddressBody {
    pub(crate) fn street(&self) -> Option<&String> {
        self.street.as_ref()
    }

    pub(crate) fn city(&self) -> Option<&String> {
        self.city.as_ref()
    }

    pub(crate) fn state(&self) -> Option<&String> {
        self.state.as_ref()
    }

    pub(crate) fn zip_code(&self) -> Option<&String> {
        self.zip_code.as_ref()
    }
}

impl OrganizationBody {
    pub(super) fn revision(&self) -> Option<Revision> {
        self.revision.map(Revision::new)
    }

    pub(super) fn into_command(self) -> Result<OrganizationProfile, FieldErrors> {
        let mut errors = FieldErrors::new();
        let address = self.address.unwrap_or_default();
        let profile = OrganizationProfile {
            name: line(&mut errors, "name", self.name.as_ref()),
            address: Address {
                street: line(&mut errors, "address.street", address.street.as_ref()),
                city: line(&mut errors, "address.city", address.city.as_ref()),
                state: line(&mut errors, "address.state", address.state.as_ref()),
                zip_code: line(&mut errors, "address.zip_code", address.zip_code.as_ref()),
            },
            contact_person: line(&mut errors, "contact_person", self.contact_person.as_ref()),
            email: errors
                .take(
                    "email",
                    EmailAddress::parse_optional(text(self.email.as_ref())),
                )
                .flatten(),
            phone: errors
                .take(
                    "phone",
                    PhoneNumber::parse_optional(text(self.phone.as_ref())),
                )
                .flatten(),
            website: errors
                .take(
                    "website",
                    WebAddress::parse_optional(text(self.website.as_ref())),
                )
                .flatten(),
            managers: people(
                &mut errors,
                "managers",
                self.managers,
                PersonBody::into_person,
            ),
            judges: people(&mut errors, "judges", self.judges, JudgeBody::into_judge),
            time_zone: match text(self.time_zone.as_ref()).trim() {
                "" => None,
                name => errors.take("time_zone", TimeZone::parse(name)),
            },
        };
        if errors.is_empty() {
            Ok(profile)
        } else {
            Err(errors)
        }
    }
}

fn people<B, P>(
    errors: &mut FieldErrors,
    field: &str,
    bodies: Option<Vec<B>>,
    read: impl Fn(B) -> Result<P, FieldErrors>,
) -> Vec<P> {
    let bodies = bodies.unwrap_or_default();
    if bodies.len() > MAX_PEOPLE {
        errors.add(field, format!("must be at most {MAX_PEOPLE} people"));
        return Vec::new();
    }
    let mut people = Vec::with_capacity(bodies.len());
    for (position, body) in bodies.into_iter().enumerate() {
        match read(body) {
            Ok(person) => people.push(person),
            Err(wrong) => errors.absorb(&format!("{field}[{position}]."), wrong),
        }
    }
    people
}

impl PersonBody {
    fn into_person(self) -> Result<Person, FieldErrors> {
        let mut errors = FieldErrors::new();
        let first_name = errors.take(
            "first_name",
            RequiredLine::parse(text(self.first_name.as_ref())),
        );
        let last_name = line(&mut errors, "last_name", self.last_name.as_ref());
        let email = errors
            .take(
                "email",
                EmailAddress::parse_optional(text(self.email.as_ref())),
            )
            .flatten();
        match first_name {
            Some(first_name) if errors.is_empty() => Ok(Person {
                first_name,
                last_name,
                email,
            }),
            _ => Err(errors),
        }
    }
}

impl JudgeBody {
    fn into_judge(self) -> Result<Judge, FieldErrors> {
        let mut errors = FieldErrors::new();
        let address = line(&mut errors, "address", self.address.as_ref());
        let person = PersonBody {
            first_name: self.first_name,
            last_name: self.last_name,
            email: self.email,
        };
        match person.into_person() {
            Ok(person) if errors.is_empty() => Ok(Judge { person, address }),
            Ok(_) => Err(errors),
            Err(wrong) => {
                errors.absorb("", wrong);
                Err(errors)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields_of(json: serde_json::Value) -> Vec<String> {
        let body: OrganizationBody = serde_json::from_value(json).expect("the form");
        let errors = body.into_command().expect_err("invalid");
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn an_empty_form_is_a_valid_profile() {
        let profile = OrganizationBody::default().into_command();
        assert_eq!(profile, Ok(OrganizationProfile::default()));
    }

    #[test]
    fn every_wrong_field_is_named() {
        let fields = fields_of(serde_json::json!({
            "name": "x".repeat(201),
            "email": "nobody",
            "phone": "call me",
            "website": "javascript:alert(1)",
            "address": { "zip_code": "1\u{0}" },
            "managers": [{ "first_name": "Rae" }, { "last_name": "Doe", "email": "x" }],
            "judges": [{ "address": "x".repeat(301) }],
        }));
        assert_eq!(
            fields,
            [
                "address.zip_code",
                "email",
                "judges[0].address",
                "judges[0].first_name",
                "managers[1].email",
                "managers[1].first_name",
                "name",
                "phone",
                "website",
            ]
        );
    }
}
