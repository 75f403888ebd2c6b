//! Shows: their schedule, classes, templates and calendar feed.
//!
//! A show ("event" in the API) belongs to one account and has a public link.
//! This crate knows what makes a show valid and who may touch it. It does not
//! know riders' entries (`registrations`) or the notice to the USDA (`usda`);
//! of the former it needs two sums, of the latter when it is to be sent, which
//! its own ports supply. `web` calls it; `app` wires it.

#![warn(missing_docs)]

mod class;
mod create;
mod delete;
mod event;
mod feed;
mod limits;
mod list;
mod notice_facts;
mod ports;
mod read;
mod schedule;
mod template;
mod update;

use std::sync::Arc;

pub use class::{ClassList, ClassListError, MAX_CLASSES, MAX_CLASSES_TEXT, ShowClass};
pub use create::CreateEventError;
pub use event::{Event, EventDetails, Location, Manager, ShowProfile};
pub use feed::{Feed, FeedSecret, FeedService, FeedShow};
use kernel::{Clock, IdGenerator};
pub use limits::EventLimits;
pub use list::{EventFilter, EventRow, EventSort};
pub use notice_facts::{
    ExpectedEntries, ExpectedEntriesError, Inspection, InspectorRequired, Inspectors,
    InspectorsError, NoticeFacts, TherapeuticUse,
};
pub use ports::{
    ClassEntries, EventEdit, EventStore, EventSummary, FeedStore, InsertEventError, NoticeCalendar,
    SaveTemplate, UpdateEventError,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockEventStore, MockFeedStore, MockNoticeCalendar};
pub use read::EventData;
pub use schedule::{Schedule, ScheduleError};
pub use template::{Replaceable, ShowHours, Template};

/// The use cases of shows and their templates.
pub struct EventService {
    store: Arc<dyn EventStore>,
    calendar: Arc<dyn NoticeCalendar>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl EventService {
    /// The service on its ports.
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
        }
    }
}
