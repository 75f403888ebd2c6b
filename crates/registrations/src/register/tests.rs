use std::sync::Arc;

use kernel::{
    ClassId, EmailAddress, EventId, FeeBasis, FeeId, IdGenerator as _, ManualClock, OptionalText,
    PhoneNumber, RequiredLine, SequentialIds,
};
use time::OffsetDateTime;
use time::macros::datetime;

use super::*;
use crate::{
    BillItem, EntryLimits, EntryTerms, MockRegistrationStore, MockRegistrationTx, OfferedFee,
};

pub(crate) const BEFORE_THE_END: OffsetDateTime = datetime!(2026-06-07 03:59 UTC);
pub(crate) const AT_THE_END: OffsetDateTime = datetime!(2026-06-07 04:00 UTC);

fn class(id: u128, name: &str, price: &str) -> OfferedClass {
    OfferedClass {
        id: class_id(id),
        name: RequiredLine::parse(name).expect("valid"),
        description: String::new(),
        price: Money::parse(price).expect("valid"),
        capacity: None,
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
        terms: EntryTerms::default(),
        last_entry_number: 6,
        entered: 5,
        last_wait_number: 3,
        next_back_number: 101,
        account_bytes: 5000,
        classes: vec![
            class(1, "Open Pleasure", "35"),
            class(2, "Lead Line", "12.5"),
        ],
    }
}

