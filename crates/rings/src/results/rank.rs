use std::collections::BTreeSet;

use super::{Because, ResultRow, Score, Step};

/// What a work-off came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WorkOff {
    /// The horses that it placed, the best one first.
    pub ranked: Vec<u32>,
    /// The horses that were equal when it was held. Empty if that was not kept, as before
    /// version 1.1.
    pub among: BTreeSet<u32>,
}

impl WorkOff {
    /// Whether it was held between horses that are equal: between all of them, so that
    /// nobody who came to the tie later is placed by it.
    #[must_use]
    pub fn decides(&self, equal: &BTreeSet<u32>) -> bool {
        let is_told = self.ranked.iter().any(|it| equal.contains(it));
        is_told && (self.among.is_empty() || equal.is_subset(&self.among))
    }
}

/// A horse that gets a place.
pub(super) struct Ranked {
    pub(super) back_number: u32,
    /// What it is compared by, the most important first; the lowest is the best. All
    /// horses of a class have equally many.
    pub(super) key: Vec<i64>,
    pub(super) score: Option<Score>,
    pub(super) because: Because,
}

/// Gives places by the keys, and to equals by the work-off between them: 1, 1, 3. `steps`
/// names the parts of the key that decide between horses that are equal without them.
pub(super) fn rank(
    mut horses: Vec<Ranked>,
    steps: &[Option<Step>],
    work_offs: &[WorkOff],
) -> Vec<ResultRow> {
    horses.sort_by(|a, b| a.key.cmp(&b.key));
    for equal in horses.chunk_by_mut(|a, b| a.key == b.key) {
        let numbers: BTreeSet<u32> = equal.iter().map(|it| it.back_number).collect();
        let held = work_offs.iter().rfind(|it| it.decides(&numbers));
        let ranked = held.map_or(&[][..], |it| &it.ranked);
        for horse in equal {
            let place = (0..).zip(ranked).find(|(_, it)| **it == horse.back_number);
            horse.key.push(place.map_or(i64::MAX, |(place, _)| place));
        }
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
