use crate::{EventId, RandomToken};

/// How the API's public routes name a show: by its id or by its public link.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum EventReference {
    /// The show's id.
    Id(EventId),
    /// The show's public link.
    Link(RandomToken),
}

impl EventReference {
    /// Parses either form; `None` when it is neither.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        EventId::parse(text)
            .map(Self::Id)
            .or_else(|| RandomToken::parse(text).map(Self::Link))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_a_show() {
        let link = RandomToken::from_bytes([0xfb; 16]);
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
