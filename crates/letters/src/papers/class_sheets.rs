//! Class sheets: who is in each class, for the gate and the announcer.

use registrations::{Registration, Roster, RosterClass};

use super::{number, show_line};
use crate::block::Block;
use crate::flow::Part;
use crate::table::{TableColumn, columns, paginate};
use crate::typography::Typography;

pub(super) fn pages(roster: &Roster, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let sheet = |class| sheet(roster, class, typography);
    roster.classes.iter().flat_map(sheet).collect()
}

fn sheet(roster: &Roster, class: &RosterClass, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let columns = columns([("No.", 56.0), ("Horse", 206.0), ("Rider", 206.0)]);
    let entered = roster.entered_in(class.id);
    let waiting = roster.waiting_for(class.id);
    let title = format!("Class {}", class.title());
    let count = format!("{} entered · {}", entered.len(), show_line(roster));
    let mut heading = typography.section_heading(&title, &count);
    heading.push(typography.titles(&columns));
    let mut rows = lines(&entered, &columns, typography);
    if entered.is_empty() {
        rows.push(typography.line("Nobody is entered."));
    }
    if !waiting.is_empty() {
        rows.push(typography.heading("Waiting list, first in line first"));
        rows.push(typography.titles(&columns));
        rows.extend(lines(&waiting, &columns, typography));
    }
    paginate(&heading, rows)
}

fn lines(
    entries: &[&Registration],
    columns: &[TableColumn],
    typography: Typography<'_>,
) -> Vec<Block> {
    let line = |entry: &&Registration| {
        let number = number(entry.back_number);
        let rider = &entry.rider;
        let texts = [
            number.as_str(),
            rider.horse_name.as_str(),
            rider.rider_name.as_str(),
        ];
        typography.row(columns, &texts, 0.0)
    };
    entries.iter().map(line).collect()
}
