mod bills;
mod check_in;
mod class_sheets;
mod group_bill;

use std::collections::HashMap;
use std::sync::Arc;

use kernel::{
    ChargeId, ClassEntryId, ClassId, EmailAddress, EntryForm, EventId, FeeBasis, FeeId,
    IdGenerator as _, InspectionStatus, Money, OptionalLine, OptionalText, PhoneNumber,
    RegistrationId, RequiredLine, Revision, SequentialIds, SignedMoney, TimeZone,
};
use registrations::{
    Asks, Charge, ClassEntry, ClassEntryState, EntryDetails, EntryLink, EntryPerson, EntryStatus,
    Registration, RiderDetails, RosterClass,
};
use time::macros::{date, datetime};

use super::*;
use crate::style::{LEFT, PAGE_HEIGHT, PAGE_WIDTH};
use crate::tests::page_texts;
use crate::tests::tree::tree;
use crate::typeface::Wanted;

fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::parse(text).expect("valid")
}

fn dollars(amount: &str) -> Money {
    Money::parse(amount).expect("an amount")
}

fn class_id(number: u128) -> ClassId {
    let text = format!("00000000-0000-7000-8000-{number:012}");
    ClassId::parse(&text).expect("an id")
}

fn class_entry(state: ClassEntryState) -> ClassEntry {
    ClassEntry {
        id: ClassEntryId::new(SequentialIds::default().next_uuid()),
        class_id: Some(class_id(1)),
        name: line("Open Pleasure"),
        description: String::new(),
        price: dollars("35"),
        list_price: None,
        raised_at: None,
        kept: None,
        refunded: None,
        kept_at: None,
        state,
        wait_number: (state == ClassEntryState::Waitlisted).then_some(1),
        is_charged: state == ClassEntryState::Entered,
        waived_reason: None,
        payer: registrations::LinePayer::Entry,
    }
}

fn entry(number: u32, rider: &str, state: ClassEntryState) -> Registration {
    let is_entered = state == ClassEntryState::Entered;
    let stall = Charge {
        id: ChargeId::new(SequentialIds::default().next_uuid()),
        fee_id: FeeId::new(SequentialIds::default().next_uuid()),
        name: line("Stall"),
        unit_amount: dollars("25"),
        per: FeeBasis::Unit,
        is_extra: true,
        quantity: 2,
        waiting: 0,
        show_horse_id: None,
        kept: None,
        refunded: None,
        kept_at: None,
        is_charged: is_entered,
        waived_reason: Some(line("came for one night")),
        payer: registrations::LinePayer::Entry,
        charged_because: None,
        booking_id: None,
        share: None,
        stall_kind: None,
    };
    Registration {
        id: RegistrationId::parse(&format!("00000000-0000-7000-8000-{number:012}")).expect("an id"),
        event_id: EventId::new(SequentialIds::default().next_uuid()),
        entry_number: number,
        back_number: is_entered.then_some(100 + number),
        revision: Revision::FIRST,
        status: if is_entered {
            EntryStatus::Entered
        } else {
            EntryStatus::Waitlisted
        },
        wait_number: None,
        rider: RiderDetails {
            rider_name: line(rider),
            rider_email: EmailAddress::parse("rae@example.org")
                .expect("valid")
                .into(),
            rider_phone: PhoneNumber::parse("931-555-0147").expect("valid").into(),
            rider_street: line("1 Main St").into(),
            horse_name: line(&format!("Horse{number}")),
            notes: OptionalText::default(),
        },
        class_entries: vec![class_entry(state)],
        charges: vec![stall],
        total_fee: dollars("35"),
        group_fee: kernel::Money::ZERO,
        group_id: None,
        new_lines: registrations::LinePayer::Entry,
        paid: SignedMoney::from_cents(2000),
        details: EntryDetails::default(),
        horse_id: None,
        released: None,
        inspection_status: InspectionStatus::NotApplicable,
        link: EntryLink::stored(String::new()),
        created_at: datetime!(2026-05-01 12:00 UTC),
    }
}

/// Somebody of whom only the name is known.
fn person(name: &str) -> EntryPerson {
    EntryPerson {
        name: line(name),
        street: OptionalLine::default(),
        city: OptionalLine::default(),
        state: OptionalLine::default(),
        zip_code: OptionalLine::default(),
        phone: None,
        email: None,
    }
}

/// A show with one class, in which this many are entered and one waits.
fn roster(entered: u32) -> Roster {
    let entries = (1..=entered).map(|number| {
        let rider = format!("Rider{:03}", entered - number);
        entry(number, &rider, ClassEntryState::Entered)
    });
    let waiting = entry(entered + 1, "José Núñez", ClassEntryState::Waitlisted);
    Roster {
        show_name: "Spring Classic".to_owned(),
        place: "Fairgrounds, Shelbyville, TN".to_owned(),
        starts_at: datetime!(2026-06-06 23:00 UTC),
        ends_at: datetime!(2026-06-08 04:00 UTC),
        time_zone: TimeZone::parse("America/Chicago").expect("known"),
        payment_note: OptionalText::default(),
        asks: Asks::of(EntryForm::default(), None, date!(2026 - 06 - 06)),
        groups: Vec::new(),
        payments: Vec::new(),
        waivers: HashMap::new(),
        only: None,
        classes: vec![RosterClass {
            id: class_id(1),
            number: "12A".to_owned(),
            name: "Open Pleasure".to_owned(),
        }],
        entries: entries.chain([waiting]).collect(),
    }
}

