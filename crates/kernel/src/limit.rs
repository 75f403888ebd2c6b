use thiserror::Error;

/// An account has as many of something as it may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("an account may have no more than {most} {what}")]
pub struct LimitReached {
    /// What there are too many of, in the plural, for people to read.
    pub what: &'static str,
    /// How many there may be.
    pub most: u32,
}
