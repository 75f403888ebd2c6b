//! Judge's cards: only back numbers, so that the judge does not read names, and
//! room for places and remarks.

use registrations::{Registration, Roster, RosterClass};

use super::{number, show_line};
use crate::block::Block;
use crate::table::columns;
use crate::typography::Typography;

/// The height of a row to write in, in points.
const ROW: f32 = 24.0;

pub(super) fn card(
    roster: &Roster,
    class: &RosterClass,
    typography: Typography<'_>,
) -> (Vec<Block>, Vec<Block>) {
    let columns = columns([("No.", 72.0), ("Place", 72.0), ("Remarks", 324.0)]);
    let title = format!("Class {}", class.title());
    let mut heading = typography.section_heading(&title, &show_line(roster));
    heading.push(typography.line("Judge:"));
    heading.push(typography.titles(&columns));
    let row = |entry: &Registration| {
        let number = vec![(typography.scale.subject, number(entry.back_number))];
        typography.row_of(&columns, [number, Vec::new(), Vec::new()], ROW)
    };
    let mut rows: Vec<_> = roster.entered_in(class.id).into_iter().map(row).collect();
    if rows.is_empty() {
        rows.push(typography.line("Nobody is entered."));
    }
    (heading, rows)
}
