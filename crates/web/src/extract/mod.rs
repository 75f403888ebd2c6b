//! What handlers take out of a request, each in one place: a body, the actor,
//! a page, an idempotency key.

pub(crate) mod actor;
pub(crate) mod idempotency;
pub(crate) mod json;
pub(crate) mod page;
