use ::rings::{Caller, Overruled, Tapped};
use time::OffsetDateTime;

use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::Instant;
use crate::view::view;

view! {
    /// What counts instead of a tap: something was tapped later, and arrived before it.
    OverruledView(overruled: &Overruled) {
        state: &'static str = overruled.state,
        #[schema(required = true)]
        at: Option<Instant> = overruled.at,
    }
}

/// When something was tapped, and when that is sent, by the same clock.
#[derive(Debug)]
pub(crate) struct TapTimes {
    pub(crate) at: Option<OffsetDateTime>,
    pub(crate) now: Option<OffsetDateTime>,
}

impl TapTimes {
    /// A tap at these times, if the caller did not tap too much lately.
    pub(super) fn tapped(
        self,
        limits: &RateLimits,
        caller: &Caller,
        key: IdempotencyKeyHeader,
    ) -> Result<Tapped, ApiError> {
        limits.check_taps(match caller {
            Caller::Office(actor) => actor.account_id().as_uuid(),
            Caller::Device(link) => link.id.as_uuid(),
        })?;
        Ok(Tapped {
            sent_at: self.now,
            ..Tapped::new(self.at, key.into_text())
        })
    }
}
