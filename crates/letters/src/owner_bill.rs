//! A bill of a barn to an owner or boarder.

use book::{Bill, BillLine};
use kernel::{Money, SignedMoney};
use time::Date;

use crate::block::{Block, Column, Role, Row};
use crate::flow::Part;
use crate::pages::{Page, numbered};
use crate::pdf::{PdfError, Properties, write};
use crate::style::{Scale, WIDTH};
use crate::table::{GAP, TableColumn, columns, paginate_between};
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// Font size, in points.
const SIZE: f32 = 10.5;
/// The width of the column of amounts, in which the highest sum has room.
const AMOUNT: f32 = 98.0;

/// Renders bills of one barn on the current thread, each with pages of its own.
pub(crate) fn render(bills: &[Bill], faces: &Typefaces) -> Result<Vec<u8>, PdfError> {
    let title = match bills {
        [bill] => title(bill),
        _ => "Bills".to_owned(),
    };
    let barn = bills.first().map(|bill| bill.letterhead.name.as_str());
    let dates = bills.iter().map(|bill| bill.summary.date);
    let properties = Properties {
        title: &title,
        author: barn.filter(|name| !name.is_empty()),
        date: dates.max().unwrap_or(Date::MIN),
    };
    let pages: Vec<_> = bills.iter().flat_map(|bill| set(bill, faces)).collect();
    write(&properties, &pages, faces)
}

/// The typeset pages.
fn set(bill: &Bill, faces: &Typefaces) -> Vec<Page> {
    let typography = Typography {
        scale: Scale::of(SIZE),
        faces,
    };
    numbered(pages(bill, typography), &title(bill), faces)
}

fn title(bill: &Bill) -> String {
    format!("Bill {}", bill.summary.number)
}

fn in_words(date: Date) -> String {
    format!("{} {}, {}", date.month(), date.day(), date.year())
}

/// The columns of the table, with one for dates if a line has one. Amounts end where
/// the lines end.
fn table(bill: &Bill) -> Vec<TableColumn> {
    const AMOUNTS: [f32; 3] = [56.0, 84.0, AMOUNT];
    let dates = bill.lines.iter().filter_map(|line| line.date);
    let widest = dates.map(|date| if is_of_year(bill, date) { 50.0 } else { 84.0 });
    let date = widest.fold(0.0, f32::max);
    let [quantity, price, amount] = AMOUNTS;
    let description = WIDTH + GAP - date - AMOUNTS.iter().sum::<f32>();
    let [date_column, description, quantity, price, amount] = columns([
        ("Date", date),
        ("Description", description),
        ("Quantity", quantity),
        ("Price", price),
        ("Amount", amount),
    ]);
    let mut all = vec![
        description,
        quantity.of_amounts(),
        price.of_amounts(),
        amount.of_amounts(),
    ];
    if date > 0.0 {
        all.insert(0, date_column);
    }
    all
}

fn is_of_year(bill: &Bill, date: Date) -> bool {
    date.year() == bill.summary.date.year()
}

/// A date in a line: without the year if it is that of the bill.
fn short_date(bill: &Bill, date: Date) -> String {
    let month: String = date.month().to_string().chars().take(3).collect();
    if is_of_year(bill, date) {
        format!("{month} {}", date.day())
    } else {
        format!("{month} {}, {}", date.day(), date.year())
    }
}

fn pages(bill: &Bill, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let columns = table(bill);
    let mut rows: Vec<_> = bill
        .lines
        .iter()
        .map(|line| {
            let mut texts = vec![
                described(line),
                line.quantity.to_string(),
                line.unit_amount.to_string(),
                line.amount().to_string(),
            ];
            if columns.len() > texts.len() {
                let date = line.date.map(|date| short_date(bill, date));
                texts.insert(0, date.unwrap_or_default());
            }
            let texts: Vec<_> = texts.iter().map(String::as_str).collect();
            typography.row(&columns, &texts, 0.0)
        })
        .collect();
    // The sums do not stand on a page without a line.
    if let Some(last) = rows.last_mut() {
        last.with_next = true;
    }
    rows.extend(sums(bill, typography));
    let mut below = Vec::new();
    for (label, text) in [("How to pay", &bill.how_to_pay), ("Note", &bill.note)] {
        if !text.as_str().is_empty() {
            below.push(typography.heading(label));
            below.push(typography.paragraph(text.as_str()));
        }
    }
    let titles = typography.titles(&columns);
    paginate_between(&head(bill, typography), &titles, rows, below)
}

