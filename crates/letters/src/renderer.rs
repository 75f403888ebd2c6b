use std::error::Error;
use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use book::{Bill, BillRenderer};
use contacts::{DoorCardRenderer, DoorCards, EmergencySheet, SheetRenderer};
use events::{PrizeList, PrizeListRenderer};
use horses::{BillOfSale, BillOfSaleRenderer};
use kernel::RenderError;
use registrations::{Paper, PaperRenderer, PaperTurn, Roster, WeekendBill, WholeGroup};
use rings::{PublishedShow, ResultsRenderer};
use stalls::{DeliveryBoard, DeliveryRenderer, StallChart, StallPaper, StallRenderer};
use time::Date;
use time::macros::format_description;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::spawn_blocking;
use usda::{Letter, LetterRenderer, PackageRenderer, ShowPackage};

use crate::bill_of_sale;
use crate::deliveries;
use crate::door_cards;
use crate::emergency;
use crate::owner_bill;
use crate::package;
use crate::pages::{Page, set};
use crate::papers;
use crate::pdf::{Properties, write};
use crate::prize_list;
use crate::results;
use crate::show_stalls;
use crate::typeface::{MoreFonts, Typefaces, Wanted};

type BoxError = Box<dyn Error + Send + Sync>;

/// Prints letters and the papers of the office as PDF/A-2a and PDF/UA-1 on US Letter,
/// with embedded fonts.
///
/// The PDF contains neither the current time nor random data, so the same
/// content always gives the same bytes.
#[derive(Clone, Copy, Default)]
pub struct PdfRenderer {
    more: MoreFonts,
}

impl fmt::Debug for PdfRenderer {
    /// Without the bytes of fonts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PdfRenderer with {} fonts added", self.more.len())
    }
}

impl PdfRenderer {
    /// A renderer with the built-in fonts.
    #[must_use]
    pub const fn new() -> Self {
        Self { more: &[] }
    }

    /// A renderer with these fonts for what the built-in ones lack. They stay in memory
    /// until the process ends. Fails with the place of the first one that is no font.
    pub fn with_fonts(files: Vec<Vec<u8>>) -> Result<Self, usize> {
        let more: MoreFonts = Vec::leak(files);
        let mut one_by_one = more.chunks(1);
        let is_wrong = |file| Typefaces::load_while(Wanted::default(), file).is_none();
        one_by_one.position(is_wrong).map_or(Ok(Self { more }), Err)
    }

    async fn turn(self) -> Result<Turn, RenderError> {
        let permit = CONCURRENT_PAPERS.acquire().await;
        Ok(Turn {
            permit: permit.map_err(|error| RenderError(error.into()))?,
            more: self.more,
        })
    }
}

/// Number of papers that are typeset at once. A letter with hundreds of classes
/// takes some time, and must not use all processor cores.
/// Requests have taken a turn before (`file_budget`), so here they wait for jobs and
/// packages alone.
static CONCURRENT_PAPERS: Semaphore = Semaphore::const_new(2);

/// The turn of a paper to be typeset. It ends with the work, and not with the request
/// for it: work on another thread goes on when the request is aborted.
struct Turn {
    permit: SemaphorePermit<'static>,
    more: MoreFonts,
}

impl Turn {
    /// Typesets on another thread. The work ends early when this is dropped.
    async fn set<T: Send + 'static>(
        self,
        work: impl FnOnce(&Typefaces) -> Result<T, BoxError> + Send + 'static,
    ) -> Result<T, BoxError> {
        let caller = Arc::new(());
        let wanted = Wanted::by(&caller);
        let work = spawn_blocking(move || {
            let _turn = self.permit;
            let faces = Typefaces::load_while(wanted, self.more).ok_or(NO_FONT)?;
            work(&faces)
        });
        let done = work.await;
        drop(caller);
        done?
    }
}

#[async_trait]
impl LetterRenderer for PdfRenderer {
    async fn print(&self, letter: &Letter) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let letter = letter.clone();
        let pdf = turn.set(move |faces| print(&letter, faces).map_err(|error| error.0));
        pdf.await.map_err(RenderError)
    }
}

#[async_trait]
impl PaperRenderer for PdfRenderer {
    async fn turn(&self) -> Result<Box<dyn PaperTurn>, RenderError> {
        Ok(Box::new((*self).turn().await?))
    }
}

#[async_trait]
impl PaperTurn for Turn {
    async fn render(self: Box<Self>, paper: Paper, roster: Roster) -> Result<Vec<u8>, RenderError> {
        let pdf = self.set(move |faces| Ok(papers::render(paper, &roster, faces)?));
        pdf.await.map_err(RenderError)
    }

    async fn render_weekend(
        self: Box<Self>,
        bills: Vec<WeekendBill>,
    ) -> Result<Vec<u8>, RenderError> {
        let pdf = self.set(move |faces| Ok(papers::render_weekend(&bills, faces)?));
        pdf.await.map_err(RenderError)
    }

    async fn render_group(self: Box<Self>, group: WholeGroup) -> Result<Vec<u8>, RenderError> {
        let pdf = self.set(move |faces| Ok(papers::render_group(&group, faces)?));
        pdf.await.map_err(RenderError)
    }

