//! The show day: schedule, rings, order of go, gate, and what the public follows.

pub(crate) mod board;
pub(crate) mod gate;
pub(crate) mod live;
pub(crate) mod my_day;
pub(crate) mod order;
pub(crate) mod schedule;
mod taps;

use kernel::{EventId, RingId};
use time::{Duration, OffsetDateTime};

use crate::problem::ApiError;

fn event_id(text: &str) -> Result<EventId, ApiError> {
    EventId::parse(text).ok_or_else(|| ApiError::not_found("Event"))
}

/// The ring that a path names.
fn ring_key((event, ring): (&str, &str)) -> Result<(EventId, RingId), ApiError> {
    let missing = || ApiError::not_found("Ring");
    Ok((
        EventId::parse(event).ok_or_else(missing)?,
        RingId::parse(ring).ok_or_else(missing)?,
    ))
}

/// An instant to the minute: what is expected is not known better, and does not change
/// with every second.
pub(super) fn to_the_minute(instant: OffsetDateTime) -> OffsetDateTime {
    let over = i64::from(instant.second());
    instant - Duration::seconds(over) - Duration::nanoseconds(instant.nanosecond().into())
}
