//! The rows of `judged_classes`, `judge_cards`, `published_results`, `result_lines`,
//! `class_regroupings` and `ring_devices`, and of the show day: `ring_schedules`,
//! `show_rings`, `ring_taps`, `class_taps` and `gate_taps`.

/// A class in the ring. Whoever changes what the ring has of a class locks this row.
pub(crate) mod judged_class {
    use crate::prelude::*;
    use crate::rings::json::{FormatJson, WorkOffsJson};
    use crate::rings::order_json::OrderJson;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "judged_classes")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub class_id: Uuid,
        pub event_id: Uuid,
        pub master_id: Option<Uuid>,
        pub format: Option<FormatJson>,
        /// How often it was set.
        pub format_revision: i64,
        pub work_off: WorkOffsJson,
        pub running_order: Option<OrderJson>,
        pub is_reopened: bool,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod judge_card {
    use crate::prelude::*;
    use crate::rings::json::LinesJson;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "judge_cards")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub class_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub judge: i64,
        pub event_id: Uuid,
        pub lines: LinesJson,
        pub revision: i64,
        /// No value for a card that was saved before this was kept.
        pub saved_at: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod published {
    use crate::prelude::*;
    use crate::rings::json::SheetJson;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "published_results")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub class_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub number: i64,
        pub event_id: Uuid,
        pub published_at: i64,
        pub reason: Option<String>,
        pub sheet: SheetJson,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// The schedule of a show.
pub(crate) mod schedule {
    use crate::prelude::*;
    use crate::rings::schedule_json::SessionsJson;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "ring_schedules")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub event_id: Uuid,
        /// What the lines of the audit trail about it are about.
        pub id: Uuid,
        pub sessions: SessionsJson,
        pub revision: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A ring. Whoever taps it locks this row.
pub(crate) mod show_ring {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "show_rings")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub event_id: Uuid,
        pub name: String,
        pub position: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod ring_tap {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "ring_taps")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub ring_id: Uuid,
        pub event_id: Uuid,
        pub status: String,
        pub reason: String,
        pub until: Option<i64>,
        pub at: i64,
        pub key: Option<String>,
        pub number: i64,
        pub is_replaced: bool,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod class_tap {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "class_taps")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub class_id: Uuid,
        pub event_id: Uuid,
        pub state: String,
        pub at: i64,
        pub key: Option<String>,
        pub number: i64,
        pub is_replaced: bool,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod gate_tap {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "gate_taps")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub class_id: Uuid,
        pub event_id: Uuid,
        pub registration_id: Uuid,
        pub state: String,
        pub at: i64,
        pub key: Option<String>,
        pub number: i64,
        pub is_replaced: bool,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A line of what was published last of a class.
pub(crate) mod result_line {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "result_lines")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub class_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub position: i64,
        pub event_id: Uuid,
        pub registration_id: Uuid,
        pub horse_id: Option<Uuid>,
        pub rider_id: Option<Uuid>,
        pub owner_id: Option<Uuid>,
        pub trainer_id: Option<Uuid>,
        pub show_horse_id: Option<Uuid>,
        pub back_number: i64,
        pub horse_name: String,
        pub rider_name: String,
        pub judge: String,
        pub place: Option<i64>,
        pub is_tied: bool,
        pub score: String,
        pub status: Option<String>,
        pub shown: i64,
        pub entered: i64,
        pub publication: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A class that was split, or into which others were combined.
pub(crate) mod regrouping {
    use crate::prelude::*;
    use crate::rings::regroup_json::RegroupingJson;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "class_regroupings")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub class_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub kind: String,
        pub event_id: Uuid,
        pub record: RegroupingJson,
        pub made_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// What the links of devices are for.
pub(crate) mod device {
    use kernel::{ClassId, DeviceRole, LinkId, OptionalLine, RingId};
    use rings::DeviceLink;

    use crate::prelude::*;
    use crate::table::table;

    /// What is stored of a device beside its link.
    pub(crate) struct Device {
        pub(crate) link_id: LinkId,
        pub(crate) role: DeviceRole,
        pub(crate) classes: Vec<ClassId>,
        pub(crate) rings: Vec<RingId>,
        pub(crate) judge: Option<usize>,
        pub(crate) judge_name: OptionalLine<200>,
        pub(crate) label: OptionalLine<100>,
    }

    table! {
        "ring_devices" of device: Device {
            link_id,
            role,
            classes: class_ids,
            rings: ring_ids,
            judge,
            judge_name,
            label,
        }
        columns {
            link_id: LinkId,
            role: DeviceRole,
            #[sea_orm(column_type = "JsonBinary")]
            class_ids: Vec<ClassId>,
            #[sea_orm(column_type = "JsonBinary")]
            ring_ids: Vec<RingId>,
            judge: Option<usize>,
            judge_name: OptionalLine<200>,
            label: OptionalLine<100>,
        }
    }

    impl Device {
        /// The device of a link.
        pub(crate) fn of(link: &DeviceLink) -> Self {
            Self {
                link_id: link.id,
                role: link.role,
                classes: link.classes.clone(),
                rings: link.rings.clone(),
                judge: link.judge,
                judge_name: link.judge_name.clone(),
                label: link.label.clone(),
            }
        }
    }
}
