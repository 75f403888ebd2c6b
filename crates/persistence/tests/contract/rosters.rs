use std::collections::HashMap;

use kernel::{EventId, IdGenerator as _, Money, OptionalLine, PaymentMethod, RandomIds};
use registrations::{NewPayment, PaymentKind, Roster, RosterStore as _};

use crate::entry_rules::receipts;
use crate::registrations::enter;
use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    a_roster_has_all_entries_with_their_parts,
    a_roster_of_a_missing_or_foreign_show_is_none,
    the_roster_of_an_entry_has_it_alone_with_its_ledger,
    entries_are_read_in_parts_by_their_numbers,
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

async fn the_roster_of_an_entry_has_it_alone_with_its_ledger(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let stranger = stores.actor().await;
    let store = &stores.registrations;
    let entered = [enter(stores, event.id).await, enter(stores, event.id).await];
    let mut paid = Vec::new();
    for entry in &entered {
        let wish = NewPayment {
            kind: PaymentKind::Payment,
            method: PaymentMethod::Check,
            amount: Money::parse("5").expect("an amount"),
            reference: OptionalLine::parse("1042").expect("a line"),
            note: OptionalLine::default(),
            received_at: None,
            asks_if_beyond_due: false,
        };
        let paid_at = NOW + time::Duration::seconds(paid.len().try_into().expect("few"));
        let desk = receipts(stores, paid_at);
        let line = desk.pay(actor.actor(), entry.id, wish, None).await;
        paid.push(line.expect("recorded"));
    }
    let whole = store.roster(&actor, event.id).await.expect("answered");
    let whole = whole.expect("a show");
    assert_eq!(whole.payments, paid);
    let note = &event.entry_rules.payment_note;
    assert_eq!(&whole.payment_note, note);
    let alone = store.roster_of(&actor, entered[1].id).await;
    let alone = alone.expect("answered").expect("an entry");
    let expected = Roster {
        entries: whole.entries[1..].to_vec(),
        waivers: HashMap::new(),
        payments: paid.split_off(1),
        ..whole
    };
    assert_eq!(alone, expected);
    let foreign = store.roster_of(&stranger, entered[1].id).await;
    assert_eq!(foreign.expect("answered"), None);
}

async fn entries_are_read_in_parts_by_their_numbers(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let stranger = stores.actor().await;
    let store = &stores.registrations;
    let mut entered = Vec::new();
    for _ in 0..3 {
        entered.push(enter(stores, event.id).await);
    }
    let show = store.show(&actor, event.id).await.expect("answered");
    let show = show.expect("a show");
    assert_eq!(show.last_entry_number, 3);
    let whole = store.roster(&actor, event.id).await.expect("answered");
    let without_entries = Roster {
        entries: Vec::new(),
        waivers: HashMap::new(),
        ..whole.expect("a show")
    };
    assert_eq!(show.roster, without_entries);
    for (numbers, expected) in [
        (1..=2, &entered[..2]),
        (3..=500, &entered[2..]),
        (4..=4, &entered[3..]),
    ] {
        let found = store.entries(&actor, event.id, numbers.clone()).await;
        assert_eq!(found.expect("answered"), expected);
        let foreign = store.entries(&stranger, event.id, numbers).await;
        assert_eq!(foreign.expect("answered"), []);
    }
    let foreign = store.show(&stranger, event.id).await;
    assert_eq!(foreign.expect("answered"), None);
}
