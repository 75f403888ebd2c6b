//! The crew of the barns at a show, on a phone with a link or in the office: `rings` says what
//! a link may do, and `stalls` what is done.

use std::sync::Arc;

use kernel::{EventId, Permission, Refusal, SaidTime, Scope, ShowStallId, StallBookingId};
use rings::{Caller, DeviceAct};
use stalls::{CrewBoard, CrewService, Marked, StallAct, StallRefusal};

/// The use cases of the crew.
pub struct StallCrews {
    crew: Arc<CrewService>,
}

impl StallCrews {
    /// The process over this domain.
    #[must_use]
    pub const fn new(crew: Arc<CrewService>) -> Self {
        Self { crew }
    }

    /// What the crew sees of a show.
    pub async fn board(&self, caller: &Caller, event: EventId) -> Result<CrewBoard, Refusal> {
        caller.permits(DeviceAct::Stalls, event, None)?;
        let scope = caller.scope(Permission::ReadShows);
        let is_office = matches!(caller, Caller::Office(_));
        self.crew.board(&scope, event, is_office).await
    }

    /// Says that something was done in a stall of a booking, or takes it back.
    pub async fn mark(
        &self,
        caller: &Caller,
        booking: StallBookingId,
        what: (ShowStallId, StallAct, bool),
        said: SaidTime,
    ) -> Result<Marked, StallRefusal> {
        let scope = caller.scope(Permission::ManageEntries);
        self.check(caller, &scope, booking).await?;
        let by = (&scope, caller.changer());
        self.crew.mark(by, booking, what, said).await
    }

    /// Refuses a device of another show or role.
    async fn check(
        &self,
        caller: &Caller,
        scope: &Scope,
        booking: StallBookingId,
    ) -> Result<(), Refusal> {
        if matches!(caller, Caller::Office(_)) {
            return Ok(());
        }
        let event = self.crew.show_of_booking(scope, booking).await?;
        let permitted = caller.permits(DeviceAct::Stalls, event, None);
        permitted.map_err(|refusal| match refusal {
            Refusal::NotFound(_) => Refusal::NotFound("Booking"),
            other => other,
        })
    }
}
