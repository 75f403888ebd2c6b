//! Where horses stand, night by night.

use futures_util::future::join_all;
use horses::{Archive, ArchiveReason, HorseStore as _};
use kernel::{
    AreaId, HorseId, IdGenerator as _, OptionalLine, OptionalText, PageRequest, PlaceId, RandomIds,
    RecordDate, Refusal, Revision, Scope, StayId,
};
use persistence::SqlPlaceStore;
use places::{
    Area, BarnPlan, Holds, Move, NewPlan, PlaceRefusal, PlaceStore as _, Stall, Stay, Swap,
};
use sea_orm::ConnectionTrait as _;
use time::Date;
use time::macros::date;

use crate::horse_samples::{day, unknown_horse};
use crate::samples::{LATER, required};
use crate::support::Stores;

on_both_databases!(
    of_fifty_who_want_one_stall_one_gets_it,
    a_paddock_takes_as_many_as_it_has_room_for,
    a_horse_moves_and_its_history_stays,
    two_horses_get_each_other_s_place,
    an_archived_horse_frees_its_place,
    places_of_others_are_not_there,
    the_database_itself_refuses_a_second_horse,
);

pub(crate) const TODAY: Date = date!(2026 - 03 - 10);

pub(crate) fn store(stores: &Stores) -> SqlPlaceStore {
    SqlPlaceStore::new(stores.database.clone())
}

pub(crate) fn stay_id() -> StayId {
    StayId::new(RandomIds.next_uuid())
}

fn on(text: &str) -> RecordDate {
    day(text).expect("a day")
}

/// A barn with an aisle of these stalls and a paddock.
pub(crate) struct Barn {
    pub(crate) scope: Scope,
    pub(crate) areas: Vec<Area>,
}

impl Barn {
    pub(crate) async fn new(stores: &Stores, stalls: &[&str], capacity: u32) -> Self {
        let scope = stores.actor().await;
        let stalls = stalls.iter().map(|name| Stall {
            id: PlaceId::new(RandomIds.next_uuid()),
            name: required(name),
        });
        let area = |name, holds| Area {
            id: AreaId::new(RandomIds.next_uuid()),
            name: required(name),
            holds,
        };
        let areas = vec![
            area("East", Holds::Stalls(stalls.collect())),
            area("North", Holds::Horses(capacity)),
        ];
        let barn = Self { scope, areas };
        barn.replace(stores, &barn.areas, &[], None)
            .await
            .expect("saved");
        barn
    }

    pub(crate) fn place(&self, name: &str) -> PlaceId {
        let places = self.areas.iter().flat_map(Area::places);
        let mut named = places.filter(|(_, it, _)| *it == name);
        named.next().expect("a place").0
    }

    /// Replaces the plan, of which these areas were there before.
    pub(crate) async fn replace(
        &self,
        stores: &Stores,
        areas: &[Area],
        stated: &[Area],
        expected: Option<u32>,
    ) -> Result<(), PlaceRefusal> {
        let places = stated.iter().flat_map(|area| {
            let ids = area.places().into_iter().map(|it| it.0.as_uuid());
            ids.chain([area.id.as_uuid()]).collect::<Vec<_>>()
        });
        let plan = NewPlan {
            areas: areas.to_vec(),
            stated: places.collect(),
        };
        let organization = self.scope.actor().own_organization();
        let expected = expected.map(Revision::new);
        store(stores)
            .replace(organization, &plan, expected, TODAY)
            .await
    }

    pub(crate) async fn plan(&self, stores: &Stores) -> BarnPlan {
        let organization = self.scope.actor().own_organization();
        store(stores).plan(organization, TODAY).await.expect("read")
    }

    pub(crate) async fn horse(&self, stores: &Stores, name: &str) -> HorseId {
        stores.keep(unknown_horse(&self.scope, name)).await.id
    }

    pub(crate) async fn go(
        &self,
        stores: &Stores,
        horse: HorseId,
        to: Option<&str>,
        from: &str,
    ) -> Result<(), PlaceRefusal> {
        let wish = Move {
            to: to.map(|name| self.place(name)),
            from: on(from),
        };
        store(stores)
            .move_horse(&self.scope, horse, wish, stay_id())
            .await
    }

