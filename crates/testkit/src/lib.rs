//! Databases and buckets for the tests of other crates.
//!
//! Every test gets its own, so that tests can run concurrently and in
//! any order. This crate is only a dev-dependency.

mod database;
mod s3;
mod template;

pub use database::{TestDatabase, all_on_postgres};
pub use s3::S3Bucket;
