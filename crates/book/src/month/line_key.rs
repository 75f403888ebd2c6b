use std::fmt;

use kernel::{BookPartId, ContactId, HorseId, ServiceId};

use crate::BookMonth;

/// What a line of the month bills. It is billed once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineKey {
    /// A service of a horse in a month, as far as it falls on an owner.
    Service(ServiceId, HorseId, BookMonth, ContactId),
    /// What a service of a horse in a month is more, or less, than the owner was charged
    /// before, so many times.
    Again(ServiceId, HorseId, BookMonth, ContactId, u8),
    /// What was ticked of a service for a horse on days of a month, as far as it falls on
    /// an owner.
    Ticks(ServiceId, HorseId, BookMonth, MonthDays, ContactId),
    /// An owner's part of an entry of the book.
    Part(BookPartId),
}

/// Days of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct MonthDays(u32);

impl MonthDays {
    /// The days with these numbers, from 1.
    #[must_use]
    pub fn of(days: impl IntoIterator<Item = u8>) -> Self {
        let bits = days.into_iter().map(|day| 1 << (day.clamp(1, 31) - 1));
        Self(bits.fold(0, |all, bit: u32| all | bit))
    }

    /// As a number of which each bit is a day.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// What [`bits`](Self::bits) returned.
    #[must_use]
    pub const fn of_bits(bits: u32) -> Self {
        Self(bits & (u32::MAX >> 1))
    }

    /// How many they are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// These and another one.
    #[must_use]
    pub fn with(self, day: u8) -> Self {
        Self(self.0 | Self::of([day]).0)
    }

    /// The first and the last of each that follow one another.
    #[must_use]
    pub fn runs(self) -> Vec<(u8, u8)> {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for day in self.numbers() {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == day => *last = day,
                _ => runs.push((day, day)),
            }
        }
        runs
    }

    /// For people, such as `1 to 10, 28`.
    #[must_use]
    pub fn title(self) -> String {
        let runs = self
            .runs()
            .into_iter()
            .map(|(first, last)| match last - first {
                0 => first.to_string(),
                _ => format!("{first} to {last}"),
            });
        runs.collect::<Vec<_>>().join(", ")
    }

    /// Their numbers, from 1.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (1..=31).filter(move |day| self.0 & (1 << (day - 1)) != 0)
    }
}

impl LineKey {
    /// Reads what [`Display`](fmt::Display) writes; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(':');
        let kind = words.next()?;
        let mut next = || words.next().unwrap_or_default();
        let key = match kind {
            "service" => Self::Service(
                ServiceId::parse(next())?,
                HorseId::parse(next())?,
                BookMonth::parse(next())?,
                ContactId::parse(next())?,
            ),
            "again" => Self::Again(
                ServiceId::parse(next())?,
                HorseId::parse(next())?,
                BookMonth::parse(next())?,
                ContactId::parse(next())?,
                next().parse().ok()?,
            ),
            "ticks" => Self::Ticks(
                ServiceId::parse(next())?,
                HorseId::parse(next())?,
                BookMonth::parse(next())?,
                MonthDays(u32::from_str_radix(next(), 16).ok()?),
                ContactId::parse(next())?,
            ),
            "part" => Self::Part(BookPartId::parse(next())?),
            _ => return None,
        };
        // Each thing has one key, so that it is not billed under another one.
        (key.to_string() == text).then_some(key)
    }

    /// The horse, if the key names it.
    #[must_use]
    pub const fn horse(self) -> Option<HorseId> {
        match self {
            Self::Service(_, horse, ..) | Self::Again(_, horse, ..) | Self::Ticks(_, horse, ..) => {
                Some(horse)
            }
            Self::Part(_) => None,
        }
    }
}

impl fmt::Display for LineKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service(service, horse, month, contact) => {
                write!(f, "service:{service}:{horse}:{month}:{contact}")
            }
            Self::Again(service, horse, month, contact, times) => {
                write!(f, "again:{service}:{horse}:{month}:{contact}:{times}")
            }
            Self::Ticks(service, horse, month, days, contact) => {
                write!(f, "ticks:{service}:{horse}:{month}:{:x}:{contact}", days.0)
            }
            Self::Part(part) => write!(f, "part:{part}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_reads_back_and_is_written_in_one_way() {
        let id = "00000000-0000-0000-0000-00000000000a";
        let days = MonthDays::of([1, 5, 31]);
        assert_eq!(days.numbers().collect::<Vec<_>>(), [1, 5, 31]);
        assert_eq!(
            (days.count(), days.with(2).title().as_str()),
            (3, "1 to 2, 5, 31")
        );
        assert_eq!(MonthDays::of_bits(days.bits()), days);
        for text in [
            format!("service:{id}:{id}:2026-11:{id}"),
            format!("ticks:{id}:{id}:2026-11:40000011:{id}"),
            format!("again:{id}:{id}:2026-11:{id}:2"),
            format!("part:{id}"),
        ] {
            assert_eq!(LineKey::parse(&text).map(|it| it.to_string()), Some(text));
        }
        for text in [
            String::new(),
            format!("part:{}", id.to_uppercase()),
            format!("part:{id}:"),
            format!("service:{id}:{id}:2026-13:{id}"),
            format!("again:{id}:{id}:2026-11:{id}:02"),
            format!("ticks:{id}:{id}:2026-11:0011:{id}"),
        ] {
            assert_eq!(LineKey::parse(&text), None, "{text}");
        }
    }
}
