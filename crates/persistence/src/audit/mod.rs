//! The rows of the audit trail, which `trail.rs` writes for all.

pub(crate) mod entity;
