//! Where pictures are kept.

mod objects;
mod s3;
mod url;

pub(crate) use objects::Objects;
pub use url::{StorageUrl, StorageUrlError};
