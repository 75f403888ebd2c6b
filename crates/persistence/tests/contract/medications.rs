//! Tests of courses of medication, with their doses.

use contacts::{ContactStore as _, SheetCourses as _, SheetHorses as _};
use futures_util::future::join_all;
use horses::HorseStore as _;
use kernel::{
    CourseId, HorseId, IdGenerator as _, NamedHorse, OptionalText, PageRequest, RandomIds,
    RecordDate, Recurrence, Refusal, Revision, Scope, TimeZone,
};
use persistence::{SqlContactStore, SqlTaskStore};
use tasks::{
    AsNeeded, Course, CourseDetails, CourseFilter, CourseStore as _, Dose, DoseStep, DoseSteps,
    DoseTimes, Former, GiveDoseError, NewDose, Rhythm,
};
use time::OffsetDateTime;
use time::macros::time;

use crate::samples::{LATER, NOW, line, required};
use crate::support::Stores;
use crate::tasks::{at, day, kept, mark, sample, store};

on_both_databases!(
    two_doses_at_once_make_one,
    a_course_with_doses_is_kept_when_it_is_deleted,
    current_courses_are_those_of_the_day,
    when_it_was_given_before_a_change_is_kept,
    a_horse_takes_its_courses_along,
    an_emergency_sheet_has_the_courses_that_run,
    two_grooms_at_once_give_one_dose_as_needed,
    as_needed_no_more_is_given_than_the_limits_allow,
    hours_between_doses_are_real_hours,
    withdrawals_are_read_with_their_doses,
);

fn at_times(times: &[&str], rule: Option<&str>) -> Rhythm {
    let from = day("2026-05-09").as_date();
    Rhythm::At {
        times: DoseTimes::new(times.iter().map(|it| at(it)).collect()).expect("times"),
        recurrence: rule.map(|it| Box::new(Recurrence::parse(it, from).expect("a rule"))),
    }
}

const AS_NEEDED: Rhythm = Rhythm::AsNeeded(AsNeeded {
    least_hours: 6,
    most_per_day: 3,
});

fn chicago() -> TimeZone {
    TimeZone::parse("America/Chicago").expect("a zone")
}

pub(crate) fn course_of(actor: &Scope, horse: HorseId) -> Course {
    Course {
        id: CourseId::new(RandomIds.next_uuid()),
        organization_id: actor.actor().own_organization(),
        horse: NamedHorse {
            id: horse,
            name: "?".to_owned(),
        },
        details: CourseDetails {
            drug: required("Phenylbutazone"),
            dose: required("1 g"),
            route: line("by mouth"),
            from: day("2026-05-01"),
            until: Some(day("2026-05-05")),
            rhythm: at_times(&["08:00", "20:00"], None),
            steps: DoseSteps::default(),
            reason: line("Lame"),
            prescribed_by: line("Dr. Hale"),
            withdrawal_note: OptionalText::parse("Not within 24 h of a show").expect("a text"),
            withdrawal_days: Some(7),
        },
        former: Vec::new(),
        revision: Revision::FIRST,
        created_at: NOW,
        updated_at: NOW,
        deleted_at: None,
    }
}

pub(crate) async fn keep_course(stores: &Stores, actor: &Scope, horse: HorseId) -> Course {
    let course = course_of(actor, horse);
    let begun = tasks::CourseStore::insert(&store(stores), &course, None).await;
    begun.expect("stored")
}

pub(crate) async fn give(
    store: &SqlTaskStore,
    actor: &Scope,
    dose: &Dose,
) -> Result<Option<Dose>, GiveDoseError> {
    let sent = NewDose {
        dose: dose.clone(),
        is_timed: true,
        sent_at: dose.mark.at,
    };
    store.record(actor, &sent, &chicago()).await
}

pub(crate) fn dose_of(actor: &Scope, course: &Course) -> Dose {
    Dose {
        course_id: course.id,
        date: day("2026-05-02"),
        time: at("08:00"),
        drug: course.details.drug.clone(),
        dose: course.details.dose.clone(),
        route: course.details.route.clone(),
        is_given: true,
        reason: line(""),
        mark: mark(actor, NOW),
        duplicates: Vec::new(),
    }
}