    pub(crate) async fn stays(&self, stores: &Stores, horse: HorseId) -> Vec<Stay> {
        let page = PageRequest::first(500);
        let stays = store(stores).stays(&self.scope, horse, &page).await;
        stays.expect("read").expect("a horse").items
    }

    /// The stays of a horse as texts, such as `A1 2026-03-01..`, the newest first.
    async fn history(&self, stores: &Stores, horse: HorseId) -> Vec<String> {
        let stays = self.stays(stores, horse).await.into_iter();
        let text = |it: Stay| {
            let until = it.until.map(|it| it.to_string()).unwrap_or_default();
            format!("{} {}..{until}", it.place, it.from)
        };
        stays.map(text).collect()
    }
}

/// The names of the horses that are in the way.
fn in_the_way(refused: Result<(), PlaceRefusal>) -> Vec<String> {
    match refused {
        Err(PlaceRefusal::Taken { horses, .. }) => horses,
        other => panic!("{other:?}"),
    }
}

async fn at_once(stores: &Stores, barn: &Barn, horses: &[HorseId], to: &str) -> usize {
    let wishes = horses
        .iter()
        .map(|it| barn.go(stores, *it, Some(to), "2026-03-10"));
    let done = join_all(wishes).await;
    let is_taken = |it: &Result<(), _>| matches!(it, Ok(()) | Err(PlaceRefusal::Taken { .. }));
    assert!(done.iter().all(is_taken), "{done:?}");
    done.into_iter().flatten().count()
}

async fn of_fifty_who_want_one_stall_one_gets_it(stores: &Stores) {
    let barn = Barn::new(stores, &["A1"], 4).await;
    let mut horses = Vec::new();
    for n in 0..50 {
        horses.push(barn.horse(stores, &format!("Horse {n}")).await);
    }
    assert_eq!(at_once(stores, &barn, &horses, "A1").await, 1);
    let standing = barn.plan(stores).await.standing;
    assert_eq!(standing.len(), 1);
    assert_eq!(standing[0].horses.len(), 1);
}

async fn a_paddock_takes_as_many_as_it_has_room_for(stores: &Stores) {
    let barn = Barn::new(stores, &["A1"], 4).await;
    let mut horses = Vec::new();
    for n in 0..20 {
        horses.push(barn.horse(stores, &format!("Horse {n}")).await);
    }
    assert_eq!(at_once(stores, &barn, &horses, "North").await, 4);
    let plan = barn.plan(stores).await;
    assert_eq!(plan.standing[0].horses.len(), 4);
    assert_eq!(plan.without.len(), 16);
}

async fn a_horse_moves_and_its_history_stays(stores: &Stores) {
    let barn = Barn::new(stores, &["A1", "A2"], 4).await;
    let (sun, moon) = (
        barn.horse(stores, "Sun").await,
        barn.horse(stores, "Moon").await,
    );
    let go = async |horse, to, from| barn.go(stores, horse, to, from).await;
    let history = async |horse| barn.history(stores, horse).await;
    go(sun, Some("A1"), "2026-03-01").await.expect("moved");
    go(sun, Some("A2"), "2026-03-05").await.expect("moved");
    let expected = ["A2 2026-03-05..", "A1 2026-03-01..2026-03-04"];
    assert_eq!(history(sun).await, expected);
    // Once more it is the same.
    go(sun, Some("A2"), "2026-03-05").await.expect("moved");
    go(sun, Some("A2"), "2026-03-08").await.expect("moved");
    assert_eq!(history(sun).await, expected);
    // A1 is free from the 5th on, and not before.
    let early = go(moon, Some("A1"), "2026-03-04").await;
    assert_eq!(in_the_way(early), ["Sun"]);
    go(moon, Some("A1"), "2026-03-05").await.expect("moved");
    let taken = go(sun, Some("A1"), "2026-03-20").await;
    assert_eq!(in_the_way(taken), ["Moon"]);
    // Nothing of it was done.
    assert_eq!(history(sun).await, expected);
    // It goes out, and it was on another day.
    go(sun, None, "2026-03-20").await.expect("moved");
    go(sun, Some("North"), "2026-03-12").await.expect("moved");
    assert_eq!(
        history(sun).await,
        [
            "North 2026-03-12..",
            "A2 2026-03-05..2026-03-11",
            "A1 2026-03-01..2026-03-04",
        ]
    );
    // It was never in A2 at all.
    go(sun, None, "2026-03-05").await.expect("moved");
    assert_eq!(history(sun).await, ["A1 2026-03-01..2026-03-04"]);
    let plan = barn.plan(stores).await;
    assert_eq!(plan.standing.len(), 1);
    assert_eq!(plan.standing[0].horses[0].horse.name, "Moon");
    assert_eq!(plan.standing[0].horses[0].from, on("2026-03-05"));
    assert_eq!(plan.without[0].id, sun);
}

