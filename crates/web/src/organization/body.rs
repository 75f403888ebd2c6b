use ::accounts::{Judge, MAX_PEOPLE, OrganizationProfile, Person};
use kernel::{
    EmailAddress, OptionalLine, PhoneNumber, RequiredLine, Revision, TimeZone, WebAddress,
};

use crate::form::{List, body};
use crate::representation::PostalAddressBody;

body! {
    /// The form of an organization. Everything may be missing.
    OrganizationBody {
        name: OptionalLine<200>,
        address: PostalAddressBody,
        contact_person: OptionalLine<200>,
        email: Option<EmailAddress>,
        phone: Option<PhoneNumber>,
        website: Option<WebAddress>,
        managers: List<PersonBody, MAX_PEOPLE>,
        judges: List<JudgeBody, MAX_PEOPLE>,
        /// The zone of its barn, as IANA name. If not given, that of before stays.
        time_zone: Option<TimeZone>,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved. Without it the organization is replaced
        /// whatever it holds.
        revision: Option<Revision>,
    } => (OrganizationProfile, Option<Revision>) {
        let profile = OrganizationProfile {
            name,
            address,
            contact_person,
            email,
            phone,
            website,
            managers,
            judges,
            time_zone,
        };
        (profile, revision)
    }
}

body! {
    /// Somebody who may manage a show.
    PersonBody {
        first_name: RequiredLine<100>,
        last_name: OptionalLine<100>,
        email: Option<EmailAddress>,
    } => Person {
        Person { first_name, last_name, email }
    }
}

body! {
    /// A judge.
    JudgeBody {
        first_name: RequiredLine<100>,
        last_name: OptionalLine<100>,
        email: Option<EmailAddress>,
        /// Postal address, in one line.
        address: OptionalLine<300>,
    } => Judge {
        Judge { person: Person { first_name, last_name, email }, address }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Body as _;

    fn fields_of(json: serde_json::Value) -> Vec<String> {
        let body: OrganizationBody = serde_json::from_value(json).expect("the form");
        let errors = body.into_command().expect_err("invalid");
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn an_empty_form_is_a_valid_profile() {
        let profile = OrganizationBody::default().into_command();
        assert_eq!(profile, Ok((OrganizationProfile::default(), None)));
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
