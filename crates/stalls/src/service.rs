use std::sync::Arc;

use kernel::{
    Actor, Clock, EventId, EventReference, IdGenerator, IdempotencyKey, Permission, RandomToken,
    Refusal, Revision, StallBookingId, show_file,
};

use crate::{
    Assignment, BookingDraft, BookingState, HOLD, HoldDraft, NewAreas, NewHold, ShowArea,
    ShowStallDraft, ShowStalls, StallBooking, StallChart, StallHold, StallPaper, StallRefusal,
    StallRenderer, StallStore, StallsLeft, left, places,
};

const NO_SHOW: Refusal = Refusal::NotFound("Event");

/// The use cases of stalls.
pub struct StallService {
    store: Arc<dyn StallStore>,
    renderer: Arc<dyn StallRenderer>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl StallService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn StallStore>,
        renderer: Arc<dyn StallRenderer>,
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

    /// The areas of one of the actor's shows.
    pub async fn areas(&self, actor: &Actor, event: EventId) -> Result<ShowStalls, Refusal> {
        let scope = actor.to(Permission::ReadShows);
        let found = self.store.areas(&scope, event).await?;
        found.ok_or(NO_SHOW)
    }

    /// The areas of one of the actor's shows with its bookings, without those that wait in
    /// line.
    pub async fn chart(&self, actor: &Actor, event: EventId) -> Result<StallChart, Refusal> {
        let stalls = self.areas(actor, event).await?;
        let mut bookings = self.bookings(actor, event).await?;
        bookings.retain(|it| !it.is_waiting);
        Ok(StallChart { stalls, bookings })
    }

    /// Prints the chart of one of the actor's shows, or the cards for its doors, with the
    /// name of the file.
    pub async fn print(
        &self,
        actor: &Actor,
        event: EventId,
        paper: StallPaper,
    ) -> Result<(String, Vec<u8>), Refusal> {
        let chart = self.chart(actor, event).await?;
        let what = match paper {
            StallPaper::Chart => "stalls.pdf",
            StallPaper::Cards => "stall-cards.pdf",
        };
        let name = show_file(&chart.stalls.show, chart.stalls.days.first_day, what);
        let printed = self.renderer.render(paper, chart).await?;
        Ok((name, printed))
    }

    /// Replaces the areas of a show with drafts that were [checked](crate::check), unless they
    /// were saved since the given revision.
    pub async fn replace_areas(
        &self,
        actor: &Actor,
        event: EventId,
        drafts: Vec<ShowArea<ShowStallDraft>>,
        expected: Option<Revision>,
    ) -> Result<ShowStalls, StallRefusal> {
        let scope = actor.to(Permission::ManageEntries);
        let new = NewAreas::new(drafts, self.ids.as_ref());
        let now = self.clock.now();
        let replaced = self.store.replace_areas(&scope, event, &new, expected, now);
        replaced.await?;
        Ok(self.areas(actor, event).await?)
    }

    /// The bookings of one of the actor's shows, in the order in which they were made.
    pub async fn bookings(
        &self,
        actor: &Actor,
        event: EventId,
    ) -> Result<Vec<StallBooking>, Refusal> {
        let scope = actor.to(Permission::ReadShows);
        let found = self.store.bookings(&scope, event).await?;
        found.ok_or(NO_SHOW)
    }

    /// What is left of the stalls of a show that anybody may see, by night.
    pub async fn left(&self, show: &EventReference) -> Result<StallsLeft, Refusal> {
        let StallChart { stalls, bookings } = self.store.public(show).await?.ok_or(NO_SHOW)?;
        let now = self.clock.now();
        Ok(StallsLeft {
            days: stalls.days,
            kinds: left(&stalls, &bookings, now),
            places: places(&stalls, &bookings, now),
        })
    }

    /// Holds a stall of a show that anybody may enter, for [some minutes](HOLD).
    pub async fn hold(
        &self,
        show: &EventReference,
        draft: HoldDraft,
    ) -> Result<StallHold, StallRefusal> {
        let new = NewHold {
            id: StallBookingId::new(self.ids.next_uuid()),
            token: self.ids.next_token(),
            draft,
        };
        let now = self.clock.now();
        self.store.hold(show, &new, (now, now + HOLD)).await
    }

    /// Lets go of a stall that was held. One that was taken since, or entered, stays as it is.
    pub async fn let_go(&self, show: &EventReference, token: &RandomToken) -> Result<(), Refusal> {
        self.store.let_go(show, token, self.clock.now()).await
    }

    /// Books a stall of a show of the actor, with a draft that was
    /// [checked](BookingDraft::check).
    pub async fn book(
        &self,
        actor: &Actor,
        event: EventId,
        draft: BookingDraft,
        key: Option<IdempotencyKey>,
    ) -> Result<StallBooking, StallRefusal> {
        let scope = actor.to(Permission::ManageEntries);
        let id = StallBookingId::new(self.ids.next_uuid());
        let now = self.clock.now();
        let made = (event, id);
        self.store.book(&scope, made, &draft, key, now).await
    }

    /// Changes a booking of the actor's shows, unless it was changed since the given revision.
    /// One that waits in line is booked if that is its stated state.
    pub async fn change(
        &self,
        actor: &Actor,
        id: StallBookingId,
        (draft, state): (BookingDraft, Option<BookingState>),
        expected: Option<Revision>,
    ) -> Result<StallBooking, StallRefusal> {
        let scope = actor.to(Permission::ManageEntries);
        let now = self.clock.now();
        let wish = (&draft, state);
        self.store.change(&scope, id, wish, expected, now).await
    }

    /// Deletes a booking of the actor's shows, and releases its stalls.
    pub async fn delete(&self, actor: &Actor, id: StallBookingId) -> Result<(), StallRefusal> {
        let scope = actor.to(Permission::ManageEntries);
        self.store.delete(&scope, id, self.clock.now()).await
    }

    /// Gives a booking of the actor's shows a stall on some of its nights or on all.
    pub async fn assign(
        &self,
        actor: &Actor,
        id: StallBookingId,
        wish: Assignment,
    ) -> Result<StallBooking, StallRefusal> {
        let scope = actor.to(Permission::ManageEntries);
        self.store.assign(&scope, id, &wish, self.clock.now()).await
    }
}
