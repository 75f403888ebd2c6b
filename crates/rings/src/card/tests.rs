use kernel::{ClassId, IdGenerator as _, OptionalLine, RandomIds, RequiredLine};

use super::*;
use crate::{
    Best, Judge, JumpOff, JumpOffFor, Penalty, PenaltyCost, Round, Runs, Scale, ScoreCombine,
    TimeLimit,
};

fn format(kind: FormatKind) -> Format {
    let judge = Judge {
        name: RequiredLine::stored("A judge".to_owned()),
        address: OptionalLine::default(),
    };
    Format::new(kind, vec![judge], 0, Vec::new()).expect("a format")
}

fn placed() -> Format {
    let combine = None;
    format(FormatKind::Placed { combine, places: 3 })
}

fn points(text: &str) -> Points {
    Points::parse(text).expect("points")
}

/// What is wrong with these lines, in a class with the numbers 1 to 5.
fn problems(format: &Format, lines: &[(u32, Mark)]) -> Vec<(String, CardProblemKind)> {
    let line = |(back_number, mark): &(u32, Mark)| CardLine {
        back_number: *back_number,
        mark: Some(mark.clone()),
    };
    let lines = lines.iter().map(line).collect();
    let found = check(&Card { lines }, format, &(1..=5).collect());
    found.into_iter().map(|it| (it.path(), it.kind)).collect()
}

fn at(field: &str, kind: CardProblemKind) -> (String, CardProblemKind) {
    (field.to_owned(), kind)
}

fn range(field: &str, text: &str) -> (String, CardProblemKind) {
    at(field, CardProblemKind::OutOfRange(text.to_owned()))
}

#[test]
fn a_whole_card_and_an_empty_one_are_right() {
    let places = [Mark::Place(2), Mark::Place(1), Mark::Place(3)];
    let mut lines: Vec<_> = (1..).zip(places).collect();
    lines.push((4, Mark::Status(LineStatus::Excused)));
    assert_eq!(problems(&placed(), &lines), []);
    assert_eq!(problems(&placed(), &[]), []);
}

#[test]
fn an_unknown_number_is_named() {
    let unknown = CardProblemKind::UnknownBackNumber { back_number: 99 };
    assert!(!unknown.is_for_later());
    assert_eq!(
        problems(&placed(), &[(1, Mark::Place(1)), (99, Mark::Place(2))]),
        [at("lines[1].back_number", unknown)]
    );
}

#[test]
fn a_number_has_one_line() {
    let second = CardProblemKind::SecondLine { line: 0 };
    assert_eq!(second.to_string(), "is on this card already, in line 1");
    assert_eq!(
        problems(&placed(), &[(1, Mark::Place(1)), (1, Mark::Place(2))]),
        [at("lines[1].back_number", second)]
    );
}

#[test]
fn places_given_twice_and_left_out_are_for_later() {
    let twice = CardProblemKind::PlaceTwice { other: 4 };
    let left_out = |missing| CardProblemKind::PlaceLeftOut { missing };
    assert!(twice.is_for_later() && left_out(1).is_for_later());
    let lines = [
        (4, Mark::Place(1)),
        (2, Mark::Place(3)),
        (3, Mark::Place(1)),
    ];
    assert_eq!(problems(&placed(), &lines), [at("lines[2].place", twice)]);
    // Only the first place after the gap.
    let lines = [(4, Mark::Place(2)), (2, Mark::Place(3))];
    assert_eq!(
        problems(&placed(), &lines),
        [at("lines[0].place", left_out(1))]
    );
}

#[test]
fn a_place_is_one_that_the_judge_gives() {
    for (place, is_right) in [(0, false), (1, true), (3, true), (4, false)] {
        let found = problems(&placed(), &[(1, Mark::Place(place))]);
        let is_out = found.contains(&range("lines[0].place", "from 1 to 3"));
        assert_eq!(is_out, !is_right, "{place}");
    }
    // A master card ranks all horses of its classes.
    let mut master = placed();
    master.master_of = vec![ClassId::new(RandomIds.next_uuid())];
    let lines: Vec<_> = (1..=5).map(|it| (it, Mark::Place(it))).collect();
    assert_eq!(problems(&master, &lines), []);
    assert_eq!(problems(&placed(), &lines).len(), 2);
}

