//! Mails accounts that an appointment is near.

use calendar::Reminder;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use usda::in_words;

use crate::address::AddressError;
use crate::mail::{Compose, Mail};
use crate::one_line::one_line;

/// A day, such as `Sat, Jun 6, 2026`.
const DAY: StaticFormatDescription =
    format_description!("[weekday repr:short], [month repr:short] [day padding:none], [year]");

impl Compose for Reminder {
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError> {
        let title = one_line(self.occurrence.title.as_str());
        Mail::new(
            &self.id,
            &self.recipient,
            format!("{title}: {}", when(self)),
            self.due_at,
            text(self, public_url),
        )
    }
}

fn text(reminder: &Reminder, public_url: &str) -> String {
    let occurrence = &reminder.occurrence;
    let mut lines = vec![
        one_line(occurrence.title.as_str()),
        when(reminder),
        String::new(),
    ];
    for (label, text) in [
        ("Where", one_line(occurrence.place.as_str())),
        ("With", one_line(&reminder.contact_name)),
        ("Horses", one_line(reminder.horses.join(", "))),
    ] {
        if !text.is_empty() {
            lines.push(format!("{label}: {text}"));
        }
    }
    if !occurrence.notes.as_str().is_empty() {
        lines.push(String::new());
        lines.push(occurrence.notes.as_str().to_owned());
    }
    lines.push(String::new());
    lines.push(format!(
        "Open it in the calendar:\n{}{}",
        public_url, reminder.link
    ));
    lines.join("\n") + "\n"
}

/// When it begins, in the zone of the appointment.
fn when(reminder: &Reminder) -> String {
    if reminder.is_all_day {
        let day = reminder.occurrence.span.first_day();
        return day.format(DAY).unwrap_or_default();
    }
    in_words(reminder.starts_at, &reminder.time_zone)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use calendar::{Occurrence, Span};
    use kernel::{
        EmailAddress, MailDelivery as _, OptionalLine, OptionalText, RequiredLine, TimeZone,
    };
    use time::macros::{date, datetime};

    use super::*;
    use crate::{Mailer, Mails, OutboxFolder, Sender};

    fn reminder() -> Reminder {
        let day = date!(2026 - 06 - 06);
        Reminder {
            id: "0190a6f0-0000-7000-8000-000000000001-1780754400".to_owned(),
            recipient: EmailAddress::parse("rae@example.org").expect("valid"),
            due_at: datetime!(2026-06-06 13:00 UTC),
            occurrence: Occurrence {
                day,
                is_changed: false,
                title: RequiredLine::stored("Farrier\r\nBcc: a@example.org".to_owned()),
                span: Span::stored(day, 540, day, 600),
                place: OptionalLine::parse("Barn 2").expect("valid"),
                notes: OptionalText::parse("Front shoes.").expect("valid"),
                contact_id: None,
            },
            starts_at: datetime!(2026-06-06 14:00 UTC),
            is_all_day: false,
            time_zone: TimeZone::parse("America/Chicago").expect("known"),
            horses: vec!["Sun".to_owned(), "Moon".to_owned()],
            contact_name: "J. Ray".to_owned(),
            link: "/calendar?appointment=1&on=2026-06-06".to_owned(),
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
        let file = folder.path().join(format!("{}.eml", reminder.id));
        fs::read_to_string(file).expect("7 bit")
    }

    #[tokio::test]
    async fn the_message_says_what_is_when_and_where() {
        let message = delivered(&reminder()).await;
        let text = message.replace("=\r\n", "").replace("=3D", "=");
        for part in [
            "To: rae@example.org\r\n",
            "Message-ID: <0190a6f0-0000-7000-8000-000000000001-1780754400@shows.example>\r\n",
            "Date: Sat, 06 Jun 2026 13:00:00 +0000\r\n",
            "Sat, Jun 6, 2026, 9:00 AM CDT",
            "Where: Barn 2",
            "With: J. Ray",
            "Horses: Sun, Moon",
            "Front shoes.",
            "https://shows.example/calendar?appointment=1&on=2026-06-06",
        ] {
            assert!(text.contains(part), "{part} is missing in:\n{text}");
        }
        let (headers, _) = message.split_once("\r\n\r\n").expect("a body");
        assert!(!headers.contains("\nBcc"), "{headers}");
        assert_eq!(message, delivered(&reminder()).await);
    }

    #[tokio::test]
    async fn whole_days_have_no_time() {
        let mut reminder = reminder();
        reminder.is_all_day = true;
        let message = delivered(&reminder).await;
        assert!(message.contains("Sat, Jun 6, 2026\r\n"), "{message}");
        assert!(!message.contains("AM"), "{message}");
    }
}
