use kernel::{
    CourseId, HorseId, Invalid, NamedHorse, OptionalLine, OptionalText, OrganizationId, RecordDate,
    RequiredLine, Revision, TimeZone,
};
use thiserror::Error;
use time::{Date, OffsetDateTime};

use crate::former::after_change;
use crate::{DayTime, Former, Mark};

/// Maximum number of doses on one day.
pub const MAX_TIMES: usize = 24;

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

/// The last day of a course is before its first.
const LAST_BEFORE_FIRST: Invalid = Invalid("must not be before the first day");

/// What the people of a barn say about a course of medication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseDetails {
    /// The drug.
    pub drug: RequiredLine<200>,
    /// How much of it at once, such as "1 g".
    pub dose: RequiredLine<200>,
    /// How it is given, such as "by mouth"; may be empty.
    pub route: OptionalLine<200>,
    /// The first day.
    pub from: RecordDate,
    /// The last day; `None` is until further notice.
    pub until: Option<RecordDate>,
    /// When it is due on each day.
    pub times: DoseTimes,
    /// Why it is given; may be empty.
    pub reason: OptionalLine<500>,
    /// Who prescribed it; may be empty.
    pub prescribed_by: OptionalLine<200>,
    /// What is to be observed before a show or a sale; may be empty.
    pub withdrawal_note: OptionalText<2000>,
}

impl CourseDetails {
    /// Fails if the last day is before the first.
    pub fn check_days(from: Option<RecordDate>, until: Option<RecordDate>) -> Result<(), Invalid> {
        match from.zip(until) {
            Some((from, until)) if until < from => Err(LAST_BEFORE_FIRST),
            _ => Ok(()),
        }
    }

    /// When it is given.
    #[must_use]
    pub fn plan(&self) -> DosePlan {
        DosePlan {
            from: self.from,
            until: self.until,
            times: self.times.clone(),
        }
    }
}

/// When a course is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DosePlan {
    /// The first day.
    pub from: RecordDate,
    /// The last day; `None` is until further notice.
    pub until: Option<RecordDate>,
    /// When it is due on each day.
    pub times: DoseTimes,
}

impl DosePlan {
    /// Whether it is given on this day.
    #[must_use]
    pub fn has(&self, date: Date) -> bool {
        let until = self.until.map_or(Date::MAX, RecordDate::as_date);
        (self.from.as_date()..=until).contains(&date)
    }
}

/// A dose that is due by the plan that held at its time.
pub(crate) struct PlannedDose {
    pub(crate) plan: DosePlan,
    pub(crate) time: DayTime,
    pub(crate) at: OffsetDateTime,
}

/// A course of medication of one horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// The course's id.
    pub id: CourseId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// The horse, which never changes; without a name in a course that is not
    /// stored yet.
    pub horse: NamedHorse,
    /// What is given, and when.
    pub details: CourseDetails,
    /// When it was given before that was changed, the oldest first.
    pub former: Vec<Former<DosePlan>>,
    /// Incremented at each save.
    pub revision: Revision,
    /// When it was created.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
    /// When it was deleted, if it was: it is kept for its doses, and is never
    /// due.
    pub deleted_at: Option<OffsetDateTime>,
}

impl Course {
    /// Replaces what is said about it, and keeps the plan that held until now.
    pub fn edit(&mut self, details: CourseDetails, now: OffsetDateTime) {
        let (present, next) = (self.details.plan(), details.plan());
        self.former = after_change(&self.former, &present, &next, now);
        self.details = details;
        self.revision = self.revision.next();
        self.updated_at = now;
    }

    /// All plans, the oldest first, each with the instant until which it held.
    pub(crate) fn plans(&self) -> impl Iterator<Item = (DosePlan, Option<OffsetDateTime>)> {
        let former = self.former.iter();
        let former = former.map(|it| (it.plan.clone(), Some(it.until)));
        former.chain([(self.details.plan(), None)])
    }

    /// What is due on a day, each dose by the plan that held at its time.
    pub(crate) fn due_on(&self, date: Date, zone: &TimeZone) -> Vec<PlannedDose> {
        let mut due = Vec::new();
        let mut since = (!self.former.is_empty()).then_some(self.created_at);
        for (plan, until) in self.plans() {
            let times = plan.times.as_slice().iter();
            due.extend(times.filter(|_| plan.has(date)).filter_map(|time| {
                let at = zone.instant_of(date, time.minute());
                let held =
                    since.is_none_or(|since| at >= since) && until.is_none_or(|until| at < until);
                held.then(|| PlannedDose {
                    plan: plan.clone(),
                    time: *time,
                    at,
                })
            }));
            since = until;
        }
        due
    }
}

/// A dose that was given or skipped, with what the course said then: what a
/// horse got does not change with its course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dose {
    /// The course.
    pub course_id: CourseId,
    /// The day for which it was due.
    pub date: RecordDate,
    /// The time at which it was due.
    pub time: DayTime,
    /// The drug.
    pub drug: RequiredLine<200>,
    /// How much of it.
    pub dose: RequiredLine<200>,
    /// How it was given; may be empty.
    pub route: OptionalLine<200>,
    /// Given, or skipped.
    pub is_given: bool,
    /// Why it was skipped, or a remark; may be empty if it was given.
    pub reason: OptionalLine<500>,
    /// Who recorded it, and when it was given or skipped.
    pub mark: Mark,
}

/// Restricts a list of courses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CourseFilter {
    /// Only those of this horse. Then those are listed too that were deleted
    /// and are kept for their doses.
    pub horse_id: Option<HorseId>,
    /// Only those that are given on this day (`true`), or that are not
    /// (`false`).
    pub current: Option<(RecordDate, bool)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> DayTime {
        DayTime::parse(text).expect("a time")
    }

    #[test]
    fn times_are_sorted_and_distinct() {
        let times = ["20:00", "08:00", "20:00"].map(time).to_vec();
        let times = DoseTimes::new(times).expect("times");
        assert_eq!(times.as_slice(), ["08:00", "20:00"].map(time));
        assert_eq!(DoseTimes::new(Vec::new()), Err(DoseTimesError::Empty));
        let many = (0..25).map(|it| DayTime::stored(it).expect("a minute"));
        assert_eq!(DoseTimes::new(many.collect()), Err(DoseTimesError::TooMany));
    }
}
