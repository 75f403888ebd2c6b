//! Mails barns about what they entered, and that a stall came free.

use std::fmt::Write as _;

use kernel::SignedMoney;
use registrations::{EntryStatus, GroupLetter, GroupLetterCause, Missing, Registration};

use crate::address::AddressError;
use crate::entry_mails::manager;
use crate::mail::{Compose, Mail};
use crate::one_line::one_line;

impl Compose for GroupLetter {
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError> {
        let name = one_line(&self.show.name);
        let title = match self.cause {
            GroupLetterCause::Entered => format!("Barn entered: {name}"),
            GroupLetterCause::StallFree => format!("A stall came free: {name}"),
        };
        let text = text(self, public_url);
        Ok(Mail {
            reply_to: manager(&self.show),
            ..Mail::new(&self.id, &self.recipient, title, self.written_at, text)?
        })
    }
}

fn text(letter: &GroupLetter, public_url: &str) -> String {
    let (group, show) = (&letter.group, one_line(&letter.show.name));
    let name = &group.group.facts.name;
    let entries: String = group
        .entries
        .iter()
        .map(|it| entry(it, public_url))
        .collect();
    let due = group.balance();
    let how_to_pay = match letter.show.payment_note.as_str() {
        note if !note.is_empty() && due > SignedMoney::ZERO => format!("\nHow to pay:\n{note}\n"),
        _ => String::new(),
    };
    let link = group.group.link.as_str();
    let mut text = match letter.cause {
        GroupLetterCause::StallFree => {
            format!("A stall came free in {show} for {name}, and is on its bill.\n")
        }
        GroupLetterCause::Entered if group.entries.is_empty() => {
            format!("{name} is a barn in {show}.\n")
        }
        GroupLetterCause::Entered => format!("What {name} entered in {show}:\n\n{entries}"),
    };
    // Writing into a string does not fail.
    let _ = write!(
        text,
        "\nThe barn pays: {}\nBalance: {due}\n{how_to_pay}\n\
         To enter more horses, and to see and divide the bill:\n\
         {public_url}/barn/{link}\n\
         \n\
         Anyone who has this address can do so. Each entry has a page of its own for its rider.\n",
        group.total(),
    );
    text
}

fn entry((entry, missing): &(Registration, Vec<Missing>), public_url: &str) -> String {
    let number = entry.back_number.map(|it| format!(" (number {it})"));
    let waits = match entry.status {
        EntryStatus::Waitlisted => ", on the waiting list",
        _ => "",
    };
    let lacks = if missing.is_empty() {
        ""
    } else {
        "\n  Its rider completes it by this page."
    };
    format!(
        "- {}, {}{}{waits}\n  {public_url}/entry/{}{lacks}\n",
        entry.rider.horse_name.as_str(),
        entry.rider.rider_name.as_str(),
        number.unwrap_or_default(),
        entry.link.as_str(),
    )
}
