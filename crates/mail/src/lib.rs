//! Composes messages (RFC 5322), and sends them through SMTP or writes them as
//! `.eml` files into a folder.
//!
//! An adapter for the port `kernel::MailDelivery` with the mails of all domains, and for
//! that of `usda` for notices. A notice to the department
//! is sent only to the recipient that the operator configures; without one it
//! is written to a file, and a person sends it. Only `app` uses this crate.
//!
//! A message that could not be sent is an error here. Whether and when it is tried again
//! is decided in `kernel/src/retry.rs`.

#![warn(missing_docs)]

mod account_mails;
mod address;
mod appointment_mails;
mod bill_mails;
mod bill_reminders;
mod document_mails;
mod entry_mails;
mod group_mails;
mod headers;
mod inquiry_mails;
mod mail;
mod message_mails;
mod notice_mails;
mod notice_reminders;
mod one_line;
mod outbox_folder;
mod owner_mails;
mod paid_mails;
mod reply_mails;
mod sender;
mod smtp_relay;
mod smtp_url;

pub use address::{AddressError, Recipient};
pub use mail::{Mailer, Mails};
pub use notice_mails::NoticeMailer;
pub use outbox_folder::OutboxFolder;
pub use sender::{Sender, SenderError};
pub use smtp_relay::SmtpRelay;
pub use smtp_url::{SmtpUrl, SmtpUrlError};

type BoxError = Box<dyn std::error::Error + Send + Sync>;
