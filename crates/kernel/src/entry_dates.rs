//! Whether an entry comes too early, in time, or too late. It is refused in
//! `registrations/src/late_entries.rs`.

use time::OffsetDateTime;

/// When a show accepts entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryDates {
    /// Entries are accepted from then on; `None` at once.
    pub opens_at: Option<OffsetDateTime>,
    /// The closing date: later entries are late. `None` is the show's end.
    pub closes_at: Option<OffsetDateTime>,
    /// Whether late entries are accepted.
    pub late_entries: bool,
    /// The show's end; no entry is accepted from then on.
    pub ends_at: OffsetDateTime,
}

/// Whether entries are open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryPeriod {
    /// Not yet.
    NotOpen,
    /// Now.
    Open,
    /// No longer.
    Closed,
}

impl EntryDates {
    /// Whether the show accepts an entry at `now`.
    #[must_use]
    pub fn at(&self, now: OffsetDateTime) -> EntryPeriod {
        let is_late = self.closes_at.is_some_and(|closes_at| now >= closes_at);
        if now >= self.ends_at || is_late && !self.late_entries {
            return EntryPeriod::Closed;
        }
        match self.opens_at {
            Some(opens_at) if now < opens_at => EntryPeriod::NotOpen,
            _ => EntryPeriod::Open,
        }
    }
}
