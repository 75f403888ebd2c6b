//! Whether a place has room. The triggers of the database say the same.

use time::Date;

/// The nights of a stay: that of its first day, and those until its last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nights {
    /// The first day.
    pub from: Date,
    /// The last day, if it is known.
    pub until: Option<Date>,
}

impl Nights {
    fn has(self, day: Date) -> bool {
        self.from <= day && self.until.is_none_or(|last| day <= last)
    }
}

/// On the night from this day on that most of the stays have in common: which stays have
/// it. Stays only begin to overlap when one begins, so no other nights need be looked at.
#[must_use]
pub fn fullest(from: Date, stays: &[Nights]) -> Vec<usize> {
    let begins = stays.iter().map(|it| it.from).filter(|day| *day > from);
    let on = |day| {
        let stays = stays.iter().enumerate();
        let those = stays.filter(|(_, it)| it.has(day)).map(|(at, _)| at);
        those.collect::<Vec<_>>()
    };
    let nights = begins.map(on);
    nights.fold(on(from), |most, night| {
        if night.len() > most.len() {
            night
        } else {
            most
        }
    })
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn the_fullest_night_is_found_between_stays() {
        let from = date!(2026 - 03 - 01);
        let stay = |from, until| Nights { from, until };
        let stays = [
            stay(date!(2026 - 01 - 01), Some(date!(2026 - 03 - 04))),
            stay(date!(2026 - 03 - 04), Some(date!(2026 - 03 - 05))),
            stay(date!(2026 - 03 - 05), None),
            stay(date!(2026 - 02 - 01), Some(date!(2026 - 02 - 28))),
        ];
        assert_eq!(fullest(from, &stays), [0, 1]);
        assert_eq!(fullest(date!(2026 - 03 - 05), &stays), [1, 2]);
        assert_eq!(fullest(date!(2027 - 01 - 01), &stays), [2]);
        assert_eq!(fullest(from, &[]), [0; 0]);
    }
}
