use thiserror::Error;

/// An account has reached the limit of a kind of object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("an account may have no more than {most} {what}")]
pub struct LimitReached {
    /// The kind of object, as a plural in messages to people.
    pub what: &'static str,
    /// The limit.
    pub most: u32,
}
