//! Bills of a weekend: of each who pays what they owe in all of its shows.

use registrations::WeekendBill;

use super::bills::{bill_columns, bill_rows, by_barn, with_due};
use super::{number, show_and_day};
use crate::block::{Block, Role};
use crate::flow::Part;
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
            let show = show_and_day(&billed.show, billed.first_day);
            rows.push(typography.heading(&show));
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
    let mut notes = bill.entries.iter().map(|it| it.payment_note.as_str());
    let how_to_pay = notes.find(|it| !it.is_empty()).unwrap_or_default();
    let rows = with_due(rows, (bill.balance(), how_to_pay), typography);
    paginate(&heading, rows)
}
