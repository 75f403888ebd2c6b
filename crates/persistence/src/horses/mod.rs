//! Stores horses, their photos, inquiries and reports.

mod care;
mod content;
pub(crate) mod entity;
mod inquiries;
mod list;
mod mapping;
mod market;
mod overview;
mod owned;
mod owners;
mod photo_rows;
mod photos;
mod reports;
mod store;

pub use market::SqlMarketStore;
pub(crate) use owned::find;
pub(crate) use owners::{
    change_owner, owned_by_contact, owned_by_contacts, owners_contain, owners_of, set_owned,
};
pub use photos::SqlPhotoStore;
pub use store::SqlHorseStore;
pub(crate) use store::{delete_some, withdraw_all};
