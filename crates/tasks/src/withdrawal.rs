use kernel::{
    Actor, CourseId, HorseId, NamedHorse, OrganizationId, Permission, RecordDate, RequiredLine,
    StoreError,
};
use time::{Date, Duration};

use crate::{Course, Dose, MAX_WITHDRAWAL_DAYS, TaskService};

/// The days of a show, or the one day that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShowDays {
    /// The first day.
    pub first: RecordDate,
    /// The last day.
    pub last: RecordDate,
}

/// That a drug is still in a horse on the first day of a show, by what the barn says of
/// the course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdrawal {
    /// The course.
    pub course_id: CourseId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// The horse.
    pub horse: NamedHorse,
    /// The drug.
    pub drug: RequiredLine<200>,
    /// For how many days after the last dose the horse must not be shown.
    pub days: u32,
    /// The last dose that was given or is planned; `None` if it is given until further
    /// notice.
    pub last_dose_on: Option<RecordDate>,
    /// The last day on which the horse must not be shown; `None` if the end is not known.
    pub until: Option<RecordDate>,
}

impl Withdrawal {
    /// What a course comes to, with its doses that were recorded since `days` before the
    /// show; `None` if the horse may be shown.
    fn of(course: &Course, doses: &[Dose], show: ShowDays) -> Option<Self> {
        let days = course.details.withdrawal_days?;
        let given = doses.iter().filter(|dose| dose.was_given());
        let given = given.map(|dose| dose.date.as_date()).max();
        let planned = Planned::of(course, doses, since(show, days), show.last.as_date());
        let last = match planned {
            Planned::GoesOn => None,
            Planned::Until(planned) => Some(planned.max(given)?),
        };
        let until = last.map(|last| last.saturating_add(Duration::days(days.into())));
        if until.is_some_and(|until| until < show.first.as_date()) {
            return None;
        }
        Some(Self {
            course_id: course.id,
            organization_id: course.organization_id,
            horse: course.horse.clone(),
            drug: course.details.drug.clone(),
            days,
            last_dose_on: last.and_then(RecordDate::new),
            until: until.and_then(RecordDate::new),
        })
    }
}

/// The earliest day of which a dose matters for a show.
fn since(show: ShowDays, days: u32) -> Date {
    let first = show.first.as_date();
    first.saturating_sub(Duration::days(days.into()))
}

/// Until when a course is planned.
#[derive(Debug, PartialEq, Eq)]
enum Planned {
    /// It has no last day.
    GoesOn,
    /// Until the day of its last dose that is not skipped; `None` if there is none since
    /// the day that was asked for.
    Until(Option<Date>),
}

impl Planned {
    /// As needed nothing is planned, and what begins after the show is of no matter. What
    /// was due and is not recorded may have been given.
    fn of(course: &Course, doses: &[Dose], since: Date, show_ends: Date) -> Self {
        let plan = course.details.plan();
        if course.deleted_at.is_some() || plan.times().is_empty() || plan.from.as_date() > show_ends
        {
            return Self::Until(None);
        }
        let Some(until) = plan.until else {
            return Self::GoesOn;
        };
        let is_skipped = |day: Date| {
            plan.times().iter().all(|time| {
                let mut doses = doses.iter();
                doses.any(|it| it.date.as_date() == day && it.time == *time && !it.was_given())
            })
        };
        let days = std::iter::successors(Some(until.as_date()), |day| day.previous_day());
        let mut days = days.take_while(|day| *day >= since && *day >= plan.from.as_date());
        Self::Until(days.find(|day| plan.has(*day) && !is_skipped(*day)))
    }
}

impl TaskService {
    /// The actor's horses, or the one that is named, that must not be shown at a show
    /// because of what they get, by drug. Horses of others are not among them.
    pub async fn withdrawals(
        &self,
        actor: &Actor,
        horse: Option<HorseId>,
        show: ShowDays,
    ) -> Result<Vec<Withdrawal>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        let earliest = RecordDate::new(since(show, MAX_WITHDRAWAL_DAYS));
        let earliest = earliest.unwrap_or(show.first);
        let courses = self
            .courses
            .with_withdrawal(&scope, horse, earliest)
            .await?;
        let found = courses.iter();
        let found = found.filter_map(|(course, doses)| Withdrawal::of(course, doses, show));
        Ok(found.collect())
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;
    use crate::give_dose::tests::{course, time};
    use crate::tick::tests::{NOW, actor, day};
    use crate::{AsNeeded, CourseDetails, Mark, Rhythm};

