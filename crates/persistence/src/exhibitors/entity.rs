//! The rows of `exhibitors`, `show_horses`, `identity_keys`, `identity_proposals`,
//! `identity_merges` and `entry_people`.

use exhibitors::{Exhibitor, ExhibitorAddress, ExhibitorDetails};
use kernel::{
    EmailAddress, ExhibitorId, OptionalLine, OptionalText, OrganizationId, PhoneNumber,
    RequiredLine, Revision,
};
use time::OffsetDateTime;

use crate::entry_search::sort_key;
use crate::prelude::*;
use crate::table::{table, word_columns};

word_columns!(Likeness, KeyKind, IdentityOf, Answer);
use exhibitors::{Answer, IdentityOf, KeyKind, Likeness};

table! {
    /// Also stored as JSON under idempotency keys, as it was created: a column that
    /// is added later needs `serde(default)`.
    "exhibitors" of exhibitor: Exhibitor {
        id,
        organization_id,
        details: ExhibitorDetails {
            name,
            email,
            phone,
            address: ExhibitorAddress { street, city, state, zip_code },
            notes,
        },
        forgotten_at,
        revision,
        created_at,
        updated_at,
    }
    columns {
        id: ExhibitorId,
        organization_id: OrganizationId,
        name: RequiredLine<200>,
        email: Option<EmailAddress>,
        phone: Option<PhoneNumber>,
        street: OptionalLine<300>,
        city: OptionalLine<100>,
        state: OptionalLine<100>,
        zip_code: OptionalLine<20>,
        notes: OptionalText<5000>,
        #[serde(default)]
        forgotten_at: Option<OffsetDateTime>,
        revision: Revision,
        created_at: OffsetDateTime,
        updated_at: OffsetDateTime,
    }
    given {
        kept_id: Uuid,
    }
    computed {
        name_key: String = sort_key(name.as_str()),
        search_key: String = exhibitor.details.search_key(),
    }
}

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}

pub(crate) mod show_horse {
    use exhibitors::{HorseRegistration, HorseSex, Microchip, ShowHorse, ShowHorseDetails};
    use kernel::{HorseId, OptionalLine, OrganizationId, RequiredLine, Revision, ShowHorseId};
    use sea_orm::prelude::Json;
    use serde::{Deserialize, Serialize};
    use time::OffsetDateTime;

    use crate::entry_search::sort_key;
    use crate::prelude::*;
    use crate::table::{Stored, table, text_columns, word_columns};

    text_columns!(Microchip);
    word_columns!(HorseSex);

    #[derive(Serialize, Deserialize)]
    struct RegistrationJson {
        association: String,
        number: String,
    }

    impl Stored for Vec<HorseRegistration> {
        type Column = Json;

        fn column(&self) -> Json {
            let each = self.iter().map(|it| RegistrationJson {
                association: it.association.column(),
                number: it.number.column(),
            });
            each.map(|it| serde_json::json!(it)).collect()
        }

        fn of_column(column: Json) -> Option<Self> {
            let each: Vec<RegistrationJson> = serde_json::from_value(column).ok()?;
            let each = each.into_iter().map(|it| HorseRegistration {
                association: OptionalLine::stored(it.association),
                number: RequiredLine::stored(it.number),
            });
            Some(each.collect())
        }
    }

