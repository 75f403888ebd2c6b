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
