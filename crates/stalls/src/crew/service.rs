use std::sync::Arc;

use kernel::{Changer, Clock, EventId, Refusal, SaidTime, Scope, ShowStallId, StallBookingId};

use super::{CrewBoard, CrewStore, Marked, NewMark, StallAct, times};
use crate::StallRefusal;

/// What the crew of the barns does. Who may, and whose show it is, the caller has asked
/// before: the scope is that of the office, or of the device of the crew.
#[derive(Clone)]
pub struct CrewService {
    store: Arc<dyn CrewStore>,
    clock: Arc<dyn Clock>,
}

impl CrewService {
    /// The service, on its ports.
    #[must_use]
    pub fn new(store: Arc<dyn CrewStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// What the crew sees of a show. Only the office sees the addresses of its people.
    pub async fn board(
        &self,
        scope: &Scope,
        event: EventId,
        is_office: bool,
    ) -> Result<CrewBoard, Refusal> {
        let found = self.store.board(scope, event).await?;
        let mut board = found.ok_or(Refusal::NotFound("Event"))?;
        if !is_office {
            for booking in &mut board.bookings {
                booking.hide_accounts();
            }
            for delivery in &mut board.deliveries {
                delivery.hide_accounts();
            }
        }
        Ok(board)
    }

    /// The show of a booking.
    pub async fn show_of_booking(
        &self,
        scope: &Scope,
        id: StallBookingId,
    ) -> Result<EventId, Refusal> {
        let found = self.store.show_of_booking(scope, id).await?;
        found.ok_or(Refusal::NotFound("Booking"))
    }

    /// Says that something was done in a stall of a booking, or takes it back.
    pub async fn mark(
        &self,
        (scope, by): (&Scope, Changer),
        booking_id: StallBookingId,
        (stall_id, act, is_done): (ShowStallId, StallAct, bool),
        said: SaidTime,
    ) -> Result<Marked, StallRefusal> {
        let now = self.clock.now();
        let (at, said_at) = times(said, now);
        let mark = NewMark {
            booking_id,
            stall_id,
            act,
            is_done,
            at,
            said_at,
            recorded_at: now,
            by,
        };
        let mut marked = self.store.mark(scope, &mark).await?;
        if matches!(by, Changer::Device(..)) {
            marked.booking.hide_accounts();
        }
        Ok(marked)
    }
}
