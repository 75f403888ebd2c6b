use std::fmt::Display;
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::response::Code;
use thiserror::Error;
use tokio::time::timeout;

use crate::smtp_url::Encryption;
use crate::{Sender, SmtpUrl};

/// For a message from the first packet to the server's last word. Mail servers
/// may take longer (RFC 5321, 4.5.3.2 grants ten minutes), but whoever sends
/// leases the message for two minutes, and nobody must send it beside us.
const PATIENCE: Duration = Duration::from_mins(1);
/// For each address of the server.
const CONNECT_PATIENCE: Duration = Duration::from_secs(15);
/// For the goodbye, when the message is handed over already.
const QUIT_PATIENCE: Duration = Duration::from_secs(2);

/// Longer texts of servers are cut: they end in the database.
const MAX_TEXT: usize = 300;

/// A mail server that takes messages for others.
#[derive(Debug, Clone)]
pub struct SmtpRelay {
    url: SmtpUrl,
    hello: ClientId,
    patience: Duration,
}

/// Why a message was not handed over. Never holds the password.
#[derive(Debug, Error)]
pub(crate) enum RelayError {
    #[error("the mail server could not be reached: {0}")]
    Unreachable(String),
    #[error("the mail server offers no encryption, without which it gets no password")]
    NoEncryption,
    #[error("the connection to the mail server could not be encrypted: {0}")]
    Encryption(String),
    #[error("the mail server refused the user or the password with {0}")]
    LoginRefused(Code),
    #[error("the mail server broke off the sign-in")]
    LoginBroken,
    #[error("the mail server did not take the message: {0}")]
    NotTaken(String),
    #[error("the mail server did not take the message within {} s", .0.as_secs_f32())]
    TimedOut(Duration),
}

impl SmtpRelay {
    /// The server at `url`, which gets to know us by the sender's domain.
    #[must_use]
    pub fn new(url: SmtpUrl, sender: &Sender) -> Self {
        let domain = sender.domain();
        Self {
            url,
            hello: if domain.is_ascii() {
                ClientId::Domain(domain.to_owned())
            } else {
                ClientId::default()
            },
            patience: PATIENCE,
        }
    }

    /// The same with another limit for the whole of a message.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Hands a message over on a connection of its own.
    pub(crate) async fn send(&self, message: &Message) -> Result<(), RelayError> {
        let mut connection = timeout(self.patience, self.hand_over(message))
            .await
            .map_err(|_| RelayError::TimedOut(self.patience))??;
        // The message is the server's now: whatever becomes of the goodbye, it
        // must not be sent again.
        let _ = timeout(QUIT_PATIENCE, connection.quit()).await;
        Ok(())
    }

    async fn hand_over(&self, message: &Message) -> Result<AsyncSmtpConnection, RelayError> {
        let SmtpUrl {
            host,
            port,
            encryption,
            login,
        } = &self.url;
        let tls = TlsParameters::new(host.clone()).map_err(|error| encryption_error(&error))?;
        let tls_from_the_start = (*encryption == Encryption::Always).then(|| tls.clone());
        let mut connection = AsyncSmtpConnection::connect_tokio1(
            (host.as_str(), *port),
            Some(CONNECT_PATIENCE),
            &self.hello,
            tls_from_the_start,
            None,
        )
        .await
        .map_err(|error| RelayError::Unreachable(one_line(&error)))?;

        match encryption {
            Encryption::Required if !connection.can_starttls() => {
                return Err(RelayError::NoEncryption);
            }
            Encryption::Required | Encryption::IfOffered if connection.can_starttls() => {
                connection
                    .starttls(tls, &self.hello)
                    .await
                    .map_err(|error| encryption_error(&error))?;
            }
            _ => {}
        }
        if let Some(login) = login {
            let credentials = Credentials::new(login.user.clone(), login.password.clone());
            connection
                .auth(DEFAULT_MECHANISMS, &credentials)
                .await
                .map_err(|error| login_error(&error))?;
        }
        connection
            .send(message.envelope(), &message.formatted())
            .await
            .map_err(|error| RelayError::NotTaken(one_line(&error)))?;
        Ok(connection)
    }
}

fn encryption_error(error: &SmtpError) -> RelayError {
    RelayError::Encryption(one_line(error))
}

/// Without the server's text: some repeat the command that they refuse, and
/// this one held the password.
fn login_error(error: &SmtpError) -> RelayError {
    match error.status() {
        Some(code) => RelayError::LoginRefused(code),
        None => RelayError::LoginBroken,
    }
}

/// What a server says may have many lines.
fn one_line(text: &impl Display) -> String {
    let text = text.to_string();
    let words = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    line.chars().take(MAX_TEXT).collect()
}

#[cfg(test)]
mod sink;
#[cfg(test)]
mod tests;
