use kernel::{AuditLineId, Author, Difference, Revision};

use super::*;
use crate::register::tests::{CLOSING, just_before};
use crate::{
    ClassChanged, EntryChange, EntryStatus, NewStatus, OfficeError, SetStatus, StatusChanged,
};

fn to(status: NewStatus) -> SetStatus {
    SetStatus {
        status,
        has_override: false,
        asks_if_judged: false,
        reason: Some(reason("lame")),
    }
}

#[tokio::test]
async fn an_entry_owes_what_it_leaves_late_unless_the_office_takes_it_out() {
    let entry = entered().await;
    for (status, now, total) in [
        (NewStatus::Scratched, just_before(CLOSING), "$0.00"),
        (NewStatus::Scratched, CLOSING, "$57.50"),
        (NewStatus::Cancelled, CLOSING, "$0.00"),
    ] {
        let (service, stored) = storing(show_with_fees(), &entry, now);
        let wish = to(status);
        service
            .set_status(&actor(), entry.id, wish)
            .await
            .expect("stored");
        let after = stored.entry();
        assert_eq!(after.total_fee.to_string(), total, "{status:?}");
        // It comes back with this number.
        assert_eq!(after.back_number, Some(101));
    }
}

#[tokio::test]
async fn an_entry_that_left_late_owes_the_same_when_it_leaves_again() {
    let mut entry = entered().await;
    for class in &mut entry.class_entries {
        class.scratch(&show_with_fees(), CLOSING);
    }
    entry.settle(EntryStatus::Scratched, &show_with_fees(), CLOSING);
    // The organizer has moved the closing date since.
    let service = reading(show_with_fees(), &entry, just_before(CLOSING));
    let actor = actor();
    let again = service.set_status(&actor, entry.id, to(NewStatus::Scratched));
    assert!(again.await.is_ok());
}

#[tokio::test]
async fn an_entry_that_comes_back_needs_a_place_in_all_its_classes() {
    for state in [ClassEntryState::Scratched, ClassEntryState::Cancelled] {
        let entry = out(state).await;
        let mut wish = to(NewStatus::Entered);
        let service = refusing(with_full_lead_line(), &entry, CLOSING);
        let refused = service.set_status(&actor(), entry.id, wish.clone()).await;
        assert!(matches!(
            refused,
            Err(OfficeError::ClassesFull { titles }) if titles == ["2 · Lead Line"]
        ));
        wish.has_override = true;
        let (service, stored) = storing(with_full_lead_line(), &entry, CLOSING);
        service
            .set_status(&actor(), entry.id, wish)
            .await
            .expect("stored");
        assert_eq!(stored.entry().total_fee.to_string(), "$57.50");
    }
}

#[tokio::test]
async fn an_entry_that_waits_takes_the_places_that_there_are() {
    let entry = made(full(), &["Open Pleasure", "Lead Line"]).await;
    let stored = Stored::default();
    let mut tx = locks(with_full_lead_line(), entry.clone());
    tx.expect_next_back_number().times(1).returning(|_| Ok(77));
    stored.expect(&mut tx);
    let service = with_tx(tx, CLOSING);
    let wish = to(NewStatus::Entered);
    service
        .set_status(&actor(), entry.id, wish)
        .await
        .expect("stored");
    let after = stored.entry();
    assert_eq!(
        states(&after),
        [ClassEntryState::Entered, ClassEntryState::Waitlisted]
    );
    assert_eq!(after.class_entries[1].wait_number, Some(5));
    assert_eq!(after.total_fee.to_string(), "$45.00");
}

#[tokio::test]
async fn an_entry_that_waits_for_full_classes_only_is_refused() {
    let entry = made(with_full_lead_line(), &["Lead Line"]).await;
    let service = refusing(with_full_lead_line(), &entry, CLOSING);
    let actor = actor();
    let refused = service.set_status(&actor, entry.id, to(NewStatus::Entered));
    assert!(matches!(
        refused.await,
        Err(OfficeError::ClassesFull { .. })
    ));
}

#[tokio::test]
async fn a_show_that_is_full_takes_an_entry_with_override_only() {
    for entry in [
        made(full(), &[]).await,
        made(full(), &["Lead Line"]).await,
        out(ClassEntryState::Cancelled).await,
    ] {
        let mut wish = to(NewStatus::Entered);
        let service = refusing(full(), &entry, CLOSING);
        let refused = service.set_status(&actor(), entry.id, wish.clone()).await;
        assert!(matches!(refused, Err(OfficeError::ShowFull)));
        wish.has_override = true;
        let stored = Stored::default();
        let mut tx = locks(full(), entry.clone());
        tx.expect_next_back_number().returning(|_| Ok(77));
        stored.expect(&mut tx);
        let service = with_tx(tx, CLOSING);
        service
            .set_status(&actor(), entry.id, wish)
            .await
            .expect("stored");
        let after = stored.entry();
        assert_eq!(
            (after.status, after.wait_number),
            (EntryStatus::Entered, None)
        );
        assert!(after.total_fee.cents() >= 1000, "the office fee is charged");
    }
}

