//! Typesets letters and writes them as PDF/A.
//!
//! An adapter for the port `LetterRenderer` of `usda`. It decides about sizes,
//! lines and pages; the text of a letter comes from `usda`. It neither stores
//! nor sends letters. Only `app` depends on it.

#![warn(missing_docs)]

mod annex;
mod block;
mod body;
mod changes;
mod flow;
mod pages;
mod pdf;
mod renderer;
mod style;
#[cfg(test)]
mod tests;
mod typeface;
mod typography;
mod words;
mod wrap;

pub use renderer::PdfRenderer;
