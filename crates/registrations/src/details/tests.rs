use kernel::{EntryForm, WaiverTerms, WaiverText};
use time::macros::date;

use super::*;

const TODAY: Date = date!(2026 - 05 - 01);
const FIRST_DAY: Date = date!(2026 - 06 - 06);

fn terms(asked: Asked, has_waiver: bool) -> EntryTerms {
    EntryTerms {
        form: EntryForm::of(|_| asked),
        waiver: has_waiver.then(|| WaiverTerms {
            text: WaiverText::parse("I ride at my own risk.").expect("a text"),
            age_of_majority: 18,
        }),
        ..EntryTerms::default()
    }
}

fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::parse(text).expect("a line")
}

fn person(name: &str) -> EntryPerson {
    EntryPerson {
        name: line(name),
        street: OptionalLine::default(),
        city: OptionalLine::parse("Shelbyville").expect("a line"),
        state: OptionalLine::default(),
        zip_code: OptionalLine::default(),
        phone: PhoneNumber::parse_optional("931-555-0147").expect("a number"),
        email: None,
    }
}

fn details(birth_date: &str) -> EntryDetails {
    EntryDetails {
        owner: Some(person("Olive Owner")),
        trainer: Some(person("Tom Trainer")),
        registration_number: OptionalLine::parse("TW-1").expect("a line"),
        breed: OptionalLine::parse("Tennessee Walker").expect("a line"),
        emergency_contact: Some(EmergencyContact {
            name: line("Emma"),
            phone: PhoneNumber::parse("931-555-0199").expect("a number"),
        }),
        rider_birth_date: RecordDate::parse_optional(birth_date).expect("a date"),
        memberships: vec![Membership {
            association: line("USEF"),
            number: line("123"),
        }],
    }
}

fn signed(rider: &str, guardian: &str) -> WaiverSignature {
    WaiverSignature {
        signed_name: OptionalLine::parse(rider).expect("a name"),
        guardian_name: OptionalLine::parse(guardian).expect("a name"),
        ..WaiverSignature::default()
    }
}

fn wrong(
    terms: &EntryTerms,
    details: &EntryDetails,
    signature: Option<&WaiverSignature>,
) -> Vec<(&'static str, DetailError)> {
    let mut found = invalid_details(terms, details, TODAY);
    found.extend(invalid_signature(
        terms, "Rae Doe", details, signature, FIRST_DAY,
    ));
    found.into_iter().map(|it| (it.field, it.error)).collect()
}

#[test]
fn what_is_required_is_missed_where_it_is_typed() {
    let required = terms(Asked::Required, false);
    let missing = [
        "owner.name",
        "trainer.name",
        "registration_number",
        "breed",
        "emergency_contact.name",
        "rider_birth_date",
        "memberships",
    ];
    let missing = missing.map(|field| (field, DetailError::Missing));
    assert_eq!(wrong(&required, &EntryDetails::default(), None), missing);
    assert_eq!(wrong(&required, &details("2000-01-01"), None), []);
    let optional = terms(Asked::Optional, false);
    assert_eq!(wrong(&optional, &EntryDetails::default(), None), []);
}

#[test]
fn what_is_not_asked_for_is_refused() {
    let nothing = EntryTerms::default();
    assert_eq!(wrong(&nothing, &EntryDetails::default(), None), []);
    let unasked = EntryField::ALL.map(|field| (field.as_str(), DetailError::NotAsked));
    assert_eq!(wrong(&nothing, &details("2000-01-01"), None), unasked);
    let empty = EntryDetails::default();
    assert_eq!(
        wrong(&nothing, &empty, Some(&signed("", "Gail"))),
        [("waiver", DetailError::NotAsked)]
    );
    assert_eq!(wrong(&nothing, &empty, Some(&signed("", ""))), []);
}

#[test]
fn a_minor_signs_with_a_guardian() {
    let asking = terms(Asked::Required, true);
    let minor = details("2008-06-07");
    let rider = signed("Rae", "");
    let missing = [("waiver.guardian_name", DetailError::Missing)];
    assert_eq!(wrong(&asking, &minor, Some(&rider)), missing);
    assert_eq!(wrong(&asking, &minor, Some(&signed("Rae", "Gail"))), []);
    assert_eq!(wrong(&asking, &details("2008-06-06"), Some(&rider)), []);
    let unsigned = [("waiver.signed_name", DetailError::Missing)];
    assert_eq!(wrong(&asking, &details("2008-06-06"), None), unsigned);
}

#[test]
fn a_signature_without_a_word_of_the_name_is_confirmed() {
    let asking = terms(Asked::Off, true);
    let empty = EntryDetails::default();
    let mut other = signed("x", "");
    let refused = [("waiver.signed_name", DetailError::OtherName)];
    assert_eq!(wrong(&asking, &empty, Some(&other)), refused);
    other.is_confirmed = true;
    assert_eq!(wrong(&asking, &empty, Some(&other)), []);
}

#[test]
fn a_waiver_needs_the_birth_date_if_the_form_asks_for_it() {
    let signature = signed("Rae", "");
    let empty = EntryDetails::default();
    assert_eq!(
        wrong(&terms(Asked::Optional, true), &empty, Some(&signature)),
        [("rider_birth_date", DetailError::Missing)]
    );
    let unasked = terms(Asked::Off, true);
    assert_eq!(wrong(&unasked, &empty, Some(&signature)), []);
}

#[test]
fn nobody_is_born_in_the_future() {
    let asking = terms(Asked::Optional, false);
    assert_eq!(wrong(&asking, &details("2026-05-01"), None), []);
    assert_eq!(
        wrong(&asking, &details("2026-05-02"), None),
        [("rider_birth_date", DetailError::InFuture)]
    );
}

#[test]
fn each_fact_has_a_text() {
    let texts = details("2000-01-01").texts().map(|(_, text)| text);
    assert_eq!(
        texts,
        [
            "Olive Owner, Shelbyville, 931-555-0147",
            "Tom Trainer, Shelbyville, 931-555-0147",
            "TW-1",
            "Tennessee Walker",
            "Emma, 931-555-0199",
            "2000-01-01",
            "USEF 123",
        ]
    );
}
