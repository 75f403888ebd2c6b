//! The decisions of the office's use cases. The mocked transactions panic at a
//! call that is not expected, so a refusal that stores something fails.

mod change_classes;
mod edit;
mod release;
mod set_status;
mod waive;
mod walk_in;

use std::sync::{Arc, Mutex};

use kernel::{AccountId, Actor, IdGenerator as _, NewAuditLine, Reason, SequentialIds};
use time::OffsetDateTime;

use super::WholeEntry;
use crate::register::tests::{
    BEFORE_THE_END, service as with_tx, show_with_fees, tx_that_enters, wish,
};
use crate::{ClassEntryState, MockRegistrationTx, Registration, RegistrationService, ShowToEnter};

fn actor() -> Actor {
    Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
}

fn reason(text: &str) -> Reason {
    Reason::parse(text).expect("valid")
}

/// A show with fees and no place left.
fn full() -> ShowToEnter {
    let mut show = show_with_fees();
    show.terms.capacity = Some(show.entered);
    show
}

/// A show with a place, and none in its second class.
fn with_full_lead_line() -> ShowToEnter {
    let mut show = show_with_fees();
    show.classes[1].capacity = Some(8);
    show.classes[1].entered = 8;
    show
}

/// An entry that was made before the closing date: 57.50 dollars if it is in
/// both classes.
async fn made(show: ShowToEnter, classes: &[&str]) -> Registration {
    let before_the_closing = with_tx(tx_that_enters(show), OffsetDateTime::UNIX_EPOCH);
    let made = before_the_closing.register(wish(classes)).await;
    made.expect("entered")
}

async fn entered() -> Registration {
    made(show_with_fees(), &["Open Pleasure", "Lead Line"]).await
}

/// An entry with both classes in this state, which owes nothing.
async fn out(state: ClassEntryState) -> Registration {
    let mut entry = entered().await;
    for class in &mut entry.class_entries {
        class.state = state;
        class.is_charged = false;
    }
    entry.settle(entry.status, &show_with_fees(), OffsetDateTime::UNIX_EPOCH);
    entry
}

fn states(entry: &Registration) -> Vec<ClassEntryState> {
    entry
        .class_entries
        .iter()
        .map(|class| class.state)
        .collect()
}

/// Lets the transaction read the ledger and the history, which are empty.
fn reads_records(tx: &mut MockRegistrationTx) {
    tx.expect_with_records().returning(|registration| {
        Ok(WholeEntry {
            people: kernel::LinkedPeople::default(),
            in_rings: Vec::new(),
            registration,
            waiver: None,
            missing: Vec::new(),
            lacking: Vec::new(),
            former_waivers: Vec::new(),
            payments: Vec::new(),
            history: Vec::new(),
        })
    });
}

/// A service that may only read the entry.
fn reading(show: ShowToEnter, entry: &Registration, now: OffsetDateTime) -> RegistrationService {
    let mut tx = locks(show, entry.clone());
    reads_records(&mut tx);
    tx.expect_commit().times(1).returning(|| Ok(()));
    with_tx(tx, now)
}

fn locks(show: ShowToEnter, entry: Registration) -> MockRegistrationTx {
    let mut tx = MockRegistrationTx::new();
    tx.expect_lock_entry()
        .return_once(move |_, _| Ok(Some((show, entry))));
    tx
}

/// A service that may store nothing.
fn refusing(show: ShowToEnter, entry: &Registration, now: OffsetDateTime) -> RegistrationService {
    let mut tx = locks(show, entry.clone());
    reads_records(&mut tx);
    with_tx(tx, now)
}

/// What a use case stored: the entry, and the lines of its history.
#[derive(Clone, Default)]
struct Stored(Arc<Mutex<(Option<Registration>, Vec<NewAuditLine>)>>);

impl Stored {
    fn entry(&self) -> Registration {
        let stored = self.0.lock().expect("not poisoned");
        stored.0.clone().expect("an entry")
    }

    /// Kind, subject, before and after of each line.
    fn history(&self) -> Vec<String> {
        let stored = self.0.lock().expect("not poisoned");
        let line = |line: &NewAuditLine| {
            let it = &line.difference;
            let kind = it.kind.as_str();
            format!("{kind}|{}|{}|{}", it.subject, it.before, it.after)
        };
        stored.1.iter().map(line).collect()
    }

    /// Lets the transaction store changes of an entry, and commit once.
    fn expect(&self, tx: &mut MockRegistrationTx) {
        let stored = self.clone();
        tx.expect_update().times(1).returning(move |changes| {
            stored.0.lock().expect("not poisoned").0 = Some(changes[0].after.clone());
            Ok(())
        });
        self.expect_record(tx);
        reads_records(tx);
        // Nobody moves up.
        tx.expect_lock_show().returning(|_| Ok(None));
        tx.expect_commit().times(1).returning(|| Ok(()));
    }

    fn expect_record(&self, tx: &mut MockRegistrationTx) {
        let stored = self.clone();
        tx.expect_record().times(1).returning(move |_, lines| {
            let mut stored = stored.0.lock().expect("not poisoned");
            stored.1.extend_from_slice(lines);
            Ok(())
        });
    }
}

/// A service that stores one change.
fn storing(
    show: ShowToEnter,
    entry: &Registration,
    now: OffsetDateTime,
) -> (RegistrationService, Stored) {
    let stored = Stored::default();
    let mut tx = locks(show, entry.clone());
    stored.expect(&mut tx);
    (with_tx(tx, now), stored)
}
