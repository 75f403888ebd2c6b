//! What an entry says beside rider, horse and classes, stored as JSON: it is
//! saved and read as a whole, with the row of the entry.

use kernel::{EmailAddress, OptionalLine, PhoneNumber, RecordDate, RequiredLine};
use registrations::{EmergencyContact, EntryDetails, EntryPerson, Membership};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use crate::row::{Unreadable, optional, present};

/// A field that is added later needs a default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(default)]
pub(crate) struct DetailsJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<PersonJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trainer: Option<PersonJson>,
    #[serde(skip_serializing_if = "String::is_empty")]
    registration_number: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    breed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    emergency_contact: Option<ContactJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rider_birth_date: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    memberships: Vec<MembershipJson>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct PersonJson {
    name: String,
    street: String,
    city: String,
    state: String,
    zip_code: String,
    phone: Option<String>,
    email: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ContactJson {
    name: String,
    phone: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct MembershipJson {
    association: String,
    number: String,
}

impl From<&EntryDetails> for DetailsJson {
    fn from(details: &EntryDetails) -> Self {
        let contact = |contact: &EmergencyContact| ContactJson {
            name: contact.name.as_str().to_owned(),
            phone: contact.phone.as_str().to_owned(),
        };
        let membership = |membership: &Membership| MembershipJson {
            association: membership.association.as_str().to_owned(),
            number: membership.number.as_str().to_owned(),
        };
        Self {
            owner: details.owner.as_ref().map(person_json),
            trainer: details.trainer.as_ref().map(person_json),
            registration_number: details.registration_number.as_str().to_owned(),
            breed: details.breed.as_str().to_owned(),
            emergency_contact: details.emergency_contact.as_ref().map(contact),
            rider_birth_date: details.rider_birth_date.map(|date| date.to_string()),
            memberships: details.memberships.iter().map(membership).collect(),
        }
    }
}

fn person_json(person: &EntryPerson) -> PersonJson {
    let phone = person.phone.as_ref();
    let email = person.email.as_ref();
    PersonJson {
        name: person.name.as_str().to_owned(),
        street: person.street.as_str().to_owned(),
        city: person.city.as_str().to_owned(),
        state: person.state.as_str().to_owned(),
        zip_code: person.zip_code.as_str().to_owned(),
        phone: phone.map(|phone| phone.as_str().to_owned()),
        email: email.map(|email| email.as_str().to_owned()),
    }
}

pub(super) fn to_details(json: DetailsJson) -> Result<EntryDetails, Unreadable> {
    let birth_date = json.rider_birth_date.as_deref();
    let birth_date = birth_date
        .map(|date| present("details: rider_birth_date", RecordDate::stored(date)))
        .transpose()?;
    let contact = |contact: ContactJson| EmergencyContact {
        name: RequiredLine::stored(contact.name),
        phone: PhoneNumber::stored(contact.phone),
    };
    let membership = |membership: MembershipJson| Membership {
        association: RequiredLine::stored(membership.association),
        number: RequiredLine::stored(membership.number),
    };
    Ok(EntryDetails {
        owner: json.owner.map(to_person),
        trainer: json.trainer.map(to_person),
        registration_number: OptionalLine::stored(json.registration_number),
        breed: OptionalLine::stored(json.breed),
        emergency_contact: json.emergency_contact.map(contact),
        rider_birth_date: birth_date,
        memberships: json.memberships.into_iter().map(membership).collect(),
    })
}

fn to_person(json: PersonJson) -> EntryPerson {
    EntryPerson {
        name: RequiredLine::stored(json.name),
        street: OptionalLine::stored(json.street),
        city: OptionalLine::stored(json.city),
        state: OptionalLine::stored(json.state),
        zip_code: OptionalLine::stored(json.zip_code),
        phone: optional(json.phone, PhoneNumber::stored),
        email: optional(json.email, EmailAddress::stored),
    }
}
