use std::sync::{Mutex, PoisonError};

use kernel::{Clock, from_unix_millis, to_unix_millis};
use time::OffsetDateTime;

/// A clock that stands still until it is moved.
pub(super) struct MovableClock(Mutex<OffsetDateTime>);

impl MovableClock {
    pub(super) fn at(instant: OffsetDateTime) -> Self {
        Self(Mutex::new(instant))
    }

    pub(super) fn set(&self, instant: OffsetDateTime) {
        // Whole milliseconds, as every clock promises.
        let instant = from_unix_millis(to_unix_millis(instant)).unwrap_or(instant);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = instant;
    }
}

impl Clock for MovableClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
