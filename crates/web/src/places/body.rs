use ::places::{
    Apart, AreaDraft, AreaKind, GroupDetails, Holds, MAX_APART, MAX_AREAS, MAX_CAPACITY,
    MAX_GROUP_HORSES, MAX_GROUPS, MAX_STALLS, Move, StallDraft, Swap, TurnoutDraft, Weekday, check,
};
use kernel::{
    AreaId, DayTime, FieldErrors, OptionalLine, PlaceId, RecordDate, RequiredLine, Revision,
    TurnoutGroupId,
};

use crate::form::{Between, Every, HorseIds, body};
use crate::representation::Named;

/// The days of a week.
const WEEK: usize = 7;
/// How many horses swap places, or must not meet.
const PAIR: usize = 2;

body! {
    /// A stall. One without an id is new.
    StallBody {
        id: Option<PlaceId>,
        /// What stands at its door. Two of an aisle have different names.
        name: RequiredLine<60>,
    } => StallDraft {
        StallDraft { id, name }
    }
}

body! {
    /// An area of a barn. One without an id is new.
    AreaBody {
        id: Option<AreaId>,
        /// Two areas have different names.
        name: RequiredLine<100>,
        kind: Named<AreaKind>,
        /// Of an aisle, in their order.
        stalls: Every<StallBody, MAX_STALLS>,
        /// How many horses a paddock takes; required for it.
        capacity: Option<Between<1, MAX_CAPACITY>>,
    }
    together(errors) {
        _capacity = match (kind, capacity) {
            (Some(AreaKind::Paddock), Some(None)) => {
                errors.add("capacity", "is required");
                None
            }
            _ => Some(()),
        },
    } => AreaDraft {
        let holds = match kind {
            AreaKind::Aisle => Holds::Stalls(stalls),
            AreaKind::Paddock => Holds::Horses(capacity.unwrap_or_default()),
        };
        AreaDraft { id, name, holds }
    }
}

body! {
    /// The plan of a barn.
    PlacesBody {
        /// In their order. Areas and stalls that are not there any more are removed.
        areas: Every<AreaBody, MAX_AREAS>,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved.
        revision: Option<Revision>,
    } => (Vec<AreaDraft>, Option<Revision>) {
        check(&areas)?;
        (areas, revision)
    }
}

body! {
    /// Where a horse goes.
    PlaceBody {
        /// A stall or a paddock; null is nowhere.
        place_id: Option<PlaceId>,
        /// From this day on. What was recorded from this day on is replaced.
        from: RecordDate,
    } => Move {
        Move { to: place_id, from }
    }
}

fn pair(horses: &[kernel::HorseId]) -> Result<[kernel::HorseId; PAIR], FieldErrors> {
    let two = horses.try_into();
    two.map_err(|_| FieldErrors::of("horse_ids", "must be two horses"))
}

body! {
    /// Two horses that get each other's place.
    SwapPlacesBody {
        horse_ids: HorseIds<PAIR>,
        /// From this day on.
        from: RecordDate,
    } => Swap {
        Swap { horses: pair(&horse_ids)?, from }
    }
}

body! {
    /// Horses that go out together. A group without an id is new.
    TurnoutGroupBody {
        id: Option<TurnoutGroupId>,
        name: RequiredLine<100>,
        /// A paddock, or a stall.
        place_id: Option<PlaceId>,
        /// At least one.
        weekdays: Every<Named<Weekday>, WEEK>,
        /// When they go out, `08:00`.
        from: DayTime,
        /// When they come in, later on the same day.
        until: DayTime,
        horse_ids: HorseIds<MAX_GROUP_HORSES>,
    }
    together(errors) {
        _days = match &weekdays {
            Some(days) if days.is_empty() => {
                errors.add("weekdays", "is required");
                None
            }
            _ => Some(()),
        },
        _times = match (from, until) {
            (Some(from), Some(until)) if until <= from => {
                errors.add("until", "must be later than they go out");
                None
            }
            _ => Some(()),
        },
    } => (Option<TurnoutGroupId>, GroupDetails) {
        (id, GroupDetails { name, place_id, weekdays, from, until, horse_ids })
    }
}

body! {
    /// Two horses that must not go out together.
    ApartBody {
        horse_ids: HorseIds<PAIR>,
        /// Why.
        note: OptionalLine<500>,
    } => Apart {
        Apart { horse_ids: pair(&horse_ids)?, note }
    }
}

body! {
    /// Who goes out with whom, and who must not.
    TurnoutBody {
        /// In their order.
        groups: Every<TurnoutGroupBody, MAX_GROUPS>,
        apart: Every<ApartBody, MAX_APART>,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved.
        revision: Option<Revision>,
    } => (TurnoutDraft, Option<Revision>) {
        (TurnoutDraft { groups, apart }, revision)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::form::Body;

    fn fields<B: Body + serde::de::DeserializeOwned>(body: Value) -> Vec<String> {
        let body: B = serde_json::from_value(body).expect("a body");
        let errors = body.into_command().err().unwrap_or_default();
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn a_plan_names_all_that_is_wrong() {
        let body = json!({ "areas": [
            { "kind": "aisle", "stalls": [{ "name": "" }, { "id": "x", "name": "2" }] },
            { "name": "North", "kind": "paddock" },
            { "name": "South", "kind": "paddock", "capacity": 0 },
            { "name": "West", "kind": "hall" },
        ] });
        let expected = [
            "areas[0].name",
            "areas[0].stalls[0].name",
            "areas[0].stalls[1].id",
            "areas[1].capacity",
            "areas[2].capacity",
            "areas[3].kind",
        ];
        assert_eq!(fields::<PlacesBody>(body), expected);
        let twice = json!({ "areas": [
            { "name": "North", "kind": "aisle" },
            { "name": "north", "kind": "paddock", "capacity": 2 },
        ] });
        assert_eq!(fields::<PlacesBody>(twice), ["areas[1].name"]);
    }

    #[test]
    fn a_turnout_names_all_that_is_wrong() {
        let body = json!({
            "groups": [{ "name": "Mares", "from": "11:00", "until": "08:00", "horse_ids": ["x"] }],
            "apart": [{ "horse_ids": ["67e55044-10b1-426f-9247-bb680e5fe0c8"] }],
        });
        let expected = [
            "apart[0].horse_ids",
            "groups[0].horse_ids",
            "groups[0].until",
            "groups[0].weekdays",
        ];
        assert_eq!(fields::<TurnoutBody>(body), expected);
        assert_eq!(fields::<SwapPlacesBody>(json!({})), ["from"]);
        assert_eq!(
            fields::<SwapPlacesBody>(json!({ "from": "2026-03-01" })),
            ["horse_ids"]
        );
    }
}
