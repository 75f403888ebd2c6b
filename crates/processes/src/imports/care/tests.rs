use ::book::{HorseFacts, Owner, Presence};
use ::imports::Verdict;
use kernel::{ByDay, SequentialIds};
use proptest::prelude::*;

use super::super::tests::{rows, verdicts};
use super::super::{Named, NamedHorse as HorseHere};
use super::*;

/// A barn with horses of these names; those with a dash before them are archived.
pub(super) fn barn(names: &[&str]) -> PresentCare {
    let ids = SequentialIds::default();
    let horse = |name: &&str| HorseHere {
        id: HorseId::new(kernel::IdGenerator::next_uuid(&ids)),
        name: name.trim_start_matches('-').to_owned(),
        registered_name: String::new(),
        is_present: !name.starts_with('-'),
    };
    let horses: Vec<_> = names.iter().map(horse).collect();
    let owner = Owner {
        name: "Rae Doe".to_owned(),
        contact_id: None,
        share: None,
    };
    let facts = |it: &HorseHere| HorseFacts {
        id: it.id,
        name: it.name.clone(),
        owners: ByDay::always(vec![owner.clone()]),
        presence: Presence::default(),
        boards_from: None,
        boards_until: None,
    };
    PresentCare {
        horses: horses.iter().map(facts).collect(),
        named: Named {
            horses,
            contacts: Vec::new(),
        },
        visits: Vec::new(),
        intervals: CareIntervals::default(),
        words: Vec::new(),
    }
}

pub(super) fn prepared(
    table: &str,
    costs: Option<CareCosts>,
    there: PresentCare,
) -> (Vec<Judged>, NewCare) {
    let rows = Rows {
        costs,
        ..rows(ImportKind::Care, table)
    };
    let prepared = prepare(&rows, there).expect("care");
    let New::Care(new) = prepared.new else {
        panic!("this is care");
    };
    (prepared.judged, new)
}

/// Who had it, and what it cost.
fn shown(new: &NewCare) -> Vec<String> {
    let shown = |it: &CareVisit| {
        let cost = it.details.cost.map(|it| it.to_string());
        format!("{} {}", it.horse.name, cost.unwrap_or_default())
    };
    new.visits.iter().map(shown).collect()
}

const BARN: [&str; 5] = ["Star", "Buddy", "-Old Tom", "Salt & Pepper", "Smith, Jo"];

#[test]
fn care_of_several_horses_is_a_visit_of_each() {
    let table = "Horse|Kind|Date|Cost\n\
                 Buddy & Star|Trim|2026-04-01|90.01\n\
                 buddy and Star|Trim|2026-04-02|\n\
                 Salt & Pepper|Trim|2026-04-01|45\n\
                 Smith, Jo; Salt & Pepper, Star and Old Tom|Trim|2026-04-03|\n\
                 ALL|Deworming|2026-04-04|100\n\
                 Buddy & Starr|Trim|2026-04-05|90\n\
                 |Trim|2026-04-05|90";
    let (judged, new) = prepared(table, Some(CareCosts::Billed), barn(&BARN));
    assert_eq!(
        shown(&new),
        [
            "Buddy $45.01",
            "Star $45.00",
            "Salt & Pepper $45.00",
            "Buddy $25.00",
            "Salt & Pepper $25.00",
            "Smith, Jo $25.00",
            "Star $25.00",
            "Buddy ",
            "Star ",
            "Smith, Jo ",
            "Salt & Pepper ",
            "Star ",
            "Old Tom ",
        ]
    );
    assert_eq!(
        judged[0].doubts,
        ["Cost: 90.01 is divided equally among 2 horses."]
    );
    assert_eq!(
        judged[4].doubts,
        [
            "Horse: ALL is taken as the 4 horses that are here today.",
            "Cost: 100.00 is divided equally among 4 horses.",
        ]
    );
    let wrong = |reason: &str| Verdict::Wrong(reason.to_owned());
    assert_eq!(
        verdicts(&judged)[5..],
        [
            wrong("There is no horse named Starr."),
            wrong("Horse is missing.")
        ]
    );
    let adds: Vec<_> = judged.iter().map(|it| it.adds).collect();
    assert_eq!(adds[..5], [2, 2, 1, 4, 4]);
    let cost = new.cost.expect("some cost something");
    assert_eq!((cost.rows, cost.total.cents()), (3, 23_501));
    assert_eq!((cost.book_rows, cost.book_total), (cost.rows, cost.total));
    // What was done in one act is one entry, with the part of each horse.
    let entries: Vec<_> = new
        .entries
        .iter()
        .map(|it| (it.text.amount.cents(), it.splits.len()))
        .collect();
    assert_eq!(entries, [(13_501, 3), (10_000, 4)]);
    assert!(
        new.visits
            .iter()
            .all(|it| it.entry.is_some() == it.details.cost.is_some())
    );
}

