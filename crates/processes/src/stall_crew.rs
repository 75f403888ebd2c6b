//! The crew of the barns at a show, on a phone with a link or in the office: `rings` says what
//! a link may do, and `stalls` what is done.

use std::sync::Arc;

use kernel::{DeliveryId, EventId, Permission, Refusal, SaidTime, ShowStallId, StallBookingId};
use rings::{Caller, DeviceAct};
use stalls::{
    CrewBoard, CrewService, Delivery, DeliveryService, Marked, Overruled, StallAct, StallRefusal,
};

/// The use cases of the crew.
pub struct StallCrews {
    crew: Arc<CrewService>,
    deliveries: Arc<DeliveryService>,
}

impl StallCrews {
    /// The process over these services.
    #[must_use]
    pub const fn new(crew: Arc<CrewService>, deliveries: Arc<DeliveryService>) -> Self {
        Self { crew, deliveries }
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
        if matches!(caller, Caller::Device(_)) {
            let event = self.crew.show_of_booking(&scope, booking).await?;
            check(caller, event, "Booking")?;
        }
        let by = (&scope, caller.changer());
        self.crew.mark(by, booking, what, said).await
    }

    /// Says that something was delivered, or takes it back.
    pub async fn deliver(
        &self,
        caller: &Caller,
        id: DeliveryId,
        is_done: bool,
        said: SaidTime,
    ) -> Result<(Delivery, Option<Overruled>), StallRefusal> {
        let scope = caller.scope(Permission::ManageEntries);
        if matches!(caller, Caller::Device(_)) {
            let event = self.deliveries.show_of_delivery(&scope, id).await?;
            check(caller, event, "Delivery")?;
        }
        let by = (&scope, caller.changer());
        self.deliveries.deliver(by, id, is_done, said).await
    }
}

/// Refuses a device of another show, to which the thing is not there, or of another role.
fn check(caller: &Caller, event: EventId, thing: &'static str) -> Result<(), Refusal> {
    let permitted = caller.permits(DeviceAct::Stalls, event, None);
    permitted.map_err(|refusal| match refusal {
        Refusal::NotFound(_) => Refusal::NotFound(thing),
        other => other,
    })
}
