use std::collections::HashMap;

use kernel::{
    Asked, EntryField, EntryForm, Factor, FeeBasis, FeeId, IdGenerator as _, Manager, Money,
    NeedKind, NumberNeed, OptionalLine, OptionalText, PriceStep, Raise, RefundStep, RequiredLine,
    ScratchStep, SequentialIds, WaiverTerms,
};
use proptest::prelude::*;
use time::macros::datetime;

use super::*;
use crate::delete::tests::event;
use crate::{ClassCounts, FeeTerms, Organizer, PlannedSession, PublicShow, RuleSection, ShowClass};

fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::parse(text).expect("a line")
}

fn class(ids: &SequentialIds, number: &str, name: &str) -> ShowClass {
    ShowClass {
        id: ClassId::new(ids.next_uuid()),
        number: line(number),
        name: line(name),
        description: OptionalLine::default(),
        price: Money::parse("35").expect("an amount"),
        capacity: None,
        closed: false,
        walking_horses: false,
    }
}

fn terms(name: &str, amount: &str, per: FeeBasis, required: bool) -> FeeTerms {
    FeeTerms {
        name: line(name),
        amount: Money::parse(amount).expect("an amount"),
        per,
        required,
        from: None,
        until: None,
        max_quantity: None,
        stock: None,
        stalls: None,
    }
}

fn show(numbers: &[&str]) -> PublicShow {
    let ids = SequentialIds::default();
    let mut event = event();
    let numbers = numbers.iter();
    event.classes = numbers
        .map(|it| class(&ids, it, &format!("Class {it}")))
        .collect();
    let counts = ClassCounts {
        entered: 0,
        waiting: 0,
    };
    PublicShow {
        classes: vec![counts; event.classes.len()],
        event,
        entered: 0,
        stages: HashMap::new(),
        sold: Vec::new(),
        stalls_left: Vec::new(),
    }
}

fn listed_with(
    show: &PublicShow,
    panels: &[(ClassId, Vec<String>)],
    sessions: &[PlannedSession],
) -> PrizeList {
    let organizer = Organizer {
        name: "Shelby Saddle Club".to_owned(),
        website: String::new(),
    };
    PrizeList::of(&PrizeListSources {
        show,
        is_open: true,
        organizer: &organizer,
        panels,
        sessions,
        text: &crate::PrizeListText::default(),
        trail: &[],
        sponsors: &[],
        files: &[],
        public_url: "https://shows.example",
    })
}

fn listed(show: &PublicShow) -> PrizeList {
    listed_with(show, &[], &[])
}

/// The lines about something.
fn rules_of<'a>(list: &'a PrizeList, title: &str) -> Vec<&'a str> {
    let found = list.rules.iter().find(|it| it.title == title);
    let lines = found.map_or(&[][..], |RuleSection { lines, .. }| lines);
    lines.iter().map(String::as_str).collect()
}

fn official<'a>(list: &'a PrizeList, role: &str) -> Option<&'a [String]> {
    let found = list.officials.iter().find(|it| it.role == role);
    found.map(|it| it.lines.as_slice())
}

#[test]
fn it_says_what_where_and_when_in_the_show_s_own_zone() {
    let list = listed(&show(&["1"]));
    assert_eq!(list.name, "Spring Classic");
    assert_eq!(
        list.when,
        "Sat, Jun 6, 2026, 6:00 PM CDT to Sat, Jun 6, 2026, 11:00 PM CDT"
    );
    assert_eq!(list.place, ["Fairgrounds"]);
    assert!(
        list.entry_link
            .starts_with("https://shows.example/pv/event/")
    );
    assert_eq!(list.classes[0].price.to_string(), "$35.00");
}

#[test]
fn the_manager_is_named_only_if_riders_may_know() {
    let mut show = show(&[]);
    show.event.details.profile.manager = Manager {
        name: OptionalLine::parse("Rae Doe").expect("a name"),
        ..Manager::default()
    };
    assert_eq!(official(&listed(&show), "Manager"), None);
    show.event.entry_rules.public_contact = true;
    let list = listed(&show);
    assert_eq!(
        official(&list, "Manager"),
        Some(&["Rae Doe".to_owned()][..])
    );
    let organizer = official(&list, "Organizer");
    assert_eq!(organizer, Some(&["Shelby Saddle Club".to_owned()][..]));
}

#[test]
fn inspectors_are_named_if_they_are_appointed() {
    let mut show = show(&[]);
    let notice = &mut show.event.details.profile.notice;
    notice.inspectors = vec![line("Ann Lee, DVM")];
    notice.inspection = Some(InspectionChoice::NoInspector);
    assert_eq!(official(&listed(&show), "Inspector"), None);
    let notice = &mut show.event.details.profile.notice;
    notice.inspection = Some(InspectionChoice::HpiAppointed);
    let list = listed(&show);
    let named = official(&list, "Inspector");
    assert_eq!(named, Some(&["Ann Lee, DVM".to_owned()][..]));
}

