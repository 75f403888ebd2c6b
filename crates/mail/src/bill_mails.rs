//! Mails with bills to owners and boarders.

use book::{Bill, BillLetter};
use kernel::{Money, SignedMoney};
use time::Date;

use crate::address::AddressError;
use crate::mail::{Attachment, Compose, Mail, mailbox};
use crate::one_line::one_line;

impl Compose for BillLetter {
    fn compose(&self, _: &str) -> Result<Mail, AddressError> {
        let Self {
            bill,
            mail,
            today,
            pdf,
        } = self;
        let barn = one_line(&bill.letterhead.name);
        let number = bill.summary.number;
        let title = match barn.as_str() {
            "" => format!("Bill {number}"),
            barn => format!("Bill {number} of {barn}"),
        };
        let email = bill.letterhead.email.as_ref();
        Ok(Mail {
            // The recipient's reply goes to the barn.
            reply_to: email.and_then(|email| mailbox(&barn, email)),
            attachment: Some(Attachment {
                name: format!("bill-{number}.pdf"),
                media_type: "application/pdf",
                content: pdf.clone(),
            }),
            ..Mail::new(
                &mail.id,
                &mail.to,
                title,
                mail.requested_at,
                text(bill, *today),
            )?
        })
    }
}

pub(crate) fn in_words(date: Date) -> String {
    format!("{} {}, {}", date.month(), date.day(), date.year())
}

/// For how long something is overdue.
pub(crate) fn days_in_words(days: u32) -> String {
    match days {
        1 => "1 day".to_owned(),
        days => format!("{days} days"),
    }
}

/// What of a bill is due on a day, and until when it is or was to be paid.
fn due(bill: &Bill, today: Date) -> String {
    let (sum, day) = (bill.to_pay(), in_words(bill.summary.due_on));
    match bill.summary.overdue_days(today) {
        _ if sum <= SignedMoney::ZERO => "nothing is due".to_owned(),
        0 => format!("{sum} is due by {day}"),
        days => format!(
            "{sum} was due by {day} and is overdue by {}",
            days_in_words(days)
        ),
    }
}

fn text(bill: &Bill, today: Date) -> String {
    let summary = &bill.summary;
    let mut text = format!(
        "Dear {},\n\
         \n\
         here is bill {} of {}: {}, of which {}.\n",
        one_line(bill.summary.recipient.name.as_str()),
        summary.number,
        in_words(summary.date),
        summary.total,
        due(bill, today),
    );
    if bill.credit > Money::ZERO {
        let credit = bill.credit.to_string();
        text.extend([
            "\nYour credit of ",
            &credit,
            " from other bills is taken off.\n",
        ]);
    }
    for part in [&bill.note, &bill.how_to_pay] {
        if !part.as_str().is_empty() {
            text.extend(["\n", part.as_str(), "\n"]);
        }
    }
    // `-- ` begins a signature (RFC 3676, 4.3).
    text.extend(["\n-- \n", &one_line(&bill.letterhead.name), "\n"]);
    text
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;

    use book::{BillMail, BillSummary, Letterhead, Recipient};
    use kernel::{
        BillId, BillMailId, EmailAddress, MailDelivery as _, Money, OptionalText, OrganizationId,
        PostalAddress, RequiredLine, Revision,
    };
    use time::OffsetDateTime;
    use time::macros::{date, datetime};

    use super::*;
    use crate::{Mailer, Mails, OutboxFolder, Sender};

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    fn letter() -> BillLetter {
        let bill = bill();
        BillLetter {
            mail: bill.summary.mail.clone().expect("a mail"),
            bill,
            today: date!(2026 - 10 - 15),
            pdf: b"%PDF".to_vec(),
        }
    }

    pub(crate) fn bill() -> Bill {
        let email = |text| EmailAddress::parse(text).expect("an address");
        Bill {
            summary: BillSummary {
                id: BillId::parse(ID).expect("an id"),
                organization_id: OrganizationId::parse(ID).expect("an id"),
                number: 12,
                recipient: Recipient {
                    contact_id: None,
                    name: RequiredLine::parse("Rae Doe").expect("a name"),
                    address: PostalAddress::default(),
                    email: None,
                },
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
                    leaves: true,
                }),
                reminder: None,
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
            credit: Money::parse("12.50").expect("an amount"),
            payments: Vec::new(),
            revision: Revision::FIRST,
            created_at: OffsetDateTime::UNIX_EPOCH,
            updated_at: OffsetDateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn a_bill_that_is_overdue_is_not_said_to_be_due_by_a_day_that_is_over() {
        let mut bill = bill();
        let late = text(&bill, date!(2026 - 11 - 16));
        let said = "$67.50 was due by October 15, 2026 and is overdue by 32 days.";
        assert!(late.contains(said) && !late.contains("is due by"), "{late}");
        bill.summary.paid = bill.summary.total;
        bill.credit = Money::ZERO;
        let paid = text(&bill, date!(2026 - 11 - 16));
        assert!(paid.contains("$85.00, of which nothing is due."), "{paid}");
    }

    #[tokio::test]
    async fn a_bill_is_the_same_mail_with_its_pdf_at_each_attempt() {
        let folder = tempfile::tempdir().expect("a folder");
        let mailer = Mailer::Folder(OutboxFolder::new(folder.path()));
        let sender = Sender::parse("Show Stable <no-reply@example.com>").expect("a sender");
        let mails = Mails::new(mailer, sender, "https://shows.example");
        assert!(!mails.are_sent());
        let deliver = async || {
            mails.deliver(&letter()).await.expect("written");
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
            "$67.50 is due by October 15, 2026",
            "Your credit of $12.50 from other bills is taken off.",
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
