//! Stores accounts, their sessions, organizations and mails.

mod access_tokens;
mod attempts;
mod deletion;
pub(crate) mod entity;
mod links;
mod mails;
mod mapping;
mod people;
mod people_rows;
mod removal;
mod second_factors;
mod sessions;
mod store;

pub use access_tokens::SqlAccessTokenStore;
pub use attempts::SqlAttemptStore;
pub use links::SqlLinkStore;
pub use mails::SqlAccountMailStore;
pub use people::SqlPeopleStore;
pub use second_factors::SqlSecondFactorStore;
pub use sessions::SqlSessionStore;
pub use store::SqlAccountStore;
