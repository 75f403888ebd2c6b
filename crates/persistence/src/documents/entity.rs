//! The rows of `documents` and `document_horses`.

use documents::{Document, DocumentFacts, DocumentKind, FileKind, NamedContact, StoredFile};
use kernel::{
    AccountId, ContactId, DocumentId, HorseId, NamedHorse, OptionalText, OrganizationId,
    RecordDate, RequiredLine, Revision, fold,
};
use time::OffsetDateTime;

use crate::prelude::*;
use crate::table::{Stored as _, table, word_columns};

table! {
    /// Also stored as JSON under idempotency keys, as it was created: a column that
    /// is added later needs `serde(default)`.
    "documents" of document: Document {
        id,
        organization_id,
        uploaded_by,
        facts: DocumentFacts {
            kind,
            title,
            issued_on,
            expires_on,
            horse_ids,
            contact_id,
            notes,
            share,
        },
        horses,
        contact,
        file: StoredFile { kind: file_kind, bytes },
        shared_with_owners,
        revision,
        created_at,
        updated_at,
    }
    columns {
        id: DocumentId,
        organization_id: OrganizationId,
        uploaded_by: AccountId,
        kind: DocumentKind,
        title: RequiredLine<200>,
        issued_on: Option<RecordDate>,
        expires_on: Option<RecordDate>,
        contact_id: Option<ContactId>,
        notes: OptionalText<5000>,
        file_kind: FileKind,
        bytes: u64,
        #[serde(default)]
        shared_with_owners: bool,
        revision: Revision,
        created_at: OffsetDateTime,
        updated_at: OffsetDateTime,
    }
    computed {
        search_key: String = search_key(&document.facts),
        ends_key: i64 = ends_key(document),
    }
    beside {
        share: Option<bool>,
        horse_ids: Vec<HorseId>,
        horses: Vec<NamedHorse>,
        contact: Option<NamedContact>,
    }
}

word_columns!(DocumentKind, FileKind);

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}

/// What a search finds, one value a line.
fn search_key(facts: &DocumentFacts) -> String {
    let values = [
        facts.title.as_str(),
        facts.kind.words(),
        facts.notes.as_str(),
    ];
    values.map(|value| fold(value) + "\n").concat()
}

/// The place of a day in the order of ends.
pub(super) fn key_of_day(day: RecordDate) -> i64 {
    day.as_date().to_julian_day().into()
}

/// The place of a document in the order of ends: after all that end, the newest
/// first, if it does not.
fn ends_key(document: &Document) -> i64 {
    /// Larger than any instant in milliseconds.
    const NO_END: i64 = 1 << 50;
    let end = document.facts.expires_on.map(key_of_day);
    end.unwrap_or_else(|| NO_END - document.created_at.column())
}

pub(crate) mod document_horse {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "document_horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub document_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod show_file {
    use documents::{FileKind, ShowFile, ShowFilePurpose, StoredFile};
    use kernel::{AccountId, ClassId, DocumentId, EventId, RequiredLine, ShowFileId};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::{table, word_columns};

    table! {
        /// Also stored as JSON under idempotency keys.
        "show_files" of it: ShowFile {
            id,
            stored_as,
            event_id,
            class_id,
            purpose,
            title,
            file: StoredFile { kind: file_kind, bytes },
            uploaded_by,
            created_at,
        }
        columns {
            id: ShowFileId,
            stored_as: DocumentId,
            event_id: EventId,
            class_id: Option<ClassId>,
            purpose: ShowFilePurpose,
            title: RequiredLine<200>,
            file_kind: FileKind,
            bytes: u64,
            uploaded_by: AccountId,
            created_at: OffsetDateTime,
        }
    }

    word_columns!(ShowFilePurpose);
}
