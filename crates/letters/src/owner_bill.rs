//! A bill of a barn to an owner or boarder.

use book::{Bill, BillAddress, BillLine};
use kernel::SignedMoney;
use time::Date;

use crate::block::{Block, Column};
use crate::flow::Part;
use crate::pages::numbered;
use crate::pdf::{PdfError, Properties, write};
use crate::style::{Scale, WIDTH};
use crate::table::{columns, paginate};
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// Font size, in points.
const SIZE: f32 = 10.5;

/// Renders on the current thread.
pub(crate) fn render(bill: &Bill, faces: &Typefaces) -> Result<Vec<u8>, PdfError> {
    let title = title(bill);
    let author = Some(bill.letterhead.name.as_str()).filter(|name| !name.is_empty());
    let properties = Properties {
        title: &title,
        author,
        date: bill.summary.date,
    };
    let typography = Typography {
        scale: Scale::of(SIZE),
        faces,
    };
    let pages = numbered(pages(bill, typography), &title, faces);
    write(&properties, &pages, faces)
}

fn title(bill: &Bill) -> String {
    format!("Bill {}", bill.summary.number)
}

fn in_words(date: Date) -> String {
    format!("{} {}, {}", date.month(), date.day(), date.year())
}

fn pages(bill: &Bill, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let [name, quantity, price, amount] = columns([
        ("", 276.0),
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
    // The heading stands on each page.
    let mut heading = typography.section_heading(&title(bill), &bill.letterhead.name);
    heading.push(typography.titles(&columns));
    let mut rows = head(bill, typography);
    rows.extend(bill.lines.iter().map(|line| {
        let texts = [
            described(line),
            line.quantity.to_string(),
            line.unit_amount.to_string(),
            line.amount().to_string(),
        ];
        typography.row(&columns, &texts.each_ref().map(String::as_str), 0.0)
    }));
    if let Some(last) = rows.last_mut() {
        last.with_next = true;
    }
    let summary = &bill.summary;
    for (label, amount) in [("Total", summary.total), ("Paid", summary.paid)] {
        let row = typography.row(&columns, &[label, "", "", &amount.to_string()], 0.0);
        rows.push(row.with_next());
    }
    let style = typography.scale.subject;
    let column = Column::new(0.0, WIDTH).text(typography.faces, style, &due(bill));
    rows.push(Block::of(typography.scale.lines(0.8), [column]));
    for (label, text) in [("How to pay", &bill.how_to_pay), ("Note", &bill.note)] {
        if !text.as_str().is_empty() {
            rows.push(typography.heading(label));
            rows.extend(text.as_str().lines().map(|line| typography.line(line)));
        }
    }
    paginate(&heading, rows)
}

/// Who sends the bill, to whom, and its dates.
fn head(bill: &Bill, typography: Typography<'_>) -> Vec<Block> {
    let address = |address: &BillAddress| address.lines().join(" · ");
    let from = &bill.letterhead;
    let email = from.email.as_ref().map_or("", |email| email.as_str());
    let sender = [address(&from.address), from.phone.clone(), email.to_owned()];
    let sender: Vec<_> = sender.into_iter().filter(|it| !it.is_empty()).collect();
    let mut lines = vec![
        sender.join(" · "),
        format!("To: {}", bill.recipient.name.as_str()),
    ];
    lines.extend(bill.recipient.address.lines());
    let (date, due_on) = (in_words(bill.summary.date), in_words(bill.summary.due_on));
    lines.push(format!("Date: {date} · Please pay until {due_on}"));
    let lines = lines.iter().filter(|line| !line.is_empty());
    lines
        .map(|line| typography.line(line).with_next())
        .collect()
}

fn described(line: &BillLine) -> String {
    let description = line.description.as_str();
    if line.horse_name.is_empty() || description.contains(&line.horse_name) {
        return description.to_owned();
    }
    format!("{}: {description}", line.horse_name)
}

fn due(bill: &Bill) -> String {
    let balance = bill.summary.balance();
    if bill.summary.cancelled_at.is_some() {
        "This bill is cancelled.".to_owned()
    } else if balance < SignedMoney::ZERO {
        let credit = SignedMoney::from_cents(-balance.cents());
        format!("Credit: {credit}")
    } else {
        format!("Due: {balance}")
    }
}

#[cfg(test)]
mod tests {
    use book::{BillSummary, Letterhead, Recipient};
    use kernel::{
        BillId, BillLineId, Money, OptionalLine, OptionalText, OrganizationId, RequiredLine,
        Revision,
    };
    use time::OffsetDateTime;
    use time::macros::date;

    use super::*;

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

    fn bill(lines: usize) -> Bill {
        let line = |number: usize| BillLine {
            id: BillLineId::parse(ID).expect("an id"),
            description: RequiredLine::parse(&format!("Shoes {number}")).expect("a line"),
            quantity: 2,
            unit_amount: Money::parse("42.50").expect("an amount"),
            horse_id: None,
            horse_name: "Star".to_owned(),
            part_id: None,
            board_month: None,
        };
        let lines: Vec<_> = (1..=lines).map(line).collect();
        let total = lines.iter().map(BillLine::amount).sum();
        Bill {
            summary: BillSummary {
                id: BillId::parse(ID).expect("an id"),
                organization_id: OrganizationId::parse(ID).expect("an id"),
                number: 12,
                contact_id: None,
                recipient_name: "Rae Doe".to_owned(),
                date: date!(2026 - 10 - 01),
                due_on: date!(2026 - 10 - 15),
                total,
                paid: Money::parse("5").expect("an amount"),
                cancelled_at: None,
                mail: None,
            },
            recipient: Recipient {
                contact_id: None,
                name: RequiredLine::parse("Rae Doe").expect("a name"),
                address: BillAddress {
                    city: OptionalLine::parse("Shelbyville").expect("a line"),
                    ..BillAddress::default()
                },
                email: None,
            },
            letterhead: Letterhead {
                name: "Willow Barn".to_owned(),
                ..Letterhead::default()
            },
            lines,
            how_to_pay: OptionalText::parse("By check.\nThank you.").expect("a text"),
            note: OptionalText::default(),
            board_rate: None,
            payments: Vec::new(),
            revision: Revision::FIRST,
            created_at: OffsetDateTime::UNIX_EPOCH,
            updated_at: OffsetDateTime::UNIX_EPOCH,
        }
    }

    fn printed(bill: &Bill) -> (usize, String) {
        let faces = Typefaces::load().expect("the fonts");
        let bytes = render(bill, &faces).expect("rendered");
        assert_eq!(
            bytes,
            render(bill, &faces).expect("rendered"),
            "always the same bytes"
        );
        let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
        let pages: Vec<u32> = document.get_pages().into_keys().collect();
        (pages.len(), document.extract_text(&pages).expect("text"))
    }

    #[test]
    fn a_bill_has_its_letterhead_lines_and_what_is_due() {
        let (pages, text) = printed(&bill(1));
        assert_eq!(pages, 1);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for expected in [
            "Bill 12",
            "Willow Barn",
            "To: Rae Doe",
            "Shelbyville",
            "Star: Shoes 1",
            "$85.00",
            "Due: $80.00",
            "Please pay until October 15, 2026",
            "Thank you.",
        ] {
            assert!(text.contains(expected), "{expected}: {text}");
        }
    }

    #[test]
    fn a_long_bill_has_several_pages() {
        assert!(printed(&bill(120)).0 > 1);
    }
}
