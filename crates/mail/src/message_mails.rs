//! The mail of a message of a show's office.

use registrations::{LedgerOf, MessageLetter};
use usda::in_words;

use crate::address::AddressError;
use crate::entry_mails::manager;
use crate::mail::{Compose, Mail};
use crate::one_line::one_line;

impl Compose for MessageLetter {
    fn compose(&self, _: &str) -> Result<Mail, AddressError> {
        let (id, at) = (self.mail.id, self.written_at);
        let subject = one_line(self.subject.as_str());
        Ok(Mail {
            reply_to: manager(&self.show),
            ..Mail::new(&id, &self.recipient, subject, at, text(self))?
        })
    }
}

fn text(letter: &MessageLetter) -> String {
    let show = &letter.show;
    let why = match letter.mail.to {
        LedgerOf::Entry(_) => "you have an entry",
        LedgerOf::Group(_) => "your barn has entries",
    };
    // `-- ` begins a signature (RFC 3676, 4.3).
    format!(
        "{}\n\
         \n\
         -- \n\
         {}\n\
         {}\n\
         You get this because {why} in this show.\n",
        letter.text.as_str(),
        one_line(&show.name),
        in_words(show.starts_at, &show.time_zone),
    )
}

#[cfg(test)]
mod tests {
    use std::fs;

    use kernel::{
        EmailAddress, EventId, MailDelivery as _, MessageId, MessageMailId, OptionalText,
        RegistrationId, RequiredLine, TimeZone,
    };
    use registrations::{MailedShow, MessageMail, MessageText};
    use time::macros::datetime;

    use super::*;
    use crate::{Mailer, Mails, OutboxFolder, Sender};

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    fn letter() -> MessageLetter {
        MessageLetter {
            mail: MessageMail {
                id: MessageMailId::parse(ID).expect("an id"),
                message_id: MessageId::parse(ID).expect("an id"),
                to: LedgerOf::Entry(RegistrationId::parse(ID).expect("an id")),
            },
            recipient: EmailAddress::parse("rae@example.org").expect("valid"),
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
                payment_note: OptionalText::default(),
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
        let riders = Mails::new(mailer, sender, "https://shows.example");
        assert!(!riders.are_sent());
        let deliver = async || riders.deliver(&letter()).await.expect("written");
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
