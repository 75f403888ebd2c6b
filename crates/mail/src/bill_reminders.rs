//! Mails that remind owners and boarders of overdue bills.

use book::ReminderLetter;

use crate::address::AddressError;
use crate::bill_mails::{days_in_words, in_words};
use crate::mail::{Attachment, Compose, Mail, mailbox};
use crate::one_line::one_line;

impl Compose for ReminderLetter {
    fn compose(&self, _: &str) -> Result<Mail, AddressError> {
        let from = self.bills.first().map(|bill| &bill.letterhead);
        let barn = from.map_or_else(String::new, |it| one_line(&it.name));
        let title = match barn.as_str() {
            "" => format!("Reminder: {} is overdue", self.total()),
            barn => format!("Reminder of {barn}: {} is overdue", self.total()),
        };
        let email = from.and_then(|it| it.email.as_ref());
        let mail = &self.mail;
        Ok(Mail {
            reply_to: email.and_then(|email| mailbox(&barn, email)),
            attachment: Some(Attachment {
                name: "bills.pdf".to_owned(),
                media_type: "application/pdf",
                content: self.pdf.clone(),
            }),
            ..Mail::new(
                &mail.id,
                &mail.to,
                title,
                mail.requested_at,
                text(self, &barn),
            )?
        })
    }
}

fn text(letter: &ReminderLetter, barn: &str) -> String {
    let recipient = letter
        .bills
        .first()
        .map(|bill| &bill.summary.recipient.name);
    let name = recipient.map_or_else(String::new, |it| one_line(it.as_str()));
    let mut text = format!("Dear {name},\n\n{} is overdue:\n\n", letter.total());
    for bill in &letter.bills {
        let summary = &bill.summary;
        let line = format!(
            "Bill {} of {}: {}, due by {}, overdue by {}\n",
            summary.number,
            in_words(summary.date),
            bill.to_pay(),
            in_words(summary.due_on),
            days_in_words(summary.overdue_days(letter.today)),
        );
        text.push_str(&line);
    }
    if !letter.how_to_pay.as_str().is_empty() {
        text.extend(["\n", letter.how_to_pay.as_str(), "\n"]);
    }
    text.push_str("\nIf you have paid in the meantime, thank you.\n");
    // `-- ` begins a signature (RFC 3676, 4.3).
    text.extend(["\n-- \n", barn, "\n"]);
    text
}

#[cfg(test)]
mod tests {
    use kernel::{Money, OptionalText};
    use time::macros::date;

    use super::*;
    use crate::bill_mails::tests::bill;

    #[test]
    fn a_reminder_names_the_sum_and_each_bill_with_its_days() {
        let mut other = bill();
        other.summary.number = 14;
        other.summary.due_on = date!(2026 - 11 - 15);
        other.credit = Money::ZERO;
        let letter = ReminderLetter {
            mail: bill().summary.mail.expect("a mail"),
            bills: vec![bill(), other],
            today: date!(2026 - 11 - 16),
            how_to_pay: OptionalText::parse("By check.").expect("a text"),
            pdf: Vec::new(),
        };
        assert_eq!(
            text(&letter, "Willow Barn"),
            "Dear Rae Doe,\n\n\
             $147.50 is overdue:\n\n\
             Bill 12 of October 1, 2026: $67.50, due by October 15, 2026, overdue by 32 days\n\
             Bill 14 of October 1, 2026: $80.00, due by November 15, 2026, overdue by 1 day\n\
             \nBy check.\n\
             \nIf you have paid in the meantime, thank you.\n\
             \n-- \nWillow Barn\n"
        );
    }
}
