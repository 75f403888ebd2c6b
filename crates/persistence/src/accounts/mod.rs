//! Stores accounts, their sessions, organizations and mails.

mod attempts;
mod deletion;
pub(crate) mod entity;
mod in_use;
mod mails;
mod mapping;
mod owner;
mod people;
mod people_rows;
mod removal;
mod roles;
mod second_factors;
mod sessions;
mod store;

pub use attempts::SqlAttemptStore;
pub use mails::SqlAccountMailStore;
pub(crate) use owner::owner_email;
pub use people::SqlPeopleStore;
pub(crate) use removal::remove_if_dissolved;
pub(crate) use roles::actor_of;
pub use second_factors::SqlSecondFactorStore;
pub use sessions::SqlSessionStore;
pub use store::SqlAccountStore;
