use super::*;
use crate::{JumpOff, JumpOffFor, Round, RoundMark, TimeLimit};

fn limit(allowed: &str) -> TimeLimit {
    TimeLimit {
        allowed: Some(seconds(allowed)),
        per: seconds("1"),
        faults: points("1"),
    }
}

fn format(time_counts: bool, who: Option<JumpOffFor>) -> Format {
    let jump_off = who.map(|who| JumpOff {
        who,
        at_once: false,
        limit: limit("40"),
    });
    let round = Round {
        limit: limit("70"),
        time_counts,
    };
    let rounds = vec![round];
    format_of(FormatKind::Jumper { rounds, jump_off }, 1, 0)
}

fn round(faults: &str, time: &str) -> RoundMark {
    RoundMark {
        faults: Some(points(faults)),
        time: Some(seconds(time)),
        status: None,
    }
}

const fn stopped(status: LineStatus) -> RoundMark {
    RoundMark {
        faults: None,
        time: None,
        status: Some(status),
    }
}

fn ridden<const COUNT: usize>(lines: [(u32, &[RoundMark]); COUNT]) -> Card {
    card(lines.map(|(number, rounds)| (number, Mark::Rounds(rounds.to_vec()))))
}

fn found(format: &Format, card: Card) -> Results {
    let numbers: Vec<u32> = card.lines.iter().map(|it| it.back_number).collect();
    results(format, &[card], &expected(&numbers), &[])
}

#[test]
fn each_commenced_second_over_the_time_allowed_costs() {
    let card = ridden([
        (1, &[round("0", "70")]),
        (2, &[round("0", "70.01")]),
        (3, &[round("0", "71")]),
        (4, &[round("0", "71.001")]),
        (5, &[round("4", "69")]),
    ]);
    let found = found(&format(false, None), card);
    assert_eq!(places(&found), [(1, 1), (2, 2), (2, 3), (4, 4), (5, 5)]);
    assert_eq!(shown_score(&found, 4), "2");
    let late = Because::Rounds {
        time_faults: vec![points("2")],
    };
    assert_eq!(row(&found, 4).because, late);
}

#[test]
fn parts_of_a_second_may_cost_parts_of_a_fault() {
    let limit = TimeLimit {
        allowed: Some(seconds("60")),
        per: seconds("4"),
        faults: points("0.25"),
    };
    let faults = ["60", "60.5", "64", "64.01"].map(|it| limit.time_faults(seconds(it)));
    assert_eq!(faults, ["0", "0.25", "0.25", "0.5"].map(points));
}

#[test]
fn the_time_decides_where_it_counts() {
    let card = || {
        ridden([
            (1, &[round("4", "62.5")]),
            (2, &[round("4", "61.25")]),
            (3, &[round("0", "69")]),
        ])
    };
    let by_time = found(&format(true, None), card());
    assert_eq!(order(&by_time), [3, 2, 1]);
    assert_eq!(row(&by_time, 2).decided_by, Some(Step::Time));
    assert_eq!(shown_score(&by_time, 2), "4 in 61.25");
    let tied = found(&format(false, None), card());
    assert_eq!(places(&tied), [(1, 3), (2, 1), (2, 2)]);
}

/// 1, 2, 3 and 4 are clear. 1 has a rail in the jump-off, 2 is clear, 3 retires, 4 does
/// not start. 5 and 6 have faults; 6 rode on by mistake.
#[test]
fn who_jumps_off_is_before_the_rest_and_who_does_not_start_is_last_of_them() {
    let clear = round("0", "60");
    let card = ridden([
        (1, &[clear, round("4", "30")]),
        (2, &[clear, round("0", "39")]),
        (3, &[clear, stopped(LineStatus::Excused)]),
        (4, &[clear]),
        (5, &[round("1", "60")]),
        (6, &[round("4", "60"), round("0", "20")]),
    ]);
    let found = found(&format(false, Some(JumpOffFor::Clears)), card);
    assert_eq!(order(&found), [2, 1, 3, 4, 5, 6]);
    assert_eq!(shown_score(&found, 1), "0, jump-off 4 in 30.00");
    assert_eq!(shown_score(&found, 6), "4");
    let not_started = Because::JumpOff(JumpOffEnd::NotStarted);
    assert_eq!(row(&found, 4).because, not_started);
    assert_eq!(found.shown, 6);
}

