//! Stores uploaded images, converted by `pictures`, the files of documents, and
//! archives of what an account holds, in a folder or in S3, and makes the archive of the
//! records of a show.
//!
//! An adapter for the ports `PhotoStorage` of `horses`, `DocumentStorage` of
//! `documents`, `ExportFiles` of `accounts` and `PackageArchive` of `usda`. It handles object stores,
//! not who owns a photo or who may see it. Only `app` depends on it.
//! How large an upload may be is in `kernel/src/upload_limits.rs`.

#![warn(missing_docs)]

mod document_files;
mod export_archives;
mod photo_files;
mod show_package;
mod storage;

pub use document_files::DocumentFiles;
pub use export_archives::ExportArchives;
pub use photo_files::PhotoFiles;
pub use show_package::PackageZip;
pub use storage::{StorageUrl, StorageUrlError, TransferFilesError, TransferredFiles, transfer};
