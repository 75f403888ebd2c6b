//! The rows of `registrations`, `class_entries`, `charges`,
//! `back_numbers`, `payments`, `messages` and `waivers`.

use super::details::DetailsJson;
use crate::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "registrations")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub event_id: Uuid,
    pub entry_number: i64,
    pub status: String,
    pub rider_name: String,
    pub rider_email: String,
    pub rider_phone: String,
    pub rider_street: String,
    pub horse_name: String,
    pub notes: String,
    pub total_fee: i64,
    pub inspection_status: String,
    pub created_at: i64,
    pub bytes: i64,
    pub back_number: Option<i64>,
    pub revision: i64,
    pub wait_number: Option<i64>,
    pub paid: i64,
    /// The secret part of the rider's link.
    pub link: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub details: DetailsJson,
    /// No foreign key: the entry remains when the horse is deleted.
    pub horse_id: Option<Uuid>,
    /// See `search.rs`, like the next two.
    pub search_key: String,
    pub rider_key: String,
    pub horse_key: String,
    /// Generated: the back number; entries without one follow.
    pub number_key: i64,
    /// Generated: `total_fee` less `paid`.
    pub balance: i64,
}

impl ActiveModelBehavior for ActiveModel {}

pub(crate) mod class_entry {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "class_entries")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub registration_id: Uuid,
        pub event_id: Uuid,
        pub class_id: Option<Uuid>,
        pub position: i64,
        pub name: String,
        pub description: String,
        pub price: i64,
        pub state: String,
        pub entered_at: i64,
        pub wait_number: Option<i64>,
        pub is_charged: bool,
        pub waived_reason: Option<String>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod charge {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "charges")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub registration_id: Uuid,
        pub event_id: Uuid,
        pub position: i64,
        pub fee_id: Uuid,
        pub name: String,
        pub unit_amount: i64,
        pub per: String,
        pub is_extra: bool,
        pub quantity: i64,
        pub is_charged: bool,
        pub waived_reason: Option<String>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod back_number {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "back_numbers")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub event_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub number: i64,
        pub registration_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod payment {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "payments")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub event_id: Uuid,
        pub registration_id: Uuid,
        pub kind: String,
        pub method: String,
        pub amount: i64,
        pub reference: String,
        pub note: String,
        pub received_at: i64,
        pub recorded_at: i64,
        pub recorded_by: Uuid,
        pub voids: Option<Uuid>,
        pub reason: Option<String>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod waiver {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "waivers")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub registration_id: Uuid,
        /// That of the entry with which it was signed.
        #[sea_orm(primary_key, auto_increment = false)]
        pub revision: i64,
        pub event_id: Uuid,
        pub text: String,
        pub signed_name: String,
        pub guardian_name: String,
        pub signed_at: i64,
        pub client_address: Option<String>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod message {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "messages")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub event_id: Uuid,
        pub sent_to: String,
        pub class_id: Option<Uuid>,
        pub class_name: String,
        pub subject: String,
        pub body: String,
        pub recipients: i64,
        pub sent_by: Uuid,
        pub sent_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
