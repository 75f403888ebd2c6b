use ::notes::{MAX_HORSES, NoteText, NoteWords, WriteNote};
use kernel::{OrganizationId, Revision};

use crate::form::{HorseIds, body};

body! {
    /// A note.
    NoteBody {
        /// The organization of a new note; without it the account's own.
        organization_id: Option<OrganizationId>,
        /// With a little Markdown.
        text: NoteText,
        /// The horses that it is about.
        horse_ids: HorseIds<MAX_HORSES>,
        /// Whether it stays on top.
        pinned: bool,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved. Without it the note is replaced in any case.
        revision: Option<Revision>,
    } => (WriteNote, Option<Revision>) {
        (
            WriteNote {
                organization: organization_id,
                words: NoteWords { text, horse_ids, pinned },
            },
            revision,
        )
    }
}
