//! Mails that documents end soon.

use documents::{Reminder, day_in_words};

use crate::address::AddressError;
use crate::mail::{Compose, Mail};
use crate::one_line::one_line;

impl Compose for Reminder {
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError> {
        let title = one_line(self.document.title.as_str());
        let day = day_in_words(self.document.expires_on);
        Mail::new(
            &id_of(self),
            &self.document.email,
            format!("{title} ends on {day}"),
            self.due_at,
            text(self, public_url),
        )
    }
}

fn text(reminder: &Reminder, public_url: &str) -> String {
    let document = &reminder.document;
    let title = one_line(document.title.as_str());
    let (kind, day) = (document.kind.words(), day_in_words(document.expires_on));
    let horses = match document.horses.as_slice() {
        [] => String::new(),
        names => format!("Horses: {}\n", one_line(names.join(", "))),
    };
    let id = document.id;
    format!(
        "{title} ends on {day}.\n\
         \n\
         Kind: {kind}\n\
         {horses}\
         \n\
         {public_url}/documents?open={id}\n\
         \n\
         When there is a new one, upload it there, or give this one another \
         last day.\n"
    )
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

#[cfg(test)]
mod tests {
    use std::fs;

    use documents::{DocumentKind, EndingDocument};
    use kernel::{DocumentId, EmailAddress, MailDelivery as _, RecordDate, RequiredLine};
    use time::macros::datetime;

    use super::*;
    use crate::{Mailer, Mails, OutboxFolder, Sender};

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    #[tokio::test]
    async fn a_reminder_is_one_mail_however_often_it_is_attempted() {
        let folder = tempfile::tempdir().expect("a folder");
        let mailer = Mails::new(
            Mailer::Folder(OutboxFolder::new(folder.path())),
            Sender::parse("Show Stable <no-reply@shows.example>").expect("valid"),
            "https://shows.example",
        );
        let mut reminder = Reminder {
            document: EndingDocument {
                concerns_the_barn: true,
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
