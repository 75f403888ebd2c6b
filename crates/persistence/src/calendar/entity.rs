//! The rows of `appointments`, `appointment_horses` and `appointment_changes`,
//! and what is read of `contacts`.

pub(crate) mod appointment {
    use serde::{Deserialize, Serialize};

    use crate::prelude::*;

    /// Also stored as JSON under idempotency keys, as it was created: a column
    /// that is added later needs `serde(default)`.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "appointments")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub account_id: Uuid,
        pub kind: String,
        pub title: String,
        pub starts_on: String,
        pub start_minute: i64,
        pub ends_on: String,
        pub end_minute: i64,
        pub is_all_day: bool,
        pub time_zone: String,
        pub recurrence: Option<String>,
        /// The last day of the rule, if it has one.
        #[serde(default)]
        pub last_on: Option<String>,
        pub contact_id: Option<Uuid>,
        pub place: String,
        pub notes: String,
        pub remind_before_minutes: Option<i64>,
        pub reminded_until: i64,
        pub from_at: i64,
        pub until_at: i64,
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

pub(crate) mod horse_of {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "appointment_horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub appointment_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod change {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "appointment_changes")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub appointment_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub day: String,
        pub is_dropped: bool,
        pub title: Option<String>,
        pub starts_on: Option<String>,
        pub start_minute: Option<i64>,
        pub ends_on: Option<String>,
        pub end_minute: Option<i64>,
        pub place: Option<String>,
        pub notes: Option<String>,
        pub has_contact: bool,
        pub contact_id: Option<Uuid>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) mod contact {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "contacts")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub name: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
