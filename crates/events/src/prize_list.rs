//! The prize list of a show: all that riders want to know before they enter, in the order
//! and in the words in which they read it. The public page and the paper show the same.

mod compose;
mod corrections;
mod text;
mod words;

use async_trait::async_trait;
use kernel::{
    ClassId, Difference, EntryForm, EventId, Money, RenderError, ShowFileId, WaiverTerms,
};
use time::{Date, OffsetDateTime};

pub use self::corrections::DatedCorrection;
#[cfg(any(test, feature = "mocks"))]
pub use self::text::MockPrizeListTextStore;
pub use self::text::{
    ClassHonors, EditPrizeList, EditPrizeListError, NamedClass, PrizeListText, PrizeListTextStore,
    PrizeListTexts,
};
use crate::PublicShow;

/// The prize list of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrizeList {
    /// The show.
    pub event_id: EventId,
    /// Its name.
    pub name: String,
    /// What kind of show it is.
    pub event_type: String,
    /// The first day, where it is.
    pub first_day: Date,
    /// From when until when.
    pub when: String,
    /// The venue and its address, line by line.
    pub place: Vec<String>,
    /// The address of the public form, where riders enter.
    pub entry_link: String,
    /// Whether the form takes entries now.
    pub is_open: bool,
    /// When it was published, in words; `None` while it is a draft.
    pub published: Option<String>,
    /// What was changed since, the first day first.
    pub corrections: Vec<DatedCorrection>,
    /// What the organizer says above the classes, in Markdown; may be empty.
    pub before: String,
    /// Who holds, manages, judges and inspects.
    pub officials: Vec<Official>,
    /// The classes, in the order of the show.
    pub classes: Vec<OfferedClass>,
    /// What every entry pays beside its classes.
    pub fees: Vec<OfferedFee>,
    /// What riders may order, such as stalls.
    pub extras: Vec<OfferedFee>,
    /// What is planned in the rings, by time.
    pub sessions: Vec<OfferedSession>,
    /// Dates, refunds, papers and other rules.
    pub rules: Vec<RuleSection>,
    /// How riders pay, in the organizer's words; may be empty.
    pub payment_note: String,
    /// What the organizer says beside; may be empty.
    pub notes: String,
    /// What the organizer says at the end, in Markdown; may be empty.
    pub after: String,
    /// Whose logos it shows, in their order.
    pub sponsors: Vec<Sponsor>,
    /// The files that are about the whole show, such as a map of the grounds.
    pub files: Vec<OfferedFile>,
    /// The address of its page on the web, where the files are.
    pub page: String,
    /// What the form asks for beside rider, horse and classes.
    pub form: EntryForm,
    /// What riders sign.
    pub waiver: Option<WaiverTerms>,
}

/// Somebody with an office at the show, or several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Official {
    /// The office.
    pub role: &'static str,
    /// Who, and how they are reached, line by line.
    pub lines: Vec<String>,
}

/// A class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedClass {
    /// The class.
    pub id: ClassId,
    /// Its number in the show.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Who may enter, and how it is judged; may be empty.
    pub description: String,
    /// Who sponsors it; may be empty.
    pub sponsor: String,
    /// The logo of its sponsor, if the show has it.
    pub logo: Option<ShowFileId>,
    /// What the winner gets; may be empty.
    pub trophy: String,
    /// What else there is to know of it, such as that it is full.
    pub conditions: Vec<String>,
    /// The fee for one entry.
    pub price: Money,
    /// The files that are about it, such as its pattern.
    pub files: Vec<OfferedFile>,
}

/// A sponsor of the show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sponsor {
    /// The name.
    pub name: String,
    /// The logo.
    pub logo: ShowFileId,
}

/// A file that riders may read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedFile {
    /// Its id.
    pub id: ShowFileId,
    /// Its title.
    pub title: String,
    /// What it is: `PDF`.
    pub kind: &'static str,
    /// Its size.
    pub bytes: u64,
}

/// A fee or an extra.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedFee {
    /// Its name.
    pub name: String,
    /// The price of one.
    pub amount: Money,
    /// What it is charged for: `per class`.
    pub per: &'static str,
    /// From when until when, and how many there are; may be empty.
    pub conditions: String,
}

/// A ring from a starting time on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedSession {
    /// The ring.
    pub ring: String,
    /// When its first line starts.
    pub starts: String,
    /// What happens one after the other.
    pub lines: Vec<String>,
}

/// Rules about one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleSection {
    /// What they are about.
    pub title: &'static str,
    /// The rules, each a sentence or more.
    pub lines: Vec<String>,
}

/// What a prize list is composed of.
#[derive(Debug)]
pub struct PrizeListSources<'a> {
    /// The show, as riders may see it.
    pub show: &'a PublicShow,
    /// Whether it takes entries now.
    pub is_open: bool,
    /// Who holds it.
    pub organizer: &'a Organizer,
    /// The judges of its classes; classes without any may be missing.
    pub panels: &'a [(ClassId, Vec<String>)],
    /// What is planned in its rings.
    pub sessions: &'a [PlannedSession],
    /// What the office writes into it.
    pub text: &'a PrizeListText,
    /// The sponsors of whom the show has logos.
    pub sponsors: &'a [Sponsor],
    /// The files of the show, in their order, and the classes that they are about; none, if
    /// it is the whole show.
    pub files: &'a [(Option<ClassId>, OfferedFile)],
    /// What was changed of the show since it was published, in the order of the trail.
    pub trail: &'a [(OffsetDateTime, Difference)],
    /// The base URL of links, without a trailing slash.
    pub public_url: &'a str,
}

/// Who holds a show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Organizer {
    /// The name; empty if it is not stated.
    pub name: String,
    /// The address of its page on the web; may be empty.
    pub website: String,
}

/// What is planned in a ring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedSession {
    /// The ring.
    pub ring: String,
    /// When its first line starts.
    pub starts_at: OffsetDateTime,
    /// What happens one after the other.
    pub lines: Vec<PlannedLine>,
}

/// A line of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlannedLine {
    /// A class.
    Class(ClassId),
    /// Something else, such as lunch.
    Pause(String),
}

/// Prints prize lists.
#[async_trait]
pub trait PrizeListRenderer: Send + Sync {
    /// The prize list as a PDF.
    async fn render_prize_list(&self, list: PrizeList) -> Result<Vec<u8>, RenderError>;

    /// An entry blank of the show, to be filled in by hand, as a PDF.
    async fn render_entry_blank(&self, list: PrizeList) -> Result<Vec<u8>, RenderError>;
}
