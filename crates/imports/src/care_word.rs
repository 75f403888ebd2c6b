use kernel::{CareWordId, OptionalLine, OrganizationId, Revision, fold_name};
use time::OffsetDateTime;

kernel::words! {
    /// What a word of care means, such as *Pwr Pak*.
    pub enum CareMeaning {
        /// Vaccination.
        Vaccination = "vaccination",
        /// Deworming.
        Deworming = "deworming",
        /// Care of the teeth.
        Dental = "dental",
        /// Trimming or shoeing.
        Hoof = "hoof",
        /// A veterinarian's visit.
        Veterinary = "veterinary",
        /// Other care.
        Other = "other",
        /// Rows with it are not imported.
        LeftOut = "left_out",
    }
}

/// Maximum number of words that an organization knows.
pub const MAX_CARE_WORDS: u32 = 2000;
/// Maximum number of words that are answered about one table.
pub const MAX_ANSWERED_WORDS: usize = 500;
/// Maximum number of words that are asked about one table, the most frequent ones.
pub const MAX_ASKED_WORDS: usize = 100;
/// How many characters of a cell are a word.
const MAX_CHARS: usize = 200;

/// What somebody said that a word of care means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CareAnswer {
    /// The kind of care.
    pub meaning: CareMeaning,
    /// Which vaccination it is, such as Rabies; empty if it was not said, or is none.
    pub vaccine: OptionalLine<200>,
}

/// A word of care that an organization knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CareWord {
    /// Its id.
    pub id: CareWordId,
    /// The organization.
    pub organization_id: OrganizationId,
    /// The word, as it stood in a table.
    pub word: String,
    /// What it means.
    pub answer: CareAnswer,
    /// How often it was saved.
    pub revision: Revision,
    /// When it was saved.
    pub updated_at: OffsetDateTime,
}

/// What was answered about a word of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredWord {
    /// The word, as it stands there.
    pub word: String,
    /// What it means.
    pub answer: CareAnswer,
}

/// A word of a table whose kind of care no rule knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedWord {
    /// The word, as it stands in the first row that has it.
    pub word: String,
    /// How many rows have it, without those that are here already.
    pub rows: u32,
    /// What it means, if that is known.
    pub answer: Option<CareAnswer>,
    /// Whether it was answered about this table, and not before.
    pub is_answered_here: bool,
}

/// The word that a cell is: its beginning, if it is a long text.
#[must_use]
pub fn care_word(cell: &str) -> String {
    cell.chars().take(MAX_CHARS).collect()
}

/// The form in which words are compared.
#[must_use]
pub fn care_word_key(word: &str) -> String {
    fold_name(&care_word(word))
}

/// Replaces what was answered about these words, and forgets those without an answer.
pub(crate) fn answer_words(
    words: &mut Vec<AnsweredWord>,
    changes: impl IntoIterator<Item = (String, Option<CareAnswer>)>,
) {
    for (word, answer) in changes {
        let key = care_word_key(&word);
        words.retain(|it| care_word_key(&it.word) != key);
        words.extend(answer.map(|answer| AnsweredWord { word, answer }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_replaces_the_one_before_and_can_be_taken_back() {
        let answer = |meaning| CareAnswer {
            meaning,
            vaccine: OptionalLine::default(),
        };
        let mut words = Vec::new();
        let said = |word: &str, meaning: Option<_>| (word.to_owned(), meaning.map(answer));
        let first = [
            said("Pwr Pak", Some(CareMeaning::Deworming)),
            said("Massage", Some(CareMeaning::Other)),
        ];
        answer_words(&mut words, first);
        answer_words(&mut words, [said("PWR  pak", Some(CareMeaning::LeftOut))]);
        answer_words(&mut words, [said("massage", None)]);
        let kept: Vec<_> = words
            .iter()
            .map(|it| (&*it.word, it.answer.meaning))
            .collect();
        assert_eq!(kept, [("PWR  pak", CareMeaning::LeftOut)]);
    }
}
