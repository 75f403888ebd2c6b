use std::time::Duration;

use lettre::Message;
use lettre::address::Envelope;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::response::Code;
use thiserror::Error;
use tokio::time::{Instant, timeout, timeout_at};

use crate::one_line::one_line;
use crate::smtp_url::Encryption;
use crate::{Sender, SmtpUrl};

/// Time limit for sending one message, including the connection. RFC 5321,
/// 4.5.3.2 allows servers ten minutes, but the caller leases the message for
/// two minutes, and another process may send it after that.
const TIMEOUT: Duration = Duration::from_mins(1);
/// Time limit for connecting to each address of the server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);
/// Time limit for `QUIT`, after the message was sent.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

/// Reply codes for a missing login or encryption (RFC 4954, 6 and RFC 3207, 4).
const LOGIN_CODES: [u16; 4] = [530, 534, 535, 538];

/// A mail server that relays messages.
#[derive(Debug, Clone)]
pub struct SmtpRelay {
    url: SmtpUrl,
    hello: ClientId,
    timeout: Duration,
}

/// Why a message was not sent, or may not have been. Never contains the
/// password.
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
    /// A temporary failure.
    #[error("the mail server did not take the message: {0}")]
    NotTaken(String),
    #[error("the mail server did not take the message within {} s", .0.as_secs_f32())]
    TimedOut(Duration),
    /// A permanent failure.
    #[error("the mail server refused the message: {0}")]
    Refused(String),
    /// The server received part or all of the message.
    #[error("the mail server did not say whether it took the message: {0}")]
    Unconfirmed(String),
    #[error("the mail server did not say within {} s whether it took the message", .0.as_secs_f32())]
    UnconfirmedWithin(Duration),
}

impl SmtpRelay {
    /// Creates a relay for the server at `url`. `EHLO` has the sender's domain.
    #[must_use]
    pub fn new(url: SmtpUrl, sender: &Sender) -> Self {
        Self {
            url,
            hello: ClientId::Domain(sender.domain().to_owned()),
            timeout: TIMEOUT,
        }
    }

    /// The same with another time limit for sending one message.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sends a message on a new connection.
    pub(crate) async fn send(&self, message: &Message) -> Result<(), RelayError> {
        let deadline = Instant::now() + self.timeout;
        let mut connection = timeout_at(deadline, self.connect())
            .await
            .map_err(|_| RelayError::TimedOut(self.timeout))??;
        let result = self.hand_over(&mut connection, message, deadline).await;
        let can_quit = matches!(
            result,
            Ok(()) | Err(RelayError::NotTaken(_) | RelayError::Refused(_))
        );
        if can_quit {
            // The result of `QUIT` does not change whether the message was
            // taken.
            let _ = timeout(QUIT_TIMEOUT, connection.quit()).await;
        }
        result
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, RelayError> {
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
            Some(CONNECT_TIMEOUT),
            &self.hello,
            tls_from_the_start,
            None,
        )
        .await
        .map_err(|error| RelayError::Unreachable(one_line(error)))?;

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
        Ok(connection)
    }

    /// Not lettre's `send`, which does not distinguish failures before the
    /// message from failures after it.
    async fn hand_over(
        &self,
        connection: &mut AsyncSmtpConnection,
        message: &Message,
        deadline: Instant,
    ) -> Result<(), RelayError> {
        timeout_at(deadline, announce(connection, message.envelope()))
            .await
            .map_err(|_| RelayError::TimedOut(self.timeout))?
            .map_err(|error| answer(&error).unwrap_or(RelayError::NotTaken(reply(&error))))?;
        timeout_at(deadline, connection.message(&message.formatted()))
            .await
            .map_err(|_| RelayError::UnconfirmedWithin(self.timeout))?
            .map_err(|error| answer(&error).unwrap_or(RelayError::Unconfirmed(reply(&error))))?;
        Ok(())
    }
}

/// Sends the commands before the message. The commands and the message are
/// ASCII, so the server needs no extensions.
async fn announce(
    connection: &mut AsyncSmtpConnection,
    envelope: &Envelope,
) -> Result<(), SmtpError> {
    let from = envelope.from().cloned();
    connection.command(Mail::new(from, Vec::new())).await?;
    for to in envelope.to() {
        let to = Rcpt::new(to.clone(), Vec::new());
        connection.command(to).await?;
    }
    connection.command(Data).await?;
    Ok(())
}

/// The error for the server's reply; `None` if there was no valid reply.
fn answer(error: &SmtpError) -> Option<RelayError> {
    let code = u16::from(error.status()?);
    let is_final = error.is_permanent() && !LOGIN_CODES.contains(&code);
    Some(if is_final {
        RelayError::Refused(reply(error))
    } else {
        RelayError::NotTaken(reply(error))
    })
}

/// The error on one line. Servers repeat the recipient, and errors are logged.
fn reply(error: &SmtpError) -> String {
    one_line(without_addresses(&error.to_string()))
}

fn without_addresses(text: &str) -> String {
    let ends_word = |it: char| it.is_whitespace() || "<>()\"',;:".contains(it);
    let words = text.split_inclusive(ends_word);
    let safe = words.map(|word| match word.trim_end_matches(ends_word) {
        address if address.contains('@') => word.replace(address, "[email]"),
        _ => word.to_owned(),
    });
    safe.collect()
}

fn encryption_error(error: &SmtpError) -> RelayError {
    RelayError::Encryption(one_line(error))
}

/// Omits the server's text: some servers repeat the refused command, which
/// contained the password.
fn login_error(error: &SmtpError) -> RelayError {
    match error.status() {
        Some(code) => RelayError::LoginRefused(code),
        None => RelayError::LoginBroken,
    }
}

#[cfg(test)]
pub(crate) mod sink;
#[cfg(test)]
mod tests;
