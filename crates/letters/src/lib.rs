//! Letters on paper: sets the words of a letter, and prints them as PDF/A.
//!
//! An adapter behind the port `LetterPress` of `usda`. It decides sizes, lines
//! and pages, and not a word: what a letter says, and what is missing in it, is
//! `usda`'s. It neither keeps nor sends what it prints. `app` wires it; nothing
//! else may use it.

#![warn(missing_docs)]

mod annex;
mod block;
mod body;
mod changes;
mod flow;
mod pages;
mod pdf;
mod press;
mod setting;
mod style;
#[cfg(test)]
mod tests;
mod typeface;
mod words;
mod wrap;

pub use press::PdfPress;
