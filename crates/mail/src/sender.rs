use lettre::message::Mailbox;
use thiserror::Error;

use crate::address::in_ascii;

/// The sender of messages, such as `Show Stable <no-reply@localhost>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender(Mailbox);

/// Why a text is not a sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SenderError {
    /// Not an email address with an optional name before it.
    #[error("must be an email address, such as Show Stable <no-reply@example.org>")]
    Invalid,
}

impl Sender {
    /// Parses an address, or a name and the address in angle brackets. Headers
    /// and mail servers require ASCII: the domain is converted to ASCII, but a
    /// non-ASCII part before the `@` is an error.
    pub fn parse(text: &str) -> Result<Self, SenderError> {
        // A line break would end the header.
        if text.chars().any(char::is_control) {
            return Err(SenderError::Invalid);
        }
        let Mailbox { name, email } = text.trim().parse().map_err(|_| SenderError::Invalid)?;
        in_ascii(email.user(), email.domain())
            .map(|email| Self(Mailbox::new(name, email)))
            .map_err(|_| SenderError::Invalid)
    }

    /// Whether the address is only valid on this machine; relays refuse such
    /// senders.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.domain() == "localhost"
    }

    pub(crate) fn mailbox(&self) -> Mailbox {
        self.0.clone()
    }

    /// The part of the address after the `@`.
    pub(crate) fn domain(&self) -> &str {
        self.0.email.domain()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_have_a_name() {
        for text in [
            "Show Stable <no-reply@localhost>",
            "no-reply@example.org",
            " \"Doe, Rae\" <rae@example.org> ",
        ] {
            assert!(Sender::parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn the_domain_is_converted_to_ascii() {
        let sender = Sender::parse("Büchers <shows@bücher.example>").expect("valid");
        assert_eq!(sender.domain(), "xn--bcher-kva.example");
        assert_eq!(sender.mailbox().name.as_deref(), Some("Büchers"));
    }

    #[test]
    fn an_invalid_address_is_refused() {
        for text in [
            "",
            "Show Stable",
            "<>",
            "a@b@c",
            "büchers@example.org",
            "Show Stable <no-reply@localhost>\r\nBcc: somebody@example.org",
        ] {
            assert_eq!(Sender::parse(text), Err(SenderError::Invalid), "{text}");
        }
    }
}
