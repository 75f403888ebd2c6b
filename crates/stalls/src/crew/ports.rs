use async_trait::async_trait;
use kernel::{EventId, Scope, StallBookingId, StoreError};

use super::{CrewBoard, Marked, NewMark};
use crate::StallRefusal;

/// Stores what the crew of the barns says.
#[async_trait]
pub trait CrewStore: Send + Sync {
    /// What the crew sees of one of the actor's shows; `None` if there is no such show.
    async fn board(&self, scope: &Scope, event: EventId) -> Result<Option<CrewBoard>, StoreError>;

    /// The show of a booking of the actor's shows.
    async fn show_of_booking(
        &self,
        scope: &Scope,
        id: StallBookingId,
    ) -> Result<Option<EventId>, StoreError>;

    /// Records a mark of a booking of the actor's shows, with a line in the trail, unless
    /// something later was said of the same before: that [counts](super::counts). Said again, it
    /// changes nothing. Refused of a stall that the booking neither has nor had.
    async fn mark(&self, scope: &Scope, mark: &NewMark) -> Result<Marked, StallRefusal>;
}
