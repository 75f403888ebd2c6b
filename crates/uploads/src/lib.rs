//! Stores uploaded images, converted by `pictures`, in a folder or in S3.
//!
//! An adapter for the port `PhotoStorage` of `horses`. It handles object stores,
//! not who owns a photo or who may see it. Only `app` depends on it.
//! How large a photo may be is in `horses/src/limits.rs`.

#![warn(missing_docs)]

mod photo_files;
mod storage;

pub use photo_files::PhotoFiles;
pub use storage::{StorageUrl, StorageUrlError};
