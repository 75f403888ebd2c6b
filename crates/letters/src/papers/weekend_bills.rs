//! Bills of a weekend: of each who pays what they owe in all of its shows.

use kernel::SignedMoney;
use registrations::{BilledEntry, WeekendBill};

use super::bills::{bill_columns, bill_rows, by_barn};
use super::number;
use crate::block::{Block, Column, Role};
use crate::flow::Part;
use crate::style::WIDTH;
use crate::table::paginate;
use crate::typography::Typography;

pub(super) fn pages(bills: &[WeekendBill], typography: Typography<'_>) -> Vec<Vec<Part>> {
    if bills.is_empty() {
        let heading = typography.section_heading("Weekend bills", "");
        return paginate(&heading, vec![typography.line("Nobody owes anything.")]);
    }
    let pages = bills.iter();
    pages.flat_map(|it| bill(it, typography)).collect()
}

fn bill(bill: &WeekendBill, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let columns = bill_columns();
    let mut heading = typography.section_heading("Weekend bill", "");
    let name = typography.line_of(Role::PART, &bill.name);
    heading.push(name.with_next());
    heading.push(typography.titles(&columns));
    let mut rows: Vec<Block> = Vec::new();
    let mut show = None;
    for billed in &bill.entries {
        if show.replace(billed.event_id) != Some(billed.event_id) {
            rows.push(typography.heading(&show_line(billed)));
        }
        let entry = &billed.entry;
        let who = format!(
            "Back number {} · {} · {}",
            number(entry.back_number),
            entry.rider.rider_name.as_str(),
            entry.rider.horse_name.as_str()
        );
        rows.push(typography.line(&who).with_next());
        rows.extend(bill_rows(
            &billed.lines,
            &columns,
            &billed.time_zone,
            typography,
        ));
        let paid = billed.payments.iter().map(|payment| {
            let label = payment.in_words(&billed.time_zone);
            (label, payment.signed().to_string())
        });
        let total = ("Total".to_owned(), entry.total_fee.to_string());
        let of_barn = by_barn(entry).map(|it| ("Paid by the barn".to_owned(), it));
        for (label, amount) in [total].into_iter().chain(of_barn).chain(paid) {
            rows.push(typography.row(&columns, &[&label, "", "", &amount], 0.0));
        }
    }
    rows.push(typography.heading("All shows"));
    for (label, amount) in [
        ("Total", bill.total().to_string()),
        ("Paid", bill.paid().to_string()),
    ] {
        rows.push(typography.row(&columns, &[label, "", "", &amount], 0.0));
    }
    if let Some(last) = rows.last_mut() {
        last.with_next = true;
    }
    let due = bill.balance();
    let style = typography.scale.subject;
    let text = Column::new(0.0, WIDTH).text(typography.faces, style, &format!("Due: {due}"));
    rows.push(Block::of(typography.scale.lines(0.8), [text]));
    let mut notes = bill.entries.iter().map(|it| it.payment_note.as_str());
    let how_to_pay = notes.find(|it| !it.is_empty());
    if let Some(how_to_pay) = how_to_pay.filter(|_| due > SignedMoney::ZERO) {
        rows.push(typography.heading("How to pay"));
        rows.push(typography.paragraph(how_to_pay));
    }
    paginate(&heading, rows)
}

fn show_line(billed: &BilledEntry) -> String {
    let day = billed.first_day;
    format!(
        "{} · {} {}, {}",
        billed.show,
        day.month(),
        day.day(),
        day.year()
    )
}
