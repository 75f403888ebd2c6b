//! Extractors: bodies, the actor, devices, pages, idempotency keys.

pub(crate) mod actor;
pub(crate) mod at_ring;
pub(crate) mod idempotency;
pub(crate) mod json;
pub(crate) mod page;
