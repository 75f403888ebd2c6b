//! Shows: their schedule, classes, templates and calendar feed.
//!
//! A show ("event" in the API) belongs to one organization and has a public link.
//! This crate contains the rules for valid shows and for access to them. It
//! does not depend on registrations (`registrations`) or the notice to the USDA
//! (`usda`): its own ports supply the participants and fees, and the dates of
//! the notice. `web` calls this crate; `app` connects it to the adapters.

#![warn(missing_docs)]

mod class;
mod class_plan;
mod classes;
mod copy;
mod correct;
mod create;
mod delete;
mod differences;
mod entry_rules;
mod event;
mod feed;
mod limits;
mod list;
mod next_shows;
mod places;
mod ports;
mod prize_list;
mod read;
mod schedule;
mod template;
mod update;
mod weekend;

use std::sync::Arc;

pub use class::{
    Change, ClassDraft, ClassList, ClassListError, ClassNumber, MAX_CLASSES, MAX_CLASSES_TEXT,
    ShowClass, TemplateClass,
};
pub use class_plan::{ClassPlan, ClassPlanError, PresentClass, ShowTypes};
pub use classes::CountedClass;
pub use copy::{CopiedFrom, CopyEvent, Moves, Taken};
pub use correct::{ClassCorrection, CorrectShow, CorrectShowError, Correction, FeeCorrection};
pub use delete::PurgeEvent;
pub use differences::differences;
pub use entry_rules::{
    EntryRules, EntryRulesDraft, EntryRulesError, Fee, FeeDraft, FeeError, FeeTerms, Ladder,
    MAX_CAPACITY, MAX_FEES,
};
pub use event::{Event, EventDetails, EventForm, ShowProfile, WALKING_SHOWS};
pub use feed::{Feed, FeedSecret, FeedService, FeedShow};
use kernel::{Clock, IdGenerator, RecentReads};
pub use limits::EventLimits;
pub use list::{EventFilter, EventRow, EventSort};
pub use next_shows::ComingShow;
pub use places::{ClassCounts, PublicShow};
pub use ports::{
    ClassEntries, EventEdit, EventStore, EventSummary, FeedStore, NoticeCalendar, SaveEventError,
    SaveTemplate,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockEventStore, MockFeedStore, MockNoticeCalendar};
#[cfg(any(test, feature = "mocks"))]
pub use prize_list::MockPrizeListTextStore;
pub use prize_list::{
    ClassHonors, DatedCorrection, EditPrizeList, EditPrizeListError, NamedClass, OfferedClass,
    OfferedFee, OfferedFile, OfferedSession, Official, Organizer, PlannedLine, PlannedSession,
    PrizeList, PrizeListRenderer, PrizeListSources, PrizeListText, PrizeListTextStore,
    PrizeListTexts, RuleSection, Sponsor,
};
pub use read::EventTotals;
pub use schedule::{Schedule, ScheduleError};
pub use template::{Replaceable, ShowHours, Template};
pub use weekend::{MAX_WEEKEND_SHOWS, Weekend, WeekendError, WeekendShow, in_weekend};

/// More shows than are looked at in the same second; each has at most
/// [`MAX_CLASSES_TEXT`] and a few kB.
const RECENT_EVENTS: usize = 64;

/// The use cases of shows and their templates.
pub struct EventService {
    store: Arc<dyn EventStore>,
    calendar: Arc<dyn NoticeCalendar>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    recent: RecentReads<Arc<Event>>,
}

impl EventService {
    /// Creates the service from its ports.
    pub fn new(
        store: Arc<dyn EventStore>,
        calendar: Arc<dyn NoticeCalendar>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            calendar,
            clock,
            ids,
            recent: RecentReads::new(RECENT_EVENTS),
        }
    }
}
