use lettre::message::Mailbox;
use thiserror::Error;

/// Whom messages come from, such as `Show Stable <no-reply@localhost>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender(Mailbox);

/// Why a text is no sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SenderError {
    /// Not an email address, with or without a name before it.
    #[error("must be an email address, such as Show Stable <no-reply@example.org>")]
    Invalid,
}

impl Sender {
    /// Reads an address by itself, or a name and the address in angle brackets.
    pub fn parse(text: &str) -> Result<Self, SenderError> {
        // A line break would end the header.
        if text.chars().any(char::is_control) {
            return Err(SenderError::Invalid);
        }
        text.trim()
            .parse()
            .map(Self)
            .map_err(|_| SenderError::Invalid)
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
    fn what_is_no_address_is_refused() {
        for text in [
            "",
            "Show Stable",
            "<>",
            "a@b@c",
            "Show Stable <no-reply@localhost>\r\nBcc: somebody@example.org",
        ] {
            assert_eq!(Sender::parse(text), Err(SenderError::Invalid), "{text}");
        }
    }
}
