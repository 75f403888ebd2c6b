use kernel::{FeeBasis, Uuid};
use time::Duration;

use super::*;
use crate::register::tests::{
    BEFORE_THE_END, CLOSING, fee, fee_id, service, show_with_fees, tx_of, tx_that_enters, wish,
};
use crate::{Register, RegisterError, Registration};

const NOW: OffsetDateTime = CLOSING.saturating_sub(Duration::hours(1));

/// The token of a hold with this number.
fn token(number: u8) -> RandomToken {
    RandomToken::from_bytes([number; 16])
}

fn held(number: u8, end_nights: u32, until: OffsetDateTime) -> HeldStall {
    HeldStall {
        id: StallBookingId::new(Uuid::from_u128(number.into())),
        token: token(number),
        fee_id: fee_id(10),
        kind: StallKind::Horse,
        end_nights,
        until,
    }
}

/// With so many stalls left, those that are held among them, and these holds.
fn show(free: u32, held: Vec<HeldStall>) -> ShowToEnter {
    let mut show = show_with_fees();
    let stall = OfferedFee {
        stalls: Some(StallFee::Of(StallKind::Horse)),
        free_stalls: Some(free),
        ..fee(10, "Horse stall", "185", FeeBasis::Unit, false)
    };
    let end = OfferedFee {
        stalls: Some(StallFee::End(StallKind::Horse)),
        ..fee(11, "End stall", "10", FeeBasis::Night, false)
    };
    show.terms.fees = vec![stall, end];
    show.held = held;
    show
}

fn with_stalls(quantity: u32, holds: &[u8]) -> Register {
    let mut wish = wish(&[]);
    wish.extras = vec![ExtraChoice {
        fee_id: fee_id(10),
        quantity,
        holds: holds.iter().map(|it| token(*it)).collect(),
    }];
    wish
}

async fn entered(show: ShowToEnter, wish: Register) -> Registration {
    let made = service(tx_that_enters(show), NOW).register(wish).await;
    made.expect("entered")
}

async fn refused(show: ShowToEnter, wish: Register) -> RegisterError {
    let refused = service(tx_of(Some(show)), NOW).register(wish).await;
    refused.expect_err("refused")
}

fn in_time() -> OffsetDateTime {
    NOW + Duration::minutes(15)
}

#[tokio::test]
async fn the_last_stall_is_for_whoever_holds_it() {
    let last = || show(1, vec![held(1, 0, in_time())]);
    let made = entered(last(), with_stalls(1, &[1])).await;
    assert_eq!(made.total_fee.to_string(), "$185.00");
    // Others wait in line for it.
    let others = entered(last(), with_stalls(1, &[])).await;
    assert_eq!(others.total_fee.to_string(), "$0.00");
    assert_eq!(others.waiting_in_words(), "1\u{a0}×\u{a0}Horse stall");
}

#[tokio::test]
async fn a_hold_that_ran_out_is_used_unless_somebody_took_it() {
    let over = || vec![held(1, 0, NOW)];
    entered(show(1, over()), with_stalls(1, &[1])).await;
    // It is in nobody's way.
    entered(show(1, over()), with_stalls(1, &[])).await;
    // What it was for was bought by others, or somebody else holds it now.
    let sold = refused(show(0, over()), with_stalls(1, &[1])).await;
    assert!(matches!(sold, RegisterError::StallTaken(_)));
    let taken = refused(show(1, vec![held(2, 0, in_time())]), with_stalls(1, &[1])).await;
    assert!(matches!(taken, RegisterError::StallTaken(_)));
}

#[tokio::test]
async fn no_more_stalls_are_picked_than_are_bought() {
    let two = || vec![held(1, 0, in_time()), held(2, 0, in_time())];
    for (quantity, holds) in [(1, [1, 2]), (2, [1, 1])] {
        let wrong = refused(show(5, two()), with_stalls(quantity, &holds)).await;
        let RegisterError::Choices(wrong) = wrong else {
            panic!("{wrong:?}");
        };
        assert_eq!(wrong.picked_stalls, [0]);
    }
    let mut of_another = two();
    of_another[0].fee_id = fee_id(12);
    let wrong = refused(show(5, of_another), with_stalls(1, &[1])).await;
    assert!(matches!(wrong, RegisterError::Choices(_)));
}

#[tokio::test]
async fn a_stall_at_the_end_of_a_row_costs_more_from_the_start() {
    let at_end = show(2, vec![held(1, 3, in_time())]);
    let made = entered(at_end, with_stalls(1, &[1])).await;
    assert_eq!(made.total_fee.to_string(), "$215.00");
    let line = made.charges.iter().find(|it| it.fee_id == fee_id(11));
    let line = line.expect("what it costs more");
    let its_id = StallBookingId::new(Uuid::from_u128(1));
    assert_eq!((line.quantity, line.booking_id), (3, Some(its_id)));
}

/// Of entries that share a transaction, two do not get what one of them holds.
#[tokio::test]
async fn a_hold_is_used_once() {
    let tx = tx_that_enters(show(2, vec![held(1, 0, in_time())]));
    let wishes = [
        with_stalls(1, &[1]),
        with_stalls(1, &[1]),
        with_stalls(1, &[]),
    ];
    let answers = service(tx, NOW).enter(crate::Lock::Wait, &wishes).await;
    let answers: Vec<_> = answers.into_iter().flatten().collect();
    assert!(answers[0].is_ok());
    assert!(matches!(answers[1], Err(RegisterError::StallTaken(_))));
    assert!(answers[2].is_ok());
}

#[test]
fn nights_can_be_bought_while_a_stall_is_left_beside_those_that_are_held() {
    let mut show = show(2, vec![held(1, 0, in_time())]);
    show.terms.fees[0].per = FeeBasis::Night;
    let left = |show: &ShowToEnter, now| show.left(&show.terms.fees[0], &[], now);
    assert_eq!(left(&show, NOW), None);
    show.terms.fees[0].free_stalls = Some(1);
    assert_eq!(left(&show, NOW), Some(0));
    assert_eq!(show.left(&show.terms.fees[0], &[token(1)], NOW), None);
    assert_eq!(left(&show, BEFORE_THE_END), None);
}

#[test]
fn who_buys_fewer_stalls_gives_up_what_they_cost_more() {
    let ids = kernel::SequentialIds::default();
    let show = show(5, Vec::new());
    let [of, end] = [&show.terms.fees[0], &show.terms.fees[1]];
    let stall = |number: u128, names: &[&str]| EntryStall {
        id: StallBookingId::new(Uuid::from_u128(number)),
        kind: StallKind::Horse,
        fee_id: Some(of.id),
        is_bought: true,
        first: time::macros::date!(2026 - 06 - 06),
        last: time::macros::date!(2026 - 06 - 06),
        is_waiting: false,
        place: None,
        stalls: names.iter().map(|it| (*it).to_owned()).collect(),
    };
    // The second one has no stall yet.
    let stalls = [stall(1, &["A 1"]), stall(2, &[]), stall(3, &["A 9"])];
    let at_end = |number: u128| Charge {
        booking_id: Some(StallBookingId::new(Uuid::from_u128(number))),
        ..end.charge(1, &ids)
    };
    let left = |quantity| {
        let mut charges = vec![of.charge(quantity, &ids), at_end(1), at_end(3)];
        give_up(&mut charges, &stalls);
        (charges[1].quantity, charges[2].quantity)
    };
    assert_eq!([3, 2, 1, 0].map(left), [(1, 1), (1, 1), (1, 0), (0, 0)]);
}
