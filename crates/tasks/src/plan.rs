use std::ops::RangeInclusive;

use kernel::{Invalid, RecordDate, Recurrence, RequiredLine, TimeZone};
use thiserror::Error;
use time::{Date, Duration, OffsetDateTime};

use crate::DayTime;

mod words;

/// Maximum number of doses on one day.
pub const MAX_TIMES: usize = 24;
/// Maximum number of steps of a course.
pub const MAX_STEPS: usize = 50;
/// The most hours between two doses of what is given as needed: a week.
pub const MAX_LEAST_HOURS: u32 = 7 * 24;
/// The most doses a day of what is given as needed.
pub const MAX_PER_DAY: u32 = 24;
/// The longest withdrawal, in days.
pub const MAX_WITHDRAWAL_DAYS: u32 = 365;

/// How far ahead the next day of a course is searched, in days.
const AHEAD_DAYS: i64 = 366;

/// The times of day at which a dose is due: at least one, sorted, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoseTimes(Vec<DayTime>);

/// Why these are not the times of a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DoseTimesError {
    /// None.
    #[error("must have at least one time of day")]
    Empty,
    /// More than [`MAX_TIMES`].
    #[error("must have at most {MAX_TIMES} times of day")]
    TooMany,
}

impl DoseTimes {
    /// Sorts the times and leaves out repetitions.
    pub fn new(mut times: Vec<DayTime>) -> Result<Self, DoseTimesError> {
        times.sort_unstable();
        times.dedup();
        match times.len() {
            0 => Err(DoseTimesError::Empty),
            1..=MAX_TIMES => Ok(Self(times)),
            _ => Err(DoseTimesError::TooMany),
        }
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(times: Vec<DayTime>) -> Self {
        Self(times)
    }

    /// The times.
    #[must_use]
    pub fn as_slice(&self) -> &[DayTime] {
        &self.0
    }
}

/// When a dose is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rhythm {
    /// At times of day.
    At {
        /// The times.
        times: DoseTimes,
        /// On which days, counted from the first one; `None` is daily.
        recurrence: Option<Box<Recurrence>>,
    },
    /// When the horse needs it.
    AsNeeded(AsNeeded),
}

impl Rhythm {
    /// The rule of its days; `None` is daily, or as needed.
    #[must_use]
    pub fn rule(&self) -> Option<&Recurrence> {
        match self {
            Self::At { recurrence, .. } => recurrence.as_deref(),
            Self::AsNeeded(_) => None,
        }
    }

    /// Its limits, if it is given as needed.
    #[must_use]
    pub const fn as_needed(&self) -> Option<&AsNeeded> {
        match self {
            Self::AsNeeded(limits) => Some(limits),
            Self::At { .. } => None,
        }
    }

    /// The times of its days; none as needed.
    #[must_use]
    pub fn times(&self) -> &[DayTime] {
        match self {
            Self::At { times, .. } => times.as_slice(),
            Self::AsNeeded(_) => &[],
        }
    }
}

/// The limits of what is given as needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AsNeeded {
    /// How many hours must have passed since the last dose, from 1 to
    /// [`MAX_LEAST_HOURS`]. They are real hours, also when clocks change.
    pub least_hours: u32,
    /// How many doses a horse gets on a day of the barn, from 1 to [`MAX_PER_DAY`].
    pub most_per_day: u32,
}

impl AsNeeded {
    /// How many days before and after a dose others may matter for its limits.
    pub const DAYS: Duration = Duration::days(9);

