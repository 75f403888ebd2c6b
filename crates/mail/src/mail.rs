use std::io;

use async_trait::async_trait;
use kernel::{EmailAddress, MailDelivery, MailError};
use lettre::Address;
use lettre::address::Envelope;
use lettre::message::header::{
    ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue,
};
use lettre::message::{Mailbox, Message, MultiPart, SinglePart};
use thiserror::Error;
use time::OffsetDateTime;

use crate::address::{AddressError, address};
use crate::headers::{reply_to, subject};
use crate::one_line::one_line;
use crate::smtp_relay::RelayError;
use crate::{BoxError, OutboxFolder, Sender, SmtpRelay};

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

/// The mails of Show Stable to people, apart from notices to the department. What a
/// kind of mail says is told by its [`Compose`].
#[derive(Debug, Clone)]
pub struct Mails {
    mailer: Mailer,
    sender: Sender,
    /// The base URL of links, without a trailing slash.
    public_url: String,
}

impl Mails {
    /// Mails through `mailer` as `sender`. `public_url` is the base URL of
    /// links, without a trailing slash.
    #[must_use]
    pub fn new(mailer: Mailer, sender: Sender, public_url: &str) -> Self {
        Self {
            mailer,
            sender,
            public_url: public_url.to_owned(),
        }
    }

    /// Whether mails leave the server; otherwise they are written into files.
    pub(crate) fn are_sent(&self) -> bool {
        matches!(self.mailer, Mailer::Relay(_))
    }

    async fn send(&self, mail: &impl Compose) -> Result<(), BoxError> {
        let mail = mail.compose(&self.public_url)?;
        let message = mail.message(&self.sender)?;
        Ok(self.mailer.send(&mail.id, &message).await?)
    }
}

/// A mail of a domain.
pub(crate) trait Compose: Send + Sync + 'static {
    /// The same at each attempt. `public_url` is the base URL of links, without a
    /// trailing slash.
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError>;
}

#[async_trait]
impl<M: Compose> MailDelivery<M> for Mails {
    async fn deliver(&self, mail: &M) -> Result<(), MailError> {
        self.send(mail).await.map_err(MailError)
    }

    fn is_sending(&self) -> bool {
        self.are_sent()
    }
}

/// A message to one person. The same one always has the same bytes.
pub(crate) struct Mail {
    /// Identifies it at each attempt: the name of its file, and in its Message-ID.
    pub(crate) id: String,
    pub(crate) to: Address,
    /// Where replies go, if not to the sender.
    pub(crate) reply_to: Option<Mailbox>,
    /// What it is about, in one line.
    pub(crate) subject: String,
    /// When what it tells happened.
    pub(crate) date: OffsetDateTime,
    pub(crate) text: String,
    pub(crate) attachment: Option<Attachment>,
}

/// A file of a message.
pub(crate) struct Attachment {
    /// In ASCII, of at most one line of a header.
    pub(crate) name: String,
    pub(crate) media_type: &'static str,
    pub(crate) content: Vec<u8>,
}

impl Mail {
    /// A mail to somebody, without anything else than text.
    pub(crate) fn new(
        id: &impl ToString,
        to: &EmailAddress,
        subject: String,
        date: OffsetDateTime,
        text: String,
    ) -> Result<Self, AddressError> {
        Ok(Self {
            id: id.to_string(),
            to: address(to)?,
            reply_to: None,
            subject,
            date,
            text,
            attachment: None,
        })
    }

    /// Its Message-ID (RFC 5322, 3.6.4).
    pub(crate) fn message_id(&self, sender: &Sender) -> String {
        format!("<{}@{}>", self.id, sender.domain())
    }

    /// The message.
    pub(crate) fn message(&self, sender: &Sender) -> Result<Message, BoxError> {
        let from = sender.mailbox();
        let envelope = Envelope::new(Some(from.email.clone()), vec![self.to.clone()])?;
        let mut message = Message::builder().envelope(envelope).from(from);
        if let Some(mailbox) = &self.reply_to {
            message = message.raw_header(reply_to(mailbox.clone()));
        }
        let message = message
            .to(Mailbox::new(None, self.to.clone()))
            .raw_header(subject(self.subject.clone()))
            .date(self.date.into())
            .message_id(Some(self.message_id(sender)));
        let text = SinglePart::builder()
            .header(ContentType::TEXT_PLAIN)
            // Of the encodings for arbitrary text, the human-readable one.
            .header(ContentTransferEncoding::QuotedPrintable)
            .body(self.text.clone());
        let Some(file) = &self.attachment else {
            return Ok(message.singlepart(text)?);
        };
        let attachment = SinglePart::builder()
            .header(ContentType::parse(file.media_type)?)
            .header(AttachedAs(file.name.clone()))
            .header(ContentTransferEncoding::Base64)
            .body(file.content.clone());
        Ok(message.multipart(
            MultiPart::mixed()
                // Neither encoding of the parts can contain `=_`.
                .boundary(format!("=_{}", self.id))
                .singlepart(text)
                .singlepart(attachment),
        )?)
    }
}

/// The mailbox of somebody of this name; `None` if mail servers do not accept the
/// address.
pub(crate) fn mailbox(name: &str, email: &EmailAddress) -> Option<Mailbox> {
    let name = Some(one_line(name)).filter(|name| !name.is_empty());
    Some(Mailbox::new(name, address(email).ok()?))
}

/// The header `Content-Disposition`. lettre's own splits a name of this length
/// into parts (RFC 2231), which not every mail program supports.
#[derive(Clone)]
struct AttachedAs(String);

impl Header for AttachedAs {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Content-Disposition")
    }

    fn parse(_: &str) -> Result<Self, BoxError> {
        Err("is only written".into())
    }

    fn display(&self) -> HeaderValue {
        let value = format!("attachment; filename=\"{}\"", self.0);
        HeaderValue::new(Self::name(), value)
    }
}
