use kernel::{RegistrationId, RequiredLine};

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
