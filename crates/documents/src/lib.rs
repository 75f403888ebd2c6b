//! Private documents of a barn: files with what they are, whom they are about
//! and when they end. And files that shows publish with their prize lists.
//!
//! This crate decides which files are taken and as what, what is valid of their
//! facts, when somebody is reminded of an end, and which files are deleted. It
//! reads nothing of a file but its first bytes. `web` calls it; `app`
//! constructs it.

#![warn(missing_docs)]

mod archive;
mod change;
mod document;
mod file_kind;
mod limits;
mod ports;
mod read;
mod remind;
mod show_files;
mod sweep;
mod upload;

use std::sync::Arc;

pub use archive::{ArchivedFile, HorseArchive};
pub use document::{
    Document, DocumentFacts, DocumentFilter, DocumentKind, Ends, NamedContact, StoredFile,
    TitledFile, check_days,
};
pub use file_kind::{FileKind, RECOGNIZED_BYTES};
use kernel::{Clock, IdGenerator, MailDelivery};
pub use limits::{DocumentLimits, MAX_HORSES};
pub use ports::{ArchiveReader, DocumentStorage, DocumentStore};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockArchiveReader, MockDocumentStorage, MockDocumentStore};
pub use remind::{EndingDocument, RemindOfDocument, Reminder, day_in_words, next_reminder};
#[cfg(any(test, feature = "mocks"))]
pub use show_files::MockShowFileStore;
pub use show_files::{
    MAX_SHOW_FILES, SHOW_FILES, ShowFile, ShowFilePurpose, ShowFileService, ShowFileStore,
    UploadShowFile,
};
pub use sweep::SweepDocument;
pub use upload::{UploadDocument, UploadedFile};

/// The use cases of documents.
pub struct DocumentService {
    store: Arc<dyn DocumentStore>,
    storage: Arc<dyn DocumentStorage>,
    reminders: Arc<dyn MailDelivery<Reminder>>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl DocumentService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn DocumentStore>,
        storage: Arc<dyn DocumentStorage>,
        reminders: Arc<dyn MailDelivery<Reminder>>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            storage,
            reminders,
            clock,
            ids,
        }
    }
}