#[test]
fn a_judge_stands_once_with_the_classes_unless_they_are_all() {
    let show = show(&["1", "2", "3"]);
    let id = |at: usize| show.event.classes[at].id;
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    let all = [(id(0), names(&["Jo"])), (id(2), names(&["Jo"]))];
    let list = listed_with(&show, &all, &[]);
    assert_eq!(official(&list, "Judge"), Some(&names(&["Jo"])[..]));
    let some = [
        (id(0), names(&["Jo", "Lee"])),
        (id(1), names(&["Jo"])),
        (id(2), names(&["Kim"])),
    ];
    let list = listed_with(&show, &some, &[]);
    let expected = ["Jo (classes 1, 2)", "Lee (class 1)", "Kim (class 3)"];
    assert_eq!(official(&list, "Judges"), Some(&names(&expected)[..]));
}

#[test]
fn fees_say_for_whom_and_when_and_extras_are_apart() {
    let mut show = show(&[]);
    let ids = SequentialIds::default();
    let closes = datetime!(2026-06-01 05:00 UTC);
    let late = FeeTerms {
        from: Some(closes),
        ..terms("Late fee", "20", FeeBasis::Entry, true)
    };
    let stall = FeeTerms {
        max_quantity: Some(4),
        stock: Some(60),
        until: Some(closes),
        ..terms("Stall", "60", FeeBasis::Unit, false)
    };
    let office = terms("Office fee", "15", FeeBasis::Horse, true);
    let fee = |terms| Fee {
        id: FeeId::new(ids.next_uuid()),
        terms,
    };
    show.event.entry_rules.fees = [late, stall, office].map(fee).into();
    show.event.entry_rules.closes_at = Some(closes);
    let list = listed(&show);
    let said = |fees: &[OfferedFee]| {
        let said =
            |it: &OfferedFee| format!("{} {} {}: {}", it.name, it.amount, it.per, it.conditions);
        fees.iter().map(said).collect::<Vec<_>>()
    };
    assert_eq!(
        said(&list.fees),
        [
            "Late fee $20.00 per entry: For entries from Mon, Jun 1, 2026, 12:00 AM CDT on",
            "Office fee $15.00 per horse: ",
        ]
    );
    assert_eq!(
        said(&list.extras),
        [
            "Stall $60.00 each: For entries before Mon, Jun 1, 2026, 12:00 AM CDT; at most 4 an entry; 60 in all"
        ]
    );
    assert_eq!(
        rules_of(&list, "Closing date"),
        [
            "Entries close Mon, Jun 1, 2026, 12:00 AM CDT. None are taken after that.",
            "A late entry also pays: Late fee, $20.00 per entry.",
        ]
    );
}

#[test]
fn full_and_closed_classes_say_so() {
    let mut show = show(&["1", "2", "3"]);
    show.event.classes[0].capacity = Some(1);
    show.classes[0].entered = 1;
    show.event.classes[1].capacity = Some(10);
    show.event.classes[2].closed = true;
    let list = listed(&show);
    let conditions = list.classes.iter().map(|it| it.conditions.join(" "));
    assert_eq!(
        conditions.collect::<Vec<_>>(),
        [
            "At most 1 entry. Full: further entries wait in line.",
            "At most 10 entries.",
            "Takes no more entries.",
        ]
    );
}

#[test]
fn the_schedule_goes_by_time_with_pauses_and_without_classes_that_are_gone() {
    let show = show(&["1", "2"]);
    let id = |at: usize| show.event.classes[at].id;
    let session = |ring: &str, starts_at, lines| PlannedSession {
        ring: ring.to_owned(),
        starts_at,
        lines,
    };
    let lines = vec![
        PlannedLine::Class(id(1)),
        PlannedLine::Pause("Lunch".to_owned()),
        PlannedLine::Class(ClassId::parse("00000000-0000-7000-8000-000000000999").expect("an id")),
    ];
    let sessions = [
        session("Main", datetime!(2026-06-07 01:00 UTC), lines),
        session(
            "Warm-up",
            datetime!(2026-06-06 23:00 UTC),
            vec![PlannedLine::Class(id(0))],
        ),
    ];
    let list = listed_with(&show, &[], &sessions);
    let said = list
        .sessions
        .iter()
        .map(|it| format!("{}, {}: {}", it.ring, it.starts, it.lines.join(", ")));
    assert_eq!(
        said.collect::<Vec<_>>(),
        [
            "Warm-up, Sat, Jun 6, 2026, 6:00 PM CDT: 1 · Class 1",
            "Main, Sat, Jun 6, 2026, 8:00 PM CDT: 2 · Class 2, Lunch",
        ]
    );
}

