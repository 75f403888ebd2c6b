use std::collections::HashMap;

use kernel::ClassId;
use time::OffsetDateTime;

use super::{Estimate, Goes, Schedule, minutes};
use crate::Trips;

/// One person's entry in a class, or that of one back number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entered {
    /// The class.
    pub class_id: ClassId,
    /// Its trips; if classes are ridden at once, those of all of them.
    pub trips: Trips,
    /// How many are before it among those still to come; `None` while there is no order
    /// of go.
    pub ahead: Option<u32>,
}

/// When one person rides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnTime {
    /// The class.
    pub class_id: ClassId,
    /// The class itself, or the one that it is ridden at once with.
    pub ridden_with: ClassId,
    /// When the trip starts, or the class if it goes together or there is no order of go.
    pub start: OffsetDateTime,
    /// When it ends.
    pub end: OffsetDateTime,
}

/// When one person rides in each of these classes, the first one first. Classes that are
/// not on the schedule have no time. `estimates` are those of the schedule.
#[must_use]
pub fn own_times(
    schedule: &Schedule,
    estimates: &[Vec<Estimate>],
    entered: &[Entered],
) -> Vec<OwnTime> {
    let lines = schedule.class_lines();
    let lines: HashMap<ClassId, _> = lines
        .filter_map(|(session, index, line)| {
            let estimate = estimates.get(session)?.get(index)?;
            Some((line.class_id, (line, *estimate)))
        })
        .collect();
    let own = entered.iter().filter_map(|it| {
        let (line, estimate) = lines.get(&it.class_id)?;
        let ridden_with = line.with.unwrap_or(line.class_id);
        let (line, _) = lines.get(&ridden_with)?;
        let whole = OwnTime {
            class_id: it.class_id,
            ridden_with,
            start: estimate.start,
            end: estimate.end,
        };
        let ahead = it.ahead.filter(|_| line.goes == Goes::OneByOne);
        let Some(ahead) = ahead else {
            return Some(whole);
        };
        // Counted from the end of the class, which knows what the trips before took.
        let before = it.trips.done + it.trips.in_ring + ahead;
        let left = line.takes(it.trips.all().max(before + 1)) - line.takes(before);
        let start = estimate.end - left;
        let end = start + minutes(line.minutes_per_entry);
        Some(OwnTime {
            start,
            end,
            ..whole
        })
    });
    let mut own: Vec<OwnTime> = own.collect();
    own.sort_by_key(|it| (it.start, it.class_id));
    own
}

/// Which of one person's times overlap, as pairs of classes. Classes that are ridden at
/// once do not.
#[must_use]
pub fn overlaps(own: &[OwnTime]) -> Vec<(ClassId, ClassId)> {
    let mut found = Vec::new();
    for (index, one) in own.iter().enumerate() {
        for other in &own[index + 1..] {
            let is_at_once = one.start < other.end && other.start < one.end;
            if is_at_once && one.ridden_with != other.ridden_with {
                found.push((one.class_id, other.class_id));
            }
        }
    }
    found
}
