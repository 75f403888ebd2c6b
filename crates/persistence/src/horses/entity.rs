//! The rows of `horses`, `horse_sections`, `horse_care`, `photos`, `inquiries`
//! and `reports`.

pub(crate) mod horse {
    use serde::{Deserialize, Serialize};

    use crate::prelude::*;

    /// Also stored as JSON under idempotency keys, as it was created: a column
    /// that is added later needs `serde(default)`.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        // Copies that were stored before it was renamed.
        #[serde(alias = "account_id")]
        pub organization_id: Uuid,
        pub name: String,
        pub name_key: String,
        pub age: Option<i64>,
        pub breed: Option<String>,
        pub breed_key: String,
        pub gender: Option<String>,
        pub color: String,
        pub markings: String,
        pub registration_number: String,
        pub microchip_number: String,
        pub photo_link: Option<String>,
        pub listed_at: Option<i64>,
        pub header_photo: Option<String>,
        pub profile_photo: Option<String>,
        pub stable: String,
        pub stable_key: String,
        pub location: String,
        pub location_key: String,
        pub boarding_contact: String,
        pub boarding_agreement: String,
        #[serde(default)]
        pub boarding_starts_on: Option<String>,
        #[serde(default)]
        pub boarding_ends_on: Option<String>,
        pub general_revision: i64,
        pub boarding_revision: i64,
        pub created_at: i64,
        pub updated_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod section {
    use serde::{Deserialize, Serialize};

    use crate::prelude::*;

    /// All sections except `general` and `boarding`, which are columns of the
    /// horse. Also stored as JSON under idempotency keys, with its horse.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "horse_sections")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub section: String,
        pub revision: i64,
        #[sea_orm(column_type = "JsonBinary")]
        pub content: Json,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod care {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "horse_care")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub horse_id: Uuid,
        pub organization_id: Uuid,
        pub kind: String,
        pub name: String,
        pub last_on: Option<String>,
        pub due_on: Option<String>,
        pub due_day: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod photo {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "photos")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub horse_id: Uuid,
        pub organization_id: Uuid,
        pub kind: String,
        pub uploaded_at: i64,
        pub delete_at: Option<i64>,
        pub stored: bool,
        pub marked: bool,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod inquiry {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "inquiries")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub horse_id: Uuid,
        pub horse_name: String,
        pub seller_id: Uuid,
        pub buyer_id: Uuid,
        pub name: String,
        pub email: String,
        pub phone: Option<String>,
        pub message: String,
        pub created_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}

    /// It belongs to its seller.
    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::SellerId;
    }
}

pub(crate) mod report {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "reports")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub horse_id: Uuid,
        pub horse_name: String,
        pub seller_id: Uuid,
        pub reporter_id: Uuid,
        pub reason: String,
        pub details: String,
        pub created_at: i64,
        pub closed_at: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
