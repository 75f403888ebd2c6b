use super::*;
use crate::register::tests::{AT_THE_END, CLOSING};
use crate::{EntryLimits, EntryStatus, RegisterError};

fn locks_own(show: Option<ShowToEnter>) -> MockRegistrationTx {
    let mut tx = MockRegistrationTx::new();
    tx.expect_lock_own_show().return_once(move |_, _| Ok(show));
    tx
}

fn entering(show: ShowToEnter) -> (MockRegistrationTx, Stored) {
    let stored = Stored::default();
    let mut tx = locks_own(Some(show));
    let added = stored.clone();
    tx.expect_insert().times(1).returning(move |entries| {
        let lines = entries.iter().map(|entry| entry.added.clone());
        added.0.lock().expect("not poisoned").1.extend(lines);
        Ok(Vec::new())
    });
    tx.expect_commit().times(1).returning(|| Ok(()));
    (tx, stored)
}

/// Not open, over, full, and with a class that is closed, full and waited for.
fn shut() -> ShowToEnter {
    let mut show = full();
    show.terms.opens_at = Some(AT_THE_END);
    show.classes[1].closed = true;
    show.classes[1].capacity = Some(1);
    show.classes[1].entered = 1;
    show.classes[1].waiting = 1;
    show
}

async fn add(
    tx: MockRegistrationTx,
    now: OffsetDateTime,
    has_override: bool,
) -> Result<Registration, RegisterError> {
    let event_id = show_with_fees().event_id;
    let wish = wish(&["Lead Line"]);
    let service = with_tx(tx, now);
    service
        .add_walk_in(&actor(), event_id, wish, has_override)
        .await
}

#[tokio::test]
async fn an_override_enters_whatever_the_show_allows() {
    let (tx, stored) = entering(shut());
    let made = add(tx, AT_THE_END, true).await.expect("entered");
    assert_eq!(made.status, EntryStatus::Entered);
    // The class, the office fee and the late fee.
    assert_eq!(made.total_fee.to_string(), "$27.50");
    assert_eq!(stored.history(), ["added|||entered"]);
}

#[tokio::test]
async fn without_override_a_walk_in_is_an_entry_like_others() {
    assert!(matches!(
        add(locks_own(Some(shut())), CLOSING, false).await,
        Err(RegisterError::NotOpen)
    ));
    assert!(matches!(
        add(locks_own(Some(shut())), AT_THE_END, false).await,
        Err(RegisterError::Closed)
    ));
    let (tx, stored) = entering(full());
    let made = add(tx, CLOSING, false).await.expect("waits");
    assert_eq!(
        (made.status, made.back_number),
        (EntryStatus::Waitlisted, None)
    );
    assert_eq!(stored.history(), ["added|||waitlisted"]);
}

#[tokio::test]
async fn an_override_does_not_lift_the_limits_of_the_installation() {
    let limits = EntryLimits {
        per_event: show_with_fees().last_entry_number,
        ..EntryLimits::default()
    };
    let service = with_tx(locks_own(Some(show_with_fees())), CLOSING).with_limits(limits);
    let event_id = show_with_fees().event_id;
    let refused = service
        .add_walk_in(&actor(), event_id, wish(&[]), true)
        .await;
    assert!(matches!(refused, Err(RegisterError::Full)));
}

#[tokio::test]
async fn the_show_of_another_takes_no_walk_in() {
    let refused = add(locks_own(None), CLOSING, true).await;
    assert!(matches!(refused, Err(RegisterError::Refusal(_))));
}
