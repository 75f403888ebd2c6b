//! Stores horses, their photos, inquiries and reports.

mod care;
mod care_store;
pub(crate) mod entity;
mod gallery;
mod inquiries;
mod list;
mod many;
mod mapping;
mod market;
mod observations;
mod overview;
mod owned;
mod owners_page;
mod photo_rows;
mod photos;
mod replies;
mod reports;
mod saving;
mod store;
mod visits;

pub use care_store::SqlCareStore;
pub(crate) use care_store::intervals_of;
pub(crate) use many::{
    complete_many, delete_many, delete_visits, facts, insert_many, insert_visits, of_facts,
    refused, visits_of, visits_of_entry,
};
pub use market::SqlMarketStore;
pub use observations::SqlObservationStore;
pub(crate) use owned::{find, lock_all, with_names};
pub use photos::SqlPhotoStore;
pub(crate) use store::{delete_some, withdraw_all};

use ::horses::HorseLimits;

crate::store::store! {
    /// Stores horses in SQL.
    SqlHorseStore limited by HorseLimits
}
