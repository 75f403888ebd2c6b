use std::fmt;

use thiserror::Error;

/// The key of session tokens. With it, tokens for any account can be signed.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

/// Why a key is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SecretError {
    /// Shorter than the output of the hash function (RFC 7518, 3.2).
    #[error("must be at least {} bytes", Secret::MIN_LENGTH)]
    TooShort,
}

impl Secret {
    /// The minimum key length of HS256 in bytes (RFC 7518, 3.2).
    pub const MIN_LENGTH: usize = 32;

    /// Checks the length. Whether the bytes are random cannot be checked.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Result<Self, SecretError> {
        let bytes = bytes.into();
        if bytes.len() < Self::MIN_LENGTH {
            return Err(SecretError::TooShort);
        }
        Ok(Self(bytes))
    }

    pub(crate) fn reveal(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Secret {
    /// Omits the bytes, because debug output is logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_secret_is_refused() {
        assert_eq!(
            Secret::new(*b"31 bytes are one byte too few..").err(),
            Some(SecretError::TooShort)
        );
        assert_eq!(
            SecretError::TooShort.to_string(),
            "must be at least 32 bytes"
        );
    }

    #[test]
    fn a_secret_is_not_printed() {
        let secret = Secret::new(*b"32 bytes are just enough for it.").expect("long enough");
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }
}
