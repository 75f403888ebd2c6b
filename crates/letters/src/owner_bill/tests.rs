use book::{BillSummary, Letterhead, Recipient, total_of};
use kernel::{
    BillId, BillLineId, EmailAddress, OptionalLine, OptionalText, OrganizationId, PostalAddress,
    RequiredLine, Revision,
};
use time::OffsetDateTime;
use time::macros::date;

use super::*;
use crate::style::PAGE_HEIGHT;
use crate::tests::tree::tree;
use crate::typeface::tests::with_hebrew;

const ID: &str = "0190a6f0-0000-7000-8000-000000000001";

fn bill(lines: usize) -> Bill {
    let line = |number: usize| BillLine {
        id: BillLineId::parse(ID).expect("an id"),
        description: RequiredLine::parse(&format!("Shoes {number}")).expect("a line"),
        quantity: 2,
        unit_amount: Money::parse("42.50").expect("an amount").into(),
        horse_id: None,
        horse_name: "Star".to_owned(),
        part_id: None,
        board_month: None,
        category: None,
        date: None,
    };
    let lines: Vec<_> = (1..=lines).map(line).collect();
    let total = total_of(&lines);
    Bill {
        summary: BillSummary {
            id: BillId::parse(ID).expect("an id"),
            organization_id: OrganizationId::parse(ID).expect("an id"),
            number: 12,
            recipient: Recipient {
                contact_id: None,
                name: RequiredLine::parse("Rae Doe").expect("a name"),
                address: PostalAddress {
                    city: OptionalLine::parse("Shelbyville").expect("a line"),
                    ..PostalAddress::default()
                },
                email: None,
            },
            date: date!(2026 - 10 - 01),
            due_on: date!(2026 - 10 - 15),
            total: total.not_negative().expect("an amount"),
            paid: Money::parse("5").expect("an amount"),
            cancelled_at: None,
            mail: None,
            reminder: None,
        },
        letterhead: Letterhead {
            name: "Willow Barn".to_owned(),
            address: PostalAddress {
                street: OptionalLine::parse("721 Whitthorne Street").expect("a line"),
                ..PostalAddress::default()
            },
            phone: "(931) 555-0100".to_owned(),
            email: Some(EmailAddress::parse("barn@example.org").expect("an address")),
        },
        lines,
        how_to_pay: OptionalText::parse("By check.\nThank you.").expect("a text"),
        note: OptionalText::default(),
        board_rate: None,
        credit: Money::ZERO,
        payments: Vec::new(),
        revision: Revision::FIRST,
        created_at: OffsetDateTime::UNIX_EPOCH,
        updated_at: OffsetDateTime::UNIX_EPOCH,
    }
}

/// The text of each page, with white space collapsed. Nothing is outside the
/// margins.
fn printed(bill: &Bill) -> Vec<String> {
    printed_with(bill, &Typefaces::load().expect("the fonts"))
}

fn printed_with(bill: &Bill, faces: &Typefaces) -> Vec<String> {
    for part in set(bill, faces).iter().flat_map(|page| &page.parts) {
        let height: f32 = part.rows.iter().map(|it| it.height).sum();
        assert!(part.y >= 0.0 && part.y + height <= PAGE_HEIGHT - 24.0);
        for cell in part.rows.iter().flat_map(|row| row.cells.iter().flatten()) {
            let right = cell.x + cell.run.width() * cell.style.size;
            let text = &cell.run.text;
            assert!(cell.x >= -0.01 && right <= WIDTH + 0.01, "{text}");
        }
    }
    let bytes = render(std::slice::from_ref(bill), faces).expect("rendered");
    let again = render(std::slice::from_ref(bill), faces).expect("rendered");
    assert_eq!(bytes, again, "always the same bytes");
    let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
    let pages = document.get_pages().into_keys();
    pages
        .map(|page| {
            let text = document.extract_text(&[page]).expect("text");
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        })
        .collect()
}

