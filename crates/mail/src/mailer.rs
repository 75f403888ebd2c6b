use std::io;

use lettre::Message;
use thiserror::Error;

use crate::smtp_relay::RelayError;
use crate::{OutboxFolder, SmtpRelay};

/// Where messages are delivered.
#[derive(Debug, Clone)]
pub enum Mailer {
    /// They are not sent, but written into a folder for a person to read.
    Folder(OutboxFolder),
    /// Through a mail server.
    Relay(SmtpRelay),
}

/// Why a message was not delivered, or may not have been.
#[derive(Debug, Error)]
pub(crate) enum SendError {
    #[error(transparent)]
    Folder(#[from] io::Error),
    #[error(transparent)]
    Relay(#[from] RelayError),
}

impl Mailer {
    /// Delivers a message. After success, this program need not keep it.
    pub(crate) async fn send(&self, id: &str, message: &Message) -> Result<(), SendError> {
        match self {
            Self::Folder(folder) => Ok(folder.write(id, message.formatted()).await?),
            Self::Relay(relay) => Ok(relay.send(message).await?),
        }
    }
}
