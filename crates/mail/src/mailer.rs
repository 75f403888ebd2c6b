use lettre::Message;

use crate::{BoxError, OutboxFolder, SmtpRelay};

/// How messages leave this program.
#[derive(Debug, Clone)]
pub enum Mailer {
    /// They do not: they are written for a person to read.
    Folder(OutboxFolder),
    /// Through a mail server.
    Relay(SmtpRelay),
}

impl Mailer {
    /// Hands a message over. Once this succeeds, it is somebody else's to keep.
    pub(crate) async fn send(&self, id: &str, message: &Message) -> Result<(), BoxError> {
        match self {
            Self::Folder(folder) => Ok(folder.write(id, message.formatted()).await?),
            Self::Relay(relay) => Ok(relay.send(message).await?),
        }
    }
}
