use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// 128 random bits as 22 URL-safe characters, for addresses that must not be
/// guessed: a show's public link (`hashed_id` in the API, although it is no hash
/// of the show's id), the name of a photo, the secret of a calendar feed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RandomToken(String);

impl RandomToken {
    const LENGTH: usize = 22;

    /// The token of 128 random bits.
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

    /// Its bits; `None` of what was not made from 128 bits.
    #[must_use]
    pub fn to_bytes(&self) -> Option<[u8; 16]> {
        let bytes = URL_SAFE_NO_PAD.decode(&self.0).ok()?;
        bytes.try_into().ok()
    }

    /// Its characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RandomToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back_from_what_it_prints() {
        let token = RandomToken::from_bytes([0xfb; 16]);
        assert_eq!(RandomToken::parse(token.as_str()), Some(token));
    }
}
