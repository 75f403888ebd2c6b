use async_trait::async_trait;
use kernel::{Changer, DeliveryId, EventId, IdempotencyKey, RenderError, Scope, StoreError};
use time::{Date, OffsetDateTime};

use super::{Delivery, DeliveryBoard, DeliveryDraft};
use crate::{Overruled, StallRefusal};

/// Maximum number of deliveries of a show.
pub const MAX_DELIVERIES: u32 = 10_000;

/// What is said of whether something is delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewDelivered {
    /// The delivery.
    pub id: DeliveryId,
    /// Whether it is delivered.
    pub is_done: bool,
    /// When, by the clock of the server.
    pub at: OffsetDateTime,
    /// When, as the device has it.
    pub said_at: OffsetDateTime,
    /// When it is recorded.
    pub recorded_at: OffsetDateTime,
    /// Who says so.
    pub by: Changer,
}

/// Stores deliveries. Of what an entry bought of an extra never more is ordered than there
/// is, however many orders are made at once. Each change leaves a line in the trail of the
/// show.
#[async_trait]
pub trait DeliveryStore: Send + Sync {
    /// The deliveries of one of the actor's shows; `None` if there is no such show.
    async fn board(
        &self,
        scope: &Scope,
        event: EventId,
    ) -> Result<Option<DeliveryBoard>, StoreError>;

    /// The show of a delivery of the actor's shows.
    async fn show_of_delivery(
        &self,
        scope: &Scope,
        id: DeliveryId,
    ) -> Result<Option<EventId>, StoreError>;

    /// Orders a delivery in a show of the actor. The same key gets the first one.
    async fn order(
        &self,
        scope: &Scope,
        made: (EventId, DeliveryId),
        draft: &DeliveryDraft,
        key: Option<IdempotencyKey>,
        now: OffsetDateTime,
    ) -> Result<Delivery, StallRefusal>;

    /// Takes an order back, whether it is delivered or not: it can be ordered anew.
    async fn cancel(
        &self,
        scope: &Scope,
        id: DeliveryId,
        now: OffsetDateTime,
    ) -> Result<(), StallRefusal>;

    /// Records whether something is delivered, unless something later was said of it before:
    /// that counts, and is returned. Said again, it changes nothing.
    async fn deliver(
        &self,
        scope: &Scope,
        said: &NewDelivered,
    ) -> Result<(Delivery, Option<Overruled>), StallRefusal>;
}

/// Prints lists of deliveries.
#[async_trait]
pub trait DeliveryRenderer: Send + Sync {
    /// Renders the deliveries of a day, or of all, by row, as a PDF with searchable text. The
    /// same deliveries always give the same bytes.
    async fn render(&self, board: DeliveryBoard, day: Option<Date>)
    -> Result<Vec<u8>, RenderError>;
}
