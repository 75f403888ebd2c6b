use std::fmt;

use kernel::{BookPartId, ContactId, HorseId, ServiceId};

use crate::BookMonth;

/// What a line of the month bills. It is billed once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineKey {
    /// A service of a horse in a month, as far as it falls on an owner.
    Service(ServiceId, HorseId, BookMonth, ContactId),
    /// What was ticked of a service for a horse on days of a month, as far as it falls on
    /// an owner.
    Ticks(ServiceId, HorseId, BookMonth, TickedDays, ContactId),
    /// An owner's part of an entry of the book.
    Part(BookPartId),
}

/// Days of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TickedDays(u32);

impl TickedDays {
    /// The days with these numbers, from 1.
    #[must_use]
    pub fn of(days: impl IntoIterator<Item = u8>) -> Self {
        let bits = days.into_iter().map(|day| 1 << (day.clamp(1, 31) - 1));
        Self(bits.fold(0, |all, bit: u32| all | bit))
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
            "ticks" => Self::Ticks(
                ServiceId::parse(next())?,
                HorseId::parse(next())?,
                BookMonth::parse(next())?,
                TickedDays(u32::from_str_radix(next(), 16).ok()?),
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
            Self::Service(_, horse, ..) | Self::Ticks(_, horse, ..) => Some(horse),
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
        let days = TickedDays::of([1, 5, 31]);
        assert_eq!(days.numbers().collect::<Vec<_>>(), [1, 5, 31]);
        for text in [
            format!("service:{id}:{id}:2026-11:{id}"),
            format!("ticks:{id}:{id}:2026-11:40000011:{id}"),
            format!("part:{id}"),
        ] {
            assert_eq!(LineKey::parse(&text).map(|it| it.to_string()), Some(text));
        }
        for text in [
            String::new(),
            format!("part:{}", id.to_uppercase()),
            format!("part:{id}:"),
            format!("service:{id}:{id}:2026-13:{id}"),
            format!("ticks:{id}:{id}:2026-11:0011:{id}"),
        ] {
            assert_eq!(LineKey::parse(&text), None, "{text}");
        }
    }
}
