use kernel::Money;
use time::{Date, Month};

/// A month of a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookMonth {
    year: i32,
    month: Month,
}

impl BookMonth {
    /// Reads `YYYY-MM`, of a year from 1900 to 2199.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let day = kernel::RecordDate::parse(&format!("{text}-01")).ok()?;
        Some(Self::of(day.as_date()))
    }

    /// The month of a day.
    #[must_use]
    pub const fn of(day: Date) -> Self {
        Self {
            year: day.year(),
            month: day.month(),
        }
    }

    /// How many days it has.
    #[must_use]
    pub fn length(self) -> u32 {
        self.month.length(self.year).into()
    }

    /// Its first day.
    #[must_use]
    pub fn first(self) -> Date {
        Date::from_calendar_date(self.year, self.month, 1).unwrap_or(Date::MIN)
    }

    /// Its last day.
    #[must_use]
    pub fn last(self) -> Date {
        let last = self.month.length(self.year);
        Date::from_calendar_date(self.year, self.month, last).unwrap_or(Date::MAX)
    }

    /// The month so many months before.
    #[must_use]
    pub fn before(self, months: u8) -> Self {
        let previous = |month: Self, _| Self::of(month.first().previous_day().unwrap_or(Date::MIN));
        (0..months).fold(self, previous)
    }

    /// Its days.
    pub fn days(self) -> impl Iterator<Item = Date> {
        (1..=31).map_while(move |number| self.day(number))
    }

    /// Its day with this number; `None` if it has none.
    #[must_use]
    pub fn day(self, number: u8) -> Option<Date> {
        Date::from_calendar_date(self.year, self.month, number).ok()
    }

    /// For people, such as `September 2026`.
    #[must_use]
    pub fn title(self) -> String {
        format!("{} {}", self.month, self.year)
    }
}

impl std::fmt::Display for BookMonth {
    /// As `2026-09`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}", self.year, u8::from(self.month))
    }
}

/// The board for this many days of a month, at a monthly rate: the rate, or its
/// part by days, rounded half up to the cent.
#[must_use]
pub fn board_for(rate: Money, month: BookMonth, days: u32) -> Money {
    let (rate, length) = (i128::from(rate.cents()), i128::from(month.length()));
    let doubled = rate * i128::from(days.min(month.length())) * 2 + length;
    let cents = i64::try_from(doubled / (2 * length)).unwrap_or(i64::MAX);
    Money::from_cents(cents).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::date;

    use super::*;

    fn board(cents: i64, month: &str, from: Option<Date>, until: Option<Date>) -> i64 {
        let month = BookMonth::parse(month).expect("a month");
        let rate = Money::from_cents(cents).expect("a rate");
        let is_boarded = |day: &Date| {
            from.is_none_or(|from| from <= *day) && until.is_none_or(|until| *day <= until)
        };
        let days = month.days().filter(is_boarded).count();
        board_for(rate, month, u32::try_from(days).expect("few")).cents()
    }

    #[test]
    fn board_begun_within_a_month_is_by_days() {
        // 21 of 31 days.
        let from = Some(date!(2026 - 10 - 11));
        assert_eq!(board(62_000, "2026-10", from, None), 42_000);
        assert_eq!(board(62_000, "2026-09", from, None), 0);
        assert_eq!(board(62_000, "2026-11", from, None), 62_000);
    }

    #[test]
    fn board_ended_within_a_month_counts_its_last_day() {
        let until = Some(date!(2026 - 09 - 15));
        assert_eq!(board(60_000, "2026-09", None, until), 30_000);
        assert_eq!(board(60_000, "2026-10", None, until), 0);
        let day = Some(date!(2028 - 02 - 29));
        assert_eq!(board(60_000, "2028-02", day, day), 2069);
    }

    #[test]
    fn a_month_reads_back_as_it_is_written() {
        assert_eq!(
            BookMonth::parse("2026-09").map(|it| it.to_string()),
            Some("2026-09".to_owned())
        );
        for text in ["2026-13", "2026-9", "2026", "2026-09-01", ""] {
            assert_eq!(BookMonth::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn board_is_never_more_than_the_rate(cents in 0_i64..100_000_000, days in 0_u32..40) {
            let month = BookMonth::parse("2026-10").expect("a month");
            let rate = Money::from_cents(cents).expect("a rate");
            let board = board_for(rate, month, days);
            prop_assert!(board <= rate);
            prop_assert_eq!(board == rate, days >= 31 || cents == 0 || (cents - board.cents()) == 0);
        }
    }
}
