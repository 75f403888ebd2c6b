use std::collections::HashMap;

use kernel::{
    Actor, CourseId, NamedHorse, OptionalLine, OptionalText, OrganizationId, Permission,
    RecordDate, RequiredLine, StoreError, TimeZone, fold_name,
};
use time::{Date, Duration, OffsetDateTime};

use crate::{
    Course, DatedTask, DayTime, DayWindow, Dose, DosePlan, DuplicateDose, Mark, Task, TaskService,
};

mod current;
pub use current::CurrentCourse;

/// How many days ago what recurs may have been due to be shown as missed.
const MISSED_DAYS: i64 = 7;
/// How long after its time an open dose is overdue.
const OVERDUE_AFTER: Duration = Duration::HOUR;

/// Which day to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day {
    /// The day; `None` is today in the zone.
    pub date: Option<RecordDate>,
    /// The zone of the barn.
    pub zone: TimeZone,
}

/// The barn's day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Today {
    /// The day.
    pub date: RecordDate,
    /// What is to be done: what was missed first, then by time of day.
    pub tasks: Vec<DueTask>,
    /// The doses: what was missed first, then by time of day and horse.
    pub doses: Vec<DueDose>,
    /// What is given in these days, whether it is due on this one or not, by horse and
    /// drug.
    pub courses: Vec<CurrentCourse>,
}

/// A task that is due on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueTask {
    /// The task.
    pub task: Task,
    /// The day of its series: earlier than the day that is shown if it was
    /// missed.
    pub date: RecordDate,
    /// Who ticked it, and when.
    pub done: Option<Mark>,
}

/// Whether a dose was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DoseState {
    /// Not yet.
    Open,
    /// Not yet, and an hour has passed since its time.
    Overdue,
    /// Given or skipped.
    Recorded {
        /// Given, or skipped.
        is_given: bool,
        /// Why it was skipped, or a remark.
        reason: OptionalLine<500>,
        /// Who recorded it, and when.
        mark: Mark,
        /// What others recorded of it.
        duplicates: Vec<DuplicateDose>,
    },
}

/// A dose that is due on a day, or was recorded for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueDose {
    /// The course.
    pub course_id: CourseId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// The horse.
    pub horse: NamedHorse,
    /// The drug.
    pub drug: RequiredLine<200>,
    /// How much of it.
    pub dose: RequiredLine<200>,
    /// How it is given; may be empty.
    pub route: OptionalLine<200>,
    /// What is to be observed before a show or a sale; may be empty.
    pub withdrawal_note: OptionalText<2000>,
    /// The day: earlier than the day that is shown if it was missed.
    pub date: RecordDate,
    /// The time of day.
    pub time: DayTime,
    /// On which day of the course, from 1.
    pub day: i64,
    /// How many days the course has, if it has a last one.
    pub days: Option<i64>,
    /// Whether it was given.
    pub state: DoseState,
}

impl TaskService {
    /// What is due on a day in the actor's barns, with who ticked it. Today is
    /// shown with what was missed and is still of use: a task that is due once
    /// until it is ticked; of one that recurs the latest day, if that was
    /// yesterday, or within a week and no other is due today; and the doses of
    /// yesterday. What was missed and is ticked today stays, so that the tick
    /// can be undone.
    pub async fn today(&self, actor: &Actor, day: &Day) -> Result<Today, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        let now = self.clock.now();
        let today = day.zone.date_of(now);
        let date = day.date.map_or_else(|| RecordDate::new(today), Some);
        let date = date.ok_or_else(|| StoreError::failed("the clock is out of range"))?;
        let began = day.zone.instant_of(today, 0);
        let is_today = date.as_date() == today;
        let back = |days| {
            let from = date.as_date().checked_sub(Duration::days(days));
            from.and_then(RecordDate::new).unwrap_or(date)
        };
        let window = DayWindow {
            from: if is_today { back(MISSED_DAYS) } else { date },
            date,
            carried_since: is_today.then_some(began),
        };
        let found = self.tasks.of_window(&scope, &window).await?;
        let due = |it| due(it, &window, &day.zone);
        let mut tasks: Vec<_> = found.iter().flat_map(due).collect();
        self.name_horses(&mut tasks).await?;
        tasks.sort_by(|a, b| task_order(a, date).cmp(&task_order(b, date)));

