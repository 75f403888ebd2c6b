//! Databases for the tests of other crates.
//!
//! Every test gets its own database, so that tests can run concurrently and in
//! any order. This crate is only a dev-dependency.

mod database;
mod template;

pub use database::TestDatabase;
