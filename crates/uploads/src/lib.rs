//! Turns what people upload into pictures, and keeps them in a folder or in S3.
//!
//! An adapter behind the port `PhotoStorage` of `horses`: it knows image
//! formats and object stores, and neither whose photo it is nor who may see
//! it. `app` wires it; nothing else may use it.

#![warn(missing_docs)]

mod picture;
mod storage;
mod turns;
mod vault;
mod workshop;

pub use storage::{StorageUrl, StorageUrlError};
pub use vault::PhotoVault;
