//! The mail of a message of a show's office.

use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Message, SinglePart};
use registrations::MessageLetter;
use usda::in_words;

use crate::headers::subject;
use crate::one_line::one_line;
use crate::{BoxError, RiderMailer};

impl RiderMailer {
    pub(crate) fn compose_message(&self, letter: &MessageLetter) -> Result<Message, BoxError> {
        let title = subject(one_line(letter.subject.as_str()));
        let (id, written_at) = (letter.mail.id, letter.written_at);
        let message = self.addressed(&letter.rider, title, &letter.show, &id, written_at)?;
        let text = SinglePart::builder()
            .header(ContentType::TEXT_PLAIN)
            .header(ContentTransferEncoding::QuotedPrintable)
            .body(text(letter));
        Ok(message.singlepart(text)?)
    }
}

fn text(letter: &MessageLetter) -> String {
    let show = &letter.show;
    // `-- ` begins a signature (RFC 3676, 4.3).
    format!(
        "{}\n\
         \n\
         -- \n\
         {}\n\
         {}\n\
         You get this because you have an entry in this show.\n",
        letter.text.as_str(),
        one_line(&show.name),
        in_words(show.starts_at, &show.time_zone),
    )
}

#[cfg(test)]
mod tests {
    use std::fs;

    use kernel::{
        EmailAddress, EventId, MessageId, MessageMailId, RegistrationId, RequiredLine, TimeZone,
    };
    use registrations::{EntryMailer as _, MailedShow, MessageMail, MessageText};
    use time::macros::datetime;

    use super::*;
    use crate::{Mailer, OutboxFolder, Sender};

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    fn letter() -> MessageLetter {
        MessageLetter {
            mail: MessageMail {
                id: MessageMailId::parse(ID).expect("an id"),
                message_id: MessageId::parse(ID).expect("an id"),
                registration_id: RegistrationId::parse(ID).expect("an id"),
            },
            rider: EmailAddress::parse("rae@example.org").expect("valid"),
            subject: RequiredLine::parse("Stalls open at noon").expect("a line"),
            text: MessageText::parse("Dear riders,\n\nthe gate is open.").expect("a text"),
            written_at: datetime!(2026-05-01 12:00:07 UTC),
            show: MailedShow {
                id: EventId::parse(ID).expect("an id"),
                name: "Spring Classic".to_owned(),
                place: Vec::new(),
                starts_at: datetime!(2026-06-06 23:00 UTC),
                ends_at: datetime!(2026-06-07 04:00 UTC),
                time_zone: TimeZone::parse("America/Chicago").expect("a zone"),
                manager_name: "Pat Lee".to_owned(),
                manager_email: EmailAddress::parse("pat@example.com").ok(),
            },
        }
    }

    #[tokio::test]
    async fn a_message_is_the_same_mail_at_each_attempt() {
        let folder = tempfile::tempdir().expect("a folder");
        let mailer = Mailer::Folder(OutboxFolder::new(folder.path()));
        let sender = Sender::parse("Show Stable <shows@example.com>").expect("a sender");
        let riders = RiderMailer::new(mailer, sender, "https://shows.example");
        assert!(!riders.is_sending());
        let deliver = async || riders.deliver_message(&letter()).await.expect("written");
        deliver().await;
        deliver().await;
        let files: Vec<_> = fs::read_dir(folder.path()).expect("the folder").collect();
        let [Ok(file)] = files.as_slice() else {
            panic!("{files:?}");
        };
        let mail = fs::read_to_string(file.path()).expect("ASCII");
        for line in [
            "To: rae@example.org\r\n",
            "Subject: Stalls open at noon\r\n",
            "Reply-To: \"Pat Lee\" <pat@example.com>\r\n",
            "the gate is open.\r\n",
            "Spring Classic\r\n",
        ] {
            assert!(mail.contains(line), "{line}: {mail}");
        }
        assert!(mail.contains(&format!("Message-ID: <{ID}@")), "{mail}");
    }
}
