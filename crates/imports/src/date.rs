//! Dates as people and programs write them.

use kernel::{RecordDate, TimeZone};
use time::format_description::well_known::Iso8601;
use time::{Date, Duration, Month, OffsetDateTime};

use crate::DateOrder;

/// Years of two digits up to this are of this century. Horses and visits are of the past,
/// and what is due is not far ahead.
const LAST_SHORT_YEAR: i32 = 50;

/// Excel counts days from here; from March 1900 on, before which it has a day too many.
const SERIAL_ZERO: (i32, Month, u8) = (1899, Month::December, 30);
/// Numbers of days that are taken for dates: 1927 to 2119.
const SERIALS: std::ops::Range<i64> = 10_000..80_000;

/// How a text is read as a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReadDate {
    /// It says one day.
    Day(RecordDate),
    /// It says two different days: with the month first, and with the day first.
    Either(RecordDate, RecordDate),
    /// It is no date.
    No,
}

impl ReadDate {
    /// The day, where the order is known for those that can be read in two ways.
    pub(crate) fn day(self, order: Option<DateOrder>) -> Option<RecordDate> {
        match (self, order) {
            (Self::Day(day), _)
            | (Self::Either(day, _), Some(DateOrder::MonthFirst))
            | (Self::Either(_, day), Some(DateOrder::DayFirst)) => Some(day),
            (Self::Either(..), None) | (Self::No, _) => None,
        }
    }
}

/// The day and the minute of an instant on the clocks of a place. `None` for what says
/// no zone, and is on those clocks already.
pub(crate) fn instant(text: &str, zone: &TimeZone) -> Option<(RecordDate, u16)> {
    let text = text.trim();
    let instant = OffsetDateTime::parse(&text.replacen(' ', "T", 1), &Iso8601::PARSING).ok()?;
    let day = RecordDate::new(zone.date_of(instant))?;
    Some((day, zone.minute_of_day(instant)))
}

/// What is known of a day that nobody wrote down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Roughly {
    /// The month.
    Month(RecordDate),
    /// The year.
    Year(RecordDate),
}

/// Reads a month such as `May 2014` or `5/2014`, or a year such as `approx 2012`: its first
/// day.
pub(crate) fn read_roughly(text: &str) -> Option<Roughly> {
    const WORDS: [&str; 9] = [
        "approximately",
        "approx",
        "about",
        "around",
        "circa",
        "abt",
        "ca",
        "est",
        "c",
    ];
    let text = text.trim().trim_end_matches('?').to_lowercase();
    let parts = text.split(|c: char| !c.is_alphanumeric());
    let parts: Vec<_> = parts.filter(|it| !it.is_empty()).collect();
    let parts = match parts.as_slice() {
        [word, rest @ ..] if WORDS.contains(word) => rest,
        all => all,
    };
    let year = |text: &str| year_of(text).filter(|_| text.len() == 4);
    match parts {
        [one] => Some(Roughly::Year(date(year(one), Some(1), Some(1))?)),
        [one, other] => {
            let (year, month) = match year(other) {
                Some(year) => (year, one),
                None => (year(one)?, other),
            };
            let month = month_named(month).or_else(|| number(month));
            Some(Roughly::Month(date(Some(year), month, Some(1))?))
        }
        _ => None,
    }
}

/// The same day a century before, of a birth that was written with two digits of its year
/// and would be still to come. `None` if it is to come as it was written.
pub(crate) fn born(day: RecordDate, text: &str, today: Date) -> Option<RecordDate> {
    if day.as_date() <= today {
        return Some(day);
    }
    let mut numbers = text.split(|c: char| !c.is_ascii_digit());
    if numbers.any(|number| number.len() > 2) {
        return None;
    }
    let (year, day) = (day.as_date().year() - 100, day.as_date());
    RecordDate::new(day.replace_year(year).ok()?)
}

