use std::error::Error as StdError;

use thiserror::Error;

type Cause = Box<dyn StdError + Send + Sync>;

/// A store could not do what it was asked. Callers cannot act on it, except
/// that an unavailable store may answer later. The cause is for the log alone.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The store is away, starting or overloaded: the same call may succeed later.
    #[error("the store is not available")]
    Unavailable(#[source] Cause),
    /// The store answered something that it never should.
    #[error("the store failed")]
    Failed(#[source] Cause),
}

impl StoreError {
    /// The store is away, and why.
    pub fn unavailable(cause: impl Into<Cause>) -> Self {
        Self::Unavailable(cause.into())
    }

    /// The store failed, and why.
    pub fn failed(cause: impl Into<Cause>) -> Self {
        Self::Failed(cause.into())
    }
}

/// The error with all its causes in one line, for the log and the operator. No
/// error's `Display` repeats its source, so nothing stands there twice.
#[must_use]
pub fn error_chain(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cause_is_told_to_the_log_alone() {
        let error = StoreError::unavailable("connection refused");
        assert_eq!(error.to_string(), "the store is not available");
        assert_eq!(
            error_chain(&error),
            "the store is not available: connection refused"
        );
    }
}
