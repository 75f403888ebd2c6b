//! What the vault promises, in a folder and in S3: each test runs on both.

#[macro_use]
mod place;

mod color;
mod formats;
mod images;
mod metadata;
mod picture;
mod refusals;
mod sizes;
mod storage;
