//! When something happened, as a device says it.

use time::{Duration, OffsetDateTime};

/// When something happened, by the clock of a device, which may be wrong; nothing: now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SaidTime {
    /// When it happened.
    pub at: Option<OffsetDateTime>,
    /// When the device sends it, by the same clock: how long ago it happened does not
    /// depend on whether that clock is right.
    pub sent_at: Option<OffsetDateTime>,
}

impl SaidTime {
    /// By the clock of the server, which says now: never in the future.
    #[must_use]
    pub fn by(self, now: OffsetDateTime) -> OffsetDateTime {
        match (self.at, self.sent_at) {
            (None, _) => now,
            (Some(at), None) => at.min(now),
            (Some(at), Some(sent_at)) => now - (sent_at - at).max(Duration::ZERO),
        }
    }
}
