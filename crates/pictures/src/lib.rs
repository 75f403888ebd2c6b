//! Converts uploaded images to JPEGs in several sizes, in bounded memory.
//!
//! It does not know where files come from or go to. Only `uploads` depends on
//! it; it is a crate of its own because it is compiled optimized in tests too.

#![warn(missing_docs)]

mod converter;
mod fair_queue;
mod limits;
mod picture;

pub use converter::PhotoConverter;
pub use picture::Pictures;
