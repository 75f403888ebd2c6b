use async_trait::async_trait;
use kernel::EmailAddress;
use lettre::Address;
use lettre::address::Envelope;
use lettre::message::header::{
    ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue,
};
use lettre::message::{Mailbox, Message, MultiPart, SinglePart};
use usda::{AGENCY_EMAIL, DeliveryError, DeliveryMethod, Manager, Notice, NoticeDelivery, Receipt};

use crate::address::address;
use crate::headers::{reply_to, subject};
use crate::mailer::SendError;
use crate::one_line::one_line;
use crate::smtp_relay::RelayError;
use crate::{BoxError, Mailer, OutboxFolder, Recipient, Sender, SmtpRelay};

/// Maximum length of the file name without its extension, in bytes, so that it
/// fits into one line of its header.
const MAX_STEM_LENGTH: usize = 60;

/// Mails notices to the department, or writes them into a folder for their
/// organizers to send.
#[derive(Debug, Clone)]
pub struct NoticeMailer {
    mailer: Mailer,
    sender: Sender,
    recipient: Address,
}

impl NoticeMailer {
    /// Writes each notice into `folder` as `<notice id>.eml`, the message that
    /// its organizer must send. Nothing is sent.
    #[must_use]
    pub fn recorded(folder: OutboxFolder, sender: Sender) -> Self {
        let (user, domain) = AGENCY_EMAIL.split_once('@').unwrap_or_default();
        Self {
            mailer: Mailer::Folder(folder),
            sender,
            recipient: Address::new_dangerous(user, domain),
        }
    }

    /// Sends notices through `relay`, to `recipient` only.
    #[must_use]
    pub fn sent(relay: SmtpRelay, sender: Sender, recipient: Recipient) -> Self {
        Self {
            mailer: Mailer::Relay(relay),
            sender,
            recipient: recipient.0,
        }
    }

    fn message_id(&self, notice: &Notice) -> String {
        format!("<{}@{}>", notice.id, self.sender.domain())
    }

    /// Composes the message. The same notice always gives the same bytes.
    fn compose(&self, notice: &Notice) -> Result<Message, BoxError> {
        let document = &notice.document;
        let from = self.sender.mailbox();
        let mut message = Message::builder()
            .envelope(Envelope::new(
                Some(from.email.clone()),
                vec![self.recipient.clone()],
            )?)
            .from(from);
        // The department's reply goes to the organizer.
        if let Some(manager) = mailbox(&document.event_facts.manager) {
            message = message.raw_header(reply_to(manager));
        }
        let text = SinglePart::builder()
            .header(ContentType::TEXT_PLAIN)
            // Of the encodings for arbitrary text, the human-readable one.
            .header(ContentTransferEncoding::QuotedPrintable)
            .body(document.text.clone());
        let letter = SinglePart::builder()
            .header(ContentType::parse("application/pdf")?)
            .header(AttachedAs(file_name(&document.event_facts.name)))
            .header(ContentTransferEncoding::Base64)
            .body(document.pdf.clone());
        Ok(message
            .to(Mailbox::new(None, self.recipient.clone()))
            .raw_header(subject(one_line(&document.subject)))
            .date(document.written_at.into())
            .message_id(Some(self.message_id(notice)))
            .multipart(
                MultiPart::mixed()
                    // Neither encoding of the parts can contain `=_`.
                    .boundary(format!("=_{}", notice.id))
                    .singlepart(text)
                    .singlepart(letter),
            )?)
    }
}

#[async_trait]
impl NoticeDelivery for NoticeMailer {
    fn method(&self) -> DeliveryMethod {
        match self.mailer {
            Mailer::Folder(_) => DeliveryMethod::ByOrganizer,
            Mailer::Relay(_) => DeliveryMethod::Email,
        }
    }

    async fn deliver(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        let message = self.compose(notice).map_err(DeliveryError::NotTaken)?;
        self.mailer
            .send(&notice.id.to_string(), &message)
            .await
            .map_err(delivery_error)?;
        Ok(Receipt {
            method: self.method(),
            recipient: self.recipient.to_string(),
            message_id: self.message_id(notice),
        })
    }
}

/// The manager's mailbox; `None` if there is no address, or mail servers do not
/// accept it.
fn mailbox(manager: &Manager) -> Option<Mailbox> {
    let email = EmailAddress::parse(&manager.email).ok()?;
    let name = Some(one_line(&manager.name)).filter(|name| !name.is_empty());
    Some(Mailbox::new(name, address(&email).ok()?))
}

/// A name such as `usda-notice-spring-classic.pdf`. Only ASCII letters and
/// digits of the show's name are used, because every system accepts them in
/// file names.
fn file_name(show: &str) -> String {
    let mut name = String::from("usda-notice");
    let words = show.split(|c: char| !c.is_ascii_alphanumeric());
    for word in words.filter(|word| !word.is_empty()) {
        name.push('-');
        name.push_str(&word.to_ascii_lowercase());
    }
    name.truncate(MAX_STEM_LENGTH);
    format!("{}.pdf", name.trim_end_matches('-'))
}

/// The header `Content-Disposition`. lettre's own splits a name of this length
/// into parts (RFC 2231), which not every mail program supports.
#[derive(Clone)]
pub(crate) struct AttachedAs(pub(crate) String);

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

fn delivery_error(error: SendError) -> DeliveryError {
    let kind = match &error {
        SendError::Relay(RelayError::Refused(_)) => DeliveryError::Refused,
        SendError::Relay(RelayError::Unconfirmed(_) | RelayError::UnconfirmedWithin(_)) => {
            DeliveryError::Unknown
        }
        // The operator can correct the folder or the login; the other failures
        // may be temporary.
        SendError::Folder(_)
        | SendError::Relay(
            RelayError::Unreachable(_)
            | RelayError::NoEncryption
            | RelayError::Encryption(_)
            | RelayError::LoginRefused(_)
            | RelayError::LoginBroken
            | RelayError::NotTaken(_)
            | RelayError::TimedOut(_),
        ) => DeliveryError::NotTaken,
    };
    kind(error.into())
}

#[cfg(test)]
mod tests;
