//! Headers with what people typed, which readers are to see as it was typed.

use email_encoding::headers::rfc2047;
use email_encoding::headers::writer::EmailWriter;
use lettre::message::header::{Header, HeaderName, HeaderValue, ReplyTo, Subject};
use lettre::message::{Mailbox, Mailboxes};

/// How every encoded word begins (RFC 2047). lettre writes ASCII as it is, also
/// when it looks like one, and the reader's program would decode it.
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
            // On a line of its own: the name may fill the one before.
            let encoded = format!("{name}\r\n <{}>", mailbox.email);
            HeaderValue::dangerous_new_pre_encoded(ReplyTo::name(), mailbox.to_string(), encoded)
        }
        _ => ReplyTo::from(Mailboxes::from(mailbox)).display(),
    }
}

/// A text as encoded words, from behind the header's name on.
fn encoded(text: &str, header: &HeaderName) -> String {
    let mut encoded = String::new();
    let mut writer = EmailWriter::new(&mut encoded, header.len() + ": ".len(), 0, false);
    // Writing into a string does not fail.
    let _ = rfc2047::encode(text, &mut writer);
    drop(writer);
    encoded
}
