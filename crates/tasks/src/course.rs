use kernel::{
    CourseId, HorseId, Invalid, NamedHorse, OptionalLine, OptionalText, OrganizationId, RecordDate,
    Refusal, RequiredLine, Revision, TimeZone,
};
use time::{Date, OffsetDateTime};

use crate::former::after_change;
use crate::{DayTime, DosePlan, DoseSteps, DuplicateDose, Former, Mark, Rhythm};

/// The last day of a course is before its first.
const LAST_BEFORE_FIRST: Invalid = Invalid("must not be before the first day");

/// What the people of a barn say about a course of medication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseDetails {
    /// The drug.
    pub drug: RequiredLine<200>,
    /// How much of it at once, such as "1 g": on days that no step reaches.
    pub dose: RequiredLine<200>,
    /// How the dose changes.
    pub steps: DoseSteps,
    /// How it is given, such as "by mouth"; may be empty.
    pub route: OptionalLine<200>,
    /// The first day.
    pub from: RecordDate,
    /// The last day; `None` is until further notice.
    pub until: Option<RecordDate>,
    /// When it is given on these days.
    pub rhythm: Rhythm,
    /// Why it is given; may be empty.
    pub reason: OptionalLine<500>,
    /// Who prescribed it; may be empty.
    pub prescribed_by: OptionalLine<200>,
    /// What is to be observed before a show or a sale; may be empty.
    pub withdrawal_note: OptionalText<2000>,
    /// For how many days after the last dose a horse must not be shown, at most
    /// [`MAX_WITHDRAWAL_DAYS`](crate::MAX_WITHDRAWAL_DAYS); `None` if nobody said.
    pub withdrawal_days: Option<u32>,
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
            rhythm: self.rhythm.clone(),
            steps: self.steps.clone(),
        }
    }

    /// How much of it a horse gets at once on a day.
    #[must_use]
    pub fn dose_on(&self, date: Date) -> &RequiredLine<200> {
        self.steps.on(date).unwrap_or(&self.dose)
    }

    /// The same, with the last day of its rule as its last one if that is earlier, so that
    /// lists tell what is current by the days alone.
    #[must_use]
    pub(crate) fn ended_by_rule(self) -> Self {
        let last = self
            .rhythm
            .rule()
            .and_then(|rule| rule.last(self.from.as_date()));
        let last = last.and_then(RecordDate::new);
        let until = self.until.into_iter().chain(last).min();
        Self { until, ..self }
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

    /// By which plan a dose at a time of a day is recorded, the latest that allows it: at
    /// one of its times, or as needed at any. Refused if none does.
    pub fn plan_of(&self, date: Date, time: DayTime) -> Result<DosePlan, Refusal> {
        let wrong = |field, problem| Refusal::Field { field, problem };
        let plans = self.plans().map(|(plan, _)| plan);
        let plans: Vec<_> = plans.filter(|plan| plan.has(date)).collect();
        if plans.is_empty() {
            return Err(wrong("date", "must be a day of the course"));
        }
        let allows = |plan: &DosePlan| plan.as_needed().is_some() || plan.times().contains(&time);
        let found = plans.into_iter().rfind(allows);
        found.ok_or(wrong("time", "must be one of the times of the course"))
    }

    /// How much of it a plan gives at once on a day.
    pub(crate) fn dose_by(&self, plan: &DosePlan, date: Date) -> RequiredLine<200> {
        let step = plan.steps.on(date);
        step.unwrap_or(&self.details.dose).clone()
    }

    /// What is due on a day, each dose by the plan that held at its time.
    pub(crate) fn due_on(&self, date: Date, zone: &TimeZone) -> Vec<PlannedDose> {
        let mut due = Vec::new();
        let mut since = (!self.former.is_empty()).then_some(self.created_at);
        for (plan, until) in self.plans() {
            let times = if plan.has(date) { plan.times() } else { &[] };
            due.extend(times.iter().filter_map(|time| {
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
    /// The day for which it was due, or on which it was given as needed.
    pub date: RecordDate,
    /// The time at which it was due, or given as needed.
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
    /// What others recorded of it afterwards, in the order in which it arrived.
    pub duplicates: Vec<DuplicateDose>,
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
