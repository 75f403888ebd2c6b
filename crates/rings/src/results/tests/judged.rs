use super::*;
use crate::{Best, ErrorCost, ScoreCombine};

fn scored(combine: ScoreCombine, best: Best, count: usize) -> Format {
    let kind = FormatKind::Scored {
        combine,
        best,
        scale: any_scale(),
    };
    format_of(kind, count, 0)
}

fn held(ranked: &[u32], among: &[u32]) -> WorkOff {
    WorkOff {
        ranked: ranked.to_vec(),
        among: among.iter().copied().collect(),
    }
}

/// As it was kept before it was known who was equal.
fn before_1_1(ranked: &[u32]) -> WorkOff {
    held(ranked, &[])
}

fn scores(marks: &[(u32, &str)]) -> Card {
    card(marks.iter().map(|(number, text)| (*number, score_of(text))))
}

fn percent(count: usize) -> Format {
    let errors = vec![
        ErrorCost::Points(points("2")),
        ErrorCost::Points(points("4")),
        ErrorCost::Out,
    ];
    let kind = FormatKind::Percent {
        maximum: points("200"),
        errors,
    };
    format_of(kind, count, 0)
}

fn tests(marks: &[(u32, &str, u32)]) -> Card {
    card(marks.iter().map(|(number, total, errors)| {
        let total = points(total);
        (
            *number,
            Mark::Marks {
                total,
                errors: *errors,
            },
        )
    }))
}

#[test]
fn equal_scores_share_a_place_and_the_next_is_skipped() {
    let format = scored(ScoreCombine::Sum, Best::High, 1);
    let cards = [scores(&[(5, "71.5"), (7, "72"), (12, "72"), (30, "70")])];
    let class = expected(&[5, 7, 12, 30]);
    let found = results(&format, &cards, &class, &[]);
    assert_eq!(places(&found), [(1, 7), (1, 12), (3, 5), (4, 30)]);
    let tied = found.rows.iter().map(|row| row.is_tied);
    assert_eq!(tied.collect::<Vec<_>>(), [true, true, false, false]);
    // The work-off says nothing of horses that were not equal.
    let broken = results(&format, &cards, &class, &[before_1_1(&[30, 12, 7])]);
    assert_eq!(places(&broken), [(1, 12), (2, 7), (3, 5), (4, 30)]);
    assert_eq!(row(&broken, 7).decided_by, Some(Step::WorkOff));
    assert_eq!(row(&broken, 5).decided_by, None);
    assert_eq!(shown_score(&broken, 7), "72");
}

#[test]
fn who_did_not_work_off_stays_tied_behind() {
    let format = scored(ScoreCombine::Sum, Best::High, 1);
    let cards = [scores(&[(5, "72"), (7, "72"), (12, "72")])];
    for work_off in [before_1_1(&[12]), held(&[12], &[5, 7, 12])] {
        let found = results(&format, &cards, &expected(&[5, 7, 12]), &[work_off]);
        assert_eq!(places(&found), [(1, 12), (2, 5), (2, 7)]);
        assert!(row(&found, 5).is_tied && !row(&found, 12).is_tied);
    }
}

#[test]
fn who_comes_to_a_tie_after_its_work_off_opens_it_again() {
    let format = scored(ScoreCombine::Sum, Best::High, 1);
    let class = expected(&[1, 2, 3]);
    let work_off = [held(&[2, 1], &[1, 2])];
    let cards = [scores(&[(1, "70"), (2, "70"), (3, "69")])];
    let found = results(&format, &cards, &class, &work_off);
    assert_eq!(places(&found), [(1, 2), (2, 1), (3, 3)]);
    let cards = [scores(&[(1, "70"), (2, "70"), (3, "70")])];
    let found = results(&format, &cards, &class, &work_off);
    assert_eq!(places(&found), [(1, 1), (1, 2), (1, 3)]);
    assert!(found.rows.iter().all(|row| row.is_tied));
    // Who leaves the tie takes nothing from the work-off of the others.
    let three = [held(&[2, 3, 1], &[1, 2, 3])];
    let cards = [scores(&[(1, "70"), (2, "70"), (3, "69")])];
    let found = results(&format, &cards, &class, &three);
    assert_eq!(places(&found), [(1, 2), (2, 1), (3, 3)]);
}

#[test]
fn several_work_offs_stand_side_by_side() {
    let format = scored(ScoreCombine::Sum, Best::High, 1);
    let cards = [scores(&[(1, "70"), (2, "70"), (3, "69"), (4, "69")])];
    let work_offs = [held(&[2, 1], &[1, 2]), held(&[4, 3], &[3, 4])];
    let found = results(&format, &cards, &expected(&[1, 2, 3, 4]), &work_offs);
    assert_eq!(places(&found), [(1, 2), (2, 1), (3, 4), (4, 3)]);
    // Of two between the same horses the later one counts.
    let again = [held(&[2, 1], &[1, 2]), held(&[1, 2], &[1, 2])];
    let found = results(&format, &cards, &expected(&[1, 2, 3, 4]), &again);
    assert_eq!(places(&found), [(1, 1), (2, 2), (3, 3), (3, 4)]);
}

