use kernel::{MAX_NUMBER_NEEDS, Money, OptionalLine, OrBlank, RequiredLine, SignedMoney};
use proptest::prelude::*;
use time::Duration;
use time::macros::date;

use super::*;
use crate::Membership;
use crate::register::tests::{BEFORE_THE_END, service, show, tx_that_enters, wish};

const FIRST: Date = date!(2026 - 06 - 12);
const LAST: Date = date!(2026 - 06 - 14);

fn need(kind: NeedKind, of: NeedOf, association: &str) -> NumberNeed {
    let association = OptionalLine::parse(association).expect("a line");
    NumberNeed::new(kind, Some(of), association).expect("can be wanted")
}

fn terms(needs: Vec<NumberNeed>) -> NumberTerms {
    NumberTerms {
        needs,
        first_day: FIRST,
        last_day: LAST,
    }
}

fn held(association: &str, from: Option<Date>, until: Option<Date>) -> MembershipDays {
    MembershipDays {
        association: association.to_owned(),
        from,
        until,
    }
}

fn phone(number: &str) -> PhoneNumber {
    PhoneNumber::parse(number).expect("a number")
}

fn person(name: &str, street: &str, number: Option<&str>) -> EntryPerson {
    EntryPerson {
        name: RequiredLine::parse(name).expect("a name"),
        street: OptionalLine::parse(street).expect("a line"),
        city: OptionalLine::default(),
        state: OptionalLine::default(),
        zip_code: OptionalLine::default(),
        phone: number.map(phone),
        email: None,
    }
}

async fn entry() -> Registration {
    let made = service(tx_that_enters(show()), BEFORE_THE_END);
    made.register(wish(&[])).await.expect("entered")
}

/// Whether the need is lacked, by itself.
fn lacks(need: &NumberNeed, entry: &Registration, known: &KnownOfEntry) -> Option<Lack> {
    let mut lacks = lacking(&terms(vec![need.clone()]), entry, known, false);
    assert!(lacks.len() < 2);
    lacks.pop()
}

#[tokio::test]
async fn a_membership_holds_on_all_days_of_the_show() {
    let entry = entry().await;
    let twhbea = need(NeedKind::Membership, NeedOf::Rider, "TWHBEA");
    let day = |memberships: Vec<MembershipDays>| {
        let mut known = KnownOfEntry::default();
        known.rider.memberships = memberships;
        lacks(&twhbea, &entry, &known).map(|it| it.day)
    };
    let june_13 = date!(2026 - 06 - 13);
    assert_eq!(day(Vec::new()), Some(None));
    assert_eq!(day(vec![held("SHOBA", None, None)]), Some(None));
    assert_eq!(day(vec![held("twhbea ", None, None)]), None);
    assert_eq!(day(vec![held("TWHBEA", Some(FIRST), Some(LAST))]), None);
    let ends = || held("TWHBEA", None, Some(june_13));
    assert_eq!(day(vec![ends()]), Some(Some(LAST)));
    assert_eq!(
        day(vec![held("TWHBEA", Some(june_13), None)]),
        Some(Some(FIRST))
    );
    // It was renewed during the show.
    assert_eq!(day(vec![held("TWHBEA", Some(LAST), None), ends()]), None);
    let late = held("TWHBEA", Some(date!(2026 - 06 - 15)), None);
    assert_eq!(day(vec![late, ends()]), Some(Some(LAST)));
}

#[tokio::test]
async fn what_a_rider_typed_is_told_and_is_no_membership() {
    let mut entry = entry().await;
    entry.details.memberships = vec![Membership {
        association: RequiredLine::parse("Twhbea").expect("a line"),
        number: RequiredLine::parse("20412").expect("a line"),
    }];
    let known = KnownOfEntry::default();
    let of = |of| lacks(&need(NeedKind::Membership, of, "TWHBEA"), &entry, &known);
    let rider = of(NeedOf::Rider).expect("lacks it");
    assert_eq!(
        (rider.typed.as_str(), rider.name.as_str()),
        ("20412", "Rae Doe")
    );
    // Nobody is named as trainer.
    let trainer = of(NeedOf::Trainer).expect("lacks it");
    assert_eq!((trainer.typed.as_str(), trainer.name.as_str()), ("", ""));
}

