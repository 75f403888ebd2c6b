//! Typesets letters and the papers of a show's office, and writes them as PDF/A.
//!
//! An adapter for the ports `LetterRenderer` of `usda` and `PaperRenderer` of
//! `registrations`. It decides about sizes, lines and pages; the text of a
//! letter comes from `usda`, who stands on a paper from `registrations`. It
//! neither stores nor sends anything. Only `app` depends on it.

#![warn(missing_docs)]

mod annex;
mod block;
mod body;
mod changes;
mod flow;
mod pages;
mod papers;
mod pdf;
mod renderer;
mod style;
mod table;
#[cfg(test)]
mod tests;
mod typeface;
mod typography;
mod words;
mod wrap;

pub use renderer::PdfRenderer;
