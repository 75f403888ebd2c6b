use kernel::{EventId, IdGenerator as _, RandomIds};
use registrations::RosterStore as _;

use crate::registrations::enter;
use crate::support::Stores;

on_both_databases!(
    a_roster_has_all_entries_with_their_parts,
    a_roster_of_a_missing_or_foreign_show_is_none,
);

async fn a_roster_has_all_entries_with_their_parts(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let (_, other) = stores.show().await;
    let entered = [enter(stores, event.id).await, enter(stores, event.id).await];
    enter(stores, other.id).await;
    let roster = stores.registrations.roster(&actor, event.id).await;
    let roster = roster.expect("answered").expect("a show");
    assert_eq!(roster.entries, entered);
    assert!(!entered[0].class_entries.is_empty());
    let profile = &event.details.profile;
    assert_eq!(roster.show_name, profile.name.as_str());
    assert!(roster.place.starts_with(profile.location.venue.as_str()));
    assert_eq!(roster.starts_at, event.details.schedule.starts_at());
    let ids: Vec<_> = event.classes.iter().map(|class| class.id).collect();
    let found: Vec<_> = roster.classes.iter().map(|class| class.id).collect();
    assert_eq!(found, ids);
}

async fn a_roster_of_a_missing_or_foreign_show_is_none(stores: &Stores) {
    let (actor, _) = stores.show().await;
    let (_, foreign) = stores.show().await;
    for id in [foreign.id, EventId::new(RandomIds.next_uuid())] {
        let roster = stores.registrations.roster(&actor, id).await;
        assert_eq!(roster.expect("answered"), None);
    }
}
