//! Stores the links to owners' pages, and what owners write there.

pub(crate) mod entity;
mod links;
mod messages;

pub use links::SqlOwnerLinkStore;
pub use messages::SqlOwnerMessageStore;
