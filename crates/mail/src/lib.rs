//! Composes messages (RFC 5322), and sends them through SMTP or writes them as
//! `.eml` files into a folder.
//!
//! An adapter for the ports of `accounts`, `book`, `calendar`, `documents`, `usda`,
//! `horses` and `registrations`. A notice to the department
//! is sent only to the recipient that the operator configures; without one it
//! is written to a file, and a person sends it. Only `app` uses this crate.
//!
//! A message that could not be sent is an error here. Whether and when it is tried again
//! is decided in `kernel/src/retry.rs`.

#![warn(missing_docs)]

mod account_mailer;
mod address;
mod appointment_mailer;
mod bill_mails;
mod document_mailer;
mod headers;
mod inquiry_mailer;
mod mailer;
mod message_mail;
mod notice_mailer;
mod one_line;
mod outbox_folder;
mod reminder_mailer;
mod rider_mailer;
mod sender;
mod smtp_relay;
mod smtp_url;

pub use account_mailer::AccountMailer;
pub use address::{AddressError, Recipient};
pub use appointment_mailer::AppointmentMailer;
pub use bill_mails::BillMails;
pub use document_mailer::DocumentMailer;
pub use inquiry_mailer::InquiryMailer;
pub use mailer::Mailer;
pub use notice_mailer::NoticeMailer;
pub use outbox_folder::OutboxFolder;
pub use reminder_mailer::ReminderMailer;
pub use rider_mailer::RiderMailer;
pub use sender::{Sender, SenderError};
pub use smtp_relay::SmtpRelay;
pub use smtp_url::{SmtpUrl, SmtpUrlError};

type BoxError = Box<dyn std::error::Error + Send + Sync>;