    /// From when a dose of a day may be given that is to be given at `at`: that instant
    /// if it keeps to the limits, or else the first later one that does.
    ///
    /// `given` are the other doses, each with its day and its instant.
    #[must_use]
    pub fn possible_from(
        &self,
        given: &[(Date, OffsetDateTime)],
        date: Date,
        at: OffsetDateTime,
        zone: &TimeZone,
    ) -> OffsetDateTime {
        let gap = Duration::hours(self.least_hours.into());
        let (mut day, mut next) = (date, at);
        loop {
            let on_day = given.iter().filter(|(it, _)| *it == day).count();
            if on_day >= self.most_per_day as usize {
                let Some(tomorrow) = day.next_day() else {
                    return next;
                };
                day = tomorrow;
                next = next.max(zone.instant_of(day, 0));
                continue;
            }
            let near = given.iter().find(|(_, it)| (next - *it).abs() < gap);
            let Some((_, near)) = near else {
                return next;
            };
            next = *near + gap;
            day = day.max(zone.date_of(next));
        }
    }
}

/// The dose of a course until a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoseStep {
    /// The last day with this dose.
    pub until: RecordDate,
    /// How much of it at once.
    pub dose: RequiredLine<200>,
}

/// How the dose changes in the course of days: the steps in the order of their days;
/// none if it stays the same.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DoseSteps(Vec<DoseStep>);

impl DoseSteps {
    /// Sorts the steps. Of a course with a last day the last step reaches it.
    pub fn new(
        mut steps: Vec<DoseStep>,
        from: RecordDate,
        until: Option<RecordDate>,
    ) -> Result<Self, Invalid> {
        steps.sort_by_key(|step| step.until);
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else {
            return Ok(Self::default());
        };
        if first.until < from {
            return Err(Invalid("must not end before the first day"));
        }
        if until.is_some_and(|until| last.until < until) {
            return Err(Invalid("must reach the last day"));
        }
        let mut pairs = steps.windows(2);
        if pairs.any(|pair| pair[0].until == pair[1].until) {
            return Err(Invalid("must end on different days"));
        }
        Ok(Self(steps))
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(steps: Vec<DoseStep>) -> Self {
        Self(steps)
    }

    /// The steps.
    #[must_use]
    pub fn as_slice(&self) -> &[DoseStep] {
        &self.0
    }

    /// The dose of a day; `None` if no step reaches it.
    #[must_use]
    pub fn on(&self, date: Date) -> Option<&RequiredLine<200>> {
        let mut steps = self.0.iter();
        let step = steps.find(|step| step.until.as_date() >= date)?;
        Some(&step.dose)
    }
}

/// When a course is given, and how much of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DosePlan {
    /// The first day.
    pub from: RecordDate,
    /// The last day; `None` is until further notice.
    pub until: Option<RecordDate>,
    /// When it is given on these days.
    pub rhythm: Rhythm,
    /// How the dose changes.
    pub steps: DoseSteps,
}

impl DosePlan {
    /// Whether it is from the first to the last day.
    #[must_use]
    pub fn spans(&self, date: Date) -> bool {
        self.days().contains(&date)
    }

    fn days(&self) -> RangeInclusive<Date> {
        self.from.as_date()..=self.until.map_or(Date::MAX, RecordDate::as_date)
    }

    /// Whether it is due on this day, or may be given if that is as needed.
    #[must_use]
    pub fn has(&self, date: Date) -> bool {
        let passes = |rule: &Recurrence| !rule.days(self.from.as_date(), date, date).is_empty();
        self.spans(date) && self.rhythm.rule().is_none_or(passes)
    }

    /// When it is due on a day that it [has](Self::has); never as needed.
    #[must_use]
    pub fn times(&self) -> &[DayTime] {
        self.rhythm.times()
    }

    /// Its limits, if it is given as needed.
    #[must_use]
    pub const fn as_needed(&self) -> Option<&AsNeeded> {
        self.rhythm.as_needed()
    }

    /// The first day from this one on which it is due, within a year; never as needed.
    #[must_use]
    pub fn next_due(&self, date: Date) -> Option<Date> {
        let first = date.max(self.from.as_date());
        let mut days = (0..=AHEAD_DAYS).filter_map(|days| first.checked_add(Duration::days(days)));
        days.find(|day| !self.times().is_empty() && self.has(*day))
    }
}

#[cfg(test)]
mod tests;
