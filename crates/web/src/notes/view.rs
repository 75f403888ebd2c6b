use ::notes::Note;
use kernel::Actor;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::representation::{Belonging, HorseNameView, Instant, Oid};

/// A note.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NoteView {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    text: String,
    horse_ids: Vec<Uuid>,
    /// The same horses with their names.
    horses: Vec<HorseNameView>,
    pinned: bool,
    /// The address of the account that wrote it; null if that was deleted.
    #[schema(required = true)]
    author: Option<String>,
    revision: u32,
    created_at: Instant,
    updated_at: Instant,
}

impl NoteView {
    pub(super) fn new(note: &Note, actor: &Actor) -> Self {
        let horses = note.horses.iter();
        Self {
            _id: Oid::new(note.id.as_uuid()),
            belonging: Belonging::new(actor, note.organization_id),
            text: note.words.text.as_str().to_owned(),
            horse_ids: note.words.horse_ids.iter().map(|id| id.as_uuid()).collect(),
            horses: horses
                .map(|horse| HorseNameView::new(horse.id, &horse.name))
                .collect(),
            pinned: note.words.pinned,
            author: note.author.as_ref().map(|it| it.as_str().to_owned()),
            revision: note.revision.number(),
            created_at: note.created_at.into(),
            updated_at: note.updated_at.into(),
        }
    }
}
