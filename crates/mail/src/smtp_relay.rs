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

/// For a message from the first packet to the server's last word. Mail servers
/// may take longer (RFC 5321, 4.5.3.2 grants ten minutes), but whoever sends
/// leases the message for two minutes, and nobody must send it beside us.
const PATIENCE: Duration = Duration::from_mins(1);
/// For each address of the server.
const CONNECT_PATIENCE: Duration = Duration::from_secs(15);
/// For the goodbye, when the message is handed over already.
const QUIT_PATIENCE: Duration = Duration::from_secs(2);

/// Refusals for want of a login or of encryption (RFC 4954, 6 and RFC 3207, 4).
const LOGIN_CODES: [u16; 4] = [530, 534, 535, 538];

/// A mail server that takes messages for others.
#[derive(Debug, Clone)]
pub struct SmtpRelay {
    url: SmtpUrl,
    hello: ClientId,
    patience: Duration,
}

/// Why a message was not handed over, or may not have been. Never holds the
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
    /// It may be taken later.
    #[error("the mail server did not take the message: {0}")]
    NotTaken(String),
    #[error("the mail server did not take the message within {} s", .0.as_secs_f32())]
    TimedOut(Duration),
    /// For good.
    #[error("the mail server refused the message: {0}")]
    Refused(String),
    /// It got some or all of the message.
    #[error("the mail server did not say whether it took the message: {0}")]
    Unconfirmed(String),
    #[error("the mail server did not say within {} s whether it took the message", .0.as_secs_f32())]
    UnconfirmedWithin(Duration),
}

impl SmtpRelay {
    /// The server at `url`, which gets to know us by the sender's domain.
    #[must_use]
    pub fn new(url: SmtpUrl, sender: &Sender) -> Self {
        Self {
            url,
            hello: ClientId::Domain(sender.domain().to_owned()),
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
        let deadline = Instant::now() + self.patience;
        let mut connection = timeout_at(deadline, self.connect())
            .await
            .map_err(|_| RelayError::TimedOut(self.patience))??;
        let result = self.hand_over(&mut connection, message, deadline).await;
        let listens = matches!(
            result,
            Ok(()) | Err(RelayError::NotTaken(_) | RelayError::Refused(_))
        );
        if listens {
            // Whatever becomes of the goodbye: what the server said, it said.
            let _ = timeout(QUIT_PATIENCE, connection.quit()).await;
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
            Some(CONNECT_PATIENCE),
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

    /// lettre's own `send` does not tell what broke before the message from
    /// what broke after it.
    async fn hand_over(
        &self,
        connection: &mut AsyncSmtpConnection,
        message: &Message,
        deadline: Instant,
    ) -> Result<(), RelayError> {
        timeout_at(deadline, announce(connection, message.envelope()))
            .await
            .map_err(|_| RelayError::TimedOut(self.patience))?
            .map_err(|error| answer(&error).unwrap_or(RelayError::NotTaken(one_line(error))))?;
        timeout_at(deadline, connection.message(&message.formatted()))
            .await
            .map_err(|_| RelayError::UnconfirmedWithin(self.patience))?
            .map_err(|error| answer(&error).unwrap_or(RelayError::Unconfirmed(one_line(error))))?;
        Ok(())
    }
}

/// All that is said before the message. Everything in it is ASCII, and so is
/// the message, so that no server must be able to do more.
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

/// What the server said to what it got; `None` if it said nothing of sense.
fn answer(error: &SmtpError) -> Option<RelayError> {
    let code = u16::from(error.status()?);
    let is_final = error.is_permanent() && !LOGIN_CODES.contains(&code);
    Some(if is_final {
        RelayError::Refused(one_line(error))
    } else {
        RelayError::NotTaken(one_line(error))
    })
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

#[cfg(test)]
pub(crate) mod sink;
#[cfg(test)]
mod tests;
