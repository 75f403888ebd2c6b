use kernel::{
    BillId, BillLineId, BillMailId, BillPaymentId, BookPartId, ContactId, EmailAddress, HorseId,
    Money, OptionalLine, OptionalText, OrganizationId, PaymentMethod, PostalAddress, Reason,
    RequiredLine, Revision, SignedMoney,
};
use time::{Date, OffsetDateTime};

use crate::{BookMonth, Category};

/// To whom a bill is made out, as copied to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The contact, unless it was typed or deleted.
    pub contact_id: Option<ContactId>,
    /// The name.
    pub name: RequiredLine<200>,
    /// The address.
    pub address: PostalAddress,
    /// Where the bill is mailed to.
    pub email: Option<EmailAddress>,
}

/// Who makes out a bill: the organization, as copied to it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Letterhead {
    /// The name.
    pub name: String,
    /// The address.
    pub address: PostalAddress,
    /// The telephone number.
    pub phone: String,
    /// The email address, where replies go.
    pub email: Option<EmailAddress>,
}

/// A line of a bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillLine {
    /// Its id.
    pub id: BillLineId,
    /// What for.
    pub description: RequiredLine<300>,
    /// How many; at least 1.
    pub quantity: u32,
    /// The price of one; negative of what is given back of an earlier bill.
    pub unit_amount: SignedMoney,
    /// The horse, unless there is none or it was deleted.
    pub horse_id: Option<HorseId>,
    /// Its name when the bill was saved; empty if there is none.
    pub horse_name: String,
    /// The owner's part of an entry of the book that it bills.
    pub part_id: Option<BookPartId>,
    /// The month whose board it bills.
    pub board_month: Option<BookMonth>,
    /// The category of its income; that of the entry, if it bills a part of one.
    pub category: Option<Category>,
    /// The day of the entry that it bills.
    pub date: Option<Date>,
}

impl BillLine {
    /// Quantity times price.
    #[must_use]
    pub fn amount(&self) -> SignedMoney {
        self.unit_amount.times(self.quantity)
    }
}

/// A line of the ledger of a bill, which only grows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillPayment {
    /// Its id.
    pub id: BillPaymentId,
    /// How it was paid.
    pub method: PaymentMethod,
    /// How much; more than 0.
    pub amount: Money,
    /// The day on which the money was received.
    pub received_on: Date,
    /// The number of a check, or what else identifies it.
    pub reference: OptionalLine<200>,
    /// When the line was recorded.
    pub recorded_at: OffsetDateTime,
    /// Who recorded it; `None` if the account was deleted since.
    pub recorded_by: Option<EmailAddress>,
    /// The line that this one takes back, and why.
    pub voids: Option<(BillPaymentId, Reason)>,
}

/// The last mail with a bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillMail {
    /// Its id, which is its Message-ID at every attempt.
    pub id: BillMailId,
    /// To whom.
    pub to: EmailAddress,
    /// When it was asked for.
    pub requested_at: OffsetDateTime,
    /// When the mail server took it, or its file was written.
    pub delivered_at: Option<OffsetDateTime>,
    /// Whether it leaves the server; otherwise it is written into a file, and nothing is
    /// sent.
    pub leaves: bool,
}

kernel::words! {
    /// Where a bill stands.
    pub enum BillStatus {
        /// Something is due, not late.
        Open = "open",
        /// Something is due, after the day on which it was.
        Overdue = "overdue",
        /// Nothing is due.
        Paid = "paid",
        /// It was taken back; its number stays.
        Cancelled = "cancelled",
    }
}

/// A bill to an owner or a boarder, as a row of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillSummary {
    /// Its id.
    pub id: BillId,
    /// Who makes it out.
    pub organization_id: OrganizationId,
    /// The number within the organization, from 1 without gaps.
    pub number: u32,
    /// To whom, as copied when it was saved.
    pub recipient: Recipient,
    /// Its date.
    pub date: Date,
    /// Until when it is to be paid.
    pub due_on: Date,
    /// The sum of its lines.
    pub total: Money,
    /// The sum of its payments without those that were taken back.
    pub paid: Money,
    /// When it was cancelled, and why.
    pub cancelled_at: Option<OffsetDateTime>,
    /// The last mail.
    pub mail: Option<BillMail>,
    /// The last reminder, which may be about other bills too.
    pub reminder: Option<BillMail>,
}

