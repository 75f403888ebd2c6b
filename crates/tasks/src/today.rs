use std::collections::HashMap;

use kernel::{
    Actor, CourseId, OptionalLine, OptionalText, OrganizationId, Permission, RecordDate,
    RequiredLine, StoreError, TimeZone,
};
use time::{Date, Duration, OffsetDateTime};

use crate::{
    Course, DatedTask, DayTime, DayWindow, Dose, DosePlan, HorseName, Mark, Task, TaskService,
};

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
    pub horse: HorseName,
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
        Ok(Today { date, tasks, doses })
    }

    async fn name_horses(&self, tasks: &mut [DueTask]) -> Result<(), StoreError> {
        let mut ids: Vec<_> = tasks.iter().map(|it| it.task.id).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(());
        }
        let mut horses: HashMap<_, Vec<HorseName>> = HashMap::new();
        for (id, horse) in self.tasks.horses_of(&ids).await? {
            horses.entry(id).or_default().push(horse);
        }
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
    (due.date, due.time, due.horse.name.key(), due.drug.as_str())
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
        dose: details.dose.clone(),
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
mod tests {
    use kernel::{AccountId, IdGenerator as _, SequentialIds};
    use time::macros::{date, datetime};

    use super::*;
    use crate::give_dose::tests::{course, time};
    use crate::tick::tests::{NOW, actor, day, service, task};
    use crate::{CourseDetails, DoseTimes, MockCourseStore, MockTaskStore, Tick};

    fn mark(at: OffsetDateTime) -> Mark {
        Mark {
            at,
            by: AccountId::new(SequentialIds::default().next_uuid()),
            email: "groom@example.org".to_owned(),
        }
    }

    fn ticked(task: Task, ticks: &[(Date, OffsetDateTime)]) -> DatedTask {
        let ticks = ticks.iter().map(|(date, at)| Tick {
            task_id: task.id,
            date: day(*date),
            mark: mark(*at),
        });
        let ticks = ticks.collect();
        DatedTask { task, ticks }
    }

    /// In Chicago it is 9 h on Monday, March 2.
    fn chicago() -> Day {
        Day {
            date: None,
            zone: TimeZone::parse("America/Chicago").expect("a zone"),
        }
    }

    async fn today(tasks: Vec<DatedTask>, courses: MockCourseStore, day: &Day) -> Today {
        let mut store = MockTaskStore::new();
        store
            .expect_of_window()
            .returning(move |_, _| Ok(tasks.clone()));
        store.expect_horses_of().returning(|_| Ok(Vec::new()));
        let service = service(store, courses);
        service.today(&actor(), day).await.expect("answered")
    }

    fn no_courses() -> MockCourseStore {
        courses(Vec::new(), Vec::new())
    }

    fn courses(all: Vec<Course>, doses: Vec<(Course, Dose)>) -> MockCourseStore {
        let mut store = MockCourseStore::new();
        store
            .expect_of_days()
            .returning(move |_, _, _| Ok(all.clone()));
        store
            .expect_doses_of_days()
            .returning(move |_, _, _| Ok(doses.clone()));
        store
    }

    fn shown(today: &Today) -> Vec<(&str, String, bool)> {
        let tasks = today.tasks.iter();
        tasks
            .map(|it| {
                (
                    it.task.details.title.as_str(),
                    it.date.to_string(),
                    it.done.is_some(),
                )
            })
            .collect()
    }

    #[tokio::test]
    async fn what_was_missed_stays_while_it_is_of_use() {
        let start = date!(2026 - 01 - 05);
        let once = |title| task(title, date!(2026 - 02 - 10), None);
        let this_morning = datetime!(2026-03-02 12:30 UTC);
        // Still Sunday in Chicago.
        let last_night = datetime!(2026-03-02 05:30 UTC);
        let found = vec![
            ticked(once("Fix the gate"), &[]),
            ticked(once("Order hay"), &[(date!(2026 - 02 - 10), this_morning)]),
            ticked(
                task("Feed", start, Some("FREQ=DAILY")),
                &[(date!(2026 - 03 - 01), last_night)],
            ),
            ticked(
                task("Ice", start, Some("FREQ=DAILY")),
                &[(date!(2026 - 03 - 02), this_morning)],
            ),
            ticked(task("Wash", start, Some("FREQ=WEEKLY;BYDAY=TH")), &[]),
            ticked(task("Weigh", start, Some("FREQ=WEEKLY;BYDAY=MO")), &[]),
            ticked(task("Clip", start, Some("FREQ=MONTHLY;BYMONTHDAY=20")), &[]),
        ];
        let today = today(found, no_courses(), &chicago()).await;
        let shown = shown(&today);
        let expected = [
            ("Fix the gate", "2026-02-10", false),
            ("Order hay", "2026-02-10", true),
            ("Wash", "2026-02-26", false),
            ("Ice", "2026-03-01", false),
            ("Feed", "2026-03-02", false),
            ("Ice", "2026-03-02", true),
            ("Weigh", "2026-03-02", false),
        ];
        let expected: Vec<_> = expected.map(|(a, b, c)| (a, b.to_owned(), c)).into();
        assert_eq!(shown, expected);
    }