#[tokio::test]
async fn an_owner_needs_a_phone_and_an_address_of_their_own() {
    let mut entry = entry().await;
    let mut known = KnownOfEntry::default();
    let needs = [NeedKind::Phone, NeedKind::Address].map(|kind| need(kind, NeedOf::Owner, ""));
    let count = |entry: &Registration, known: &KnownOfEntry| {
        let lacks = needs.iter().filter_map(|need| lacks(need, entry, known));
        lacks.count()
    };
    entry.details.trainer = Some(person("Pat Hill", "1 Barn Rd.", Some("931-555-0147")));
    assert_eq!(count(&entry, &known), 2);
    let theirs = ("1 barn rd", Some("+1 (931) 555-0147"));
    entry.details.owner = Some(person("Ida Lake", theirs.0, theirs.1));
    assert_eq!(count(&entry, &known), 2);
    // What the directory knows of the owner is their own.
    known.owner.phone = Some(phone("615-555-0100"));
    known.owner.street = "9 Lake St".to_owned();
    assert_eq!(count(&entry, &known), 0);
    known.trainer = known.owner.clone();
    assert_eq!(count(&entry, &known), 2);
    known.owner_trains = true;
    assert_eq!(count(&entry, &known), 0);
    // One of the same name is the same.
    known.owner_trains = false;
    entry.details.owner = Some(person("PAT HILL", theirs.0, theirs.1));
    assert_eq!(count(&entry, &known), 0);
}

#[tokio::test]
async fn a_rider_needs_what_the_form_asks_and_the_bill_says() {
    let mut entry = entry().await;
    let known = KnownOfEntry::default();
    let of_rider = |kind| need(kind, NeedOf::Rider, "");
    for kind in [NeedKind::Phone, NeedKind::Address] {
        assert_eq!(lacks(&of_rider(kind), &entry, &known), None);
    }
    entry.rider.rider_phone = OrBlank::BLANK;
    assert!(lacks(&of_rider(NeedKind::Phone), &entry, &known).is_some());
    entry.total_fee = Money::parse("57.50").expect("an amount");
    assert!(lacks(&of_rider(NeedKind::Paid), &entry, &known).is_some());
    entry.paid = SignedMoney::parse("60").expect("an amount");
    assert_eq!(lacks(&of_rider(NeedKind::Paid), &entry, &known), None);
    let waiver = terms(vec![of_rider(NeedKind::Waiver)]);
    assert_eq!(lacking(&waiver, &entry, &known, true).len(), 1);
    assert_eq!(lacking(&waiver, &entry, &known, false), []);
}

#[tokio::test]
async fn a_horse_needs_a_number_in_the_registry() {
    let mut entry = entry().await;
    entry.details.registration_number = OptionalLine::default();
    let mut known = KnownOfEntry::default();
    let of = |association| need(NeedKind::RegistrationNumber, NeedOf::Horse, association);
    let lacks = |association, entry: &Registration, known: &KnownOfEntry| {
        lacks(&of(association), entry, known).is_some()
    };
    assert!(lacks("", &entry, &known));
    known.horse.registrations = vec![("SSHBEA".to_owned(), "4711".to_owned())];
    assert!(!lacks("", &entry, &known));
    assert!(lacks("TWHBEA", &entry, &known));
    entry.details.registration_number = OptionalLine::parse("twhbea #20412345").expect("a line");
    assert!(!lacks("TWHBEA", &entry, &KnownOfEntry::default()));
}

fn any_need() -> impl Strategy<Value = NumberNeed> {
    let kinds = proptest::sample::select(NeedKind::ALL.to_vec());
    let associations = proptest::sample::select(vec!["TWHBEA", "Club"]);
    (kinds, any::<proptest::sample::Index>(), associations).prop_map(|(kind, at, association)| {
        let of = kind.of()[at.index(kind.of().len())];
        need(kind, of, association)
    })
}

