use std::ops::ControlFlow;

use rrule::{Frequency, NWeekday, RRule, Unvalidated};
use time::util::days_in_year;
use time::{Date, Month};

/// A rule with its first day, prepared for looking at any days.
///
/// `rrule` computes days from the first one on only. Whether a day passes a rule
/// depends on that day, on its period (day, week, month or year) and on how many
/// periods it is from the first day, so here only the periods of a window are
/// looked at. `COUNT` and `UNTIL` are not part of it.
pub(super) struct Pattern {
    frequency: Frequency,
    interval: i64,
    starts_on: Date,
    /// Days from Monday to the first day of the week.
    week_start: i64,
    months: Vec<i32>,
    week_numbers: Vec<i32>,
    year_days: Vec<i32>,
    month_days: Vec<i32>,
    /// Days from Monday.
    weekdays: Vec<u8>,
    /// `-1FR`: the place among all Fridays of the month or year, and days from
    /// Monday.
    nth_weekdays: Vec<(i32, u8)>,
    /// `BYSETPOS`: places among the days of a period.
    positions: Vec<i32>,
}

impl Pattern {
    pub(super) fn new(rule: &RRule<Unvalidated>, starts_on: Date) -> Self {
        let frequency = rule.get_freq();
        let mut pattern = Self {
            frequency,
            interval: i64::from(rule.get_interval()).max(1),
            starts_on,
            week_start: rule.get_week_start().num_days_from_monday().into(),
            months: numbers(rule.get_by_month()),
            week_numbers: numbers(rule.get_by_week_no()),
            year_days: numbers(rule.get_by_year_day()),
            month_days: numbers(rule.get_by_month_day()),
            weekdays: Vec::new(),
            nth_weekdays: Vec::new(),
            positions: rule.get_by_set_pos().to_vec(),
        };
        let has_nth = matches!(frequency, Frequency::Monthly | Frequency::Yearly);
        for weekday in rule.get_by_weekday() {
            let (nth, weekday) = match weekday {
                NWeekday::Every(weekday) => (0, weekday),
                NWeekday::Nth(nth, weekday) => (i32::from(*nth), weekday),
            };
            // 0 to 6.
            let weekday = u8::try_from(weekday.num_days_from_monday()).unwrap_or_default();
            if nth == 0 || !has_nth {
                pattern.weekdays.push(weekday);
            } else {
                pattern.nth_weekdays.push((nth, weekday));
            }
        }
        pattern.complete();
        pattern
    }

    /// What RFC 5545 takes from the first day where no days are stated.
    fn complete(&mut self) {
        let states_days = !(self.week_numbers.is_empty()
            && self.year_days.is_empty()
            && self.month_days.is_empty()
            && self.weekdays.is_empty()
            && self.nth_weekdays.is_empty());
        if states_days {
            return;
        }
        let first = self.starts_on;
        match self.frequency {
            Frequency::Yearly => {
                if self.months.is_empty() {
                    self.months = vec![month_of(first)];
                }
                self.month_days = vec![first.day().into()];
            }
            Frequency::Monthly => self.month_days = vec![first.day().into()],
            Frequency::Weekly => self.weekdays = vec![weekday_of(first)],
            _ => {}
        }
    }

    /// Calls `take` with each day from `from` to `to`, both included, that
    /// passes, in order, until it breaks or `most` days were looked at.
    ///
    /// Returns how many days were looked at: at most those of the window and,
    /// with `BYSETPOS`, those of the periods that it cuts.
    pub(super) fn visit(
        &self,
        from: Date,
        to: Date,
        most: u32,
        mut take: impl FnMut(Date) -> ControlFlow<()>,
    ) -> u32 {
        let from = from.max(self.starts_on);
        let mut looked_at = 0;
        let mut period = self.first_period(from);
        while let Some((first, last)) = self.days_of(period) {
            if first > to || looked_at >= most {
                break;
            }
            let (mut day, end) = if self.positions.is_empty() {
                (first.max(from), last.min(to))
            } else {
                (first, last)
            };
            let mut passing = Vec::new();
            while day <= end {
                looked_at += 1;
                if self.passes(day) {
                    if !self.positions.is_empty() {
                        passing.push(day);
                    } else if take(day).is_break() {
                        return looked_at;
                    }
                }
                let Some(next) = day.next_day() else { break };
                day = next;
            }
            let of = i32::try_from(passing.len()).unwrap_or(i32::MAX);
            for (place, day) in (1..).zip(passing) {
                let is_taken = day >= from && day <= to && is_at(&self.positions, place, of);
                if is_taken && take(day).is_break() {
                    return looked_at;
                }
            }
            period += self.interval;
        }
        looked_at
    }