/// Where a text stands on the first page: left, right and top.
fn place_of(bill: &Bill, text: &str) -> (f32, f32, f32) {
    let faces = Typefaces::load().expect("the fonts");
    for part in &set(bill, &faces)[0].parts {
        let mut y = part.y;
        for row in &part.rows {
            let mut cells = row.cells.iter().flatten();
            if let Some(cell) = cells.find(|cell| cell.run.text == text) {
                let width = cell.run.width() * cell.style.size;
                return (cell.x, cell.x + width, y);
            }
            y += row.height;
        }
    }
    panic!("{text} is not on the page");
}

#[test]
fn a_bill_has_its_letterhead_lines_and_what_is_due() {
    let mut bill = bill(1);
    bill.note = OptionalText::parse("With thanks").expect("a text");
    let [page] = printed(&bill).try_into().expect("one page");
    for expected in [
        "Willow Barn 721 Whitthorne Street (931) 555-0100 barn@example.org Bill 12",
        "To Rae Doe Shelbyville Date October 1, 2026 Please pay by October 15, 2026",
        "Description Quantity Price Amount Star: Shoes 1 2 $42.50 $85.00",
        "Total $85.00 Paid $5.00 Due $80.00 How to pay By check. Thank you.",
        "Note With thanks Bill 12 Page 1 of 1",
    ] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
}

#[test]
fn amounts_and_sums_end_at_the_right_edge_below_the_addresses() {
    let bill = bill(1);
    for text in ["Amount", "$5.00", "$80.00", "Bill 12", "October 15, 2026"] {
        let (_, right, _) = place_of(&bill, text);
        assert!((right - WIDTH).abs() < 0.1, "{text} ends at {right}");
    }
    let order = [
        "Willow Barn",
        "Rae Doe",
        "Description",
        "Star: Shoes 1",
        "Total",
        "Paid",
        "Due",
        "How to pay",
    ];
    let tops = order.map(|text| place_of(&bill, text).2);
    assert!(tops.is_sorted(), "{tops:?}");
}

#[test]
fn nothing_paid_is_not_stated_and_a_cancelled_bill_is_not_due() {
    let mut bill = bill(1);
    bill.summary.paid = Money::ZERO;
    let page = printed(&bill).concat();
    assert!(page.contains("Total $85.00 Due $85.00"), "{page}");
    bill.credit = Money::parse("35").expect("an amount");
    let page = printed(&bill).concat();
    let sums = "Total $85.00 Credit from other bills $35.00 Due $50.00";
    assert!(page.contains(sums), "{page}");
    bill.credit = Money::ZERO;
    bill.summary.paid = Money::parse("90").expect("an amount");
    let page = printed(&bill).concat();
    assert!(page.contains("Paid $90.00 Credit $5.00"), "{page}");
    bill.summary.cancelled_at = Some(OffsetDateTime::UNIX_EPOCH);
    let page = printed(&bill).concat();
    assert!(page.contains("This bill is cancelled"), "{page}");
    assert!(!page.contains("Credit"), "{page}");
}

#[test]
fn a_name_is_set_in_a_font_that_was_added() {
    let mut bill = bill(1);
    bill.summary.recipient.name = RequiredLine::parse("שלום כהן, 馬").expect("a name");
    let page = printed(&bill).concat();
    assert!(page.contains("□□□□ □□□, □"), "{page}");
    let page = printed_with(&bill, &with_hebrew()).concat();
    // As it is drawn, from left to right.
    assert!(page.contains("ןהכ םולש , □"), "{page}");
}

#[test]
fn lines_have_their_dates_if_they_have_any() {
    let mut bill = bill(3);
    assert!(!printed(&bill).concat().contains("Date Description"));
    bill.lines[0].date = Some(date!(2026 - 09 - 03));
    let page = printed(&bill).concat();
    let rows = "Date Description Quantity Price Amount Sep 3 Star: Shoes 1 2 $42.50 \
                $85.00 Star: Shoes 2 2";
    assert!(page.contains(rows), "{page}");
    bill.lines[1].date = Some(date!(2025 - 12 - 28));
    let page = printed(&bill).concat();
    assert!(page.contains("Dec 28, 2025 Star: Shoes 2"), "{page}");
}

