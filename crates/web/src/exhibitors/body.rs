use ::exhibitors::{
    ExhibitorAddress, ExhibitorDetails, HorseRegistration, HorseSex, MAX_REGISTRATIONS, Microchip,
    ShowHorseDetails,
};
use kernel::{
    EmailAddress, ExhibitorId, LinkedPeople, OptionalLine, OptionalText, OrganizationId,
    PhoneNumber, RequiredLine, Revision, ShowHorseId,
};

use crate::form::{Between, List, body, converted, text, text_fields};
use crate::representation::Named;

text_fields! {
    Microchip: required true, text(), by microchip;
}

fn microchip(typed: &str) -> Result<Microchip, &'static str> {
    Microchip::parse(typed).ok_or("must have 15 digits, not all equal")
}

body! {
    /// The postal address of an exhibitor.
    ExhibitorAddressBody {
        street: OptionalLine<300>,
        city: OptionalLine<100>,
        state: OptionalLine<100>,
        zip_code: OptionalLine<20>,
    } => ExhibitorAddress {
        ExhibitorAddress { street, city, state, zip_code }
    }
}

body! {
    /// An exhibitor as it shall be. What is missing is empty afterwards.
    ExhibitorBody {
        /// The organization of a new one; without it the account's own. It does not change
        /// later.
        organization_id: Option<OrganizationId>,
        name: RequiredLine<200>,
        email: Option<EmailAddress>,
        phone: Option<PhoneNumber>,
        address: ExhibitorAddressBody,
        notes: OptionalText<5000>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    } => (Option<OrganizationId>, Option<Revision>, ExhibitorDetails) {
        let details = ExhibitorDetails { name, email, phone, address, notes };
        (organization_id, revision, details)
    }
}

body! {
    /// That an association has a horse under a number.
    HorseRegistrationBody {
        association: OptionalLine<100>,
        number: RequiredLine<100>,
    } => HorseRegistration {
        HorseRegistration { association, number }
    }
}

/// A year of birth.
pub(super) struct BirthYear;

converted! {
    BirthYear as Between<1950, 2100> => u16: u16::try_from;
}

body! {
    /// A show horse as it shall be. What is missing is empty afterwards.
    ShowHorseBody {
        /// The organization of a new one; without it the account's own. It does not change
        /// later.
        organization_id: Option<OrganizationId>,
        name: RequiredLine<200>,
        /// 15 digits.
        microchip: Option<Microchip>,
        registrations: List<HorseRegistrationBody, MAX_REGISTRATIONS>,
        /// The year of birth.
        born: Option<BirthYear>,
        sex: Option<Named<HorseSex>>,
        color: OptionalLine<100>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    } => (Option<OrganizationId>, Option<Revision>, ShowHorseDetails) {
        let details = ShowHorseDetails { name, microchip, registrations, born, sex, color };
        (organization_id, revision, details)
    }
}

body! {
    /// To whom an entry is linked. What is missing is nobody afterwards; without a payer the
    /// rider pays, and without a recipient the owner, or else the rider, gets prize money.
    EntryPeopleBody {
        rider_id: Option<ExhibitorId>,
        owner_id: Option<ExhibitorId>,
        trainer_id: Option<ExhibitorId>,
        payer_id: Option<ExhibitorId>,
        prize_to_id: Option<ExhibitorId>,
        show_horse_id: Option<ShowHorseId>,
        /// That of the entry as it was read: if it is another one by now, the answer is 409
        /// and nothing is saved.
        revision: Option<Revision>,
    } => (LinkedPeople, Option<Revision>) {
        let people = LinkedPeople {
            rider_id,
            owner_id,
            trainer_id,
            payer_id,
            prize_to_id,
            show_horse_id,
        };
        (people, revision)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::form::Body as _;

    #[test]
    fn a_name_is_enough_for_a_horse() {
        let body: ShowHorseBody =
            serde_json::from_value(json!({ "name": " Star " })).expect("a form");
        let (_, _, details) = body.into_command().expect("valid");
        assert_eq!(
            details,
            ShowHorseDetails::named(RequiredLine::parse("Star").expect("a name"))
        );
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once() {
        let body: ShowHorseBody = serde_json::from_value(json!({
            "microchip": "111111111111111", "born": 1800, "sex": "colt",
            "registrations": [{ "association": "TWHBEA" }],
        }))
        .expect("a form");
        let wrong = body.into_command().expect_err("invalid").into_map();
        let names: Vec<_> = wrong.into_keys().collect();
        assert_eq!(
            names,
            [
                "born",
                "microchip",
                "name",
                "registrations[0].number",
                "sex"
            ]
        );
    }
}
