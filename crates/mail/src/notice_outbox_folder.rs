use std::path::PathBuf;

use async_trait::async_trait;
use lettre::Address;
use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Mailbox, Message, SinglePart};
use usda::{DeliveryError, Notice, NoticeDelivery};

use crate::{BoxError, OutboxFolder, Sender};

/// To whom the organizer must send the notice (9 CFR 11.16(a)).
const DEPARTMENT: (&str, &str) = ("horseprotection", "usda.gov");

/// Delivers notices into a folder, each as the message that its organizer must
/// send: `<notice id>.eml`. Nothing is sent.
#[derive(Debug, Clone)]
pub struct NoticeOutboxFolder {
    folder: OutboxFolder,
    sender: Sender,
}

impl NoticeOutboxFolder {
    /// Delivers into `folder`, which is made when it is needed.
    pub fn new(folder: impl Into<PathBuf>, sender: Sender) -> Self {
        Self {
            folder: OutboxFolder::new(folder),
            sender,
        }
    }

    /// The same bytes for the same notice, however often it is composed.
    fn compose(&self, notice: &Notice) -> Result<Vec<u8>, BoxError> {
        let (user, domain) = DEPARTMENT;
        let message = Message::builder()
            .from(self.sender.mailbox())
            .to(Mailbox::new(None, Address::new(user, domain)?))
            .subject(&notice.subject)
            .date(notice.written_at.into())
            .message_id(Some(format!("<{}@{}>", notice.id, self.sender.domain())))
            .singlepart(
                SinglePart::builder()
                    .header(ContentType::TEXT_PLAIN)
                    // Of the encodings for any text, the one that people can read.
                    .header(ContentTransferEncoding::QuotedPrintable)
                    .body(notice.body.clone()),
            )?;
        Ok(message.formatted())
    }
}

#[async_trait]
impl NoticeDelivery for NoticeOutboxFolder {
    async fn deliver(&self, notice: &Notice) -> Result<(), DeliveryError> {
        let message = self.compose(notice).map_err(DeliveryError)?;
        self.folder
            .write(&notice.id.to_string(), message)
            .await
            .map_err(|error| DeliveryError(error.into()))
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;
    use std::fs;
    use std::path::Path;

    use kernel::{EventId, NoticeId};
    use time::macros::datetime;

    use super::*;

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    fn notice(subject: &str, body: &str) -> Notice {
        Notice {
            id: NoticeId::parse(ID).expect("valid"),
            event_id: EventId::parse(ID).expect("valid"),
            subject: subject.to_owned(),
            body: body.to_owned(),
            written_at: datetime!(2026-05-01 12:00:07 UTC),
        }
    }

    fn outbox(folder: &Path) -> NoticeOutboxFolder {
        let sender = Sender::parse("Show Stable <no-reply@example.org>").expect("valid");
        NoticeOutboxFolder::new(folder, sender)
    }

    async fn delivered(notice: &Notice) -> String {
        let folder = tempfile::tempdir().expect("created");
        outbox(folder.path())
            .deliver(notice)
            .await
            .expect("delivered");
        let file = folder.path().join(format!("{ID}.eml"));
        fs::read_to_string(file).expect("7 bit")
    }

    fn names_in(folder: &Path) -> Vec<String> {
        fs::read_dir(folder)
            .expect("readable")
            .map(|entry| {
                let name = entry.expect("readable").file_name();
                name.into_string().expect("UTF-8")
            })
            .collect()
    }

    #[tokio::test]
    async fn the_message_has_the_headers_that_its_organizer_needs() {
        let message = delivered(&notice("Notice of a horse show", "To the USDA:\n\nEvent\n")).await;
        let (headers, body) = message.split_once("\r\n\r\n").expect("both parts");
        for header in [
            "From: \"Show Stable\" <no-reply@example.org>",
            "To: horseprotection@usda.gov",
            "Subject: Notice of a horse show",
            "Date: Fri, 01 May 2026 12:00:07 +0000",
            "Message-ID: <0190a6f0-0000-7000-8000-000000000001@example.org>",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
        ] {
            assert!(
                headers.lines().any(|line| line == header),
                "{header} is missing in:\n{headers}"
            );
        }
        assert_eq!(body.trim_end(), "To the USDA:\r\n\r\nEvent");
        assert!(!message.replace("\r\n", "").contains(['\r', '\n']));
    }

    #[tokio::test]
    async fn accents_and_emoji_travel_in_seven_bits() {
        let message = delivered(&notice("Feria de Otoño \u{1F40E}", "Señor Núñez")).await;
        assert!(message.is_ascii(), "{message}");
        assert!(message.contains("Subject: "), "{message}");
        assert!(message.contains("=?utf-8?b?"), "{message}");
        assert!(message.contains("Se=C3=B1or N=C3=BA=C3=B1ez"), "{message}");
    }

    #[tokio::test]
    async fn a_line_break_in_the_subject_makes_no_header() {
        let message = delivered(&notice("Show\r\nBcc: somebody@example.org", "")).await;
        assert!(
            !message.lines().any(|line| line.starts_with("Bcc:")),
            "{message}"
        );
    }

    #[tokio::test]
    async fn delivering_again_leaves_the_same_one_file() {
        let folder = tempfile::tempdir().expect("created");
        let notice = notice("Notice of a horse show", "To the USDA:\n");
        let read = || fs::read(folder.path().join(format!("{ID}.eml"))).expect("written");
        let outbox = outbox(folder.path());
        outbox.deliver(&notice).await.expect("delivered");
        let first = read();
        outbox.deliver(&notice).await.expect("delivered again");
        assert_eq!(read(), first);
        assert_eq!(names_in(folder.path()), [format!("{ID}.eml")]);
    }

    #[tokio::test]
    async fn what_is_delivered_again_takes_the_earlier_one_s_place() {
        let folder = tempfile::tempdir().expect("created");
        let outbox = outbox(folder.path());
        for subject in ["Spring Classic", "Autumn Open"] {
            let notice = notice(subject, "To the USDA:\n");
            outbox.deliver(&notice).await.expect("delivered");
        }
        assert_eq!(names_in(folder.path()), [format!("{ID}.eml")]);
        let message = fs::read_to_string(folder.path().join(format!("{ID}.eml")));
        assert!(message.expect("written").contains("Subject: Autumn Open"));
    }

    #[tokio::test]
    async fn the_folder_is_made_when_it_is_missing() {
        let parent = tempfile::tempdir().expect("created");
        let folder = parent.path().join("data/outbox");
        let result = outbox(&folder).deliver(&notice("Notice", "")).await;
        assert!(result.is_ok());
        assert_eq!(names_in(&folder), [format!("{ID}.eml")]);
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_written_is_a_failed_delivery() {
        let parent = tempfile::tempdir().expect("created");
        // A file in the folder's place stops even an administrator, whom
        // permissions do not.
        let in_the_way = parent.path().join("outbox");
        fs::write(&in_the_way, "").expect("written");
        let error = outbox(&in_the_way)
            .deliver(&notice("Notice", ""))
            .await
            .expect_err("nowhere to write");
        assert!(error.source().is_some());
    }
}
