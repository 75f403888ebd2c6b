use std::collections::BTreeMap;

use time::Date;

/// What each day has: one thing since ever, and others from days on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ByDay<T> {
    first: T,
    changes: BTreeMap<Date, T>,
}

/// What the days of a time have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayPeriod<'a, T> {
    /// The first day; `None` if it is so since ever.
    pub from: Option<Date>,
    /// The last day, included; `None` as long as nothing else is known.
    pub until: Option<Date>,
    /// What they have.
    pub value: &'a T,
}

impl<T: PartialEq> ByDay<T> {
    /// The same on all days.
    #[must_use]
    pub const fn always(value: T) -> Self {
        Self {
            first: value,
            changes: BTreeMap::new(),
        }
    }

    /// One thing since ever, and others from these days on. What changes nothing is no
    /// change.
    #[must_use]
    pub fn new(first: T, changes: impl IntoIterator<Item = (Date, T)>) -> Self {
        let mut all = Self {
            first,
            changes: changes.into_iter().collect(),
        };
        all.join_same();
        all
    }

    /// What was until these days, each included, and what is after the last of them.
    #[must_use]
    pub fn of_former(former: impl IntoIterator<Item = (Date, T)>, latest: T) -> Self {
        let former: BTreeMap<_, _> = former.into_iter().collect();
        let (untils, mut values): (Vec<_>, Vec<_>) = former.into_iter().unzip();
        values.push(latest);
        let mut values = values.into_iter();
        let first = values.next();
        let next = |until: Date| until.next_day().unwrap_or(Date::MAX);
        let changes = untils.into_iter().map(next).zip(values);
        let changes: Vec<_> = changes.collect();
        // There is at least the latest.
        match first {
            Some(first) => Self::new(first, changes),
            None => unreachable!("the latest is a value"),
        }
    }

    /// What a day has.
    #[must_use]
    pub fn on(&self, day: Date) -> &T {
        let changed = self.changes.range(..=day).next_back();
        changed.map_or(&self.first, |(_, value)| value)
    }

    /// What it is after all changes.
    #[must_use]
    pub fn latest(&self) -> &T {
        let changed = self.changes.values().next_back();
        changed.unwrap_or(&self.first)
    }

    /// From which day on the latest is; `None` if it was always so.
    #[must_use]
    pub fn since(&self) -> Option<Date> {
        self.changes.keys().next_back().copied()
    }

    /// The times in their order, without a gap.
    pub fn periods(&self) -> impl Iterator<Item = DayPeriod<'_, T>> {
        let starts = self.changes.keys();
        let ends = starts.clone().map(|day| day.previous_day());
        let froms = std::iter::once(None).chain(starts.copied().map(Some));
        let untils = ends.chain([None]);
        let values = std::iter::once(&self.first).chain(self.changes.values());
        let all = froms.zip(untils).zip(values);
        all.map(|((from, until), value)| DayPeriod { from, until, value })
    }

    /// From this day on it is another, until what is known of a later day.
    pub fn change(&mut self, from: Date, value: T) {
        self.changes.insert(from, value);
        self.join_same();
    }

    /// The latest was never what it is, but another.
    pub fn correct(&mut self, value: T) {
        match self.changes.values_mut().next_back() {
            Some(latest) => *latest = value,
            None => self.first = value,
        }
        self.join_same();
    }

    fn join_same(&mut self) {
        let mut before = &self.first;
        let mut same = Vec::new();
        for (day, value) in &self.changes {
            if value == before {
                same.push(*day);
            }
            before = value;
        }
        for day in same {
            self.changes.remove(&day);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::date;

    use super::*;

    #[test]
    fn a_day_has_what_the_last_change_before_it_says() {
        let mut owner = ByDay::always("Ada");
        assert_eq!((*owner.on(Date::MIN), owner.since()), ("Ada", None));
        owner.change(date!(2026 - 11 - 28), "Kim");
        owner.change(date!(2026 - 10 - 10), "Rae");
        assert_eq!(*owner.on(date!(2026 - 10 - 09)), "Ada");
        assert_eq!(*owner.on(date!(2026 - 10 - 10)), "Rae");
        assert_eq!(*owner.on(date!(2026 - 11 - 27)), "Rae");
        assert_eq!(*owner.on(date!(2026 - 11 - 28)), "Kim");
        assert_eq!(*owner.latest(), "Kim");
        assert_eq!(owner.since(), Some(date!(2026 - 11 - 28)));
        let periods: Vec<_> = owner.periods().map(|it| (it.from, it.until)).collect();
        let days = (date!(2026 - 10 - 10), date!(2026 - 11 - 28));
        assert_eq!(
            periods,
            [
                (None, Some(date!(2026 - 10 - 09))),
                (Some(days.0), Some(date!(2026 - 11 - 27))),
                (Some(days.1), None),
            ]
        );
        // What changes nothing is no change.
        owner.change(date!(2026 - 10 - 10), "Ada");
        assert_eq!(owner.periods().count(), 2);
        owner.correct("Lee");
        assert_eq!(*owner.on(date!(2026 - 11 - 28)), "Lee");
        assert_eq!(*owner.on(date!(2026 - 11 - 27)), "Ada");
    }

    proptest! {
        #[test]
        fn what_was_until_days_reads_back(values in prop::collection::vec((0_u16..900, 0_u8..3), 1..9)) {
            let day = |number: u16| date!(2026 - 01 - 01) + time::Duration::days(number.into());
            let changes = values[1..].iter().map(|(number, value)| (day(*number), *value));
            let all = ByDay::new(values[0].1, changes);
            let former = all.periods().filter_map(|it| Some((it.until?, *it.value)));
            let again = ByDay::of_former(former.collect::<Vec<_>>(), *all.latest());
            prop_assert_eq!(&again, &all);
            for number in 0..900 {
                let mut periods = all.periods();
                let on = periods.find(|it| it.until.is_none_or(|until| day(number) <= until));
                prop_assert_eq!(on.map(|it| it.value), Some(all.on(day(number))));
            }
        }
    }
}
