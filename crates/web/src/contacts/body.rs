use std::collections::HashSet;
use std::fmt::Display;

use ::contacts::{
    Address, ContactDetails, ContactKind, CreateContact, Kinds, MAX_HORSES, MAX_PHONES,
};
use kernel::{
    EmailAddress, FieldErrors, HorseId, OptionalText, PhoneNumber, RequiredLine, Revision,
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::problem::ApiError;
use crate::representation::{chosen_organization, line, text};

/// What is wrong with the id of a horse.
pub(super) const UNKNOWN_HORSE: &str = "must be horses of the same organization";

/// A contact as it shall be. What is missing is empty afterwards.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ContactBody {
    /// The organization of a new contact; without it the account's own. It does
    /// not change later.
    #[schema(nullable = false)]
    organization_id: Option<String>,
    /// Required, at least one: `owner`, `veterinarian`, `farrier`, `trainer`,
    /// `supplier`, `insurance`, `emergency` or `other`.
    #[schema(required = true, nullable = false)]
    kinds: Option<Vec<String>>,
    /// Required: a person, or the company if there is no person.
    #[schema(required = true, nullable = false)]
    name: Option<String>,
    #[schema(nullable = false)]
    company: Option<String>,
    #[schema(nullable = false)]
    email: Option<String>,
    /// Phone numbers, the usual one first; at most 10.
    #[schema(nullable = false)]
    phones: Option<Vec<String>>,
    #[schema(nullable = false)]
    address: Option<ContactAddressBody>,
    /// At most 4,000 characters.
    #[schema(nullable = false)]
    notes: Option<String>,
    /// The horses that it has to do with; none means no particular ones. Of a
    /// contact whose only kind is `owner` they are those that it owns, in the
    /// owners of the horses too; without them these stay as they are.
    #[schema(nullable = false)]
    horse_ids: Option<Vec<String>>,
    /// The revision as it was read: if it is another one by now, the answer is
    /// 409 and nothing is saved. Without it the contact is replaced whatever it
    /// holds.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

/// A postal address.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ContactAddressBody {
    #[schema(nullable = false)]
    street: Option<String>,
    #[schema(nullable = false)]
    city: Option<String>,
    #[schema(nullable = false)]
    state: Option<String>,
    #[schema(nullable = false)]
    zip_code: Option<String>,
}

impl ContactBody {
    pub(super) fn revision(&self) -> Option<Revision> {
        self.revision.map(Revision::new)
    }

    pub(super) fn into_command(self) -> Result<CreateContact, ApiError> {
        let organization = chosen_organization(self.organization_id.as_ref())?;
        let details = self.into_details()?;
        Ok(CreateContact {
            organization,
            details,
        })
    }

    pub(super) fn into_details(self) -> Result<ContactDetails, FieldErrors> {
        let mut errors = FieldErrors::new();
        let stated = self.kinds.as_ref().map_or(0, Vec::len);
        let kinds = each(&mut errors, "kinds", self.kinds, |kind| {
            ContactKind::parse(kind).ok_or("must be a kind of contact")
        });
        // Not if all that are stated are wrong.
        let kinds = if kinds.is_empty() && stated > 0 {
            None
        } else {
            errors.take("kinds", Kinds::new(kinds))
        };
        let name = errors.take("name", RequiredLine::parse(text(self.name.as_ref())));
        let email = EmailAddress::parse_optional(text(self.email.as_ref()));
        let address = self.address.unwrap_or_default();
        let mut phones = each(&mut errors, "phones", self.phones, |phone| {
            PhoneNumber::parse_optional(phone)
        });
        phones.retain(Option::is_some);
        if phones.len() > MAX_PHONES {
            errors.add("phones", format!("must be at most {MAX_PHONES}"));
        }
        let are_stated = self.horse_ids.is_some();
        let horse_ids = self.horse_ids.unwrap_or_default();
        let horse_ids = horse_ids.iter().map(|id| HorseId::parse(id));
        let horse_ids = horse_ids.collect::<Option<Vec<_>>>().ok_or(UNKNOWN_HORSE);
        let mut horse_ids = errors.take("horse_ids", horse_ids).unwrap_or_default();
        let mut seen = HashSet::new();
        horse_ids.retain(|id| seen.insert(*id));
        if horse_ids.len() > MAX_HORSES {
            errors.add("horse_ids", format!("must be at most {MAX_HORSES}"));
        }
        let notes = OptionalText::parse(text(self.notes.as_ref()));
        let (email, notes) = (errors.take("email", email), errors.take("notes", notes));
        let company = line(&mut errors, "company", self.company.as_ref());
        let address = Address {
            street: line(&mut errors, "address.street", address.street.as_ref()),
            city: line(&mut errors, "address.city", address.city.as_ref()),
            state: line(&mut errors, "address.state", address.state.as_ref()),
            zip_code: line(&mut errors, "address.zip_code", address.zip_code.as_ref()),
        };
        match (kinds, name) {
            (Some(kinds), Some(name)) if errors.is_empty() => Ok(with_owned(
                ContactDetails {
                    kinds,
                    name,
                    company,
                    email: email.flatten(),
                    phones: phones.into_iter().flatten().collect(),
                    address,
                    notes: notes.unwrap_or_default(),
                    horse_ids,
                    owned: None,
                },
                are_stated,
            )),
            _ => Err(errors),
        }
    }
}

/// The entries of a list; errors are recorded at their positions.
fn each<T, E: Display>(
    errors: &mut FieldErrors,
    field: &str,
    texts: Option<Vec<String>>,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Vec<T> {
    let texts = texts.unwrap_or_default().into_iter().enumerate();
    texts
        .filter_map(|(at, text)| errors.take(format!("{field}[{at}]"), parse(&text)))
        .collect()
}

/// The horses of an owner are those that it owns.
fn with_owned(details: ContactDetails, are_stated: bool) -> ContactDetails {
    if !details.is_owner_alone() {
        return details;
    }
    ContactDetails {
        owned: are_stated.then_some(details.horse_ids),
        horse_ids: Vec::new(),
        ..details
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn read(body: Value) -> Result<ContactDetails, Vec<String>> {
        let body: ContactBody = serde_json::from_value(body).expect("a form");
        let details = body.into_details();
        details.map_err(|errors| errors.into_map().into_keys().collect())
    }

    #[test]
    fn a_name_and_a_kind_are_enough() {
        let details = read(json!({ "kinds": ["owner"], "name": " Rae ", "phones": [" "] }));
        let details = details.expect("valid");
        assert_eq!(details.name.as_str(), "Rae");
        assert_eq!(details.kinds.as_slice(), [ContactKind::Owner]);
        assert!(details.phones.is_empty());
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once() {
        let wrong = read(json!({
            "kinds": ["owner", "vet"], "name": " ", "email": "rae@",
            "phones": ["931-555-0147", "call me"], "horse_ids": ["1"],
            "company": "x".repeat(201), "address": { "zip_code": "1".repeat(21) },
            "notes": "x".repeat(4001),
        }));
        let names = [
            "address.zip_code",
            "company",
            "email",
            "horse_ids",
            "kinds[1]",
            "name",
            "notes",
            "phones[1]",
        ];
        assert_eq!(wrong.expect_err("invalid"), names);
        let none = read(json!({ "name": "Rae", "email": "rae@" }));
        assert_eq!(none.expect_err("invalid"), ["email", "kinds"]);
        let many = read(json!({
            "kinds": ["other"], "name": "Rae", "phones": vec!["931-555-0147"; 11],
        }));
        assert_eq!(many.expect_err("invalid"), ["phones"]);
    }
}
