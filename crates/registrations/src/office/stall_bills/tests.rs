use std::sync::LazyLock;

use kernel::{SequentialIds, Uuid};
use proptest::prelude::*;

use super::*;
use crate::BillLineKind;
use crate::fees::change_extras;
use crate::register::tests::{fee, fee_id, service, show_with_fees, tx_that_enters, wish};
use crate::{ExtraChoice, InvalidChoices, OfferedFee};

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
const HORSE: u128 = 11;
const TACK: u128 = 12;
const BAG: u128 = 13;
const END: u128 = 14;
const CAMPING: u128 = 15;

/// Stalls at 185, two bags at 9.50 with a horse stall, and what an end stall costs more.
fn show() -> ShowToEnter {
    let of = |stalls, fee| OfferedFee {
        stalls: Some(stalls),
        ..fee
    };
    let mut show = show_with_fees();
    let (unit, night) = (FeeBasis::Unit, FeeBasis::Night);
    let horse = StallKind::Horse;
    show.terms.fees = vec![
        of(
            StallFee::Of(horse),
            fee(HORSE, "Horse stall", "185", unit, false),
        ),
        of(
            StallFee::Of(StallKind::Tack),
            fee(TACK, "Tack stall", "185", unit, false),
        ),
        of(
            StallFee::With(horse, 2),
            fee(BAG, "Bag", "9.5", unit, false),
        ),
        of(
            StallFee::End(horse),
            fee(END, "End stall", "10", night, false),
        ),
        of(
            StallFee::Of(StallKind::Camping),
            fee(CAMPING, "Camping", "40", night, false),
        ),
    ];
    show
}

/// An entry without extras.
static ENTRY: LazyLock<Registration> = LazyLock::new(|| {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let service = service(tx_that_enters(show()), NOW);
    let made = service.register(wish(&[]));
    runtime.expect("a runtime").block_on(made).expect("entered")
});

fn registration_id(number: u128) -> RegistrationId {
    RegistrationId::new(Uuid::from_u128(number))
}

fn entries(count: u128) -> Vec<Registration> {
    let entry = |number| Registration {
        id: registration_id(number),
        ..ENTRY.clone()
    };
    (1..=count).map(entry).collect()
}

fn booking(id: u128, kind: StallKind, fee: u128, shares: &[u32]) -> BilledStall {
    BilledStall {
        id: StallBookingId::new(Uuid::from_u128(id)),
        kind,
        fee_id: Some(fee_id(fee)),
        is_waiting: false,
        is_bought: false,
        nights: 3,
        end_nights: 0,
        holders: (1..)
            .map(|id| LedgerOf::Entry(registration_id(id)))
            .zip(shares.iter().copied())
            .collect(),
    }
}

fn horse(id: u128, shares: &[u32]) -> BilledStall {
    booking(id, StallKind::Horse, HORSE, shares)
}

fn holders(entries: &[Registration]) -> Holders {
    Holders {
        entries: entries.to_vec(),
        groups: Vec::new(),
    }
}

/// The entries after a booking was changed.
fn after(
    entries: &[Registration],
    before: Option<&BilledStall>,
    is: Option<&BilledStall>,
    ids: &SequentialIds,
) -> Vec<Registration> {
    let change = ChangedStall {
        before: before.cloned(),
        after: is.cloned(),
    };
    // All entries are read, whoever holds it.
    let billed = change.billed(&holders(entries), &show(), ids, NOW);
    billed.expect("billed").entries
}

/// Name, quantity and amount of each extra.
fn bill(entry: &Registration) -> Vec<(String, u32, String)> {
    let lines = entry.bill().into_iter();
    let extras = lines.filter(|it| it.kind == BillLineKind::Extra);
    extras
        .map(|it| (it.name, it.quantity, it.amount.to_string()))
        .collect()
}

fn line(name: &str, quantity: u32, amount: &str) -> (String, u32, String) {
    (name.to_owned(), quantity, amount.to_owned())
}

fn money(text: &str) -> Money {
    Money::parse(text).expect("an amount")
}

#[test]
fn three_horse_stalls_and_a_tack_stall_come_to_797() {
    let ids = SequentialIds::default();
    let mut all = entries(1);
    for it in [horse(1, &[1]), horse(2, &[1]), horse(3, &[1])] {
        all = after(&all, None, Some(&it), &ids);
    }
    let tack = booking(4, StallKind::Tack, TACK, &[1]);
    all = after(&all, None, Some(&tack), &ids);
    assert_eq!(all[0].total_fee, money("797"));
    assert_eq!(all[0].takes_of(fee_id(BAG)), 6);
}

