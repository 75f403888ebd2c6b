//! The rows of `registrations` and `class_entries`.

use sea_orm::entity::prelude::*;

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
    /// See `search.rs`, like the next two.
    pub search_key: String,
    pub rider_key: String,
    pub horse_key: String,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub(crate) enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub(crate) mod class_entry {
    use sea_orm::entity::prelude::*;

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
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
