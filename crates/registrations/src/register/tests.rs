mod batch;
mod details;
mod terms;

use std::sync::Arc;

use kernel::{
    ClassId, EmailAddress, EventId, FeeBasis, FeeId, IdGenerator as _, IdempotencyKey, ManualClock,
    OptionalLine, OptionalText, PhoneNumber, RequiredLine, SequentialIds, TimeZone,
};
use time::OffsetDateTime;
use time::macros::datetime;

use super::*;
use crate::{
    EntryLimits, EntryTerms, KnownAs, MockRegistrationStore, MockRegistrationTx, OfferedFee,
    UsedKey,
};

pub(crate) const BEFORE_THE_END: OffsetDateTime = datetime!(2026-06-07 03:59 UTC);
pub(crate) const AT_THE_END: OffsetDateTime = datetime!(2026-06-07 04:00 UTC);

fn class(id: u128, name: &str, price: &str) -> OfferedClass {
    OfferedClass {
        id: class_id(id),
        number: id.to_string(),
        name: RequiredLine::parse(name).expect("valid"),
        description: String::new(),
        price: Money::parse(price).expect("valid"),
        capacity: None,
        stage: kernel::ClassStage::default(),
        closed: false,
        entered: 0,
        waiting: 0,
    }
}

pub(crate) fn class_id(number: u128) -> ClassId {
    let text = format!("00000000-0000-7000-8000-{number:012}");
    ClassId::parse(&text).expect("an id")
}

fn event_id() -> EventId {
    EventId::new(SequentialIds::default().next_uuid())
}

pub(crate) fn show() -> ShowToEnter {
    ShowToEnter {
        event_id: event_id(),
        starts_at: AT_THE_END - time::Duration::days(1),
        ends_at: AT_THE_END,
        time_zone: TimeZone::parse("America/Chicago").expect("a zone"),
        terms: EntryTerms::default(),
        last_entry_number: 6,
        entered: 5,
        last_wait_number: 3,
        next_back_number: 101,
        weekend_id: None,
        account_bytes: 5000,
        classes: vec![
            class(1, "Open Pleasure", "35"),
            class(2, "Lead Line", "12.5"),
        ],
        held: Vec::new(),
    }
}

pub(crate) fn wish(classes: &[&str]) -> Register {
    Register {
        event: EventReference::Id(event_id()),
        rider: RiderDetails {
            rider_name: RequiredLine::parse("Rae Doe").expect("valid"),
            rider_email: EmailAddress::parse("rae@example.org")
                .expect("valid")
                .into(),
            rider_phone: PhoneNumber::parse("931-555-0147").expect("valid").into(),
            rider_street: OptionalLine::parse("1 Main St").expect("valid"),
            horse_name: RequiredLine::parse("Midnight").expect("valid"),
            notes: OptionalText::default(),
        },
        details: EntryDetails::default(),
        signature: None,
        horse: None,
        known: KnownAs::Nobody,
        classes: classes
            .iter()
            .map(|name| ClassChoice::Name(RequiredLine::parse(name).expect("valid")))
            .collect(),
        extras: Vec::new(),
        total: None,
        idempotency_key: None,
    }
}

pub(crate) fn service(tx: MockRegistrationTx, now: OffsetDateTime) -> RegistrationService {
    let mut store = MockRegistrationStore::new();
    store
        .expect_begin()
        .return_once(move || Ok(Box::new(tx) as Box<dyn crate::RegistrationTx>));
    RegistrationService::new(
        Arc::new(store),
        Arc::new(ManualClock::at(now)),
        Arc::new(SequentialIds::default()),
    )
}

pub(crate) fn tx_of(show: Option<ShowToEnter>) -> MockRegistrationTx {
    let mut tx = MockRegistrationTx::new();
    let alone = show.clone();
    tx.expect_lock_show().return_once(move |_| Ok(alone));
    tx.expect_lock_shows()
        .return_once(move |of| Ok(of.iter().map(|_| show.clone()).collect()));
    tx
}

fn tx_that_must_commit() -> MockRegistrationTx {
    tx_that_enters(show())
}

