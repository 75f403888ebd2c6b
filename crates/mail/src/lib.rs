//! Messages: composed (RFC 5322), then sent through SMTP or written as `.eml`
//! files into a folder.
//!
//! An adapter behind the ports of `usda` and `horses`. Notices to the
//! department are only ever written, for a person to send. `app` wires it;
//! nothing else may use it.

#![warn(missing_docs)]

mod inquiry_mailer;
mod mailer;
mod notice_outbox_folder;
mod outbox_folder;
mod sender;
mod smtp_relay;
mod smtp_url;

pub use inquiry_mailer::InquiryMailer;
pub use mailer::Mailer;
pub use notice_outbox_folder::NoticeOutboxFolder;
pub use outbox_folder::OutboxFolder;
pub use sender::{Sender, SenderError};
pub use smtp_relay::SmtpRelay;
pub use smtp_url::{SmtpUrl, SmtpUrlError};

type BoxError = Box<dyn std::error::Error + Send + Sync>;
