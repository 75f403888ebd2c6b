use kernel::{RecordDate, RequiredLine};
use time::{Date, Duration, Month};

use crate::{Breeding, Gender};

/// When a mare is expected to foal. Mares carry 340 days on average, and 320 to
/// 360 days are normal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Foaling {
    /// The last breeding date.
    pub bred_on: RecordDate,
    /// 320 days after it.
    pub from: RecordDate,
    /// 340 days after it.
    pub due_on: RecordDate,
    /// 360 days after it.
    pub until: RecordDate,
}

/// How long after its last day an expected foaling is shown, in days.
const SHOWN_AFTER: i64 = 30;

impl Foaling {
    /// What is expected of a mare from her last breeding date. `None` for other
    /// horses, without a date, and 30 days after the last normal day.
    pub(crate) fn expected(
        gender: Option<Gender>,
        breeding: &Breeding,
        today: Date,
    ) -> Option<Self> {
        let lines = breeding.breeding_dates.as_slice().iter();
        Self::expected_of(gender, lines.map(RequiredLine::as_str), today)
    }

    /// The same, from the lines of the breeding records.
    pub fn expected_of<'a>(
        gender: Option<Gender>,
        lines: impl Iterator<Item = &'a str>,
        today: Date,
    ) -> Option<Self> {
        if gender != Some(Gender::Mare) {
            return None;
        }
        let bred_on = lines.filter_map(Self::bred_on).max()?;
        let after = |days| RecordDate::new(bred_on.as_date() + Duration::days(days));
        let foaling = Self {
            bred_on,
            from: after(320)?,
            due_on: after(340)?,
            until: after(360)?,
        };
        let shown_until = foaling.until.as_date() + Duration::days(SHOWN_AFTER);
        (today <= shown_until).then_some(foaling)
    }

    /// The latest date in a line of the breeding records, written as `2026-04-18`
    /// or `4/18/2026`.
    #[must_use]
    pub fn bred_on(line: &str) -> Option<RecordDate> {
        line.split(|sign: char| !sign.is_ascii_digit() && sign != '-' && sign != '/')
            .filter_map(|word| RecordDate::parse(word).ok().or_else(|| us_date(word)))
            .max()
    }
}

fn us_date(word: &str) -> Option<RecordDate> {
    let mut parts = word.split('/');
    let month = Month::try_from(parts.next()?.parse::<u8>().ok()?).ok()?;
    let day = parts.next()?.parse().ok()?;
    let year = parts.next()?.parse().ok()?;
    if parts.next().is_some() {
        return None;
    }
    RecordDate::new(Date::from_calendar_date(year, month, day).ok()?)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;
    use crate::ListOf;

    fn expected(gender: Gender, lines: &[&str], today: Date) -> Option<String> {
        let lines = lines.iter().map(|it| RequiredLine::parse(it).expect("it"));
        let breeding = Breeding {
            breeding_dates: ListOf::new(lines.collect()).expect("a few"),
            ..Breeding::default()
        };
        let foaling = Foaling::expected(Some(gender), &breeding, today)?;
        let Foaling {
            from,
            due_on,
            until,
            ..
        } = foaling;
        Some(format!("{from} {due_on} {until}"))
    }

    #[test]
    fn a_mare_foals_340_days_after_her_last_breeding_date() {
        let today = date!(2026 - 06 - 01);
        for lines in [
            &["2026-04-18"][..],
            &["2025-05-01", "2026-04-18", "2026-04-16"],
            &["4/18/2026, live cover"],
            &["AI (cooled) on 04/16/2026 and 4/18/2026"],
            &["May 2026", "2026-04-18: Northern Light"],
        ] {
            assert_eq!(
                expected(Gender::Mare, lines, today).as_deref(),
                Some("2027-03-04 2027-03-24 2027-04-13"),
                "{lines:?}"
            );
        }
    }

    #[test]
    fn nothing_is_expected_of_others_or_without_a_date() {
        let today = date!(2026 - 06 - 01);
        assert_eq!(expected(Gender::Stallion, &["2026-04-18"], today), None);
        assert_eq!(expected(Gender::Gelding, &["2026-04-18"], today), None);
        for lines in [
            &[][..],
            &["May 2026"],
            &["2026-02-30"],
            &["13/1/2026"],
            &["4/1/26"],
        ] {
            assert_eq!(expected(Gender::Mare, lines, today), None, "{lines:?}");
        }
    }

    #[test]
    fn an_expected_foaling_is_shown_until_30_days_after_its_last_day() {
        let shown = |today| expected(Gender::Mare, &["2026-04-18"], today).is_some();
        assert!(shown(date!(2027 - 05 - 13)));
        assert!(!shown(date!(2027 - 05 - 14)));
    }
}