    /// The first period that is whole intervals after that of the first day, and
    /// does not end before `from`.
    fn first_period(&self, from: Date) -> i64 {
        let start = self.period_of(self.starts_on);
        let after = self.period_of(from) - start;
        start + (after + self.interval - 1).div_euclid(self.interval) * self.interval
    }

    fn period_of(&self, day: Date) -> i64 {
        match self.frequency {
            Frequency::Yearly => day.year().into(),
            Frequency::Monthly => i64::from(day.year()) * 12 + i64::from(month_of(day)) - 1,
            Frequency::Weekly => (i64::from(day.to_julian_day()) - self.week_start).div_euclid(7),
            _ => day.to_julian_day().into(),
        }
    }

    /// The first and the last day of a period; `None` outside the calendar.
    fn days_of(&self, period: i64) -> Option<(Date, Date)> {
        match self.frequency {
            Frequency::Yearly => {
                let year = i32::try_from(period).ok()?;
                let day = |month, day| Date::from_calendar_date(year, month, day).ok();
                Some((day(Month::January, 1)?, day(Month::December, 31)?))
            }
            Frequency::Monthly => {
                let year = i32::try_from(period.div_euclid(12)).ok()?;
                let month = u8::try_from(period.rem_euclid(12) + 1).ok()?;
                let month = Month::try_from(month).ok()?;
                let day = |day| Date::from_calendar_date(year, month, day).ok();
                Some((day(1)?, day(month.length(year))?))
            }
            Frequency::Weekly => {
                let first = i32::try_from(period * 7 + self.week_start).ok()?;
                let first = Date::from_julian_day(first).ok()?;
                let last = Date::from_julian_day(first.to_julian_day() + 6);
                Some((first, last.unwrap_or(Date::MAX)))
            }
            _ => {
                let day = Date::from_julian_day(i32::try_from(period).ok()?).ok()?;
                Some((day, day))
            }
        }
    }

    fn passes(&self, day: Date) -> bool {
        let year_length = || i32::from(days_in_year(day.year()));
        (self.months.is_empty() || self.months.contains(&month_of(day)))
            && self.passes_weekday(day)
            && (self.month_days.is_empty()
                || is_at(&self.month_days, day.day().into(), month_length(day)))
            && (self.year_days.is_empty()
                || is_at(&self.year_days, day.ordinal().into(), year_length()))
            && (self.week_numbers.is_empty() || self.passes_week_number(day))
    }

    fn passes_weekday(&self, day: Date) -> bool {
        if self.weekdays.is_empty() && self.nth_weekdays.is_empty() {
            return true;
        }
        let weekday = weekday_of(day);
        if self.weekdays.contains(&weekday) {
            return true;
        }
        let is_of_month = self.frequency == Frequency::Monthly || !self.months.is_empty();
        let (number, length) = if is_of_month {
            (i32::from(day.day()), month_length(day))
        } else {
            (day.ordinal().into(), days_in_year(day.year()).into())
        };
        let place = (number - 1) / 7 + 1;
        let of = place + (length - number) / 7;
        let nth = self.nth_weekdays.iter();
        nth.filter(|(_, it)| *it == weekday)
            .any(|(nth, _)| is_at(&[*nth], place, of))
    }

    /// A week belongs to the year in which four of its days are.
    fn passes_week_number(&self, day: Date) -> bool {
        let into_week = (i64::from(weekday_of(day)) - self.week_start).rem_euclid(7);
        let fourth = i64::from(day.to_julian_day()) - into_week + 3;
        let Some(fourth) = i32::try_from(fourth).ok() else {
            return false;
        };
        let Ok(fourth) = Date::from_julian_day(fourth) else {
            return false;
        };
        let (number, length) = (
            i32::from(fourth.ordinal()),
            i32::from(days_in_year(fourth.year())),
        );
        let week = (number - 1) / 7 + 1;
        is_at(&self.week_numbers, week, week + (length - number) / 7)
    }
}

fn numbers<T: Copy + Into<i32>>(numbers: &[T]) -> Vec<i32> {
    numbers.iter().map(|it| (*it).into()).collect()
}

/// Whether a place from 1 to `of` is among these, of which negative ones count
/// from the end.
fn is_at(places: &[i32], place: i32, of: i32) -> bool {
    places
        .iter()
        .any(|it| *it == place || *it == place - of - 1)
}

fn month_of(day: Date) -> i32 {
    u8::from(day.month()).into()
}

fn month_length(day: Date) -> i32 {
    day.month().length(day.year()).into()
}

/// Days from Monday.
fn weekday_of(day: Date) -> u8 {
    day.weekday().number_days_from_monday()
}
