use std::sync::Arc;

use kernel::{
    Actor, Changer, Clock, DeliveryId, EventId, IdGenerator, IdempotencyKey, Permission, Refusal,
    SaidTime, Scope, show_file,
};
use time::Date;

use super::{
    Delivery, DeliveryBoard, DeliveryDraft, DeliveryRenderer, DeliveryStore, NewDelivered,
};
use crate::crew::times;
use crate::{Overruled, StallRefusal};

/// The use cases of deliveries. Those of the crew of the barns take the scope of whoever
/// calls, who was asked before.
pub struct DeliveryService {
    store: Arc<dyn DeliveryStore>,
    renderer: Arc<dyn DeliveryRenderer>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl DeliveryService {
    /// The service, on its ports.
    #[must_use]
    pub fn new(
        store: Arc<dyn DeliveryStore>,
        renderer: Arc<dyn DeliveryRenderer>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            renderer,
            clock,
            ids,
        }
    }

    /// The deliveries of one of the actor's shows, with what was bought and not ordered.
    pub async fn board(&self, actor: &Actor, event: EventId) -> Result<DeliveryBoard, Refusal> {
        let scope = actor.to(Permission::ReadShows);
        let found = self.store.board(&scope, event).await?;
        found.ok_or(Refusal::NotFound("Event"))
    }

    /// Prints the deliveries of a day, or of all, by row, with the name of the file.
    pub async fn print(
        &self,
        actor: &Actor,
        event: EventId,
        day: Option<Date>,
    ) -> Result<(String, Vec<u8>), Refusal> {
        let board = self.board(actor, event).await?;
        let first = day.unwrap_or(board.stalls.days.first_day);
        let name = show_file(&board.stalls.show, first, "deliveries.pdf");
        let printed = self.renderer.render(board, day).await?;
        Ok((name, printed))
    }

    /// Orders a delivery in a show of the actor.
    pub async fn order(
        &self,
        actor: &Actor,
        event: EventId,
        draft: DeliveryDraft,
        key: Option<IdempotencyKey>,
    ) -> Result<Delivery, StallRefusal> {
        let scope = actor.to(Permission::ManageEntries);
        let id = DeliveryId::new(self.ids.next_uuid());
        let now = self.clock.now();
        self.store
            .order(&scope, (event, id), &draft, key, now)
            .await
    }

    /// Takes an order of a show of the actor back.
    pub async fn cancel(&self, actor: &Actor, id: DeliveryId) -> Result<(), StallRefusal> {
        let scope = actor.to(Permission::ManageEntries);
        self.store.cancel(&scope, id, self.clock.now()).await
    }

    /// The show of a delivery.
    pub async fn show_of_delivery(
        &self,
        scope: &Scope,
        id: DeliveryId,
    ) -> Result<EventId, Refusal> {
        let found = self.store.show_of_delivery(scope, id).await?;
        found.ok_or(Refusal::NotFound("Delivery"))
    }

    /// Says that something is delivered, or takes it back.
    pub async fn deliver(
        &self,
        (scope, by): (&Scope, Changer),
        id: DeliveryId,
        is_done: bool,
        said: SaidTime,
    ) -> Result<(Delivery, Option<Overruled>), StallRefusal> {
        let now = self.clock.now();
        let (at, said_at) = times(said, now);
        let said = NewDelivered {
            id,
            is_done,
            at,
            said_at,
            recorded_at: now,
            by,
        };
        let (mut delivery, overruled) = self.store.deliver(scope, &said).await?;
        if matches!(by, Changer::Device(..)) {
            delivery.hide_accounts();
        }
        Ok((delivery, overruled))
    }
}