#[tokio::test]
async fn cancelling_leaves_scratched_classes_as_they_are_but_free() {
    let mut entry = entered().await;
    entry.class_entries[0].scratch(&show_with_fees(), CLOSING);
    entry.settle(entry.status, &show_with_fees(), CLOSING);
    let (service, stored) = storing(show_with_fees(), &entry, CLOSING);
    let wish = to(NewStatus::Cancelled);
    service
        .set_status(&actor(), entry.id, wish)
        .await
        .expect("stored");
    let after = stored.entry();
    assert_eq!(
        states(&after),
        [ClassEntryState::Scratched, ClassEntryState::Cancelled]
    );
    assert_eq!(after.status, EntryStatus::Cancelled);
    assert_eq!(after.total_fee.to_string(), "$0.00");
}

#[tokio::test]
async fn an_entry_of_scratched_classes_can_be_cancelled() {
    let entry = out(ClassEntryState::Scratched).await;
    let (service, stored) = storing(show_with_fees(), &entry, CLOSING);
    let wish = to(NewStatus::Cancelled);
    service
        .set_status(&actor(), entry.id, wish)
        .await
        .expect("stored");
    assert_eq!(stored.entry().status, EntryStatus::Cancelled);
}

/// A line of a history, of this revision.
fn line(revision: u32, difference: Difference) -> EntryChange {
    EntryChange {
        id: AuditLineId::new(SequentialIds::default().next_uuid()),
        revision: Revision::new(revision),
        at: BEFORE_THE_END,
        by: Author::Server,
        difference,
        reason: None,
    }
}

#[tokio::test]
async fn a_cancelled_entry_comes_back_with_what_its_cancellation_took() {
    use ClassEntryState::{Cancelled, Entered, Scratched};
    let entry = out(Cancelled).await;
    let [first, second] = [0, 1].map(|at| entry.class_entries[at].id.as_uuid());
    let class = |id, before| {
        let (before, after) = (Some(before), Cancelled);
        Difference::of(&ClassChanged { before, after }, "Of before", "", "").about(id, "")
    };
    let (left, other) = (class(first, Scratched), class(first, Entered));
    let taken = || class(second, Entered);
    let status = || {
        let (before, after) = (EntryStatus::Entered, EntryStatus::Cancelled);
        Difference::of(&StatusChanged { before, after }, "", "", "")
    };
    for (before, history, after) in [
        // The first class was scratched before.
        (
            [Scratched, Cancelled],
            vec![line(2, taken()), line(2, status())],
            [Scratched, Entered],
        ),
        // The same, by an earlier version.
        (
            [Cancelled, Cancelled],
            vec![line(2, left), line(2, taken()), line(2, status())],
            [Cancelled, Entered],
        ),
        // The first class was cancelled before.
        (
            [Cancelled, Cancelled],
            vec![line(2, other), line(3, taken()), line(3, status())],
            [Cancelled, Entered],
        ),
        // A history from before there was one.
        ([Cancelled, Cancelled], Vec::new(), [Entered, Entered]),
    ] {
        let mut entry = entry.clone();
        for (class, state) in entry.class_entries.iter_mut().zip(before) {
            class.state = state;
        }
        assert_eq!(states(&brought_back(entry, history).await), after);
    }
}

/// A cancelled entry of this history, after the office has entered it again.
async fn brought_back(entry: Registration, history: Vec<EntryChange>) -> Registration {
    let mut tx = locks(show_with_fees(), entry.clone());
    tx.expect_with_records()
        .times(1)
        .return_once(|registration| {
            Ok(WholeEntry {
                people: kernel::LinkedPeople::default(),
                in_rings: Vec::new(),
                registration,
                waiver: None,
                missing: Vec::new(),
                lacking: Vec::new(),
                former_waivers: Vec::new(),
                payments: Vec::new(),
                history,
            })
        });
    let stored = Stored::default();
    stored.expect(&mut tx);
    let wish = to(NewStatus::Entered);
    let service = with_tx(tx, CLOSING);
    let entered = service.set_status(&actor(), entry.id, wish).await;
    entered.expect("stored");
    assert_eq!(stored.entry().status, EntryStatus::Entered);
    stored.entry()
}

#[test]
fn the_office_lets_nobody_wait() {
    assert_eq!(NewStatus::parse("waitlisted"), None);
}
