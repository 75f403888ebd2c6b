use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::EventId;

/// The part of a show's public address that cannot be guessed: 128 random bits
/// as 22 URL-safe characters. Called `hashed_id` in the API; it is not a hash,
/// so it cannot be computed from the show's id.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PublicLink(String);

impl PublicLink {
    const LENGTH: usize = 22;

    /// The link for 128 random bits.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Reads the 22 characters; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let well_formed = text.len() == Self::LENGTH
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        well_formed.then(|| Self(text.to_owned()))
    }

    /// What a store kept, see [`stored`](crate#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// Its characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PublicLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How the API's public routes name a show: by its id or by its public link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventReference {
    /// The show's id.
    Id(EventId),
    /// The show's public link.
    Link(PublicLink),
}

impl EventReference {
    /// Parses either form; `None` when it is neither.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        EventId::parse(text)
            .map(Self::Id)
            .or_else(|| PublicLink::parse(text).map(Self::Link))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_reads_back_from_what_it_prints() {
        let link = PublicLink::from_bytes([0xfb; 16]);
        assert_eq!(PublicLink::parse(link.as_str()), Some(link.clone()));
        assert_eq!(
            EventReference::parse(link.as_str()),
            Some(EventReference::Link(link))
        );
    }

    #[test]
    fn text_of_another_length_or_alphabet_names_no_show() {
        for text in [
            "",
            "short",
            "AAAAAAAAAAAAAAAAAAAAA/",
            "AAAAAAAAAAAAAAAAAAAAAAA",
        ] {
            assert_eq!(EventReference::parse(text), None, "{text}");
        }
    }
}
