use async_trait::async_trait;
use kernel::EmailAddress;
use lettre::Address;
use usda::{AGENCY_EMAIL, DeliveryError, DeliveryMethod, Notice, NoticeDelivery, Receipt};

use crate::mail::{Attachment, Mail, SendError, mailbox};
use crate::one_line::one_line;
use crate::smtp_relay::RelayError;
use crate::{Mailer, OutboxFolder, Recipient, Sender, SmtpRelay};

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

    fn mail(&self, notice: &Notice) -> Mail {
        let document = &notice.document;
        let manager = &document.event_facts.manager;
        let email = manager.email.as_ref();
        let email = email.and_then(|it| EmailAddress::parse(it.as_str()).ok());
        Mail {
            id: notice.id.to_string(),
            to: self.recipient.clone(),
            // The department's reply goes to the organizer.
            reply_to: email.and_then(|email| mailbox(manager.name.as_str(), &email)),
            subject: one_line(&document.subject),
            date: document.written_at,
            text: document.text.clone(),
            attachment: Some(Attachment {
                name: file_name(document.event_facts.name.as_str()),
                media_type: "application/pdf",
                content: document.pdf.clone(),
            }),
        }
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
        let mail = self.mail(notice);
        let message = mail.message(&self.sender);
        let message = message.map_err(DeliveryError::NotTaken)?;
        self.mailer
            .send(&mail.id, &message)
            .await
            .map_err(delivery_error)?;
        Ok(Receipt {
            method: self.method(),
            recipient: self.recipient.to_string(),
            message_id: mail.message_id(&self.sender),
        })
    }
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
