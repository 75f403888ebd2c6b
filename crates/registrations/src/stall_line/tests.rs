use kernel::{FeeBasis, SequentialIds};
use proptest::prelude::*;
use time::Duration;

use super::*;
use crate::register::tests::{
    CLOSING, fee, fee_id, just_before, service, show_with_fees, tx_of, tx_that_enters, wish,
};
use crate::{
    EntryStatus, ExtraChoice, HeldStall, MockRegistrationTx, Register, RegisterError, Registration,
};

const NOW: OffsetDateTime = CLOSING.saturating_sub(Duration::hours(1));
const HORSE: u128 = 10;
const OTHER: u128 = 11;
const CAMPING: u128 = 12;

/// With so many horse stalls left for two extras, a stock of one of them, and nights of camping.
fn show(free: u32, stock: u32, camping: u32) -> ShowToEnter {
    let mut show = show_with_fees();
    let of = |kind, free, fee| OfferedFee {
        stalls: Some(StallFee::Of(kind)),
        free_stalls: Some(free),
        ..fee
    };
    let mut other = of(
        StallKind::Horse,
        stock,
        fee(OTHER, "Barn B", "90", FeeBasis::Unit, false),
    );
    other.stock = Some(stock);
    let unit = fee(HORSE, "Horse stall", "185", FeeBasis::Unit, false);
    let night = fee(CAMPING, "Camping", "40", FeeBasis::Night, false);
    let mut bag = fee(13, "Bag", "9.5", FeeBasis::Unit, false);
    bag.stalls = Some(StallFee::With(StallKind::Horse, 2));
    show.terms.fees = vec![
        of(StallKind::Horse, free, unit),
        other,
        of(StallKind::Camping, camping, night),
        bag,
    ];
    show
}

fn choice(fee: u128, quantity: u32) -> ExtraChoice {
    ExtraChoice {
        fee_id: fee_id(fee),
        quantity,
        holds: Vec::new(),
    }
}

fn with(extras: Vec<ExtraChoice>) -> Register {
    let mut wish = wish(&[]);
    wish.extras = extras;
    wish
}

async fn entered(show: ShowToEnter, extras: Vec<ExtraChoice>) -> Registration {
    let made = service(tx_that_enters(show), NOW)
        .register(with(extras))
        .await;
    made.expect("entered")
}

fn counts(entry: &Registration, fee: u128) -> (u32, u32) {
    let its = entry.charges.iter().filter(|it| it.fee_id == fee_id(fee));
    its.fold((0, 0), |(had, waits), it| {
        (had + it.quantity, waits + it.waiting)
    })
}

#[tokio::test]
async fn what_is_beyond_what_is_left_waits_and_costs_nothing() {
    let made = entered(show(2, 5, 0), vec![choice(HORSE, 3), choice(CAMPING, 4)]).await;
    assert_eq!(counts(&made, HORSE), (2, 1));
    // With the two that it has.
    assert_eq!(counts(&made, 13), (4, 0));
    // All its nights, or none.
    assert_eq!(counts(&made, CAMPING), (0, 4));
    assert_eq!(made.total_fee.to_string(), "$408.00");
    assert_eq!(made.bill().len(), 2);
}

#[tokio::test]
async fn whoever_comes_later_is_behind_the_line() {
    let mut full = show(2, 5, 1);
    full.terms.fees[0].waiting = 1;
    let made = entered(full.clone(), vec![choice(HORSE, 1)]).await;
    assert_eq!(counts(&made, HORSE), (0, 1));
    // But not the one that holds a stall.
    let token = RandomToken::from_bytes([1; 16]);
    full.held = vec![HeldStall {
        id: kernel::StallBookingId::new(kernel::Uuid::from_u128(1)),
        token: token.clone(),
        fee_id: fee_id(HORSE),
        kind: StallKind::Horse,
        end_nights: 0,
        until: NOW + Duration::minutes(1),
    }];
    let picks = |quantity| ExtraChoice {
        holds: vec![token.clone()],
        ..choice(HORSE, quantity)
    };
    let made = entered(full.clone(), vec![picks(2)]).await;
    assert_eq!(counts(&made, HORSE), (1, 1));
    // A hold that ran out is not for the last in line.
    full.held[0].until = NOW;
    let late = service(tx_of(Some(full)), NOW)
        .register(with(vec![picks(1)]))
        .await;
    assert!(matches!(late, Err(RegisterError::StallTaken(_))));
}

