//! What the office of a show prints: sheets for the ring, cards for the judges,
//! lists for the desk, back numbers and bills.

mod back_numbers;
mod bills;
mod check_in;
mod class_sheets;
mod group_bill;
mod judge_cards;
#[cfg(test)]
mod tests;
mod weekend_bills;

use registrations::{Paper, Roster, RosterClass, WeekendBill, WholeGroup};

use crate::block::Block;
use crate::flow::Part;
use crate::pages::{Page, numbered};
use crate::pdf::{PdfError, Properties, write};
use crate::style::Scale;
use crate::table::paginate;
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// The font size of a paper, in points.
const fn size(paper: Paper) -> f32 {
    match paper {
        // Read aloud, outside.
        Paper::ClassSheets => 12.0,
        // Has many columns.
        Paper::CheckIn => 9.5,
        Paper::JudgeCards | Paper::BackNumbers | Paper::Bills => 10.5,
    }
}

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

/// Renders the bills of a weekend on the current thread.
pub(crate) fn render_weekend(
    bills: &[WeekendBill],
    faces: &Typefaces,
) -> Result<Vec<u8>, PdfError> {
    let typography = Typography {
        scale: Scale::of(size(Paper::Bills)),
        faces,
    };
    let title = match bills {
        [bill] => format!("Weekend bill: {}", bill.name),
        _ => "Weekend bills".to_owned(),
    };
    let entries = bills.iter().flat_map(|it| &it.entries);
    let date = entries.map(|it| it.first_day).min();
    let properties = Properties {
        title: &title,
        author: None,
        date: date.unwrap_or(time::Date::MIN),
    };
    let pages = weekend_bills::pages(bills, typography);
    write(&properties, &numbered(pages, &title, faces), faces)
}

/// Renders the bill of a barn on the current thread.
pub(crate) fn render_group(whole: &WholeGroup, faces: &Typefaces) -> Result<Vec<u8>, PdfError> {
    let typography = Typography {
        scale: Scale::of(size(Paper::Bills)),
        faces,
    };
    let title = format!("Bill of {}: {}", whole.group.facts.name, whole.show.name);
    let properties = Properties {
        title: &title,
        author: None,
        date: whole.show.first_day,
    };
    let pages = group_bill::pages(whole, typography);
    write(&properties, &numbered(pages, &title, faces), faces)
}

fn pages(paper: Paper, roster: &Roster, faces: &Typefaces) -> Vec<Page> {
    let typography = Typography {
        scale: Scale::of(size(paper)),
        faces,
    };
    let pages: Vec<Vec<Part>> = match paper {
        Paper::ClassSheets => of_classes(paper, roster, typography, class_sheets::sheet),
        Paper::JudgeCards => of_classes(paper, roster, typography, judge_cards::card),
        Paper::CheckIn => check_in::pages(roster, typography),
        Paper::BackNumbers => return back_numbers::pages(roster, typography),
        Paper::Bills => bills::pages(roster, typography),
    };
    numbered(pages, &title_of(paper, roster), faces)
}

/// The heading and the rows of a class.
type OfClass = fn(&Roster, &RosterClass, Typography<'_>) -> (Vec<Block>, Vec<Block>);

/// The pages of the classes that have entries. The others are named at the end: somebody
/// may look for them.
fn of_classes(
    paper: Paper,
    roster: &Roster,
    typography: Typography<'_>,
    of_class: OfClass,
) -> Vec<Vec<Part>> {
    let (with, without) = roster.classes_by_entries();
    let without: Vec<_> = without.into_iter().map(RosterClass::title).collect();
    let mut parts: Vec<_> = with
        .into_iter()
        .map(|class| of_class(roster, class, typography))
        .collect();
    if parts.is_empty() {
        let heading = typography.section_heading(title(paper), &show_line(roster));
        parts.push((heading, Vec::new()));
        if without.is_empty() {
            parts[0].1.push(typography.line("The show has no classes."));
        }
    }
    if let (Some((_, rows)), false) = (parts.last_mut(), without.is_empty()) {
        let text = format!("Without entries: {}", without.join("; "));
        rows.push(typography.line(&text));
    }
    let pages = parts.into_iter();
    pages
        .flat_map(|(heading, rows)| paginate(&heading, rows))
        .collect()
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

/// A show and its first day, on one line.
fn show_and_day(show: &str, day: time::Date) -> String {
    format!("{show} · {} {}, {}", day.month(), day.day(), day.year())
}

/// A back number, or a dash for an entry that has none yet.
fn number(back_number: Option<u32>) -> String {
    back_number.map_or_else(|| "–".to_owned(), |number| number.to_string())
}
