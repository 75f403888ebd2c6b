use async_trait::async_trait;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use usda::{Letter, LetterPress, PrintError};

use crate::pages::set;
use crate::pdf::write;
use crate::typeface::Typefaces;

/// Prints letters as PDF/A-2u on US Letter, with the fonts inside.
///
/// Nothing but the letter goes into the PDF: neither the time nor anything
/// random, so that the same letter gives the same bytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct PdfPress;

impl PdfPress {
    /// A press. It needs no settings: its fonts are in the program.
    #[must_use]
    pub const fn new() -> Self {
        Self
    }
}

/// How many letters are set at a time. A program of hundreds of classes takes a
/// while, and requests for it must not take all processors.
static AT_A_TIME: Semaphore = Semaphore::const_new(2);

#[async_trait]
impl LetterPress for PdfPress {
    async fn print(&self, letter: &Letter) -> Result<Vec<u8>, PrintError> {
        let turn = AT_A_TIME.acquire().await;
        let _turn = turn.map_err(|error| PrintError(Box::new(error)))?;
        let letter = letter.clone();
        let work = spawn_blocking(move || print(&letter));
        work.await.map_err(|error| PrintError(Box::new(error)))?
    }
}

/// As [`PdfPress`] does it, on this thread.
pub(crate) fn print(letter: &Letter) -> Result<Vec<u8>, PrintError> {
    let faces = Typefaces::load().ok_or_else(|| PrintError("a font cannot be read".into()))?;
    let pages = set(letter, &faces);
    write(letter, &pages, &faces).map_err(|error| PrintError(Box::new(error)))
}
