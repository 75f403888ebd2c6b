use kernel::{
    AccountId, ClassEntryId, EmailAddress, EntryForm, IdGenerator as _, InspectionStatus, Money,
    OptionalLine, OptionalText, PhoneNumber, RegistrationId, RequiredLine, Revision, SequentialIds,
    SignedMoney,
};
use time::macros::{date, datetime};

use super::*;
use crate::{EntryDetails, LinePayer, RiderDetails};

pub(crate) fn actor() -> Actor {
    Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
}

pub(crate) fn event_id() -> EventId {
    EventId::new(SequentialIds::default().next_uuid())
}

pub(crate) fn class_id(number: u128) -> ClassId {
    let text = format!("00000000-0000-7000-8000-{number:012}");
    ClassId::parse(&text).expect("an id")
}

fn class_entry(class: u128, state: ClassEntryState, wait_number: Option<u32>) -> ClassEntry {
    ClassEntry {
        id: ClassEntryId::new(SequentialIds::default().next_uuid()),
        class_id: Some(class_id(class)),
        name: RequiredLine::parse("Lead Line").expect("valid"),
        description: String::new(),
        price: Money::ZERO,
        list_price: None,
        raised_at: None,
        kept: None,
        refunded: None,
        kept_at: None,
        state,
        wait_number,
        is_charged: false,
        waived_reason: None,
        payer: LinePayer::Entry,
    }
}

fn entry(number: u32, back_number: Option<u32>, class_entries: Vec<ClassEntry>) -> Registration {
    Registration {
        id: RegistrationId::new(SequentialIds::default().next_uuid()),
        event_id: event_id(),
        entry_number: number,
        back_number,
        revision: Revision::FIRST,
        status: EntryStatus::of(&class_entries).unwrap_or(EntryStatus::Entered),
        wait_number: None,
        rider: RiderDetails {
            rider_name: RequiredLine::parse("Rae Doe").expect("valid"),
            rider_email: EmailAddress::parse("rae@example.org")
                .expect("valid")
                .into(),
            rider_phone: PhoneNumber::parse("931-555-0147").expect("valid").into(),
            rider_street: OptionalLine::parse("1 Main St").expect("valid"),
            horse_name: RequiredLine::parse("Midnight").expect("valid"),
            notes: OptionalText::default(),
        },
        class_entries,
        charges: Vec::new(),
        total_fee: Money::ZERO,
        group_fee: Money::ZERO,
        group_id: None,
        new_lines: LinePayer::Entry,
        paid: SignedMoney::ZERO,
        details: EntryDetails::default(),
        horse_id: None,
        released: None,
        inspection_status: InspectionStatus::NotApplicable,
        link: crate::EntryLink::stored(String::new()),
        created_at: datetime!(2026-05-01 12:00 UTC),
    }
}

/// Two classes; the first entry got the last back number.
pub(crate) fn roster() -> Roster {
    use ClassEntryState::{Entered, Scratched, Waitlisted};
    let class = |id, number: &str| RosterClass {
        id: class_id(id),
        number: number.to_owned(),
        name: "Lead Line".to_owned(),
    };
    Roster {
        show_name: "Spring Classic".to_owned(),
        place: "Fairgrounds".to_owned(),
        starts_at: datetime!(2026-06-07 02:00 UTC),
        ends_at: datetime!(2026-06-07 04:00 UTC),
        time_zone: TimeZone::parse("America/Chicago").expect("known"),
        payment_note: OptionalText::default(),
        asks: Asks::of(EntryForm::default(), None, date!(2026 - 06 - 06)),
        groups: Vec::new(),
        payments: Vec::new(),
        waivers: HashMap::new(),
        only: None,
        classes: vec![class(1, "1"), class(2, "12A")],
        entries: vec![
            entry(
                1,
                Some(900),
                vec![
                    class_entry(1, Entered, None),
                    class_entry(2, Waitlisted, Some(8)),
                ],
            ),
            entry(2, Some(2), vec![class_entry(1, Entered, None)]),
            entry(3, None, vec![class_entry(2, Waitlisted, Some(3))]),
            entry(
                4,
                Some(4),
                vec![
                    class_entry(1, Scratched, None),
                    class_entry(2, Entered, None),
                ],
            ),
        ],
    }
}

fn numbers(entries: Vec<&Registration>) -> Vec<u32> {
    entries.into_iter().map(|it| it.entry_number).collect()
}

#[test]
fn entries_are_listed_by_back_number_and_waiting_ones_in_line() {
    let roster = roster();
    assert_eq!(numbers(roster.entered()), [2, 4, 1]);
    assert_eq!(numbers(roster.entered_in(class_id(1))), [2, 1]);
    assert_eq!(numbers(roster.entered_in(class_id(2))), [4]);
    assert_eq!(numbers(roster.waiting_for(class_id(1))), [] as [u32; 0]);
    assert_eq!(numbers(roster.waiting_for(class_id(2))), [3, 1]);
}

#[test]
fn the_dates_are_those_of_the_venue() {
    let day = datetime!(2026-06-06 0:00 UTC).date();
    assert_eq!(roster().dates(), (day, day));
}

#[test]
fn scratched_entries_are_not_of_a_class() {
    let of_one = roster().of_class(class_id(1)).expect("a class");
    assert_eq!(numbers(of_one.entries.iter().collect()), [1, 2]);
    let (with, without) = of_one.classes_by_entries();
    assert_eq!((with.len(), without.len()), (1, 0));
    // What else the entries are in still has its number.
    assert_eq!(of_one.classes.len(), 2);
    assert_eq!(roster().of_class(class_id(9)), None);
}

#[test]
fn a_class_has_entries_if_somebody_takes_part_or_waits() {
    let mut roster = roster();
    let numbers = |classes: Vec<&RosterClass>| -> Vec<String> {
        classes.into_iter().map(RosterClass::title).collect()
    };
    let (with, without) = roster.classes_by_entries();
    assert_eq!(numbers(with), ["1 · Lead Line", "12A · Lead Line"]);
    assert_eq!(numbers(without), [] as [&str; 0]);
    // One scratched, one waits.
    roster.entries = vec![entry(
        1,
        None,
        vec![
            class_entry(1, ClassEntryState::Scratched, None),
            class_entry(2, ClassEntryState::Waitlisted, Some(1)),
        ],
    )];
    let (with, without) = roster.classes_by_entries();
    assert_eq!(numbers(with), ["12A · Lead Line"]);
    assert_eq!(numbers(without), ["1 · Lead Line"]);
    assert_eq!(roster.present().len(), 1);
    assert_eq!(roster.entered().len(), 0);
}

#[test]
fn a_class_entry_is_called_by_its_number_and_the_name_that_it_has() {
    let roster = roster();
    let mut entry = class_entry(2, ClassEntryState::Entered, None);
    entry.name = RequiredLine::parse("Before").expect("valid");
    assert_eq!(entry.title_among(&roster.classes), "12A · Before");
    assert_eq!(entry.title_among(&[]), "Before");
}
