//! The rows of `tasks`, `task_horses`, `task_ticks`, `medications` and
//! `medication_doses`.

pub(crate) mod task {
    use serde::{Deserialize, Serialize};

    use crate::prelude::*;

    /// Also stored as JSON under idempotency keys, as it was created: a column
    /// that is added later needs `serde(default)`.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "tasks")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub title: String,
        pub starts_on: String,
        pub recurrence: Option<String>,
        /// The last day of the rule, if it has one.
        #[serde(default)]
        pub last_on: Option<String>,
        /// When it was due before it was changed.
        #[serde(default)]
        #[sea_orm(column_type = "JsonBinary")]
        pub former: Option<Json>,
        pub minute: Option<i64>,
        pub assignee: String,
        pub notes: String,
        pub revision: i64,
        pub created_at: i64,
        pub updated_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod task_horse {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "task_horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub task_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod tick {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "task_ticks")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub task_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub day: String,
        pub organization_id: Uuid,
        pub account_id: Uuid,
        pub ticked_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod course {
    use serde::{Deserialize, Serialize};

    use crate::prelude::*;

    /// Also stored as JSON under idempotency keys, as it was created: a column
    /// that is added later needs `serde(default)`.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "medications")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub horse_id: Uuid,
        pub drug: String,
        pub dose: String,
        pub route: String,
        pub starts_on: String,
        pub ends_on: String,
        #[sea_orm(column_type = "JsonBinary")]
        pub minutes: Json,
        /// When it was given before it was changed.
        #[serde(default)]
        #[sea_orm(column_type = "JsonBinary")]
        pub former: Option<Json>,
        pub reason: String,
        pub prescribed_by: String,
        pub withdrawal_note: String,
        pub revision: i64,
        pub created_at: i64,
        pub updated_at: i64,
        pub deleted_at: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod dose {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "medication_doses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub medication_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub day: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub minute: i64,
        pub organization_id: Uuid,
        pub drug: String,
        pub dose: String,
        pub route: String,
        pub given: bool,
        pub reason: String,
        pub account_id: Uuid,
        pub given_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