/// Reads a date, of which a time may stand behind.
pub(crate) fn read_date(text: &str) -> ReadDate {
    let text = &with_hyphens(text);
    let text = without_time(text.trim());
    if let Some(day) = serial(text) {
        return ReadDate::Day(day);
    }
    if let Some((year, month, day)) = compact(text) {
        return one(year_of(year), number(month), day_of(day));
    }
    let parts: Vec<_> = text
        .split(|c: char| c.is_whitespace() || "/-.,".contains(c))
        .filter(|part| !part.is_empty())
        .collect();
    // The day of the week says nothing new.
    let parts = match parts.as_slice() {
        [day, rest @ ..] if rest.len() == 3 && is_weekday(day) => rest,
        all => all,
    };
    let [first, second, third] = parts else {
        return ReadDate::No;
    };
    let month_in = [first, second].map(|part| month_named(part));
    if let [Some(month), _] | [_, Some(month)] = month_in {
        let day = if month_in[0].is_some() { second } else { first };
        // 2019 Mar 4 has the year first.
        let (day, year) = if day.len() == 4 {
            (third, day)
        } else {
            (day, third)
        };
        return one(year_of(year), Some(month), day_of(day));
    }
    if first.len() == 4 {
        return one(year_of(first), number(second), day_of(third));
    }
    let year = year_of(third);
    let month_first = date(year, number(first), day_of(second));
    let day_first = date(year, number(second), day_of(first));
    match (month_first, day_first) {
        (Some(one), Some(other)) if one != other => ReadDate::Either(one, other),
        (Some(day), _) | (None, Some(day)) => ReadDate::Day(day),
        (None, None) => ReadDate::No,
    }
}

/// Which order dates have that can be read in one way only: of the column's texts, whether
/// some have the month first, and whether some have the day first.
pub(crate) fn order_shown(text: &str) -> Option<DateOrder> {
    let text = &with_hyphens(text);
    let text = without_time(text.trim());
    let mut parts = text.split(['/', '-', '.']);
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    let day = match (number(first)?, number(second)?) {
        _ if first.len() > 2 || third.is_empty() => return None,
        (13..=31, 1..=12) => DateOrder::DayFirst,
        (1..=12, 13..=31) => DateOrder::MonthFirst,
        _ => return None,
    };
    Some(day)
}

/// The time behind a date, in minutes of the day, if there is one.
pub(crate) fn read_time(text: &str) -> Option<u16> {
    let text = text.trim().to_ascii_lowercase().replace('.', ":");
    let (digits, is_afternoon) = match text.find(['a', 'p']) {
        Some(at) => (text[..at].trim(), Some(text[at..].starts_with('p'))),
        None => (text.as_str(), None),
    };
    let mut parts = digits.split(':');
    let hour: u16 = parts.next()?.trim().parse().ok()?;
    let minute: u16 = match parts.next() {
        Some(minute) => minute.trim().parse().ok()?,
        None if is_afternoon.is_some() => 0,
        None => return None,
    };
    let hour = match is_afternoon {
        Some(_) if !(1..=12).contains(&hour) => return None,
        Some(is_afternoon) => hour % 12 + if is_afternoon { 12 } else { 0 },
        None => hour,
    };
    (hour < 24 && minute < 60).then(|| hour * 60 + minute)
}

/// The time in a text that begins with a date.
pub(crate) fn time_behind(text: &str) -> Option<u16> {
    let text = text.trim();
    let date = without_time(text);
    read_time(text[date.len()..].trim_start_matches(['T', 't', ' ', ',']))
}

/// With one kind of hyphen; programs for texts write others.
fn with_hyphens(text: &str) -> String {
    text.replace(['\u{2010}', '\u{2011}', '\u{2012}', '–', '−'], "-")
}

/// What stands before a time of day.
fn without_time(text: &str) -> &str {
    let Some(colon) = text.find(':') else {
        return text;
    };
    let before = text[..colon].trim_end_matches(|c: char| c.is_ascii_digit());
    before.trim_end_matches(['T', 't', ' ', ','])
}

