//! Headers that contain text from users and must display it unchanged.

use email_encoding::headers::rfc2047;
use email_encoding::headers::writer::EmailWriter;
use lettre::message::header::{Header, HeaderName, HeaderValue, ReplyTo, Subject};
use lettre::message::{Mailbox, Mailboxes};

/// The start of every encoded word (RFC 2047). lettre does not encode ASCII
/// text, even if it looks like an encoded word, and mail programs would decode
/// it.
const ENCODED_WORD: &str = "=?";

/// The header `Subject`.
pub(crate) fn subject(text: String) -> HeaderValue {
    if text.contains(ENCODED_WORD) {
        let encoded = encoded(&text, &Subject::name());
        HeaderValue::dangerous_new_pre_encoded(Subject::name(), text, encoded)
    } else {
        Subject::from(text).display()
    }
}

/// The header `Reply-To`.
pub(crate) fn reply_to(mailbox: Mailbox) -> HeaderValue {
    match &mailbox.name {
        Some(name) if name.contains(ENCODED_WORD) => {
            let name = encoded(name, &ReplyTo::name());
            // On a new line, because the name may fill the line before.
            let encoded = format!("{name}\r\n <{}>", mailbox.email);
            HeaderValue::dangerous_new_pre_encoded(ReplyTo::name(), mailbox.to_string(), encoded)
        }
        _ => ReplyTo::from(Mailboxes::from(mailbox)).display(),
    }
}

/// Encodes a text as encoded words; the first line is shorter by the header's
/// name.
fn encoded(text: &str, header: &HeaderName) -> String {
    let mut encoded = String::new();
    let mut writer = EmailWriter::new(&mut encoded, header.len() + ": ".len(), 0, false);
    // Writing into a string does not fail.
    let _ = rfc2047::encode(text, &mut writer);
    drop(writer);
    encoded
}
