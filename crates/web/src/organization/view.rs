use ::accounts::{Organization, Person};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::representation::{Instant, Oid};

/// An organization. What is not known is empty.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrganizationView {
    _id: Oid,
    account_id: Uuid,
    name: String,
    address: AddressView,
    contact_person: String,
    email: String,
    phone: String,
    website: String,
    managers: Vec<PersonView>,
    judges: Vec<JudgeView>,
    /// The zone of its barn, as IANA name; null if it is not known.
    #[schema(required = true)]
    time_zone: Option<String>,
    /// How often it was saved.
    revision: u32,
    created_at: Instant,
    updated_at: Instant,
}

/// A US postal address.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddressView {
    street: String,
    city: String,
    state: String,
    zip_code: String,
}

/// Somebody who may manage a show.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonView {
    first_name: String,
    last_name: String,
    email: String,
}

/// A judge.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JudgeView {
    first_name: String,
    last_name: String,
    email: String,
    /// Postal address, in one line.
    address: String,
}

impl From<Organization> for OrganizationView {
    fn from(organization: Organization) -> Self {
        let profile = organization.profile;
        Self {
            _id: Oid::new(organization.id.as_uuid()),
            account_id: organization.account_id.as_uuid(),
            name: profile.name.as_str().to_owned(),
            address: AddressView {
                street: profile.address.street.as_str().to_owned(),
                city: profile.address.city.as_str().to_owned(),
                state: profile.address.state.as_str().to_owned(),
                zip_code: profile.address.zip_code.as_str().to_owned(),
            },
            contact_person: profile.contact_person.as_str().to_owned(),
            email: profile
                .email
                .map(|email| email.as_str().to_owned())
                .unwrap_or_default(),
            phone: profile
                .phone
                .map(|phone| phone.as_str().to_owned())
                .unwrap_or_default(),
            website: profile
                .website
                .map(|site| site.as_str().to_owned())
                .unwrap_or_default(),
            managers: profile.managers.iter().map(PersonView::from).collect(),
            judges: profile
                .judges
                .iter()
                .map(|judge| {
                    let person = PersonView::from(&judge.person);
                    JudgeView {
                        first_name: person.first_name,
                        last_name: person.last_name,
                        email: person.email,
                        address: judge.address.as_str().to_owned(),
                    }
                })
                .collect(),
            time_zone: profile.time_zone.map(|zone| zone.name().to_owned()),
            revision: organization.revision.number(),
            created_at: organization.created_at.into(),
            updated_at: organization.updated_at.into(),
        }
    }
}

impl From<&Person> for PersonView {
    fn from(person: &Person) -> Self {
        Self {
            first_name: person.first_name.as_str().to_owned(),
            last_name: person.last_name.as_str().to_owned(),
            email: person
                .email
                .as_ref()
                .map(|email| email.as_str().to_owned())
                .unwrap_or_default(),
        }
    }
}
