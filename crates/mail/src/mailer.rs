use std::io;

use lettre::Message;
use thiserror::Error;

use crate::smtp_relay::RelayError;
use crate::{OutboxFolder, SmtpRelay};

/// How messages leave this program.
#[derive(Debug, Clone)]
pub enum Mailer {
    /// They do not: they are written for a person to read.
    Folder(OutboxFolder),
    /// Through a mail server.
    Relay(SmtpRelay),
}

/// Why a message did not leave, or may not have.
#[derive(Debug, Error)]
pub(crate) enum SendError {
    #[error(transparent)]
    Folder(#[from] io::Error),
    #[error(transparent)]
    Relay(#[from] RelayError),
}

impl Mailer {
    /// Hands a message over. Once this succeeds, it is somebody else's to keep.
    pub(crate) async fn send(&self, id: &str, message: &Message) -> Result<(), SendError> {
        match self {
            Self::Folder(folder) => Ok(folder.write(id, message.formatted()).await?),
            Self::Relay(relay) => Ok(relay.send(message).await?),
        }
    }
}
