use super::*;
use crate::{Penalty, PenaltyCost, PenaltyCount, RunMark, Runs};

fn format(runs: Runs, out_at: Option<u32>) -> Format {
    let penalty = |name: &str, cost| Penalty {
        name: RequiredLine::parse(name).expect("a name"),
        cost,
    };
    let penalties = vec![
        penalty("pole", PenaltyCost::Seconds(seconds("5"))),
        penalty("off course", PenaltyCost::Out),
    ];
    let kind = FormatKind::Speed {
        penalties,
        out_at,
        runs,
    };
    // Nobody judges a clock.
    format_of(kind, 0, 0)
}

fn run(time: &str, penalties: &[(&str, u32)]) -> RunMark {
    let count = |(name, count): &(&str, u32)| PenaltyCount {
        name: (*name).to_owned(),
        count: *count,
    };
    RunMark {
        time: Some(seconds(time)),
        penalties: penalties.iter().map(count).collect(),
        status: None,
    }
}

fn found<const COUNT: usize>(format: &Format, lines: [(u32, Vec<RunMark>); COUNT]) -> Results {
    let numbers: Vec<u32> = lines.iter().map(|(number, _)| *number).collect();
    let card = card(lines.map(|(number, runs)| (number, Mark::Runs(runs))));
    results(format, &[card], &expected(&numbers), &[])
}

#[test]
fn penalties_are_added_to_the_time() {
    let found = found(
        &format(Runs::Best, Some(3)),
        [
            (1, vec![run("20.1", &[])]),
            (2, vec![run("14.999", &[("pole", 1)])]),
            (3, vec![run("10.1", &[("pole", 2)])]),
            (4, vec![run("9", &[("pole", 3)])]),
            (5, vec![run("8", &[("off course", 1)])]),
            (6, vec![run("30", &[("off course", 0)])]),
        ],
    );
    assert_eq!(places(&found), [(1, 2), (2, 1), (2, 3), (4, 6)]);
    assert_eq!(shown_score(&found, 2), "19.999");
    assert_eq!(shown_score(&found, 3), "20.10");
    for out in [4, 5] {
        assert_eq!(row(&found, out).status, Some(LineStatus::NoScore));
    }
    assert_eq!(found.shown, 6);
}

#[test]
fn the_best_run_counts_or_their_sum() {
    let fallen = RunMark {
        status: Some(LineStatus::Eliminated),
        ..RunMark::default()
    };
    let lines = || {
        [
            (1, vec![run("20", &[]), run("19", &[])]),
            (2, vec![run("18", &[("pole", 1)]), run("18.5", &[])]),
            (3, vec![fallen.clone(), run("18", &[])]),
            (4, vec![run("17", &[])]),
        ]
    };
    let best = found(&format(Runs::Best, None), lines());
    assert_eq!(order(&best), [4, 3, 2, 1]);
    let second = Because::Runs {
        of: vec![Some(seconds("23")), Some(seconds("18.5"))],
        counted: Some(1),
    };
    assert_eq!(row(&best, 2).because, second);
    let sum = found(&format(Runs::Sum, None), lines());
    assert_eq!(order(&sum), [1, 2]);
    assert_eq!(shown_score(&sum, 2), "41.50");
    assert_eq!(row(&sum, 3).status, Some(LineStatus::Eliminated));
    // One run alone is not a short sum.
    let missing = Because::Missing { judges: vec![0] };
    assert_eq!(row(&sum, 4).because, missing);
}

#[test]
fn who_is_disqualified_in_a_run_is_disqualified() {
    let disqualified = RunMark {
        status: Some(LineStatus::Disqualified),
        ..RunMark::default()
    };
    let lines = [
        (1, vec![run("20", &[]), disqualified]),
        (2, vec![run("30", &[])]),
    ];
    let found = found(&format(Runs::Best, None), lines);
    assert_eq!(places(&found), [(1, 2)]);
    assert_eq!(row(&found, 1).status, Some(LineStatus::Disqualified));
}
