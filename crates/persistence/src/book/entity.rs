//! The rows of `book_entries`, `book_splits`, `book_parts`, `book_budgets`, `bills`,
//! `bill_lines` and `bill_payments`, and the columns of `contacts` that are copied.

pub(crate) mod entry {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "book_entries")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub date: String,
        pub kind: String,
        pub category: String,
        pub amount: i64,
        pub description: String,
        pub tax_note: String,
        pub contact_id: Option<Uuid>,
        pub contact_name: String,
        pub document_id: Option<Uuid>,
        pub recurrence: Option<String>,
        pub series_id: Option<Uuid>,
        pub made_until: Option<String>,
        pub search_key: String,
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

pub(crate) mod split {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "book_splits")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub entry_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub position: i64,
        pub organization_id: Uuid,
        pub date: String,
        pub kind: String,
        pub horse_id: Option<Uuid>,
        pub horse_name: String,
        pub amount: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod part {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "book_parts")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub entry_id: Uuid,
        pub position: i64,
        pub place: i64,
        pub organization_id: Uuid,
        pub date: String,
        pub kind: String,
        pub contact_id: Option<Uuid>,
        pub owner_name: String,
        pub amount: i64,
        pub is_billed: bool,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod budget {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "book_budgets")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub organization_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub year: i64,
        #[sea_orm(column_type = "JsonBinary")]
        pub amounts: Json,
        pub revision: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod bill {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bills")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub number: i64,
        pub contact_id: Option<Uuid>,
        pub recipient_name: String,
        pub recipient_key: String,
        pub street: String,
        pub city: String,
        pub state: String,
        pub zip_code: String,
        pub email: Option<String>,
        #[sea_orm(column_type = "JsonBinary")]
        pub letterhead: Json,
        pub date: String,
        pub due_on: String,
        pub how_to_pay: String,
        pub note: String,
        pub board_rate: Option<i64>,
        pub total: i64,
        pub paid: i64,
        pub cancelled_at: Option<i64>,
        pub mail_id: Option<Uuid>,
        pub mail_to: Option<String>,
        pub mail_requested_at: Option<i64>,
        pub mail_delivered_at: Option<i64>,
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

pub(crate) mod bill_line {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bill_lines")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub bill_id: Uuid,
        pub position: i64,
        pub description: String,
        pub quantity: i64,
        pub unit_amount: i64,
        pub horse_id: Option<Uuid>,
        pub horse_name: String,
        pub part_id: Option<Uuid>,
        pub board_month: Option<String>,
        pub date: Option<String>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod bill_payment {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bill_payments")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub bill_id: Uuid,
        /// That of the bill.
        pub organization_id: Uuid,
        pub method: String,
        pub amount: i64,
        pub received_on: String,
        pub reference: String,
        pub recorded_at: i64,
        pub recorded_by: Uuid,
        pub voids: Option<Uuid>,
        pub reason: Option<String>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// What the book copies of a contact. The other columns are not read here.
pub(super) mod contact {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "contacts")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub name: String,
        pub email: Option<String>,
        pub street: String,
        pub city: String,
        pub state: String,
        pub zip_code: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