#[test]
fn the_lowest_is_first_where_the_format_says_so() {
    let format = scored(ScoreCombine::Sum, Best::Low, 1);
    let cards = [scores(&[(5, "3"), (7, "-1"), (12, "0")])];
    assert_eq!(
        order(&results(&format, &cards, &expected(&[5, 7, 12]), &[])),
        [7, 12, 5]
    );
}

#[test]
fn several_judges_are_summed_or_averaged_exactly() {
    let cards = [
        scores(&[(5, "71.5"), (7, "70")]),
        scores(&[(5, "70"), (7, "71.51")]),
        scores(&[(5, "73.5"), (7, "73.5")]),
    ];
    let class = expected(&[5, 7]);
    let sum = results(
        &scored(ScoreCombine::Sum, Best::High, 3),
        &cards,
        &class,
        &[],
    );
    assert_eq!(order(&sum), [7, 5]);
    assert_eq!(shown_score(&sum, 7), "215.01");
    let average = scored(ScoreCombine::Average, Best::High, 3);
    let average = results(&average, &cards, &class, &[]);
    assert_eq!(order(&average), [7, 5]);
    assert_eq!(shown_score(&average, 5), "71.667");
    assert_eq!(shown_score(&average, 7), "71.67");
}

#[test]
fn unmarked_is_neither_zero_nor_the_base_score() {
    let kind = FormatKind::Scored {
        combine: ScoreCombine::Sum,
        best: Best::Low,
        scale: Scale {
            base: Some(points("70")),
            ..any_scale()
        },
    };
    let mut written = scores(&[(5, "71"), (7, "0")]);
    written.lines.push(CardLine {
        back_number: 12,
        mark: None,
    });
    let format = format_of(kind, 1, 0);
    let class = starters(Presence::CameIn, &[5, 7, 12]);
    let found = results(&format, &[written], &class, &[]);
    assert_eq!(places(&found), [(1, 7), (2, 5)]);
    assert_eq!(found.shown, 2);
    assert_eq!(found.not_shown[0].reason, NotShownReason::Unmarked);
}

#[test]
fn a_horse_is_ranked_when_every_judge_wrote_it_down() {
    let cards = [scores(&[(5, "71"), (7, "70")]), scores(&[(7, "70")])];
    let format = scored(ScoreCombine::Average, Best::High, 2);
    let found = results(&format, &cards, &expected(&[5, 7]), &[]);
    assert_eq!(places(&found), [(1, 7)]);
    assert_eq!(row(&found, 5).because, Because::Missing { judges: vec![1] });
    assert!(!found.is_complete());
}

#[test]
fn a_status_is_shown_and_gets_no_place() {
    let format = scored(ScoreCombine::Sum, Best::Low, 2);
    for status in LineStatus::ALL {
        let mut cards = [
            scores(&[(5, "71"), (7, "70")]),
            scores(&[(5, "71"), (7, "70")]),
        ];
        cards[1].lines[1].mark = Some(Mark::Status(status));
        let found = results(&format, &cards, &expected(&[5, 7]), &[before_1_1(&[7])]);
        assert_eq!(places(&found), [(1, 5)]);
        assert_eq!(row(&found, 7).status, Some(status));
        assert_eq!(found.shown, 2);
        assert!(found.is_complete());
    }
}

#[test]
fn errors_cost_marks_and_the_third_is_out() {
    let cards = [tests(&[
        (1, "136.5", 0),
        (2, "136.5", 1),
        (3, "136.5", 2),
        (4, "190", 3),
        (5, "133.33", 0),
    ])];
    let found = results(&percent(1), &cards, &expected(&[1, 2, 3, 4, 5]), &[]);
    assert_eq!(order(&found), [1, 2, 5, 3]);
    let shown = [1, 2, 5, 3].map(|it| shown_score(&found, it));
    assert_eq!(shown, ["68.250%", "67.250%", "66.665%", "65.250%"]);
    assert_eq!(row(&found, 4).status, Some(LineStatus::Eliminated));
    assert_eq!(row(&found, 4).because, Because::Out { judge: 0 });
    assert_eq!(found.shown, 5);
}

/// 1: 68.250 and 67.000, on average 67.625. 2: 67.625 twice. 3: 66.665 and 66.670, on
/// average 66.6675, of which three decimals are 66.668.
#[test]
fn percentages_are_averaged_to_three_decimals() {
    let cards = [
        tests(&[(1, "136.5", 0), (2, "135.25", 0), (3, "133.33", 0)]),
        tests(&[(1, "134", 0), (2, "135.25", 0), (3, "133.34", 0)]),
    ];
    let found = results(&percent(2), &cards, &expected(&[1, 2, 3]), &[]);
    assert_eq!(places(&found), [(1, 1), (1, 2), (3, 3)]);
    assert_eq!(shown_score(&found, 1), "67.625%");
    assert_eq!(shown_score(&found, 3), "66.668%");
}