    async fn lacking(self: Box<Self>, texts: Vec<String>) -> Result<Vec<String>, RenderError> {
        let found = self.set(move |faces| {
            let each = texts.iter().map(|text| faces.lacking(text));
            Ok(each.collect())
        });
        found.await.map_err(RenderError)
    }
}

#[async_trait]
impl StallRenderer for PdfRenderer {
    async fn render(&self, paper: StallPaper, chart: StallChart) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let pdf = turn.set(move |faces| Ok(show_stalls::render(paper, &chart, faces)?));
        pdf.await.map_err(RenderError)
    }
}

#[async_trait]
impl DeliveryRenderer for PdfRenderer {
    async fn render(
        &self,
        board: DeliveryBoard,
        day: Option<Date>,
    ) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let pdf = turn.set(move |faces| Ok(deliveries::render(&board, day, faces)?));
        pdf.await.map_err(RenderError)
    }
}

#[async_trait]
impl SheetRenderer for PdfRenderer {
    async fn render(&self, sheet: EmergencySheet) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let pdf = turn.set(move |faces| Ok(emergency::render(&sheet, faces)?));
        pdf.await.map_err(RenderError)
    }
}

#[async_trait]
impl DoorCardRenderer for PdfRenderer {
    async fn render(&self, cards: DoorCards) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let pdf = turn.set(move |faces| Ok(door_cards::render(&cards, faces)?));
        pdf.await.map_err(RenderError)
    }
}

#[async_trait]
impl BillRenderer for PdfRenderer {
    async fn render_bills(&self, bills: Vec<Bill>) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let pdf = turn.set(move |faces| Ok(owner_bill::render(&bills, faces)?));
        pdf.await.map_err(RenderError)
    }
}

#[async_trait]
impl BillOfSaleRenderer for PdfRenderer {
    async fn render_sale(&self, bill: BillOfSale) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let pdf = turn.set(move |faces| Ok(bill_of_sale::render(&bill, faces)?));
        pdf.await.map_err(RenderError)
    }
}

#[async_trait]
impl ResultsRenderer for PdfRenderer {
    async fn render(&self, show: PublishedShow) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let pdf = turn.set(move |faces| Ok(results::render(&show, faces)?));
        pdf.await.map_err(RenderError)
    }
}

#[async_trait]
impl PackageRenderer for PdfRenderer {
    async fn render_package(&self, package: ShowPackage) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let pdf = turn.set(move |faces| Ok(package::render(&package, faces)?));
        pdf.await.map_err(RenderError)
    }
}

#[async_trait]
impl PrizeListRenderer for PdfRenderer {
    async fn render_prize_list(&self, list: PrizeList) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let pdf = turn.set(move |faces| Ok(prize_list::render(&list, faces)?));
        pdf.await.map_err(RenderError)
    }

    async fn render_entry_blank(&self, list: PrizeList) -> Result<Vec<u8>, RenderError> {
        let turn = (*self).turn().await?;
        let pdf = turn.set(move |faces| Ok(prize_list::render_blank(&list, faces)?));
        pdf.await.map_err(RenderError)
    }
}

const NO_FONT: &str = "a font cannot be read";

/// Prints a letter on the current thread.
pub(crate) fn print(letter: &Letter, faces: &Typefaces) -> Result<Vec<u8>, RenderError> {
    write_letter(letter, &set(letter, faces), faces)
}

/// Writes the typeset pages of a letter.
pub(crate) fn write_letter(
    letter: &Letter,
    pages: &[Page],
    faces: &Typefaces,
) -> Result<Vec<u8>, RenderError> {
    let date = format_description!("[month repr:long] [day padding:none], [year]");
    let date = Date::parse(&letter.date, date).map_err(|error| RenderError(Box::new(error)))?;
    let properties = Properties {
        title: &letter.subject,
        author: letter.sender.first().map(String::as_str),
        date,
    };
    write(&properties, pages, faces).map_err(|error| RenderError(Box::new(error)))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn aborted_work_keeps_its_turn_and_is_given_up() {
        let turns: &'static Semaphore = Box::leak(Box::new(Semaphore::new(1)));
        let turn = Turn {
            permit: turns.acquire().await.expect("open"),
            more: &[],
        };
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let (go_on, may_go_on) = mpsc::channel::<()>();
        let (tell, told) = tokio::sync::oneshot::channel();
        let work = turn.set(move |faces| {
            let _ = begun.send(faces.is_given_up());
            let _ = may_go_on.recv();
            let _ = tell.send(faces.is_given_up());
            Err::<(), _>("given up".into())
        });
        let request = tokio::spawn(work);
        assert_eq!(has_begun.await, Ok(false));
        request.abort();
        assert!(request.await.is_err_and(|error| error.is_cancelled()));
        // The next paper waits for the work, which learns that nobody waits for it.
        assert_eq!(turns.available_permits(), 0);
        go_on.send(()).expect("the work waits");
        assert_eq!(told.await, Ok(true));
        assert!(turns.acquire().await.is_ok());
    }
}