        let from = if is_today { back(1) } else { date };
        let courses = self.courses.of_days(&scope, from, date).await?;
        let recorded = self.courses.doses_of_days(&scope, from, date).await?;
        let mut doses = due_doses(&courses, &recorded, from, date, &day.zone, now);
        // What was recorded in time is history.
        doses.retain(|dose| match &dose.state {
            DoseState::Recorded { mark, .. } => dose.date == date || mark.at >= began,
            DoseState::Open | DoseState::Overdue => true,
        });
        doses.sort_by(|a, b| dose_order(a).cmp(&dose_order(b)));
        let courses = self.current(courses, &recorded, date, &day.zone).await?;
        Ok(Today {
            date,
            tasks,
            doses,
            courses,
        })
    }

    async fn name_horses(&self, tasks: &mut [DueTask]) -> Result<(), StoreError> {
        let mut ids: Vec<_> = tasks.iter().map(|it| it.task.id).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(());
        }
        let horses = self.tasks.horses_of(&ids).await?;
        for due in tasks {
            due.task.horses = horses.get(&due.task.id).cloned().unwrap_or_default();
            due.task.details.horse_ids = due.task.horses.iter().map(|it| it.id).collect();
        }
        Ok(())
    }
}

fn task_order(due: &DueTask, date: RecordDate) -> (bool, RecordDate, u16, &str) {
    let time = due.task.details.time.map_or(u16::MAX, DayTime::minute);
    (
        due.date >= date,
        due.date,
        time,
        due.task.details.title.as_str(),
    )
}

fn dose_order(due: &DueDose) -> (RecordDate, DayTime, String, &str) {
    (
        due.date,
        due.time,
        fold_name(&due.horse.name),
        due.drug.as_str(),
    )
}

/// The days on which a task is due in a window, each with its tick.
fn due(found: &DatedTask, window: &DayWindow, zone: &TimeZone) -> Vec<DueTask> {
    let series = &found.task.details.series;
    let date = window.date.as_date();
    let was_due = |day: &Date| found.task.series_on(*day, zone).has(*day);
    let is_due = was_due(&date);
    let missed = window.carried_since.and_then(|_| {
        let yesterday = date.previous_day()?;
        if series.recurrence().is_none() {
            let first = series.starts_on().as_date();
            return (first < date).then_some(first);
        }
        let days = (1..=MISSED_DAYS).filter_map(|days| date.checked_sub(Duration::days(days)));
        let latest = { days }.find(was_due)?;
        (latest == yesterday || !is_due).then_some(latest)
    });
    let tick_of = |day: Date| found.ticks.iter().find(|it| it.date.as_date() == day);
    let due = |day: Date| {
        Some(DueTask {
            task: found.task.clone(),
            date: RecordDate::new(day)?,
            done: tick_of(day).map(|it| it.mark.clone()),
        })
    };
    let missed = missed.and_then(due).filter(|it| match &it.done {
        Some(mark) => window.carried_since.is_some_and(|began| mark.at >= began),
        None => true,
    });
    let today = if is_due { due(date) } else { None };
    missed.into_iter().chain(today).collect()
}

fn due_doses(
    courses: &[Course],
    recorded: &[(Course, Dose)],
    from: RecordDate,
    to: RecordDate,
    zone: &TimeZone,
    now: OffsetDateTime,
) -> Vec<DueDose> {
    let mut all: HashMap<(CourseId, RecordDate, DayTime), DueDose> = HashMap::new();
    for date in [from, to] {
        for course in courses {
            for planned in course.due_on(date.as_date(), zone) {
                // What was due before somebody entered the course was not
                // missed.
                if date < to && planned.at < course.created_at {
                    continue;
                }
                let state = if planned.at + OVERDUE_AFTER < now {
                    DoseState::Overdue
                } else {
                    DoseState::Open
                };
                let (plan, time) = (&planned.plan, planned.time);
                let dose = scheduled(course, plan, date, time, state);
                all.insert((course.id, date, time), dose);
            }
        }
    }
    for (course, dose) in recorded {
        let state = DoseState::Recorded {
            is_given: dose.is_given,
            reason: dose.reason.clone(),
            mark: dose.mark.clone(),
            duplicates: dose.duplicates.clone(),
        };
        let due = DueDose {
            drug: dose.drug.clone(),
            dose: dose.dose.clone(),
            route: dose.route.clone(),
            ..scheduled(course, &course.details.plan(), dose.date, dose.time, state)
        };
        all.insert((dose.course_id, dose.date, dose.time), due);
    }
    all.into_values().collect()
}

fn scheduled(
    course: &Course,
    plan: &DosePlan,
    date: RecordDate,
    time: DayTime,
    state: DoseState,
) -> DueDose {
    let details = &course.details;
    let first = plan.from.as_date();
    let day_of = |date: RecordDate| (date.as_date() - first).whole_days() + 1;
    DueDose {
        course_id: course.id,
        organization_id: course.organization_id,
        horse: course.horse.clone(),
        drug: details.drug.clone(),
        dose: course.dose_by(plan, date.as_date()),
        route: details.route.clone(),
        withdrawal_note: details.withdrawal_note.clone(),
        date,
        time,
        day: day_of(date),
        days: plan.until.map(day_of),
        state,
    }
}

#[cfg(test)]
mod tests;