#[test]
fn equal_ones_in_the_jump_off_go_by_time_and_pay_for_too_much_of_it() {
    let clear = round("0", "60");
    let card = ridden([
        (1, &[clear, round("0", "40.5")]),
        (2, &[clear, round("0", "39")]),
        (3, &[clear, round("0", "38.25")]),
    ]);
    let found = found(&format(false, Some(JumpOffFor::Clears)), card);
    assert_eq!(order(&found), [3, 2, 1]);
    assert_eq!(shown_score(&found, 1), "0, jump-off 1 in 40.50");
    assert_eq!(row(&found, 3).decided_by, Some(Step::Time));
    let late = JumpOffEnd::Finished {
        time_faults: points("1"),
    };
    assert_eq!(row(&found, 1).because, Because::JumpOff(late));
}

#[test]
fn equal_first_come_to_the_jump_off_whatever_their_faults() {
    let rail = round("4", "60");
    let card = ridden([
        (1, &[rail, round("4", "30")]),
        (2, &[rail, round("0", "35")]),
        (3, &[round("8", "60"), round("0", "20")]),
    ]);
    let by_clears = found(&format(false, Some(JumpOffFor::Clears)), card.clone());
    assert_eq!(places(&by_clears), [(1, 1), (1, 2), (3, 3)]);
    let by_first = found(&format(false, Some(JumpOffFor::EqualFirst)), card);
    assert_eq!(order(&by_first), [2, 1, 3]);
}

#[test]
fn who_is_alone_in_front_has_won_without_a_jump_off() {
    for who in JumpOffFor::ALL {
        let card = ridden([(1, &[round("0", "60")]), (2, &[round("4", "50")])]);
        let found = found(&format(false, Some(who)), card);
        assert_eq!(order(&found), [1, 2]);
        let rounds = Because::Rounds {
            time_faults: vec![Points::ZERO],
        };
        assert_eq!(row(&found, 1).because, rounds);
    }
}

#[test]
fn who_did_not_finish_a_round_gets_no_place() {
    let clear = round("0", "60");
    let card = ridden([
        (1, &[clear, round("0", "35")]),
        (2, &[stopped(LineStatus::Eliminated)]),
        (3, &[clear, stopped(LineStatus::Disqualified)]),
        (
            4,
            &[RoundMark {
                time: None,
                ..clear
            }],
        ),
        (
            5,
            &[
                clear,
                RoundMark {
                    time: None,
                    ..clear
                },
            ],
        ),
    ]);
    let found = found(&format(false, Some(JumpOffFor::Clears)), card);
    assert_eq!(places(&found), [(1, 1)]);
    assert_eq!(row(&found, 2).status, Some(LineStatus::Eliminated));
    assert_eq!(row(&found, 3).status, Some(LineStatus::Disqualified));
    let missing = Because::Missing { judges: vec![0] };
    assert_eq!(row(&found, 4).because, missing);
    assert_eq!(row(&found, 5).because, missing);
}

#[test]
fn two_rounds_are_added() {
    let round_of = |allowed| Round {
        limit: limit(allowed),
        time_counts: true,
    };
    let kind = FormatKind::Jumper {
        rounds: vec![round_of("70"), round_of("50")],
        jump_off: None,
    };
    let card = ridden([
        (1, &[round("4", "60"), round("0", "50.5")]),
        (2, &[round("0", "71"), round("4", "40")]),
        (3, &[round("0", "60")]),
    ]);
    let found = found(&format_of(kind, 1, 0), card);
    assert_eq!(order(&found), [1, 2]);
    assert_eq!(shown_score(&found, 1), "5 in 110.50");
    assert_eq!(shown_score(&found, 2), "5 in 111.00");
    assert_eq!(row(&found, 3).place, None);
}
