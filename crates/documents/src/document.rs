use kernel::{
    AccountId, ContactId, DocumentId, HorseId, Invalid, NamedHorse, OptionalText, OrganizationId,
    RecordDate, RequiredLine, Revision,
};
use time::{Date, Month, OffsetDateTime};

use crate::FileKind;

kernel::words! {
    /// What a document is.
    pub enum DocumentKind {
        /// A Coggins test: that the horse has no equine infectious anemia.
        Coggins = "coggins",
        /// A health certificate.
        HealthCertificate = "health_certificate",
        /// Registration papers.
        Registration = "registration",
        /// A policy.
        Insurance = "insurance",
        /// A contract.
        Contract = "contract",
        /// A receipt.
        Receipt = "receipt",
        /// Anything else.
        Other = "other",
    }
}

impl DocumentKind {
    /// The kind in words for people.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Coggins => "Coggins test",
            Self::HealthCertificate => "Health certificate",
            Self::Registration => "Registration papers",
            Self::Insurance => "Insurance",
            Self::Contract => "Contract",
            Self::Receipt => "Receipt",
            Self::Other => "Other",
        }
    }

    /// The last day on which such a document is good, if that is the same for all of them: a
    /// Coggins test for twelve months, as most states ask of horses that come to a show, and a
    /// health certificate for thirty days.
    #[must_use]
    pub fn usual_end(self, issued_on: RecordDate) -> Option<RecordDate> {
        let issued = issued_on.as_date();
        match self {
            Self::Coggins => {
                let year = issued.year() + 1;
                let last = || Date::from_calendar_date(year, Month::February, 28);
                RecordDate::new(issued.replace_year(year).or_else(|_| last()).ok()?)
            }
            Self::HealthCertificate => {
                RecordDate::new(issued.checked_add(time::Duration::days(30))?)
            }
            _ => None,
        }
    }

    /// What a calendar says on the day on which a document with this title ends, such
    /// as "Coggins test of Comet, Star and 3 more ends". A document of another kind is
    /// called by its title; without horses it is the title alone.
    #[must_use]
    pub fn ending(self, title: &str, horses: &[&str]) -> String {
        let of = match horses {
            [] => return title.to_owned(),
            [one] => (*one).to_owned(),
            [one, other] => format!("{one} and {other}"),
            [one, other, rest @ ..] => format!("{one}, {other} and {} more", rest.len()),
        };
        let (what, ends) = match self {
            Self::Other => (title, "ends"),
            Self::Registration => (self.words(), "end"),
            _ => (self.words(), "ends"),
        };
        format!("{what} of {of} {ends}")
    }
}

/// What people say about a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentFacts {
    /// What it is.
    pub kind: DocumentKind,
    /// Its title.
    pub title: RequiredLine<200>,
    /// The day of issue.
    pub issued_on: Option<RecordDate>,
    /// The last day on which it is valid.
    pub expires_on: Option<RecordDate>,
    /// The horses that it is about, each once.
    pub horse_ids: Vec<HorseId>,
    /// Whom it is from or with.
    pub contact_id: Option<ContactId>,
    /// Anything else.
    pub notes: OptionalText<5000>,
    /// Whether the owners of its horses see it on their pages; `None` leaves that as it
    /// is, and a new document is not shared then.
    pub share: Option<bool>,
}

/// The last day of validity is before the day of issue.
const ENDS_BEFORE_ISSUE: Invalid = Invalid("must not be before the day of issue");

/// Checks that a document does not end before it was issued.
pub fn check_days(
    issued_on: Option<RecordDate>,
    expires_on: Option<RecordDate>,
) -> Result<(), Invalid> {
    match (issued_on, expires_on) {
        (Some(issued), Some(expires)) if expires < issued => Err(ENDS_BEFORE_ISSUE),
        _ => Ok(()),
    }
}

/// The file of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredFile {
    /// What it is.
    pub kind: FileKind,
    /// Its size.
    pub bytes: u64,
}

impl StoredFile {
    /// Of a document of which the dates alone are kept.
    pub const NONE: Self = Self {
        kind: FileKind::None,
        bytes: 0,
    };
}

/// The contact of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedContact {
    /// The contact.
    pub id: ContactId,
    /// Its name.
    pub name: String,
}

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its id.
    pub id: DocumentId,
    /// To whom it belongs.
    pub organization_id: OrganizationId,
    /// The account that uploaded it.
    pub uploaded_by: AccountId,
    /// What is said about it.
    pub facts: DocumentFacts,
    /// The horses of the facts, by name.
    pub horses: Vec<NamedHorse>,
    /// The contact of the facts.
    pub contact: Option<NamedContact>,
    /// Its file.
    pub file: StoredFile,
    /// Whether the owners of its horses see it on their pages.
    pub shared_with_owners: bool,
    /// How often it was saved.
    pub revision: Revision,
    /// When it was uploaded.
    pub created_at: OffsetDateTime,
    /// When its facts were saved.
    pub updated_at: OffsetDateTime,
}

