//! Appointments with recurrence and reminders, and the calendar of all that has
//! a date.
//!
//! An appointment belongs to an organization. Its series is a first day with a
//! rule and a time of day on the clocks of one time zone, so that 9:00 stays 9:00
//! when clocks change; single occurrences are changed or dropped beside it. What
//! else has a date, such as shows and care, comes from other tables through the
//! port [`CalendarSources`]. `web` calls this crate; `app` constructs it.

#![warn(missing_docs)]

mod appointment;
mod change;
mod create;
mod delete;
mod feed;
mod item;
mod limits;
mod occurrence;
mod ports;
mod read;
mod remind;
#[cfg(test)]
mod samples;
mod span;

use std::sync::Arc;

pub use appointment::{
    Appointment, AppointmentDetails, AppointmentKind, MAX_REMIND_BEFORE, RemindBeforeError,
    remind_before,
};
pub use change::{ChangeError, OccurrenceEdit, ReplaceAppointment};
pub use create::CreateAppointment;
pub use feed::CalendarFeed;
pub use item::{AppointmentItem, CalendarItem, ItemKind, ItemTime, Window, WindowError};
use kernel::{Clock, IdGenerator};
pub use limits::{AppointmentLimits, MAX_HORSES, MAX_ITEMS};
pub use occurrence::{Change, ChangedFields, Occurrence};
pub use ports::{
    AppointmentFilter, AppointmentStore, CalendarSources, ReminderStore, ReminderSubject, Scheduled,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockAppointmentStore, MockCalendarSources, MockReminderStore};
pub use read::{FoundItems, TooManyItems};
pub use remind::{RemindOfAppointment, Reminder, ReminderService};
pub use span::{Moment, Span, SpanError};

/// The use cases of appointments and of the calendar.
pub struct CalendarService {
    store: Arc<dyn AppointmentStore>,
    sources: Arc<dyn CalendarSources>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl CalendarService {
    /// Creates the service from its ports.
    pub fn new(
        store: Arc<dyn AppointmentStore>,
        sources: Arc<dyn CalendarSources>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            sources,
            clock,
            ids,
        }
    }
}
