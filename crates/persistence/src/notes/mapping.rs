//! Converts notes to rows and back.

use kernel::{
    AccountId, EmailAddress, HorseId, NoteId, OrganizationId, StoreError, fold, to_unix_millis,
};
use notes::{NamedHorse, Note, NoteText, NoteWords};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::entity::{Entity, Model};
use crate::horse_links::NamedHorses;
use crate::row::{Unreadable, instant, of_row, optional, revision};

/// A note with the address of its author.
#[derive(Clone, FromQueryResult, Serialize, Deserialize)]
pub(super) struct Row {
    #[sea_orm(nested)]
    pub(super) note: Model,
    /// Empty if the account was deleted.
    pub(super) author: Option<String>,
}

/// All rows of a note. Also stored as JSON under idempotency keys.
#[derive(Serialize, Deserialize)]
pub(super) struct NoteRows {
    pub(super) row: Row,
    pub(super) horses: NamedHorses,
}

/// The place of a note in the order of the list, which is descending.
fn place_key(pinned: bool, created_at: i64) -> i64 {
    /// Larger than any instant in milliseconds.
    const PINNED: i64 = 1 << 50;
    created_at + if pinned { PINNED } else { 0 }
}

/// The columns of what a note says.
pub(super) fn with_words(row: &Model, words: &NoteWords) -> Model {
    Model {
        text: words.text.as_str().to_owned(),
        pinned: words.pinned,
        search_key: fold(words.text.as_str()),
        place_key: place_key(words.pinned, row.created_at),
        ..row.clone()
    }
}

pub(super) fn note_row(note: &Note) -> Model {
    let row = Model {
        id: note.id.as_uuid(),
        organization_id: note.organization_id.as_uuid(),
        author_id: note.author_id.as_uuid(),
        text: String::new(),
        pinned: false,
        search_key: String::new(),
        place_key: 0,
        revision: i64::from(note.revision.number()),
        created_at: to_unix_millis(note.created_at),
        updated_at: to_unix_millis(note.updated_at),
    };
    with_words(&row, &note.words)
}

/// A note whose horses are not read yet.
pub(super) fn to_note(row: Row) -> Result<Note, Unreadable> {
    let (row, author) = (row.note, row.author);
    Ok(Note {
        id: NoteId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        author_id: AccountId::new(row.author_id),
        author: optional(author, EmailAddress::stored),
        words: NoteWords {
            text: NoteText::stored(row.text),
            horse_ids: Vec::new(),
            pinned: row.pinned,
        },
        horses: Vec::new(),
        revision: revision("revision", row.revision)?,
        created_at: instant("created_at", row.created_at)?,
        updated_at: instant("updated_at", row.updated_at)?,
    })
}

pub(super) fn with_horses(mut note: Note, horses: NamedHorses) -> Note {
    let named = |(id, name)| NamedHorse {
        id: HorseId::new(id),
        name,
    };
    note.horses = horses.into_iter().map(named).collect();
    note.words.horse_ids = note.horses.iter().map(|horse| horse.id).collect();
    note
}

/// The note of rows that were kept.
pub(super) fn of_rows(rows: NoteRows) -> Result<Note, StoreError> {
    let note = of_row::<Entity, _>(rows.row.note.id, to_note(rows.row))?;
    Ok(with_horses(note, rows.horses))
}
