//! Back numbers that belong to horses or riders.

use events::{EntryRules, Event};
use futures_util::future::join_all;
use kernel::{BackNumbersBy, EmailAddress, Reason, RequiredLine, Scope};
use registrations::{
    ChangeClasses, Corrections, EditEntry, NewStatus, OfficeError, OnCards, OwnHorse, Register,
    Registration, SetStatus,
};

use crate::entry_rules::{entries, rules, service, show, wish};
use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    entries_of_one_horse_share_its_number_except_in_a_class,
    a_horse_is_known_by_its_id_whatever_it_is_called,
    entries_of_one_rider_share_the_number_also_at_the_same_moment,
    who_moves_up_gets_the_number_of_the_horse,
    the_office_gives_and_swaps_numbers_that_are_shared,
);

async fn show_by(stores: &Stores, by: BackNumbersBy, places: &[Option<u32>]) -> (Scope, Event) {
    let rules = EntryRules {
        back_numbers_by: by,
        ..rules(None)
    };
    show(stores, rules, places).await
}

/// A wish of this rider on this horse.
fn on(show: &Event, horse: &str, rider: &str, classes: &[usize]) -> Register {
    let mut wish = wish(show, classes, Vec::new());
    wish.rider.horse_name = RequiredLine::parse(horse).expect("a name");
    wish.rider.rider_name = RequiredLine::parse(rider).expect("a name");
    let email = format!("{}@example.org", rider.to_lowercase());
    wish.rider.rider_email = EmailAddress::parse(&email).expect("an address").into();
    wish
}

async fn enter(stores: &Stores, wish: Register) -> Registration {
    let made = service(stores, NOW).register(wish).await;
    made.expect("entered")
}

async fn numbers(stores: &Stores, actor: &Scope, show: &Event) -> Vec<Option<u32>> {
    let all = entries(stores, actor, show).await.into_iter();
    let mut all: Vec<_> = all.map(|it| (it.entry_number, it.back_number)).collect();
    all.sort_unstable();
    all.into_iter().map(|(_, number)| number).collect()
}

async fn entries_of_one_horse_share_its_number_except_in_a_class(stores: &Stores) {
    let (actor, show) = show_by(stores, BackNumbersBy::Horse, &[None; 3]).await;
    for (horse, rider, class) in [
        ("Midnight", "Ann", 0),
        ("Comet", "Ann", 0),
        ("MIDNIGHT", "Bob", 1),
        ("Midnight", "Cy", 0),
        ("Midnight", "Di", 2),
    ] {
        enter(stores, on(&show, horse, rider, &[class])).await;
    }
    let expected = [1, 2, 1, 3, 1].map(Some);
    assert_eq!(numbers(stores, &actor, &show).await, expected);
    let shown = entries(stores, &actor, &show).await;
    let first = shown
        .iter()
        .find(|it| it.entry_number == 1)
        .expect("an entry");
    let desk = service(stores, NOW);
    let wish = ChangeClasses {
        add: vec![show.classes[1].id],
        scratch: Vec::new(),
        has_override: false,
        asks_if_judged: false,
        reason: None,
    };
    let refused = desk.change_classes(actor.actor(), first.id, wish).await;
    assert!(
        matches!(refused, Err(OfficeError::NumberInClass { number: 1, .. })),
        "{refused:?}"
    );
}

async fn a_horse_is_known_by_its_id_whatever_it_is_called(stores: &Stores) {
    let (actor, show) = show_by(stores, BackNumbersBy::Horse, &[None; 3]).await;
    let horse = stores.horse_of(&actor).await.id;
    let own = OwnHorse {
        rider: actor.actor().clone(),
        id: horse,
    };
    for (name, class) in [("Midnight", 0), ("Midnight Sun", 1)] {
        let wish = Register {
            horse: Some(own.clone()),
            ..on(&show, name, "Ann", &[class])
        };
        enter(stores, wish).await;
    }
    assert_eq!(numbers(stores, &actor, &show).await, [Some(1), Some(1)]);
}

async fn entries_of_one_rider_share_the_number_also_at_the_same_moment(stores: &Stores) {
    let (actor, show) = show_by(stores, BackNumbersBy::Rider, &[None; 3]).await;
    let together = [("Midnight", 0), ("Comet", 1), ("Star", 2)];
    let together = together.map(|(horse, class)| enter(stores, on(&show, horse, "Ann", &[class])));
    join_all(together).await;
    enter(stores, on(&show, "Dew", "Bob", &[0])).await;
    let expected = [1, 1, 1, 2].map(Some);
    assert_eq!(numbers(stores, &actor, &show).await, expected);
}

async fn who_moves_up_gets_the_number_of_the_horse(stores: &Stores) {
    let (actor, show) = show_by(stores, BackNumbersBy::Horse, &[Some(1), None]).await;
    let first = enter(stores, on(&show, "Comet", "Ann", &[0])).await;
    let waits = enter(stores, on(&show, "Midnight", "Bob", &[0])).await;
    assert_eq!(waits.back_number, None);
    let other = enter(stores, on(&show, "Midnight", "Cy", &[1])).await;
    let out = SetStatus {
        status: NewStatus::Cancelled,
        has_override: false,
        asks_if_judged: false,
        reason: Reason::parse("Lame").ok(),
    };
    let desk = service(stores, NOW);
    let done = desk.set_status(actor.actor(), first.id, out).await;
    done.expect("cancelled");
    let expected = [first.back_number, other.back_number, other.back_number];
    assert_eq!(numbers(stores, &actor, &show).await, expected);
}

async fn the_office_gives_and_swaps_numbers_that_are_shared(stores: &Stores) {
    let (actor, show) = show_by(stores, BackNumbersBy::Horse, &[None; 3]).await;
    let midnight = enter(stores, on(&show, "Midnight", "Ann", &[0])).await;
    let comet = enter(stores, on(&show, "Comet", "Bob", &[0])).await;
    enter(stores, on(&show, "Midnight", "Cy", &[1])).await;
    let third = enter(stores, on(&show, "Midnight", "Di", &[0])).await;
    assert_eq!(third.back_number, Some(3));
    let desk = service(stores, NOW);
    let edit = |entry: &Registration, number| EditEntry {
        rider: entry.rider.clone(),
        details: None,
        back_number: Some(number),
        reuses_number: false,
        corrections: Corrections::default(),
        revision: None,
    };
    let taken = desk.edit(actor.actor(), third.id, edit(&third, 2)).await;
    assert!(
        matches!(taken, Err(OfficeError::BackNumberTaken(2))),
        "{taken:?}"
    );
    let beside = desk.edit(actor.actor(), third.id, edit(&third, 1)).await;
    assert!(
        matches!(beside, Err(OfficeError::NumberInClass { number: 1, .. })),
        "{beside:?}"
    );
    let swapped = desk.swap_number(actor.actor(), comet.id, midnight.id, OnCards::AsWritten);
    let swapped = swapped.await;
    let swapped = swapped.expect("swapped");
    let swapped = swapped.map(|it| it.registration.back_number);
    assert_eq!(swapped, [Some(1), Some(2)]);
    let expected = [2, 1, 2, 3].map(Some);
    assert_eq!(numbers(stores, &actor, &show).await, expected);
    // The entry in another class takes the number that the horse has there.
    let fourth = enter(stores, on(&show, "Midnight", "Ed", &[2])).await;
    assert_eq!(fourth.back_number, Some(2));
    let given = desk.edit(actor.actor(), fourth.id, edit(&fourth, 3)).await;
    assert_eq!(given.expect("given").registration.back_number, Some(3));
}
