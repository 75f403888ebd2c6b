use kernel::{AccountId, IdGenerator as _, SequentialIds};
use time::macros::{date, datetime};

use super::*;
use crate::give_dose::tests::{course, time};
use crate::tick::tests::{NOW, actor, day, service, task};
use crate::{
    AsNeeded, CourseDetails, DoseStep, DoseSteps, DoseTimes, MockCourseStore, MockTaskStore,
    Rhythm, Tick,
};

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

fn at(times: &[&str], rule: Option<&str>) -> Rhythm {
    let from = course().details.from.as_date();
    Rhythm::At {
        times: DoseTimes::new(times.iter().map(|it| time(it)).collect()).expect("times"),
        recurrence: rule.map(|it| Box::new(kernel::Recurrence::parse(it, from).expect("a rule"))),
    }
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
    store.expect_horses_of().returning(|_| Ok(HashMap::new()));
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
    store.expect_last_given().returning(|_| Ok(HashMap::new()));
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
        duplicates: Vec::new(),
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
        rhythm: at(&["07:00", "21:00"], None),
        ..course.details.clone()
    };
    course.edit(details, changed);
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
        task.edit(after.details, datetime!(2026-03-02 13:00 UTC));
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

#[tokio::test]
async fn a_course_is_current_on_the_days_between_its_doses() {
    let mut course = course();
    course.details.rhythm = at(&["10:00"], Some("FREQ=DAILY;INTERVAL=2"));
    let step = |until, dose: &str| DoseStep {
        until: day(until),
        dose: RequiredLine::parse(dose).expect("a dose"),
    };
    let steps = vec![
        step(date!(2026 - 03 - 02), "2 g"),
        step(date!(2026 - 03 - 05), "1 g"),
    ];
    course.details.steps = DoseSteps::stored(steps);
    let on = async |date| {
        let shown = Day {
            date: Some(day(date)),
            ..chicago()
        };
        today(
            Vec::new(),
            courses(vec![course.clone()], Vec::new()),
            &shown,
        )
        .await
    };
    let between = on(date!(2026 - 03 - 02)).await;
    let due = between.doses.iter().filter(|it| it.date == between.date);
    assert_eq!(due.count(), 0);
    let current = &between.courses[0];
    assert_eq!((current.dose.as_str(), current.day), ("2 g", 2));
    assert_eq!(current.next_due, Some(day(date!(2026 - 03 - 03))));
    assert_eq!(
        on(date!(2026 - 03 - 03)).await.doses[0].dose.as_str(),
        "1 g"
    );
    assert_eq!(on(date!(2026 - 03 - 06)).await.courses, []);
}

#[tokio::test]
async fn as_needed_nothing_is_due_and_the_next_dose_has_its_time() {
    let mut course = course();
    course.details.rhythm = Rhythm::AsNeeded(AsNeeded {
        least_hours: 6,
        most_per_day: 3,
    });
    let given_at = NOW - Duration::hours(2);
    let given = |at: OffsetDateTime| Dose {
        course_id: course.id,
        date: day(date!(2026 - 03 - 02)),
        time: time("07:00"),
        drug: course.details.drug.clone(),
        dose: course.details.dose.clone(),
        route: course.details.route.clone(),
        is_given: true,
        reason: OptionalLine::default(),
        mark: mark(at),
        duplicates: Vec::new(),
    };
    let mut store = MockCourseStore::new();
    let all = vec![course.clone()];
    store
        .expect_of_days()
        .returning(move |_, _, _| Ok(all.clone()));
    let doses = vec![(course.clone(), given(given_at))];
    store
        .expect_doses_of_days()
        .returning(move |_, _, _| Ok(doses.clone()));
    let id = course.id;
    store
        .expect_last_given()
        .returning(move |_| Ok(HashMap::from([(id, given_at)])));
    let found = today(Vec::new(), store, &chicago()).await;
    assert_eq!(found.doses.len(), 1, "only what was given");
    let current = &found.courses[0];
    assert_eq!((current.given, current.last_given), (1, Some(given_at)));
    assert_eq!(current.possible_from, Some(given_at + Duration::hours(6)));
    assert_eq!(current.next_due, None);
}
