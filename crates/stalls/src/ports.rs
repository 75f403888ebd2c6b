use async_trait::async_trait;
use kernel::{
    EventId, EventReference, FeeId, FieldErrors, IdempotencyKey, RandomToken, Refusal, RenderError,
    Revision, Scope, StallBookingId, StoreError,
};
use thiserror::Error;
use time::{Date, OffsetDateTime};

use crate::{
    Assignment, BookingDraft, BookingState, NewAreas, NewHold, ShowStalls, StallBooking,
    StallChart, StallHold,
};

/// Maximum number of bookings of a show.
pub const MAX_BOOKINGS: u32 = 5000;

/// Why nothing was saved.
#[derive(Debug, Error)]
pub enum StallRefusal {
    /// Another booking has the stall on one of the nights.
    #[error("{stall} is taken")]
    Taken {
        /// What the stall is called.
        stall: String,
        /// The nights, each with whose they are, if it is still there.
        nights: Vec<(Date, Option<String>)>,
    },
    /// Stalls that the new areas have no more, or not on all nights that are assigned, each
    /// with who has them.
    #[error("stalls that go are assigned")]
    InUse(Vec<(String, String)>),
    /// No stall is left for the extra, or not enough of what comes with it.
    #[error("{left} of {name} are left")]
    SoldOut {
        /// The extra.
        fee_id: FeeId,
        /// Its name.
        name: String,
        /// How many are left.
        left: u32,
    },
    /// The show takes no entries now.
    #[error("the show takes no entries now")]
    Closed,
    /// Fields that do not fit the show.
    #[error("the fields are invalid")]
    Fields(FieldErrors),
    /// A reason that is the same everywhere.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for StallRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

impl From<FieldErrors> for StallRefusal {
    fn from(errors: FieldErrors) -> Self {
        Self::Fields(errors)
    }
}

/// Stores the stalls of shows and who has them. A stall has one booking a night, and a booking
/// one stall a night, however many calls are made at once: the database itself refuses
/// anything else. What is changed leaves a line in the trail of the show.
#[async_trait]
pub trait StallStore: Send + Sync {
    /// The areas of one of the actor's shows; `None` if there is no such show.
    async fn areas(&self, scope: &Scope, event: EventId) -> Result<Option<ShowStalls>, StoreError>;

    /// Replaces the areas of a show, if their revision is `expected` or nothing is expected.
    /// Refused if a stall is assigned on a night on which the new ones do not have it.
    async fn replace_areas(
        &self,
        scope: &Scope,
        event: EventId,
        new: &NewAreas,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<(), StallRefusal>;

    /// The bookings of one of the actor's shows, in the order in which they were made; `None`
    /// if there is no such show.
    async fn bookings(
        &self,
        scope: &Scope,
        event: EventId,
    ) -> Result<Option<Vec<StallBooking>>, StoreError>;

    /// The areas of a show that anybody may see, with its bookings; `None` if there is no such
    /// show.
    async fn public(&self, show: &EventReference) -> Result<Option<StallChart>, StoreError>;

    /// Holds a stall of a show that anybody may see, on all nights or none, and lets go of the
    /// hold in whose place it comes. Holds that ran out before `now` and are in its way are
    /// taken over. Refused if somebody else has or holds the stall, and if no stall is left
    /// for the extra beside those that are held.
    async fn hold(
        &self,
        show: &EventReference,
        new: &NewHold,
        (now, until): (OffsetDateTime, OffsetDateTime),
    ) -> Result<StallHold, StallRefusal>;

    /// Deletes the hold with this token, if there is still one.
    async fn let_go(
        &self,
        show: &EventReference,
        token: &RandomToken,
        now: OffsetDateTime,
    ) -> Result<(), Refusal>;

    /// Adds a booking to a show of the actor. The same key gets the first one. With an extra
    /// that is a stall, the bills of the holders have it and what comes with it, divided by
    /// their shares, in the same transaction; if no stall is left for it, it waits in line.
    async fn book(
        &self,
        scope: &Scope,
        (event, id): (EventId, StallBookingId),
        draft: &BookingDraft,
        key: Option<IdempotencyKey>,
        now: OffsetDateTime,
    ) -> Result<StallBooking, StallRefusal>;

    /// Changes a booking, if its revision is `expected` or nothing is expected. Nights that
    /// it has no more are released, and all if it becomes one of another kind. Bills follow. One
    /// that waits in line keeps its place unless it is of another extra, and leaves the line if
    /// it is to be booked. Refused if no stall is left for what is booked.
    async fn change(
        &self,
        scope: &Scope,
        id: StallBookingId,
        wish: (&BookingDraft, Option<BookingState>),
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<StallBooking, StallRefusal>;

    /// Deletes a booking, and releases its stalls. Bills follow.
    async fn delete(
        &self,
        scope: &Scope,
        id: StallBookingId,
        now: OffsetDateTime,
    ) -> Result<(), StallRefusal>;

    /// Gives a booking a stall, all nights or none. What a stall at the end of a row costs
    /// more is on the bills.
    async fn assign(
        &self,
        scope: &Scope,
        id: StallBookingId,
        wish: &Assignment,
        now: OffsetDateTime,
    ) -> Result<StallBooking, StallRefusal>;
}

/// What is printed of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StallPaper {
    /// The chart for the wall: all stalls with who has them.
    Chart,
    /// A card for the door of each stall that somebody has.
    Cards,
}

/// Prints charts of stalls.
#[async_trait]
pub trait StallRenderer: Send + Sync {
    /// Renders a paper as a PDF with searchable text. The same chart always gives the same
    /// bytes.
    async fn render(&self, paper: StallPaper, chart: StallChart) -> Result<Vec<u8>, RenderError>;
}
