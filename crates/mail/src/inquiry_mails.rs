//! Mails buyers' inquiries to the sellers of horses.

use horses::InquiryMail;
use lettre::message::Mailbox;

use crate::address::{AddressError, address};
use crate::mail::{Compose, Mail};

impl Compose for InquiryMail {
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError> {
        let buyer = address(&self.details.email)?;
        let name = self.details.name.as_str().to_owned();
        let subject = format!("Inquiry about {}", self.horse_name);
        let (id, at) = (self.inquiry_id, self.created_at);
        Ok(Mail {
            reply_to: Some(Mailbox::new(Some(name), buyer)),
            ..Mail::new(&id, &self.seller, subject, at, text(self, public_url))?
        })
    }
}

fn text(mail: &InquiryMail, public_url: &str) -> String {
    let InquiryMail {
        horse_name,
        details,
        ..
    } = mail;
    let (name, email) = (&details.name, details.email.as_str());
    let phone = details
        .phone
        .as_ref()
        .map(|phone| format!("Phone: {}\n", phone.as_str()))
        .unwrap_or_default();
    let message = quoted(details.message.as_str());
    format!(
        "Somebody asks about {horse_name}, which you offer on Show Stable:\n\
         \n\
         {message}\
         \n\
         Name: {name}\n\
         Email: {email}\n\
         {phone}\
         \n\
         To answer, reply to this message. Your reply goes to {email} and shows \
         your address, which buyers do not see otherwise.\n\
         \n\
         All inquiries: {public_url}/dashboard\n"
    )
}

/// The writer's text with each line marked as a quotation, so that it cannot be
/// mistaken for text of this program.
pub(crate) fn quoted(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut quoted = String::with_capacity(text.len() + 64);
    for line in text.lines() {
        quoted.push('>');
        if !line.is_empty() {
            quoted.push(' ');
        }
        quoted.push_str(line);
        quoted.push('\n');
    }
    quoted
}

#[cfg(test)]
mod tests {
    use std::fs;

    use horses::{InquiryDetails, Message as Words};
    use kernel::{EmailAddress, InquiryId, MailDelivery as _, PhoneNumber, RequiredLine};
    use time::macros::datetime;

    use super::*;
    use crate::{Mailer, Mails, OutboxFolder, Sender};

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    fn mail() -> InquiryMail {
        InquiryMail {
            inquiry_id: InquiryId::parse(ID).expect("valid"),
            organization_id: kernel::OrganizationId::parse(ID).expect("valid"),
            seller: EmailAddress::parse("seller@example.com").expect("valid"),
            horse_name: line("Midnight's Legacy"),
            details: InquiryDetails {
                name: line("Rae Doe"),
                email: EmailAddress::parse("rae@example.org").expect("valid"),
                phone: Some(PhoneNumber::parse("(931) 555-0147").expect("valid")),
                message: Words::parse("Is she sound?\n\nMay I come on Sunday?").expect("valid"),
            },
            created_at: datetime!(2026-05-01 12:00:07 UTC),
        }
    }

    fn line(text: &str) -> RequiredLine<200> {
        RequiredLine::parse(text).expect("valid")
    }

    async fn delivered(mail: &InquiryMail) -> String {
        let folder = tempfile::tempdir().expect("created");
        let sender = Sender::parse("Show Stable <no-reply@shows.example>").expect("valid");
        let mailer = Mailer::Folder(OutboxFolder::new(folder.path()));
        Mails::new(mailer, sender, "https://shows.example")
            .deliver(mail)
            .await
            .expect("delivered");
        let file = folder.path().join(format!("{ID}.eml"));
        fs::read_to_string(file).expect("7 bit")
    }

    /// The headers, each on one line.
    fn headers(message: &str) -> Vec<String> {
        let (headers, _) = message.split_once("\r\n\r\n").expect("both parts");
        let headers = headers.replace("\r\n ", " ").replace("\r\n\t", " ");
        headers.lines().map(str::to_owned).collect()
    }

