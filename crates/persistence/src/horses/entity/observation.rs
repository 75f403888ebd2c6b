//! The rows of `observations`.

use horses::{Observation, ObservationText, PhotoName};
use kernel::{AccountId, EmailAddress, HorseId, NamedHorse, ObservationId, OrganizationId, fold};
use time::OffsetDateTime;

use crate::prelude::*;
use crate::table::table;

table! {
    /// Also stored as JSON under idempotency keys, as it was written: a column that is
    /// added later needs `serde(default)`.
    "observations" of observation: Observation {
        id,
        organization_id,
        horse: NamedHorse { id: horse_id, name: horse_name },
        text,
        photo,
        author_id,
        author,
        created_at,
        seen_at,
    }
    columns {
        id: ObservationId,
        organization_id: OrganizationId,
        horse_id: HorseId,
        text: ObservationText,
        photo: Option<PhotoName>,
        author_id: AccountId,
        created_at: OffsetDateTime,
        seen_at: Option<OffsetDateTime>,
    }
    computed {
        search_key: String = fold(observation.text.as_str()),
    }
    beside {
        horse_name: String,
        author: Option<EmailAddress>,
    }
}

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}