async fn two_doses_at_once_make_one(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let course = keep_course(stores, &actor, horse.id).await;
    assert_eq!(course.horse.name, horse.profile.name.as_str());
    let store = store(stores);
    let given = dose_of(&actor, &course);
    let skipped = Dose {
        is_given: false,
        reason: line("Refused it"),
        ..given.clone()
    };
    let (one, other) = tokio::join!(give(&store, &actor, &given), give(&store, &actor, &skipped));
    let one = one.expect("answered").expect("recorded");
    assert_eq!(other.expect("answered"), Some(one.clone()));
    let evening = Dose {
        time: at("20:00"),
        ..given.clone()
    };
    give(&store, &actor, &evening).await.expect("recorded");
    let doses = store.list_doses(course.id, 9).await.expect("answered");
    let times: Vec<_> = doses.iter().map(|it| it.time).collect();
    assert_eq!(times, [at("20:00"), at("08:00")]);

    let other_drug = CourseDetails {
        drug: required("Firocoxib"),
        ..course.details.clone()
    };
    let saved =
        tasks::CourseStore::update(&store, &actor, course.id, &other_drug, None, LATER).await;
    assert_eq!(saved.expect("saved").details, other_drug);
    let found = store.find_dose(course.id, given.date, given.time).await;
    assert_eq!(found.expect("answered"), Some(one));
    let removed = store.remove_dose(&actor, course.id, given.date, given.time);
    assert!(removed.await.expect("answered"));
    let again = give(&store, &actor, &skipped).await.expect("answered");
    assert!(!again.expect("recorded").is_given);
}

async fn a_course_with_doses_is_kept_when_it_is_deleted(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let store = store(stores);
    let used = keep_course(stores, &actor, horse.id).await;
    let unused = keep_course(stores, &actor, horse.id).await;
    let dose = dose_of(&actor, &used);
    give(&store, &actor, &dose).await.expect("recorded");
    for course in [&used, &unused] {
        let delete = || tasks::CourseStore::delete(&store, &actor, course.id, LATER);
        assert!(delete().await.expect("answered"));
        assert!(!delete().await.expect("answered"));
    }
    let found = tasks::CourseStore::find(&store, &actor, used.id).await;
    let found = found.expect("answered").expect("kept");
    assert_eq!(found.deleted_at, Some(LATER));
    let again = give(&store, &actor, &dose).await.expect("answered");
    assert!(again.is_some(), "sent again");
    let evening = Dose {
        time: at("20:00"),
        ..dose.clone()
    };
    let refused = give(&store, &actor, &evening).await;
    assert_eq!(refused.expect("answered"), None);
    let day = day("2026-05-02");
    let due = store.of_days(&actor, day, day).await.expect("answered");
    assert_eq!(due, []);
    let recorded = store.doses_of_days(&actor, day, day).await;
    assert_eq!(recorded.expect("answered").len(), 1);
    let list = async |horse_id, current| {
        let filter = CourseFilter { horse_id, current };
        let page = PageRequest::first(9);
        let page = tasks::CourseStore::list(&store, &actor, &filter, &page).await;
        page.expect("answered").items.len()
    };
    assert_eq!(list(None, None).await, 0);
    assert_eq!(list(Some(horse.id), None).await, 1);
    assert_eq!(list(Some(horse.id), Some((day, true))).await, 0);
    let saved =
        tasks::CourseStore::update(&store, &actor, used.id, &used.details, None, LATER).await;
    assert!(matches!(saved, Err(Refusal::NotFound(_))));
}

