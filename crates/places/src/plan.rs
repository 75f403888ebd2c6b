//! The plan of a barn: its areas in their order, and who stands where.

use std::collections::BTreeSet;

use kernel::{
    AreaId, FieldErrors, HorseId, IdGenerator, NamedPlace, OrganizationId, PlaceId, RecordDate,
    RequiredLine, Revision, StatedIds, Uuid, same_places,
};

/// Maximum number of areas of a barn.
pub const MAX_AREAS: usize = 100;
/// Maximum number of stalls of an aisle.
pub const MAX_STALLS: usize = 200;
/// Maximum number of places of a barn.
pub const MAX_PLACES: usize = 2000;
/// Maximum number of horses that a paddock takes.
pub const MAX_CAPACITY: u32 = 500;

kernel::words! {
    /// What an area of a barn is.
    pub enum AreaKind {
        /// It has stalls, each for one horse.
        Aisle = "aisle",
        /// It takes a number of horses.
        Paddock = "paddock",
    }
}

/// A part of a barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    /// Its id.
    pub id: AreaId,
    /// Its name, such as "East aisle".
    pub name: RequiredLine<100>,
    /// What horses stand in.
    pub holds: Holds<Stall>,
}

/// What an area holds; `S` is a stall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holds<S> {
    /// The stalls of an aisle, in their order.
    Stalls(Vec<S>),
    /// So many horses, in a paddock.
    Horses(u32),
}

/// A stall, which has one horse a night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stall {
    /// Its id.
    pub id: PlaceId,
    /// What stands at its door, such as "A1".
    pub name: RequiredLine<60>,
}

impl Area {
    /// Whether it is an aisle or a paddock.
    #[must_use]
    pub const fn kind(&self) -> AreaKind {
        match self.holds {
            Holds::Stalls(_) => AreaKind::Aisle,
            Holds::Horses(_) => AreaKind::Paddock,
        }
    }

    /// The places in it with their names and how many horses each takes: its stalls, or
    /// itself, if it is a paddock.
    #[must_use]
    pub fn places(&self) -> Vec<(PlaceId, &str, u32)> {
        match &self.holds {
            Holds::Stalls(stalls) => {
                let stalls = stalls.iter();
                stalls.map(|it| (it.id, it.name.as_str(), 1)).collect()
            }
            Holds::Horses(most) => vec![(paddock(self.id), self.name.as_str(), *most)],
        }
    }
}

/// The place that a paddock is: it has the id of the area.
const fn paddock(area: AreaId) -> PlaceId {
    PlaceId::new(area.as_uuid())
}

/// An area as somebody writes it, without an id if it is new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AreaDraft {
    /// Its id in the plan of before.
    pub id: Option<AreaId>,
    /// Its name.
    pub name: RequiredLine<100>,
    /// What it holds.
    pub holds: Holds<StallDraft>,
}

/// A stall as somebody writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StallDraft {
    /// Its id in the plan of before.
    pub id: Option<PlaceId>,
    /// Its name.
    pub name: RequiredLine<60>,
}

/// What is wrong with a plan: names and ids that are [there twice](same_places), or too many
/// places.
pub fn check(areas: &[AreaDraft]) -> Result<(), FieldErrors> {
    let named = areas.iter().map(|area| {
        let stalls = match &area.holds {
            Holds::Stalls(stalls) => stalls.as_slice(),
            Holds::Horses(_) => &[],
        };
        let stalls = stalls.iter();
        let stalls = stalls.map(|it| NamedPlace {
            name: it.name.as_str(),
            id: it.id.map(PlaceId::as_uuid),
        });
        let id = area.id.map(AreaId::as_uuid);
        let name = area.name.as_str();
        (NamedPlace { name, id }, stalls)
    });
    let mut errors = same_places(named);
    let places = areas.iter().map(|area| match &area.holds {
        Holds::Stalls(stalls) => stalls.len(),
        Holds::Horses(_) => 1,
    });
    if places.sum::<usize>() > MAX_PLACES {
        errors.add("areas", format!("must have at most {MAX_PLACES} places"));
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// A plan that replaces the one of before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPlan {
    /// Its areas in their order.
    pub areas: Vec<Area>,
    /// The ids of areas and stalls that somebody stated. They must be in the plan of before.
    pub stated: BTreeSet<Uuid>,
}

impl NewPlan {
    /// The plan of a draft that was [checked](check), with ids for what is new.
    pub fn new(drafts: Vec<AreaDraft>, ids: &dyn IdGenerator) -> Self {
        let mut ids = StatedIds::new(ids);
        let areas = drafts.into_iter().map(|draft| Area {
            id: AreaId::new(ids.id_of(draft.id.map(AreaId::as_uuid))),
            name: draft.name,
            holds: match draft.holds {
                Holds::Horses(most) => Holds::Horses(most),
                Holds::Stalls(stalls) => {
                    let stalls = stalls.into_iter().map(|stall| Stall {
                        id: PlaceId::new(ids.id_of(stall.id.map(PlaceId::as_uuid))),
                        name: stall.name,
                    });
                    Holds::Stalls(stalls.collect())
                }
            },
        });
        let areas = areas.collect();
        let stated = ids.stated();
        Self { areas, stated }
    }
}

/// A plan, and who stands where on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BarnPlan {
    /// Whose it is.
    pub organization_id: OrganizationId,
    /// Its areas in their order.
    pub areas: Vec<Area>,
    /// How often it was saved; 0 if never.
    pub revision: Revision,
    /// The places in which horses stand, in their order.
    pub standing: Vec<PlaceStanding>,
    /// The horses that stand nowhere, by name. Archived ones are not among them.
    pub without: Vec<PlacedHorse>,
}

