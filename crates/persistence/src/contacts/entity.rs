//! The rows of `contacts`, `contact_horses` and `emergency_choices`.

use contacts::{Contact, ContactDetails, ContactKind, Kinds};
use kernel::{
    ContactId, EmailAddress, HorseId, OptionalLine, OptionalText, OrganizationId, PhoneNumber,
    PostalAddress, RequiredLine, Revision, fold_name,
};
use time::OffsetDateTime;

pub(crate) use super::merge::rows as merge;
use crate::prelude::*;
use crate::table::{Stored, of_texts, table, words};

/// More characters do not sort better, and index entries are limited in size.
const SORTED_CHARS: usize = 80;

table! {
    /// Also stored as JSON under idempotency keys, as it was created: a column that
    /// is added later needs `serde(default)`.
    "contacts" of contact: Contact {
        id,
        organization_id,
        details: ContactDetails {
            kinds,
            name,
            company,
            email,
            phones,
            address: PostalAddress { street, city, state, zip_code },
            notes,
            horse_ids,
            owned,
        },
        revision,
        created_at,
        updated_at,
    }
    columns {
        id: ContactId,
        organization_id: OrganizationId,
        #[sea_orm(column_type = "JsonBinary")]
        kinds: Kinds,
        name: RequiredLine<500>,
        company: OptionalLine<200>,
        email: Option<EmailAddress>,
        #[sea_orm(column_type = "JsonBinary")]
        phones: Vec<PhoneNumber>,
        street: OptionalLine<200>,
        city: OptionalLine<100>,
        state: OptionalLine<100>,
        zip_code: OptionalLine<20>,
        notes: OptionalText<4000>,
        revision: Revision,
        created_at: OffsetDateTime,
        updated_at: OffsetDateTime,
    }
    computed {
        name_key: String = name_key(contact.details.name.as_str()),
        search_key: String = contact.details.search_key(),
    }
    beside {
        horse_ids: Vec<HorseId>,
        owned: Option<Vec<HorseId>>,
    }
}

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}

impl Stored for Kinds {
    type Column = Json;

    fn column(&self) -> Json {
        words(self.as_slice())
    }

    fn of_column(column: Json) -> Option<Self> {
        of_texts(&column, ContactKind::parse).map(Self::stored)
    }
}

/// The form of a name in which contacts are sorted, and looked up.
pub(crate) fn name_key(name: &str) -> String {
    fold_name(name).chars().take(SORTED_CHARS).collect()
}

pub(crate) mod link {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "contact_horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub contact_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod choices {
    use contacts::EmergencyShown;
    use kernel::OrganizationId;

    use crate::prelude::*;
    use crate::table::{Stored, of_texts, table, words};

    /// What an organization shows on its emergency pages.
    pub(crate) struct Choices {
        pub(crate) organization_id: OrganizationId,
        pub(crate) shown: Vec<EmergencyShown>,
    }

    table! {
        "emergency_choices" of choices: Choices { organization_id, shown }
        columns {
            organization_id: OrganizationId,
            #[sea_orm(column_type = "JsonBinary")]
            shown: Vec<EmergencyShown>,
        }
    }

    impl Stored for Vec<EmergencyShown> {
        type Column = Json;

        fn column(&self) -> Json {
            words(self)
        }

        fn of_column(column: Json) -> Option<Self> {
            of_texts(&column, EmergencyShown::parse)
        }
    }

    /// An organization has one.
    impl Owned for Entity {
        const ID: Column = Column::OrganizationId;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}
