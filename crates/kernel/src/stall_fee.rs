//! What fees of a show have to do with its stalls.

crate::words! {
    /// What a stall of a show is for.
    pub enum StallKind {
        /// A horse.
        Horse = "horse",
        /// Saddles, feed and people.
        Tack = "tack",
        /// A trailer or a tent.
        Camping = "camping",
        /// A horse, outside.
        Paddock = "paddock",
    }
}

impl StallKind {
    /// What one is called: `horse stall`.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Horse => "horse stall",
            Self::Tack => "tack stall",
            Self::Camping => "place to camp",
            Self::Paddock => "paddock",
        }
    }
}

/// What an extra of a show has to do with its stalls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StallFee {
    /// It is a stall of this kind, or a night in one.
    Of(StallKind),
    /// So many of it come with each stall of this kind.
    With(StallKind, u32),
    /// A night in a stall of this kind at the end of a row costs so much more.
    End(StallKind),
}

impl StallFee {
    /// The kind of the stalls.
    #[must_use]
    pub const fn kind(self) -> StallKind {
        match self {
            Self::Of(kind) | Self::With(kind, _) | Self::End(kind) => kind,
        }
    }

    /// The kind of stalls that it is.
    #[must_use]
    pub const fn of(self) -> Option<StallKind> {
        match self {
            Self::Of(kind) => Some(kind),
            Self::With(..) | Self::End(_) => None,
        }
    }

    /// How many of it come with a stall of a kind.
    #[must_use]
    pub fn with(self, stall: StallKind) -> u32 {
        match self {
            Self::With(kind, count) if kind == stall => count,
            _ => 0,
        }
    }

    /// As a text that [`stored`](Self::stored) reads: `of horse`, `with horse 2`, `end horse`.
    #[must_use]
    pub fn to_text(self) -> String {
        match self {
            Self::Of(kind) => format!("of {}", kind.as_str()),
            Self::With(kind, count) => format!("with {} {count}", kind.as_str()),
            Self::End(kind) => format!("end {}", kind.as_str()),
        }
    }

    /// What a text says that [`to_text`](Self::to_text) made.
    #[must_use]
    pub fn stored(text: &str) -> Option<Self> {
        let words: Vec<_> = text.split(' ').collect();
        match words[..] {
            ["of", kind] => Some(Self::Of(StallKind::parse(kind)?)),
            ["end", kind] => Some(Self::End(StallKind::parse(kind)?)),
            ["with", kind, count] => Some(Self::With(StallKind::parse(kind)?, count.parse().ok()?)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_text_is_read_again() {
        for kind in StallKind::ALL {
            let all = [
                StallFee::Of(kind),
                StallFee::With(kind, 2),
                StallFee::End(kind),
            ];
            for fee in all {
                assert_eq!(StallFee::stored(&fee.to_text()), Some(fee));
            }
        }
        for text in ["", "of", "of barn", "with horse", "with horse x", "2"] {
            assert_eq!(StallFee::stored(text), None, "{text}");
        }
    }
}
