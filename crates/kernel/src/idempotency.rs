use thiserror::Error;

/// The key that a client chose for one attempt to create something. A second
/// request with the same key creates nothing and gets the first answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey {
    key: String,
    fingerprint: String,
}

/// Why a text cannot be an idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum IdempotencyKeyError {
    /// Empty, longer than 255 characters, or not printable ASCII.
    #[error("must be 1 to 255 printable ASCII characters")]
    Invalid,
}

impl IdempotencyKey {
    const MAX_LENGTH: usize = 255;

    /// A key and the fingerprint of its request. The same key with another
    /// fingerprint is a mistake of the client, which the use cases report.
    pub fn parse(key: &str, fingerprint: impl Into<String>) -> Result<Self, IdempotencyKeyError> {
        let valid = !key.is_empty()
            && key.len() <= Self::MAX_LENGTH
            && key
                .bytes()
                .all(|byte| byte.is_ascii_graphic() || byte == b' ');
        if !valid {
            return Err(IdempotencyKeyError::Invalid);
        }
        Ok(Self {
            key: key.to_owned(),
            fingerprint: fingerprint.into(),
        })
    }

    /// The key that the client chose.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// A hash of the request, to compare it with a later one.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_short_and_printable() {
        assert!(IdempotencyKey::parse("8e03978e-40d5-43dd-bc93-6894a57f9324", "f").is_ok());
        for key in ["", "a\nb", "é", &"k".repeat(256)] {
            assert_eq!(
                IdempotencyKey::parse(key, "f"),
                Err(IdempotencyKeyError::Invalid)
            );
        }
    }
}
