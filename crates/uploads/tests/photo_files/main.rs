//! The promises of `PhotoStorage`. Each test runs on a folder and on S3.

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