#[test]
fn two_who_share_pay_half_each_and_take_one() {
    let ids = SequentialIds::default();
    let shared = booking(1, StallKind::Tack, TACK, &[1, 1]);
    let all = after(&entries(2), None, Some(&shared), &ids);
    for entry in &all {
        assert_eq!(bill(entry), [line("Tack stall", 1, "$92.50")]);
    }
    let taken = all.iter().map(|it| it.takes_of(fee_id(TACK)));
    assert_eq!(taken.sum::<u32>(), 1);
}

#[test]
fn nights_at_the_end_come_to_30_and_go_again() {
    let ids = SequentialIds::default();
    let mid = horse(1, &[1]);
    let end = BilledStall {
        end_nights: 3,
        ..mid.clone()
    };
    let first = after(&entries(1), None, Some(&mid), &ids);
    let moved = after(&first, Some(&mid), Some(&end), &ids);
    let last = moved[0].bill().pop().expect("a line");
    assert_eq!(
        (last.name.as_str(), last.amount),
        ("End stall", money("30"))
    );
    assert_eq!(
        bill(&after(&moved, Some(&end), Some(&mid), &ids)[0]),
        bill(&first[0])
    );
}

#[test]
fn nights_of_camping_are_counted() {
    let ids = SequentialIds::default();
    let camping = booking(1, StallKind::Camping, CAMPING, &[1]);
    let all = after(&entries(1), None, Some(&camping), &ids);
    assert_eq!(bill(&all[0]), [line("Camping", 3, "$120.00")]);
}

#[test]
fn a_price_that_was_booked_stays() {
    let ids = SequentialIds::default();
    let (alone, shared) = (horse(1, &[1]), horse(1, &[1, 1]));
    let mut all = after(&entries(1), None, Some(&alone), &ids);
    all.push(entries(2).remove(1));
    let mut dearer = show();
    dearer.terms.fees[0].amount = money("200");
    let change = ChangedStall {
        before: Some(alone),
        after: Some(shared),
    };
    let billed = change.billed(&holders(&all), &dearer, &ids, NOW);
    let all = billed.expect("billed").entries;
    let half = [line("Horse stall", 1, "$92.50"), line("Bag", 2, "$9.50")];
    assert_eq!(bill(&all[0]), half);
    assert_eq!(bill(&all[1]), half);
}

#[test]
fn a_waived_line_stays_waived_and_does_not_grow() {
    let ids = SequentialIds::default();
    let mut few = horse(1, &[1]);
    few.end_nights = 1;
    let mut all = after(&entries(1), None, Some(&few), &ids);
    let last = all[0].charges.last_mut().expect("a line");
    last.waived_reason = Some(kernel::RequiredLine::parse("a judge").expect("a reason"));
    let more = BilledStall {
        end_nights: 3,
        ..few.clone()
    };
    let all = after(&all, Some(&few), Some(&more), &ids);
    assert_eq!(bill(&all[0]).pop(), Some(line("End stall", 1, "$0.00")));
    assert_eq!(bill(&after(&all, Some(&more), None, &ids)[0]), []);
}

#[test]
fn an_extra_that_is_no_stall_of_the_kind_is_refused() {
    let ids = SequentialIds::default();
    for fee in [TACK, BAG, END, 99] {
        let change = ChangedStall {
            before: None,
            after: Some(booking(1, StallKind::Horse, fee, &[1])),
        };
        let refused = change.billed(&holders(&entries(1)), &show(), &ids, NOW);
        assert!(matches!(refused, Err(StallBillError::Fields(_))), "{fee}");
    }
}

fn choose(entry: &mut Registration, extras: &[(u128, u32)]) -> InvalidChoices {
    let extras = extras.iter().map(|(fee, quantity)| ExtraChoice {
        fee_id: fee_id(*fee),
        quantity: *quantity,
        holds: Vec::new(),
    });
    let extras: Vec<_> = extras.collect();
    let mut wrong = InvalidChoices::default();
    let ids = SequentialIds::default();
    let show = show();
    let offered = (show.terms.fees.as_slice(), show.office_room(NOW));
    change_extras(&mut entry.charges, offered, &extras, NOW, &ids, &mut wrong);
    entry.settle(entry.status, &show, NOW);
    wrong
}

#[test]
fn chosen_stalls_come_with_their_bags() {
    let mut entry = entries(1).remove(0);
    assert_eq!(
        choose(&mut entry, &[(HORSE, 3), (TACK, 1)]),
        InvalidChoices::default()
    );
    assert_eq!(entry.total_fee, money("797"));
    choose(&mut entry, &[(HORSE, 1), (BAG, 5)]);
    assert_eq!(
        bill(&entry),
        [line("Horse stall", 1, "$185.00"), line("Bag", 5, "$47.50")]
    );
    choose(&mut entry, &[(HORSE, 1)]);
    assert_eq!(bill(&entry)[1], line("Bag", 2, "$19.00"));
    choose(&mut entry, &[]);
    assert_eq!(bill(&entry), []);
    assert_eq!(choose(&mut entry, &[(END, 1)]).unknown_extras, [0]);
}

