//! Fees, extras, dates, places and the total that the rider was shown.

use super::*;
use crate::{BillLineKind, ClassEntryState};

fn with_extras(extras: &[(u128, u32)]) -> Register {
    let extra = |(id, quantity): &(u128, u32)| ExtraChoice {
        fee_id: fee_id(*id),
        quantity: *quantity,
        holds: Vec::new(),
    };
    Register {
        extras: extras.iter().map(extra).collect(),
        ..wish(&["Open Pleasure", "Lead Line"])
    }
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
        assert_eq!(bill[2].kind, BillLineKind::Fee);
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
        tx.expect_insert().returning(|_| Ok(Vec::new()));
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
