//! Converts uploaded images to upright JPEGs in several sizes, in bounded memory:
//! `picture` says in which steps, `converter` how many at once.
//!
//! It does not know where files come from or go to. Only `uploads` depends on
//! it; it is a crate of its own because it is compiled optimized in tests too.

#![warn(missing_docs)]

mod color;
mod converter;
mod decoded;
mod encode;
mod gif;
mod jpeg;
mod orientation;
mod picture;
mod png;
mod resize;
mod rgb;
mod sizes;
mod webp;

pub use converter::PhotoConverter;
pub use picture::Pictures;
