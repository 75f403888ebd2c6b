//! What rows say of horses beside their fields.

use ::notes::{Note, NoteText, NoteWords};
use kernel::{HorseId, NoteId, Revision};

use super::super::filling::lines_beside;
use super::super::reading::Reading;
use super::Rows;

/// Maximum number of characters of a note.
const MAX_CHARS: usize = 20_000;

/// The note about a horse, of what its row says in no other place and in none of the texts
/// that are there. Asked for last.
pub(super) fn of(
    row: &mut Reading<'_>,
    horse: HorseId,
    rows: &Rows,
    there: &[String],
) -> Option<Note> {
    let said = lines_beside(there.iter().map(String::as_str), &row.notes());
    if said.trim().is_empty() {
        return None;
    }
    let text = NoteText::parse(&said).or_else(|error| {
        row.doubt(format!("Notes {error}; cut off."));
        NoteText::parse(&said.chars().take(MAX_CHARS).collect::<String>())
    });
    let target = &rows.target;
    Some(Note {
        id: NoteId::new(rows.ids.next_uuid()),
        organization_id: target.organization_id,
        author_id: target.account_id,
        author: None,
        words: NoteWords {
            text: text.ok()?,
            horse_ids: vec![horse],
            pinned: false,
        },
        horses: Vec::new(),
        revision: Revision::FIRST,
        created_at: target.now,
        updated_at: target.now,
    })
}
