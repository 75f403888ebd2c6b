//! Bills: what each entry costs, what was paid, and what is due.

use registrations::{BillLine, Registration, Roster};

use super::{number, show_line};
use crate::block::{Block, Column, Role};
use crate::flow::Part;
use crate::style::WIDTH;
use crate::table::{columns, paginate};
use crate::typography::Typography;

pub(super) fn pages(roster: &Roster, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let entries = roster.entries.iter();
    let billed = entries.filter(|entry| !entry.bill().is_empty() || entry.paid.cents() != 0);
    let pages: Vec<_> = billed
        .flat_map(|entry| bill(roster, entry, typography))
        .collect();
    if pages.is_empty() {
        let heading = typography.section_heading("Bills", &show_line(roster));
        return paginate(&heading, vec![typography.line("No entry owes anything.")]);
    }
    pages
}

fn bill(roster: &Roster, entry: &Registration, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let [name, quantity, price, amount] = columns([
        ("Description", 264.0),
        ("Quantity", 60.0),
        ("Price", 72.0),
        ("Amount", 72.0),
    ]);
    let columns = [
        name,
        quantity.of_amounts(),
        price.of_amounts(),
        amount.of_amounts(),
    ];
    let rider = &entry.rider;
    let mut heading = typography.section_heading("Bill", &show_line(roster));
    let horse = format!(
        "Back number {} · {}",
        number(entry.back_number),
        rider.horse_name.as_str()
    );
    for (text, role) in [
        (rider.rider_name.as_str(), Role::PART),
        (rider.rider_street.as_str(), Role::Text),
        (horse.as_str(), Role::Text),
    ] {
        heading.push(typography.line_of(role, text).with_next());
    }
    heading.push(typography.titles(&columns));
    let mut rows: Vec<Block> = entry
        .bill()
        .iter()
        .map(|line| {
            let texts = [
                described(line),
                line.quantity.to_string(),
                line.unit_amount.to_string(),
                line.amount.to_string(),
            ];
            typography.row(&columns, &texts.each_ref().map(String::as_str), 0.0)
        })
        .collect();
    if let Some(last) = rows.last_mut() {
        last.with_next = true;
    }
    let (total, paid, due) = (
        entry.total_fee.to_string(),
        entry.paid.to_string(),
        entry.balance().to_string(),
    );
    for (label, amount) in [("Total", total), ("Paid", paid)] {
        let row = typography.row(&columns, &[label, "", "", &amount], 0.0);
        rows.push(row.with_next());
    }
    let style = typography.scale.subject;
    let due = Column::new(0.0, WIDTH).text(typography.faces, style, &format!("Due: {due}"));
    rows.push(Block::of(typography.scale.lines(0.8), [due]));
    paginate(&heading, rows)
}

fn described(line: &BillLine) -> String {
    match &line.waived_reason {
        None => line.name.clone(),
        Some(reason) => format!("{} (waived: {})", line.name, reason.as_str()),
    }
}