#[test]
fn what_bookings_have_counts_among_the_extras_and_stays() {
    let ids = SequentialIds::default();
    let mut entry = after(&entries(1), None, Some(&horse(1, &[1])), &ids).remove(0);
    let had = bill(&entry);
    choose(&mut entry, &[(HORSE, 1), (BAG, 2)]);
    assert_eq!(bill(&entry), had);
    choose(&mut entry, &[]);
    assert_eq!(bill(&entry), had);
    choose(&mut entry, &[(HORSE, 2), (BAG, 2)]);
    assert_eq!(entry.total_fee, money("408"));
}

#[test]
fn what_was_bought_is_given_back_to_be_shared() {
    let ids = SequentialIds::default();
    let mut all = entries(2);
    choose(&mut all[0], &[(HORSE, 2), (BAG, 5)]);
    let bought = BilledStall {
        is_bought: true,
        ..horse(1, &[1])
    };
    let shared = horse(1, &[1, 1]);
    let all = after(&all, Some(&bought), Some(&shared), &ids);
    assert_eq!(all[0].total_fee, money("315.5"));
    assert_eq!(all[1].total_fee, money("102"));
    let gone = after(&all, Some(&shared), None, &ids);
    assert_eq!(gone[0].total_fee, money("213.5"));
}

/// As many holders as there are shares: entries, and the last one a barn if that is so.
fn shared(shares: &[u32], with_barn: bool) -> BilledStall {
    let mut booking = horse(1, shares);
    if let Some(last) = booking.holders.last_mut().filter(|_| with_barn) {
        last.0 = LedgerOf::Group(crate::groups::tests::group().id);
    }
    booking
}

#[test]
fn a_barn_has_three_stalls_with_its_bags_on_its_own_bill() {
    let ids = SequentialIds::default();
    let mut had = Holders {
        entries: Vec::new(),
        groups: vec![crate::groups::tests::group()],
    };
    for id in 1..=3 {
        let after = Some(BilledStall {
            id: StallBookingId::new(Uuid::from_u128(id)),
            ..shared(&[1], true)
        });
        let change = ChangedStall {
            before: None,
            after,
        };
        had = change.billed(&had, &show(), &ids, NOW).expect("billed");
    }
    let barn = &had.groups[0];
    assert_eq!(barn.bought(), money("612"));
    assert_eq!(barn.takes_of(fee_id(BAG)), 6);
    assert!(barn.bill().iter().all(|it| it.payer == LinePayer::Group));
}

proptest! {
    /// However a booking is shared, changed and moved, what its holders pay comes to the
    /// whole, and what it takes of the show is counted once. Gone, it has left nothing.
    #[test]
    fn the_parts_are_the_whole(
        steps in prop::collection::vec(
            (prop::collection::vec(1..=20u32, 1..5), 0..4u32, any::<bool>()), 1..6,
        ),
        cents in 0..1_000_000i64,
    ) {
        let ids = SequentialIds::default();
        let mut show = show();
        show.terms.fees[0].amount = Money::from_cents(cents).expect("an amount");
        let mut all = Holders { groups: vec![crate::groups::tests::group()], ..holders(&entries(5)) };
        let paid = |all: &Holders| -> i64 {
            let of_entries = all.entries.iter().map(|it| it.total_fee.cents());
            of_entries.chain(all.groups.iter().map(|it| it.bought().cents())).sum()
        };
        let mut before: Option<BilledStall> = None;
        for (shares, end_nights, with_barn) in steps {
            let is = BilledStall { end_nights, ..shared(&shares, with_barn) };
            let change = ChangedStall { before: before.take(), after: Some(is.clone()) };
            all = change.billed(&all, &show, &ids, NOW).expect("billed");
            prop_assert_eq!(paid(&all), cents + 1900 + i64::from(end_nights) * 1000);
            let taken = |fee| {
                let of_entries = all.entries.iter().map(|it| it.takes_of(fee_id(fee)));
                of_entries.chain(all.groups.iter().map(|it| it.takes_of(fee_id(fee)))).sum::<u32>()
            };
            prop_assert_eq!((taken(HORSE), taken(BAG)), (1, 2));
            before = Some(is);
        }
        let change = ChangedStall { before, after: None };
        all = change.billed(&all, &show, &ids, NOW).expect("billed");
        prop_assert_eq!(paid(&all), 0);
    }
}