#[test]
fn a_score_is_on_the_scale() {
    let judged = format(FormatKind::Scored {
        combine: ScoreCombine::Sum,
        best: Best::High,
        scale: Scale {
            step: points("0.5"),
            minimum: Some(points("0")),
            maximum: Some(points("100")),
            base: None,
        },
    });
    let scores = ["70.5", "70.25", "-0.5", "100.5"].map(|it| Mark::Score(points(it)));
    let lines: Vec<_> = (1..).zip(scores).collect();
    assert_eq!(
        problems(&judged, &lines),
        [
            range("lines[1].score", "a multiple of 0.5"),
            range("lines[2].score", "at least 0"),
            range("lines[3].score", "at most 100"),
        ]
    );
}

#[test]
fn marks_are_not_more_than_the_maximum() {
    let percent = format(FormatKind::Percent {
        maximum: points("200"),
        errors: Vec::new(),
    });
    let mark = |total, errors| Mark::Marks {
        total: points(total),
        errors,
    };
    let lines = [
        (1, mark("200", 1)),
        (2, mark("200.5", 0)),
        (3, mark("0", 1001)),
    ];
    assert_eq!(
        problems(&percent, &lines),
        [
            range("lines[1].marks", "from 0 to 200"),
            range("lines[2].errors", "at most 1000"),
        ]
    );
}

#[test]
fn what_another_format_wants_is_refused() {
    let other = CardProblemKind::OtherFormat;
    assert!(!other.is_for_later());
    let lines = [
        (1, Mark::Score(points("1"))),
        (2, Mark::Rounds(Vec::new())),
        (3, Mark::Status(LineStatus::NoScore)),
    ];
    assert_eq!(
        problems(&placed(), &lines),
        [
            at("lines[0].score", other.clone()),
            at("lines[1].rounds", other)
        ]
    );
}

#[test]
fn rounds_are_written_to_their_end() {
    let limit = TimeLimit {
        allowed: None,
        per: Seconds::whole(1),
        faults: Points::whole(1),
    };
    let jumper = format(FormatKind::Jumper {
        rounds: vec![Round {
            limit,
            time_counts: false,
        }],
        jump_off: Some(JumpOff {
            who: JumpOffFor::Clears,
            at_once: false,
            limit,
        }),
    });
    let clear = RoundMark {
        faults: Some(Points::ZERO),
        ..RoundMark::default()
    };
    let retired = RoundMark {
        status: Some(LineStatus::Excused),
        ..RoundMark::default()
    };
    let backwards = RoundMark {
        faults: Some(points("-4")),
        time: Some(Seconds::ZERO),
        status: None,
    };
    let missing = CardProblemKind::Missing;
    assert!(missing.is_for_later());
    let rounds = |rounds: &[RoundMark]| Mark::Rounds(rounds.to_vec());
    let lines = [
        (1, rounds(&[clear, retired])),
        (2, rounds(&[clear, clear])),
        (3, rounds(&[RoundMark::default()])),
        (4, rounds(&[clear, retired, retired])),
        (5, rounds(&[backwards])),
    ];
    assert_eq!(
        problems(&jumper, &lines),
        [
            at("lines[1].rounds[1].time", missing.clone()),
            at("lines[2].rounds[0].faults", missing),
            range("lines[3].rounds", "at most 2"),
            range("lines[4].rounds[0].time", "more than 0"),
            range("lines[4].rounds[0].faults", "at least 0"),
        ]
    );
}

#[test]
fn penalties_are_those_of_the_class() {
    let penalty = Penalty {
        name: RequiredLine::stored("pole".to_owned()),
        cost: PenaltyCost::Out,
    };
    let speed = format(FormatKind::Speed {
        penalties: vec![penalty],
        out_at: None,
        runs: Runs::Best,
    });
    let run = |time, name: &str| RunMark {
        time,
        penalties: vec![PenaltyCount {
            name: name.to_owned(),
            count: 1,
        }],
        status: None,
    };
    let time = Some(Seconds::whole(17));
    let lines = [
        (1, Mark::Runs(vec![run(time, "pole")])),
        (2, Mark::Runs(vec![run(None, "barrel")])),
        (3, Mark::Runs(vec![run(time, "pole"); MAX_RUNS + 1])),
    ];
    assert_eq!(
        problems(&speed, &lines),
        [
            at("lines[1].rounds[0].time", CardProblemKind::Missing),
            at(
                "lines[1].rounds[0].penalties.barrel",
                CardProblemKind::UnknownPenalty
            ),
            range("lines[2].rounds", "at most 5"),
        ]
    );
}