impl BillSummary {
    /// What is due; negative if too much was paid.
    #[must_use]
    pub const fn balance(&self) -> SignedMoney {
        SignedMoney::from_cents(self.paid.cents()).balance_of(self.total)
    }

    /// For how many days it is overdue on this day; 0 if it is not.
    #[must_use]
    pub fn overdue_days(&self, today: Date) -> u32 {
        let days = match self.status(today) {
            BillStatus::Overdue => (today - self.due_on).whole_days(),
            _ => 0,
        };
        u32::try_from(days).unwrap_or(0)
    }

    /// Where it stands on this day.
    #[must_use]
    pub fn status(&self, today: Date) -> BillStatus {
        if self.cancelled_at.is_some() {
            BillStatus::Cancelled
        } else if self.balance() <= SignedMoney::ZERO {
            BillStatus::Paid
        } else if self.due_on < today {
            BillStatus::Overdue
        } else {
            BillStatus::Open
        }
    }
}

/// A whole bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill {
    /// What lists have.
    pub summary: BillSummary,
    /// Who makes it out, as copied when it was saved.
    pub letterhead: Letterhead,
    /// Its lines.
    pub lines: Vec<BillLine>,
    /// How to pay.
    pub how_to_pay: OptionalText<1000>,
    /// A note to the recipient.
    pub note: OptionalText<1000>,
    /// The monthly rate that was stated with it, of horses without board among their
    /// services.
    pub board_rate: Option<Money>,
    /// The ledger, in its order.
    pub payments: Vec<BillPayment>,
    /// What the recipient paid too much on other bills and can be
    /// [used](crate::BillService::use_credit) for this one; at most what is due.
    pub credit: Money,
    /// How often it was saved.
    pub revision: Revision,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it was saved last.
    pub updated_at: OffsetDateTime,
}

impl Bill {
    /// The name of its PDF, such as `Bill 3 Kimbrough.pdf`: the number, and the last
    /// word of the recipient's name that has letters and is no suffix. It has
    /// nothing that a file's name cannot have.
    #[must_use]
    pub fn file_name(&self) -> String {
        const SUFFIXES: [&str; 9] = ["jr", "sr", "ii", "iii", "iv", "llc", "inc", "ltd", "co"];
        let words = self
            .summary
            .recipient
            .name
            .as_str()
            .split_whitespace()
            .rev();
        let words = words.map(|word| {
            let kept = word
                .chars()
                .filter(|it| it.is_alphanumeric() || "-'’".contains(*it));
            kept.collect::<String>()
        });
        let name = words
            .filter(|word| word.chars().any(char::is_alphabetic))
            .find(|word| !SUFFIXES.contains(&word.to_lowercase().as_str()));
        let number = self.summary.number;
        name.map_or_else(
            || format!("Bill {number}.pdf"),
            |name| format!("Bill {number} {name}.pdf"),
        )
    }

    /// What is to be paid once the [credit](Self::credit) is used; negative if too much was
    /// paid.
    #[must_use]
    pub const fn to_pay(&self) -> SignedMoney {
        SignedMoney::from_cents(self.summary.balance().cents() - self.credit.cents())
    }

    /// Whether a line of the ledger is a payment that was not taken back.
    pub(crate) fn is_valid(&self, line: &BillPayment) -> bool {
        let takes_back = |it: &BillPayment| it.voids.as_ref().is_some_and(|(id, _)| *id == line.id);
        line.voids.is_none() && !self.payments.iter().any(takes_back)
    }

    /// Whether it may be changed: nothing of it left the house or came in. A mail that is
    /// only written into a file did not.
    #[must_use]
    pub fn is_changeable(&self) -> bool {
        let mut mails = self.summary.mail.iter();
        self.summary.cancelled_at.is_none()
            && !mails.any(|mail| mail.leaves)
            && self.payments.is_empty()
    }
}

/// What the lines of a bill come to.
#[must_use]
pub fn total_of(lines: &[BillLine]) -> SignedMoney {
    lines.iter().map(BillLine::amount).sum()
}