fn one(year: Option<i32>, month: Option<u8>, day: Option<u8>) -> ReadDate {
    date(year, month, day).map_or(ReadDate::No, ReadDate::Day)
}

fn date(year: Option<i32>, month: Option<u8>, day: Option<u8>) -> Option<RecordDate> {
    let month = Month::try_from(month?).ok()?;
    RecordDate::new(Date::from_calendar_date(year?, month, day?).ok()?)
}

fn number(text: &str) -> Option<u8> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok())?
}

/// The parts of a date without marks, which has the year first, such as 20190304.
fn compact(text: &str) -> Option<(&str, &str, &str)> {
    let is_it = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_of_now = text.starts_with("19") || text.starts_with("20");
    (is_it && is_of_now).then(|| (&text[..4], &text[4..6], &text[6..]))
}

/// A day of a month, such as 4 or 4th.
fn day_of(text: &str) -> Option<u8> {
    let text = text.to_ascii_lowercase();
    let endings = ["st", "nd", "rd", "th"];
    let plain = endings.iter().find_map(|ending| text.strip_suffix(ending));
    number(plain.unwrap_or(&text))
}

/// A year of four or two digits.
fn year_of(text: &str) -> Option<i32> {
    let text = text.trim_start_matches(['\'', '’']);
    let year: i32 = match text.len() {
        2 | 4 if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok()?,
        _ => return None,
    };
    Some(match year {
        _ if text.len() == 4 => year,
        0..=LAST_SHORT_YEAR => 2000 + year,
        _ => 1900 + year,
    })
}

/// The month of an English name, or of its first three letters.
fn month_named(text: &str) -> Option<u8> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let text = text.to_ascii_lowercase();
    if text.len() < 3 {
        return None;
    }
    let found = MONTHS
        .iter()
        .position(|month| month.starts_with(&text) || (*month == "september" && text == "sept"));
    found.and_then(|at| u8::try_from(at + 1).ok())
}

fn is_weekday(text: &str) -> bool {
    const DAYS: [&str; 7] = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ];
    let text = text.to_ascii_lowercase();
    text.len() >= 3 && DAYS.iter().any(|day| day.starts_with(&text))
}