/// The text of each page, with white space collapsed. Nothing is outside the
/// margins.
fn printed(paper: Paper, roster: &Roster) -> Vec<String> {
    let faces = Typefaces::load().expect("fonts");
    for page in pages(paper, roster, &faces) {
        for part in &page.parts {
            let height: f32 = part.rows.iter().map(|it| it.height).sum();
            assert!(part.y >= 0.0 && part.y + height <= PAGE_HEIGHT - 24.0);
            for cell in part.rows.iter().flat_map(|row| row.cells.iter().flatten()) {
                let left = part.x + cell.x;
                let right = left + cell.run.width() * cell.style.size;
                assert!(
                    left >= LEFT - 0.01 && right <= PAGE_WIDTH - LEFT + 0.01,
                    "{}",
                    cell.run.text
                );
            }
        }
    }
    let pdf = render(paper, roster, &faces).expect("a PDF");
    assert!(pdf == render(paper, roster, &faces).expect("a PDF"));
    page_texts(&pdf)
}

#[test]
fn back_numbers_stand_two_to_a_page() {
    let pages = printed(Paper::BackNumbers, &roster(3));
    assert_eq!(pages.len(), 2);
    assert!(
        pages
            .join(" ")
            .contains("102 Horse2 · Rider001 · Spring Classic")
    );
    let mut large = roster(1);
    for entry in &mut large.entries {
        entry.back_number = Some(4_000_000_000);
    }
    assert_eq!(printed(Paper::BackNumbers, &large).len(), 1);
}

#[test]
fn papers_of_a_show_without_entries_say_so() {
    let empty = || Roster {
        entries: Vec::new(),
        ..roster(0)
    };
    for (paper, text) in [
        (Paper::ClassSheets, "Without entries: 12A · Open Pleasure"),
        (Paper::JudgeCards, "Without entries: 12A · Open Pleasure"),
        (Paper::CheckIn, "Nobody is entered."),
        (Paper::BackNumbers, "No back number was given yet."),
        (Paper::Bills, "No entry owes anything."),
    ] {
        let pages = printed(paper, &empty());
        assert!(pages.concat().contains(text), "{pages:?}");
    }
    let without_classes = Roster {
        classes: Vec::new(),
        ..empty()
    };
    let pages = printed(Paper::ClassSheets, &without_classes);
    assert!(
        pages.concat().contains("The show has no classes."),
        "{pages:?}"
    );
}

#[test]
fn very_long_words_stay_within_the_margins() {
    let mut long = roster(2);
    let word = "W".repeat(200);
    long.show_name.clone_from(&word);
    for entry in &mut long.entries {
        entry.rider.rider_name = line(&word);
        entry.rider.horse_name = line(&word);
    }
    for class in &mut long.classes {
        class.name.clone_from(&word);
    }
    for paper in [
        Paper::ClassSheets,
        Paper::JudgeCards,
        Paper::CheckIn,
        Paper::BackNumbers,
        Paper::Bills,
    ] {
        assert!(!printed(paper, &long).is_empty());
    }
}

#[test]
fn a_paper_that_nobody_waits_for_is_not_written() {
    let caller = Arc::new(());
    let faces = Typefaces::load_while(Wanted::by(&caller), &[]).expect("fonts");
    let papers = [
        Paper::ClassSheets,
        Paper::JudgeCards,
        Paper::CheckIn,
        Paper::BackNumbers,
        Paper::Bills,
    ];
    for paper in papers {
        assert!(render(paper, &roster(3), &faces).is_ok(), "{paper:?}");
    }
    drop(caller);
    for paper in papers {
        let given_up = render(paper, &roster(3), &faces);
        assert!(matches!(given_up, Err(PdfError::GivenUp)), "{paper:?}");
    }
}

/// The tree of a paper.
fn read(paper: Paper, roster: &Roster) -> String {
    let faces = Typefaces::load().expect("fonts");
    tree(&render(paper, roster, &faces).expect("a PDF"))
}

#[test]
fn every_row_has_a_cell_below_each_title() {
    let mut roster = roster(2);
    roster.entries[0].rider.horse_name = line("Very long name of a horse that takes three lines");
    for paper in [Paper::JudgeCards, Paper::CheckIn, Paper::Bills] {
        let tree = read(paper, &roster);
        let tables = tree.split("\n  Table").skip(1);
        for table in tables {
            let cells = |row: &str| row.matches("        T").count();
            let mut rows = table.split("\n      TR").skip(1).map(cells);
            let titles = rows.next().expect("titles");
            assert!(titles > 2 && rows.all(|row| row == titles), "{tree}");
            assert!(!table.contains("TH\n"), "{tree}");
        }
    }
    let tree = read(Paper::CheckIn, &roster);
    let name = "TD Rider001 Very long name of a horse that takes three lines\n";
    assert!(tree.contains(name), "{tree}");
}
