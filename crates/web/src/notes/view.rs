use ::notes::Note;
use kernel::Actor;
use uuid::Uuid;

use crate::representation::{Belonging, HorseNameView, Instant, Oid};
use crate::view::view;

view! {
    /// A note.
    NoteView(note: &Note, actor: &Actor) {
        _id: Oid = note.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, note.organization_id),
        text: String = note.words.text,
        horse_ids: Vec<Uuid> = note.words.horse_ids,
        /// The same horses with their names.
        horses: Vec<HorseNameView> = note.horses,
        pinned: bool = note.words.pinned,
        /// The address of the account that wrote it; null if that was deleted.
        #[schema(required = true)]
        author: Option<String> = note.author,
        revision: u32 = note.revision,
        created_at: Instant = note.created_at,
        updated_at: Instant = note.updated_at,
    }
}