async fn current_courses_are_those_of_the_day(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let bounded = keep_course(stores, &actor, horse.id).await;
    let mut open = course_of(&actor, horse.id);
    open.details.until = None;
    let store = store(stores);
    let open = tasks::CourseStore::insert(&store, &open, None).await;
    let open = open.expect("stored");
    for (date, expected) in [
        ("2026-04-30", vec![]),
        ("2026-05-05", vec![bounded.id, open.id]),
        ("2026-05-06", vec![open.id]),
    ] {
        let due = store.of_days(&actor, day(date), day(date)).await;
        let mut due: Vec<_> = due.expect("answered").iter().map(|it| it.id).collect();
        due.sort_unstable();
        assert_eq!(due, expected, "{date}");
        for is_current in [true, false] {
            let filter = CourseFilter {
                horse_id: None,
                current: Some((day(date), is_current)),
            };
            let page = PageRequest::first(9);
            let page = tasks::CourseStore::list(&store, &actor, &filter, &page).await;
            let found = page.expect("answered").items.len();
            let all = if is_current {
                expected.len()
            } else {
                2 - expected.len()
            };
            assert_eq!(found, all, "{date} {is_current}");
        }
    }
}

async fn when_it_was_given_before_a_change_is_kept(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let course = keep_course(stores, &actor, horse.id).await;
    let store = store(stores);
    let details = CourseDetails {
        from: day("2026-05-09"),
        until: None,
        withdrawal_days: None,
        rhythm: at_times(&["09:30"], Some("FREQ=DAILY;INTERVAL=2;COUNT=3")),
        steps: DoseSteps::stored(vec![DoseStep {
            until: day("2026-05-11"),
            dose: required("2 g"),
        }]),
        ..course.details.clone()
    };
    let former = vec![Former {
        plan: course.details.plan(),
        until: LATER,
    }];
    for _ in 0..2 {
        let saved =
            tasks::CourseStore::update(&store, &actor, course.id, &details, None, LATER).await;
        let saved = saved.expect("saved");
        assert_eq!(saved.former, former);
        let found = tasks::CourseStore::find(&store, &actor, course.id).await;
        assert_eq!(found.expect("answered"), Some(saved));
    }
    let date = RecordDate::new(LATER.date()).expect("a day");
    let due = store.of_days(&actor, date, date).await.expect("answered");
    assert_eq!(due.len(), 1, "what was due before is told by it");
}

async fn a_horse_takes_its_courses_along(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let course = keep_course(stores, &actor, horse.id).await;
    let store = store(stores);
    let dose = dose_of(&actor, &course);
    give(&store, &actor, &dose).await.expect("recorded");
    let task = kept(stores, &sample(&actor, "2026-05-01", None, &[horse.id])).await;
    let deleted = stores.horses.delete(&actor, horse.id, LATER).await;
    assert!(deleted.expect("answered"));
    let found = tasks::CourseStore::find(&store, &actor, course.id).await;
    assert_eq!(found.expect("answered"), None);
    let found = tasks::TaskStore::find(&store, &actor, task.id).await;
    assert_eq!(found.expect("answered").expect("kept").horses, []);
}

