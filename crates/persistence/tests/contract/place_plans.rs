//! The plan of a barn, and what becomes of those who stand in it.

use std::collections::BTreeSet;

use kernel::{IdGenerator as _, PlaceId, RandomIds, Refusal};
use places::{Holds, PlaceRefusal, PlaceStore as _, Stall};

use crate::places::{Barn, TODAY, store};
use crate::samples::required;
use crate::support::Stores;

on_both_databases!(
    a_plan_is_replaced_and_what_stays_keeps_its_id,
    a_place_in_which_horses_stand_is_not_removed,
);

async fn a_plan_is_replaced_and_what_stays_keeps_its_id(stores: &Stores) {
    let barn = Barn::new(stores, &["A1", "A2"], 4).await;
    let sun = barn.horse(stores, "Sun").await;
    barn.go(stores, sun, Some("A2"), "2026-03-01")
        .await
        .expect("moved");
    barn.go(stores, sun, Some("A1"), "2026-03-05")
        .await
        .expect("moved");
    let mut plan = barn.plan(stores).await;
    assert_eq!((&plan.areas, plan.revision.number()), (&barn.areas, 1));
    // The paddock comes first, A1 has another name, and A2 is gone.
    plan.areas.rotate_left(1);
    plan.areas[1].name = required("East aisle");
    if let Holds::Stalls(stalls) = &mut plan.areas[1].holds {
        stalls[0].name = required("A1 left");
        stalls.pop();
        stalls.push(Stall {
            id: PlaceId::new(RandomIds.next_uuid()),
            name: required("A3"),
        });
    }
    let late = barn
        .replace(stores, &plan.areas, &barn.areas, Some(0))
        .await;
    assert!(matches!(late, Err(PlaceRefusal::Refusal(Refusal::Changed))));
    let saved = barn
        .replace(stores, &plan.areas, &barn.areas, Some(1))
        .await;
    saved.expect("saved");
    let found = barn.plan(stores).await;
    assert_eq!((&found.areas, found.revision.number()), (&plan.areas, 2));
    assert_eq!(found.standing[0].place_id, barn.place("A1"));
    // What was keeps its name, and what is has that of the plan.
    let stays = barn.stays(stores, sun).await;
    let names: Vec<_> = stays
        .iter()
        .map(|it| (it.area.as_str(), it.place.as_str()))
        .collect();
    assert_eq!(names, [("East aisle", "A1 left"), ("East", "A2")]);
    assert_eq!(stays[1].place_id, None);
    let days = [(barn.scope.actor().own_organization(), TODAY)];
    let of = store(stores).of_horses(&barn.scope, &days, &[sun]).await;
    let of = of.expect("read")[&sun].clone();
    assert_eq!(
        (of.area.as_str(), of.name.as_str(), of.order),
        ("East aisle", "A1 left", 1)
    );
}

async fn a_place_in_which_horses_stand_is_not_removed(stores: &Stores) {
    let barn = Barn::new(stores, &["A1", "A2"], 2).await;
    let mut horses = Vec::new();
    for (name, place) in [("Sun", "A1"), ("Moon", "North"), ("Star", "North")] {
        let horse = barn.horse(stores, name).await;
        // Planned, or present.
        let from = if name == "Sun" {
            "2026-04-01"
        } else {
            "2026-03-01"
        };
        barn.go(stores, horse, Some(place), from)
            .await
            .expect("moved");
        horses.push(horse);
    }
    let mut areas = barn.areas.clone();
    areas[0].holds = Holds::Stalls(Vec::new());
    areas[1].holds = Holds::Horses(1);
    let refused = barn.replace(stores, &areas, &barn.areas, None).await;
    let Err(PlaceRefusal::InUse(places)) = refused else {
        panic!("{refused:?}");
    };
    let names: BTreeSet<_> = places
        .iter()
        .map(|(place, horses)| format!("{place}: {}", horses.join(", ")))
        .collect();
    assert_eq!(
        names,
        BTreeSet::from(["A1: Sun".to_owned(), "North: Moon, Star".to_owned()])
    );
    assert_eq!(barn.plan(stores).await.areas, barn.areas);
    // Those who were there once are not in the way.
    for horse in horses {
        barn.go(stores, horse, None, "2026-03-10")
            .await
            .expect("moved");
    }
    let saved = barn.replace(stores, &areas, &barn.areas, None).await;
    saved.expect("saved");
}
