//! What an entry says beside rider, horse and classes, stored as JSON: it is
//! saved and read as a whole, with the row of the entry.

use kernel::{EmailAddress, OptionalLine, PhoneNumber, RecordDate, RequiredLine};
use registrations::{EmergencyContact, EntryDetails, EntryPerson, Membership};

use crate::table::record;

record! {
    /// A field that is added later needs a default.
    #[derive(Default)]
    DetailsJson of EntryDetails { owner, trainer, registration_number, breed, emergency_contact, rider_birth_date, memberships }
    members {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<EntryPerson>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trainer: Option<EntryPerson>,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        registration_number: OptionalLine<100>,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        breed: OptionalLine<100>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        emergency_contact: Option<EmergencyContact>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rider_birth_date: Option<RecordDate>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        memberships: Vec<Membership>,
    }
}

record! {
    PersonJson of EntryPerson { name, street, city, state, zip_code, phone, email }
    members {
        name: RequiredLine<200>,
        #[serde(default)]
        street: OptionalLine<300>,
        #[serde(default)]
        city: OptionalLine<100>,
        #[serde(default)]
        state: OptionalLine<100>,
        #[serde(default)]
        zip_code: OptionalLine<20>,
        phone: Option<PhoneNumber>,
        email: Option<EmailAddress>,
    }
}

record! {
    ContactJson of EmergencyContact { name, phone }
    members {
        name: RequiredLine<200>,
        phone: PhoneNumber,
    }
}

record! {
    MembershipJson of Membership { association, number }
    members {
        association: RequiredLine<100>,
        number: RequiredLine<100>,
    }
}
