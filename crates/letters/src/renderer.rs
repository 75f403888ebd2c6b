use async_trait::async_trait;
use book::{Bill, BillRenderer, RenderError as BillError};
use contacts::{EmergencySheet, SheetRenderer};
use registrations::{Paper, PaperRenderer, RenderError, Roster};
use time::Date;
use time::macros::format_description;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use usda::{Letter, LetterRenderer, PrintError};

use crate::emergency;
use crate::owner_bill;
use crate::pages::{Page, set};
use crate::papers;
use crate::pdf::{Properties, write};
use crate::typeface::Typefaces;

/// Prints letters and the papers of the office as PDF/A-2u on US Letter, with embedded fonts.
///
/// The PDF contains neither the current time nor random data, so the same
/// content always gives the same bytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct PdfRenderer;

impl PdfRenderer {
    /// A renderer with the built-in fonts.
    #[must_use]
    pub const fn new() -> Self {
        Self
    }
}

/// Number of papers that are typeset at once. A letter with hundreds of classes
/// takes some time, and must not use all processor cores.
static CONCURRENT_PAPERS: Semaphore = Semaphore::const_new(2);

#[async_trait]
impl LetterRenderer for PdfRenderer {
    async fn print(&self, letter: &Letter) -> Result<Vec<u8>, PrintError> {
        let turn = CONCURRENT_PAPERS.acquire().await;
        let _turn = turn.map_err(|error| PrintError(Box::new(error)))?;
        let letter = letter.clone();
        let work = spawn_blocking(move || print(&letter));
        work.await.map_err(|error| PrintError(Box::new(error)))?
    }
}

#[async_trait]
impl PaperRenderer for PdfRenderer {
    async fn render(&self, paper: Paper, roster: Roster) -> Result<Vec<u8>, RenderError> {
        let turn = CONCURRENT_PAPERS.acquire().await;
        let _turn = turn.map_err(|error| RenderError(Box::new(error)))?;
        let work = spawn_blocking(move || {
            let faces = Typefaces::load().ok_or_else(|| RenderError(NO_FONT.into()))?;
            papers::render(paper, &roster, &faces).map_err(|error| RenderError(Box::new(error)))
        });
        work.await.map_err(|error| RenderError(Box::new(error)))?
    }
}

#[async_trait]
impl SheetRenderer for PdfRenderer {
    async fn render(&self, sheet: EmergencySheet) -> Result<Vec<u8>, contacts::RenderError> {
        let turn = CONCURRENT_PAPERS.acquire().await;
        let _turn = turn.map_err(|error| contacts::RenderError(Box::new(error)))?;
        let work = spawn_blocking(move || {
            let faces = Typefaces::load().ok_or_else(|| contacts::RenderError(NO_FONT.into()))?;
            emergency::render(&sheet, &faces)
                .map_err(|error| contacts::RenderError(Box::new(error)))
        });
        work.await
            .map_err(|error| contacts::RenderError(Box::new(error)))?
    }
}

#[async_trait]
impl BillRenderer for PdfRenderer {
    async fn render_bill(&self, bill: Bill) -> Result<Vec<u8>, BillError> {
        let turn = CONCURRENT_PAPERS.acquire().await;
        let _turn = turn.map_err(|error| BillError(Box::new(error)))?;
        let work = spawn_blocking(move || {
            let faces = Typefaces::load().ok_or_else(|| BillError(NO_FONT.into()))?;
            owner_bill::render(&bill, &faces).map_err(|error| BillError(Box::new(error)))
        });
        work.await.map_err(|error| BillError(Box::new(error)))?
    }
}

const NO_FONT: &str = "a font cannot be read";

/// Prints a letter on the current thread.
pub(crate) fn print(letter: &Letter) -> Result<Vec<u8>, PrintError> {
    let faces = Typefaces::load().ok_or_else(|| PrintError(NO_FONT.into()))?;
    write_letter(letter, &set(letter, &faces), &faces)
}

/// Writes the typeset pages of a letter.
pub(crate) fn write_letter(
    letter: &Letter,
    pages: &[Page],
    faces: &Typefaces,
) -> Result<Vec<u8>, PrintError> {
    let date = format_description!("[month repr:long] [day padding:none], [year]");
    let date = Date::parse(&letter.date, date).map_err(|error| PrintError(Box::new(error)))?;
    let properties = Properties {
        title: &letter.subject,
        author: letter.sender.first().map(String::as_str),
        date,
    };
    write(&properties, pages, faces).map_err(|error| PrintError(Box::new(error)))
}
