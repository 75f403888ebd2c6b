use events::{Official, RuleSection};
use kernel::{
    ClassId, EntryForm, EventId, IdGenerator as _, Money, OptionalText, SequentialIds, WaiverTerms,
};
use time::macros::date;

use super::*;
use crate::tests::page_texts;
use crate::tests::tree::tree;

fn money(text: &str) -> Money {
    Money::parse(text).expect("an amount")
}

fn class(ids: &SequentialIds, number: usize) -> OfferedClass {
    OfferedClass {
        id: ClassId::new(ids.next_uuid()),
        number: number.to_string(),
        name: format!("Open Pleasure {number}"),
        description: "Two gaits, any tack".to_owned(),
        sponsor: String::new(),
        logo: None,
        trophy: String::new(),
        conditions: vec!["At most 20 entries.".to_owned()],
        price: money("35"),
        files: Vec::new(),
    }
}

fn fee(name: &str, amount: &str, per: &'static str) -> OfferedFee {
    OfferedFee {
        name: name.to_owned(),
        amount: money(amount),
        per,
        conditions: String::new(),
    }
}

fn list(classes: usize) -> PrizeList {
    let ids = SequentialIds::default();
    PrizeList {
        event_id: EventId::new(ids.next_uuid()),
        name: "Shelbyville Spring Classic".to_owned(),
        event_type: "Open Show".to_owned(),
        first_day: date!(2026 - 06 - 06),
        when: "Sat, Jun 6, 2026, 6:00 PM CDT to Sun, Jun 7, 2026, 11:00 PM CDT".to_owned(),
        place: vec!["Calsonic Arena".to_owned(), "1 Arena Way".to_owned()],
        entry_link: "https://shows.example/pv/event/0123456789abcdefghijkl".to_owned(),
        is_open: true,
        published: None,
        corrections: Vec::new(),
        before: String::new(),
        after: String::new(),
        sponsors: Vec::new(),
        files: Vec::new(),
        page: "https://shows.example/prize-list/0123456789abcdefghijkl".to_owned(),
        officials: vec![
            Official {
                role: "Organizer",
                lines: vec!["Shelby Saddle Club".to_owned()],
            },
            Official {
                role: "Judges",
                lines: vec!["Jo Judge".to_owned(), "Lee Poe".to_owned()],
            },
        ],
        classes: (1..=classes).map(|it| class(&ids, it)).collect(),
        fees: vec![fee("Office fee", "15", "per entry")],
        extras: vec![fee("Stall", "60", "each")],
        sessions: vec![OfferedSession {
            ring: "Main ring".to_owned(),
            starts: "Sat, Jun 6, 2026, 6:00 PM CDT".to_owned(),
            lines: vec!["1 · Open Pleasure 1".to_owned(), "Break".to_owned()],
        }],
        rules: vec![RuleSection {
            title: "Closing date",
            lines: vec!["Entries close Mon, Jun 1, 2026, 12:00 AM CDT.".to_owned()],
        }],
        payment_note: "By check to the club.".to_owned(),
        notes: "Bring your own hay.".to_owned(),
        form: EntryForm::default(),
        waiver: None,
    }
}

fn printed(list: &PrizeList) -> Vec<String> {
    let faces = Typefaces::load().expect("fonts");
    page_texts(&render(list, &faces).expect("a PDF"))
}

fn blank(list: &PrizeList) -> Vec<String> {
    let faces = Typefaces::load().expect("fonts");
    page_texts(&render_blank(list, &faces).expect("a PDF"))
}

#[test]
fn it_says_everything_in_order() {
    let pages = printed(&list(3)).join(" ");
    let mut rest = pages.as_str();
    for part in [
        "Prize list Shelbyville Spring Classic Sat, Jun 6, 2026, 6:00 PM CDT to",
        "Calsonic Arena, 1 Arena Way",
        "Enter at https://shows.example/pv/event/0123456789abcdefghijkl",
        "Officials Organizer Shelby Saddle Club Judges Jo Judge Lee Poe",
        "Classes No. Class Fee 1 Open Pleasure 1 Two gaits, any tack At most 20 entries. $35.00",
        "Fees What Charged Amount Office fee per entry $15.00",
        "Stalls and extras What Charged Amount Stall each $60.00",
        "Schedule Main ring Sat, Jun 6, 2026, 6:00 PM CDT 1 · Open Pleasure 1 Break",
        "Rules Closing date Entries close",
        "How to pay By check to the club.",
        "Notes Bring your own hay.",
    ] {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part}: {rest}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn what_there_is_nothing_of_has_no_heading() {
    let bare = PrizeList {
        officials: Vec::new(),
        classes: Vec::new(),
        fees: Vec::new(),
        extras: Vec::new(),
        sessions: Vec::new(),
        rules: Vec::new(),
        payment_note: String::new(),
        notes: String::new(),
        ..list(0)
    };
    let [page] = printed(&bare).try_into().expect("a page");
    for title in [
        "Officials",
        "Classes",
        "Fees",
        "Stalls",
        "Schedule",
        "Rules",
    ] {
        assert!(!page.contains(title), "{title}: {page}");
    }
}

#[test]
fn many_classes_continue_on_further_pages_and_all_are_there() {
    let pages = printed(&list(120));
    assert!(pages.len() > 3, "{}", pages.len());
    let all = pages.join(" ");
    for number in 1..=120 {
        assert!(
            all.contains(&format!("Open Pleasure {number} Two gaits")),
            "{number}"
        );
    }
}

#[test]
fn it_is_tagged_with_headings_and_tables_and_the_code_says_where_it_leads() {
    let faces = Typefaces::load().expect("fonts");
    let tree = tree(&render(&list(1), &faces).expect("a PDF"));
    for part in [
        "H1 Shelbyville Spring Classic",
        "H2 Classes",
        "H3 Closing date",
        "QR code of the entry form: https://shows.example",
    ] {
        assert!(tree.contains(part), "{part}: {tree}");
    }
}

#[test]
fn a_blank_has_one_horse_its_people_classes_and_signatures() {
    let pages = blank(&list(3));
    let all = pages.join(" ");
    for part in [
        "Entry blank Shelbyville Spring Classic",
        "Or enter online: https://shows.example/pv/event/",
        "Horse Name Registration number",
        "Rider Name Birth date",
        "Owner's name",
        "Trainer's name",
        "Office fee $15.00 per entry",
        "Stall $60.00 each",
        "Signatures Rider Date Parent or guardian of a minor Date Owner or agent Date",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    assert!(!all.contains("Waiver"), "{all}");
    assert!(pages.len() <= 2, "{}", pages.len());
}

#[test]
fn the_waiver_stands_above_the_signatures() {
    let text = "I ride at my own risk.\n".repeat(20);
    let with_waiver = PrizeList {
        waiver: Some(WaiverTerms {
            text: OptionalText::parse(&text).expect("a text"),
            age_of_majority: 19,
        }),
        ..list(3)
    };
    let all = blank(&with_waiver).join(" ");
    let (before, after) = all.split_once("Signatures").expect("signatures");
    assert!(before.contains("Waiver I ride at my own risk."), "{all}");
    assert!(
        after.contains("Parent or guardian of a rider younger than 19"),
        "{all}"
    );
}
