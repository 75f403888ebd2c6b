//! Mails with bills to owners and boarders.

use async_trait::async_trait;
use book::{Bill, BillMail, BillMailer, DeliveryError};
use lettre::address::Envelope;
use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Mailbox, Message, MultiPart, SinglePart};
use time::Date;

use crate::address::address;
use crate::headers::{reply_to, subject};
use crate::notice_mailer::AttachedAs;
use crate::one_line::one_line;
use crate::{BoxError, Mailer, Sender};

/// Mails bills, or writes them into a folder.
#[derive(Debug, Clone)]
pub struct BillMails {
    mailer: Mailer,
    sender: Sender,
}

impl BillMails {
    /// Mails through `mailer` as `sender`.
    #[must_use]
    pub const fn new(mailer: Mailer, sender: Sender) -> Self {
        Self { mailer, sender }
    }

    /// Composes the message. The same mail always gives the same bytes.
    fn compose(&self, bill: &Bill, mail: &BillMail, pdf: Vec<u8>) -> Result<Message, BoxError> {
        let (to, from) = (address(&mail.to)?, self.sender.mailbox());
        let barn = one_line(&bill.letterhead.name);
        let number = bill.summary.number;
        let title = match barn.as_str() {
            "" => format!("Bill {number}"),
            barn => format!("Bill {number} of {barn}"),
        };
        let envelope = Envelope::new(Some(from.email.clone()), vec![to.clone()])?;
        let mut message = Message::builder().envelope(envelope).from(from);
        // The recipient's reply goes to the barn.
        if let Some(email) = &bill.letterhead.email {
            let name = Some(barn).filter(|name| !name.is_empty());
            message = message.raw_header(reply_to(Mailbox::new(name, address(email)?)));
        }
        let text = SinglePart::builder()
            .header(ContentType::TEXT_PLAIN)
            .header(ContentTransferEncoding::QuotedPrintable)
            .body(text(bill));
        let pdf = SinglePart::builder()
            .header(ContentType::parse("application/pdf")?)
            .header(AttachedAs(format!("bill-{number}.pdf")))
            .header(ContentTransferEncoding::Base64)
            .body(pdf);
        let id = format!("<{}@{}>", mail.id, self.sender.domain());
        Ok(message
            .to(Mailbox::new(None, to))
            .raw_header(subject(title))
            .date(mail.requested_at.into())
            .message_id(Some(id))
            .multipart(
                MultiPart::mixed()
                    // Neither encoding of the parts can contain `=_`.
                    .boundary(format!("=_{}", mail.id))
                    .singlepart(text)
                    .singlepart(pdf),
            )?)
    }
}

fn text(bill: &Bill) -> String {
    let summary = &bill.summary;
    let in_words = |date: Date| format!("{} {}, {}", date.month(), date.day(), date.year());
    let mut text = format!(
        "Dear {},\n\
         \n\
         here is bill {} of {}: {}, of which {} is due by {}.\n",
        one_line(bill.recipient.name.as_str()),
        summary.number,
        in_words(summary.date),
        summary.total,
        summary.balance(),
        in_words(summary.due_on),
    );
    for part in [&bill.note, &bill.how_to_pay] {
        if !part.as_str().is_empty() {
            text.extend(["\n", part.as_str(), "\n"]);
        }
    }
    // `-- ` begins a signature (RFC 3676, 4.3).
    text.extend(["\n-- \n", &one_line(&bill.letterhead.name), "\n"]);
    text
}

#[async_trait]
impl BillMailer for BillMails {
    fn is_sending(&self) -> bool {
        matches!(self.mailer, Mailer::Relay(_))
    }

    async fn deliver(&self, bill: &Bill, pdf: Vec<u8>) -> Result<(), DeliveryError> {
        let Some(mail) = &bill.summary.mail else {
            return Ok(());
        };
        let message = self.compose(bill, mail, pdf).map_err(DeliveryError)?;
        self.mailer
            .send(&mail.id.to_string(), &message)
            .await
            .map_err(|error| DeliveryError(error.into()))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use book::{BillAddress, BillSummary, Letterhead, Recipient};
    use kernel::{
        BillId, BillMailId, EmailAddress, Money, OptionalText, OrganizationId, RequiredLine,
        Revision,
    };
    use time::OffsetDateTime;
    use time::macros::{date, datetime};

    use super::*;
    use crate::OutboxFolder;

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    fn bill() -> Bill {
        let email = |text| EmailAddress::parse(text).expect("an address");
        Bill {
            summary: BillSummary {
                id: BillId::parse(ID).expect("an id"),
                organization_id: OrganizationId::parse(ID).expect("an id"),
                number: 12,
                contact_id: None,
                recipient_name: "Rae Doe".to_owned(),
                date: date!(2026 - 10 - 01),
                due_on: date!(2026 - 10 - 15),
                total: Money::parse("85").expect("an amount"),
                paid: Money::parse("5").expect("an amount"),
                cancelled_at: None,
                mail: Some(BillMail {
                    id: BillMailId::parse(ID).expect("an id"),
                    to: email("rae@example.org"),
                    requested_at: datetime!(2026-10-01 12:00 UTC),
                    delivered_at: None,
                }),
            },
            recipient: Recipient {
                contact_id: None,
                name: RequiredLine::parse("Rae Doe").expect("a name"),
                address: BillAddress::default(),
                email: None,
            },
            letterhead: Letterhead {
                name: "Willow Barn".to_owned(),
                email: Some(email("barn@example.com")),
                ..Letterhead::default()
            },
            lines: Vec::new(),
            how_to_pay: OptionalText::parse("By check.").expect("a text"),
            note: OptionalText::default(),
            board_rate: None,
            payments: Vec::new(),
            revision: Revision::FIRST,
            created_at: OffsetDateTime::UNIX_EPOCH,
            updated_at: OffsetDateTime::UNIX_EPOCH,
        }
    }

    #[tokio::test]
    async fn a_bill_is_the_same_mail_with_its_pdf_at_each_attempt() {
        let folder = tempfile::tempdir().expect("a folder");
        let mailer = Mailer::Folder(OutboxFolder::new(folder.path()));
        let sender = Sender::parse("Show Stable <no-reply@example.com>").expect("a sender");
        let mails = BillMails::new(mailer, sender);
        assert!(!mails.is_sending());
        let deliver = async || {
            mails
                .deliver(&bill(), b"%PDF".to_vec())
                .await
                .expect("written");
        };
        deliver().await;
        deliver().await;
        let files: Vec<_> = fs::read_dir(folder.path()).expect("the folder").collect();
        let [Ok(file)] = files.as_slice() else {
            panic!("{files:?}");
        };
        let mail = fs::read_to_string(file.path()).expect("ASCII");
        for part in [
            "To: rae@example.org\r\n",
            "Subject: Bill 12 of Willow Barn\r\n",
            "Reply-To: \"Willow Barn\" <barn@example.com>\r\n",
            "$80.00 is due by October 15, 2026",
            "filename=\"bill-12.pdf\"",
            "JVBERg=",
            "By check.",
        ] {
            let flat = mail.replace("=\r\n", "");
            assert!(flat.contains(part), "{part}: {mail}");
        }
        assert!(mail.contains(&format!("Message-ID: <{ID}@")), "{mail}");
    }
}
