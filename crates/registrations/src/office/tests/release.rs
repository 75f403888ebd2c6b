use kernel::{NeedKind, NumberNeed, OptionalLine};
use time::OffsetDateTime;

use super::*;
use crate::{EntryStatus, Lack, OfficeError, Release};

fn lack() -> Lack {
    let need = NumberNeed::new(NeedKind::Paid, None, OptionalLine::default());
    Lack {
        need: need.expect("can be wanted"),
        name: "Rae Doe".to_owned(),
        day: None,
        typed: String::new(),
    }
}

fn release(entry: &Registration) -> Release {
    Release {
        at: BEFORE_THE_END,
        by: AccountId::new(entry.id.as_uuid()),
        email: None,
        reason: None,
    }
}

/// Lets the transaction read the entry with what it lacks.
fn lacks(tx: &mut MockRegistrationTx, lacking: Vec<Lack>) {
    tx.expect_with_records().returning(move |registration| {
        Ok(WholeEntry {
            people: kernel::LinkedPeople::default(),
            in_rings: Vec::new(),
            registration,
            waiver: None,
            missing: Vec::new(),
            lacking: lacking.clone(),
            former_waivers: Vec::new(),
            payments: Vec::new(),
            history: Vec::new(),
        })
    });
}

/// A transaction that stores the entry and finds it again.
fn storing(stored: &Stored, entry: &Registration, lacking: Vec<Lack>) -> MockRegistrationTx {
    let mut tx = locks(show_with_fees(), entry.clone());
    lacks(&mut tx, lacking);
    stored.expect(&mut tx);
    let found = stored.clone();
    tx.expect_find()
        .returning(move |_, _| Ok(Some(found.entry())));
    tx
}

#[tokio::test]
async fn a_number_is_released_once_and_taken_back() {
    let entry = entered().await;
    let stored = Stored::default();
    let service = with_tx(storing(&stored, &entry, Vec::new()), BEFORE_THE_END);
    let released = service.release(&actor(), entry.id, None).await;
    let released = released.expect("released").registration;
    let is_out = Release {
        by: actor().account_id(),
        ..release(&entry)
    };
    assert_eq!(released.released, Some(is_out));
    let number = entry.back_number.expect("a number");
    assert_eq!(stored.history(), [format!("released|||{number}")]);

    // Again: who released it first stays, and nothing is stored.
    let again = refusing(show_with_fees(), &released, OffsetDateTime::UNIX_EPOCH);
    let again = again
        .release(&actor(), entry.id, Some(reason("again")))
        .await;
    assert_eq!(again.expect("released").registration, released);

    let stored = Stored::default();
    let service = with_tx(storing(&stored, &released, Vec::new()), BEFORE_THE_END);
    let taken = service.take_back(&actor(), entry.id).await;
    assert_eq!(taken.expect("taken back").registration.released, None);
    assert_eq!(stored.history(), [format!("released||{number}|")]);
}

#[tokio::test]
async fn what_lacks_asks_for_a_reason() {
    let entry = entered().await;
    let mut tx = locks(show_with_fees(), entry.clone());
    lacks(&mut tx, vec![lack()]);
    let refused = with_tx(tx, BEFORE_THE_END)
        .release(&actor(), entry.id, None)
        .await;
    let Err(OfficeError::NumberNeeds { number, lacking }) = refused else {
        panic!("expected the release to be refused, got {refused:?}");
    };
    assert_eq!((Some(number), lacking), (entry.back_number, vec![lack()]));

    let stored = Stored::default();
    let service = with_tx(storing(&stored, &entry, vec![lack()]), BEFORE_THE_END);
    let why = reason("Pays at noon");
    let released = service.release(&actor(), entry.id, Some(why.clone())).await;
    let released = released.expect("released").registration.released;
    assert_eq!(released.and_then(|it| it.reason), Some(why));
}

#[tokio::test]
async fn only_an_entry_that_takes_part_has_a_number_out() {
    for state in [
        ClassEntryState::Scratched,
        ClassEntryState::Cancelled,
        ClassEntryState::Waitlisted,
    ] {
        let mut entry = out(state).await;
        let service = refusing(show_with_fees(), &entry, BEFORE_THE_END);
        let refused = service.release(&actor(), entry.id, None).await;
        assert!(matches!(refused, Err(OfficeError::NotEntered)), "{state:?}");
        // One that leaves gives it back.
        entry.released = Some(release(&entry));
        entry.settle(EntryStatus::Entered, &show_with_fees(), BEFORE_THE_END);
        assert_eq!(entry.released, None);
    }
}
