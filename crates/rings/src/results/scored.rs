use super::placed::status_row;
use super::{Because, Class, Ranked, ResultRow, Score, Sorted};
use crate::format::{error_points, share};
use crate::{Best, ErrorCost, LineStatus, Mark, Percentage, Points, ScoreCombine};

/// Numbers of judges, added or averaged.
pub(super) fn scored(class: &Class<'_>, combine: ScoreCombine, best: Best) -> Vec<ResultRow> {
    let read = |mark: &Mark| match mark {
        Mark::Score(score) => Read::Number(*score),
        _ => Read::Nothing,
    };
    judged(class, read, Score::Points, |numbers: &[Points]| {
        let sum: Points = numbers.iter().copied().sum();
        // Who is ranked has a number of each judge, so the sum ranks as the average does,
        // without rounding.
        let key = match best {
            Best::High => -sum.units(),
            Best::Low => sum.units(),
        };
        let score = match combine {
            ScoreCombine::Sum => Score::Points(sum),
            ScoreCombine::Average => Score::Average {
                sum,
                judges: u32::try_from(numbers.len()).unwrap_or(u32::MAX),
            },
        };
        (key, score)
    })
}

/// Shares of the maximum, averaged.
pub(super) fn percent(class: &Class<'_>, maximum: Points, costs: &[ErrorCost]) -> Vec<ResultRow> {
    let read = |mark: &Mark| match mark {
        Mark::Marks { total, errors } => match error_points(costs, *errors) {
            Some(points) => {
                let left = total.units().saturating_sub(points.units());
                Read::Number(share(Points::from_units(left), maximum))
            }
            None => Read::Out,
        },
        _ => Read::Nothing,
    };
    judged(class, read, Score::Percent, |numbers: &[Percentage]| {
        let sum: Percentage = numbers.iter().copied().sum();
        let judges = i64::try_from(numbers.len()).unwrap_or_default();
        let average = crate::decimal::divide(sum.units(), judges);
        let score = Score::Percent(Percentage::from_units(average));
        (-average, score)
    })
}

/// What a mark says.
enum Read<N> {
    Number(N),
    Out,
    Nothing,
}

fn judged<N: Copy>(
    class: &Class<'_>,
    read: impl Fn(&Mark) -> Read<N>,
    show: impl Fn(N) -> Score,
    combine: impl Fn(&[N]) -> (i64, Score),
) -> Vec<ResultRow> {
    let mut sorted = Sorted::default();
    for back_number in class.horses.keys().copied() {
        let marks = class.marks(back_number);
        if marks.iter().all(Option::is_none) {
            continue;
        }
        let without = ResultRow::without_place;
        if let Some(status) = class.status(back_number) {
            sorted.rows.push(status_row(class, back_number, status));
            continue;
        }
        let mut numbers = Vec::new();
        let mut missing = Vec::new();
        let mut out = None;
        let mut no_score = false;
        for (judge, mark) in marks.into_iter().enumerate() {
            match mark.map(&read) {
                Some(Read::Number(number)) => numbers.push(number),
                Some(Read::Out) => out = out.or(Some(judge)),
                Some(Read::Nothing) | None => missing.push(judge),
            }
            no_score |= mark == Some(&Mark::Status(LineStatus::NoScore));
        }
        if let Some(judge) = out {
            let status = Some(LineStatus::Eliminated);
            let out = Because::Out { judge };
            sorted.rows.push(without(back_number, status, out));
        } else if no_score {
            sorted
                .rows
                .push(status_row(class, back_number, LineStatus::NoScore));
        } else if missing.is_empty() {
            let (key, score) = combine(&numbers);
            let of = numbers.into_iter().map(&show).collect();
            sorted.ranked.push(Ranked {
                back_number,
                key: vec![key],
                score: Some(score),
                because: Because::Scores { of },
            });
        } else {
            let missing = Because::Missing { judges: missing };
            sorted.rows.push(without(back_number, None, missing));
        }
    }
    class.rows(sorted, &[None])
}