async fn two_horses_get_each_other_s_place(stores: &Stores) {
    let barn = Barn::new(stores, &["A1", "A2"], 1).await;
    let mut horses = Vec::new();
    for (name, place) in [("Sun", Some("A1")), ("Moon", Some("A2")), ("Star", None)] {
        let horse = barn.horse(stores, name).await;
        barn.go(stores, horse, place, "2026-03-01")
            .await
            .expect("moved");
        horses.push(horse);
    }
    let swap = async |one: usize, other: usize, from| {
        let swap = Swap {
            horses: [horses[one], horses[other]],
            from: on(from),
        };
        store(stores)
            .swap(&barn.scope, swap, [stay_id(), stay_id()])
            .await
    };
    swap(0, 1, "2026-03-05").await.expect("swapped");
    let history = async |at: usize| barn.history(stores, horses[at]).await;
    assert_eq!(
        history(0).await,
        ["A2 2026-03-05..", "A1 2026-03-01..2026-03-04"]
    );
    assert_eq!(
        history(1).await,
        ["A1 2026-03-05..", "A2 2026-03-01..2026-03-04"]
    );
    // With one that stands nowhere.
    swap(2, 0, "2026-03-07").await.expect("swapped");
    assert_eq!(history(2).await, ["A2 2026-03-07.."]);
    assert_eq!(history(0).await[0], "A2 2026-03-05..2026-03-06");
    // Star stands in A2 from the 7th on, so that Sun cannot stay there as Moon would.
    let refused = swap(0, 1, "2026-03-06").await;
    assert_eq!(in_the_way(refused), ["Star"]);
    assert_eq!(
        history(1).await,
        ["A1 2026-03-05..", "A2 2026-03-01..2026-03-04"]
    );
}

async fn an_archived_horse_frees_its_place(stores: &Stores) {
    let barn = Barn::new(stores, &["A1"], 4).await;
    let (sun, moon) = (
        barn.horse(stores, "Sun").await,
        barn.horse(stores, "Moon").await,
    );
    barn.go(stores, sun, Some("A1"), "2026-03-01")
        .await
        .expect("moved");
    let archive = Archive {
        reason: ArchiveReason::Left,
        date: on("2026-03-09"),
        to_contact_id: None,
        to: OptionalLine::default(),
        note: OptionalText::default(),
    };
    let archived = stores.horses.archive(&barn.scope, sun, &archive, LATER);
    archived.await.expect("archived");
    barn.go(stores, moon, Some("A1"), "2026-03-09")
        .await
        .expect("moved");
    assert_eq!(
        barn.history(stores, sun).await,
        ["A1 2026-03-01..2026-03-08"]
    );
    let refused = barn.go(stores, sun, Some("North"), "2026-03-10").await;
    assert!(matches!(refused, Err(PlaceRefusal::Archived)));
    barn.go(stores, sun, None, "2026-03-10")
        .await
        .expect("nothing to do");
    assert_eq!(barn.plan(stores).await.without, []);
    // A deleted one leaves nothing.
    let deleted = stores.horses.delete(&barn.scope, moon, LATER).await;
    assert!(deleted.expect("deleted"));
    assert_eq!(barn.plan(stores).await.standing, []);
}

