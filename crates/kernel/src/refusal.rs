use thiserror::Error;

use crate::{LimitReached, RenderError, StoreError};

/// The problem at a field that names horses.
pub const NO_HORSE: &str = "must be horses of this organization";

/// The problem at a field that names a class.
pub const NO_CLASS: &str = "is not a class of this event";

/// The problem at a field that names a ring.
pub const NO_RING: &str = "is not a ring of this event";

/// The problem at a field that names a contact.
pub const NO_CONTACT: &str = "must be a contact of this organization";

/// The actor has no such organization.
pub const NO_ORGANIZATION: Refusal = Refusal::NotFound("Organization");

/// Why a use case did nothing, as far as the reasons are the same everywhere. A
/// use case with reasons of its own has an enum with these beside them.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The actor has no such object. The kind of the object begins a sentence
    /// ("Note").
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// The object was saved since the revision that the request names.
    #[error("it was changed meanwhile")]
    Changed,
    /// It is about somebody who asked to be forgotten.
    #[error("it is about somebody who was forgotten")]
    Forgotten,
    /// The idempotency key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// A field does not fit what is stored: it names an object that is not there
    /// or not the actor's.
    #[error("{field} {problem}")]
    Field {
        /// The field's path in the request.
        field: &'static str,
        /// Continues a sentence that starts with the field's name.
        problem: &'static str,
    },
    /// The organization has reached a limit.
    #[error(transparent)]
    LimitReached(#[from] LimitReached),
    /// A PDF could not be rendered.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The store failed, or the actor's role does not permit this in the organization.
    #[error(transparent)]
    Store(#[from] StoreError),
}