#[test]
fn a_long_bill_repeats_its_titles_and_its_addresses_only_once() {
    const TITLES: &str = "Description Quantity Price Amount";
    let pages = printed(&bill(60));
    assert!(pages.len() > 1);
    for (at, page) in pages.iter().enumerate() {
        assert_eq!(page.starts_with(TITLES), at > 0, "{page}");
        assert_eq!(page.matches(TITLES).count(), 1, "{page}");
        assert_eq!(page.contains("Rae Doe"), at == 0, "{page}");
    }
}

#[test]
fn a_page_without_lines_has_no_titles_and_no_sums() {
    // The notes begin on the first page or on the second one.
    for lines in 18..30 {
        let mut bill = bill(lines);
        let note = "Thank you for your trust.\n".repeat(30);
        bill.note = OptionalText::parse(&note).expect("a text");
        for page in printed(&bill) {
            let has_lines = page.contains("Star: Shoes");
            assert_eq!(page.contains("Quantity Price"), has_lines, "{page}");
            assert!(has_lines || !page.contains("Total"), "{page}");
        }
    }
}

#[test]
fn long_names_and_sums_stay_within_the_margins() {
    let mut bill = bill(2);
    let long = "W".repeat(200);
    bill.letterhead.name.clone_from(&long);
    bill.summary.recipient.name = RequiredLine::parse(&long).expect("a name");
    bill.lines[0].description = RequiredLine::parse(&long).expect("a line");
    bill.lines[0].unit_amount = Money::MAX.into();
    bill.lines[0].quantity = 1;
    bill.summary.total = Money::MAX;
    bill.summary.paid = Money::ZERO;
    bill.lines[1].date = Some(date!(2025 - 12 - 28));
    let page = printed(&bill).concat();
    let sums = "Dec 28, 2025 Star: Shoes 2 2 $42.50 $85.00 Total $1,000,000.00 Due \
                $1,000,000.00";
    assert!(page.contains(sums), "{page}");
    assert!(page.contains(" 1 $1,000,000.00 $1,000,000.00 "), "{page}");
}

#[test]
fn a_bill_is_read_as_it_is_laid_out() {
    let faces = Typefaces::load().expect("the fonts");
    let tree = tree(&render(&[bill(90)], &faces).expect("rendered"));
    let begin = "
Document
  P Willow Barn 721 Whitthorne Street (931) 555-0100 barn@example.org
  H1 Bill 12
  P To Rae Doe Shelbyville
  P Date
  P October 1, 2026
  P Please pay by
  P October 15, 2026
  Table
    THead
      TR
        TH Description
        TH Quantity
        TH Price
        TH Amount
    TBody
      TR
        TD Star: Shoes 1
        TD 2
        TD $42.50
        TD $85.00";
    assert!(tree.starts_with(begin), "{tree}");
    let end = "
        TD Star: Shoes 90
        TD 2
        TD $42.50
        TD $85.00
  P Total
  P $7,650.00
  P Paid
  P $5.00
  P Due
  P $7,645.00
  H2 How to pay
  P By check. Thank you.";
    assert!(tree.ends_with(end), "{tree}");
    assert_eq!(tree.matches("\n  Table").count(), 1);
    assert_eq!(tree.matches("\n      TR").count(), 91);
}

#[test]
fn several_bills_have_pages_of_their_own() {
    let faces = Typefaces::load().expect("the fonts");
    let one = render(&[bill(3)], &faces).expect("rendered");
    let both = render(&[bill(3), bill(90)], &faces).expect("rendered");
    let titles = |pdf: &[u8]| tree(pdf).matches("H1 Bill 12").count();
    assert_eq!((titles(&one), titles(&both)), (1, 2));
}