async fn places_of_others_are_not_there(stores: &Stores) {
    let barn = Barn::new(stores, &["A1"], 2).await;
    let other = Barn::new(stores, &["B1"], 2).await;
    let (sun, moon) = (
        barn.horse(stores, "Sun").await,
        other.horse(stores, "Moon").await,
    );
    let wish = |barn: &Barn, place| Move {
        to: Some(barn.place(place)),
        from: on("2026-03-01"),
    };
    let places = store(stores);
    let refused = places
        .move_horse(&barn.scope, sun, wish(&other, "B1"), stay_id())
        .await;
    assert!(matches!(
        refused,
        Err(PlaceRefusal::Refusal(Refusal::Field {
            field: "place_id",
            ..
        }))
    ));
    let refused = places
        .move_horse(&barn.scope, moon, wish(&barn, "A1"), stay_id())
        .await;
    assert!(matches!(
        refused,
        Err(PlaceRefusal::Refusal(Refusal::NotFound("Horse")))
    ));
    let swap = Swap {
        horses: [sun, moon],
        from: on("2026-03-01"),
    };
    let refused = places.swap(&barn.scope, swap, [stay_id(), stay_id()]).await;
    assert!(matches!(
        refused,
        Err(PlaceRefusal::Refusal(Refusal::NotFound("Horse")))
    ));
    let page = PageRequest::first(10);
    assert_eq!(
        places.stays(&barn.scope, moon, &page).await.expect("read"),
        None
    );
    // Nor are ids that nobody has.
    let refused = barn.replace(stores, &other.areas, &other.areas, None).await;
    assert!(matches!(
        refused,
        Err(PlaceRefusal::Refusal(Refusal::Field { field: "areas", .. }))
    ));
}

async fn the_database_itself_refuses_a_second_horse(stores: &Stores) {
    let barn = Barn::new(stores, &["A1", "A2"], 2).await;
    let (sun, moon) = (
        barn.horse(stores, "Sun").await,
        barn.horse(stores, "Moon").await,
    );
    barn.go(stores, sun, Some("A1"), "2026-03-05")
        .await
        .expect("moved");
    let database = stores.connect().await;
    let uuid = |id: String| {
        if stores.file.is_postgres() {
            format!("'{id}'")
        } else {
            format!("x'{}'", id.replace('-', ""))
        }
    };
    let insert = async |horse: HorseId, place: &str, from: &str, until: &str| {
        let (id, organization) = (stay_id(), barn.scope.actor().own_organization());
        let ids = [id.to_string(), organization.to_string(), horse.to_string()];
        let ids = ids.map(uuid).join(", ");
        let place = uuid(barn.place(place).to_string());
        let values = format!("{ids}, {place}, 'East', '{from}', '{until}'");
        let columns = "id, organization_id, horse_id, place_id, area, starts_on, ends_on, place";
        let insert = format!("INSERT INTO stays ({columns}) VALUES ({values}, 'A')");
        database
            .execute_unprepared(&insert)
            .await
            .map_err(|error| error.to_string())
    };
    let taken = insert(moon, "A1", "2026-03-01", "2026-03-05").await;
    let taken = taken.expect_err("the stall is taken");
    assert!(taken.contains("full on a night"), "{taken}");
    let elsewhere = insert(sun, "A2", "2026-03-01", "2026-03-05").await;
    let elsewhere = elsewhere.expect_err("it stands elsewhere");
    assert!(
        elsewhere.contains("another place on a night"),
        "{elsewhere}"
    );
    insert(moon, "A1", "2026-03-01", "2026-03-04")
        .await
        .expect("the nights before are free");
    let grow = "UPDATE stays SET ends_on = '2026-03-05' WHERE ends_on = '2026-03-04'";
    let grown = database.execute_unprepared(grow).await;
    assert!(grown.is_err(), "a stay does not grow into another one");
}
