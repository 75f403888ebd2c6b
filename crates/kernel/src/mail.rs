//! The port through which domains mail people.

use std::error::Error as StdError;

use async_trait::async_trait;
use thiserror::Error;

use crate::JobError;

/// Composes and sends mails of one type, each to one person. Notices to the department
/// have a port of their own, because a notice whose delivery is in doubt is treated
/// differently.
#[cfg_attr(feature = "mocks", mockall::automock)]
#[async_trait]
pub trait MailDelivery<M: Send + Sync + 'static>: Send + Sync {
    /// Sends the mail. A repetition, which happens after a crash, is the same message
    /// with the same Message-ID, so that mail programs can recognize it.
    async fn deliver(&self, mail: &M) -> Result<(), MailError>;

    /// Whether mails leave the server; otherwise they are written into files.
    fn is_sending(&self) -> bool;
}

/// The mail was not accepted, or may not have been; a retry may succeed.
#[derive(Debug, Error)]
#[error("the mail was not delivered")]
pub struct MailError(#[source] pub Box<dyn StdError + Send + Sync>);

impl From<MailError> for JobError {
    fn from(error: MailError) -> Self {
        Self::Retry(error.0)
    }
}
