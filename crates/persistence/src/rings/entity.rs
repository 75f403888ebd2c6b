//! The rows of `judged_classes`, `judge_cards` and `published_results`.

/// A class in the ring. Whoever changes what the ring has of a class locks this row.
pub(crate) mod judged_class {
    use crate::prelude::*;
    use crate::rings::json::{FormatJson, NumbersJson};

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "judged_classes")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub class_id: Uuid,
        pub event_id: Uuid,
        pub master_id: Option<Uuid>,
        pub format: Option<FormatJson>,
        pub work_off: NumbersJson,
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
