use std::error::Error as StdError;
use std::sync::Arc;

use thiserror::Error;

type Cause = Box<dyn StdError + Send + Sync>;

/// A store failed, or the actor may not do this. Of failures, callers can only
/// distinguish whether a retry may succeed.
/// The cause is for the log. A failure of several requests is told to each.
#[derive(Debug, Clone, Error)]
pub enum StoreError {
    /// The store is unreachable, starting or overloaded: a retry may succeed.
    #[error("the store is not available")]
    Unavailable(#[source] Arc<dyn StdError + Send + Sync>),
    /// The object belongs to an organization in which the actor may read it, but
    /// whose role does not permit this; see [`Scope`](crate::Scope).
    #[error("the role of the account does not permit this")]
    RoleNotSufficient,
    /// Any other failure, for example data that cannot be read.
    #[error("the store failed")]
    Failed(#[source] Arc<dyn StdError + Send + Sync>),
}

impl StoreError {
    /// An unavailable store, with the cause.
    pub fn unavailable(cause: impl Into<Cause>) -> Self {
        Self::Unavailable(Arc::from(cause.into()))
    }

    /// A failed store, with the cause.
    pub fn failed(cause: impl Into<Cause>) -> Self {
        Self::Failed(Arc::from(cause.into()))
    }
}

/// The error and all its sources in one line, for the log and the operator. No
/// error's `Display` repeats its source, so nothing is printed twice.
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
    fn the_cause_is_only_logged() {
        let error = StoreError::unavailable("connection refused");
        assert_eq!(error.to_string(), "the store is not available");
        assert_eq!(
            error_chain(&error),
            "the store is not available: connection refused"
        );
    }
}
