//! Mails riders about their entries.

use std::fmt::Write as _;

use icalendar::{Calendar, Component as _, Event, EventLike as _};
use kernel::{ChangeKind, Difference, Money, SignedMoney};
use lettre::message::Mailbox;
use registrations::{
    BillLine, ClassEntry, ClassEntryState, EntryLetter, EntryNews, EntryStatus, Lack, LetterCause,
    MailedShow, Registration,
};
use time::format_description::StaticFormatDescription;
use time::macros::format_description;
use time::{OffsetDateTime, UtcOffset};
use usda::in_words;

use crate::address::AddressError;
use crate::mail::{Attachment, Compose, Mail, mailbox};
use crate::one_line::one_line;

/// UTC date-time (RFC 5545, 3.3.5).
const INSTANT: StaticFormatDescription =
    format_description!("[year][month][day]T[hour][minute][second]Z");

impl Compose for EntryLetter {
    fn compose(&self, public_url: &str) -> Result<Mail, AddressError> {
        let show = &self.news.show;
        let at = self.written_at;
        let is_first = self.cause == LetterCause::Confirmed;
        Ok(Mail {
            reply_to: manager(show),
            attachment: is_first.then(|| Attachment {
                name: "show.ics".to_owned(),
                media_type: "text/calendar; charset=utf-8",
                content: calendar(show, at, public_url).into_bytes(),
            }),
            ..Mail::new(
                &self.id,
                &self.recipient,
                title(self),
                at,
                text(self, public_url),
            )?
        })
    }
}

/// The mailbox of the show's manager, to whom riders reply; `None` if there is none
/// that mail servers accept.
pub(crate) fn manager(show: &MailedShow) -> Option<Mailbox> {
    mailbox(&show.manager_name, show.manager_email.as_ref()?)
}

fn text(letter: &EntryLetter, public_url: &str) -> String {
    let news = &letter.news;
    let registration = &news.registration;
    let mut text = format!("{}\n", opening(letter));
    if letter.cause != LetterCause::Confirmed {
        text.push_str(&changes(news));
    }
    text.push('\n');
    text.push_str(&facts(registration, &news.show));
    text.push_str(&classes(news));
    text.push_str(&bill(news));
    let link = registration.link.as_str();
    // Writing into a string does not fail.
    let _ = write!(
        text,
        "\nTo see or change your entry, or to scratch it:\n\
         {public_url}/entry/{link}\n\
         \n\
         Anyone who has this address can do so: do not pass it on.\n"
    );
    text
}

fn calendar(show: &MailedShow, now: OffsetDateTime, public_url: &str) -> String {
    let mut event = Event::new();
    event
        // That of the show in its organizer's calendar.
        .uid(&format!("show-{}@showstable", show.id))
        .summary(&show.name)
        .add_property("DTSTAMP", instant(now))
        .add_property("DTSTART", instant(show.starts_at))
        .add_property("DTEND", instant(show.ends_at))
        .location(&show.place.join(", "))
        .url(&format!("{}/event/{}", public_url, show.id));
    Calendar::new().push(event.done()).done().to_string()
}

fn instant(instant: OffsetDateTime) -> String {
    let utc = instant.to_offset(UtcOffset::UTC);
    // This format needs only components that every instant has.
    utc.format(INSTANT).unwrap_or_default()
}

fn title(letter: &EntryLetter) -> String {
    let name = one_line(&letter.news.show.name);
    let waits = letter.news.registration.status == EntryStatus::Waitlisted;
    match letter.cause {
        LetterCause::Confirmed if waits => format!("On the waiting list: {name}"),
        LetterCause::Confirmed => format!("Entry received: {name}"),
        LetterCause::MovedUp => format!("A place came free: {name}"),
        LetterCause::StallFree => format!("A stall came free: {name}"),
        LetterCause::Scratched => format!("Entry scratched: {name}"),
        LetterCause::Cancelled => format!("Entry cancelled: {name}"),
        LetterCause::Changed => format!("Entry changed: {name}"),
        LetterCause::Receipt => format!("Receipt: {name}"),
        LetterCause::Needs => format!("Before you get your number: {name}"),
    }
}

fn opening(letter: &EntryLetter) -> String {
    let EntryNews {
        registration, show, ..
    } = &letter.news;
    let name = one_line(&show.name);
    let horse = &registration.rider.horse_name;
    let waits = registration.status == EntryStatus::Waitlisted;
    match letter.cause {
        LetterCause::Confirmed if waits => format!(
            "Your entry of {horse} in {name} was received, and is on the waiting list. \
             You get a mail when a place comes free."
        ),
        LetterCause::Confirmed => format!("Your entry of {horse} in {name} was received."),
        LetterCause::MovedUp => {
            format!("A place came free in {name}: your entry of {horse} has moved up.")
        }
        LetterCause::StallFree => {
            format!("A stall came free in {name} for your entry of {horse}, and is on its bill.")
        }
        LetterCause::Scratched => format!("Your entry of {horse} in {name} was scratched."),
        LetterCause::Cancelled => {
            format!("The show's office cancelled your entry of {horse} in {name}.")
        }
        LetterCause::Changed => format!("Your entry of {horse} in {name} was changed."),
        LetterCause::Needs => format!(
            "Before the back number of {horse} in {name} is handed out, the show's office needs:\n{}",
            lacking(&letter.news)
        ),
        LetterCause::Receipt => {
            format!("What was paid for your entry of {horse} in {name}, and what is due:")
        }
    }
}