async fn an_emergency_sheet_has_the_courses_that_run(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let other = stores.horse_of(&actor).await;
    keep_course(stores, &actor, other.id).await;
    let course = keep_course(stores, &actor, horse.id).await;
    let deleted = keep_course(stores, &actor, horse.id).await;
    let store = store(stores);
    for course in [&course, &deleted] {
        let morning = dose_of(&actor, course);
        // By the plan it is the first of the two.
        let evening = Dose {
            time: at("20:00"),
            mark: mark(&actor, LATER),
            ..morning.clone()
        };
        let morning = Dose {
            date: day("2026-05-03"),
            ..morning
        };
        let skipped = Dose {
            date: day("2026-05-04"),
            is_given: false,
            reason: line("Refused it"),
            ..morning.clone()
        };
        for dose in [morning, evening, skipped] {
            give(&store, &actor, &dose).await.expect("recorded");
        }
    }
    let gone = tasks::CourseStore::delete(&store, &actor, deleted.id, LATER);
    assert!(gone.await.expect("answered"));

    let named = "UPDATE organizations SET name = 'Duck River Barn', phone = '(931) 555-0100'";
    crate::books::execute(stores, named).await;
    let contacts = SqlContactStore::new(stores.database.clone());
    let courses = async |from: &str, to: &str| {
        let days = day(from).as_date()..=day(to).as_date();
        let running = store.running(&actor, horse.id, days).await;
        running.expect("answered")
    };
    let found = courses("2026-05-05", "2026-05-06").await;
    let [running] = found.as_slice() else {
        panic!("one course: {found:?}");
    };
    assert_eq!(running.drug, "Phenylbutazone");
    assert_eq!(
        (running.dose.as_str(), running.route.as_str()),
        ("1 g", "by mouth")
    );
    assert_eq!(running.from, day("2026-05-01").as_date());
    assert_eq!(running.until, Some(day("2026-05-05").as_date()));
    assert_eq!(running.times, [time!(8:00), time!(20:00)]);
    let last = running.last_given.as_ref().expect("a dose");
    let due = (day("2026-05-02").as_date(), time!(20:00));
    assert_eq!(last.due, due, "not the one that was skipped");
    let times: Vec<_> = last.records.iter().map(|it| it.at).collect();
    assert_eq!(times, [LATER], "when it was given");
    assert_eq!(courses("2026-04-29", "2026-04-30").await, []);
    assert_eq!(courses("2026-05-06", "2026-05-07").await, []);
    assert_eq!(courses("2026-04-30", "2026-05-01").await.len(), 1);
    let boarding = &horse.sections.boarding;
    let stands = format!(
        "{}, {}",
        boarding.stable.as_str(),
        boarding.location.as_str()
    );
    let last = boarding.period.ends_on.expect("an end");
    let after = last.as_date().next_day().expect("a day");
    let on = async |day| {
        let found = stores.horses.of_sheet(&actor, horse.id, day).await;
        found.expect("answered").expect("a horse")
    };
    assert_eq!(on(last.as_date()).await.location, stands);
    let on_the_sheet = on(after).await;
    assert_eq!(on_the_sheet.location, "");
    let around = contacts.around(&on_the_sheet).await;
    let (barn, _) = around.expect("answered");
    let barn = (barn.name.as_str(), barn.phone.as_str());
    assert_eq!(barn, ("Duck River Barn", "(931) 555-0100"));
}

/// A course that is given as needed, until further notice.
async fn as_needed(stores: &Stores, from: &str) -> (Scope, Course) {
    let (actor, horse) = stores.horse().await;
    let mut course = course_of(&actor, horse.id);
    course.details.rhythm = AS_NEEDED;
    course.details.from = day(from);
    course.details.until = None;
    let begun = tasks::CourseStore::insert(&store(stores), &course, None).await;
    let begun = begun.expect("stored");
    assert_eq!(begun.details, course.details);
    (actor, begun)
}

/// A dose on the clocks of the barn.
fn moment(actor: &Scope, course: &Course, date: &str, time: &str) -> Dose {
    let given_at = chicago().instant_of(day(date).as_date(), at(time).minute());
    Dose {
        date: day(date),
        time: at(time),
        mark: mark(actor, given_at),
        ..dose_of(actor, course)
    }
}

fn next_of(given: Result<Option<Dose>, GiveDoseError>) -> OffsetDateTime {
    match given {
        Err(GiveDoseError::TooSoon { next, .. }) => next,
        other => panic!("{other:?}"),
    }
}

async fn two_grooms_at_once_give_one_dose_as_needed(stores: &Stores) {
    let (actor, course) = as_needed(stores, "2026-05-01").await;
    let store = store(stores);
    let minutes = ["08:00", "08:01", "08:02", "08:00"];
    let doses = minutes.map(|time| moment(&actor, &course, "2026-05-02", time));
    let given = join_all(doses.iter().map(|dose| give(&store, &actor, dose))).await;
    let recorded = store.list_doses(course.id, 9).await.expect("answered");
    let [first] = recorded.as_slice() else {
        panic!("one dose: {recorded:?}");
    };
    let mut refused = 0;
    for (dose, given) in doses.iter().zip(given) {
        if dose.time == first.time {
            assert_eq!(given.expect("answered"), Some(first.clone()));
        } else {
            next_of(given);
            refused += 1;
        }
    }
    assert!(refused >= 2);
}

