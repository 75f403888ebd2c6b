use kernel::{RegistrationId, RequiredLine, Uuid};
use proptest::prelude::*;

use super::*;
use crate::register::tests::{
    BEFORE_THE_END, class_id, service, show, tx_of, tx_that_enters, wish,
};
use crate::{Lock, MockRegistrationTx, Register, ShowToEnter};

fn by_horse() -> ShowToEnter {
    let mut show = show();
    show.terms.back_numbers_by = BackNumbersBy::Horse;
    show
}

fn on(horse: &str, classes: &[&str]) -> Register {
    let mut wish = wish(classes);
    wish.rider.horse_name = RequiredLine::parse(horse).expect("a name");
    wish
}

/// An entry with a number.
async fn holder(id: u128, number: u32, horse: &str, classes: &[&str]) -> Registration {
    let service = service(tx_that_enters(show()), BEFORE_THE_END);
    let made = service.register(on(horse, classes)).await;
    Registration {
        id: RegistrationId::new(class_id(id).as_uuid()),
        back_number: Some(number),
        ..made.expect("entered")
    }
}

fn alike(holders: Vec<Registration>) -> MockRegistrationTx {
    let mut tx = tx_of(Some(by_horse()));
    tx.expect_holders_alike()
        .returning(move |_, _| Ok(holders.clone()));
    tx.expect_insert().times(1).returning(|_| Ok(Vec::new()));
    tx.expect_commit().times(1).returning(|| Ok(()));
    tx
}

async fn number_of(holders: Vec<Registration>, wish: Register) -> Option<u32> {
    let service = service(alike(holders), BEFORE_THE_END);
    service.register(wish).await.expect("entered").back_number
}

#[tokio::test]
async fn a_horse_has_one_number_but_in_a_class_it_names_one_entry() {
    let first = holder(50, 7, "MIDNIGHT", &["Lead Line"]).await;
    let other_class = on("Midnight", &["Open Pleasure"]);
    assert_eq!(number_of(vec![first.clone()], other_class).await, Some(7));
    let same_class = on("Midnight", &["Open Pleasure", "Lead Line"]);
    assert_eq!(number_of(vec![first.clone()], same_class).await, Some(101));
    // A second number of the horse, of an entry in other classes.
    let second = holder(51, 9, "Midnight", &["Open Pleasure"]).await;
    let both = vec![first, second];
    let lead_line = on("Midnight", &["Lead Line"]);
    assert_eq!(number_of(both, lead_line).await, Some(9));
}

