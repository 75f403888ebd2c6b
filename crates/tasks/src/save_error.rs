use kernel::{LimitReached, OrganizationError, StoreError};
use thiserror::Error;

/// Why a task or a course was not saved.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The actor has no such task or course.
    #[error("there is no such task or course")]
    NotFound,
    /// It has another revision: it was saved since it was read.
    #[error("it was saved by somebody else")]
    Changed,
    /// A horse is not one of the organization.
    #[error("a horse is not one of the organization")]
    UnknownHorse,
    /// The horse of a course cannot change.
    #[error("the horse of a course cannot change")]
    OtherHorse,
    /// The idempotency key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The actor may not create anything in the chosen organization.
    #[error(transparent)]
    Organization(#[from] OrganizationError),
    /// The organization has reached a limit.
    #[error(transparent)]
    LimitReached(#[from] LimitReached),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