/// What the lines sum to, below the amounts.
fn sums(bill: &Bill, typography: Typography<'_>) -> Vec<Block> {
    const LABELS: f32 = 120.0;
    let Typography { scale, faces } = typography;
    let summary = &bill.summary;
    let row = |above, style, label: &str, sum: &str| {
        let label = Column::new(WIDTH - AMOUNT - LABELS, LABELS)
            .text(faces, style, label)
            .at_the_right();
        let sum = Column::new(WIDTH + GAP - AMOUNT, AMOUNT - GAP)
            .text(faces, style, sum)
            .at_the_right();
        Block::of(scale.lines(above), [label, sum])
            .whole()
            .with_next()
    };
    let mut rows = vec![row(0.35, scale.body, "Total", &summary.total.to_string())];
    if summary.paid > Money::ZERO {
        let paid = summary.paid.to_string();
        rows.push(row(0.1, scale.body, "Paid", &paid));
    }
    if bill.credit > Money::ZERO {
        let credit = bill.credit.to_string();
        rows.push(row(0.1, scale.body, "Credit from other bills", &credit));
    }
    let balance = bill.to_pay();
    let (label, sum) = if summary.cancelled_at.is_some() {
        ("This bill is cancelled", String::new())
    } else if balance < SignedMoney::ZERO {
        let credit = SignedMoney::from_cents(-balance.cents());
        ("Credit", credit.to_string())
    } else {
        ("Due", balance.to_string())
    };
    rows.push(row(0.15, scale.subject, label, &sum));
    if let Some(last) = rows.last_mut() {
        last.with_next = false;
    }
    rows
}

/// Who sends the bill and what it is, and below to whom, and its dates.
fn head(bill: &Bill, typography: Typography<'_>) -> Vec<Block> {
    const TITLE: f32 = 150.0;
    const VALUES: f32 = 110.0;
    const LABELS: f32 = 80.0;
    let Typography { scale, faces } = typography;
    let from = &bill.letterhead;
    let email = from.email.as_ref().map_or("", |email| email.as_str());
    let mut sender = from.address.lines();
    sender.extend([from.phone.clone(), email.to_owned()]);
    let sender = sender.iter().map(String::as_str);
    let sender = Column::new(0.0, WIDTH - TITLE - GAP)
        .text(faces, scale.title, &from.name)
        .texts(faces, scale.small.quiet(), sender);
    let title = Column::new(WIDTH - TITLE, TITLE)
        .role(Role::TITLE)
        .text(faces, scale.title, &title(bill))
        .at_the_right();

    let address = bill.summary.recipient.address.lines();
    let recipient = Column::new(0.0, WIDTH - VALUES - LABELS - 2.0 * GAP)
        .text(faces, scale.body.quiet(), "To")
        .text(
            faces,
            scale.body.semibold(),
            bill.summary.recipient.name.as_str(),
        )
        .texts(faces, scale.body, address.iter().map(String::as_str));
    let label = || Column::new(WIDTH - VALUES - GAP - LABELS, LABELS);
    let value = || Column::new(WIDTH - VALUES, VALUES);
    let (quiet, [date, due]) = (
        scale.body.quiet(),
        [bill.summary.date, bill.summary.due_on].map(in_words),
    );
    // Columns of their own, so that each date is read after its label.
    let dates = [
        label().text(faces, quiet, "Date"),
        value().text(faces, scale.body, &date).at_the_right(),
        label().skip().text(faces, quiet, "Please pay by"),
        value().skip().text(faces, scale.body, &due).at_the_right(),
    ];
    vec![
        Block::of(0.0, [sender, title]).whole().with_next(),
        Block::of(scale.lines(2.0), [recipient].into_iter().chain(dates))
            .whole()
            .with_next(),
        // Space above the titles.
        Block {
            rows: vec![Row {
                height: scale.lines(1.2),
                ..Row::default()
            }],
            ..Block::default()
        }
        .with_next(),
    ]
}

fn described(line: &BillLine) -> String {
    let description = line.description.as_str();
    if line.horse_name.is_empty() || description.contains(&line.horse_name) {
        return description.to_owned();
    }
    format!("{}: {description}", line.horse_name)
}

#[cfg(test)]
mod tests;
