use kernel::{RingId, RingSessionId, SequentialIds, Uuid};
use time::macros::datetime;

use super::decide::{combine, split};
use super::*;
use crate::{ClassLine, Goes, NamedRing, RingError, ScheduleLine};

const AT: OffsetDateTime = datetime!(2027-06-05 08:00 UTC);
const LIMITS: RegroupLimits = RegroupLimits {
    classes: 10,
    text: 1000,
};

fn uuid(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn class_id(number: u128) -> ClassId {
    // Others than the first ones that `SequentialIds` gives.
    ClassId::new(uuid(500 + number))
}

fn rider(number: u32) -> RegistrationId {
    RegistrationId::new(uuid(number.into()))
}

fn line<const N: usize>(text: &str) -> RequiredLine<N> {
    RequiredLine::parse(text).expect("a line")
}

fn class(number: u32) -> GroupClass {
    GroupClass {
        id: class_id(number.into()),
        number: line(&number.to_string()),
        name: line(&format!("Class {number}")),
        capacity: Some(10),
        closed: false,
        entered: 0,
        text: 7,
    }
}

fn on(number: u128) -> ClassLine {
    ClassLine {
        class_id: class_id(number),
        goes: Goes::OneByOne,
        minutes: 15,
        minutes_per_entry: 4,
        drag: None,
        break_minutes: 5,
        with: None,
    }
}

/// A show with the classes 1, 2 and 3; 1 and 2 are scheduled, and 3 goes with 2.
fn show() -> GroupShow {
    let lines = [
        on(1),
        on(2),
        ClassLine {
            with: Some(class_id(2)),
            ..on(3)
        },
    ];
    let ring_id = RingId::new(uuid(1));
    GroupShow {
        classes: [1, 2, 3].map(class).into(),
        schedule: Schedule {
            rings: vec![NamedRing {
                id: ring_id,
                name: line("Main"),
            }],
            sessions: vec![RingSession {
                id: RingSessionId::new(uuid(1)),
                ring_id,
                starts_at: AT,
                lines: lines.map(ScheduleLine::Class).into(),
            }],
        },
        revision: 3,
        ..GroupShow::default()
    }
}

/// The place of an entry in a class; entries have the back numbers of their ids.
fn entry(class: u32, number: u32) -> GroupEntry {
    GroupEntry {
        id: ClassEntryId::new(uuid((class * 1000 + number).into())),
        registration_id: rider(number),
        back_number: Some(number),
        state: "entered",
        takes_part: true,
        is_active: true,
    }
}

fn scratched(class: u32, number: u32) -> GroupEntry {
    GroupEntry {
        state: "scratched",
        takes_part: false,
        is_active: false,
        ..entry(class, number)
    }
}

fn standing(class: u32, entries: Vec<GroupEntry>) -> GroupStanding {
    GroupStanding {
        id: class_id(class.into()),
        entries,
        cards: 0,
        is_published: false,
        shares_cards: false,
        state: ClassState::Waiting,
    }
}

fn part(name: &str, number: Option<&str>, riders: &[u32]) -> Part {
    Part {
        name: line(name),
        number: number.map(line),
        registration_ids: riders.iter().map(|it| rider(*it)).collect(),
    }
}

fn halves() -> Vec<Part> {
    vec![
        part("One A", Some("1A"), &[11, 13]),
        part("One B", None, &[12]),
    ]
}

fn split_of(
    show: &GroupShow,
    standing: &GroupStanding,
    parts: Vec<Part>,
) -> Result<Regroup, RingError> {
    split(
        show,
        standing,
        parts,
        (&SequentialIds::default(), LIMITS, AT),
    )
}

fn combined(show: &GroupShow, standings: &[GroupStanding]) -> Result<Regroup, RingError> {
    let wish = Combination {
        class_ids: standings.iter().map(|it| it.id).collect(),
        name: line("Both"),
        number: Some(line("1/2")),
    };
    combine(
        show,
        standings,
        wish,
        (&SequentialIds::default(), LIMITS, AT),
    )
}

fn three() -> GroupStanding {
    standing(
        1,
        vec![entry(1, 11), entry(1, 12), entry(1, 13), scratched(1, 14)],
    )
}

fn fields(error: RingError) -> Vec<String> {
    let RingError::Fields(errors) = error else {
        panic!("{error}")
    };
    errors.into_map().into_keys().collect()
}

/// Where the entries are after it.
fn after(change: &Regroup) -> Vec<(u32, ClassId)> {
    let moves = change.moves.iter();
    moves
        .map(|it| (it.entry.back_number.expect("a number"), it.to))
        .collect()
}

/// The classes on the schedule, with those that they go with.
fn lines(schedule: &Schedule) -> Vec<(ClassId, Option<ClassId>)> {
    let lines = schedule.class_lines();
    lines
        .map(|(_, _, line)| (line.class_id, line.with))
        .collect()
}

/// The show after a change, and how far its new classes are.
fn done(show: &GroupShow, change: &Regroup) -> (GroupShow, Vec<GroupStanding>) {
    let mut after = show.clone();
    after.regroupings.push(change.regrouping.clone());
    after
        .classes
        .extend(change.made.iter().map(|it| GroupClass {
            id: it.id,
            number: it.number.clone(),
            name: it.name.clone(),
            ..class(9)
        }));
    if let Some(schedule) = &change.schedule {
        after.schedule = schedule.clone();
        after.revision += 1;
    }
    let standing = |id: &ClassId| GroupStanding {
        id: *id,
        entries: change
            .moves
            .iter()
            .filter(|it| it.to == *id)
            .map(|it| it.entry.clone())
            .collect(),
        ..standing(0, Vec::new())
    };
    let both = change.regrouping.from.iter().chain(&change.regrouping.to);
    (after, both.map(standing).collect())
}

#[test]
fn a_class_is_split_into_parts_in_its_place_on_the_schedule() {
    let change = split_of(&show(), &three(), halves()).expect("split");
    let [a, b] = &change.made[..] else {
        panic!("two parts")
    };
    // The one without a number gets the lowest free one.
    let numbers = [&a.number, &b.number].map(RequiredLine::as_str);
    assert_eq!(numbers, ["1A", "4"]);
    assert_eq!((a.capacity, b.capacity), (Some(10), Some(10)));
    // Who was scratched goes with the first part.
    assert_eq!(
        after(&change),
        [(11, a.id), (12, b.id), (13, a.id), (14, a.id)]
    );
    let schedule = change.schedule.expect("another schedule");
    let two = class_id(2);
    let expected = [
        (a.id, None),
        (b.id, None),
        (two, None),
        (class_id(3), Some(two)),
    ];
    assert_eq!(lines(&schedule), expected);
    assert_eq!(
        schedule.class_line(b.id).map(|it| it.minutes_per_entry),
        Some(4)
    );
}

#[test]
fn each_entry_is_in_one_part() {
    let refused = |parts| fields(split_of(&show(), &three(), parts).expect_err("refused"));
    let missing = vec![part("A", None, &[11]), part("B", None, &[12])];
    assert_eq!(refused(missing), ["into"]);
    let twice = vec![part("A", None, &[11, 12]), part("B", None, &[12, 13])];
    assert_eq!(refused(twice), ["into[1].registration_ids[0]"]);
    let strange = vec![part("A", None, &[11, 12, 13]), part("B", None, &[99])];
    assert_eq!(refused(strange), ["into[1].registration_ids[0]"]);
    assert_eq!(refused(vec![part("A", None, &[11, 12, 13])]), ["into"]);
}

#[test]
fn names_and_numbers_are_unique_in_the_show() {
    let refused = |parts| fields(split_of(&show(), &three(), parts).expect_err("refused"));
    let taken = vec![
        part("CLASS 2", Some("3"), &[11]),
        part("B", None, &[12, 13]),
    ];
    assert_eq!(refused(taken), ["into[0].name", "into[0].number"]);
    let same = vec![
        part("A", Some("1a"), &[11]),
        part("a", Some("1A"), &[12, 13]),
    ];
    assert_eq!(refused(same), ["into[1].name", "into[1].number"]);
    let mut full = show();
    full.classes = (1..=9).map(class).collect();
    assert_eq!(
        fields(split_of(&full, &three(), halves()).expect_err("full")),
        ["name"]
    );
}

#[test]
fn what_is_under_way_stays_as_it_is() {
    let refused = |change: fn(&mut GroupStanding)| {
        let mut standing = three();
        change(&mut standing);
        split_of(&show(), &standing, halves()).expect_err("refused")
    };
    let published = refused(|it| it.is_published = true);
    assert!(matches!(
        published,
        RingError::Regroup(RegroupError::ResultsPublished)
    ));
    let judged = refused(|it| it.cards = 1);
    assert!(matches!(
        judged,
        RingError::Regroup(RegroupError::CardsSaved)
    ));
    let started = refused(|it| it.state = ClassState::Running);
    assert!(matches!(started, RingError::Regroup(RegroupError::Started)));
    let sharing = refused(|it| it.shares_cards = true);
    assert!(matches!(sharing, RingError::HasMasterCard));
}

#[test]
fn undoing_puts_back_entries_and_schedule() {
    let before = show();
    let change = split_of(&before, &three(), halves()).expect("split");
    let (now, mut standings) = done(&before, &change);
    // One entry came later.
    standings[2].entries.push(entry(9, 15));
    let undone = now.undo(&change.regrouping, &standings).expect("undone");
    assert_eq!(undone.schedule, Some(before.schedule.clone()));
    let mut numbers: Vec<_> = after(&undone);
    numbers.sort_unstable();
    assert_eq!(numbers, [11, 12, 13, 14, 15].map(|it| (it, class_id(1))));
    // Once somebody changed the schedule, only the lines of the parts are replaced.
    let mut moved = now.clone();
    moved.revision += 1;
    moved.schedule.sessions[0].lines.rotate_left(1);
    let undone = moved.undo(&change.regrouping, &standings).expect("undone");
    let two = class_id(2);
    assert_eq!(
        lines(&undone.schedule.expect("another schedule")),
        [(class_id(1), None), (two, None), (class_id(3), Some(two))]
    );
}

#[test]
fn nothing_is_undone_once_it_is_published_or_split_again() {
    let before = show();
    let change = split_of(&before, &three(), halves()).expect("split");
    let (mut now, mut standings) = done(&before, &change);
    standings[1].cards = 1;
    now.undo(&change.regrouping, &standings).expect("undone");
    let again = Regrouping {
        from: vec![change.made[0].id],
        to: vec![class_id(77)],
        ..change.regrouping.clone()
    };
    now.regroupings.push(again);
    let refused = now
        .undo(&change.regrouping, &standings)
        .expect_err("refused");
    let RingError::Regroup(RegroupError::Regrouped(title)) = refused else {
        panic!("{refused}")
    };
    assert_eq!(title, "1A · One A");
    now.regroupings.pop();
    standings[1].is_published = true;
    let refused = now
        .undo(&change.regrouping, &standings)
        .expect_err("refused");
    assert!(matches!(
        refused,
        RingError::Regroup(RegroupError::ResultsPublished)
    ));
    // What was split is not split once more.
    let refused = split_of(&now, &three(), halves()).expect_err("refused");
    assert!(matches!(
        refused,
        RingError::Regroup(RegroupError::Regrouped(_))
    ));
}

#[test]
fn classes_are_combined_in_the_place_of_the_first_one() {
    let one = standing(1, vec![entry(1, 11), scratched(1, 21)]);
    let two = standing(2, vec![entry(2, 21), entry(2, 22)]);
    let change = combined(&show(), &[one.clone(), two.clone()]).expect("combined");
    let both = change.made[0].id;
    assert_eq!(change.made[0].capacity, Some(20));
    // A horse that left one of them takes part once.
    assert_eq!(after(&change), [(11, both), (21, both), (22, both)]);
    let schedule = change.schedule.clone().expect("another schedule");
    assert_eq!(lines(&schedule), [(both, None), (class_id(3), Some(both))]);
    let (now, standings) = done(&show(), &change);
    let undone = now.undo(&change.regrouping, &standings).expect("undone");
    let expected = [(11, class_id(1)), (21, class_id(2)), (22, class_id(2))];
    assert_eq!(after(&undone), expected);
    assert_eq!(undone.schedule, Some(show().schedule));
}

#[test]
fn a_horse_is_in_a_combined_class_once() {
    let one = standing(1, vec![entry(1, 11), entry(1, 12)]);
    let mut same_number = entry(2, 22);
    same_number.back_number = Some(12);
    let two = standing(2, vec![entry(2, 11), same_number]);
    let refused = combined(&show(), &[one, two]).expect_err("refused");
    let RingError::Regroup(RegroupError::EnteredTwice(numbers)) = refused else {
        panic!("{refused}")
    };
    assert_eq!(numbers, [11, 12]);
}

#[test]
fn a_late_entry_goes_back_to_a_class_in_which_it_is_not_yet() {
    let one = standing(1, vec![entry(1, 11), scratched(1, 21)]);
    let two = standing(2, vec![entry(2, 21)]);
    let change = combined(&show(), &[one, two]).expect("combined");
    let (now, mut standings) = done(&show(), &change);
    standings[0].entries.push(scratched(1, 31));
    standings[2].entries.push(entry(9, 31));
    let undone = now.undo(&change.regrouping, &standings).expect("undone");
    assert!(after(&undone).contains(&(31, class_id(2))));
    // Entered in both meanwhile, it has no place.
    standings[0].entries.push(entry(1, 41));
    standings[1].entries.push(entry(2, 41));
    standings[2].entries.push(entry(9, 41));
    let refused = now
        .undo(&change.regrouping, &standings)
        .expect_err("refused");
    assert!(matches!(refused, RingError::Regroup(RegroupError::EnteredTwice(it)) if it == [41]));
}

#[test]
fn links_are_for_the_new_classes_too_and_for_the_old_ones_again() {
    let link = |number, role, classes: &[u128]| GroupLink {
        id: LinkId::new(uuid(number)),
        role,
        classes: classes.iter().map(|it| class_id(*it)).collect(),
    };
    let mut show = show();
    show.links = vec![
        link(1, DeviceRole::Gate, &[2]),
        link(2, DeviceRole::Scribe, &[1]),
        link(3, DeviceRole::Scribe, &[2]),
        link(4, DeviceRole::Gate, &[3]),
    ];
    let both = [
        standing(1, vec![entry(1, 11)]),
        standing(2, vec![entry(2, 22)]),
    ];
    let change = combined(&show, &both).expect("combined");
    let new = change.made[0].id;
    let links: Vec<_> = change.links.iter().map(|it| it.classes.clone()).collect();
    // A scribe of the second class has no card in the new one.
    assert_eq!(links, [vec![class_id(2), new], vec![class_id(1), new]]);
    let (mut now, standings) = done(&show, &change);
    let only_new = GroupLink {
        classes: vec![new],
        ..link(5, DeviceRole::Gate, &[])
    };
    now.links = vec![change.links[1].clone(), only_new];
    let undone = now.undo(&change.regrouping, &standings).expect("undone");
    let links: Vec<_> = undone.links.iter().map(|it| it.classes.clone()).collect();
    // Never for none, which would be for all.
    let old = vec![class_id(1), class_id(2)];
    assert_eq!(links, [old.clone(), old]);
}
