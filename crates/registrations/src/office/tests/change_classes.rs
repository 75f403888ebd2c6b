use std::collections::BTreeSet;

use kernel::EventReference;

use super::*;
use crate::register::tests::{CLOSING, class_id, just_before};
use crate::{ChangeClasses, EntryLimits, EntryStatus, InvalidClassChanges, OfficeError, Waiting};

fn change(add: &[u128], scratch: &[u128]) -> ChangeClasses {
    let ids = |numbers: &[u128]| numbers.iter().copied().map(class_id).collect();
    ChangeClasses {
        add: ids(add),
        scratch: ids(scratch),
        has_override: false,
        asks_if_judged: false,
        reason: None,
    }
}

#[tokio::test]
async fn a_class_costs_nothing_until_the_closing_date() {
    let entry = entered().await;
    for (now, total) in [(just_before(CLOSING), "$45.00"), (CLOSING, "$57.50")] {
        let (service, stored) = storing(show_with_fees(), &entry, now);
        let wish = change(&[], &[2]);
        service
            .change_classes(&actor(), entry.id, wish)
            .await
            .expect("stored");
        assert_eq!(stored.entry().total_fee.to_string(), total);
        assert_eq!(stored.entry().revision.number(), 2);
    }
}

#[tokio::test]
async fn all_wrong_changes_are_named_and_none_is_stored() {
    let mut show = show_with_fees();
    let mut shut = show.classes[0].clone();
    (shut.id, shut.closed) = (class_id(3), true);
    show.classes.push(shut);
    let entry = made(show_with_fees(), &["Open Pleasure"]).await;
    let service = refusing(show, &entry, CLOSING);
    let wish = change(&[2, 9, 1, 3, 2], &[2, 9]);
    let refused = service.change_classes(&actor(), entry.id, wish).await;
    let Err(OfficeError::Invalid(invalid)) = refused else {
        panic!("expected the changes to be refused, got {refused:?}");
    };
    let expected = InvalidClassChanges {
        unknown: vec![1],
        entered: vec![2, 4],
        closed: vec![3],
        not_entered: vec![0, 1],
    };
    assert_eq!(invalid, expected);
}

