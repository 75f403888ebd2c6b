//! What bookings of stalls have on the bills of entries, which the desk of the show changes in
//! the same transaction.

use kernel::{RandomIds, Scope};
use registrations::{BilledStall, ChangedStall, StallBillError, bill_stall};
use stalls::{ShowStalls, StallBooking, StallRefusal};
use time::OffsetDateTime;

use crate::database::{TransactionConnection, WriteTransaction};
use crate::registrations::SqlRegistrationTx;

/// Brings bills up to date after a booking was made, changed, assigned or deleted. The show is
/// locked, and its stalls were these before and are those now.
pub(crate) async fn bill(
    db: &TransactionConnection,
    (before, stalls_before): (Option<&StallBooking>, &ShowStalls),
    (after, stalls): (Option<&StallBooking>, &ShowStalls),
    (scope, now): (&Scope, OffsetDateTime),
) -> Result<(), StallRefusal> {
    let change = ChangedStall {
        before: before.map(|it| billed(it, stalls_before)),
        after: after.map(|it| billed(it, stalls)),
    };
    let is_paid = |it: &Option<BilledStall>| it.as_ref().is_some_and(|it| it.fee_id.is_some());
    if change.before == change.after || !(is_paid(&change.before) || is_paid(&change.after)) {
        return Ok(());
    }
    let by = (scope.actor().changer(), now);
    let mut desk = SqlRegistrationTx::new(WriteTransaction::part_of(db));
    let done = bill_stall(&mut desk, stalls.event_id, &change, &RandomIds, by).await;
    done.map_err(|error| match error {
        StallBillError::Fields(errors) => errors.into(),
        StallBillError::SoldOut(error) => StallRefusal::SoldOut {
            fee_id: error.fee_id,
            name: error.name,
            left: error.left,
        },
        StallBillError::Store(error) => error.into(),
    })
}

fn billed(booking: &StallBooking, stalls: &ShowStalls) -> BilledStall {
    let nights = booking.booked.nights().len();
    let holders = booking.booked.holders.iter();
    BilledStall {
        id: booking.id,
        kind: booking.booked.kind,
        fee_id: booking.booked.fee_id,
        is_waiting: booking.is_waiting,
        is_bought: booking.is_bought,
        nights: u32::try_from(nights).unwrap_or(u32::MAX),
        end_nights: booking.end_nights(stalls),
        holders: holders.map(|it| (it.of, it.share)).collect(),
    }
}