pub(crate) fn wish(classes: &[&str]) -> Register {
    Register {
        event: EventReference::Id(event_id()),
        rider: RiderDetails {
            rider_name: RequiredLine::parse("Rae Doe").expect("valid"),
            rider_email: EmailAddress::parse("rae@example.org").expect("valid"),
            rider_phone: PhoneNumber::parse("931-555-0147").expect("valid"),
            rider_street: RequiredLine::parse("1 Main St").expect("valid"),
            horse_name: RequiredLine::parse("Midnight").expect("valid"),
            notes: OptionalText::default(),
        },
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
    tx.expect_lock_show().return_once(move |_| Ok(show));
    tx
}

fn tx_that_must_commit() -> MockRegistrationTx {
    tx_that_enters(show())
}

pub(crate) fn tx_that_enters(show: ShowToEnter) -> MockRegistrationTx {
    let mut tx = tx_of(Some(show));
    tx.expect_insert().times(1).returning(|_, _, _| Ok(()));
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

fn with_extras(extras: &[(u128, u32)]) -> Register {
    let extra = |(id, quantity): &(u128, u32)| ExtraChoice {
        fee_id: fee_id(*id),
        quantity: *quantity,
    };
    Register {
        extras: extras.iter().map(extra).collect(),
        ..wish(&["Open Pleasure", "Lead Line"])
    }
}

pub(crate) fn just_before(instant: OffsetDateTime) -> OffsetDateTime {
    instant - time::Duration::MILLISECOND
}

#[tokio::test]
async fn the_fees_in_force_and_the_extras_are_on_the_bill() {
    for (now, extra, total, names) in [
        (
            just_before(CLOSING),
            vec![(4, 2), (3, 1)],
            "$139.00",
            "Open Pleasure 1, Lead Line 1, Office 1, Stall 2, Early bird gift 1",
        ),
        (
            CLOSING,
            vec![],
            "$67.50",
            "Open Pleasure 1, Lead Line 1, Office 1, Late 2",
        ),
    ] {
        let made = service(tx_that_enters(show_with_fees()), now)
            .register(with_extras(&extra))
            .await
            .expect("entered");
        let bill = made.bill();
        let lines: Vec<_> = bill
            .iter()
            .map(|line| format!("{} {}", line.name, line.quantity))
            .collect();
        assert_eq!(lines.join(", "), names);
        assert_eq!(made.total_fee.to_string(), total);
        assert_eq!(crate::total(&bill), made.total_fee);
        assert!(matches!(bill[2].item, BillItem::Fee(_)));
        assert_eq!(made.balance().cents(), made.total_fee.cents());
    }
}

#[tokio::test]
async fn each_wrong_extra_is_named() {
    let extras = [(9, 1), (1, 1), (4, 4), (3, 1), (3, 1), (4, 1)];
    let result = service(tx_of(Some(show_with_fees())), just_before(CLOSING))
        .register(with_extras(&extras))
        .await;
    let wrong = refused(result);
    // A required fee is no extra.
    assert_eq!(wrong.unknown_extras, [0, 1]);
    assert_eq!(wrong.too_many_extras, [(2, 3)]);
    assert_eq!(wrong.repeated_extras, [4, 5]);
    let late = service(tx_of(Some(show_with_fees())), CLOSING);
    let result = late.register(with_extras(&[(3, 1)])).await;
    assert_eq!(refused(result).unknown_extras, [0]);
}

#[tokio::test]
async fn a_show_takes_entries_between_its_dates() {
    const OPENING: OffsetDateTime = datetime!(2026-05-01 12:00 UTC);
    let answer = async |now, late_entries| {
        let mut show = show();
        show.terms.opens_at = Some(OPENING);
        show.terms.closes_at = Some(CLOSING);
        show.terms.late_entries = late_entries;
        let mut tx = tx_of(Some(show));
        tx.expect_insert().returning(|_, _, _| Ok(()));
        tx.expect_commit().returning(|| Ok(()));
        match service(tx, now).register(wish(&[])).await {
            Ok(_) => "entered",
            Err(RegisterError::NotOpen) => "not open",
            Err(RegisterError::Closed) => "closed",
            Err(other) => panic!("{other:?}"),
        }
    };
    assert_eq!(answer(just_before(OPENING), false).await, "not open");
    assert_eq!(answer(OPENING, false).await, "entered");
    assert_eq!(answer(just_before(CLOSING), false).await, "entered");
    assert_eq!(answer(CLOSING, false).await, "closed");
    assert_eq!(answer(CLOSING, true).await, "entered");
    assert_eq!(answer(AT_THE_END, true).await, "closed");
}

#[tokio::test]
async fn a_closed_class_is_named() {
    let mut show = show();
    show.classes[1].closed = true;
    let result = service(tx_of(Some(show)), BEFORE_THE_END)
        .register(wish(&["Open Pleasure", "Lead Line"]))
        .await;
    assert_eq!(refused(result).closed_classes, [1]);
}

/// State, wait number and whether it is charged.
fn states(made: &Registration) -> Vec<(ClassEntryState, Option<u32>, bool)> {
    let state = |class: &ClassEntry| (class.state, class.wait_number, class.is_charged);
    made.class_entries.iter().map(state).collect()
}

#[tokio::test]
async fn a_full_class_waits_and_costs_nothing() {
    let mut show = show_with_fees();
    show.classes[1].capacity = Some(8);
    show.classes[1].entered = 8;
    let made = service(tx_that_enters(show), CLOSING)
        .register(wish(&["Lead Line", "Open Pleasure"]))
        .await
        .expect("entered");
    assert_eq!(made.status, EntryStatus::Entered);
    assert_eq!(
        states(&made),
        [
            (ClassEntryState::Waitlisted, Some(4), false),
            (ClassEntryState::Entered, None, true)
        ]
    );
    // One class, the office fee, and the late fee for one class.
    assert_eq!(made.total_fee.to_string(), "$50.00");
    assert_eq!(made.back_number, Some(101));
}

#[tokio::test]
async fn nobody_takes_the_place_for_which_others_wait() {
    let mut show = show();
    show.classes[1].capacity = Some(8);
    show.classes[1].entered = 7;
    show.classes[1].waiting = 1;
    let made = service(tx_that_enters(show), BEFORE_THE_END)
        .register(wish(&["Lead Line"]))
        .await
        .expect("entered");
    assert_eq!(made.status, EntryStatus::Waitlisted);
    assert_eq!(states(&made)[0].1, Some(4));
}

#[tokio::test]
async fn an_entry_of_a_full_show_waits_and_owes_nothing() {
    for classes in [vec![], vec!["Lead Line", "Open Pleasure"]] {
        let mut show = show_with_fees();
        show.terms.capacity = Some(5);
        let mut wish = wish(&classes);
        wish.extras = with_extras(&[(4, 1)]).extras;
        wish.total = Some(Money::ZERO);
        let made = service(tx_that_enters(show), BEFORE_THE_END)
            .register(wish)
            .await
            .expect("entered");
        assert_eq!(made.status, EntryStatus::Waitlisted);
        assert_eq!((made.back_number, made.total_fee), (None, Money::ZERO));
        assert_eq!(made.bill(), []);
        let places: Vec<_> = made.class_entries.iter().map(|it| it.wait_number).collect();
        if classes.is_empty() {
            assert_eq!(made.wait_number, Some(4));
        } else {
            assert_eq!((made.wait_number, places), (None, vec![Some(4), Some(5)]));
        }
    }
}

#[tokio::test]
async fn an_entry_at_another_total_than_shown_is_refused() {
    let at = |total: &str| Register {
        total: Some(Money::parse(total).expect("valid")),
        ..wish(&["Open Pleasure", "Lead Line"])
    };
    let service_of = |tx| service(tx, BEFORE_THE_END);
    let refused = service_of(tx_of(Some(show()))).register(at("47")).await;
    let Err(RegisterError::PricesChanged { bill, total_fee }) = refused else {
        panic!("expected the total to be refused, got {refused:?}");
    };
    assert_eq!((bill.len(), total_fee.to_string().as_str()), (2, "$47.50"));
    let made = service_of(tx_that_must_commit()).register(at("47.5")).await;
    assert!(made.is_ok());
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
    assert!(matches!(result, Err(RegisterError::EventNotFound)));
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
    let first_entry = first.clone();
    tx.expect_claim_key()
        .return_once(move |_, _, _, _| Ok(KeyClaim::SameRequest(Box::new(first_entry))));
    let mut again = wish(&["Lead Line"]);
    again.idempotency_key = IdempotencyKey::parse("attempt", "fingerprint").ok();
    let second = service(tx, AT_THE_END)
        .register(again)
        .await
        .expect("repeated");
    assert_eq!(second, first);
}

#[tokio::test]
async fn a_key_of_another_request_is_refused() {
    let mut tx = tx_of(Some(show()));
    tx.expect_claim_key()
        .return_once(|_, _, _, _| Ok(KeyClaim::OtherRequest));
    let mut again = wish(&[]);
    again.idempotency_key = IdempotencyKey::parse("attempt", "other").ok();
    let result = service(tx, BEFORE_THE_END).register(again).await;
    assert!(matches!(result, Err(RegisterError::KeyReused)));
}

#[tokio::test]
async fn an_entry_that_could_not_be_committed_is_not_acknowledged() {
    let mut tx = tx_of(Some(show()));
    tx.expect_insert().returning(|_, _, _| Ok(()));
    tx.expect_commit()
        .returning(|| Err(StoreError::unavailable("away")));
    let result = service(tx, BEFORE_THE_END).register(wish(&[])).await;
    assert!(matches!(
        result,
        Err(RegisterError::Store(StoreError::Unavailable(_)))
    ));
}
