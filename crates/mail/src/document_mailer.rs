use async_trait::async_trait;
use documents::{DeliveryError, DocumentReminders, Reminder, day_in_words};
use lettre::address::Envelope;
use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Mailbox, Message, SinglePart};

use crate::address::address;
use crate::headers::subject;
use crate::one_line::one_line;
use crate::{BoxError, Mailer, Sender};

/// Mails that documents end soon.
#[derive(Debug, Clone)]
pub struct DocumentMailer {
    mailer: Mailer,
    sender: Sender,
    documents: String,
}

impl DocumentMailer {
    /// Mails through `mailer` as `sender`. `public_url` is the base URL of
    /// links, without a trailing slash.
    #[must_use]
    pub fn new(mailer: Mailer, sender: Sender, public_url: &str) -> Self {
        Self {
            mailer,
            sender,
            documents: format!("{public_url}/documents"),
        }
    }

    /// Composes the message. The same reminder always gives the same bytes.
    fn compose(&self, reminder: &Reminder) -> Result<Message, BoxError> {
        let reader = address(&reminder.document.email)?;
        let from = self.sender.mailbox();
        let title = one_line(reminder.document.title.as_str());
        let day = day_in_words(reminder.document.expires_on);
        Ok(Message::builder()
            .envelope(Envelope::new(
                Some(from.email.clone()),
                vec![reader.clone()],
            )?)
            .from(from)
            .to(Mailbox::new(None, reader))
            .raw_header(subject(format!("{title} ends on {day}")))
            .date(reminder.due_at.into())
            .message_id(Some(format!(
                "<{}@{}>",
                id_of(reminder),
                self.sender.domain()
            )))
            .singlepart(
                SinglePart::builder()
                    .header(ContentType::TEXT_PLAIN)
                    .header(ContentTransferEncoding::QuotedPrintable)
                    .body(self.text(reminder)),
            )?)
    }

    fn text(&self, reminder: &Reminder) -> String {
        let document = &reminder.document;
        let title = one_line(document.title.as_str());
        let (kind, day) = (document.kind.words(), day_in_words(document.expires_on));
        let horses = match document.horses.as_slice() {
            [] => String::new(),
            names => format!("Horses: {}\n", one_line(names.join(", "))),
        };
        let (id, all) = (document.id, &self.documents);
        format!(
            "{title} ends on {day}.\n\
             \n\
             Kind: {kind}\n\
             {horses}\
             \n\
             {all}?open={id}\n\
             \n\
             When there is a new one, upload it there, or give this one another \
             last day.\n"
        )
    }
}

/// Identifies the mail: a document, its last day, and how long before.
fn id_of(reminder: &Reminder) -> String {
    let Reminder {
        document,
        days_before,
        ..
    } = reminder;
    format!("{}.{}.{days_before}", document.id, document.expires_on)
}

#[async_trait]
impl DocumentReminders for DocumentMailer {
    async fn deliver(&self, reminder: &Reminder) -> Result<(), DeliveryError> {
        let message = self.compose(reminder).map_err(DeliveryError)?;
        self.mailer
            .send(&id_of(reminder), &message)
            .await
            .map_err(|error| DeliveryError(error.into()))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use documents::{DocumentKind, EndingDocument};
    use kernel::{DocumentId, EmailAddress, RecordDate, RequiredLine};
    use time::macros::datetime;

    use super::*;
    use crate::OutboxFolder;

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    #[tokio::test]
    async fn a_reminder_is_one_mail_however_often_it_is_attempted() {
        let folder = tempfile::tempdir().expect("a folder");
        let mailer = DocumentMailer::new(
            Mailer::Folder(OutboxFolder::new(folder.path())),
            Sender::parse("Show Stable <no-reply@shows.example>").expect("valid"),
            "https://shows.example",
        );
        let mut reminder = Reminder {
            document: EndingDocument {
                id: DocumentId::parse(ID).expect("an id"),
                kind: DocumentKind::Coggins,
                title: RequiredLine::stored("Coggins 2026\r\nBcc: a@example.org".to_owned()),
                horses: vec!["Midnight".to_owned(), "Comet".to_owned()],
                expires_on: RecordDate::parse("2026-12-24").expect("a day"),
                email: EmailAddress::parse("rae@example.org").expect("valid"),
            },
            days_before: 30,
            due_at: datetime!(2026-11-24 12:00 UTC),
        };
        mailer.deliver(&reminder).await.expect("delivered");
        mailer.deliver(&reminder).await.expect("delivered");
        let path = folder.path().join(format!("{ID}.2026-12-24.30.eml"));
        let message = fs::read_to_string(path).expect("7 bit");
        let (headers, _) = message.split_once("\r\n\r\n").expect("a body");
        assert!(!headers.contains("\nBcc"), "{headers}");
        let text = message.replace("=\r\n", "");
        for part in [
            "To: rae@example.org\r\n",
            "Message-ID: <0190a6f0-0000-7000-8000-000000000001.2026-12-24.30@shows.example>",
            "Date: Tue, 24 Nov 2026 12:00:00 +0000\r\n",
            "ends on Dec 24, 2026.",
            "Kind: Coggins test\r\nHorses: Midnight, Comet\r\n",
            "https://shows.example/documents?open=3D0190a6f0-0000-7000-8000-000000000001",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        reminder.days_before = 7;
        mailer.deliver(&reminder).await.expect("delivered");
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 2);
    }
}
