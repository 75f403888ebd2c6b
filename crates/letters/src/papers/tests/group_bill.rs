use kernel::{ChargeId, GroupId, Reason};
use registrations::{
    Charge, Group, GroupFacts, GroupShow, LinePayer, Split, SplitLine, WholeGroup,
};

use super::*;

/// A barn of two horses, which pays the class of the first one, and bought two tack stalls, of
/// which the second one pays a part.
fn barn() -> WholeGroup {
    let roster = roster(2);
    let ids = SequentialIds::default();
    let id = GroupId::new(ids.next_uuid());
    let mut entries = roster.entries;
    entries.truncate(2);
    for entry in &mut entries {
        entry.group_id = Some(id);
    }
    entries[0].details.owner = Some(person("Willow Farm"));
    entries[0].class_entries[0].payer = LinePayer::Group;
    entries[0].group_fee = dollars("35");
    let because = Reason::parse("ordered").expect("a reason");
    let charge = ChargeId::new(ids.next_uuid());
    let stall = (line("Tack stall"), dollars("185"));
    let stalls = Charge {
        quantity: 2,
        ..Charge::of_office(charge, stall, because).of_barn()
    };
    let split = Split {
        lines: vec![SplitLine {
            name: line("Tack stall"),
            amount: dollars("120"),
        }],
        among: vec![entries[1].id],
    };
    let group = Group {
        id,
        event_id: entries[0].event_id,
        facts: GroupFacts {
            name: line("Hill Barn"),
            contact_name: line("Tess Trainer"),
            email: kernel::OrBlank::BLANK,
            phone: kernel::OrBlank::BLANK,
        },
        exhibitor_id: None,
        account_id: None,
        link: EntryLink::stored(String::new()),
        charges: vec![stalls],
        split: Some(split),
        paid: SignedMoney::from_cents(10_000),
        revision: Revision::FIRST,
        created_at: datetime!(2026-05-01 12:00 UTC),
    };
    WholeGroup {
        group,
        show: Arc::new(GroupShow {
            name: roster.show_name,
            public_link: String::new(),
            time_zone: roster.time_zone,
            first_day: date!(2026 - 06 - 06),
            payment_note: OptionalText::parse("Checks to Spring Classic.").expect("a text"),
            classes: roster.classes,
        }),
        entries: entries.into_iter().map(|it| (it, Vec::new())).collect(),
        receipts: Vec::new(),
        stalls: Vec::new(),
        credit: SignedMoney::ZERO,
        history: Vec::new(),
    }
}

fn read_bill(whole: &WholeGroup) -> String {
    let faces = Typefaces::load().expect("fonts");
    page_texts(&render_group(whole, &faces).expect("a PDF")).concat()
}

#[test]
fn a_barn_reads_what_it_pays_by_horse_and_what_it_bought() {
    let text = read_bill(&barn());
    let bill = "Bill Spring Classic · June 6, 2026 Hill Barn Tess Trainer \
                Description Quantity Price Amount \
                101 · Horse1 · Rider001, owned by Willow Farm \
                12A · Open Pleasure 1 $35.00 $35.00 Sum of Horse1 $35.00 \
                For the whole barn Tack stall 2 $185.00 $370.00 \
                Paid by its entries Tack stall, divided by 1 -$120.00 \
                In all Total $285.00 Paid $100.00 Due: $185.00 \
                How to pay Checks to Spring Classic.";
    assert!(text.contains(bill), "{text}");
    // What an entry pays itself is on its own bill.
    assert!(!text.contains("Horse2"), "{text}");
}

#[test]
fn a_barn_that_owes_nothing_reads_no_way_to_pay() {
    let mut whole = barn();
    whole.group.paid = SignedMoney::from_cents(28_500);
    let text = read_bill(&whole);
    assert!(
        text.contains("Due: $0.00") && !text.contains("How to pay"),
        "{text}"
    );
}
