use std::collections::BTreeSet;

use super::placed::status_row;
use super::{Because, Class, JumpOffEnd, JumpOffScore, Ranked, ResultRow, Score, Sorted, Step};
use crate::{JumpOff, JumpOffFor, LineStatus, Mark, Points, Round, RoundMark, Seconds};

pub(super) fn rows(
    class: &Class<'_>,
    rounds: &[Round],
    jump_off: Option<&JumpOff>,
) -> Vec<ResultRow> {
    let mut sorted = Sorted::default();
    let mut finished = Vec::new();
    for back_number in class.horses.keys().copied() {
        let Some(mark) = class.mark(0, back_number) else {
            continue;
        };
        if let Some(status) = class.status(back_number) {
            sorted.rows.push(status_row(class, back_number, status));
            continue;
        }
        let marks = match mark {
            Mark::Rounds(marks) => marks.as_slice(),
            _ => &[],
        };
        match ridden(marks, rounds) {
            Ok(ridden) => finished.push((back_number, ridden)),
            Err(status) => sorted.rows.push(without_score(back_number, status)),
        }
    }
    let qualified = jump_off.map_or_else(BTreeSet::new, |it| qualified(it.who, &finished));
    for (back_number, ridden) in finished {
        let end = jump_off.filter(|_| qualified.contains(&back_number));
        let end = end.map(|it| jump_off_end(ridden.jump_off, it));
        // Who is alone without faults has won, with or without a jump-off.
        let end = end.filter(|it| qualified.len() > 1 || *it != Ok(Ended::NotStarted));
        match end {
            None => sorted.ranked.push(by_rounds(back_number, ridden)),
            Some(Ok(end)) => sorted.ranked.push(by_jump_off(back_number, &ridden, end)),
            Some(Err(status)) => sorted.rows.push(without_score(back_number, status)),
        }
    }
    class.rows(sorted, &[None, None, Some(Step::Time)])
}

/// The rounds of a horse that finished them all.
struct Ridden<'a> {
    faults: Points,
    time_faults: Vec<Points>,
    /// The time of the rounds whose time counts; `None` if no time does.
    time: Option<Seconds>,
    jump_off: Option<&'a RoundMark>,
}

impl Ridden<'_> {
    /// What the rounds are ranked by.
    fn key(&self) -> (i64, i64) {
        (self.faults.units(), self.time.map_or(0, Seconds::units))
    }
}

/// How a horse that qualified ended the jump-off.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Finished(JumpOffScore, Points),
    NotFinished(LineStatus),
    NotStarted,
}

/// What the rounds come to; else the status, or `None` while something is missing.
fn ridden<'a>(marks: &'a [RoundMark], rounds: &[Round]) -> Result<Ridden<'a>, Option<LineStatus>> {
    let statuses = marks.iter().take(rounds.len()).filter_map(|it| it.status);
    if let Some(status) = statuses.max() {
        return Err(Some(status));
    }
    let mut ridden = Ridden {
        faults: Points::ZERO,
        time_faults: Vec::new(),
        time: None,
        jump_off: marks.get(rounds.len()),
    };
    for (index, round) in rounds.iter().enumerate() {
        let mark = marks.get(index).ok_or(None)?;
        let faults = mark.faults.ok_or(None)?;
        if round.needs_time() && mark.time.is_none() {
            return Err(None);
        }
        let time = mark.time.unwrap_or_default();
        let time_faults = round.limit.time_faults(time);
        ridden.faults = ridden.faults + faults + time_faults;
        ridden.time_faults.push(time_faults);
        if round.time_counts {
            ridden.time = Some(ridden.time.unwrap_or_default() + time);
        }
    }
    Ok(ridden)
}

/// Who comes to the jump-off: of equal first ones at least two.
fn qualified(who: JumpOffFor, finished: &[(u32, Ridden<'_>)]) -> BTreeSet<u32> {
    let first = finished.iter().map(|(_, ridden)| ridden.key()).min();
    let is_qualified = |ridden: &Ridden<'_>| match who {
        JumpOffFor::Clears => ridden.faults == Points::ZERO,
        JumpOffFor::EqualFirst => Some(ridden.key()) == first,
    };
    let qualified = finished.iter().filter(|(_, ridden)| is_qualified(ridden));
    let qualified: BTreeSet<u32> = qualified.map(|(back_number, _)| *back_number).collect();
    if who == JumpOffFor::EqualFirst && qualified.len() < 2 {
        return BTreeSet::new();
    }
    qualified
}

/// How the jump-off ended; an error like that of [`ridden`].
fn jump_off_end(mark: Option<&RoundMark>, jump_off: &JumpOff) -> Result<Ended, Option<LineStatus>> {
    let Some(mark) = mark.filter(|it| **it != RoundMark::default()) else {
        return Ok(Ended::NotStarted);
    };
    match mark.status {
        Some(LineStatus::Disqualified) => return Err(mark.status),
        Some(status) => return Ok(Ended::NotFinished(status)),
        None => {}
    }
    let time = mark.time.ok_or(None)?;
    let time_faults = jump_off.limit.time_faults(time);
    let faults = mark.faults.ok_or(None)? + time_faults;
    Ok(Ended::Finished(JumpOffScore { faults, time }, time_faults))
}

fn by_rounds(back_number: u32, ridden: Ridden<'_>) -> Ranked {
    let (faults, time) = ridden.key();
    Ranked {
        back_number,
        key: vec![3, faults, time],
        score: Some(score(&ridden, None)),
        because: Because::Rounds {
            time_faults: ridden.time_faults,
        },
    }
}

/// All who came to the jump-off are before the rest: those that finished by faults and
/// time, then those that did not finish, then those that did not start.
fn by_jump_off(back_number: u32, ridden: &Ridden<'_>, end: Ended) -> Ranked {
    let (key, jump_off, end) = match end {
        Ended::Finished(score, time_faults) => (
            vec![0, score.faults.units(), score.time.units()],
            Some(score),
            JumpOffEnd::Finished { time_faults },
        ),
        Ended::NotFinished(status) => (vec![1, 0, 0], None, JumpOffEnd::NotFinished(status)),
        Ended::NotStarted => (vec![2, 0, 0], None, JumpOffEnd::NotStarted),
    };
    Ranked {
        back_number,
        key,
        score: Some(score(ridden, jump_off)),
        because: Because::JumpOff(end),
    }
}

const fn score(ridden: &Ridden<'_>, jump_off: Option<JumpOffScore>) -> Score {
    Score::Jumper {
        faults: ridden.faults,
        time: ridden.time,
        jump_off,
    }
}

fn without_score(back_number: u32, status: Option<LineStatus>) -> ResultRow {
    let because = match status {
        Some(_) => Because::Status { judges: vec![0] },
        None => Because::Missing { judges: vec![0] },
    };
    ResultRow::without_place(back_number, status, because)
}
