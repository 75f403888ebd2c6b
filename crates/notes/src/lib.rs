//! Notes, and the search over everything that an account may read.
//!
//! A note is a text of somebody of a barn, with a little Markdown, which this
//! crate stores as it was typed. The search finds notes, contacts, horses,
//! documents and shows by their words. `web` calls this crate; `app` constructs
//! it.

#![warn(missing_docs)]

mod limits;
mod note;
mod ports;
mod search;
mod write;

use std::sync::Arc;

use kernel::{Clock, IdGenerator};
pub use limits::NoteLimits;
pub use note::{MAX_HORSES, Note, NoteFilter, NoteText, NoteWords};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockNoteStore, MockSearchStore};
pub use ports::{NoteStore, SearchStore};
pub use search::{FOUND_OF_A_KIND, Finding, Findings, MAX_QUERY_CHARS, SearchScopes, SearchWords};
pub use write::WriteNote;

/// The use cases of notes.
pub struct NoteService {
    store: Arc<dyn NoteStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl NoteService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn NoteStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { store, clock, ids }
    }
}

/// The use case of searching.
pub struct SearchService {
    store: Arc<dyn SearchStore>,
}

impl SearchService {
    /// The service, on its port.
    pub fn new(store: Arc<dyn SearchStore>) -> Self {
        Self { store }
    }
}
