use proptest::prelude::*;
use time::macros::{date, datetime};

use super::*;
use crate::give_dose::tests::{course, time};
use crate::tick::tests::day;

fn line(text: &str) -> RequiredLine<200> {
    RequiredLine::parse(text).expect("a line")
}

fn step(until: Date, dose: &str) -> DoseStep {
    DoseStep {
        until: day(until),
        dose: line(dose),
    }
}

fn utc() -> TimeZone {
    TimeZone::parse("UTC").expect("a zone")
}

const LIMITS: AsNeeded = AsNeeded {
    least_hours: 6,
    most_per_day: 3,
};

#[test]
fn times_are_sorted_and_distinct() {
    let times = ["20:00", "08:00", "20:00"].map(time).to_vec();
    let times = DoseTimes::new(times).expect("times");
    assert_eq!(times.as_slice(), ["08:00", "20:00"].map(time));
    assert_eq!(DoseTimes::new(Vec::new()), Err(DoseTimesError::Empty));
    let many = (0..25).map(|it| DayTime::stored(it).expect("a minute"));
    assert_eq!(DoseTimes::new(many.collect()), Err(DoseTimesError::TooMany));
}

#[test]
fn steps_are_sorted_and_reach_the_last_day() {
    let (from, until) = (date!(2026 - 12 - 01), date!(2026 - 12 - 09));
    let steps = |steps| DoseSteps::new(steps, day(from), Some(day(until)));
    let two = [
        step(until, "1 tablet"),
        step(date!(2026 - 12 - 05), "2 tablets"),
    ];
    let sorted = steps(two.to_vec()).expect("steps");
    let dose = |date| sorted.on(date).map(RequiredLine::as_str);
    assert_eq!(dose(date!(2026 - 12 - 05)), Some("2 tablets"));
    assert_eq!(dose(date!(2026 - 12 - 06)), Some("1 tablet"));
    assert_eq!(dose(date!(2026 - 12 - 10)), None);
    let short = vec![step(date!(2026 - 12 - 05), "2 tablets")];
    assert_eq!(
        steps(short.clone()),
        Err(Invalid("must reach the last day"))
    );
    assert!(DoseSteps::new(short, day(from), None).is_ok());
    let early = vec![step(date!(2026 - 11 - 30), "2"), step(until, "1")];
    assert!(steps(early).is_err());
    assert!(steps(vec![step(until, "2"), step(until, "1")]).is_err());
    assert_eq!(steps(Vec::new()), Ok(DoseSteps::default()));
}

#[test]
fn hours_are_real_hours_when_clocks_change() {
    let zone = TimeZone::parse("America/Chicago").expect("a zone");
    // Clocks go forward at 2 h, so that 8 h is 6 hours after 1 h.
    let date = date!(2026 - 03 - 08);
    let first = zone.instant_of(date, 60);
    let from = LIMITS.possible_from(&[(date, first)], date, first, &zone);
    assert_eq!(zone.minute_of_day(from), 8 * 60);
    // Clocks go back at 2 h, so that 6 h is 6 hours after 1 h.
    let date = date!(2026 - 11 - 01);
    let first = zone.instant_of(date, 60);
    let from = LIMITS.possible_from(&[(date, first)], date, first, &zone);
    assert_eq!(zone.minute_of_day(from), 6 * 60);
}

#[test]
fn a_full_day_waits_for_the_next_one_of_the_barn() {
    let zone = TimeZone::parse("America/Chicago").expect("a zone");
    let date = date!(2026 - 05 - 01);
    let given: Vec<_> = [0, 360, 720]
        .map(|minute| (date, zone.instant_of(date, minute)))
        .to_vec();
    let late = zone.instant_of(date, 20 * 60);
    let from = LIMITS.possible_from(&given, date, late, &zone);
    assert_eq!(from, datetime!(2026-05-02 0:00 -5));
    // A dose that is recorded late keeps its distance to later ones, too.
    let before = zone.instant_of(date, 0) - Duration::hours(5);
    let eve = date!(2026 - 04 - 30);
    let from = LIMITS.possible_from(&given, eve, before, &zone);
    assert_eq!(from, datetime!(2026-05-02 0:00 -5));
}