#[test]
fn a_word_that_no_rule_knows_is_not_called_missing() {
    let table = "Horse|What|Date\nStar|5-way|2026-04-01\nBuddy||2026-04-01";
    let (judged, new) = prepared(table, None, barn(&BARN));
    assert_eq!(
        judged[0].doubts,
        ["Kind: 5-way is not known; taken as other care."]
    );
    assert_eq!(
        (new.words[0].word.as_str(), new.words[0].rows),
        ("5-way", 1)
    );
    let wrong = Verdict::Wrong("Name is required.".to_owned());
    assert_eq!(judged[1].verdict, wrong);
}

#[test]
fn whether_it_is_paid_stands_in_the_notes() {
    let table = "Horse|What|Date|Cost|Paid?\nStar|Trim|2026-04-01|45|✓\nBuddy|Trim|2026-04-01|45|";
    let (_, new) = prepared(table, None, barn(&BARN));
    let notes: Vec<_> = new
        .visits
        .iter()
        .map(|it| it.details.notes.as_str())
        .collect();
    assert_eq!(notes, ["Paid: yes", ""]);
}

#[test]
fn what_was_settled_before_is_not_billed_again() {
    let table = "Horse|What|Date|Cost|Paid?\n\
                 Star|Trim|2026-02-28|45|\n\
                 Star|Trim|2026-03-01|46|\n\
                 Star|Float|2026-03-02|80|Yes\n\
                 Star|Float|2026-03-03|81|no\n\
                 Buddy|Trim|2026-03-01|46|\n\
                 Buddy|Trim|2099-03-01|46|yes\n\
                 Buddy|Float|2099-03-01|46|";
    let booked = |costs, from| {
        let rows = Rows {
            costs: Some(costs),
            charged_from: from,
            ..rows(ImportKind::Care, table)
        };
        let prepared = prepare(&rows, barn(&BARN)).expect("care");
        let New::Care(new) = prepared.new else {
            panic!("this is care");
        };
        let amounts = new.entries.iter().map(|it| it.text.amount.cents() / 100);
        let mut amounts: Vec<_> = amounts.collect();
        amounts.sort_unstable();
        let cost = new.cost.expect("some cost something");
        let (cents, of_visits) = (cost.book_total.cents() / 100, new.visits.len());
        assert_eq!(amounts.iter().sum::<i64>(), cents);
        let entered = new.visits.iter().filter(|it| it.entry.is_some());
        assert_eq!(entered.count(), cost.book_rows as usize);
        // What is not billed is at its visit.
        assert!(new.visits.iter().all(|it| it.details.cost.is_some()));
        (amounts, of_visits, verdicts(&prepared.judged))
    };
    let from = Some(time::macros::date!(2026 - 03 - 01));
    let (amounts, visits, verdicts) = booked(CareCosts::Billed, from);
    assert_eq!((amounts, visits), (vec![81, 92], 6));
    assert!(matches!(&verdicts[6], Verdict::Wrong(reason) if reason.starts_with("Date ")));
    assert_eq!(booked(CareCosts::Billed, None).0, [45, 81, 92]);
    // An expense of the barn is one, paid or not.
    assert_eq!(booked(CareCosts::Expense, from).0, [45, 80, 81, 92]);
}

#[test]
fn of_a_row_of_several_horses_only_what_is_not_here_is_added() {
    let mut there = barn(&BARN);
    let first = "Horse|Kind|Date|Cost\nBuddy|Trim|2026-04-01|45";
    there.visits = prepared(first, None, barn(&BARN)).1.visits;
    let table =
        "Horse|Kind|Date|Cost\nBuddy, Star|Trim|2026-04-01|90\nStar + Buddy|Trim|2026-04-01|90";
    let (judged, new) = prepared(table, None, there);
    assert_eq!(shown(&new), ["Star $45.00"]);
    assert_eq!(judged[0].doubts[0], "Horse: Buddy has this already.");
    assert_eq!(verdicts(&judged), [Verdict::New, Verdict::Known]);
}

proptest! {
    #[test]
    fn the_parts_of_horses_sum_to_what_the_row_cost(
        count in 1_usize..40,
        cents in 1_i64..10_000_000,
        between in prop::sample::select(vec![", ", "; ", " & ", " and ", "/", " + ", "\n"]),
    ) {
        let names: Vec<_> = (1..=count).map(|at| format!("Horse {at}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut row = rows(ImportKind::Care, "Horse|Kind|Date\n1|Trim|2026-04-01");
        let cost = format!("{}.{:02}", cents / 100, cents % 100);
        row.records[0].values.insert("cost", cost);
        row.records[0].values.insert("horse", names.join(between));
        let New::Care(new) = prepare(&row, barn(&names)).expect("care").new else {
            panic!("this is care");
        };
        let of_horses: HashSet<_> = new.visits.iter().map(|it| it.horse.id).collect();
        prop_assert_eq!((new.visits.len(), of_horses.len()), (count, count));
        let costs: Vec<_> = new.visits.iter().filter_map(|it| it.details.cost).map(Money::cents).collect();
        prop_assert_eq!(costs.iter().sum::<i64>(), cents);
        let (most, least) = (costs.iter().max(), costs.iter().min());
        prop_assert!(most.zip(least).is_some_and(|(most, least)| most - least <= 1));
    }
}
