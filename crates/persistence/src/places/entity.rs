//! The rows of `barn_plans`, `barn_areas`, `places`, `stays` and `turnouts`.

use kernel::HorseId;
use places::{AreaKind, Weekday};
use sea_orm::prelude::Json;

use crate::table::{Stored, of_texts, word_columns, words};

word_columns!(AreaKind);

impl Stored for Vec<Weekday> {
    type Column = Json;

    fn column(&self) -> Json {
        words(self)
    }

    fn of_column(column: Json) -> Option<Self> {
        of_texts(&column, Weekday::parse)
    }
}

impl Stored for Vec<HorseId> {
    type Column = Json;

    fn column(&self) -> Json {
        self.iter().map(HorseId::to_string).collect()
    }

    fn of_column(column: Json) -> Option<Self> {
        of_texts(&column, HorseId::parse)
    }
}

pub(crate) mod plan {
    use kernel::{OrganizationId, Revision};

    use crate::prelude::*;
    use crate::table::table;

    /// How often a plan was saved.
    pub(crate) struct StoredPlan {
        pub(crate) organization_id: OrganizationId,
        pub(crate) revision: Revision,
    }

    table! {
        "barn_plans" of plan: StoredPlan { organization_id, revision }
        columns {
            organization_id: OrganizationId,
            revision: Revision,
        }
    }

    /// An organization has one.
    impl Owned for Entity {
        const ID: Column = Column::OrganizationId;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod area {
    use kernel::{AreaId, OrganizationId, RequiredLine};
    use places::AreaKind;

    use crate::prelude::*;
    use crate::table::table;

    /// An area without its places.
    pub(crate) struct StoredArea {
        pub(crate) id: AreaId,
        pub(crate) organization_id: OrganizationId,
        pub(crate) name: RequiredLine<100>,
        pub(crate) kind: AreaKind,
        pub(crate) position: usize,
    }

    table! {
        "barn_areas" of area: StoredArea { id, organization_id, name, kind, position }
        columns {
            id: AreaId,
            organization_id: OrganizationId,
            name: RequiredLine<100>,
            kind: AreaKind,
            position: usize,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod place {
    use kernel::{AreaId, OrganizationId, PlaceId};

    use crate::prelude::*;
    use crate::table::table;

    /// A stall or a paddock.
    pub(crate) struct StoredPlace {
        pub(crate) id: PlaceId,
        pub(crate) organization_id: OrganizationId,
        pub(crate) area_id: AreaId,
        pub(crate) name: String,
        pub(crate) capacity: u32,
        pub(crate) position: usize,
    }

    table! {
        "places" of place: StoredPlace { id, organization_id, area_id, name, capacity, position }
        columns {
            id: PlaceId,
            organization_id: OrganizationId,
            area_id: AreaId,
            name: String,
            capacity: u32,
            position: usize,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod stay {
    use kernel::{HorseId, OrganizationId, PlaceId, RecordDate, StayId};
    use places::Stay;

    use crate::prelude::*;
    use crate::row::Unreadable;
    use crate::table::{read, table};

    /// The last day of a stay that has none.
    pub(crate) const FOREVER: &str = "9999-12-31";

    table! {
        "stays" of stay: Stay { id, place_id, area, place, from: starts_on, until }
        columns {
            id: StayId,
            place_id: Option<PlaceId>,
            area: String,
            place: String,
            starts_on: RecordDate,
        }
        given {
            organization_id: OrganizationId,
            horse_id: HorseId,
        }
        computed {
            ends_on: String = until.map_or_else(|| FOREVER.to_owned(), |it| it.to_string()),
        }
        beside {
            until: Option<RecordDate>,
        }
    }

    impl Model {
        /// The stay of a row.
        pub(crate) fn stay(self) -> Result<Stay, Unreadable> {
            let until = last_day(&self.ends_on)?;
            self.read(until)
        }
    }

    /// The last day that a column holds.
    pub(crate) fn last_day(column: &str) -> Result<Option<RecordDate>, Unreadable> {
        let last = (column != FOREVER).then(|| column.to_owned());
        read("ends_on", last)
    }
}

pub(crate) mod turnout {
    use kernel::{
        DayTime, HorseId, OptionalLine, OrganizationId, PlaceId, RequiredLine, Revision,
        TurnoutGroupId,
    };
    use places::{Apart, GroupDetails, Turnout, TurnoutGroup, Weekday};

    use crate::prelude::*;
    use crate::table::{record, table};

    record! {
        GroupJson of TurnoutGroup {
            id,
            details: GroupDetails { name, place_id, weekdays, from, until, horse_ids },
        }
        members {
            id: TurnoutGroupId,
            name: RequiredLine<100>,
            place_id: Option<PlaceId>,
            weekdays: Vec<Weekday>,
            from: DayTime,
            until: DayTime,
            horse_ids: Vec<HorseId>,
        }
    }

    record! {
        ApartJson of Apart { horse_ids: [one, other], note }
        members {
            one: HorseId,
            other: HorseId,
            note: OptionalLine<500>,
        }
    }

    record! {
        TurnoutJson of Turnout { groups, apart }
        members {
            groups: Vec<TurnoutGroup>,
            apart: Vec<Apart>,
        }
    }

    /// A turnout of an organization.
    pub(crate) struct StoredTurnout {
        pub(crate) organization_id: OrganizationId,
        pub(crate) turnout: Turnout,
        pub(crate) revision: Revision,
    }

    table! {
        "turnouts" of stored: StoredTurnout { organization_id, turnout: content, revision }
        columns {
            organization_id: OrganizationId,
            #[sea_orm(column_type = "JsonBinary")]
            content: Turnout,
            revision: Revision,
        }
    }

    /// An organization has one.
    impl Owned for Entity {
        const ID: Column = Column::OrganizationId;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}
