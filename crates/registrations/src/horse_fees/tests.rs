use kernel::{FeeBasis, Money, ShowHorseId};
use proptest::prelude::*;
use time::OffsetDateTime;

use super::*;
use crate::register::tests::{
    BEFORE_THE_END, CLOSING, fee, service, show_with_fees, tx_that_enters, wish,
};
use crate::{ClassEntryState, EntryStatus, ShowToEnter, total};

const LATE: OffsetDateTime = BEFORE_THE_END;
const IN_TIME: OffsetDateTime = CLOSING.saturating_sub(time::Duration::DAY);

/// An office fee of 25 per horse, and nothing else beside the classes.
fn show() -> ShowToEnter {
    let mut show = show_with_fees();
    show.terms.fees = vec![fee(1, "Office", "25", FeeBasis::Horse, true)];
    show
}

fn horse(number: u128) -> ShowHorseId {
    let text = format!("00000000-0000-7000-a000-{number:012}");
    ShowHorseId::parse(&text).expect("an id")
}

/// An entry in the class of 35, linked to this horse.
async fn entry(number: u32, of: u128) -> Registration {
    let service = service(tx_that_enters(show()), IN_TIME);
    let made = service.register(wish(&["Open Pleasure"])).await;
    let mut entry = made.expect("entered");
    entry.entry_number = number;
    entry.charge_for(horse(of));
    let id = format!("00000000-0000-7000-b000-{number:012}");
    entry.id = kernel::RegistrationId::parse(&id).expect("an id");
    entry
}

fn fees(entries: &[Registration]) -> Vec<String> {
    let of_entry = |entry: &Registration| {
        let lines = entry.bill();
        assert_eq!(total(&lines), entry.total_fee);
        let fees = lines.iter().filter(|it| it.name == "Office");
        fees.map(|it| it.amount).sum::<Money>().to_string()
    };
    entries.iter().map(of_entry).collect()
}

fn set(entry: &mut Registration, state: ClassEntryState, now: OffsetDateTime) {
    for class in &mut entry.class_entries {
        match state {
            ClassEntryState::Entered => class.enter(),
            ClassEntryState::Cancelled => class.cancel(),
            _ => class.scratch(&show(), now),
        }
    }
    let alone = entry.status;
    entry.settle(alone, &show(), now);
}

#[tokio::test]
async fn the_first_entry_pays_and_when_it_is_scratched_the_second() {
    let mut entries = vec![entry(1, 1).await, entry(2, 1).await, entry(3, 2).await];
    share(entries.iter_mut());
    assert_eq!(fees(&entries), ["$25.00", "$0.00", "$25.00"]);
    set(&mut entries[0], ClassEntryState::Scratched, IN_TIME);
    share(entries.iter_mut());
    assert_eq!(fees(&entries), ["$0.00", "$25.00", "$25.00"]);
    assert_eq!(entries[1].total_fee.to_string(), "$60.00");
    // It comes back.
    set(&mut entries[0], ClassEntryState::Entered, LATE);
    share(entries.iter_mut());
    assert_eq!(fees(&entries), ["$25.00", "$0.00", "$25.00"]);
}

#[tokio::test]
async fn who_is_scratched_late_owes_it_if_nobody_else_rides() {
    let mut entries = vec![entry(1, 1).await, entry(2, 1).await];
    share(entries.iter_mut());
    set(&mut entries[1], ClassEntryState::Scratched, LATE);
    set(&mut entries[0], ClassEntryState::Scratched, LATE);
    share(entries.iter_mut());
    assert_eq!(fees(&entries), ["$25.00", "$0.00"]);
    set(&mut entries[0], ClassEntryState::Cancelled, LATE);
    share(entries.iter_mut());
    assert_eq!(fees(&entries), ["$0.00", "$25.00"]);
}

#[tokio::test]
async fn a_waived_fee_is_not_asked_of_the_next() {
    let mut entries = vec![entry(1, 1).await, entry(2, 1).await];
    let reason = kernel::Reason::parse("A volunteer").expect("a reason");
    entries[0].charges[0].waived_reason = Some(reason);
    share(entries.iter_mut());
    assert_eq!(fees(&entries), ["$0.00", "$0.00"]);
}

#[tokio::test]
async fn an_entry_whose_horse_is_not_known_pays() {
    let mut entries = vec![entry(1, 1).await, entry(2, 1).await];
    entries[1].charges[0].show_horse_id = None;
    share(entries.iter_mut());
    assert_eq!(fees(&entries), ["$25.00", "$25.00"]);
}

#[tokio::test]
async fn only_others_whose_bills_change_are_changed() {
    let (first, second, third) = (entry(1, 1).await, entry(2, 1).await, entry(3, 2).await);
    let mut entries = [first, second, third];
    share(entries.iter_mut());
    let [before, second, third] = entries;
    let mut after = before.clone();
    set(&mut after, ClassEntryState::Scratched, IN_TIME);
    let change = ChangedEntry::new(before, after);
    let changes = share_horse_fees(vec![change.clone()], vec![second.clone(), third]);
    let ids: Vec<_> = changes.iter().map(|it| it.after.id).collect();
    assert_eq!(ids, [change.after.id, second.id]);
    assert_eq!(changes[1].after.revision, second.revision.next());
}

/// What a rider or the office does with an entry.
fn act() -> impl Strategy<Value = (usize, u8, bool)> {
    (0..5_usize, 0..3_u8, any::<bool>())
}

proptest! {
    #[test]
    fn each_horse_pays_once_whatever_becomes_of_its_entries(
        horses in prop::collection::vec(0..3_u128, 5),
        acts in prop::collection::vec(act(), 0..12),
        order in Just([0, 1, 2, 3, 4]).prop_shuffle(),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let mut entries: Vec<Registration> = (1..).zip(&horses)
            .map(|(number, of)| runtime.block_on(entry(number, *of)))
            .collect();
        share(entries.iter_mut());
        for (at, what, late) in acts {
            let now = if late { LATE } else { IN_TIME };
            let state = [ClassEntryState::Entered, ClassEntryState::Scratched, ClassEntryState::Cancelled];
            set(&mut entries[at], state[usize::from(what)], now);
            share(entries.iter_mut());
            for of in 0..3 {
                let those = entries.iter().zip(&horses).filter(|(_, its)| **its == of);
                let those: Vec<_> = those.map(|(entry, _)| entry.clone()).collect();
                let paid = fees(&those).iter().filter(|it| *it == "$25.00").count();
                let rides = those.iter().any(|it| it.status == EntryStatus::Entered);
                let owes = those.iter().any(|it| it.charges[0].is_charged);
                prop_assert_eq!(paid, usize::from(rides || owes));
            }
        }
        // The order in which they are read does not matter.
        let mut shuffled: Vec<_> = order.iter().map(|at| entries[*at].clone()).collect();
        share(shuffled.iter_mut());
        for (at, entry) in order.iter().zip(&shuffled) {
            prop_assert_eq!(entry, &entries[*at]);
        }
    }
}
