//! Storage of the image files, in a folder or in S3.

mod objects;
mod s3;
mod transfer;
mod url;

pub(crate) use objects::Objects;
pub use transfer::{TransferFilesError, TransferredFiles, transfer};
pub use url::{StorageUrl, StorageUrlError};