    fn show(first: Date, last: Date) -> ShowDays {
        ShowDays {
            first: day(first),
            last: day(last),
        }
    }

    /// From the 1st to the 5th of March, at 8 and 20 h.
    fn with_days(change: impl FnOnce(&mut CourseDetails)) -> Course {
        let mut course = course();
        course.details.withdrawal_days = Some(7);
        change(&mut course.details);
        course
    }

    fn dose(on: Date, at: &str, is_given: bool) -> Dose {
        let details = course().details;
        Dose {
            course_id: course().id,
            date: day(on),
            time: time(at),
            drug: details.drug,
            dose: details.dose,
            route: details.route,
            is_given,
            reason: kernel::OptionalLine::default(),
            mark: Mark {
                at: NOW,
                by: actor().account_id(),
                email: String::new(),
            },
            duplicates: Vec::new(),
        }
    }

    /// The last day of a withdrawal, if there is one; `None` is until further notice.
    fn until(course: &Course, doses: &[Dose], first: Date) -> Vec<Option<Date>> {
        let found = Withdrawal::of(course, doses, show(first, first));
        let until = found.map(|it| it.until.map(RecordDate::as_date));
        until.into_iter().collect()
    }

    const LAST: Date = date!(2026 - 03 - 12);
    const AFTER: Date = date!(2026 - 03 - 13);

    #[test]
    fn the_days_count_from_the_last_planned_dose() {
        let course = with_days(|_| ());
        assert_eq!(until(&course, &[], LAST), [Some(LAST)]);
        assert_eq!(until(&course, &[], AFTER), []);
        assert_eq!(until(&course, &[], date!(2026 - 02 - 28)), []);
        let silent = with_days(|it| it.withdrawal_days = None);
        assert_eq!(until(&silent, &[], LAST), []);
        let same_day = with_days(|it| it.withdrawal_days = Some(0));
        let last = date!(2026 - 03 - 05);
        assert_eq!(until(&same_day, &[], last), [Some(last)]);
        assert_eq!(until(&same_day, &[], date!(2026 - 03 - 06)), []);
    }

    #[test]
    fn what_is_skipped_does_not_count() {
        let course = with_days(|_| ());
        let last = date!(2026 - 03 - 05);
        let one = [dose(last, "08:00", false)];
        assert_eq!(until(&course, &one, LAST), [Some(LAST)]);
        let both = [dose(last, "08:00", false), dose(last, "20:00", false)];
        assert_eq!(until(&course, &both, LAST), []);
        let before = date!(2026 - 03 - 11);
        assert_eq!(until(&course, &both, before), [Some(before)]);
    }

    #[test]
    fn what_was_given_counts_in_whatever_course() {
        let given = [dose(date!(2026 - 03 - 06), "08:00", true)];
        let until_then = [Some(AFTER)];
        assert_eq!(until(&with_days(|_| ()), &given, AFTER), until_then);
        let deleted = Course {
            deleted_at: Some(NOW),
            ..with_days(|_| ())
        };
        assert_eq!(until(&deleted, &[], LAST), []);
        assert_eq!(until(&deleted, &given, AFTER), until_then);
        let as_needed = with_days(|it| {
            it.rhythm = Rhythm::AsNeeded(AsNeeded {
                least_hours: 6,
                most_per_day: 3,
            });
        });
        assert_eq!(until(&as_needed, &[], LAST), []);
        assert_eq!(until(&as_needed, &given, AFTER), until_then);
    }

    #[test]
    fn what_goes_on_has_no_end() {
        let open = with_days(|it| it.until = None);
        assert_eq!(until(&open, &[], date!(2027 - 03 - 01)), [None]);
        assert_eq!(until(&open, &[], date!(2026 - 02 - 28)), []);
    }
}
