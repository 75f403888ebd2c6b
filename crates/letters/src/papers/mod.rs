//! What the office of a show prints: sheets for the ring, cards for the judges,
//! lists for the desk, back numbers and bills.

mod back_numbers;
mod bills;
mod check_in;
mod class_sheets;
mod judge_cards;
#[cfg(test)]
mod tests;

use registrations::{Paper, Roster};

use crate::flow::Part;
use crate::pages::{Page, numbered};
use crate::pdf::{PdfError, Properties, write};
use crate::style::Scale;
use crate::table::paginate;
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// Font size of the papers, in points.
const SIZE: f32 = 10.5;

/// Renders on the current thread.
pub(crate) fn render(
    paper: Paper,
    roster: &Roster,
    faces: &Typefaces,
) -> Result<Vec<u8>, PdfError> {
    let properties = Properties {
        title: &title_of(paper, roster),
        author: None,
        date: roster.dates().0,
    };
    write(&properties, &pages(paper, roster, faces), faces)
}

fn pages(paper: Paper, roster: &Roster, faces: &Typefaces) -> Vec<Page> {
    let typography = Typography {
        scale: Scale::of(SIZE),
        faces,
    };
    let pages: Vec<Vec<Part>> = match paper {
        Paper::ClassSheets | Paper::JudgeCards if roster.classes.is_empty() => {
            let heading = typography.section_heading(title(paper), &show_line(roster));
            paginate(&heading, vec![typography.line("The show has no classes.")])
        }
        Paper::ClassSheets => class_sheets::pages(roster, typography),
        Paper::JudgeCards => judge_cards::pages(roster, typography),
        Paper::CheckIn => check_in::pages(roster, typography),
        Paper::BackNumbers => return back_numbers::pages(roster, typography),
        Paper::Bills => bills::pages(roster, typography),
    };
    numbered(pages, &title_of(paper, roster), faces)
}

/// The title with the show; that of a bill alone is not `Bills`.
fn title_of(paper: Paper, roster: &Roster) -> String {
    let title = match (paper, roster.entries.as_slice()) {
        (Paper::Bills, [_]) => "Bill",
        _ => title(paper),
    };
    format!("{title}: {}", roster.show_name)
}

const fn title(paper: Paper) -> &'static str {
    match paper {
        Paper::ClassSheets => "Class sheets",
        Paper::JudgeCards => "Judge's cards",
        Paper::CheckIn => "Check-in",
        Paper::BackNumbers => "Back numbers",
        Paper::Bills => "Bills",
    }
}

/// The show, where it is, and its dates, on one line.
fn show_line(roster: &Roster) -> String {
    let (first, last) = roster.dates();
    let date = |date: time::Date| format!("{} {}, {}", date.month(), date.day(), date.year());
    let dates = if first == last {
        date(first)
    } else {
        format!("{} to {}", date(first), date(last))
    };
    let parts = [
        roster.show_name.as_str(),
        roster.place.as_str(),
        dates.as_str(),
    ];
    let parts: Vec<_> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    parts.join(" · ")
}

/// A back number, or a dash for an entry that has none yet.
fn number(back_number: Option<u32>) -> String {
    back_number.map_or_else(|| "–".to_owned(), |number| number.to_string())
}
