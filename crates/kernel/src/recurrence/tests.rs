use proptest::prelude::*;
use rrule::RRuleSet;
use time::Duration;
use time::macros::date;

use super::*;

fn rule(text: &str, starts_on: Date) -> Recurrence {
    Recurrence::parse(text, starts_on).expect("a rule")
}

fn year(text: &str, starts_on: Date) -> Vec<String> {
    let days = rule(text, starts_on).days(starts_on, starts_on, starts_on + Duration::days(365));
    days.iter().map(Date::to_string).collect()
}

#[test]
fn months_without_the_31st_are_left_out() {
    let days = year("FREQ=MONTHLY", date!(2026 - 01 - 31));
    assert_eq!(
        days,
        [
            "2026-01-31",
            "2026-03-31",
            "2026-05-31",
            "2026-07-31",
            "2026-08-31",
            "2026-10-31",
            "2026-12-31",
            "2027-01-31"
        ]
    );
}

#[test]
fn the_last_friday_is_that_of_each_month() {
    let days = year("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", date!(2026 - 01 - 30));
    assert_eq!(days, ["2026-01-30", "2026-02-27", "2026-03-27"]);
}

#[test]
fn the_29th_of_february_recurs_in_leap_years() {
    let start = date!(2024 - 02 - 29);
    let days = rule("FREQ=YEARLY", start).days(start, start, date!(2036 - 12 - 31));
    let years: Vec<_> = days.iter().map(|day| day.year()).collect();
    assert_eq!(years, [2024, 2028, 2032, 2036]);
}

#[test]
fn the_last_day_is_included() {
    let start = date!(2026 - 06 - 01);
    for until in ["20260603", "20260603T235959Z", "20260603T000000Z"] {
        let rule = rule(&format!("FREQ=DAILY;UNTIL={until}"), start);
        let days = rule.days(start, start, date!(2027 - 01 - 01));
        assert_eq!(days.len(), 3, "{until}");
        assert!(
            rule.days(start, date!(2026 - 06 - 04), date!(2027 - 01 - 01))
                .is_empty()
        );
    }
}

#[test]
fn only_a_rule_that_ends_has_a_last_day() {
    let start = date!(2026 - 01 - 31);
    for (text, last) in [
        ("FREQ=DAILY", None),
        (
            "FREQ=DAILY;COUNT=100000",
            Some(start + Duration::days(99_999)),
        ),
        // It has one day and never another one.
        (
            "FREQ=YEARLY;INTERVAL=10000;COUNT=2",
            Some(date!(9999 - 12 - 31)),
        ),
        ("FREQ=MONTHLY;COUNT=3", Some(date!(2026 - 05 - 31))),
        ("FREQ=DAILY;UNTIL=20260202", Some(date!(2026 - 02 - 02))),
    ] {
        assert_eq!(rule(text, start).last(start), last, "{text}");
    }
}

#[test]
fn text_that_is_no_rule_for_days_is_refused() {
    let start = date!(2026 - 06 - 01);
    for (text, error) in [
        ("", RecurrenceError::Invalid),
        ("weekly", RecurrenceError::Invalid),
        ("FREQ=DAILY;INTERVAL=0", RecurrenceError::Invalid),
        ("FREQ=DAILY;UNTIL=20260101", RecurrenceError::Invalid),
        ("FREQ=MONTHLY;BYMONTHDAY=40", RecurrenceError::Invalid),
        ("FREQ=HOURLY", RecurrenceError::WithinDay),
        ("FREQ=DAILY;BYHOUR=9,10", RecurrenceError::WithinDay),
        (
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
            RecurrenceError::Never,
        ),
        ("FREQ=DAILY;COUNT=0", RecurrenceError::Never),
    ] {
        assert_eq!(Recurrence::parse(text, start), Err(error), "{text}");
    }
    let long = format!("FREQ=DAILY;BYMONTH={}", "1,".repeat(300));
    assert_eq!(
        Recurrence::parse(&long, start),
        Err(RecurrenceError::Invalid)
    );
}

