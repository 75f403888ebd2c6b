//! Typesets letters, the papers of a show's office and emergency sheets, and writes
//! them as PDF/A, with tags for screen readers.
//!
//! An adapter for the ports `LetterRenderer` and `PackageRenderer` of `usda`, `PaperRenderer` of
//! `registrations`, `SheetRenderer` and `DoorCardRenderer` of `contacts`, `BillRenderer` of `book` and
//! `BillOfSaleRenderer` of `horses`, and `PrizeListRenderer` of `events`. It
//! decides about sizes, lines and pages; the text of a
//! letter comes from `usda`, who stands on a paper from `registrations`. It
//! neither stores nor sends anything. Only `app` depends on it.

#![warn(missing_docs)]

mod annex;
mod bill_of_sale;
mod block;
mod body;
mod changes;
mod deliveries;
mod door_cards;
mod emergency;
mod flow;
mod markdown;
mod owner_bill;
mod package;
mod pages;
mod papers;
mod pdf;
mod prize_list;
mod qr_code;
mod renderer;
mod results;
mod show_stalls;
mod style;
mod table;
mod tags;
#[cfg(test)]
mod tests;
mod typeface;
mod typography;
mod words;
mod wrap;

pub use renderer::PdfRenderer;