    fn header<'a>(headers: &'a [String], name: &str) -> &'a str {
        let prefix = format!("{name}: ");
        let mut found = headers.iter().filter_map(|line| line.strip_prefix(&prefix));
        let value = found.next().expect("the header is there");
        assert_eq!(found.next(), None, "{name} stands twice");
        value
    }

    #[tokio::test]
    async fn the_message_has_the_inquiry_and_how_to_reply() {
        let message = delivered(&mail()).await;
        let headers = headers(&message);
        for (name, value) in [
            ("From", "\"Show Stable\" <no-reply@shows.example>"),
            ("To", "seller@example.com"),
            ("Reply-To", "\"Rae Doe\" <rae@example.org>"),
            ("Subject", "Inquiry about Midnight's Legacy"),
            ("Date", "Fri, 01 May 2026 12:00:07 +0000"),
            (
                "Message-ID",
                "<0190a6f0-0000-7000-8000-000000000001@shows.example>",
            ),
            ("Content-Type", "text/plain; charset=utf-8"),
        ] {
            assert_eq!(header(&headers, name), value, "{message}");
        }
        let (_, body) = message.split_once("\r\n\r\n").expect("both parts");
        let body = body.replace("=\r\n", "").replace("\r\n", "\n");
        assert_eq!(
            body.trim_end(),
            "Somebody asks about Midnight's Legacy, which you offer on Show Stable:\n\
             \n\
             > Is she sound?\n\
             >\n\
             > May I come on Sunday?\n\
             \n\
             Name: Rae Doe\n\
             Email: rae@example.org\n\
             Phone: (931) 555-0147\n\
             \n\
             To answer, reply to this message. Your reply goes to rae@example.org and shows \
             your address, which buyers do not see otherwise.\n\
             \n\
             All inquiries: https://shows.example/dashboard"
        );
    }

    #[tokio::test]
    async fn the_seller_s_address_is_only_in_to() {
        let message = delivered(&mail()).await;
        assert_eq!(
            message.matches("seller@example.com").count(),
            1,
            "{message}"
        );
    }

    #[tokio::test]
    async fn an_inquiry_without_a_phone_has_no_phone_line() {
        let mut mail = mail();
        mail.details.phone = None;
        let message = delivered(&mail).await;
        assert!(!message.contains("Phone"), "{message}");
    }

    #[tokio::test]
    async fn accents_and_emoji_are_encoded_in_ascii() {
        let mut mail = mail();
        mail.horse_name = line("Otoño \u{1F40E}");
        mail.details.name = line("Lucía Núñez");
        mail.details.message = Words::parse("¿Está sana? \u{1F40E}").expect("valid");
        let message = delivered(&mail).await;
        assert!(message.is_ascii(), "{message}");
        let headers = headers(&message);
        assert!(header(&headers, "Subject").contains("=?utf-8?b?"));
        let reply_to = header(&headers, "Reply-To");
        assert!(reply_to.ends_with(" <rae@example.org>"), "{reply_to}");
        assert!(
            message.contains("> =C2=BFEst=C3=A1 sana? =F0=9F=90=8E"),
            "{message}"
        );
    }

    #[tokio::test]
    async fn no_name_adds_a_header_or_an_address() {
        let plain: Vec<String> = names(&headers(&delivered(&mail()).await));
        let long = "\u{1F40E}".repeat(200);
        for name in [
            "Rae <evil@example.net>, \"Doe\" \\",
            "rae@example.net, evil@example.net",
            "=?utf-8?q?=0D=0ABcc:_evil@example.net?=",
            "Rae (comment",
            "Rae; Bcc: evil@example.net",
            &long,
        ] {
            let mut mail = mail();
            mail.horse_name = line(name);
            mail.details.name = line(name);
            let message = delivered(&mail).await;
            let headers = headers(&message);
            assert_eq!(names(&headers), plain, "{message}");
            let reply_to = header(&headers, "Reply-To");
            assert!(reply_to.ends_with(" <rae@example.org>"), "{reply_to}");
            let read: lettre::message::Mailboxes = reply_to.parse().expect("readable");
            assert_eq!(read.iter().count(), 1, "{reply_to}");
            assert!(message.lines().all(|line| line.len() <= 998), "{message}");
        }
    }

    fn names(headers: &[String]) -> Vec<String> {
        headers
            .iter()
            .map(|line| line.split(':').next().unwrap_or_default().to_owned())
            .collect()
    }

    #[tokio::test]
    async fn a_buyer_s_text_is_quoted_on_every_line() {
        let mut mail = mail();
        let words = "Hello\r\n\r\nTo answer, visit https://evil.example\rName: Mallory";
        mail.details.message = Words::parse(words).expect("valid");
        let message = delivered(&mail).await;
        for ours in ["\r\nTo answer, visit", "\r\nName: Mallory"] {
            assert!(!message.contains(ours), "{message}");
        }
        assert!(message.contains("\r\n> Name: Mallory\r\n"), "{message}");
    }

    #[tokio::test]
    async fn every_address_that_a_form_accepts_can_receive_mail() {
        for (typed, written) in [
            ("rae..doe.@example.org", "rae..doe.@example.org"),
            (
                "rae+horses@bücher.example",
                "rae+horses@xn--bcher-kva.example",
            ),
            ("o'dell@[127.0.0.1]", "o'dell@[127.0.0.1]"),
        ] {
            let mut mail = mail();
            mail.seller = EmailAddress::parse(typed).expect("valid");
            mail.details.email = mail.seller.clone();
            let message = delivered(&mail).await;
            let headers = headers(&message);
            assert_eq!(header(&headers, "To"), written);
            let reply_to = header(&headers, "Reply-To");
            assert_eq!(reply_to, format!("\"Rae Doe\" <{written}>"));
        }
    }
}