/// The total of a bill with these lines. Fails if it is negative, or too much.
pub(crate) fn checked_total(lines: &[BillLine]) -> Result<Money, String> {
    let total = total_of(lines).not_negative();
    let total = total.ok_or("must not sum to less than what they give back")?;
    if total > Money::MAX {
        return Err(format!("must sum to at most {}", Money::MAX));
    }
    Ok(total)
}

/// What a ledger sums to.
#[must_use]
pub fn paid_of(payments: &[BillPayment]) -> SignedMoney {
    let cents = payments.iter().map(|line| match line.voids {
        None => line.amount.cents(),
        Some(_) => -line.amount.cents(),
    });
    SignedMoney::from_cents(cents.sum())
}

#[cfg(test)]
pub(crate) mod tests {
    use time::macros::date;

    use super::*;
    use crate::entry::tests::money;

    fn summary(paid: i64) -> BillSummary {
        BillSummary {
            id: BillId::parse("00000000-0000-0000-0000-000000000001").expect("an id"),
            organization_id: OrganizationId::parse("00000000-0000-0000-0000-000000000002")
                .expect("an id"),
            number: 1,
            recipient: Recipient {
                contact_id: None,
                name: RequiredLine::parse("Rae").expect("a name"),
                address: PostalAddress::default(),
                email: None,
            },
            date: date!(2026 - 09 - 01),
            due_on: date!(2026 - 09 - 15),
            total: money(5000),
            paid: money(paid),
            cancelled_at: None,
            mail: None,
            reminder: None,
        }
    }

    pub(crate) fn whole_bill() -> Bill {
        Bill {
            summary: summary(0),
            letterhead: Letterhead::default(),
            lines: Vec::new(),
            how_to_pay: OptionalText::default(),
            note: OptionalText::default(),
            board_rate: None,
            payments: Vec::new(),
            credit: Money::ZERO,
            revision: Revision::FIRST,
            created_at: OffsetDateTime::UNIX_EPOCH,
            updated_at: OffsetDateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn a_file_is_named_after_the_recipient() {
        let mut bill = whole_bill();
        bill.summary.number = 3;
        for (name, expected) in [
            ("Grace and Otis Kimbrough", "Bill 3 Kimbrough.pdf"),
            ("Rae", "Bill 3 Rae.pdf"),
            ("Kim O'Neil-Núñez, Jr.", "Bill 3 O'Neil-Núñez.pdf"),
            ("Willow Farm, L.L.C.", "Bill 3 Farm.pdf"),
            ("Zoë \"../etc\\passwd\"", "Bill 3 etcpasswd.pdf"),
            ("12 & 7", "Bill 3.pdf"),
        ] {
            bill.summary.recipient.name = RequiredLine::parse(name).expect("a name");
            assert_eq!(bill.file_name(), expected);
        }
    }

    #[test]
    fn what_was_not_sent_may_be_changed() {
        for leaves in [false, true] {
            let mut bill = whole_bill();
            bill.summary.mail = Some(BillMail {
                id: BillMailId::parse("00000000-0000-0000-0000-000000000003").expect("an id"),
                to: EmailAddress::parse("rae@example.org").expect("an address"),
                requested_at: OffsetDateTime::UNIX_EPOCH,
                delivered_at: Some(OffsetDateTime::UNIX_EPOCH),
                leaves,
            });
            assert_eq!(bill.is_changeable(), !leaves);
        }
    }

    #[test]
    fn a_bill_is_overdue_after_its_day() {
        let status = |paid, today| summary(paid).status(today).as_str();
        assert_eq!(status(4999, date!(2026 - 09 - 15)), "open");
        assert_eq!(status(4999, date!(2026 - 09 - 16)), "overdue");
        assert_eq!(status(5000, date!(2026 - 09 - 16)), "paid");
        assert_eq!(status(6000, date!(2026 - 09 - 16)), "paid");
        let days = |paid, today| summary(paid).overdue_days(today);
        assert_eq!(days(0, date!(2026 - 09 - 15)), 0);
        assert_eq!(days(0, date!(2026 - 10 - 16)), 31);
        assert_eq!(days(5000, date!(2026 - 10 - 16)), 0);
        let cancelled = BillSummary {
            cancelled_at: Some(OffsetDateTime::UNIX_EPOCH),
            ..summary(0)
        };
        assert_eq!(
            cancelled.status(date!(2026 - 09 - 16)).as_str(),
            "cancelled"
        );
    }
}