#[test]
fn a_rule_reads_back_as_it_was_written() {
    let start = date!(2026 - 06 - 01);
    let written = rule("rrule:freq=weekly;interval=2;byday=mo,fr", start).to_string();
    assert_eq!(
        Recurrence::stored(&written, None)
            .expect("a rule")
            .to_string(),
        written
    );
}

#[test]
fn the_first_friday_stays_the_first_one_when_it_is_stored() {
    let start = date!(2026 - 06 - 05);
    let written = rule("FREQ=MONTHLY;BYDAY=1FR,-1MO", start).to_string();
    assert_eq!(written, "FREQ=MONTHLY;BYDAY=1FR,-1MO");
}

#[test]
fn until_in_utc_is_a_moment_of_what_has_a_time_of_day() {
    let start = date!(2026 - 06 - 01);
    let chicago = TimeZone::parse("America/Chicago").expect("known");
    for (until, minute, last) in [
        // 22:59 of the third in Chicago.
        ("20260604T035900Z", 18 * 60, date!(2026 - 06 - 03)),
        // Exactly when it begins, and a minute before.
        ("20260603T140000Z", 9 * 60, date!(2026 - 06 - 03)),
        ("20260603T135900Z", 9 * 60, date!(2026 - 06 - 02)),
        ("20260603T000000Z", 9 * 60, date!(2026 - 06 - 02)),
        // On the clocks of the place.
        ("20260603T090000", 9 * 60, date!(2026 - 06 - 03)),
        ("20260603T085900", 9 * 60, date!(2026 - 06 - 02)),
        ("20260603", 18 * 60, date!(2026 - 06 - 03)),
    ] {
        let text = format!("FREQ=DAILY;UNTIL={until}");
        let rule = Recurrence::parse_timed(&text, start, minute, &chicago).expect("a rule");
        assert_eq!(rule.last(start), Some(last), "{until}");
        let day = last.to_string().replace('-', "");
        assert_eq!(rule.to_string(), format!("FREQ=DAILY;UNTIL={day}"));
    }
}

#[test]
fn a_last_day_is_read_as_it_was_stored() {
    let start = date!(2026 - 06 - 01);
    for text in [
        "FREQ=DAILY;UNTIL=20260603T000000Z",
        "FREQ=DAILY;UNTIL=20260603",
    ] {
        let stored = Recurrence::stored(text, None).expect("a rule");
        assert_eq!(stored.last(start), Some(date!(2026 - 06 - 03)), "{text}");
        let days = stored.days(start, start, date!(2027 - 01 - 01));
        assert_eq!(days.len(), 3, "{text}");
    }
    let counted = Recurrence::stored("FREQ=DAILY;COUNT=2", None).expect("a rule");
    assert_eq!(counted.last(start), Some(date!(2026 - 06 - 02)));
    let known = Recurrence::stored("FREQ=DAILY;COUNT=2", counted.last(start)).expect("a rule");
    assert_eq!(known.days(start, start, date!(2027 - 01 - 01)).len(), 2);
}

#[test]
fn the_53rd_week_is_that_of_iso_8601() {
    let (start, end) = (date!(2019 - 12 - 01), date!(2034 - 12 - 31));
    let weeks = rule("FREQ=YEARLY;BYWEEKNO=53", start).days(start, start, end);
    let all = (0..).map_while(|days| Some(start + Duration::days(days)).filter(|it| *it <= end));
    let expected: Vec<_> = all.filter(|day| day.iso_week() == 53).collect();
    assert_eq!(weeks, expected);
}

