use ::imports::Verdict;
use proptest::prelude::*;

use super::super::tests::{rows, verdicts};
use super::*;

/// What is there after some rows were imported.
fn there(new: &NewMembers) -> PresentMembers {
    let mut present = PresentMembers {
        people: Directory::default(),
        horses: Directory::default(),
        memberships: new.memberships.iter().map(|(it, _)| it.clone()).collect(),
    };
    for person in &new.people.made {
        let keys = Exhibitor::keys(&person.details);
        let id = Identified::uuid(person);
        present.people.add(person.clone(), id, keys);
    }
    for horse in &new.horses.made {
        let keys = ShowHorse::keys(&horse.details);
        let id = Identified::uuid(horse);
        present.horses.add(horse.clone(), id, keys);
    }
    present
}

fn nobody() -> PresentMembers {
    PresentMembers {
        people: Directory::default(),
        horses: Directory::default(),
        memberships: Vec::new(),
    }
}

fn import(rows: &Rows, present: PresentMembers) -> (Vec<Judged>, NewMembers) {
    let prepared = prepare(rows, present);
    let New::Members(new) = prepared.new else {
        panic!("these are members");
    };
    (prepared.judged, *new)
}

#[test]
fn a_member_is_who_has_the_address_and_the_name_and_is_no_member_twice() {
    use Verdict::{Known, New, Wrong};
    let table = "Name|Email|Association|Member #|From|Until\n\
                 Rae Doe|rae@example.org|TWHBEA|204-12|2026-01-01|2026-12-31\n\
                 Doe, Rae|RAE@example.org|twhbea|20412|2026-01-01|2026-12-31\n\
                 Rae Doe|rae@example.org|TWHBEA|204-12|2027-01-01|2027-12-31\n\
                 Rae Doe|other@example.org|TWHBEA|99||\n\
                 Ann Lee||Club|||\n\
                 |x@example.org|Club|1||\n\
                 Ann Lee||Club|2|2026-02-01|2026-01-01";
    let rows = rows(ImportKind::Members, table);
    let (judged, new) = import(&rows, nobody());
    let verdicts = verdicts(&judged);
    assert_eq!(verdicts[..5], [New, Known, New, New, New]);
    assert!(
        matches!(verdicts[5..], [Wrong(_), Wrong(_)]),
        "{verdicts:?}"
    );
    assert_eq!((new.people.made.len(), new.memberships.len()), (3, 4));
    let unlike = "Rae Doe is here with another email address or number; this becomes a record \
                  of its own.";
    assert_eq!(judged[3].doubts, [unlike]);
    // The same file again adds nothing.
    let (judged, again) = import(&rows, there(&new));
    assert!(
        judged[..5].iter().all(|it| it.verdict == Known),
        "{judged:?}"
    );
    assert_eq!((again.people.made.len(), again.memberships.len()), (0, 0));
}

#[test]
fn a_name_alone_is_a_doubt_unless_the_number_tells() {
    let first = "Name|Email|Association|Member #\n\
                 Rae Doe|rae@example.org|TWHBEA|20412\n\
                 Ann Lee|ann@example.org|TWHBEA|7\n\
                 Ann Lee|ann.lee@example.org|TWHBEA|8";
    let (_, new) = import(&rows(ImportKind::Members, first), nobody());
    let second = "Name|Association|Member #|Until\n\
                  Rae Doe|TWHBEA|20412|2027-12-31\n\
                  Rae Doe|SHOBA|5|\n\
                  Ann Lee|TWHBEA|8|2027-12-31\n\
                  Ann Lee|SHOBA|6|";
    let (judged, more) = import(&rows(ImportKind::Members, second), there(&new));
    let doubts: Vec<_> = judged.iter().map(|it| it.doubts.len()).collect();
    assert_eq!(doubts, [0, 1, 0, 1], "{judged:?}");
    assert!(judged[1].doubts[0].contains("name alone"));
    assert!(judged[3].doubts[0].contains("There are 2 of the name"));
    assert_eq!(more.people.made.len(), 1);
    let rae = Identified::uuid(&new.people.made[0]);
    let of_rae = more
        .memberships
        .iter()
        .filter(|(it, _)| it.record_id == rae);
    assert_eq!(of_rae.count(), 2);
}

#[test]
fn a_row_without_a_name_is_of_the_horse() {
    let table = "Horse|Registration #|Association|Member #\n\
                 Star|TWHBEA 20412345|SHOBA|1\n\
                 Evening Star|twhbea #20412345|SHOBA|2\n\
                 |TWHBEA 7|SHOBA|3";
    let (judged, new) = import(&rows(ImportKind::Members, table), nobody());
    assert!(
        judged.iter().all(|it| it.verdict == Verdict::New),
        "{judged:?}"
    );
    assert_eq!((new.people.made.len(), new.horses.made.len()), (0, 2));
    let of: Vec<_> = new.memberships.iter().map(|(it, _)| it.record_id).collect();
    assert_eq!(of[0], of[1]);
}

#[test]
fn one_association_may_be_said_for_all() {
    let mut rows = rows(ImportKind::Members, "Name|Member #\nRae Doe|1");
    let (judged, new) = import(&rows, nobody());
    assert!(matches!(judged[0].verdict, Verdict::Wrong(_)));
    assert!(new.lacks_association);
    rows.association = RequiredLine::parse("Saddle Club").ok();
    let (_, new) = import(&rows, nobody());
    assert_eq!(
        new.memberships[0].0.details.association.as_str(),
        "Saddle Club"
    );
}

proptest! {
    /// Whatever a list says, importing it again adds nothing.
    #[test]
    fn a_list_is_imported_once(
        lines in proptest::collection::vec((0..3_u8, 0..3_u8, 0..3_u8, 0..2_u8), 1..8)
    ) {
        let mut table = vec!["Name|Email|Association|Member #".to_owned()];
        for (name, email, number, association) in lines {
            let name = ["Rae Doe", "Ann Lee", "Kim Poe"][usize::from(name)];
            let email = ["", "a@example.org", "b@example.org"][usize::from(email)];
            let association = ["TWHBEA", "Club"][usize::from(association)];
            table.push(format!("{name}|{email}|{association}|{number}"));
        }
        let table = table.join("\n");
        let rows = rows(ImportKind::Members, &table);
        let (_, new) = import(&rows, nobody());
        let (judged, again) = import(&rows, there(&new));
        prop_assert_eq!(again.memberships.len(), 0, "{} {:?}", table, judged);
        prop_assert_eq!(again.people.made.len(), 0);
    }
}
