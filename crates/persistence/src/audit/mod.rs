//! Reads the audit trail.

pub(crate) mod entity;
mod store;

pub use store::SqlAuditStore;
