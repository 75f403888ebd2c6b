use std::collections::BTreeSet;

use kernel::{
    AccountId, EmailAddress, HorseId, NamedHorse, NoteId, OrganizationId, RequiredText, Revision,
};
use time::OffsetDateTime;

/// Maximum number of horses that a note is about.
pub const MAX_HORSES: usize = 500;

/// The text of a note.
pub type NoteText = RequiredText<20_000>;

/// What people write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteWords {
    /// The text, as it was typed. It may have a little Markdown.
    pub text: NoteText,
    /// The horses that it is about, each once.
    pub horse_ids: Vec<HorseId>,
    /// Whether it stays on top.
    pub pinned: bool,
}

impl NoteWords {
    /// Whether this says something else than before: to pin a note is no edit of it.
    fn is_edit_of(&self, before: &Self) -> bool {
        let of = |words: &Self| -> BTreeSet<_> { words.horse_ids.iter().copied().collect() };
        self.text != before.text || of(self) != of(before)
    }
}

/// A note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Its id.
    pub id: NoteId,
    /// To whom it belongs.
    pub organization_id: OrganizationId,
    /// The account that wrote it first.
    pub author_id: AccountId,
    /// The author's address; `None` if the account was deleted.
    pub author: Option<EmailAddress>,
    /// What it says.
    pub words: NoteWords,
    /// The horses that it is about, by name.
    pub horses: Vec<NamedHorse>,
    /// How often it was saved.
    pub revision: Revision,
    /// When it was written.
    pub created_at: OffsetDateTime,
    /// When its text or its horses were saved last.
    pub updated_at: OffsetDateTime,
}

impl Note {
    /// Replaces what it says. It is edited at `now`, unless only the pin changes.
    pub fn edit(&mut self, words: NoteWords, now: OffsetDateTime) {
        if words.is_edit_of(&self.words) {
            self.updated_at = now;
        }
        self.words = words;
        self.revision = self.revision.next();
    }
}

/// Restricts a list of notes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NoteFilter {
    /// Only those about this horse.
    pub horse: Option<HorseId>,
    /// Only those that contain each word of this, without regard to case and
    /// accents.
    pub text: Option<String>,
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};

    use super::*;

    #[test]
    fn to_pin_a_note_is_no_edit() {
        let ids = SequentialIds::default();
        let [one, other] = [(), ()].map(|()| HorseId::new(ids.next_uuid()));
        let words = |text: &str, horses: &[HorseId], pinned| NoteWords {
            text: NoteText::parse(text).expect("a text"),
            horse_ids: horses.to_vec(),
            pinned,
        };
        let before = words("Hay", &[one, other], false);
        assert!(!words("Hay", &[other, one], true).is_edit_of(&before));
        assert!(words("Straw", &[one, other], true).is_edit_of(&before));
        assert!(words("Hay", &[one], false).is_edit_of(&before));
    }
}
