use ::accounts::{Judge, Organization, Person};
use uuid::Uuid;

use crate::representation::{Instant, Oid, PostalAddressView};
use crate::view::view;

view! {
    /// An organization. What is not known is empty.
    OrganizationView(organization: &Organization) {
        _id: Oid = organization.id,
        account_id: Uuid = organization.account_id,
        name: String = organization.profile.name,
        address: PostalAddressView = organization.profile.address,
        contact_person: String = organization.profile.contact_person,
        email: String = organization.profile.email,
        phone: String = organization.profile.phone,
        website: String = organization.profile.website,
        managers: Vec<PersonView> = organization.profile.managers,
        judges: Vec<JudgeView> = organization.profile.judges,
        /// The zone of its barn, as IANA name; null if it is not known.
        #[schema(required = true)]
        time_zone: Option<String> = organization.profile.time_zone,
        /// How often it was saved.
        revision: u32 = organization.revision,
        created_at: Instant = organization.created_at,
        updated_at: Instant = organization.updated_at,
    }
}

view! {
    /// Somebody who may manage a show.
    PersonView(person: &Person) {
        first_name: String = person.first_name,
        last_name: String = person.last_name,
        email: String = person.email,
    }
}

view! {
    /// A judge.
    JudgeView(judge: &Judge) {
        first_name: String = judge.person.first_name,
        last_name: String = judge.person.last_name,
        email: String = judge.person.email,
        /// Postal address, in one line.
        address: String = judge.address,
    }
}
