//! The rows of `month_bills` and `billed_items`.

pub(crate) mod month_bill {
    use crate::prelude::*;

    #[derive(
        Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize, serde::Deserialize,
    )]
    #[sea_orm(table_name = "month_bills")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub bill_id: Uuid,
        pub organization_id: Uuid,
        pub month: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod billed {
    use book::{BilledItem, BookMonth};
    use kernel::{BillId, ContactId, HorseId, OrganizationId, ServiceId, SignedMoney};
    use time::Date;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "billed_items" of billed: BilledItem {
            service_id,
            horse_id,
            contact_id,
            month,
            day,
            basis,
            again,
            amount,
        }
        given {
            organization_id: OrganizationId,
            #[sea_orm(primary_key, auto_increment = false)]
            item: String,
            bill_id: BillId,
        }
        columns {
            service_id: ServiceId,
            horse_id: HorseId,
            contact_id: ContactId,
            month: BookMonth,
            day: Option<Date>,
            basis: Option<String>,
            again: u8,
            amount: SignedMoney,
        }
    }
}
