//! The migration of entries that were made before they had states and numbers.

use registrations::{EntryDetails, EntryFilter, EntryLink, RegistrationStore as _};

use crate::classes::assert_counts;
use crate::registrations::{enter, new_entry};
use crate::samples::registration;
use crate::stored_values::all;
use crate::support::Stores;

on_both_databases!(entries_of_before_have_their_entry_numbers_as_back_numbers);

async fn entries_of_before_have_their_entry_numbers_as_back_numbers(stores: &Stores) {
    let (actor, show) = stores.show().await;
    let mut expected = Vec::new();
    for number in 1..=3 {
        let mut made = enter(stores, show.id).await;
        made.back_number = Some(number);
        made.charges.clear();
        made.details = EntryDetails::default();
        made.horse_id = None;
        expected.insert(0, made);
    }
    stores
        .migrate_again("m20261122_000101_add_entry_rules")
        .await;

    let listed = stores
        .registrations
        .list(&actor, show.id, &EntryFilter::default(), &all())
        .await;
    let listed = listed.expect("answered").expect("a show").items;
    for (made, expected) in listed.iter().zip(&mut expected) {
        // The links are new ones, each another.
        assert_ne!(made.link, expected.link);
        assert_eq!(EntryLink::read(made.link.as_str()), made.link);
        let found = stores.registrations.find_own(&made.link).await;
        assert_eq!(found.expect("answered").as_ref(), Some(made));
        expected.link = made.link.clone();
    }
    assert_eq!(listed, expected);
    assert_counts(stores).await;
    let (mut tx, locked) = crate::registrations::lock(stores, show.id).await;
    assert_eq!(locked.next_back_number, 4);
    tx.insert(&[new_entry(&registration(&locked))])
        .await
        .expect("stored");
    tx.commit().await.expect("committed");
    assert_eq!(enter(stores, show.id).await.back_number, Some(5));
}
