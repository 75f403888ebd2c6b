use std::collections::HashMap;

use kernel::ClassId;
use time::OffsetDateTime;

use super::{ClassLine, Estimate, Goes, Schedule, minutes};
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
    /// How that one goes.
    pub goes: Goes,
    /// When the trip starts, or the class if it goes together or there is no order of go.
    pub start: OffsetDateTime,
    /// When it ends.
    pub end: OffsetDateTime,
}

/// When people ride.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnTimes {
    lines: HashMap<ClassId, (ClassLine, Estimate)>,
}

impl OwnTimes {
    /// `estimates` are those of the schedule.
    #[must_use]
    pub fn new(schedule: &Schedule, estimates: &[Vec<Estimate>]) -> Self {
        let lines = schedule.class_lines();
        let lines = lines.filter_map(|(session, index, line)| {
            let estimate = estimates.get(session)?.get(index)?;
            Some((line.class_id, (*line, *estimate)))
        });
        Self {
            lines: lines.collect(),
        }
    }

    /// When one person rides in a class; `None` if it is not on the schedule.
    #[must_use]
    pub fn of(&self, entered: &Entered) -> Option<OwnTime> {
        let (line, estimate) = self.lines.get(&entered.class_id)?;
        let ridden_with = line.with.unwrap_or(line.class_id);
        let (line, _) = self.lines.get(&ridden_with)?;
        let whole = OwnTime {
            class_id: entered.class_id,
            ridden_with,
            goes: line.goes,
            start: estimate.start,
            end: estimate.end,
        };
        let ahead = entered.ahead.filter(|_| line.goes == Goes::OneByOne);
        let Some(ahead) = ahead else {
            return Some(whole);
        };
        // Counted from the end of the class, which knows what the trips before took.
        let before = entered.trips.done + entered.trips.in_ring + ahead;
        let left = line.takes(entered.trips.all().max(before + 1)) - line.takes(before);
        let start = estimate.end - left;
        let end = start + minutes(line.minutes_per_entry);
        Some(OwnTime {
            start,
            end,
            ..whole
        })
    }
}

impl OwnTime {
    /// Whether nobody can ride both. With one horse one can ride classes that are ridden at
    /// once; `is_one_horse` says whether it is one.
    #[must_use]
    pub fn overlaps(&self, other: &Self, is_one_horse: bool) -> bool {
        let is_at_once = self.start < other.end && other.start < self.end;
        // One by one, two horses have their own times as soon as there is an order of go.
        let can_go_both =
            self.ridden_with == other.ridden_with && (is_one_horse || self.goes == Goes::OneByOne);
        is_at_once && !can_go_both
    }
}