/// What lacks, a line each.
fn lacking(news: &EntryNews) -> String {
    let line = |lack: &Lack| {
        let what = one_line(lack.need.words());
        let day = lack.day.map(|day| format!(", not valid on {day}"));
        format!("- the {what}{}\n", day.unwrap_or_default())
    };
    news.lacking.iter().map(line).collect()
}

/// What was changed, a line each.
fn changes(news: &EntryNews) -> String {
    let lines = news.differences.iter();
    let lines: Vec<String> = lines.filter_map(|it| change(news, it)).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("\nWhat changed:\n{}", lines.concat())
}

fn change(news: &EntryNews, it: &Difference) -> Option<String> {
    let (before, after) = (one_line(&it.before), one_line(&it.after));
    let subject = news.subject_of(it);
    let what = match it.kind {
        ChangeKind::Details => field(&subject).to_owned(),
        ChangeKind::BackNumber => "Back number".to_owned(),
        ChangeKind::Class => format!("Class {subject}"),
        ChangeKind::Extra => subject,
        ChangeKind::Total => "Total".to_owned(),
        // Why is between the office and its books.
        ChangeKind::Waiver => return Some(format!("- {subject}: waived\n")),
        // The opening says it, it changes nothing of the entry, or it is about
        // something else.
        _ => return None,
    };
    let word = |text: String| match (it.kind, text.as_str()) {
        (_, "") => "none".to_owned(),
        (ChangeKind::Class, "waitlisted") => "on the waiting list".to_owned(),
        _ => text,
    };
    Some(match it.before.as_str() {
        "" => format!("- {what}: {}\n", word(after)),
        _ => format!("- {what}: {}, before: {}\n", word(after), word(before)),
    })
}

fn field(name: &str) -> &str {
    match name {
        "rider_name" => "Rider",
        "rider_email" => "Email",
        "rider_phone" => "Phone",
        "rider_address" => "Address",
        "horse_name" => "Horse",
        "notes" => "Notes",
        "signature" => "Signature",
        other => other,
    }
}

fn facts(registration: &Registration, show: &MailedShow) -> String {
    let number = match registration.back_number {
        Some(number) => format!("Back number: {number}\n"),
        None if registration.status == EntryStatus::Waitlisted => {
            "Back number: follows when a place comes free\n".to_owned()
        }
        None => String::new(),
    };
    format!(
        "Rider: {}\n\
         Horse: {}\n\
         {number}\
         Entry: {}\n\
         Starts: {}\n\
         Ends: {}\n\
         Place: {}\n",
        registration.rider.rider_name,
        registration.rider.horse_name,
        match registration.status {
            EntryStatus::Entered => "entered",
            EntryStatus::Waitlisted => "on the waiting list",
            EntryStatus::Scratched => "scratched",
            EntryStatus::Cancelled => "cancelled",
        },
        in_words(show.starts_at, &show.time_zone),
        in_words(show.ends_at, &show.time_zone),
        one_line(show.place.join(", ")),
    )
}

fn classes(news: &EntryNews) -> String {
    let classes = &news.registration.class_entries;
    if classes.is_empty() {
        return String::new();
    }
    let line = |class: &ClassEntry| {
        let state = match class.state {
            ClassEntryState::Entered => "entered",
            ClassEntryState::Waitlisted => "on the waiting list",
            ClassEntryState::Scratched => "scratched",
            ClassEntryState::Cancelled => "cancelled",
        };
        format!("- {}: {state}\n", class.title_among(&news.classes))
    };
    let lines: String = classes.iter().map(line).collect();
    format!("\nClasses:\n{lines}")
}

fn bill(news: &EntryNews) -> String {
    let EntryNews {
        registration, show, ..
    } = news;
    let line = |line: &BillLine| {
        let quantity = match line.quantity {
            1 => String::new(),
            quantity => format!(" ({quantity} × {})", line.unit_amount),
        };
        let waived = match line.waived_reason {
            Some(_) => " (waived)",
            None => "",
        };
        let rule = line.rule.in_words(&show.time_zone);
        let rule = rule.map_or_else(String::new, |rule| format!(" ({rule})"));
        format!("- {}{quantity}{rule}: {}{waived}\n", line.name, line.amount)
    };
    let lines = registration.titled_bill(&news.classes);
    let lines: String = lines.iter().map(line).collect();
    let paid = news.valid_payments().map(|it| {
        let what = one_line(it.in_words(&show.time_zone));
        format!("- {what}: {}\n", it.signed())
    });
    let by_barn = match registration.group_fee {
        Money::ZERO => String::new(),
        fee => format!("Paid by the barn: {fee}\n"),
    };
    let waiting = match one_line(registration.waiting_in_words()) {
        waiting if waiting.is_empty() => String::new(),
        waiting => format!(
            "\nIn line: {waiting}\nIt is not on the bill. You get a mail when it is yours.\n"
        ),
    };
    let (paid, balance): (String, _) = (paid.collect(), registration.balance());
    let how_to_pay = match show.payment_note.as_str() {
        note if !note.is_empty() && balance > SignedMoney::ZERO => {
            format!("\nHow to pay:\n{note}\n")
        }
        _ => String::new(),
    };
    format!(
        "\nBill:\n{lines}Total: {}\n{by_barn}Paid: {}\n{paid}Balance: {balance}\n{waiting}{how_to_pay}",
        registration.total_fee, registration.paid,
    )
}

#[cfg(test)]
mod tests;