/// A document as its file is saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TitledFile {
    /// The document.
    pub id: DocumentId,
    /// Its title.
    pub title: RequiredLine<200>,
    /// What its file is.
    pub kind: FileKind,
}

impl TitledFile {
    /// The name under which the file is saved: the title, without characters
    /// that a file system refuses. Empty if there is no file.
    #[must_use]
    pub fn name(&self) -> String {
        if self.kind == FileKind::None {
            return String::new();
        }
        file_name(self.title.as_str(), self.kind)
    }
}

/// The name under which a file with this title is saved.
pub(crate) fn file_name(title: &str, kind: FileKind) -> String {
    format!("{}.{}", plain_name(title), kind.extension())
}

impl Document {
    /// Replaces what is said about it.
    pub fn edit(&mut self, facts: DocumentFacts, now: OffsetDateTime) {
        self.shared_with_owners = facts.share.unwrap_or(self.shared_with_owners);
        self.facts = facts;
        self.revision = self.revision.next();
        self.updated_at = now;
    }

    /// The document as its file is saved.
    #[must_use]
    pub fn titled_file(&self) -> TitledFile {
        TitledFile {
            id: self.id,
            title: self.facts.title.clone(),
            kind: self.file.kind,
        }
    }
}

/// A text as the name of a file on any system.
pub(crate) fn plain_name(text: &str) -> String {
    const MAX_CHARS: usize = 100;
    let plain = |c: char| match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => ' ',
        c => c,
    };
    let name: String = text.chars().map(plain).take(MAX_CHARS).collect();
    // Names of dots are folders, and Windows drops dots and spaces at the end.
    let name = name.trim_matches(|c: char| c == '.' || c.is_whitespace());
    match name {
        "" => "document".to_owned(),
        name => name.to_owned(),
    }
}

kernel::words! {
    /// Which documents are near or past their end.
    pub enum Ends {
        /// Those whose last day is over.
        Ended = "ended",
        /// Those that end today or within 60 days.
        Soon = "soon",
    }
}

/// Restricts a list of documents.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DocumentFilter {
    /// Only this kind.
    pub kind: Option<DocumentKind>,
    /// Only those about this horse.
    pub horse: Option<HorseId>,
    /// Only those whose title, kind or notes contain each word of this, without
    /// regard to case and accents.
    pub text: Option<String>,
    /// Only those near or past their end.
    pub ends: Option<Ends>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_names_the_kind_and_two_horses() {
        use DocumentKind::{Coggins, Other, Registration};
        let horses = ["Buttermilk", "Comet", "Lindenhof", "Midnight", "Star"];
        for (kind, count, expected) in [
            (Coggins, 0, "coggins-scan"),
            (Coggins, 1, "Coggins test of Buttermilk ends"),
            (Coggins, 2, "Coggins test of Buttermilk and Comet ends"),
            (
                Coggins,
                3,
                "Coggins test of Buttermilk, Comet and 1 more ends",
            ),
            (
                Coggins,
                5,
                "Coggins test of Buttermilk, Comet and 3 more ends",
            ),
            (Registration, 1, "Registration papers of Buttermilk end"),
            (Other, 1, "coggins-scan of Buttermilk ends"),
        ] {
            assert_eq!(kind.ending("coggins-scan", &horses[..count]), expected);
        }
    }

    #[test]
    fn a_document_ends_on_or_after_its_day_of_issue() {
        let day = |text| RecordDate::parse(text).ok();
        let (early, late) = (day("2026-01-01"), day("2026-01-02"));
        assert_eq!(check_days(early, early), Ok(()));
        assert_eq!(check_days(late, None), Ok(()));
        assert_eq!(check_days(late, early), Err(ENDS_BEFORE_ISSUE));
    }

    #[test]
    fn the_name_of_a_file_is_no_path() {
        for (title, name) in [
            ("Coggins 2026", "Coggins 2026"),
            ("../../etc/passwd", "etc passwd"),
            ("..", "document"),
            ("a\\b:c", "a b c"),
            ("Zeugnis für Óðinn.", "Zeugnis für Óðinn"),
        ] {
            assert_eq!(plain_name(title), name);
        }
        assert_eq!(plain_name(&"x".repeat(300)).len(), 100);
    }
}