#[test]
fn a_rule_ends_its_course() {
    let mut details = course().details;
    let from = details.from.as_date();
    details.rhythm = Rhythm::At {
        times: DoseTimes::new(vec![time("08:00")]).expect("times"),
        recurrence: Recurrence::parse("FREQ=DAILY;INTERVAL=2;COUNT=2", from)
            .ok()
            .map(Box::new),
    };
    let ended = details.clone().ended_by_rule();
    assert_eq!(ended.until, Some(day(date!(2026 - 03 - 03))));
    details.until = Some(day(date!(2026 - 03 - 02)));
    assert_eq!(details.clone().ended_by_rule(), details);
    details.until = None;
    let next = details.plan().next_due(date!(2026 - 03 - 02));
    assert_eq!(next, Some(date!(2026 - 03 - 03)));
}

proptest! {
    /// The doses of a day of any plan are those that counting gives.
    #[test]
    fn the_doses_of_a_day_follow_from_the_plan(
        (every, length) in (1_i64..10, prop::option::of(0_i64..40)),
        minutes in prop::collection::btree_set(0_i64..1440, 1..5),
        ends in prop::collection::btree_set(0_i64..60, 0..4),
        shown in -5_i64..60,
    ) {
        let mut course = course();
        let first = course.details.from.as_date();
        let after = |days| first + Duration::days(days);
        let times = minutes.iter().map(|it| DayTime::stored(*it).expect("a minute"));
        let times: Vec<_> = times.collect();
        let rule = format!("FREQ=DAILY;INTERVAL={every}");
        course.details.until = length.map(|length| day(after(length)));
        course.details.rhythm = Rhythm::At {
            times: DoseTimes::new(times.clone()).expect("times"),
            recurrence: (every > 1)
                .then(|| Box::new(Recurrence::parse(&rule, first).expect("a rule"))),
        };
        // Until further notice, so that the steps need not reach a last day.
        let steps = ends.iter().map(|days| step(after(*days), &format!("{days} g")));
        course.details.steps =
            DoseSteps::new(steps.collect(), day(first), None).expect("steps");

        let date = after(shown);
        let due = course.due_on(date, &utc());
        let is_due = shown >= 0 && shown % every == 0 && length.is_none_or(|it| shown <= it);
        let expected = if is_due { times } else { Vec::new() };
        prop_assert_eq!(due.iter().map(|it| it.time).collect::<Vec<_>>(), expected);
        let dose = ends.iter().find(|days| **days >= shown);
        let dose = dose.map_or_else(|| "1 g".to_owned(), |days| format!("{days} g"));
        for planned in due {
            let planned = course.dose_by(&planned.plan, date);
            prop_assert_eq!(planned.as_str(), dose.as_str());
        }
    }

    /// The instant from which a dose is possible keeps to the limits, and is not later than
    /// it must be.
    #[test]
    fn what_is_possible_keeps_to_the_limits(
        least_hours in 1_u32..30,
        most_per_day in 1_u32..4,
        given in prop::collection::vec(-60_i64..60, 0..8),
        at in -60_i64..60,
    ) {
        let limits = AsNeeded { least_hours, most_per_day };
        let noon = datetime!(2026-05-01 12:00 UTC);
        let instant = |hours| noon + Duration::hours(hours);
        let given: Vec<_> = given
            .into_iter()
            .map(|hours| (instant(hours).date(), instant(hours)))
            .collect();
        let gap = Duration::hours(least_hours.into());
        let keeps = |at: OffsetDateTime| {
            let of_day = given.iter().filter(|(date, _)| *date == at.date()).count();
            of_day < most_per_day as usize && given.iter().all(|(_, it)| (at - *it).abs() >= gap)
        };
        let (at, zone) = (instant(at), utc());
        let from = limits.possible_from(&given, at.date(), at, &zone);
        prop_assert!(from >= at && keeps(from));
        let hours = (from - at).whole_hours();
        prop_assert!((0..hours).all(|hours| !keeps(at + Duration::hours(hours))));
    }
}
