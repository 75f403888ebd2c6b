//! The rows of `accounts`, `sessions`, `account_mails`, `members`, `invitations`
//! and `organizations`.

pub(crate) mod account {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "accounts")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub email: String,
        pub email_key: String,
        pub password_hash: String,
        pub sign_up_key: Option<String>,
        pub created_at: i64,
        pub deleted_at: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod session {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sessions")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub account_id: Uuid,
        pub device: String,
        pub address: Option<String>,
        pub created_at: i64,
        pub seen_at: i64,
        pub expires_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod account_mail {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "account_mails")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub kind: String,
        pub email: String,
        pub account_id: Option<Uuid>,
        pub link_hash: Option<String>,
        pub created_at: i64,
        pub expires_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod sign_in_attempt {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sign_in_attempts")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub failures: i64,
        pub retry_at: i64,
        pub expires_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod second_factor {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "second_factors")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub account_id: Uuid,
        pub secret: String,
        pub last_step: i64,
        pub created_at: i64,
        pub confirmed_at: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod recovery_code {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "recovery_codes")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub account_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub code_hash: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod member {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "members")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub account_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub organization_id: Uuid,
        pub role: String,
        pub created_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod invitation {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "invitations")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub email: String,
        pub email_key: String,
        pub role: String,
        pub link_hash: Option<String>,
        pub invited_by: Uuid,
        /// Kept until it expires, so that a repeated call finds it.
        pub accepted_by: Option<Uuid>,
        pub created_at: i64,
        pub expires_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod organization {
    use sea_orm::FromJsonQueryResult;
    use serde::{Deserialize, Serialize};

    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "organizations")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub account_id: Uuid,
        pub name: String,
        pub street: String,
        pub city: String,
        pub state: String,
        pub zip_code: String,
        pub contact_person: String,
        pub email: Option<String>,
        pub phone: Option<String>,
        pub website: Option<String>,
        #[sea_orm(column_type = "JsonBinary")]
        pub managers: People,
        #[sea_orm(column_type = "JsonBinary")]
        pub judges: People,
        pub time_zone: Option<String>,
        pub revision: i64,
        pub created_at: i64,
        pub updated_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}

    /// Stored as JSON: they are saved and read with their organization, as a
    /// whole and in order, and no other row refers to them.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
    pub(crate) struct People(pub Vec<PersonJson>);

    /// A manager or a judge; only a judge has an address.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub(crate) struct PersonJson {
        pub first_name: String,
        pub last_name: String,
        pub email: Option<String>,
        #[serde(default)]
        pub address: String,
    }
}
