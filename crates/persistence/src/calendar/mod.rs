//! Stores appointments, and finds what else has a date.

pub(crate) mod entity;
mod many;
mod mapping;
mod names;
mod parts;
mod reminders;
mod store;

pub(crate) use many::{all_of, beginnings_of, delete_many, insert_many};
pub use reminders::SqlReminderStore;
pub use store::SqlAppointmentStore;
pub(crate) use store::delete_some;
