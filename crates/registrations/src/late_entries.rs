use kernel::{EntryDates, EntryPeriod};
use time::OffsetDateTime;

use crate::{RegisterError, ShowToEnter};

impl ShowToEnter {
    /// Whether it takes entries of riders at a time.
    #[must_use]
    pub fn takes_entries(&self, now: OffsetDateTime) -> bool {
        self.refuse_late(now).is_ok()
    }

    /// Refuses an entry that comes after the closing date, unless the show takes late
    /// ones, or after the show's end; also one that comes before the opening. Not called
    /// for a walk-in that the office enters in spite of the dates.
    pub(crate) fn refuse_late(&self, now: OffsetDateTime) -> Result<(), RegisterError> {
        let dates = EntryDates {
            opens_at: self.terms.opens_at,
            closes_at: self.terms.closes_at,
            late_entries: self.terms.late_entries,
            ends_at: self.ends_at,
        };
        match dates.at(now) {
            EntryPeriod::NotOpen => Err(RegisterError::NotOpen),
            EntryPeriod::Open => Ok(()),
            EntryPeriod::Closed => Err(RegisterError::Closed),
        }
    }
}
