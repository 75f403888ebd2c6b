//! Stores appointments, and finds what else has a date.

pub(crate) mod entity;
mod mapping;
mod names;
mod parts;
mod reminders;
mod sources;
mod store;

pub use reminders::SqlReminderStore;
pub use sources::SqlCalendarSources;
pub use store::SqlAppointmentStore;
pub(crate) use store::delete_some;
