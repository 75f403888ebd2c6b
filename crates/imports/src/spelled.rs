//! What people write in one cell that has several parts, or words of their own.

mod address;
mod care;
mod owners;
mod words;

pub use address::{AddressSaid, address_parts};
pub(crate) use care::care_kind;
pub use care::{Listed, care_kinds_in, listed};
pub use owners::{OwnerSaid, owners_said};
pub use words::{book_category, breed_name, contact_kinds};
