//! The promises of `ExportFiles`, and of `PhotoStorage`: what is stored and what is left behind, on a
//! folder and on S3; what is in the pictures, on a folder.

#[macro_use]
mod place;

mod color;
mod documents;
mod export_archives;
mod formats;
mod images;
mod metadata;
mod picture;
mod refusals;
mod sizes;
mod storage;
mod transfer;
