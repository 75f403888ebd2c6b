//! The bill of a barn: what it pays of each of its horses, what it bought for itself, what of
//! that its entries pay, what was paid, and what is due.

use kernel::{Money, SignedMoney};
use registrations::{BillLine, LinePayer, Registration, WholeGroup};

use super::bills::{bill_columns, bill_rows, with_due};
use super::{number, show_and_day};
use crate::block::{Block, Role};
use crate::flow::Part;
use crate::table::{TableColumn, paginate};
use crate::typography::Typography;

pub(super) fn pages(whole: &WholeGroup, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let (facts, show) = (&whole.group.facts, &whole.show);
    let columns = bill_columns();
    let day = show_and_day(&show.name, show.first_day);
    let mut heading = typography.section_heading("Bill", &day);
    for (text, role) in [(&facts.name, Role::PART), (&facts.contact_name, Role::Text)] {
        heading.push(typography.line_of(role, text.as_str()).with_next());
    }
    heading.push(typography.titles(&columns));
    let mut rows: Vec<Block> = Vec::new();
    for (entry, _) in &whole.entries {
        rows.extend(of_horse(whole, entry, &columns, typography));
    }
    let mut part = |title: &str, lines: Vec<[String; 4]>| {
        if !lines.is_empty() {
            rows.push(typography.heading(title));
        }
        for texts in lines {
            let texts = texts.each_ref().map(String::as_str);
            rows.push(typography.row(&columns, &texts, 0.0));
        }
    };
    part("For the whole barn", bought(whole));
    part("Paid by its entries", divided(whole));
    part("In all", sums(whole));
    let how_to_pay = show.payment_note.as_str();
    let rows = with_due(rows, (whole.balance(), how_to_pay), typography);
    paginate(&heading, rows)
}

/// What the barn pays of an entry, with its sum; nothing of one that pays all itself.
fn of_horse(
    whole: &WholeGroup,
    entry: &Registration,
    columns: &[TableColumn; 4],
    typography: Typography<'_>,
) -> Vec<Block> {
    let mut lines = entry.titled_bill(&whole.show.classes);
    lines.retain(|it: &BillLine| it.payer == LinePayer::Group);
    if lines.is_empty() {
        return Vec::new();
    }
    let rider = &entry.rider;
    let owner = entry.details.owner.as_ref();
    let owner = owner.map(|it| format!(", owned by {}", it.name));
    let who = format!(
        "{} · {} · {}{}",
        number(entry.back_number),
        rider.horse_name,
        rider.rider_name,
        owner.unwrap_or_default()
    );
    let mut rows = vec![typography.heading(&who)];
    let zone = &whole.show.time_zone;
    rows.extend(bill_rows(&lines, columns, zone, typography));
    let label = format!("Sum of {}", rider.horse_name);
    let sum = entry.group_fee.to_string();
    rows.push(typography.row(columns, &[&label, "", "", &sum], 0.0));
    rows
}

/// What it bought for itself.
fn bought(whole: &WholeGroup) -> Vec<[String; 4]> {
    let lines = whole.group.bill().into_iter().map(|it| {
        let quantity = it.quantity.to_string();
        let (price, amount) = (it.unit_amount.to_string(), it.amount.to_string());
        [it.name, quantity, price, amount]
    });
    lines.collect()
}

/// What of that its entries pay.
fn divided(whole: &WholeGroup) -> Vec<[String; 4]> {
    let lines = whole.group.split.iter().flat_map(|split| {
        let of = split.among.len();
        split.lines.iter().map(move |line| {
            let name = format!("{}, divided by {of}", line.name);
            amount(&name, less(line.amount))
        })
    });
    lines.collect()
}

/// The sum of all, each payment, and what was paid.
fn sums(whole: &WholeGroup) -> Vec<[String; 4]> {
    let total = amount("Total", whole.total());
    let zone = &whole.show.time_zone;
    let payments = whole.payments().map(|it| {
        let receipt = format!("Receipt {}, {}", it.receipt_number, it.in_words(zone));
        amount(&receipt, it.signed())
    });
    let paid = amount("Paid", whole.group.paid);
    [total].into_iter().chain(payments).chain([paid]).collect()
}

fn amount(name: &str, amount: SignedMoney) -> [String; 4] {
    let none = String::new;
    [name.to_owned(), none(), none(), amount.to_string()]
}

fn less(money: Money) -> SignedMoney {
    SignedMoney::from_cents(-money.cents())
}
