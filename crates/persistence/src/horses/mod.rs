//! Horses, their photos, and the market in which they are for sale.

mod care;
mod content;
pub(crate) mod entity;
mod inquiries;
mod list;
mod mapping;
mod market;
mod owned;
mod photo_rows;
mod photos;
mod reports;
mod store;

pub use market::SqlMarketStore;
pub use photos::SqlPhotoStore;
pub use store::SqlHorseStore;
