use proptest::prelude::*;
use time::macros::{date, datetime};
use time::{Month, Weekday};

use super::*;
use crate::samples::{NOW, appointment, chicago, series};

/// Each day of the series is at 9:00 on the clocks of Chicago.
fn at_nine(appointment: &Appointment, occurrences: &[Occurrence]) -> bool {
    occurrences.iter().all(|it| {
        let starts_at = appointment.starts_at(it);
        chicago().minute_of_day(starts_at) == 540 && chicago().date_of(starts_at) == it.day
    })
}

#[test]
fn nine_o_clock_stays_nine_o_clock_over_both_clock_changes() {
    let daily = series("FREQ=DAILY", date!(2026 - 01 - 01));
    for (from, to, hours) in [
        (date!(2026 - 03 - 07), date!(2026 - 03 - 08), 23),
        (date!(2026 - 10 - 31), date!(2026 - 11 - 01), 25),
    ] {
        let both = daily.occurrences(from, to);
        assert!(at_nine(&daily, &both));
        let between = daily.starts_at(&both[1]) - daily.starts_at(&both[0]);
        assert_eq!(between.whole_hours(), hours);
    }
}

#[test]
fn a_window_has_what_began_before_it_and_what_was_moved_into_it() {
    let mut series = series("FREQ=MONTHLY", date!(2026 - 01 - 30));
    let day = date!(2026 - 01 - 30);
    series.details.span = Span::stored(day, 540, date!(2026 - 02 - 02), 600);
    let fields = ChangedFields {
        span: Some(Span::stored(
            date!(2026 - 02 - 03),
            0,
            date!(2026 - 02 - 03),
            60,
        )),
        ..ChangedFields::default()
    };
    series
        .changes
        .insert(date!(2026 - 06 - 30), Change::Changed(fields));
    let found = series.occurrences(date!(2026 - 02 - 02), date!(2026 - 02 - 10));
    let days: Vec<_> = found.iter().map(|it| it.day).collect();
    assert_eq!(days, [day, date!(2026 - 06 - 30)]);
}

#[test]
fn a_series_without_an_end_has_no_last_instant() {
    let day = date!(2026 - 01 - 05);
    assert_eq!(series("FREQ=WEEKLY", day).bounds().1, None);
    let (from, until) = series("FREQ=WEEKLY;COUNT=2", day).bounds();
    assert_eq!(from, datetime!(2026-01-05 15:00 UTC));
    assert_eq!(until, Some(datetime!(2026-01-12 16:00 UTC)));
}

#[test]
fn the_next_reminder_is_that_of_the_first_coming_occurrence() {
    let mut series = series("FREQ=WEEKLY", date!(2025 - 12 - 29));
    assert_eq!(series.next_reminder(NOW), None);
    series.details.remind_before = Some(Duration::DAY);
    let (remind_at, next) = series.next_reminder(NOW).expect("a reminder");
    assert_eq!(remind_at, datetime!(2026-01-04 15:00 UTC));
    assert_eq!(next.day, date!(2026 - 01 - 05));
    // That one was sent; the following is in the same zone at the same time.
    series.reminded_until = remind_at;
    let (remind_at, _) = series.next_reminder(remind_at).expect("a reminder");
    assert_eq!(remind_at, datetime!(2026-01-11 15:00 UTC));
    series
        .changes
        .insert(date!(2026 - 01 - 12), Change::Dropped);
    let (remind_at, _) = series.next_reminder(NOW).expect("a reminder");
    assert_eq!(remind_at, datetime!(2026-01-18 15:00 UTC));
}

#[test]
fn what_has_begun_is_not_reminded_of() {
    let mut past = appointment(date!(2026 - 01 - 01));
    past.details.remind_before = Some(Duration::DAY);
    past.reminded_until = datetime!(2025-12-01 00:00 UTC);
    let starts_at = datetime!(2026-01-01 15:00 UTC);
    assert!(past.next_reminder(starts_at - Duration::MINUTE).is_some());
    assert_eq!(past.next_reminder(starts_at), None);
}

#[test]
fn a_leap_day_is_reminded_of_years_before() {
    let mut leap = series("FREQ=YEARLY", date!(2024 - 02 - 29));
    leap.details.remind_before = Some(Duration::ZERO);
    let (_, next) = leap.next_reminder(NOW).expect("a reminder");
    assert_eq!(next.day, date!(2028 - 02 - 29));
}

proptest! {
    /// Against rules that are computed here by other means than the library's.
    #[test]
    fn unrolled_days_are_those_of_the_calendar_at_nine(
        offset in 0_i64..700,
        length in 0_i64..400,
        case in 0_usize..4,
    ) {
        let start = date!(2025 - 12 - 26);
        let (rule, passes): (&str, fn(Date) -> bool) = match case {
            0 => ("FREQ=DAILY", |_| true),
            1 => ("FREQ=MONTHLY;BYMONTHDAY=31", |day| day.day() == 31),
            2 => ("FREQ=MONTHLY;BYDAY=-1FR", |day| {
                day.weekday() == Weekday::Friday && (day + Duration::WEEK).month() != day.month()
            }),
            _ => ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", |day| {
                (day.month(), day.day()) == (Month::February, 29)
            }),
        };
        let appointment = series(rule, start);
        let (from, to) = (start + Duration::days(offset), start + Duration::days(offset + length));
        let occurrences = appointment.occurrences(from, to);
        prop_assert!(at_nine(&appointment, &occurrences));
        let days: Vec<_> = occurrences.iter().map(|it| it.day).collect();
        let mut expected = Vec::new();
        let mut day = from;
        while day <= to {
            if passes(day) {
                expected.push(day);
            }
            day = day.next_day().expect("a day");
        }
        prop_assert_eq!(days, expected, "{}", rule);
    }
}
