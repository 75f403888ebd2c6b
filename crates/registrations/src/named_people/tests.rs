use kernel::{ChangeKind, OptionalLine, RequiredLine};
use time::{Duration, OffsetDateTime};

use super::*;
use crate::register::tests::{
    BEFORE_THE_END, CLOSING, service, show_with_fees, tx_that_enters, wish,
};
use crate::{MockRegistrationTx, ShowToEnter};

const IN_TIME: OffsetDateTime = CLOSING.saturating_sub(Duration::seconds(1));

async fn entry() -> Registration {
    let made = service(tx_that_enters(show_with_fees()), IN_TIME);
    made.register(wish(&["Open Pleasure"]))
        .await
        .expect("entered")
}

fn person(name: &str) -> EntryPerson {
    EntryPerson {
        name: RequiredLine::parse(name).expect("a name"),
        street: OptionalLine::default(),
        city: OptionalLine::default(),
        state: OptionalLine::default(),
        zip_code: OptionalLine::default(),
        phone: None,
        email: None,
    }
}

fn names(payer: NamedPerson, entry: &Registration) -> NamePeople {
    NamePeople {
        payer: Some(payer),
        prize_to: None,
        revision: Some(entry.revision),
    }
}

/// The transaction that names somebody, and whether it stores that.
fn tx(entry: &Registration, replaces: bool, is_any: bool) -> MockRegistrationTx {
    let mut tx = MockRegistrationTx::new();
    let locked: (ShowToEnter, _) = (show_with_fees(), entry.clone());
    tx.expect_lock_own_entry().return_once(|_| Ok(Some(locked)));
    tx.expect_name_people().returning(move |_, _, _| {
        let changed = Difference::new(ChangeKind::DirectoryLink, "payer", "", "Pat Payer");
        Ok(Named {
            differences: vec![changed; usize::from(is_any)],
            replaces,
        })
    });
    tx
}

/// The same, which stores it.
fn storing(entry: &Registration, replaces: bool) -> MockRegistrationTx {
    let mut tx = tx(entry, replaces, true);
    let next = entry.revision.next();
    tx.expect_update()
        .withf(move |changes| {
            let [change] = changes else {
                return false;
            };
            let mut only_revision = change.before.clone();
            only_revision.revision = next;
            change.after == only_revision
        })
        .times(1)
        .returning(|_| Ok(()));
    tx.expect_record()
        .withf(move |_, lines| {
            let mut lines = lines.iter();
            lines.all(|it| {
                it.by == Changer::Rider
                    && it.entry.map(|(_, revision)| revision) == Some(next)
                    && !it.is_mailed
            })
        })
        .times(1)
        .returning(|_, _| Ok(()));
    tx.expect_commit().times(1).returning(|| Ok(()));
    tx
}

async fn named(
    now: OffsetDateTime,
    tx: MockRegistrationTx,
    entry: &Registration,
    wish: NamePeople,
) -> Result<Registration, OwnEntryError> {
    service(tx, now).name_people(&entry.link, wish).await
}

#[tokio::test]
async fn the_rider_names_a_payer_and_it_stands_in_the_history() {
    let entry = entry().await;
    let wish = names(NamedPerson::Other(Some(person("Pat Payer"))), &entry);
    let after = named(IN_TIME, storing(&entry, true), &entry, wish).await;
    let after = after.expect("named");
    assert_eq!(after.revision, entry.revision.next());
    assert_eq!(after.total_fee, entry.total_fee);
}

#[tokio::test]
async fn naming_the_same_again_changes_nothing() {
    let entry = entry().await;
    let mut tx = tx(&entry, false, false);
    tx.expect_commit().times(1).returning(|| Ok(()));
    let after = named(IN_TIME, tx, &entry, names(NamedPerson::Rider, &entry)).await;
    assert_eq!(after.expect("the same"), entry);
}

#[tokio::test]
async fn who_is_not_on_the_entry_cannot_be_chosen() {
    let mut entry = entry().await;
    for chosen in [NamedPerson::Owner, NamedPerson::Trainer] {
        let refused = named(
            IN_TIME,
            tx(&entry, false, true),
            &entry,
            names(chosen, &entry),
        )
        .await;
        let Err(OwnEntryError::Refusal(Refusal::Field { field, .. })) = refused else {
            panic!("it was accepted");
        };
        assert_eq!(field, "payer.is");
    }
    entry.details.owner = Some(person("Olive"));
    let wish = names(NamedPerson::Owner, &entry);
    let after = named(IN_TIME, storing(&entry, false), &entry, wish).await;
    assert!(after.is_ok());
}

#[tokio::test]
async fn after_the_closing_date_only_who_was_not_named_is() {
    let entry = entry().await;
    let wish = || names(NamedPerson::Other(Some(person("Pat Payer"))), &entry);
    let late = CLOSING;
    let added = named(late, storing(&entry, false), &entry, wish()).await;
    assert!(added.is_ok());
    let replaced = named(late, tx(&entry, true, true), &entry, wish()).await;
    assert!(matches!(replaced, Err(OwnEntryError::Closed)));
    let over = show_with_fees().ends_at;
    assert!(BEFORE_THE_END < over);
    let over = named(over, tx(&entry, false, true), &entry, wish()).await;
    assert!(matches!(over, Err(OwnEntryError::Closed)));
}

#[tokio::test]
async fn a_cancelled_entry_a_former_revision_and_another_link_are_refused() {
    let entry = entry().await;
    let mut cancelled = entry.clone();
    cancelled.status = EntryStatus::Cancelled;
    let wish = || names(NamedPerson::Rider, &entry);
    let refused = named(IN_TIME, tx(&cancelled, false, true), &entry, wish()).await;
    assert!(matches!(refused, Err(OwnEntryError::Cancelled)));
    let mut changed = entry.clone();
    changed.revision = entry.revision.next();
    let refused = named(IN_TIME, tx(&changed, false, true), &entry, wish()).await;
    assert!(matches!(
        refused,
        Err(OwnEntryError::Refusal(Refusal::Changed))
    ));
    let mut nobody = MockRegistrationTx::new();
    nobody.expect_lock_own_entry().returning(|_| Ok(None));
    let refused = named(IN_TIME, nobody, &entry, wish()).await;
    assert!(matches!(refused, Err(OwnEntryError::NotFound)));
}
