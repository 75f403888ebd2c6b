//! The showstable program: settings, wiring, the worker, sub-commands.
//!
//! The only crate that sees all others: it chooses which adapter stands behind
//! which port. It decides nothing of the product. A library, so that tests can
//! start the whole application inside their own process.

pub mod commands;
pub mod file_limit;
pub mod lost_database;
mod readiness;
pub mod server;
pub mod settings;
pub mod telemetry;
pub mod wiring;
pub mod worker;