    #[tokio::test]
    async fn another_day_shows_only_what_was_due_on_it() {
        let daily = task("Feed", date!(2026 - 01 - 05), Some("FREQ=DAILY"));
        let day = Day {
            date: Some(day(date!(2026 - 03 - 03))),
            ..chicago()
        };
        let tomorrow = today(vec![ticked(daily, &[])], no_courses(), &day).await;
        assert_eq!(shown(&tomorrow), [("Feed", "2026-03-03".to_owned(), false)]);
    }

    #[tokio::test]
    async fn doses_are_overdue_after_an_hour_and_recorded_ones_keep_what_was_given() {
        let given = Dose {
            course_id: course().id,
            date: day(date!(2026 - 03 - 01)),
            time: time("20:00"),
            drug: RequiredLine::parse("Old drug").expect("a drug"),
            dose: RequiredLine::parse("2 g").expect("a dose"),
            route: OptionalLine::default(),
            is_given: true,
            reason: OptionalLine::default(),
            // This morning, so that it can still be undone.
            mark: mark(NOW - Duration::HOUR),
        };
        let in_time = Dose {
            time: time("08:00"),
            mark: mark(NOW - Duration::DAY),
            ..given.clone()
        };
        let recorded = vec![(course(), given), (course(), in_time)];
        // 9:01 h in Chicago.
        let found = today(Vec::new(), courses(vec![course()], recorded), &chicago()).await;
        let shown: Vec<_> = found
            .doses
            .iter()
            .map(|it| {
                (
                    it.date.to_string(),
                    it.time.to_string(),
                    it.drug.as_str(),
                    it.day,
                )
            })
            .collect();
        let expected = [
            ("2026-03-01", "20:00", "Old drug", 1),
            ("2026-03-02", "08:00", "Bute", 2),
            ("2026-03-02", "20:00", "Bute", 2),
        ];
        let expected = expected.map(|(a, b, c, d)| (a.to_owned(), b.to_owned(), c, d));
        assert_eq!(shown, expected);
        assert!(matches!(found.doses[0].state, DoseState::Recorded { .. }));
        // It is exactly 9 h: an hour has not passed.
        assert_eq!(found.doses[1].state, DoseState::Open);
        assert_eq!(found.doses[2].days, Some(5));
    }

    #[tokio::test]
    async fn what_was_due_before_the_course_was_entered_was_not_missed() {
        let entered = Course {
            created_at: datetime!(2026-03-01 20:00 UTC),
            ..course()
        };
        let found = today(Vec::new(), courses(vec![entered], Vec::new()), &chicago()).await;
        let missed = found.doses.iter().filter(|it| it.date < found.date);
        let missed: Vec<_> = missed.map(|it| (it.time.to_string(), &it.state)).collect();
        assert_eq!(missed, [("20:00".to_owned(), &DoseState::Overdue)]);
    }

    #[tokio::test]
    async fn other_times_of_a_course_count_from_their_change() {
        // At 8:30 h in Chicago 8 and 20 h became 7 and 21 h; now it is 9 h.
        let changed = datetime!(2026-03-02 14:30 UTC);
        let mut course = course();
        let details = CourseDetails {
            times: DoseTimes::new(vec![time("07:00"), time("21:00")]).expect("times"),
            ..course.details.clone()
        };
        course.former = course.former_after(&details, changed);
        course.details = details;
        course.created_at = datetime!(2026-02-28 12:00 UTC);
        let found = today(Vec::new(), courses(vec![course], Vec::new()), &chicago()).await;
        let shown = found.doses.iter();
        let shown: Vec<_> = shown
            .map(|it| (it.date.to_string(), it.time.to_string()))
            .collect();
        let expected = [
            ("2026-03-01", "08:00"),
            ("2026-03-01", "20:00"),
            ("2026-03-02", "08:00"),
            ("2026-03-02", "21:00"),
        ];
        assert_eq!(shown, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    }

    #[tokio::test]
    async fn another_rule_of_a_task_counts_from_the_day_of_its_change() {
        let start = date!(2026 - 01 - 05);
        let changed = |before: Option<&str>, after: &str| {
            let mut task = task("Sweep", start, before);
            let after = crate::tick::tests::task("Sweep", start, Some(after));
            // This morning in Chicago.
            task.former = task.former_after(&after.details, datetime!(2026-03-02 13:00 UTC));
            task.details = after.details;
            ticked(task, &[])
        };
        let daily = changed(None, "FREQ=DAILY");
        let found = today(vec![daily], no_courses(), &chicago()).await;
        assert_eq!(shown(&found), [("Sweep", "2026-03-02".to_owned(), false)]);
        // It was missed by the rule of yesterday.
        let weekly = changed(Some("FREQ=DAILY"), "FREQ=WEEKLY;BYDAY=MO");
        let found = today(vec![weekly], no_courses(), &chicago()).await;
        let days: Vec<_> = found.tasks.iter().map(|it| it.date.to_string()).collect();
        assert_eq!(days, ["2026-03-01", "2026-03-02"]);
    }
}
