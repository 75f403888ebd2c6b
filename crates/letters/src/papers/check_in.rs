//! The check-in list: all entries by rider, for the desk.

use registrations::{ClassEntryState, Registration, Roster};

use super::{number, show_line};
use crate::flow::Part;
use crate::table::{columns, paginate};
use crate::typography::Typography;

pub(super) fn pages(roster: &Roster, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let [here, back_number, rider, horse, classes, due] = columns([
        ("Here", 30.0),
        ("No.", 44.0),
        ("Rider", 120.0),
        ("Horse", 120.0),
        ("Classes", 90.0),
        ("Due", 64.0),
    ]);
    let columns = [here, back_number, rider, horse, classes, due.of_amounts()];
    let mut entries = roster.entered();
    entries.sort_by_key(|entry| entry.rider.rider_name.key());
    let count = format!("{} entries · {}", entries.len(), show_line(roster));
    let mut heading = typography.section_heading("Check-in", &count);
    heading.push(typography.titles(&columns));
    let row = |entry: &Registration| {
        let texts = [
            "□",
            &number(entry.back_number),
            entry.rider.rider_name.as_str(),
            entry.rider.horse_name.as_str(),
            &class_numbers(roster, entry),
            &entry.balance().to_string(),
        ];
        typography.row(&columns, &texts, 0.0)
    };
    let mut rows: Vec<_> = entries.into_iter().map(row).collect();
    if rows.is_empty() {
        rows.push(typography.line("Nobody is entered."));
    }
    paginate(&heading, rows)
}

/// The numbers of the classes in which the entry takes part.
fn class_numbers(roster: &Roster, entry: &Registration) -> String {
    let entered = entry.class_entries.iter();
    let entered = entered.filter(|class| class.state == ClassEntryState::Entered);
    let numbers: Vec<_> = entered
        .map(|class| {
            let known = class.class_among(&roster.classes);
            known.map_or(class.name.as_str(), |it| &it.number)
        })
        .collect();
    numbers.join(", ")
}
