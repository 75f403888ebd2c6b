//! The rows of `show_stall_plans`, `show_areas`, `show_stalls`, `stall_bookings`,
//! `stall_holders`, `stall_nights`, `stall_marks` and `deliveries`.

use std::collections::BTreeSet;

use kernel::{OptionalLine, RecordDate};
use sea_orm::prelude::Json;
use stalls::{StallAct, Wishes};
use time::Date;

use crate::table::{Stored, of_texts, record, word_columns};

word_columns!(StallAct);

impl Stored for BTreeSet<Date> {
    type Column = Json;

    fn column(&self) -> Json {
        self.iter().map(Date::to_string).collect()
    }

    fn of_column(column: Json) -> Option<Self> {
        let days = of_texts(&column, RecordDate::stored)?.into_iter();
        Some(days.map(RecordDate::as_date).collect())
    }
}

record! {
    WishesJson of Wishes { near, is_stallion, is_end, note }
    members {
        near: OptionalLine<300>,
        is_stallion: bool,
        is_end: bool,
        note: OptionalLine<500>,
    }
}

/// How often the areas of a show were saved.
pub(crate) mod plan {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "show_stall_plans")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub event_id: Uuid,
        pub revision: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod area {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "show_areas")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub event_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub position: i64,
        pub name: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod stall {
    use std::collections::BTreeSet;

    use kernel::{RequiredLine, ShowStallId, StallKind};
    use stalls::{ShowStall, StallTerms};
    use time::Date;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "show_stalls" of stall: ShowStall {
            id,
            terms: StallTerms { name, kind, is_end, nights },
        }
        columns {
            id: ShowStallId,
            name: RequiredLine<60>,
            kind: StallKind,
            is_end: bool,
            #[sea_orm(column_type = "JsonBinary")]
            nights: BTreeSet<Date>,
        }
        given {
            event_id: Uuid,
            area: usize,
            position: usize,
        }
    }
}

pub(crate) mod booking {
    use kernel::{EventId, FeeId, RandomToken, Revision, StallBookingId, StallKind};
    use stalls::{AssignedNight, BookingDraft, BookingHolder, Holder, StallBooking, Wishes};
    use time::{Date, OffsetDateTime};

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "stall_bookings" of booking: StallBooking {
            id,
            event_id,
            booked: BookingDraft {
                kind,
                fee_id,
                holders: shares,
                first: first_night,
                last: last_night,
                wishes,
            },
            holders,
            nights,
            is_waiting,
            place,
            is_bought,
            created_at,
            revision,
        }
        columns {
            id: StallBookingId,
            event_id: EventId,
            kind: StallKind,
            fee_id: Option<FeeId>,
            first_night: Date,
            last_night: Date,
            wishes: Wishes,
            is_waiting: bool,
            is_bought: bool,
            created_at: OffsetDateTime,
            revision: Revision,
        }
        given {
            held_until: Option<OffsetDateTime>,
            token: Option<RandomToken>,
        }
        beside {
            shares: Vec<Holder>,
            holders: Vec<BookingHolder>,
            nights: Vec<AssignedNight>,
            place: Option<u32>,
        }
    }
}

pub(crate) mod holder {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "stall_holders")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub booking_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub position: i64,
        pub event_id: Uuid,
        pub registration_id: Option<Uuid>,
        pub group_id: Option<Uuid>,
        pub share: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod night {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "stall_nights")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub stall_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub night: String,
        pub booking_id: Uuid,
        pub event_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// What the crew said last of an act in a stall.
pub(crate) mod mark {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "stall_marks")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub booking_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub stall_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub act: String,
        pub event_id: Uuid,
        pub is_done: bool,
        pub at: i64,
        /// `at`, as the device said it.
        pub said_at: i64,
        pub author: String,
        pub account_id: Option<Uuid>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod delivery {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "deliveries")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub event_id: Uuid,
        pub registration_id: Option<Uuid>,
        pub group_id: Option<Uuid>,
        pub fee_id: Uuid,
        pub name: String,
        pub booking_id: Option<Uuid>,
        pub quantity: i64,
        pub day: String,
        pub is_delivered: bool,
        pub at: Option<i64>,
        /// `at`, as the device said it.
        pub said_at: Option<i64>,
        pub author: Option<String>,
        pub account_id: Option<Uuid>,
        pub created_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
