//! Class sheets: who is in each class, for the gate and the announcer, who reads them aloud.

use registrations::{EntryPerson, Registration, Roster, RosterClass};

use super::{number, show_line};
use crate::block::Block;
use crate::style::Scale;
use crate::table::{TableColumn, columns};
use crate::typography::Typography;

pub(super) fn sheet(
    roster: &Roster,
    class: &RosterClass,
    typography: Typography<'_>,
) -> (Vec<Block>, Vec<Block>) {
    let columns = columns([
        ("No.", 64.0),
        ("Horse, owner, trainer", 212.0),
        ("Rider, town", 200.0),
    ]);
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
    (heading, rows)
}

fn lines(
    entries: &[&Registration],
    columns: &[TableColumn],
    typography: Typography<'_>,
) -> Vec<Block> {
    let Scale { subject, body, .. } = typography.scale;
    let person = |what: &str, person: Option<&EntryPerson>| {
        person.map(|it| (body, format!("{what}: {}", it.name)))
    };
    let line = |entry: &&Registration| {
        let (rider, details) = (&entry.rider, &entry.details);
        let horse = [Some((subject, rider.horse_name.to_string()))];
        // Whoever reads this at the gate may not have the gate's screen.
        let inspection = entry.inspection_status;
        let barred = inspection.bars().then(|| {
            let said = format!("Not to be shown: the horse {}", inspection.in_words());
            (body.semibold(), said)
        });
        let owner = person("Owner", details.owner.as_ref());
        let trainer = person("Trainer", details.trainer.as_ref());
        let town = rider.town().map(|town| (body, town));
        let cells = [
            vec![(subject, number(entry.back_number))],
            horse
                .into_iter()
                .chain([barred, owner, trainer])
                .flatten()
                .collect(),
            [Some((subject, rider.rider_name.to_string())), town]
                .into_iter()
                .flatten()
                .collect(),
        ];
        typography.row_of(columns, cells, 0.0)
    };
    entries.iter().map(line).collect()
}