#[test]
fn scratches_follow_the_closing_date_unless_the_show_says_otherwise() {
    let mut show = show(&[]);
    assert_eq!(
        rules_of(&listed(&show), "Scratches and refunds"),
        [
            "What is scratched before Sat, Jun 6, 2026, 11:00 PM CDT costs nothing; what is scratched later is owed in full."
        ]
    );
    let rules = &mut show.event.entry_rules;
    let at = |day: u8| datetime!(2026-06-01 05:00 UTC) + time::Duration::days(i64::from(day));
    rules.scratch = vec![
        ScratchStep {
            after: at(2),
            amount: None,
        },
        ScratchStep {
            after: at(0),
            amount: Some(Money::parse("10").expect("an amount")),
        },
    ];
    rules.refunds = vec![
        RefundStep {
            until: at(3),
            percent: 50,
        },
        RefundStep {
            until: at(1),
            percent: 100,
        },
    ];
    let list = listed(&show);
    assert_eq!(
        rules_of(&list, "Scratches and refunds"),
        [
            "A class that is scratched before Mon, Jun 1, 2026, 12:00 AM CDT costs nothing.",
            "A class that is scratched from Mon, Jun 1, 2026, 12:00 AM CDT on costs $10.00.",
            "A class that is scratched from Wed, Jun 3, 2026, 12:00 AM CDT on costs its full fee.",
            "Of an entry, without its classes, that is scratched before Tue, Jun 2, 2026, 12:00 AM CDT, 100 % is refunded.",
            "Of an entry, without its classes, that is scratched before Thu, Jun 4, 2026, 12:00 AM CDT, 50 % is refunded.",
            "From Thu, Jun 4, 2026, 12:00 AM CDT on, nothing is refunded.",
        ]
    );
}

#[test]
fn added_classes_papers_and_inspections_are_told() {
    let mut show = show(&[]);
    show.event.details.profile.require_dqp = true;
    let rules = &mut show.event.entry_rules;
    rules.added_after = vec![PriceStep {
        after: datetime!(2026-06-04 17:00 UTC),
        raise: Raise::Times(Factor::parse("1.5").expect("a factor")),
    }];
    rules.form = EntryForm::of(|field| match field {
        EntryField::Owner | EntryField::RiderBirthDate => Asked::Required,
        _ => Asked::Optional,
    });
    let none = OptionalLine::default;
    rules.number_needs = [NeedKind::Waiver, NeedKind::Paid]
        .map(|kind| NumberNeed::new(kind, None, none()).expect("a need"))
        .into();
    rules.waiver = Some(WaiverTerms {
        text: OptionalText::parse("At my own risk.").expect("a text"),
        age_of_majority: 18,
    });
    let list = listed(&show);
    assert_eq!(
        rules_of(&list, "Added classes"),
        ["A class that is added from Thu, Jun 4, 2026, 12:00 PM CDT on costs 1.5 times its fee."]
    );
    assert_eq!(
        rules_of(&list, "Papers and signatures"),
        [
            "Beside rider and horse, an entry states the horse's owner and the rider's birth date.",
            "Before a back number is handed out, the office wants the signed waiver and the payment.",
            "Every rider signs the show's waiver; a rider who is younger than 18 on the first day signs with a parent or guardian.",
        ]
    );
    assert_eq!(
        rules_of(&list, "Inspection"),
        ["Horses are inspected under the Horse Protection Act before they show."]
    );
}

proptest! {
    /// Whatever is judged by whom, nobody who judges is left out or stands twice.
    #[test]
    fn each_judge_stands_once(
        panels in prop::collection::vec(prop::collection::vec(0..6_u8, 0..4), 1..8),
    ) {
        let numbers: Vec<_> = (1..=panels.len()).map(|it| it.to_string()).collect();
        let numbers: Vec<_> = numbers.iter().map(String::as_str).collect();
        let show = show(&numbers);
        let named = panels.iter().zip(&show.event.classes).map(|(panel, class)| {
            (class.id, panel.iter().map(|it| format!("Judge{it}")).collect())
        });
        let list = listed_with(&show, &named.collect::<Vec<_>>(), &[]);
        let lines = official(&list, "Judges").or_else(|| official(&list, "Judge"));
        let mut found: Vec<_> = lines.unwrap_or_default().iter()
            .map(|it| it.split(' ').next().unwrap_or_default().to_owned())
            .collect();
        found.sort();
        let judges = panels.iter().flatten().collect::<BTreeSet<_>>();
        let expected: Vec<_> = judges.into_iter().map(|it| format!("Judge{it}")).collect();
        prop_assert_eq!(found, expected);
    }
}