/// A membership with days about the show, either of which may be open.
fn any_membership() -> impl Strategy<Value = MembershipDays> {
    let day = || proptest::option::of((-4i64..8).prop_map(|at| FIRST + Duration::days(at)));
    let associations = proptest::sample::select(vec!["TWHBEA", "twhbea", "Club"]);
    (associations, day(), day())
        .prop_map(|(association, from, until)| held(association, from, until))
}

fn any_known() -> impl Strategy<Value = KnownOfEntry> {
    let memberships = || proptest::collection::vec(any_membership(), 0..4);
    let phones =
        || proptest::option::of(proptest::sample::select(vec!["9315550147", "6155550100"]));
    let record = move || {
        (memberships(), phones()).prop_map(|(memberships, number)| KnownRecord {
            memberships,
            phone: number.map(phone),
            ..KnownRecord::default()
        })
    };
    (record(), record(), record(), record(), any::<bool>()).prop_map(
        |(rider, owner, trainer, horse, owner_trains)| KnownOfEntry {
            rider,
            owner,
            trainer,
            horse,
            owner_trains,
        },
    )
}

fn made() -> Registration {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime").block_on(entry())
}

proptest! {
    #[test]
    fn a_membership_lacks_if_there_is_a_day_on_which_none_holds(
        memberships in proptest::collection::vec(any_membership(), 0..6),
    ) {
        let mut known = KnownOfEntry::default();
        known.rider.memberships.clone_from(&memberships);
        let twhbea = need(NeedKind::Membership, NeedOf::Rider, "TWHBEA");
        let held: Vec<_> = memberships
            .iter()
            .filter(|it| it.association.eq_ignore_ascii_case("TWHBEA"))
            .collect();
        let holds = |day: Date| held.iter().any(|it| {
            it.from.is_none_or(|from| from <= day) && it.until.is_none_or(|until| day <= until)
        });
        let mut days = (0..3).map(|at| FIRST + Duration::days(at));
        let expected = days.find(|day| !holds(*day));
        let found = lacks(&twhbea, &made(), &known);
        prop_assert_eq!(found.is_some(), expected.is_some());
        prop_assert_eq!(found.and_then(|it| it.day), expected.filter(|_| !held.is_empty()));
    }

    #[test]
    fn what_is_known_besides_lets_nothing_lack(
        needs in proptest::collection::vec(any_need(), 0..MAX_NUMBER_NEEDS),
        known in any_known(),
        more in any_membership(),
        lacks_waiver in any::<bool>(),
    ) {
        let (terms, entry) = (terms(needs), made());
        let before = lacking(&terms, &entry, &known, lacks_waiver);
        // In the order of the needs, each at most once.
        let mut needs = terms.needs.iter();
        prop_assert!(before.iter().all(|lack| needs.any(|need| *need == lack.need)));
        let mut richer = known.clone();
        for record in [&mut richer.rider, &mut richer.owner, &mut richer.trainer] {
            record.memberships.push(more.clone());
        }
        richer.horse.registrations.push(("TWHBEA".to_owned(), "20412".to_owned()));
        let after = lacking(&terms, &entry, &richer, false);
        prop_assert!(after.iter().all(|lack| before.iter().any(|it| it.need == lack.need)));
    }
}

#[test]
fn the_directory_is_asked_for_what_it_may_know() {
    let of = |kind| NumberTerms {
        needs: vec![need(kind, kind.of()[0], "TWHBEA")],
        ..terms(Vec::new())
    };
    for kind in NeedKind::ALL {
        let asks = !matches!(kind, NeedKind::Waiver | NeedKind::Paid);
        assert_eq!(of(kind).ask_directory(), asks, "{kind:?}");
    }
    assert!(!terms(Vec::new()).ask_directory());
}
