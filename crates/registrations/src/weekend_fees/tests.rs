use kernel::{FeeBasis, Money, RegistrationId};
use proptest::prelude::*;

use super::*;
use crate::register::tests::{CLOSING, fee, service, show_with_fees, tx_that_enters, wish};
use crate::{ClassEntryState, ShowToEnter, total};

/// An office fee of 25 per weekend, and nothing else beside the classes.
fn show() -> ShowToEnter {
    let mut show = show_with_fees();
    show.terms.fees = vec![fee(1, "Office", "25", FeeBasis::Weekend, true)];
    show
}

fn id(number: u32) -> RegistrationId {
    let text = format!("00000000-0000-7000-b000-{number:012}");
    RegistrationId::parse(&text).expect("an id")
}

/// An entry of this rider on this horse.
async fn entry(number: u32, rider: &str, horse: &str) -> Registration {
    let in_time = CLOSING - time::Duration::DAY;
    let mut tx = tx_that_enters(show());
    tx.expect_holders_alike().returning(|_, _| Ok(Vec::new()));
    let service = service(tx, in_time);
    let made = service.register(wish(&["Open Pleasure"])).await;
    let mut entry = made.expect("entered");
    entry.id = id(number);
    entry.rider.rider_name = kernel::RequiredLine::parse(rider).expect("a name");
    entry.rider.horse_name = kernel::RequiredLine::parse(horse).expect("a name");
    entry
}

fn fees(entries: &[Registration]) -> Vec<u32> {
    let of_entry = |entry: &Registration| {
        assert_eq!(total(&entry.bill()), entry.total_fee);
        let charged = entry.charges.iter().filter(|it| it.is_charged);
        charged.map(|it| it.quantity).sum()
    };
    entries.iter().map(of_entry).collect()
}

fn set(entry: &mut Registration, state: ClassEntryState) {
    let now = CLOSING - time::Duration::DAY;
    for class in &mut entry.class_entries {
        match state {
            ClassEntryState::Entered => class.enter(),
            _ => class.scratch(&show(), now),
        }
    }
    entry.settle(entry.status, &show(), now);
}

#[tokio::test]
async fn the_first_entry_of_each_holder_pays_and_when_it_is_scratched_the_next() {
    let mut entries = vec![
        entry(1, "Ada", "Bob").await,
        entry(2, "Ada", "Bob").await,
        entry(3, "Ben", "Bob").await,
        entry(4, "Ada", "Coal").await,
    ];
    for (by, paid) in [
        (BackNumbersBy::Entry, [1, 0, 1, 1]),
        (BackNumbersBy::Horse, [1, 0, 0, 1]),
        (BackNumbersBy::Rider, [1, 0, 1, 0]),
    ] {
        share(by, &mut entries);
        assert_eq!(fees(&entries), paid, "{by:?}");
    }
    set(&mut entries[0], ClassEntryState::Scratched);
    share(BackNumbersBy::Horse, &mut entries);
    assert_eq!(fees(&entries), [0, 1, 0, 1]);
    set(&mut entries[0], ClassEntryState::Entered);
    share(BackNumbersBy::Horse, &mut entries);
    assert_eq!(fees(&entries), [1, 0, 0, 1]);
    // The fee of another name is another fee.
    entries[1].charges[0].name = kernel::RequiredLine::parse("Arena").expect("a name");
    share(BackNumbersBy::Horse, &mut entries);
    assert_eq!(fees(&entries), [1, 1, 0, 1]);
}

#[tokio::test]
async fn a_form_may_state_what_somebody_else_pays() {
    let first = entry(1, "Ada", "Bob").await;
    let mut new = entry(2, "Ada", "Bob").await;
    let alone = new.total_fee;
    share_new(BackNumbersBy::Horse, &mut new, [&first]);
    let fee = Money::parse("25").expect("an amount");
    assert_eq!(new.total_fee + fee, alone);
    assert_eq!(paid_by_others(std::slice::from_ref(&new)), fee);
    assert_eq!(paid_by_others(&[first, new]), Money::ZERO);
}

proptest! {
    #[test]
    fn each_holder_that_owes_pays_once_in_any_order(
        entries in proptest::collection::vec((0..3_usize, 0..3_usize, any::<bool>()), 1..12),
        turn in any::<prop::sample::Index>(),
    ) {
        const NAMES: [&str; 3] = ["Ada", "Ben", "Cy"];
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let mut made = Vec::new();
        for (number, (rider, horse, stays)) in (1..).zip(&entries) {
            let mut entry = runtime.block_on(entry(number, NAMES[*rider], NAMES[*horse]));
            if !stays {
                set(&mut entry, ClassEntryState::Scratched);
            }
            made.push(entry);
        }
        for by in [BackNumbersBy::Entry, BackNumbersBy::Horse, BackNumbersBy::Rider] {
            let mut turned = made.clone();
            turned.rotate_left(turn.index(made.len()));
            share(by, &mut turned);
            share(by, &mut made);
            turned.sort_by_key(|it| it.id);
            prop_assert_eq!(&turned, &made);
            let holder = |(rider, horse, _): &(usize, usize, bool)| match by {
                BackNumbersBy::Entry => (*rider, *horse),
                BackNumbersBy::Horse => (0, *horse),
                BackNumbersBy::Rider => (*rider, 0),
            };
            let owing = entries.iter().filter(|it| it.2).map(holder);
            let holders: std::collections::BTreeSet<_> = owing.collect();
            let paid: u32 = fees(&made).iter().sum();
            prop_assert_eq!(paid as usize, holders.len());
        }
    }
}