pub(crate) fn tx_that_enters(show: ShowToEnter) -> MockRegistrationTx {
    let mut tx = tx_of(Some(show));
    tx.expect_insert().times(1).returning(|_| Ok(Vec::new()));
    tx.expect_commit().times(1).returning(|| Ok(()));
    tx
}

fn refused(result: Result<Registration, RegisterError>) -> InvalidChoices {
    match result {
        Err(RegisterError::Choices(wrong)) => *wrong,
        other => panic!("expected the choices to be refused, got {other:?}"),
    }
}

pub(crate) fn fee_id(number: u128) -> FeeId {
    let text = format!("00000000-0000-7000-9000-{number:012}");
    FeeId::parse(&text).expect("an id")
}

pub(crate) fn fee(
    id: u128,
    name: &str,
    amount: &str,
    per: FeeBasis,
    is_required: bool,
) -> OfferedFee {
    OfferedFee {
        id: fee_id(id),
        name: RequiredLine::parse(name).expect("valid"),
        amount: Money::parse(amount).expect("valid"),
        per,
        is_required,
        from: None,
        until: None,
        max_quantity: None,
        stock: None,
        sold: 0,
        stalls: None,
        free_stalls: None,
        waiting: 0,
    }
}

pub(crate) const CLOSING: OffsetDateTime = datetime!(2026-06-01 04:00 UTC);

/// With an office fee, a late fee per class, and stalls.
pub(crate) fn show_with_fees() -> ShowToEnter {
    let mut late = fee(2, "Late", "5", FeeBasis::Class, true);
    late.from = Some(CLOSING);
    let mut early = fee(3, "Early bird gift", "1", FeeBasis::Entry, false);
    early.until = Some(CLOSING);
    let mut stall = fee(4, "Stall", "40.25", FeeBasis::Unit, false);
    stall.max_quantity = Some(3);
    let office = fee(1, "Office", "10", FeeBasis::Entry, true);
    let mut show = show();
    show.terms = EntryTerms {
        closes_at: Some(CLOSING),
        late_entries: true,
        fees: vec![office, late, early, stall],
        ..EntryTerms::default()
    };
    show
}

pub(crate) fn just_before(instant: OffsetDateTime) -> OffsetDateTime {
    instant - time::Duration::MILLISECOND
}

#[tokio::test]
async fn an_entry_costs_what_the_show_asks() {
    let made = service(tx_that_must_commit(), BEFORE_THE_END)
        .register(wish(&["lead LINE", "Open Pleasure"]))
        .await
        .expect("entered");
    assert_eq!(made.total_fee.to_string(), "$47.50");
    assert_eq!(made.entry_number, 7);
    assert_eq!(made.inspection_status, InspectionStatus::NotApplicable);
    let entered: Vec<_> = made
        .class_entries
        .iter()
        .map(|class| (class.class_id, class.name.as_str()))
        .collect();
    assert_eq!(
        entered,
        [
            (Some(class_id(2)), "Lead Line"),
            (Some(class_id(1)), "Open Pleasure")
        ]
    );
}

#[tokio::test]
async fn classes_are_chosen_by_id_or_name() {
    let mut by_both = wish(&["Open Pleasure"]);
    by_both.classes.push(ClassChoice::Id(class_id(2)));
    let made = service(tx_that_must_commit(), BEFORE_THE_END)
        .register(by_both)
        .await
        .expect("entered");
    assert_eq!(made.total_fee.to_string(), "$47.50");
}

#[tokio::test]
async fn an_unknown_id_and_a_class_chosen_by_id_and_name_are_named() {
    let mut wrong = wish(&["Open Pleasure"]);
    wrong.classes.push(ClassChoice::Id(class_id(1)));
    wrong.classes.push(ClassChoice::Id(class_id(3)));
    let result = service(tx_of(Some(show())), BEFORE_THE_END)
        .register(wrong)
        .await;
    let wrong = refused(result);
    assert_eq!(
        (wrong.unknown_classes, wrong.repeated_classes),
        (vec![2], vec![1])
    );
}

#[tokio::test]
async fn a_rider_may_enter_without_a_class() {
    let made = service(tx_that_must_commit(), BEFORE_THE_END)
        .register(wish(&[]))
        .await
        .expect("entered");
    assert_eq!(made.total_fee, Money::ZERO);
}

