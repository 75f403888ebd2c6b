//! The rows of `notes` and `note_horses`.

use kernel::{
    AccountId, EmailAddress, HorseId, NamedHorse, NoteId, OrganizationId, Revision, fold,
};
use notes::{Note, NoteText, NoteWords};
use time::OffsetDateTime;

use crate::prelude::*;
use crate::table::{Stored as _, table};

table! {
    /// Also stored as JSON under idempotency keys, as it was created: a column that
    /// is added later needs `serde(default)`.
    "notes" of note: Note {
        id,
        organization_id,
        author_id,
        author,
        words: NoteWords { text, horse_ids, pinned },
        horses,
        revision,
        created_at,
        updated_at,
    }
    columns {
        id: NoteId,
        organization_id: OrganizationId,
        author_id: AccountId,
        text: NoteText,
        pinned: bool,
        revision: Revision,
        created_at: OffsetDateTime,
        updated_at: OffsetDateTime,
    }
    computed {
        search_key: String = fold(note.words.text.as_str()),
        place_key: i64 = place_key(note),
    }
    beside {
        author: Option<EmailAddress>,
        horse_ids: Vec<HorseId>,
        horses: Vec<NamedHorse>,
    }
}

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}

/// The place of a note in the order of the list, which is descending.
fn place_key(note: &Note) -> i64 {
    /// Larger than any instant in milliseconds.
    const PINNED: i64 = 1 << 50;
    note.created_at.column() + if note.words.pinned { PINNED } else { 0 }
}

pub(crate) mod note_horse {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "note_horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub note_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
