//! Stores horses, their photos, inquiries and reports.

mod care;
pub(crate) mod entity;
mod inquiries;
mod list;
mod mapping;
mod market;
mod overview;
mod owned;
mod photo_rows;
mod photos;
mod reports;
mod sheet;
mod store;

pub use market::SqlMarketStore;
pub use photos::SqlPhotoStore;
pub use store::SqlHorseStore;
pub(crate) use store::{delete_some, withdraw_all};