#[tokio::test]
async fn a_missing_show_takes_no_entry() {
    let result = service(tx_of(None), BEFORE_THE_END)
        .register(wish(&[]))
        .await;
    assert!(matches!(
        result,
        Err(RegisterError::Refusal(Refusal::NotFound(_)))
    ));
}

#[tokio::test]
async fn a_show_that_is_over_takes_no_entry() {
    let result = service(tx_of(Some(show())), AT_THE_END)
        .register(wish(&[]))
        .await;
    assert!(matches!(result, Err(RegisterError::Closed)));
}

#[tokio::test]
async fn a_show_takes_a_limited_number_of_entries() {
    let limits = |per_event, account_bytes| EntryLimits {
        per_event,
        account_bytes,
    };
    for (limits, is_full) in [
        (limits(6, u64::MAX), true),
        (limits(7, u64::MAX), false),
        (limits(7, 5300), true),
        (limits(7, 5600), false),
    ] {
        let tx = if is_full {
            tx_of(Some(show()))
        } else {
            tx_that_must_commit()
        };
        let result = service(tx, BEFORE_THE_END)
            .with_limits(limits)
            .register(wish(&["Lead Line"]))
            .await;
        assert_eq!(matches!(result, Err(RegisterError::Full)), is_full);
        assert_eq!(result.is_ok(), !is_full, "{result:?}");
    }
}

#[tokio::test]
async fn unknown_and_repeated_classes_are_all_named() {
    let result = service(tx_of(Some(show())), BEFORE_THE_END)
        .register(wish(&["Lead Line", "Jumpers", "LEAD LINE"]))
        .await;
    let wrong = refused(result);
    assert_eq!(
        (wrong.unknown_classes, wrong.repeated_classes),
        (vec![1], vec![2])
    );
}

#[tokio::test]
async fn a_repeated_attempt_answers_the_first_entry_even_after_the_end() {
    let first = service(tx_that_must_commit(), BEFORE_THE_END)
        .register(wish(&["Lead Line"]))
        .await
        .expect("entered");
    let mut tx = tx_of(Some(show()));
    let (first_entry, id) = (first.clone(), first.id);
    tx.expect_used_keys()
        .return_once(move |keys| Ok(vec![(keys[0].0, used(keys[0].1.clone(), id))]));
    tx.expect_find()
        .withf(move |_, found| *found == id)
        .return_once(move |_, _| Ok(Some(first_entry)));
    let mut again = wish(&["Lead Line"]);
    again.idempotency_key = Some(key("fingerprint"));
    let second = service(tx, AT_THE_END)
        .register(again)
        .await
        .expect("repeated");
    assert_eq!(second, first);
}

fn key(fingerprint: &str) -> IdempotencyKey {
    IdempotencyKey::parse("attempt", fingerprint).expect("a key")
}

fn used(idempotency_key: IdempotencyKey, registration_id: RegistrationId) -> UsedKey {
    UsedKey {
        idempotency_key,
        registration_id,
    }
}

#[tokio::test]
async fn a_key_of_another_request_is_refused() {
    let mut tx = tx_of(Some(show()));
    let id = RegistrationId::new(SequentialIds::default().next_uuid());
    tx.expect_used_keys()
        .return_once(move |keys| Ok(vec![(keys[0].0, used(key("fingerprint"), id))]));
    let mut again = wish(&[]);
    again.idempotency_key = Some(key("other"));
    let result = service(tx, BEFORE_THE_END).register(again).await;
    assert!(matches!(
        result,
        Err(RegisterError::Refusal(Refusal::KeyReused))
    ));
}

#[tokio::test]
async fn an_entry_that_could_not_be_committed_is_not_acknowledged() {
    let mut tx = tx_of(Some(show()));
    tx.expect_insert().returning(|_| Ok(Vec::new()));
    tx.expect_commit()
        .returning(|| Err(StoreError::unavailable("away")));
    let result = service(tx, BEFORE_THE_END).register(wish(&[])).await;
    assert!(matches!(
        result,
        Err(RegisterError::Refusal(Refusal::Store(
            StoreError::Unavailable(_)
        )))
    ));
}
