use std::collections::BTreeMap;

use super::{Because, ResultRow, Score, Step};

/// A horse that gets a place.
pub(super) struct Ranked {
    pub(super) back_number: u32,
    /// What it is compared by, the most important first; the lowest is the best. All
    /// horses of a class have equally many.
    pub(super) key: Vec<i64>,
    pub(super) score: Option<Score>,
    pub(super) because: Because,
}

/// Gives places by the keys, and to equals by the work-off: 1, 1, 3. `steps` names the
/// parts of the key that decide between horses that are equal without them.
pub(super) fn rank(
    mut horses: Vec<Ranked>,
    steps: &[Option<Step>],
    work_off: &BTreeMap<u32, i64>,
) -> Vec<ResultRow> {
    for horse in &mut horses {
        let rank = work_off.get(&horse.back_number);
        horse.key.push(rank.copied().unwrap_or(i64::MAX));
    }
    horses.sort_by(|a, b| (&a.key, a.back_number).cmp(&(&b.key, b.back_number)));
    // At which part each two neighbors differ; `None` if they are equal.
    let differ: Vec<Option<usize>> = horses
        .windows(2)
        .map(|two| (0..two[0].key.len()).find(|part| two[0].key[*part] != two[1].key[*part]))
        .collect();
    let step = |part: usize| match steps.get(part) {
        Some(step) => *step,
        None => Some(Step::WorkOff),
    };
    let mut place = 0;
    let rows = horses.into_iter().enumerate().map(|(index, horse)| {
        let before = index.checked_sub(1).map(|before| differ[before]);
        let after = differ.get(index).copied();
        if before != Some(None) {
            place = u32::try_from(index + 1).unwrap_or(u32::MAX);
        }
        let deepest = [before, after].into_iter().flatten().flatten().max();
        ResultRow {
            back_number: horse.back_number,
            judge: None,
            place: Some(place),
            is_tied: before == Some(None) || after == Some(None),
            score: horse.score,
            status: None,
            because: horse.because,
            decided_by: deepest.and_then(step),
        }
    });
    rows.collect()
}
