use ::contacts::{ContactDetails, ContactKind, Kinds, MAX_HORSES, MAX_PHONES};
use kernel::{
    EmailAddress, HorseId, OptionalLine, OptionalText, OrganizationId, PhoneNumber, RequiredLine,
    Revision,
};

use crate::form::{HorseIds, List, body, converted};
use crate::representation::{Named, PostalAddressBody};

body! {
    /// A contact as it shall be. What is missing is empty afterwards.
    ContactBody {
        /// The organization of a new contact; without it the account's own. It does
        /// not change later.
        organization_id: Option<OrganizationId>,
        /// At least one.
        kinds: Kinds,
        /// A person, or the company if there is no person.
        name: RequiredLine<500>,
        company: OptionalLine<200>,
        email: Option<EmailAddress>,
        /// The usual one first.
        phones: List<PhoneNumber, MAX_PHONES>,
        address: PostalAddressBody,
        notes: OptionalText<4000>,
        /// The horses that it has to do with; none means no particular ones. Of a
        /// contact whose only kind is `owner` they are those that it owns, in the
        /// owners of the horses too; without them these stay as they are.
        horse_ids: Option<HorseIds<MAX_HORSES>>,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved. Without it the contact is replaced whatever it
        /// holds.
        revision: Option<Revision>,
    } => (Option<OrganizationId>, Option<Revision>, ContactDetails) {
        let details = ContactDetails {
            kinds,
            name,
            company,
            email,
            phones,
            address,
            notes,
            horse_ids: Vec::new(),
            owned: None,
        };
        (organization_id, revision, with_horses(details, horse_ids))
    }
}

type KindNames = List<Named<ContactKind>, { ContactKind::ALL.len() }>;

converted! {
    Kinds as KindNames => Self: Self::new;
}

/// The horses of an owner are those that it owns.
fn with_horses(details: ContactDetails, horses: Option<Vec<HorseId>>) -> ContactDetails {
    if details.is_owner_alone() {
        return ContactDetails {
            owned: horses,
            ..details
        };
    }
    ContactDetails {
        horse_ids: horses.unwrap_or_default(),
        ..details
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::form::Body as _;

    fn read(body: Value) -> Result<ContactDetails, Vec<String>> {
        let body: ContactBody = serde_json::from_value(body).expect("a form");
        let read = body.into_command();
        let details = read.map(|(_, _, details)| details);
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