/// A number of days as Excel counts them; a fraction is the time of day.
fn serial(text: &str) -> Option<RecordDate> {
    let whole = text.split_once('.').map_or(text, |(whole, _)| whole);
    if !whole.bytes().all(|byte| byte.is_ascii_digit()) || whole.len() != 5 {
        return None;
    }
    let fraction = text[whole.len()..].trim_start_matches('.');
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let days: i64 = whole.parse().ok().filter(|days| SERIALS.contains(days))?;
    let (year, month, day) = SERIAL_ZERO;
    let zero = Date::from_calendar_date(year, month, day).ok()?;
    RecordDate::new(zero.checked_add(Duration::days(days))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> String {
        match read_date(text) {
            ReadDate::Day(day) => day.to_string(),
            ReadDate::Either(one, other) => format!("{one} or {other}"),
            ReadDate::No => "no".to_owned(),
        }
    }

    #[test]
    fn dates_are_read_as_people_write_them() {
        for (text, expected) in [
            ("2019-03-04", "2019-03-04"),
            ("2019/3/4", "2019-03-04"),
            ("2019-03-04T12:30:00Z", "2019-03-04"),
            ("3/4/2019", "2019-03-04 or 2019-04-03"),
            ("3/4/19", "2019-03-04 or 2019-04-03"),
            ("3/4/2019 12:00:00 AM", "2019-03-04 or 2019-04-03"),
            ("4/4/2019", "2019-04-04"),
            ("13/4/2019", "2019-04-13"),
            ("4.13.98", "1998-04-13"),
            ("4 Mar 2019", "2019-03-04"),
            ("Mar 4, 2019", "2019-03-04"),
            ("March 4th 2019", "2019-03-04"),
            ("Mon, 4 March 2019", "2019-03-04"),
            ("4-Mar-19", "2019-03-04"),
            ("2019\u{2011}03\u{2011}13", "2019-03-13"),
            ("2019 Mar 4", "2019-03-04"),
            ("Sept 1, 2020", "2020-09-01"),
            ("43528", "2019-03-04"),
            ("43528.5", "2019-03-04"),
            ("20190304", "2019-03-04"),
            ("20191304", "no"),
            ("03042019", "no"),
            ("13/13/2019", "no"),
            ("31/2/2019", "no"),
            ("2019", "no"),
            ("7", "no"),
            ("soon", "no"),
            ("", "no"),
            ("3/4/999", "no"),
            ("Ma 4 2019", "no"),
        ] {
            assert_eq!(day(text), expected, "{text}");
        }
    }

    #[test]
    fn births_are_read_as_far_as_they_are_known() {
        for (text, expected) in [
            ("May 2014", Some("month 2014-05-01")),
            ("5/2014", Some("month 2014-05-01")),
            ("2014-05", Some("month 2014-05-01")),
            ("approx 2012", Some("year 2012-01-01")),
            ("~2012", Some("year 2012-01-01")),
            ("c. 2012?", Some("year 2012-01-01")),
            ("2012", Some("year 2012-01-01")),
            ("about May 2014", Some("month 2014-05-01")),
            ("13/2014", None),
            ("12", None),
            ("unknown", None),
            ("", None),
        ] {
            let read = read_roughly(text).map(|it| match it {
                Roughly::Month(day) => format!("month {day}"),
                Roughly::Year(day) => format!("year {day}"),
            });
            assert_eq!(read.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_birth_is_in_the_past() {
        let today = time::macros::date!(2026 - 05 - 01);
        for (text, expected) in [
            ("12/31/48", Some("1948-12-31")),
            ("5/16/2048", None),
            ("5/16/20", Some("2020-05-16")),
            ("2/29/28", Some("1928-02-29")),
        ] {
            let day = read_date(text)
                .day(Some(DateOrder::MonthFirst))
                .expect("a day");
            let read = born(day, text, today).map(|it| it.to_string());
            assert_eq!(read.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn an_instant_is_told_on_the_clocks_of_the_place() {
        let zone = TimeZone::parse("America/Chicago").expect("a zone");
        for (text, expected) in [
            ("2027-03-05T03:30:00Z", Some("2027-03-04 1290")),
            ("2027-03-04T09:00:00-05:00", Some("2027-03-04 480")),
            ("2027-03-04 09:00-05:00", Some("2027-03-04 480")),
            ("2027-03-04T09:00:00.000Z", Some("2027-03-04 180")),
            ("2027-03-04T09:00:00", None),
            ("3/4/2027 9:00 AM", None),
            ("2027-03-04", None),
        ] {
            let read = instant(text, &zone).map(|(day, minute)| format!("{day} {minute}"));
            assert_eq!(read.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn the_order_shows_where_a_date_has_only_one() {
        for (text, expected) in [
            ("13/4/2019", Some(DateOrder::DayFirst)),
            ("4/13/2019", Some(DateOrder::MonthFirst)),
            ("3/4/2019", None),
            ("2019-04-13", None),
            ("4 Mar 2019", None),
        ] {
            assert_eq!(order_shown(text), expected, "{text}");
        }
    }

    #[test]
    fn times_are_read_with_and_without_halves_of_the_day() {
        for (text, expected) in [
            ("9:30", Some(570)),
            ("9:30 PM", Some(1290)),
            ("12 am", Some(0)),
            ("12:15pm", Some(735)),
            ("9.30", Some(570)),
            ("24:00", None),
            ("13 pm", None),
            ("9", None),
            ("noonish", None),
            // Days of Excel with a fraction: the hour would be more than fits.
            ("43528.7", None),
        ] {
            assert_eq!(read_time(text), expected, "{text}");
        }
        assert_eq!(time_behind("2026-03-04T14:05:00"), Some(845));
        assert_eq!(time_behind("3/4/2026 2:05 PM"), Some(845));
        assert_eq!(time_behind("3/4/2026"), None);
    }
}
