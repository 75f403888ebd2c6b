//! The showstable program: settings, wiring, the worker, subcommands.
//!
//! The only crate that depends on all others: it connects the adapters to the
//! ports, and contains no product rules. It is a library so that tests can
//! start the whole application in their own process.

pub mod backup_commands;
pub mod backups;
pub mod commands;
pub mod copy_command;
mod figures;
pub mod file_limit;
mod job_list;
pub mod jobs;
pub mod lost_database;
mod player;
mod progress;
mod readiness;
pub mod server;
pub mod settings;
pub mod supervised;
pub mod telemetry;
pub mod version;
pub mod wiring;
pub mod worker;
