//! Backups of an installation that keeps its data in files of its own: the SQLite
//! database, photos and documents, letters, and the secret, as one ZIP file.
//!
//! An adapter for files alone. It neither opens a database nor knows the settings: `app`
//! says where the parts are, and copies the database into the place that it is told.
//!
//! # The file
//!
//! A ZIP file, so that every system can open it. Its last member, `backup.json`, has the
//! format, the version of the program, the time, and length and SHA-256 of every other
//! member: `showstable.db`, `jwt-secret`, and what is in the folders `media` and `outbox`.
//! A later version reads the formats of earlier ones.

#![warn(missing_docs)]

mod archive;
mod copy;
mod error;
mod exchange;
mod folder;
mod restore;

pub use archive::{Archive, Manifest, Member};
pub use copy::{Copy, Written};
pub use error::BackupError;
pub use exchange::finish;
pub use folder::BackupFolder;
pub use restore::Unpacked;

use std::path::PathBuf;

/// The name of the database in a backup.
const DATABASE: &str = "showstable.db";
/// The name of the secret in a backup.
const SECRET: &str = "jwt-secret";
/// The folder of photos, documents and other stored files in a backup.
const MEDIA: &str = "media";
/// The folder of letters in a backup.
const OUTBOX: &str = "outbox";

/// Where the parts of an installation are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installation {
    /// The file of the database.
    pub database: PathBuf,
    /// The file of the generated secret, which may be missing.
    pub secret: PathBuf,
    /// The folder of photos and documents; `None` if they are in S3.
    pub media: Option<PathBuf>,
    /// The folder of letters, which may be missing.
    pub outbox: PathBuf,
}

impl Installation {
    /// The folders, with their names in a backup.
    fn folders(&self) -> impl Iterator<Item = (&'static str, &PathBuf)> {
        let media = self.media.iter().map(|folder| (MEDIA, folder));
        media.chain([(OUTBOX, &self.outbox)])
    }
}

/// Told how many bytes were read since the last call, and of how many in all. An error
/// ends the work.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64) -> std::io::Result<()>;