/// Parts of rules that `rrule` computes as RFC 5545 says. It takes only the rest
/// of the first week for `BYSETPOS`, joins `MO` and `2TU` by "and", and overlooks
/// `2TU` in daily and weekly rules, where it is not allowed.
const DAYS: [&str; 18] = [
    "",
    ";BYDAY=MO,TH",
    ";BYDAY=-1FR",
    ";BYDAY=2TU,-2SU",
    ";BYMONTHDAY=31,-1",
    ";BYMONTHDAY=29",
    ";BYMONTHDAY=-30",
    ";BYMONTH=3,11",
    ";BYMONTH=2;BYMONTHDAY=29",
    ";BYMONTH=1,6;BYDAY=MO",
    ";BYMONTH=5;BYDAY=-1MO,1FR",
    ";BYDAY=MO,TU,WE;BYSETPOS=-1",
    ";BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,3",
    ";BYDAY=SA;BYMONTHDAY=13",
    ";BYYEARDAY=1,100,-1",
    ";BYWEEKNO=1,20,51;BYDAY=WE",
    ";BYWEEKNO=-10",
    ";WKST=SU;BYDAY=SU,WE",
];

fn any_rule() -> impl Strategy<Value = (String, Date)> {
    let frequency = prop::sample::select(vec!["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]);
    let start = prop::sample::select(vec![
        date!(1970 - 01 - 01),
        date!(2024 - 01 - 29),
        date!(2024 - 01 - 31),
        date!(2024 - 02 - 29),
        date!(2024 - 12 - 31),
    ]);
    let end = prop_oneof![
        Just(String::new()),
        (1_u32..500).prop_map(|count| format!(";COUNT={count}")),
        (0_i64..30_000).prop_map(|days| {
            let last = date!(1970 - 01 - 01) + Duration::days(days);
            format!(";UNTIL={}", last.to_string().replace('-', ""))
        }),
    ];
    let rule = (
        frequency,
        1_u16..8,
        prop::sample::select(DAYS.to_vec()),
        end,
        start,
    );
    rule.prop_map(|(frequency, interval, days, end, start)| {
        // Begins a week.
        let is_of_week = frequency == "WEEKLY" && days.contains("BYSETPOS");
        let start = if is_of_week {
            date!(2024 - 01 - 29)
        } else {
            start
        };
        let has_nth = days.contains("BYDAY=-1") || days.contains("BYDAY=2");
        let days = match frequency {
            "DAILY" | "WEEKLY" if has_nth => "",
            _ => days,
        };
        (
            format!("FREQ={frequency};INTERVAL={interval}{days}{end}"),
            start,
        )
    })
}

proptest! {
    #[test]
    fn a_window_has_the_days_that_the_library_computes_from_the_start(
        (text, start) in any_rule(),
        offset in 0_i64..25_000,
        length in 0_i64..400,
        is_stored in any::<bool>(),
    ) {
        let Ok(rule) = Recurrence::parse(&text, start) else { return Ok(()); };
        let rule = if is_stored {
            Recurrence::stored(&rule.to_string(), rule.last(start)).expect("a rule")
        } else {
            rule
        };
        let (from, to) = (start + Duration::days(offset), start + Duration::days(offset + length));
        let validated = rule.rule.clone().validate(midnight(start)).expect("valid");
        let all = RRuleSet::new(midnight(start)).rrule(validated).before(midnight(to));
        let all = all.all(u16::MAX);
        let mut expected: Vec<_> =
            all.dates.iter().filter_map(|it| date_of(&it.naive_utc())).collect();
        expected.retain(|day| *day >= from);
        prop_assert_eq!(rule.days(start, from, to), expected, "{} {}", text, start);
    }

    #[test]
    fn only_days_near_a_window_are_looked_at(
        (text, start) in any_rule(),
        offset in 0_i64..800_000,
        length in 0_i64..400,
    ) {
        let Ok(rule) = Recurrence::parse(&text, start) else { return Ok(()); };
        let rule = Recurrence::stored(&rule.to_string(), rule.last(start)).expect("a rule");
        let (from, to) = (start + Duration::days(offset), start + Duration::days(offset + length));
        let (_, looked_at) = rule.find_days(start, from, to);
        // With BYSETPOS the periods that the window cuts are looked at as a whole.
        prop_assert!(i64::from(looked_at) <= length + 1 + 2 * 366, "{} {}", text, looked_at);
    }
}
