//! Converts uploaded images to JPEGs in several sizes, and stores them in a
//! folder or in S3.
//!
//! An adapter for the port `PhotoStorage` of `horses`. It handles image formats
//! and object stores, not who owns a photo or who may see it. Only `app`
//! depends on it.

#![warn(missing_docs)]

mod converter;
mod fair_queue;
mod limits;
mod photo_files;
mod picture;
mod storage;

pub use photo_files::PhotoFiles;
pub use storage::{StorageUrl, StorageUrlError};
