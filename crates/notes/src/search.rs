use kernel::{
    Actor, BillId, CareVisitId, ContactId, CourseId, DocumentId, EventId, ExhibitorId, GroupId,
    HorseId, NoteId, ObservationId, Permission, RegistrationId, Scope, ServiceId, ShowHorseId,
    StoreError, fold,
};

use crate::SearchService;

/// Maximum number of objects of one kind that a search finds.
pub const FOUND_OF_A_KIND: usize = 10;

/// Maximum number of characters of a search.
pub const MAX_QUERY_CHARS: usize = 200;

/// The words of a search, folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// The words of a text of at most [`MAX_QUERY_CHARS`] characters; `None` if
    /// it is longer or has none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.chars().count() > MAX_QUERY_CHARS {
            return None;
        }
        let words: Vec<_> = fold(text).split_whitespace().map(str::to_owned).collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// The words, at least one.
    #[must_use]
    pub fn as_slice(&self) -> &[String] {
        &self.0
    }

    /// Whether one of these texts contains each word, or the digits of one of
    /// them do, as those of a phone number.
    #[must_use]
    pub fn are_in(&self, texts: &[&str]) -> bool {
        let texts: Vec<_> = texts.iter().map(|text| fold(text)).collect();
        self.0.iter().all(|word| {
            texts.iter().any(|text| text.contains(word))
                || word.len() > 2
                    && word.bytes().all(|it| it.is_ascii_digit())
                    && texts.iter().any(|text| digits_of(text).contains(word))
        })
    }

    /// How many of the words a text contains.
    #[must_use]
    pub fn count_in(&self, text: &str) -> usize {
        let text = fold(text);
        self.0.iter().filter(|word| text.contains(*word)).count()
    }

    /// Whether a text begins with the first word.
    #[must_use]
    pub fn begin(&self, text: &str) -> bool {
        self.0
            .first()
            .is_some_and(|word| fold(text).starts_with(word))
    }
}

fn digits_of(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Where each kind of object is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchScopes {
    /// For contacts, horses, their feeding, medication and care, what was seen on
    /// them, and notes.
    pub barn: Scope,
    /// For documents.
    pub documents: Scope,
    /// For bills and services.
    pub book: Scope,
    /// For shows, their entries, and the people and horses of their directory.
    pub shows: Scope,
}

/// An object that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding<Id> {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub title: String,
    /// What tells it from others; may be empty.
    pub detail: String,
}

/// What was found, by kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Findings {
    /// Contacts.
    pub contacts: Vec<Finding<ContactId>>,
    /// Horses.
    pub horses: Vec<Finding<HorseId>>,
    /// Horses whose feeding plan has the words.
    pub feeding: Vec<Finding<HorseId>>,
    /// Courses of medication, with their horses; the latest first.
    pub medications: Vec<Finding<(CourseId, HorseId)>>,
    /// Visits of care, with their horses; the newest first.
    pub care: Vec<Finding<(CareVisitId, HorseId)>>,
    /// What people saw on horses, with the horses; the newest first.
    pub observations: Vec<Finding<(ObservationId, HorseId)>>,
    /// Documents, the newest first.
    pub documents: Vec<Finding<DocumentId>>,
    /// Notes, the newest first.
    pub notes: Vec<Finding<NoteId>>,
    /// Bills, the latest first.
    pub bills: Vec<Finding<BillId>>,
    /// Services, by name.
    pub services: Vec<Finding<ServiceId>>,
    /// Shows, the latest first.
    pub shows: Vec<Finding<EventId>>,
    /// Entries, with their shows; the newest first.
    pub entries: Vec<Finding<(RegistrationId, EventId)>>,
    /// Barns at shows, with their shows; the newest first.
    pub groups: Vec<Finding<(GroupId, EventId)>>,
    /// People of the directory of shows, by name.
    pub exhibitors: Vec<Finding<ExhibitorId>>,
    /// Horses of the directory of shows, by name.
    pub show_horses: Vec<Finding<ShowHorseId>>,
    /// Whether only the entries of the latest shows were searched, because the
    /// organizations have too many.
    pub are_entries_partial: bool,
}

impl SearchService {
    /// What the actor may read that contains all words.
    pub async fn search(&self, actor: &Actor, words: &SearchWords) -> Result<Findings, StoreError> {
        let scopes = SearchScopes {
            barn: actor.to(Permission::ReadHorses),
            documents: actor.to(Permission::EditHorses),
            book: actor.to(Permission::KeepBook),
            shows: actor.to(Permission::ReadShows),
        };
        self.store.search(&scopes, words).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> SearchWords {
        SearchWords::parse(text).expect("words")
    }

    #[test]
    fn words_are_found_in_any_of_the_texts_without_case_and_accents() {
        let texts = ["Zoë Núñez", "Smith Equine", "(931) 555-0147"];
        for found in [
            "nunez",
            "ZOE  smith",
            "quine",
            "5550147",
            "555-0147",
            "931555",
        ] {
            assert!(words(found).are_in(&texts), "{found}");
        }
        for missing in ["nunez jones", "5550148", "93155501470", "zoesmith"] {
            assert!(!words(missing).are_in(&texts), "{missing}");
        }
        assert!(words("zo").begin("Zoë"));
        assert!(!words("oe").begin("Zoë"));
    }

    #[test]
    fn nothing_and_very_long_texts_are_not_searched() {
        assert_eq!(SearchWords::parse("  "), None);
        assert_eq!(SearchWords::parse("\u{301}"), None);
        assert_eq!(SearchWords::parse(&"x".repeat(201)), None);
    }
}
