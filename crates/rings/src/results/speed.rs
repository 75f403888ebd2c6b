use super::placed::status_row;
use super::{Because, Class, Ranked, ResultRow, Score, Sorted};
use crate::{LineStatus, Mark, Penalty, PenaltyCost, RunMark, Runs, Seconds};

pub(super) fn rows(
    class: &Class<'_>,
    penalties: &[Penalty],
    out_at: Option<u32>,
    runs: Runs,
) -> Vec<ResultRow> {
    let of = |back_number: u32| match class.mark(0, back_number) {
        Some(Mark::Runs(runs)) => runs.as_slice(),
        _ => &[],
    };
    // All horses have as many runs as the one that has most.
    let most = class.horses.keys().map(|it| of(*it).len()).max();
    let most = most.unwrap_or_default();
    let mut sorted = Sorted::default();
    for back_number in class.horses.keys().copied() {
        if class.mark(0, back_number).is_none() {
            continue;
        }
        if let Some(status) = class.status(back_number) {
            sorted.rows.push(status_row(class, back_number, status));
            continue;
        }
        let ends = of(back_number).iter().map(|it| end(it, penalties, out_at));
        let ends: Vec<RunEnd> = ends.collect();
        match counted(&ends, most, runs) {
            Ok((time, counted)) => sorted.ranked.push(Ranked {
                back_number,
                key: vec![time.units()],
                score: Some(Score::Time(time)),
                because: Because::Runs {
                    of: ends.iter().map(RunEnd::time).collect(),
                    counted,
                },
            }),
            Err(status) => sorted.rows.push(without_time(back_number, status)),
        }
    }
    class.rows(sorted, &[None])
}

/// How a run ended.
enum RunEnd {
    Time(Seconds),
    Missing,
    Out(LineStatus),
}

impl RunEnd {
    const fn time(&self) -> Option<Seconds> {
        match self {
            Self::Time(time) => Some(*time),
            Self::Missing | Self::Out(_) => None,
        }
    }
}

fn end(run: &RunMark, penalties: &[Penalty], out_at: Option<u32>) -> RunEnd {
    if let Some(status) = run.status {
        return RunEnd::Out(status);
    }
    let Some(mut time) = run.time else {
        return RunEnd::Missing;
    };
    let mut mistakes = 0_u32;
    for made in run.penalties.iter().filter(|it| it.count > 0) {
        mistakes = mistakes.saturating_add(made.count);
        let mut known = penalties.iter();
        match known
            .find(|it| it.name.as_str() == made.name)
            .map(|it| it.cost)
        {
            Some(PenaltyCost::Seconds(seconds)) => {
                let added = seconds.units().saturating_mul(i64::from(made.count));
                time = time + Seconds::from_units(added);
            }
            Some(PenaltyCost::Out) => return RunEnd::Out(LineStatus::NoScore),
            None => {}
        }
    }
    match out_at {
        Some(out_at) if mistakes >= out_at => RunEnd::Out(LineStatus::NoScore),
        _ => RunEnd::Time(time),
    }
}

/// The time that counts and, if it is of one run, of which; else the status, or `None`
/// while a run is missing.
fn counted(
    ends: &[RunEnd],
    most: usize,
    runs: Runs,
) -> Result<(Seconds, Option<usize>), Option<LineStatus>> {
    let status = |end: &RunEnd| match end {
        RunEnd::Out(status) => Some(*status),
        RunEnd::Time(_) | RunEnd::Missing => None,
    };
    let gravest = ends.iter().filter_map(status).max();
    if gravest == Some(LineStatus::Disqualified) {
        return Err(gravest);
    }
    let times = ends.iter().enumerate();
    let times = times.filter_map(|(index, end)| Some((end.time()?, index)));
    match runs {
        Runs::Best => {
            let best = times.min();
            let is_out = ends.iter().all(|end| status(end).is_some());
            best.map(|(time, index)| (time, Some(index)))
                .ok_or(gravest.filter(|_| is_out))
        }
        Runs::Sum if gravest.is_some() => Err(gravest),
        Runs::Sum => {
            let times: Vec<Seconds> = times.map(|(time, _)| time).collect();
            if times.len() < most.max(1) {
                return Err(None);
            }
            Ok((times.into_iter().sum(), None))
        }
    }
}

fn without_time(back_number: u32, status: Option<LineStatus>) -> ResultRow {
    let because = match status {
        Some(_) => Because::Out { judge: 0 },
        None => Because::Missing { judges: vec![0] },
    };
    ResultRow::without_place(back_number, status, because)
}
