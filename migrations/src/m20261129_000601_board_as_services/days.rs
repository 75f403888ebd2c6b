//! Months and days as texts, as the databases have them.

/// The year, the month and the day of a date such as `2026-09-15`.
fn parts(date: &str) -> Option<(i32, u8, u8)> {
    let mut parts = date.split('-');
    let year = parts.next()?.parse().ok()?;
    let (month, day) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some((year, month, day))
}

const fn days_in((year, month): (i32, u8)) -> u8 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

const fn next((year, month): (i32, u8)) -> (i32, u8) {
    if month == 12 {
        (year + 1, 1)
    } else {
        (year, month + 1)
    }
}

const fn previous((year, month): (i32, u8)) -> (i32, u8) {
    if month == 1 {
        (year - 1, 12)
    } else {
        (year, month - 1)
    }
}

fn day((year, month): (i32, u8), day: u8) -> String {
    format!("{year:04}-{month:02}-{day:02}")
}

/// The first day of the month of a date.
pub(super) fn first_of(date: &str) -> String {
    format!("{}-01", date.get(..7).unwrap_or(date))
}

/// The first day after a month such as `2026-09`.
pub(super) fn after_month(month: &str) -> String {
    let month = parts(&format!("{month}-01"));
    month.map_or_else(String::new, |(year, month, _)| day(next((year, month)), 1))
}

/// The first day of the first month of which a series has no entry yet, and the last day of
/// its last month: of a rule that has one day in each month, and has one still to come.
pub(super) fn months_of(
    rule: &str,
    begins: &str,
    made_until: &str,
) -> Option<(String, Option<String>)> {
    let (mut on, mut until) = (None, None);
    for part in rule.split(';') {
        match part.split_once('=')? {
            ("FREQ", "MONTHLY") | ("INTERVAL", "1") | ("WKST", _) => {}
            ("BYMONTHDAY", day) => on = Some(day.parse::<i8>().ok()?),
            ("UNTIL", day) => {
                let (year, month) = (day.get(..4)?, day.get(4..6)?);
                until = Some(parts(&format!("{year}-{month}-{}", day.get(6..8)?))?);
            }
            _ => return None,
        }
    }
    if !rule.split(';').any(|part| part == "FREQ=MONTHLY") {
        return None;
    }
    let on = match on {
        Some(-1) => None,
        Some(day) => Some(u8::try_from(day).ok()?),
        None => Some(parts(begins)?.2),
    };
    // Not every month has a later day.
    if on.is_some_and(|day| !(1..=28).contains(&day)) {
        return None;
    }
    let day_in = |month| on.unwrap_or_else(|| days_in(month));
    let (year, month, made) = parts(made_until)?;
    let month = (year, month);
    let first = if day_in(month) > made {
        month
    } else {
        next(month)
    };
    let Some((year, month, end)) = until else {
        return Some((day(first, 1), None));
    };
    let month = (year, month);
    let last = if day_in(month) <= end {
        month
    } else {
        previous(month)
    };
    (first <= last).then(|| (day(first, 1), Some(day(last, days_in(last)))))
}