#[tokio::test]
async fn entries_of_one_commit_share_numbers_too() {
    let wishes = [
        on("Midnight", &["Lead Line"]),
        on("Comet", &["Lead Line"]),
        on("midnight", &["Open Pleasure"]),
        on("Midnight", &["Lead Line"]),
    ];
    let service = service(alike(Vec::new()), BEFORE_THE_END);
    let made = service.enter(Lock::Wait, &wishes).await;
    let numbers = made.into_iter().map(|it| {
        let entry = it.expect("an answer").expect("entered");
        entry.back_number
    });
    let expected = [101, 102, 101, 103].map(Some);
    assert_eq!(numbers.collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn a_number_may_be_set_that_the_same_horse_has_elsewhere() {
    let entry = holder(50, 7, "Midnight", &["Lead Line"]).await;
    let elsewhere = holder(51, 9, "Midnight", &["Open Pleasure"]).await;
    let beside = holder(52, 9, "Midnight", &["Lead Line"]).await;
    let comet = holder(53, 9, "Comet", &["Open Pleasure"]).await;
    let of = |by, holders: &[&Registration]| {
        let holders: Vec<_> = holders.iter().map(|it| (*it).clone()).collect();
        Holders::of(by, &entry, &holders)
    };
    assert_eq!(of(BackNumbersBy::Horse, &[]), Holders::None);
    assert_eq!(of(BackNumbersBy::Entry, &[&entry]), Holders::None);
    assert_eq!(of(BackNumbersBy::Horse, &[&elsewhere]), Holders::Same);
    assert_eq!(of(BackNumbersBy::Entry, &[&elsewhere]), Holders::Others);
    let in_class = Holders::InClass(class_id(2));
    assert_eq!(of(BackNumbersBy::Horse, &[&elsewhere, &beside]), in_class);
    assert_eq!(
        of(BackNumbersBy::Horse, &[&elsewhere, &comet]),
        Holders::Others
    );
    assert_eq!(of(BackNumbersBy::Rider, &[&comet]), Holders::Same);
}

#[tokio::test]
async fn a_number_is_taken_in_the_classes_that_are_added() {
    let before = holder(50, 7, "Midnight", &["Open Pleasure"]).await;
    let after = holder(50, 7, "Midnight", &["Open Pleasure", "Lead Line"]).await;
    let other = holder(51, 7, "Midnight", &["Lead Line"]).await;
    let asked = async |by, before, holders: Vec<Registration>| {
        let mut tx = MockRegistrationTx::new();
        tx.expect_with_number()
            .returning(move |_, _| Ok(holders.clone()));
        let found = taken_in_class(&mut tx, by, before, &after).await;
        found.expect("read")
    };
    let all = vec![after.clone(), other];
    let horse = BackNumbersBy::Horse;
    assert_eq!(asked(horse, &before, all.clone()).await, Some(class_id(2)));
    assert_eq!(asked(horse, &before, vec![after.clone()]).await, None);
    // Without a new class nothing is asked.
    assert_eq!(asked(horse, &after, all.clone()).await, None);
    assert_eq!(asked(BackNumbersBy::Entry, &before, all).await, None);
}

/// The shows of a weekend by their place in it.
fn show_at(at: usize) -> EventId {
    EventId::new(Uuid::from_u128(1000 + at as u128))
}

/// An entry in one of the shows, of one of three riders on one of three horses.
fn entry_at(made: &Registration, at: usize, (rider, horse): (usize, usize)) -> Registration {
    let mut entry = made.clone();
    entry.event_id = show_at(at);
    entry.back_number = None;
    entry.class_entries.clear();
    entry.rider.rider_name = RequiredLine::parse(["Rae", "Ida", "Zoe"][rider]).expect("a name");
    entry.rider.horse_name = RequiredLine::parse(["Bob", "Star", "Dew"][horse]).expect("a name");
    entry
}

fn made() -> Registration {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime
        .expect("a runtime")
        .block_on(holder(50, 7, "Bob", &[]))
}

proptest! {
    /// Entries come one after the other to shows of a weekend, in any order.
    #[test]
    fn a_holder_has_one_number_in_all_shows_and_no_other_holder_has_it(
        by in prop_oneof![
            Just(BackNumbersBy::Entry), Just(BackNumbersBy::Horse), Just(BackNumbersBy::Rider),
        ],
        last in 0_u32..50,
        entries in proptest::collection::vec((0_usize..3, (0_usize..3, 0_usize..3)), 1..40),
    ) {
        let made = made();
        let mut numbers = WeekendNumbers {
            shows: (0..3).map(show_at).collect(),
            last,
            given: BTreeSet::new(),
        };
        let mut all: Vec<Registration> = Vec::new();
        for (at, who) in entries {
            let mut entry = entry_at(&made, at, who);
            let of_show = all.iter().filter(|it| it.event_id == entry.event_id);
            let shared = shared(by, &entry, of_show);
            let number = shared.unwrap_or_else(|| number_in_weekend(by, &entry, &all, &numbers));
            prop_assert!(number > last);
            if shared.is_none() {
                prop_assert!(numbers.given.insert((entry.event_id, number)), "given twice");
            }
            entry.back_number = Some(number);
            all.push(entry);
        }
        for one in &all {
            for other in &all {
                let is_same = one.whose_number().is_same_holder(by, &other.whose_number());
                let has_same = one.back_number == other.back_number;
                // Nobody else has the number, in any show.
                prop_assert!(is_same || !has_same, "{one:?} {other:?}");
                // Where entries have numbers, the second one of a holder in a show has another.
                if is_same && by != BackNumbersBy::Entry {
                    prop_assert!(has_same, "{one:?} {other:?}");
                }
            }
        }
        if by == BackNumbersBy::Entry {
            let firsts = |at: usize| {
                let its = all.iter().filter(move |it| it.event_id == show_at(at));
                its.clone().filter(move |it| {
                    let mut before = its.clone().take_while(|other| !std::ptr::eq(*other, *it));
                    before.all(|other| {
                        !other.whose_number().is_same_holder(by, &it.whose_number())
                    })
                })
            };
            for one in firsts(0) {
                for other in firsts(1) {
                    if one.whose_number().is_same_holder(by, &other.whose_number()) {
                        prop_assert_eq!(one.back_number, other.back_number);
                    }
                }
            }
        }
    }
}
