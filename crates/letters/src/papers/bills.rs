//! Bills: what each entry costs, what was paid and how, what is due, and how to pay it.

use kernel::{SignedMoney, TimeZone};
use registrations::{BillLine, Payment, Registration, Roster};

use super::{number, show_line};
use crate::block::{Block, Column, Role};
use crate::flow::Part;
use crate::style::WIDTH;
use crate::table::{TableColumn, columns, paginate};
use crate::typography::Typography;

pub(super) fn pages(roster: &Roster, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let payments = roster.valid_payments();
    // One that is asked for alone is printed in any case.
    let is_alone = roster.entries.len() == 1;
    let is_billed =
        |entry: &&Registration| is_alone || !entry.bill().is_empty() || entry.paid.cents() != 0;
    let billed = roster.entries.iter().filter(is_billed);
    let pages: Vec<_> = billed
        .flat_map(|entry| {
            let payments = payments.get(&entry.id).map_or(&[][..], Vec::as_slice);
            bill(roster, entry, payments, typography)
        })
        .collect();
    if pages.is_empty() {
        let heading = typography.section_heading("Bills", &show_line(roster));
        return paginate(&heading, vec![typography.line("No entry owes anything.")]);
    }
    pages
}

fn bill(
    roster: &Roster,
    entry: &Registration,
    payments: &[&Payment],
    typography: Typography<'_>,
) -> Vec<Vec<Part>> {
    let columns = bill_columns();
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
    let lines = entry.titled_bill(&roster.classes);
    let mut rows = bill_rows(&lines, &columns, &roster.time_zone, typography);
    if let Some(last) = rows.last_mut() {
        last.with_next = true;
    }
    let paid = payments.iter().map(|payment| {
        let label = payment.in_words(&roster.time_zone);
        (label, payment.signed().to_string())
    });
    let sum = |label: &str, amount: String| (label.to_owned(), amount);
    let of_barn = by_barn(entry).map(|it| sum("Paid by the barn", it));
    let sums = [sum("Total", entry.total_fee.to_string())]
        .into_iter()
        .chain(of_barn)
        .chain(paid)
        .chain([sum("Paid", entry.paid.to_string())]);
    for (label, amount) in sums {
        let row = typography.row(&columns, &[&label, "", "", &amount], 0.0);
        rows.push(row);
    }
    let how_to_pay = roster.payment_note.as_str();
    rows = with_due(rows, (entry.balance(), how_to_pay), typography);
    let waiting = entry.waiting_in_words();
    if !waiting.is_empty() {
        rows.push(typography.heading("Waiting in line"));
        rows.push(typography.paragraph(&format!("{waiting}. Due only when it is had.")));
    }
    paginate(&heading, rows)
}

/// The rows of a bill, with what is due below, and how to pay it.
pub(super) fn with_due(
    mut rows: Vec<Block>,
    (due, how_to_pay): (SignedMoney, &str),
    typography: Typography<'_>,
) -> Vec<Block> {
    if let Some(last) = rows.last_mut() {
        last.with_next = true;
    }
    let style = typography.scale.subject;
    let text = Column::new(0.0, WIDTH).text(typography.faces, style, &format!("Due: {due}"));
    rows.push(Block::of(typography.scale.lines(0.8), [text]));
    if due > SignedMoney::ZERO && !how_to_pay.is_empty() {
        rows.push(typography.heading("How to pay"));
        rows.push(typography.paragraph(how_to_pay));
    }
    rows
}

/// What the barn pays of the bill of an entry, as a paper shows it; `None` without.
pub(super) fn by_barn(entry: &Registration) -> Option<String> {
    let less = SignedMoney::from_cents(-entry.group_fee.cents());
    (less != SignedMoney::ZERO).then(|| less.to_string())
}

/// The columns of the lines of a bill.
pub(super) fn bill_columns() -> [TableColumn; 4] {
    let [name, quantity, price, amount] = columns([
        ("Description", 288.0),
        ("Quantity", 52.0),
        ("Price", 64.0),
        ("Amount", 72.0),
    ]);
    [
        name,
        quantity.of_amounts(),
        price.of_amounts(),
        amount.of_amounts(),
    ]
}

/// The lines of a bill.
pub(super) fn bill_rows(
    lines: &[BillLine],
    columns: &[TableColumn; 4],
    zone: &TimeZone,
    typography: Typography<'_>,
) -> Vec<Block> {
    let row = |line: &BillLine| {
        let texts = [
            described(line, zone),
            line.quantity.to_string(),
            line.unit_amount.to_string(),
            line.amount.to_string(),
        ];
        typography.row(columns, &texts.each_ref().map(String::as_str), 0.0)
    };
    lines.iter().map(row).collect()
}

fn described(line: &BillLine, zone: &TimeZone) -> String {
    let name = match line.rule.in_words(zone) {
        None => line.name.clone(),
        Some(rule) => format!("{} ({rule})", line.name),
    };
    match &line.waived_reason {
        None => name,
        Some(reason) => format!("{name} (waived: {})", reason.as_str()),
    }
}
