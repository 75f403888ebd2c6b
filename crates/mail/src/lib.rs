//! Writes messages as `.eml` files into a folder.
//!
//! An adapter behind a port of `usda`. It composes messages (RFC 5322) and
//! sends nothing over any network: what lies in the folder is for a person to
//! send. `app` wires it; nothing else may use it.

#![warn(missing_docs)]

mod notice_outbox_folder;
mod sender;

pub use notice_outbox_folder::NoticeOutboxFolder;
pub use sender::{Sender, SenderError};