#[tokio::test]
async fn a_class_that_is_left_and_entered_at_once_is_not_changed() {
    let entry = entered().await;
    let service = reading(show_with_fees(), &entry, CLOSING);
    let wish = change(&[1], &[1]);
    assert!(
        service
            .change_classes(&actor(), entry.id, wish)
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn a_class_that_is_full_takes_nobody_back_without_override() {
    let mut entry = entered().await;
    entry.class_entries[1].scratch(&show_with_fees(), just_before(CLOSING));
    let mut wish = change(&[2], &[]);
    let service = refusing(with_full_lead_line(), &entry, CLOSING);
    let refused = service
        .change_classes(&actor(), entry.id, wish.clone())
        .await;
    assert!(matches!(
        refused,
        Err(OfficeError::ClassesFull { titles }) if titles == ["2 · Lead Line"]
    ));
    wish.has_override = true;
    let (service, stored) = storing(with_full_lead_line(), &entry, CLOSING);
    service
        .change_classes(&actor(), entry.id, wish)
        .await
        .expect("stored");
    assert_eq!(stored.entry().total_fee.to_string(), "$57.50");
}

#[tokio::test]
async fn a_show_that_is_full_takes_nobody_back() {
    let entry = out(ClassEntryState::Scratched).await;
    let service = refusing(full(), &entry, CLOSING);
    let actor = actor();
    let refused = service.change_classes(&actor, entry.id, change(&[1], &[]));
    assert!(matches!(refused.await, Err(OfficeError::ShowFull)));
}

#[tokio::test]
async fn new_classes_of_an_entry_without_a_place_wait_in_line() {
    let entry = made(full(), &[]).await;
    assert_eq!(entry.wait_number, Some(4));
    let mut show = full();
    show.last_wait_number = 4;
    let (service, stored) = storing(show, &entry, CLOSING);
    let wish = change(&[2, 1], &[]);
    service
        .change_classes(&actor(), entry.id, wish)
        .await
        .expect("stored");
    let after = stored.entry();
    let places: Vec<_> = after
        .class_entries
        .iter()
        .map(|it| it.wait_number)
        .collect();
    assert_eq!(places, [Some(5), Some(6)]);
    // The entry waits with its classes now.
    assert_eq!(
        (after.status, after.wait_number),
        (EntryStatus::Waitlisted, None)
    );
    assert_eq!((after.back_number, after.bill().len()), (None, 0));
}

#[tokio::test]
async fn nobody_passes_those_who_wait_without_override() {
    let entry = made(show_with_fees(), &["Open Pleasure"]).await;
    let mut show = show_with_fees();
    show.classes[1].waiting = 1;
    show.classes[1].closed = true;
    let mut wish = change(&[2], &[]);
    wish.has_override = true;
    let (service, stored) = storing(show.clone(), &entry, CLOSING);
    service
        .change_classes(&actor(), entry.id, wish.clone())
        .await
        .expect("stored");
    assert_eq!(stored.entry().total_fee.to_string(), "$57.50");
    show.classes[1].closed = false;
    wish.has_override = false;
    let (service, stored) = storing(show, &entry, CLOSING);
    service
        .change_classes(&actor(), entry.id, wish)
        .await
        .expect("stored");
    assert_eq!(states(&stored.entry())[1], ClassEntryState::Waitlisted);
    assert_eq!(stored.entry().total_fee.to_string(), "$45.00");
}

#[tokio::test]
async fn an_entry_gets_its_number_with_its_first_place() {
    let entry = made(full(), &["Open Pleasure"]).await;
    let stored = Stored::default();
    let mut tx = locks(show_with_fees(), entry.clone());
    tx.expect_next_back_number().times(1).returning(|_| Ok(77));
    stored.expect(&mut tx);
    let wish = change(&[2], &[]);
    let service = with_tx(tx, CLOSING);
    service
        .change_classes(&actor(), entry.id, wish)
        .await
        .expect("stored");
    assert_eq!(stored.entry().back_number, Some(77));
    assert_eq!(
        stored.history(),
        [
            "back_number|||77",
            "class|Lead Line||entered",
            "status||waitlisted|entered",
            "total||$0.00|$22.50"
        ]
    );
}

#[tokio::test]
async fn an_account_that_is_full_takes_no_class_but_lets_one_go() {
    let entry = made(show_with_fees(), &["Open Pleasure"]).await;
    // Lower than what its entries have.
    let limits = EntryLimits {
        account_bytes: 4000,
        ..EntryLimits::default()
    };
    let service = refusing(show_with_fees(), &entry, CLOSING).with_limits(limits);
    let actor = actor();
    let refused = service.change_classes(&actor, entry.id, change(&[2], &[]));
    assert!(matches!(refused.await, Err(OfficeError::AccountFull)));
    let (service, stored) = storing(show_with_fees(), &entry, CLOSING);
    let service = service.with_limits(limits);
    let wish = change(&[], &[1]);
    service
        .change_classes(&actor, entry.id, wish)
        .await
        .expect("stored");
    assert_eq!(stored.entry().status, EntryStatus::Scratched);
}

#[tokio::test]
async fn an_entry_that_moves_up_with_its_change_gets_one_mail() {
    let mut show = with_full_lead_line();
    let entry = made(show.clone(), &["Open Pleasure", "Lead Line"]).await;
    show.classes[1].entered -= 1;
    show.last_wait_number = 1;
    let waits = &entry.class_entries[1];
    let place = Waiting {
        registration_id: entry.id,
        is_entered: true,
        class: waits.class_id.map(|class_id| (waits.id, class_id)),
    };
    let mut tx = locks(show.clone(), entry.clone());
    reads_records(&mut tx);
    let stored = Stored::default();
    let kept = stored.clone();
    tx.expect_update().times(2).returning(move |changes| {
        kept.0.lock().expect("not poisoned").0 = Some(changes[0].after.clone());
        Ok(())
    });
    tx.expect_record().times(1).returning(|_, lines| {
        // Both changes are recorded together, of which the rider gets one mail.
        let revisions = lines.iter().filter_map(|line| line.entry);
        let revisions: BTreeSet<_> = revisions.map(|(_, revision)| revision.number()).collect();
        assert_eq!(revisions, BTreeSet::from([2, 3]));
        Ok(())
    });
    tx.expect_lock_show()
        .withf(|show| matches!(show, EventReference::Id(_)))
        .return_once(|_| Ok(Some(show)));
    tx.expect_waiting().return_once(move |_| Ok(vec![place]));
    let found = stored.clone();
    tx.expect_find()
        .returning(move |_, _| Ok(Some(found.entry())));
    tx.expect_commit().times(1).returning(|| Ok(()));
    let wish = change(&[], &[1]);
    let service = with_tx(tx, just_before(CLOSING));
    let whole = service
        .change_classes(&actor(), entry.id, wish)
        .await
        .expect("stored");
    assert_eq!(
        states(&whole.registration),
        [ClassEntryState::Scratched, ClassEntryState::Entered]
    );
}

#[tokio::test]
async fn a_class_in_which_the_number_names_another_entry_is_refused() {
    let mut show = show_with_fees();
    show.terms.back_numbers_by = kernel::BackNumbersBy::Rider;
    let entry = made(show_with_fees(), &["Open Pleasure"]).await;
    let mut other = entered().await;
    other.id = kernel::RegistrationId::new(class_id(77).as_uuid());
    let mut tx = locks(show, entry.clone());
    tx.expect_with_number()
        .withf(|_, number| *number == 101)
        .return_once(move |_, _| Ok(vec![other]));
    let service = with_tx(tx, just_before(CLOSING));
    let refused = service
        .change_classes(&actor(), entry.id, change(&[2], &[]))
        .await;
    let Err(OfficeError::NumberInClass { number, title }) = refused else {
        panic!("expected the class to be refused");
    };
    assert_eq!((number, title.as_str()), (101, "2 · Lead Line"));
}
