//! Mails receipts to whoever paid them.

use std::fmt::Write as _;

use kernel::{Money, TimeZone};
use registrations::{Allotment, PaidLetter, PaymentKind};

use crate::address::AddressError;
use crate::entry_mails::manager;
use crate::mail::{Compose, Mail};
use crate::one_line::one_line;

impl Compose for PaidLetter {
    fn compose(&self, _: &str) -> Result<Mail, AddressError> {
        let news = &self.news;
        let number = news.receipt.receipt.number;
        let title = match &news.show {
            Some(show) => format!("Receipt {number}: {}", one_line(&show.name)),
            None => format!("Receipt {number}"),
        };
        Ok(Mail {
            reply_to: news.show.as_ref().and_then(manager),
            ..Mail::new(
                &self.id,
                &news.recipient,
                title,
                self.written_at,
                text(self),
            )?
        })
    }
}

fn text(letter: &PaidLetter) -> String {
    let (seen, show) = (&letter.news.receipt, letter.news.show.as_ref());
    let receipt = &seen.receipt;
    let zone = show.map(|it| it.time_zone.clone());
    let zone = zone.or_else(|| TimeZone::stored("UTC"));
    let how = zone.map(|it| one_line(receipt.in_words(&it)));
    let (opening, rest) = match receipt.kind {
        PaymentKind::Payment => ("Received from", "Credit"),
        PaymentKind::Refund => ("Given back to", "From credit"),
    };
    let mut text = format!(
        "{opening} {}: {}\n\
         {}\n\
         Receipt {}\n",
        one_line(&seen.exhibitor_name),
        receipt.amount,
        how.unwrap_or_default(),
        receipt.number,
    );
    let mut parts = seen.allotments().map(part).collect::<String>();
    if seen.rest() > Money::ZERO {
        // Writing into a string does not fail.
        let _ = writeln!(parts, "- {rest}: {}", seen.rest());
    }
    if receipt.gone > Money::ZERO {
        let _ = writeln!(parts, "- Earlier shows: {}", receipt.gone);
    }
    let _ = write!(text, "\nFor:\n{parts}");
    text
}

/// A part, with the entry or the barn that it pays.
fn part(part: &Allotment) -> String {
    let number = part.back_number.map(|it| it.to_string());
    let whom = [
        number.as_deref().unwrap_or_default(),
        &part.rider_name,
        &part.horse_name,
    ];
    let whom: Vec<_> = whom.into_iter().filter(|it| !it.is_empty()).collect();
    let show = one_line(&part.show_name);
    let whom = one_line(whom.join(", "));
    format!("- {show}: {whom}: {}\n", part.payment.amount)
}
