//! Databases for the tests of other crates.
//!
//! Every test gets a database of its own, so that tests run side by side and in
//! any order. Only a dev-dependency: nothing that ships uses this crate.

mod database;

pub use database::TestDatabase;