async fn as_needed_no_more_is_given_than_the_limits_allow(stores: &Stores) {
    let (actor, course) = as_needed(stores, "2026-05-01").await;
    let store = store(stores);
    let try_at = async |date: &str, time: &str| {
        let dose = moment(&actor, &course, date, time);
        give(&store, &actor, &dose).await
    };
    let instant = |date: &str, time: &str| {
        let minute = at(time).minute();
        chicago().instant_of(day(date).as_date(), minute)
    };
    try_at("2026-05-02", "00:30").await.expect("recorded");
    let next = next_of(try_at("2026-05-02", "06:29").await);
    assert_eq!(next, instant("2026-05-02", "06:30"));
    // What is skipped is no dose.
    let skipped = Dose {
        is_given: false,
        reason: line("Refused it"),
        ..moment(&actor, &course, "2026-05-02", "06:00")
    };
    give(&store, &actor, &skipped).await.expect("recorded");
    try_at("2026-05-02", "06:30").await.expect("recorded");
    // Recorded late, between the two.
    next_of(try_at("2026-05-02", "03:00").await);
    try_at("2026-05-02", "12:30").await.expect("recorded");
    let next = next_of(try_at("2026-05-02", "18:30").await);
    assert_eq!(next, instant("2026-05-03", "00:00"));
    let again = try_at("2026-05-02", "12:30").await.expect("answered");
    assert!(again.is_some(), "a repetition changes nothing");
    try_at("2026-05-03", "00:00").await.expect("recorded");
    let last = store.last_given(&[course.id]).await.expect("answered");
    let expected = instant("2026-05-03", "00:00");
    assert_eq!(last.get(&course.id), Some(&expected));
    let other = CourseId::new(RandomIds.next_uuid());
    let none = store.last_given(&[other]).await.expect("answered");
    assert!(none.is_empty());
}

async fn hours_between_doses_are_real_hours(stores: &Stores) {
    let (actor, course) = as_needed(stores, "2026-01-01").await;
    let store = store(stores);
    let try_at = async |date: &str, time: &str| {
        let dose = moment(&actor, &course, date, time);
        give(&store, &actor, &dose).await
    };
    // Clocks go forward at 2 h.
    try_at("2026-03-08", "01:00").await.expect("recorded");
    next_of(try_at("2026-03-08", "07:00").await);
    try_at("2026-03-08", "08:00").await.expect("recorded");
    // Clocks go back at 2 h.
    try_at("2026-11-01", "00:30").await.expect("recorded");
    next_of(try_at("2026-11-01", "05:29").await);
    try_at("2026-11-01", "05:30").await.expect("recorded");
}

async fn withdrawals_are_read_with_their_doses(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let other = stores.horse_of(&actor).await;
    let course = keep_course(stores, &actor, horse.id).await;
    let of_other = keep_course(stores, &actor, other.id).await;
    let store = store(stores);
    let mut silent = course_of(&actor, horse.id);
    silent.details.withdrawal_days = None;
    let kept = tasks::CourseStore::insert(&store, &silent, None).await;
    kept.expect("stored");
    let dose = dose_of(&actor, &course);
    give(&store, &actor, &dose).await.expect("recorded");
    let read = async |actor: &Scope, horse, since: &str| {
        let found = store.with_withdrawal(actor, horse, day(since)).await;
        let found = found.expect("answered").into_iter();
        found
            .map(|(course, doses)| (course.id, doses.len()))
            .collect::<Vec<_>>()
    };
    let own = [(course.id, 1)];
    assert_eq!(read(&actor, Some(horse.id), "2026-05-02").await, own);
    let later = [(course.id, 0)];
    assert_eq!(read(&actor, Some(horse.id), "2026-05-03").await, later);
    let mut both = read(&actor, None, "2026-05-02").await;
    both.sort_unstable();
    let mut expected = [(course.id, 1), (of_other.id, 0)];
    expected.sort_unstable();
    assert_eq!(both, expected);
    let (stranger, _) = stores.horse().await;
    assert_eq!(read(&stranger, Some(horse.id), "2026-05-02").await, []);
    let gone = tasks::CourseStore::delete(&store, &actor, course.id, LATER);
    assert!(gone.await.expect("answered"));
    assert_eq!(read(&actor, Some(horse.id), "2026-05-02").await, own);
    assert_eq!(read(&actor, Some(horse.id), "2026-09-02").await, []);
}
