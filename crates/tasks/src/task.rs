use kernel::{
    HorseId, NamedHorse, OptionalLine, OptionalText, OrganizationId, RecordDate, Recurrence,
    RequiredLine, Revision, TaskId, TimeZone,
};
use thiserror::Error;
use time::{Date, OffsetDateTime};

use crate::former::after_change;
use crate::{DayTime, Former, Mark};

/// On which days something is due: once, or on the days of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    starts_on: RecordDate,
    recurrence: Option<Recurrence>,
}

/// Why something cannot recur from a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must not be before {} for a task that recurs", Series::EARLIEST_YEAR)]
pub struct SeriesError;

impl Series {
    /// Nobody begins a task in earlier years: that is a typing error.
    pub const EARLIEST_YEAR: i32 = 2020;

    /// A series from its first day.
    pub fn new(starts_on: RecordDate, recurrence: Option<Recurrence>) -> Result<Self, SeriesError> {
        if recurrence.is_some() && starts_on.as_date().year() < Self::EARLIEST_YEAR {
            return Err(SeriesError);
        }
        Ok(Self::stored(starts_on, recurrence))
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(starts_on: RecordDate, recurrence: Option<Recurrence>) -> Self {
        Self {
            starts_on,
            recurrence,
        }
    }

    /// The first day, from which the rule is computed.
    #[must_use]
    pub const fn starts_on(&self) -> RecordDate {
        self.starts_on
    }

    /// The rule; `None` if it is due once.
    #[must_use]
    pub const fn recurrence(&self) -> Option<&Recurrence> {
        self.recurrence.as_ref()
    }

    /// The last day of the rule, if it has one.
    #[must_use]
    pub fn last_day(&self) -> Option<Date> {
        self.recurrence()?.last(self.starts_on.as_date())
    }

    /// Whether it is due on this day.
    #[must_use]
    pub fn has(&self, date: Date) -> bool {
        let first = self.starts_on.as_date();
        match &self.recurrence {
            None => first == date,
            Some(rule) => !rule.days(first, date, date).is_empty(),
        }
    }
}

/// What the people of a barn say about a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskDetails {
    /// What is to be done.
    pub title: RequiredLine<200>,
    /// The horses that it is about, each once; may be empty.
    pub horse_ids: Vec<HorseId>,
    /// When it is due.
    pub series: Series,
    /// By which time of day; `None` is any time.
    pub time: Option<DayTime>,
    /// Who shall do it, in free text, because not everybody who works in a
    /// barn has an account; may be empty.
    pub assignee: OptionalLine<200>,
    /// Further words; may be empty.
    pub notes: OptionalText<4000>,
}

/// Something to be done in a barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The task's id.
    pub id: TaskId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// What is to be done, and when.
    pub details: TaskDetails,
    /// When it was due before that was changed, the oldest first.
    pub former: Vec<Former<Series>>,
    /// The horses with their present names, sorted by name; empty in a task
    /// that is not stored yet.
    pub horses: Vec<NamedHorse>,
    /// Incremented at each save.
    pub revision: Revision,
    /// When it was created.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
}

impl Task {
    /// Replaces what is said about it, and keeps the series that held until now.
    pub fn edit(&mut self, details: TaskDetails, now: OffsetDateTime) {
        self.former = after_change(&self.former, &self.details.series, &details.series, now);
        self.details = details;
        self.revision = self.revision.next();
        self.updated_at = now;
    }

    /// The series that holds on a day: what was changed later does not count.
    #[must_use]
    pub fn series_on(&self, date: Date, zone: &TimeZone) -> &Series {
        let mut former = self.former.iter();
        let held = former.find(|it| zone.date_of(it.until) > date);
        held.map_or(&self.details.series, |it| &it.plan)
    }
}

/// That a task was done on one of its days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tick {
    /// The task.
    pub task_id: TaskId,
    /// The day of the series, which may be earlier than the day of the tick.
    pub date: RecordDate,
    /// Who ticked it, and when.
    pub mark: Mark,
}

/// Restricts a list of tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TaskFilter {
    /// Only those of this horse.
    pub horse_id: Option<HorseId>,
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    fn series(rule: Option<&str>, starts_on: Date) -> Series {
        let rule = rule.map(|it| Recurrence::parse(it, starts_on).expect("a rule"));
        Series::new(RecordDate::new(starts_on).expect("a day"), rule).expect("a series")
    }

    #[test]
    fn once_is_one_day() {
        let once = series(None, date!(2026 - 03 - 02));
        assert!(once.has(date!(2026 - 03 - 02)));
        assert!(!once.has(date!(2026 - 03 - 03)));
    }

    #[test]
    fn a_rule_has_its_days() {
        let mondays = series(Some("FREQ=WEEKLY;BYDAY=MO"), date!(2026 - 03 - 03));
        assert!(!mondays.has(date!(2026 - 03 - 03)));
        assert!(mondays.has(date!(2026 - 03 - 09)));
        assert!(!mondays.has(date!(2026 - 03 - 12)));
    }

    #[test]
    fn a_rule_does_not_start_long_ago() {
        let day = RecordDate::parse("2019-12-31").expect("a day");
        let daily = Recurrence::parse("FREQ=DAILY", day.as_date()).ok();
        assert_eq!(Series::new(day, daily), Err(SeriesError));
        assert!(Series::new(day, None).is_ok());
    }
}