    table! {
        /// Also stored as JSON under idempotency keys, as it was created: a column that
        /// is added later needs `serde(default)`.
        "show_horses" of horse: ShowHorse {
            id,
            organization_id,
            details: ShowHorseDetails { name, microchip, registrations, born, sex, color },
            horse_id,
            revision,
            created_at,
            updated_at,
        }
        columns {
            id: ShowHorseId,
            organization_id: OrganizationId,
            name: RequiredLine<200>,
            microchip: Option<Microchip>,
            #[sea_orm(column_type = "JsonBinary")]
            registrations: Vec<HorseRegistration>,
            born: Option<u16>,
            sex: Option<HorseSex>,
            color: OptionalLine<100>,
            horse_id: Option<HorseId>,
            revision: Revision,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
        }
        given {
            kept_id: Uuid,
        }
        computed {
            name_key: String = sort_key(name.as_str()),
            search_key: String = horse.details.search_key(),
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod key {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "identity_keys")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub organization_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub identity: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub kind: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub value: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub record_id: Uuid,
        pub typed: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod proposal {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "identity_proposals")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub identity: String,
        pub one_id: Uuid,
        pub other_id: Uuid,
        pub likeness: String,
        pub answer: Option<String>,
        pub answered_at: Option<i64>,
        pub answered_by: Option<Uuid>,
    }

    impl ActiveModelBehavior for ActiveModel {}

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod merge {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "identity_merges")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub identity: String,
        pub kept_id: Uuid,
        pub other_id: Uuid,
        pub merged_at: i64,
        pub merged_by: Option<Uuid>,
    }

    impl ActiveModelBehavior for ActiveModel {}

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod people {
    use kernel::LinkedPeople;
    use kernel::{ExhibitorId, ShowHorseId};

    use crate::prelude::*;

    #[allow(clippy::struct_field_names, reason = "the columns are ids")]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "entry_people")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub registration_id: Uuid,
        pub event_id: Uuid,
        pub organization_id: Uuid,
        pub rider_id: Option<Uuid>,
        pub owner_id: Option<Uuid>,
        pub trainer_id: Option<Uuid>,
        pub payer_id: Option<Uuid>,
        pub prize_to_id: Option<Uuid>,
        pub show_horse_id: Option<Uuid>,
        /// What was typed with the link of the entry.
        pub payer_name: String,
        pub prize_to_name: String,
    }

    impl ActiveModelBehavior for ActiveModel {}

    impl Model {
        pub(crate) fn people(&self) -> LinkedPeople {
            LinkedPeople {
                rider_id: self.rider_id.map(ExhibitorId::new),
                owner_id: self.owner_id.map(ExhibitorId::new),
                trainer_id: self.trainer_id.map(ExhibitorId::new),
                payer_id: self.payer_id.map(ExhibitorId::new),
                prize_to_id: self.prize_to_id.map(ExhibitorId::new),
                show_horse_id: self.show_horse_id.map(ShowHorseId::new),
            }
        }

        pub(crate) fn with(self, people: LinkedPeople) -> Self {
            let uuid = |id: Option<ExhibitorId>| id.map(ExhibitorId::as_uuid);
            Self {
                rider_id: uuid(people.rider_id),
                owner_id: uuid(people.owner_id),
                trainer_id: uuid(people.trainer_id),
                payer_id: uuid(people.payer_id),
                prize_to_id: uuid(people.prize_to_id),
                show_horse_id: people.show_horse_id.map(ShowHorseId::as_uuid),
                ..self
            }
        }
    }
}

pub(crate) mod membership {
    use exhibitors::{IdentityOf, Membership, MembershipDetails};
    use kernel::{
        AccountId, DocumentId, EmailAddress, MembershipId, OptionalLine, OrganizationId,
        RecordDate, RequiredLine, Revision,
    };
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        /// Also stored as JSON under idempotency keys, as it was created: a column that
        /// is added later needs `serde(default)`.
        "memberships" of membership: Membership {
            id,
            organization_id,
            of: identity,
            record_id,
            details: MembershipDetails {
                association,
                number,
                from: valid_from,
                until: valid_until,
                seen_on,
                document_id,
            },
            witness,
            revision,
            created_at,
            updated_at,
        }
        columns {
            id: MembershipId,
            organization_id: OrganizationId,
            identity: IdentityOf,
            record_id: Uuid,
            association: RequiredLine<100>,
            number: OptionalLine<100>,
            valid_from: Option<RecordDate>,
            valid_until: Option<RecordDate>,
            seen_on: Option<RecordDate>,
            document_id: Option<DocumentId>,
            revision: Revision,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
        }
        given {
            seen_by: Option<AccountId>,
        }
        computed {
            association_key: String = membership.details.association_key(),
            search_key: String = membership.details.search_key(),
        }
        beside {
            witness: Option<EmailAddress>,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}
