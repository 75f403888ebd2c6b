//! The rows of `services`, `horse_services` and `service_ticks`.

use book::{FormerPrice, GivenService, ServiceKind, ServicePer};
use kernel::{Money, ServiceId};
use time::Date;

use crate::table::{record, word_columns};

word_columns!(ServiceKind, ServicePer);

record! {
    HorseServiceJson of GivenService { service_id, from, until, amount }
    members {
        service_id: ServiceId,
        from: Date,
        until: Option<Date>,
        amount: Option<Money>,
    }
}

record! {
    FormerPriceJson of FormerPrice { until, amount, per }
    members {
        until: Date,
        amount: Money,
        per: ServicePer,
    }
}

pub(crate) mod offered {
    use book::{Category, FormerPrice, Service, ServiceDetails, ServiceKind, ServicePer};
    use kernel::{Money, OrganizationId, RequiredLine, Revision, ServiceId, fold_name};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    /// More characters do not sort better, and index entries are limited in size.
    const SORTED_CHARS: usize = 80;

    table! {
        /// Also stored as JSON under idempotency keys, as it was created: a column that
        /// is added later needs `serde(default)`.
        "services" of service: Service {
            id,
            organization_id,
            details: ServiceDetails { name, kind, amount, per, category },
            former_prices,
            revision,
            created_at,
            updated_at,
        }
        columns {
            id: ServiceId,
            organization_id: OrganizationId,
            name: RequiredLine<200>,
            kind: ServiceKind,
            amount: Money,
            per: ServicePer,
            category: Category,
            #[sea_orm(column_type = "JsonBinary")]
            #[serde(default)]
            former_prices: Vec<FormerPrice>,
            revision: Revision,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
        }
        computed {
            name_key: String = fold_name(name.as_str()).chars().take(SORTED_CHARS).collect(),
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod given {
    use book::GivenService;
    use kernel::{HorseId, OrganizationId, Revision};

    use crate::prelude::*;
    use crate::table::table;

    /// What the row of a horse has.
    pub(crate) struct Given {
        pub(crate) organization_id: OrganizationId,
        pub(crate) services: Vec<GivenService>,
        pub(crate) revision: Revision,
    }

    table! {
        "horse_services" of given: Given { organization_id, services, revision }
        given {
            horse_id: HorseId,
        }
        columns {
            organization_id: OrganizationId,
            #[sea_orm(column_type = "JsonBinary")]
            services: Vec<GivenService>,
            revision: Revision,
        }
    }
}

pub(crate) mod tick {
    use book::{Category, ServiceTick};
    use kernel::{
        AccountId, EmailAddress, HorseId, Money, OrganizationId, RequiredLine, ServiceId,
    };
    use time::{Date, OffsetDateTime};

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "service_ticks" of tick: ServiceTick {
            horse_id,
            service_id,
            day,
            service_name,
            category,
            quantity,
            unit_amount,
            by,
            at,
        }
        columns {
            horse_id: HorseId,
            #[sea_orm(primary_key, auto_increment = false)]
            service_id: ServiceId,
            #[sea_orm(primary_key, auto_increment = false)]
            day: Date,
            service_name: RequiredLine<200>,
            category: Category,
            quantity: u32,
            unit_amount: Money,
            at: OffsetDateTime,
        }
        given {
            organization_id: OrganizationId,
            account_id: AccountId,
        }
        beside {
            by: Option<EmailAddress>,
        }
    }
}
