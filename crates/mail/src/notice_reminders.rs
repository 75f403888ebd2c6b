//! Mails organizers that the letter of a notice is ready for them to send.

use usda::{HPA_NOTICE, Reminder, in_words};

use crate::address::AddressError;
use crate::mail::{Compose, Mail};
use crate::one_line::one_line;

impl Compose for Reminder {
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError> {
        let name = one_line(&self.event_name);
        let subject = if self.is_rule_in_force() {
            format!("Send the USDA notice of {name}")
        } else {
            format!("The USDA notice of {name} is ready")
        };
        let text = text(self, public_url);
        Mail::new(&self.id, &self.organizer, subject, self.created_at, text)
    }
}

fn text(reminder: &Reminder, url: &str) -> String {
    let name = one_line(&reminder.event_name);
    let id = reminder.event_id;
    let duty = if reminder.is_rule_in_force() {
        let due_at = in_words(reminder.due_at(), &reminder.time_zone);
        format!("You must send it yourself.\n\nDue: {due_at}")
    } else {
        let rule = HPA_NOTICE.reference;
        format!(
            "{rule}, which asks for it, is not in force on the day of the show: \
             you need not send it, and can all the same."
        )
    };
    format!(
        "The letter that notifies the USDA of {name} is ready. This Show Stable \
         server does not send it by itself, and nobody has said that they sent \
         it. {duty}\n\
         \n\
         Open the show to read the letter, to download or print it, or to send \
         it with your own mail program. Then say there that you have sent \
         it:\n\
         {url}/event/{id}\n"
    )
}

#[cfg(test)]
mod tests {
    use std::fs;

    use kernel::{EmailAddress, EventId, MailDelivery as _, ReminderId, TimeZone};
    use time::macros::datetime;

    use super::*;
    use crate::{Mailer, Mails, OutboxFolder, Sender};

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    fn reminder() -> Reminder {
        Reminder {
            id: ReminderId::parse(ID).expect("valid"),
            event_id: EventId::parse("0190a6f0-0000-7000-8000-000000000002").expect("valid"),
            event_name: "Spring\r\nBcc: a@example.org".to_owned(),
            starts_at: datetime!(2027-06-06 23:00 UTC),
            time_zone: TimeZone::parse("America/Chicago").expect("known"),
            organizer: EmailAddress::parse("rae@example.org").expect("valid"),
            created_at: datetime!(2027-05-07 23:00:07 UTC),
        }
    }

    async fn delivered(reminder: &Reminder) -> String {
        let folder = tempfile::tempdir().expect("created");
        let mailer = Mails::new(
            Mailer::Folder(OutboxFolder::new(folder.path())),
            Sender::parse("Show Stable <no-reply@shows.example>").expect("valid"),
            "https://shows.example",
        );
        mailer.deliver(reminder).await.expect("delivered");
        let file = folder.path().join(format!("{ID}.eml"));
        fs::read_to_string(file).expect("7 bit")
    }

    #[tokio::test]
    async fn the_message_says_what_to_send_by_when_and_where() {
        let message = delivered(&reminder()).await;
        let text = message.replace("=\r\n", "");
        for part in [
            "To: rae@example.org\r\n",
            "Message-ID: <0190a6f0-0000-7000-8000-000000000001@shows.example>\r\n",
            "Subject: Send the USDA notice of Spring",
            "Date: Fri, 07 May 2027 23:00:07 +0000\r\n",
            "server does not send it by itself, and nobody has said that they sent it",
            "You must send it yourself",
            "Due: Fri, May 7, 2027, 6:00 PM CDT",
            "https://shows.example/event/0190a6f0-0000-7000-8000-000000000002",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        let (headers, _) = message.split_once("\r\n\r\n").expect("a body");
        assert!(!headers.contains("\nBcc"), "{headers}");
        assert!(!headers.contains("usda.gov"), "{headers}");
        assert_eq!(message, delivered(&reminder()).await);
    }

    #[tokio::test]
    async fn the_message_demands_nothing_if_the_rule_is_not_in_force() {
        let mut reminder = reminder();
        reminder.starts_at = datetime!(2026-06-06 23:00 UTC);
        let message = delivered(&reminder).await.replace("=\r\n", "");
        for part in [
            "Subject: The USDA notice of Spring",
            "nobody has said that they sent it",
            "9 CFR 11.16(a), which asks for it, is not in force on the day of the show",
        ] {
            assert!(message.contains(part), "{part} is missing in:\n{message}");
        }
        for claim in ["must", "Due:"] {
            assert!(!message.contains(claim), "{message}");
        }
    }
}