/// Who stands in a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceStanding {
    /// The place.
    pub place_id: PlaceId,
    /// Its horses, by name.
    pub horses: Vec<StandingHorse>,
}

/// A horse that stands in a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingHorse {
    /// The horse.
    pub horse: PlacedHorse,
    /// Since when.
    pub from: RecordDate,
    /// Its last day there, if it is known.
    pub until: Option<RecordDate>,
}

/// A horse as a plan shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedHorse {
    /// The horse.
    pub id: HorseId,
    /// Its name.
    pub name: String,
    /// The name of its profile photo, if it has one.
    pub photo: Option<String>,
}

#[cfg(test)]
mod tests {
    use kernel::SequentialIds;

    use super::*;

    fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
        RequiredLine::parse(text).expect("a line")
    }

    fn aisle(name: &str, stalls: &[(Option<u128>, &str)]) -> AreaDraft {
        let stalls = stalls.iter().map(|(id, name)| StallDraft {
            id: id.map(|id| PlaceId::new(Uuid::from_u128(id))),
            name: line(name),
        });
        AreaDraft {
            id: None,
            name: line(name),
            holds: Holds::Stalls(stalls.collect()),
        }
    }

    fn wrong(areas: &[AreaDraft]) -> Vec<String> {
        let errors = check(areas).err().unwrap_or_default();
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn names_are_told_apart_where_they_are_read_together() {
        let fine = [
            aisle("East", &[(None, "1"), (None, "2")]),
            aisle("West", &[(None, "1")]),
        ];
        assert_eq!(wrong(&fine), [""; 0]);
        let twice = [
            aisle("East", &[(None, "A 1"), (Some(1), "a 1")]),
            aisle("EAST", &[(Some(1), "2")]),
        ];
        assert_eq!(
            wrong(&twice),
            [
                "areas[0].stalls[1].name",
                "areas[1].name",
                "areas[1].stalls[0].id"
            ]
        );
    }

    #[test]
    fn a_barn_has_a_limit() {
        let names: Vec<_> = (0..=MAX_STALLS).map(|it| it.to_string()).collect();
        let stalls: Vec<_> = names.iter().map(|it| (None, it.as_str())).collect();
        let aisles = (0..10).map(|it| aisle(&it.to_string(), &stalls));
        assert_eq!(wrong(&aisles.collect::<Vec<_>>()), ["areas"]);
    }

    #[test]
    fn what_is_new_gets_an_id_and_what_was_there_keeps_its_own() {
        let ids = SequentialIds::default();
        let kept = Uuid::from_u128(77);
        let plan = NewPlan::new(vec![aisle("East", &[(Some(77), "1"), (None, "2")])], &ids);
        assert_eq!(plan.stated, BTreeSet::from([kept]));
        let places = plan.areas[0].places();
        assert_eq!(places[0].0.as_uuid(), kept);
        assert_ne!(places[1].0, places[0].0);
        assert_eq!(places[1].1, "2");
    }

    #[test]
    fn a_paddock_is_one_place_of_its_own() {
        let area = Area {
            id: AreaId::new(Uuid::from_u128(5)),
            name: line("North"),
            holds: Holds::Horses(4),
        };
        let place = PlaceId::new(Uuid::from_u128(5));
        assert_eq!(area.places(), [(place, "North", 4)]);
        assert_eq!(area.kind(), AreaKind::Paddock);
    }
}
