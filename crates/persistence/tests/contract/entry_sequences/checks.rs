//! What is right after each step.

use std::collections::BTreeSet;

use kernel::{ChangeKind, Money};
use registrations::{
    ClassEntryState, EntryStatus, LedgerStore as _, PaymentKind, WholeEntry, total,
};

use super::World;
use crate::classes::assert_counts;
use crate::registrations::lock;

impl World<'_> {
    pub(super) async fn check(&mut self) {
        assert_counts(self.stores).await;
        if !self.has_overridden {
            let (tx, locked) = lock(self.stores, self.show.id).await;
            drop(tx);
            assert!(locked.entered <= self.capacities[3]);
            for (class, capacity) in locked.classes.iter().zip(self.capacities) {
                assert!(class.entered <= capacity);
            }
        }
        let entries = self.entries().await;
        let mut numbers = BTreeSet::new();
        let mut sums = (0, 0, 0);
        for entry in &entries {
            check_entry(entry);
            let registration = &entry.registration;
            if let Some(number) = registration.back_number {
                assert!(numbers.insert(number));
                assert_eq!(
                    *self.given.entry(number).or_insert(registration.id),
                    registration.id
                );
            }
            let balance = registration.balance().cents();
            sums.0 += registration.total_fee.cents();
            sums.1 += balance.max(0);
            sums.2 += (-balance).max(0);
        }
        let store = self.stores.registrations.as_ref();
        let money = store.money(&self.actor, self.show.id).await;
        let money = money.expect("answered").expect("a show");
        let kept = (money.charged.cents(), money.due.cents(), money.owed.cents());
        assert_eq!(kept, sums);
        let of_entries: i64 = entries.iter().map(|it| it.registration.paid.cents()).sum();
        assert_eq!(money.received().cents(), of_entries);
        assert_eq!(
            money.waived.cents(),
            entries.iter().map(waived).sum::<i64>()
        );
    }
}

/// What the lines of a bill would cost that were waived, in cents.
fn waived(entry: &WholeEntry) -> i64 {
    let bill = entry.registration.bill();
    let waived = bill.iter().filter(|line| line.waived_reason.is_some());
    waived
        .map(|line| line.unit_amount.cents() * i64::from(line.quantity))
        .sum()
}

pub(super) fn check_entry(entry: &WholeEntry) {
    let registration = &entry.registration;
    assert_eq!(total(&registration.bill()), registration.total_fee);
    let classes = &registration.class_entries;
    match EntryStatus::of(classes) {
        // The office may take an entry out after its classes were scratched.
        Some(EntryStatus::Scratched) => assert!(matches!(
            registration.status,
            EntryStatus::Scratched | EntryStatus::Cancelled
        )),
        Some(status) => assert_eq!(registration.status, status),
        None => {}
    }
    for class in classes {
        let waits = class.state == ClassEntryState::Waitlisted;
        assert_eq!(class.wait_number.is_some(), waits);
        assert!(!waits || !class.is_charged);
    }
    if registration.status == EntryStatus::Entered {
        assert!(registration.back_number.is_some());
    }
    if registration.status == EntryStatus::Cancelled {
        assert_eq!(registration.total_fee, Money::ZERO);
    }
    let paid = entry.payments.iter().map(|line| {
        let is_paid = (line.kind == PaymentKind::Payment) == line.voids.is_none();
        line.amount.cents() * if is_paid { 1 } else { -1 }
    });
    assert_eq!(registration.paid.cents(), paid.sum::<i64>());
    assert!(registration.paid.cents() >= 0);
    // The history tells every change, and ends with the present values.
    let told: BTreeSet<u32> = entry
        .history
        .iter()
        .map(|it| it.revision.number())
        .collect();
    let last = registration.revision.number();
    assert!((2..=last).all(|revision| told.contains(&revision)));
    let last_of = |kind| {
        let mut lines = entry.history.iter().rev();
        lines
            .find(|it| it.difference.kind == kind)
            .map(|it| it.difference.after.clone())
    };
    if let Some(total) = last_of(ChangeKind::Total) {
        assert_eq!(total, registration.total_fee.to_string());
    }
    if let Some(status) = last_of(ChangeKind::Status) {
        assert_eq!(status, registration.status.as_str());
    }
    let ledger = [ChangeKind::Payment, ChangeKind::Refund, ChangeKind::Void];
    let lines = entry
        .history
        .iter()
        .filter(|it| ledger.contains(&it.difference.kind));
    assert_eq!(lines.count(), entry.payments.len());
}
