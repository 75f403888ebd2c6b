//! What the trail of a show says of its stalls.

use kernel::{ChangeKind, Difference, NewAuditLine, Scope, StoreError};
use stalls::{AssignedNight, BookingDraft, NewAreas, ShowArea, ShowStalls, StallBooking};
use time::OffsetDateTime;

use crate::database::TransactionConnection;
use crate::trail::{self, LineOwner};

/// Adds a line about a show's stalls.
pub(super) async fn add(
    db: &TransactionConnection,
    owner: LineOwner,
    line: Difference,
    (scope, now): (&Scope, OffsetDateTime),
) -> Result<(), StoreError> {
    let lines = NewAuditLine::all([line], now, scope.actor().changer());
    trail::record(db, owner, &lines).await
}

/// "Barn A: 40, Camping: 12".
fn areas(areas: &[ShowArea]) -> String {
    let area = |it: &ShowArea| format!("{}: {}", it.name.as_str(), it.stalls.len());
    let areas: Vec<_> = areas.iter().map(area).collect();
    areas.join(", ")
}

pub(super) fn saved(before: &ShowStalls, after: &NewAreas) -> Difference {
    let kind = ChangeKind::ShowStalls;
    Difference::new(kind, "", areas(&before.areas), areas(&after.areas))
}

/// "horse, 2027-05-11 to 2027-05-13", and of one in line ", waiting".
fn booked(booking: &StallBooking) -> String {
    let BookingDraft {
        kind, first, last, ..
    } = &booking.booked;
    let waits = if booking.is_waiting { ", waiting" } else { "" };
    format!("{}, {first} to {last}{waits}", kind.as_str())
}

/// A booking was made, changed or deleted.
pub(super) fn changed(before: Option<&StallBooking>, after: Option<&StallBooking>) -> Difference {
    let text = |it: Option<&StallBooking>| it.map(booked).unwrap_or_default();
    let subject = after.or(before).map(StallBooking::title);
    let id = after.or(before).map(|it| it.id.as_uuid());
    let (before, after) = (text(before), text(after));
    let subject = subject.unwrap_or_default();
    let line = Difference::new(ChangeKind::StallBooking, subject, before, after);
    match id {
        Some(id) => line.about(id, ""),
        None => line,
    }
}

/// "A 12, Barn A (2 nights)".
fn nights(stalls: &ShowStalls, nights: &[AssignedNight]) -> String {
    let mut counts: Vec<(kernel::ShowStallId, usize)> = Vec::new();
    for night in nights {
        match counts.iter_mut().find(|(id, _)| *id == night.stall_id) {
            Some((_, count)) => *count += 1,
            None => counts.push((night.stall_id, 1)),
        }
    }
    let text = |(id, count): (_, usize)| {
        let nights = if count == 1 { "night" } else { "nights" };
        format!("{} ({count} {nights})", stalls.title(id))
    };
    let texts: Vec<_> = counts.into_iter().map(text).collect();
    texts.join("; ")
}

/// A booking has other stalls.
pub(super) fn moved(
    stalls: &ShowStalls,
    before: &StallBooking,
    after: &[AssignedNight],
) -> Difference {
    let (was, is) = (nights(stalls, &before.nights), nights(stalls, after));
    let line = Difference::new(ChangeKind::StallNights, before.title(), was, is);
    line.about(before.id.as_uuid(), "")
}
