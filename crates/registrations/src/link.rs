use std::fmt;

use kernel::RandomToken;

/// The secret part of the URL of an entry: anyone who has it can read and
/// change the entry. It is stored in clear text, because every mail to the rider
/// and the office's view of the entry have it.
#[derive(Clone, PartialEq, Eq)]
pub struct EntryLink(RandomToken);

impl EntryLink {
    /// The link with this token.
    #[must_use]
    pub const fn new(token: RandomToken) -> Self {
        Self(token)
    }

    /// Reads what a client sent. What is no token becomes a link that no entry
    /// has, so that it is looked up as every other is.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let no_token = || RandomToken::stored("?".to_owned());
        Self(RandomToken::parse(text).unwrap_or_else(no_token))
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(RandomToken::stored(text))
    }

    /// The secret as text; all characters are safe in a URL.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Debug for EntryLink {
    /// Without the secret, because debug output is logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EntryLink(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_token_is_a_link_that_no_entry_has() {
        let token = RandomToken::from_bytes([7; 16]);
        assert_eq!(EntryLink::read(token.as_str()), EntryLink::new(token));
        for text in [
            "",
            "\0",
            "0123456789abcdefghijk/",
            "a longer text than a token",
        ] {
            let link = EntryLink::read(text);
            assert_eq!(RandomToken::parse(link.as_str()), None, "{text}");
        }
    }

    #[test]
    fn debug_output_has_no_secret() {
        let link = EntryLink::new(RandomToken::from_bytes([7; 16]));
        assert!(!format!("{link:?}").contains(link.as_str()));
    }
}
