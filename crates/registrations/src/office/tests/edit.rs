use kernel::{AuditLineId, Author, ChangeKind, Difference, OptionalText, RegistrationId, Revision};

use super::*;
use crate::{EditEntry, EntryChange, EntryLimits, NumberHolder, OfficeError};

fn edit(entry: &Registration) -> EditEntry {
    EditEntry {
        rider: entry.rider.clone(),
        details: None,
        back_number: None,
        reuses_number: false,
        corrections: crate::Corrections::default(),
        revision: None,
    }
}

fn line(revision: u32) -> EntryChange {
    EntryChange {
        id: AuditLineId::new(SequentialIds::default().next_uuid()),
        revision: Revision::new(revision),
        at: BEFORE_THE_END,
        by: Author::Server,
        difference: Difference::new(ChangeKind::Details, "", "", ""),
        reason: None,
    }
}

#[tokio::test]
async fn an_edit_of_an_old_revision_is_told_what_was_changed_since() {
    let mut entry = entered().await;
    entry.revision = Revision::new(4);
    let mut tx = locks(show_with_fees(), entry.clone());
    tx.expect_with_records().return_once(|registration| {
        Ok(WholeEntry {
            people: kernel::LinkedPeople::default(),
            in_rings: Vec::new(),
            registration,
            waiver: None,
            missing: Vec::new(),
            lacking: Vec::new(),
            former_waivers: Vec::new(),
            payments: Vec::new(),
            history: (1..=4).map(line).collect(),
        })
    });
    let service = with_tx(tx, BEFORE_THE_END);
    let mut wish = edit(&entry);
    wish.revision = Some(Revision::new(2));
    let refused = service.edit(&actor(), entry.id, wish).await;
    let Err(OfficeError::Changed { since }) = refused else {
        panic!("expected the edit to be refused, got {refused:?}");
    };
    assert_eq!(since, [line(3), line(4)]);
}

#[tokio::test]
async fn a_number_that_another_entry_has_is_refused() {
    let entry = entered().await;
    let mut wish = edit(&entry);
    wish.back_number = Some(102);
    // The question whether it is given again is not asked of a number that is worn.
    wish.reuses_number = true;
    let mut tx = locks(show_with_fees(), entry.clone());
    let mut other = entry.clone();
    other.id = holder(&entry).registration_id;
    tx.expect_with_number()
        .withf(|_, number| *number == 102)
        .return_once(move |_, _| Ok(vec![other]));
    let refused = with_tx(tx, BEFORE_THE_END)
        .edit(&actor(), entry.id, wish)
        .await;
    assert!(matches!(refused, Err(OfficeError::BackNumberTaken(102))));
}

/// Another entry, which had a number.
fn holder(entry: &Registration) -> NumberHolder {
    NumberHolder {
        registration_id: RegistrationId::new(entry.charges[0].id.as_uuid()),
        rider_name: "Ann Roe".to_owned(),
    }
}

#[tokio::test]
async fn a_number_that_another_entry_had_is_given_again_if_the_office_says_so() {
    let entry = entered().await;
    let mut wish = edit(&entry);
    wish.back_number = Some(102);
    let mut tx = locks(show_with_fees(), entry.clone());
    let had = holder(&entry);
    let holder = had.clone();
    nobody_has_it(&mut tx);
    tx.expect_holder_of().return_once(move |_, _| Ok(Some(had)));
    let refused = with_tx(tx, BEFORE_THE_END)
        .edit(&actor(), entry.id, wish.clone())
        .await;
    let Err(OfficeError::BackNumberUsed { number, rider_name }) = refused else {
        panic!("expected a question, got {refused:?}");
    };
    assert_eq!((number, rider_name.as_str()), (102, "Ann Roe"));

    wish.reuses_number = true;
    let stored = Stored::default();
    let (event, id) = (entry.event_id, entry.id);
    let mut tx = locks(show_with_fees(), entry.clone());
    nobody_has_it(&mut tx);
    tx.expect_holder_of()
        .return_once(move |_, _| Ok(Some(holder)));
    tx.expect_hand_over()
        .withf(move |show, number, to| (*show, *number, *to) == (event, 102, id))
        .times(1)
        .returning(|_, _, _| Ok(()));
    stored.expect(&mut tx);
    let service = with_tx(tx, BEFORE_THE_END);
    service.edit(&actor(), id, wish).await.expect("stored");
    assert_eq!(stored.history(), ["back_number||101|102"]);
}

fn nobody_has_it(tx: &mut MockRegistrationTx) {
    tx.expect_with_number().return_once(|_, _| Ok(Vec::new()));
}

#[tokio::test]
async fn an_entry_may_get_back_a_number_that_it_had() {
    let entry = entered().await;
    let stored = Stored::default();
    let mut tx = locks(show_with_fees(), entry.clone());
    let itself = NumberHolder {
        registration_id: entry.id,
        ..holder(&entry)
    };
    nobody_has_it(&mut tx);
    tx.expect_holder_of()
        .return_once(move |_, _| Ok(Some(itself)));
    stored.expect(&mut tx);
    let mut wish = edit(&entry);
    wish.back_number = Some(7);
    let service = with_tx(tx, BEFORE_THE_END);
    service
        .edit(&actor(), entry.id, wish)
        .await
        .expect("stored");
    assert_eq!(stored.history(), ["back_number||101|7"]);
}

#[tokio::test]
async fn an_edit_that_changes_nothing_stores_nothing() {
    let entry = entered().await;
    let service = reading(show_with_fees(), &entry, BEFORE_THE_END);
    let same = service.edit(&actor(), entry.id, edit(&entry)).await;
    assert_eq!(same.expect("read").registration, entry);
}

#[tokio::test]
async fn an_account_that_is_full_takes_no_longer_text() {
    let entry = entered().await;
    let mut wish = edit(&entry);
    wish.rider.notes = OptionalText::parse("A stall near the wash rack").expect("valid");
    let limits = EntryLimits {
        account_bytes: 5000,
        ..EntryLimits::default()
    };
    let service = refusing(show_with_fees(), &entry, BEFORE_THE_END).with_limits(limits);
    let refused = service.edit(&actor(), entry.id, wish).await;
    assert!(matches!(refused, Err(OfficeError::AccountFull)));
}
