use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

use crate::one_line::one_line;
use crate::smtp_url::Encryption;
use crate::{Sender, SmtpUrl};

/// Time limit for sending one message, including the connection. RFC 5321,
/// 4.5.3.2 allows servers ten minutes, but the caller leases the message for
/// two minutes, and another process may send it after that.
const TIMEOUT: Duration = Duration::from_mins(1);
/// Time limit for connecting to each address of the server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);
/// Time limit for `QUIT`, and for asking whether a kept connection still works.
const SHORT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a connection is kept for the next message. Mail servers close idle
/// connections, many after a minute.
const KEPT: Duration = Duration::from_secs(10);
/// How many connections are kept: each kind of mail is sent by itself.
const MAX_KEPT: usize = 4;

/// Reply code with which a server closes a connection, such as an idle one.
const CLOSING_CODE: u16 = 421;

/// Reply codes for a missing login or encryption (RFC 4954, 6 and RFC 3207, 4).
const LOGIN_CODES: [u16; 4] = [530, 534, 535, 538];

/// A mail server that relays messages.
#[derive(Clone)]
pub struct SmtpRelay {
    url: SmtpUrl,
    hello: ClientId,
    timeout: Duration,
    kept: Arc<Mutex<Vec<KeptConnection>>>,
}

/// A connection on which a message was sent.
struct KeptConnection {
    connection: AsyncSmtpConnection,
    since: Instant,
}

impl fmt::Debug for SmtpRelay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmtpRelay({:?})", self.url)
    }
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
            kept: Arc::default(),
        }
    }

    /// The same with another time limit for sending one message.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sends a message, on the connection of an earlier one if there is one that works.
    pub(crate) async fn send(&self, message: &Message) -> Result<(), RelayError> {
        let deadline = Instant::now() + self.timeout;
        if let Some(mut connection) = self.take_kept().await {
            match self.hand_over(&mut connection, message, deadline).await {
                // The server has closed it, and none of the message.
                Err(Failure::Announcing(error)) if is_closed(&error) => {}
                result => return self.end(connection, result).await,
            }
        }
        let mut connection = timeout_at(deadline, self.connect())
            .await
            .map_err(|_| RelayError::TimedOut(self.timeout))??;
        let result = self.hand_over(&mut connection, message, deadline).await;
        self.end(connection, result).await
    }

    /// The connection that was used last and still answers.
    async fn take_kept(&self) -> Option<AsyncSmtpConnection> {
        loop {
            let kept = self.lock_kept().pop()?;
            let mut connection = kept.connection;
            let answers = timeout(SHORT_TIMEOUT, connection.test_connected()).await;
            if kept.since.elapsed() < KEPT && answers.unwrap_or(false) {
                return Some(connection);
            }
        }
    }

    fn lock_kept(&self) -> MutexGuard<'_, Vec<KeptConnection>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the connection after success, and otherwise closes it.
    async fn end(
        &self,
        mut connection: AsyncSmtpConnection,
        result: Result<(), Failure>,
    ) -> Result<(), RelayError> {
        match result {
            Ok(()) => {
                self.keep(connection);
                Ok(())
            }
            Err(failure) => {
                let error = failure.into_error(self.timeout);
                if matches!(error, RelayError::NotTaken(_) | RelayError::Refused(_)) {
                    // The result of `QUIT` changes nothing.
                    let _ = timeout(SHORT_TIMEOUT, connection.quit()).await;
                }
                Err(error)
            }
        }
    }

    /// Keeps a connection for the next message, and closes it if there is none.
    fn keep(&self, connection: AsyncSmtpConnection) {
        let since = Instant::now();
        let mut kept = self.lock_kept();
        if kept.len() >= MAX_KEPT {
            kept.remove(0);
        }
        kept.push(KeptConnection { connection, since });
        drop(kept);
        let all = Arc::downgrade(&self.kept);
        tokio::spawn(async move {
            sleep_until(since + KEPT).await;
            let Some(all) = all.upgrade() else { return };
            let old = {
                let mut kept = all.lock().unwrap_or_else(PoisonError::into_inner);
                let place = kept.iter().position(|it| it.since == since);
                place.map(|place| kept.remove(place))
            };
            if let Some(mut old) = old {
                let _ = timeout(SHORT_TIMEOUT, old.connection.quit()).await;
            }
        });
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
    ) -> Result<(), Failure> {
        timeout_at(deadline, announce(connection, message.envelope()))
            .await
            .map_err(|_| Failure::AnnouncingTimedOut)?
            .map_err(Failure::Announcing)?;
        timeout_at(deadline, connection.message(&message.formatted()))
            .await
            .map_err(|_| Failure::SendingTimedOut)?
            .map_err(Failure::Sending)?;
        Ok(())
    }
}

/// What failed while a message was handed over.
enum Failure {
    /// A command before the message.
    Announcing(SmtpError),
    AnnouncingTimedOut,
    /// The message, which the server may have.
    Sending(SmtpError),
    SendingTimedOut,
}

impl Failure {
    fn into_error(self, timeout: Duration) -> RelayError {
        match self {
            Self::Announcing(error) => {
                answer(&error).unwrap_or(RelayError::NotTaken(reply(&error)))
            }
            Self::AnnouncingTimedOut => RelayError::TimedOut(timeout),
            Self::Sending(error) => {
                answer(&error).unwrap_or(RelayError::Unconfirmed(reply(&error)))
            }
            Self::SendingTimedOut => RelayError::UnconfirmedWithin(timeout),
        }
    }
}

/// Whether the server has closed the connection, or says that it does (RFC 5321, 3.8).
fn is_closed(error: &SmtpError) -> bool {
    error
        .status()
        .is_none_or(|code| u16::from(code) == CLOSING_CODE)
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