#[test]
fn what_waits_goes_first_and_keeps_its_place() {
    let show = show(1, 5, 1);
    let ids = SequentialIds::default();
    let mut charge = show.terms.fees[0].charge(2, &ids);
    charge.waiting = 2;
    let changed = |quantity, room: fn(&ShowToEnter) -> StallRoom<'_>| {
        let mut after = charge.clone();
        room(&show).give(&mut after, quantity);
        (after.quantity, after.waiting)
    };
    let office = |quantity| changed(quantity, |show| show.office_room(NOW));
    let counts = [0, 1, 2, 3, 4, 5, 6].map(office);
    let expected = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (3, 2), (3, 3)];
    assert_eq!(counts, expected);
    assert_eq!(changed(6, ShowToEnter::endless_room), (6, 0));
}

#[test]
fn nights_wait_as_a_whole() {
    let show = show(1, 5, 1);
    let ids = SequentialIds::default();
    let mut charge = show.terms.fees[2].charge(0, &ids);
    charge.waiting = 2;
    let mut room = show.office_room(NOW);
    room.give(&mut charge, 3);
    assert_eq!((charge.quantity, charge.waiting), (0, 3));
    room.give(&mut charge, 0);
    assert_eq!((charge.quantity, charge.waiting), (0, 0));
    room.give(&mut charge, 3);
    assert_eq!((charge.quantity, charge.waiting), (3, 0));
    let mut second = show.terms.fees[2].charge(0, &ids);
    room.give(&mut second, 1);
    assert_eq!((second.quantity, second.waiting), (0, 1));
}

#[tokio::test]
async fn what_waits_leaves_the_line_with_its_entry() {
    let mut made = entered(show(1, 5, 0), vec![choice(HORSE, 3)]).await;
    made.settle(EntryStatus::Scratched, &show(0, 0, 0), NOW);
    assert_eq!(counts(&made, HORSE), (1, 0));
}

#[tokio::test]
async fn a_stall_that_is_had_comes_with_what_it_needs() {
    let made = entered(show(0, 5, 0), vec![choice(HORSE, 2), choice(CAMPING, 3)]).await;
    let (mut charges, ids) = (made.charges.clone(), SequentialIds::default());
    let fees = show(0, 0, 0).terms.fees;
    for fee in [HORSE, CAMPING] {
        take_up(&mut charges, fee_id(fee), &fees, (&ids, NOW));
    }
    let after = Registration { charges, ..made };
    assert_eq!(counts(&after, HORSE), (1, 1));
    assert_eq!(counts(&after, CAMPING), (3, 0));
    assert_eq!(counts(&after, 13), (2, 0));
}

#[tokio::test]
async fn nobody_looks_at_the_line_after_the_closing_date() {
    let mut line = show(1, 5, 1);
    line.terms.fees[0].waiting = 1;
    line.held = vec![HeldStall {
        id: kernel::StallBookingId::new(kernel::Uuid::from_u128(1)),
        token: RandomToken::from_bytes([1; 16]),
        fee_id: fee_id(HORSE),
        kind: StallKind::Horse,
        end_nights: 0,
        until: CLOSING + Duration::minutes(1),
    }];
    line.last_wait_number = 0;
    let event = line.event_id;
    let closed = service(tx_of(Some(line.clone())), CLOSING)
        .move_up(event)
        .await;
    assert_eq!(closed.expect("done"), kernel::Outcome::Done);
    let mut tx: MockRegistrationTx = tx_of(Some(line));
    tx.expect_first_in_stall_line()
        .times(1)
        .returning(|_, _, _| Ok(None));
    let open = service(tx, just_before(CLOSING)).move_up(event).await;
    // Then the stall that is held may come free.
    let later = kernel::Outcome::Later(CLOSING + Duration::minutes(1));
    assert_eq!(open.expect("done"), later);
}

proptest! {
    /// Extras that share stalls never give more than there are, and each request is had or waits.
    #[test]
    fn no_more_is_given_than_is_left(
        free in 0u32..6,
        stock in 0u32..6,
        wishes in prop::collection::vec((0usize..2, 0u32..5), 1..6),
    ) {
        let show = show(free, stock, 0);
        let ids = SequentialIds::default();
        let mut room = show.office_room(NOW);
        let mut got = [0, 0];
        for (at, quantity) in wishes {
            let mut charge = show.terms.fees[at].charge(0, &ids);
            room.give(&mut charge, quantity);
            prop_assert_eq!(charge.quantity + charge.waiting, quantity);
            let is_full = |got: [u32; 2]| match at {
                0 => got[0] + got[1] >= free,
                _ => got[1] >= stock,
            };
            prop_assert!(!is_full(got) || charge.quantity == 0);
            got[at] += charge.quantity;
            prop_assert!(charge.waiting == 0 || is_full(got));
        }
        prop_assert!(got[1] <= stock);
        prop_assert!(got[0] <= free);
    }
}
