//! Who asks for a stall that is sold out waits in line, and has it when one comes free.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use events::{Event, EventStore as _};
use kernel::{
    FeeId, LedgerOf, ManualClock, PageRequest, RandomIds, Refusal, RegistrationId, RenderError,
    Scope, SortKey, StallBookingId, StallFee, StallKind, StoreError,
};
use persistence::SqlStallStore;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};
use registrations::{
    ChangeExtras, EntryFilter, EntryStatus, ExtraChoice, NewStatus, RegisterError, Registration,
    RegistrationService, RegistrationStore as _, SetStatus,
};
use stalls::{
    BookingDraft, BookingState, Holder, StallBooking, StallChart, StallPaper, StallRefusal,
    StallRenderer, StallService, Wishes,
};
use time::{Date, Duration, OffsetDateTime};

use crate::entry_rules::{service, show, wish};
use crate::samples::{NOW, details, edit, entry_rules, required};
use crate::support::Stores;

on_both_databases!(
    of_fifty_at_once_one_has_the_last_stall_and_the_others_wait,
    the_office_has_who_it_wants_from_the_line,
    nobody_waits_for_what_is_free_after_any_sequence,
);

/// Prints nothing.
struct NoPrinter;

#[async_trait]
impl StallRenderer for NoPrinter {
    async fn render(&self, _: StallPaper, _: StallChart) -> Result<Vec<u8>, RenderError> {
        Ok(Vec::new())
    }
}

/// A show that sells some stalls.
struct Barn<'a> {
    stores: &'a Stores,
    scope: Scope,
    show: Event,
    fee: FeeId,
    now: OffsetDateTime,
}

impl<'a> Barn<'a> {
    async fn new(stores: &'a Stores, stock: u32) -> Self {
        let mut rules = entry_rules();
        rules.fees[1].terms.stalls = Some(StallFee::Of(StallKind::Horse));
        rules.fees[1].terms.stock = Some(stock);
        let fee = rules.fees[1].id;
        let (scope, show) = show(stores, rules, &[]).await;
        Self {
            stores,
            scope,
            show,
            fee,
            now: NOW,
        }
    }

    fn desk(&self) -> RegistrationService {
        service(self.stores, self.now)
    }

    fn chart(&self) -> StallService {
        StallService::new(
            Arc::new(SqlStallStore::new(self.stores.database.clone())),
            Arc::new(NoPrinter),
            Arc::new(ManualClock::at(self.now)),
            Arc::new(RandomIds),
        )
    }

    fn extras(&self, quantity: u32) -> Vec<ExtraChoice> {
        vec![ExtraChoice {
            fee_id: self.fee,
            quantity,
            holds: Vec::new(),
        }]
    }

    async fn enter(&self, stalls: u32) -> Registration {
        let wish = wish(&self.show, &[], self.extras(stalls));
        self.desk().register(wish).await.expect("entered")
    }

    async fn change(&self, entry: RegistrationId, stalls: u32) {
        let wish = ChangeExtras {
            extras: self.extras(stalls),
            has_override: false,
            reason: None,
            revision: None,
        };
        let desk = self.desk();
        let changed = desk.change_extras(self.scope.actor(), entry, wish);
        Box::pin(changed).await.expect("changed");
    }

    fn draft(&self, entry: RegistrationId) -> BookingDraft {
        BookingDraft {
            kind: StallKind::Horse,
            fee_id: Some(self.fee),
            holders: vec![Holder {
                of: LedgerOf::Entry(entry),
                share: 1,
            }],
            first: first_day(&self.show),
            last: first_day(&self.show),
            wishes: Wishes::default(),
        }
    }

    async fn book(&self, entry: RegistrationId) -> Result<StallBooking, StallRefusal> {
        let draft = self.draft(entry);
        let (actor, show) = (self.scope.actor(), self.show.id);
        self.chart().book(actor, show, draft, None).await
    }

    async fn bookings(&self) -> Vec<StallBooking> {
        let listed = self.chart();
        let listed = listed.bookings(self.scope.actor(), self.show.id).await;
        listed.expect("read")
    }

    /// Who waits, in line.
    async fn line(&self) -> Vec<StallBookingId> {
        let mut line = self.bookings().await;
        line.retain(|it| it.place.is_some());
        line.sort_by_key(|it| it.place);
        let places: Vec<_> = line.iter().filter_map(|it| it.place).collect();
        assert!(places.iter().copied().eq((1..).take(places.len())));
        line.iter().map(|it| it.id).collect()
    }

    async fn entries(&self) -> Vec<Registration> {
        let page = PageRequest::<SortKey>::first(100);
        let filter = EntryFilter::default();
        let store = self.stores.registrations.as_ref();
        let listed = store.list(&self.scope, self.show.id, &filter, &page).await;
        listed.expect("answered").expect("a show").items
    }

    /// How many stalls an entry has on its bill, and for how many it waits.
    fn counts(&self, entry: &Registration) -> (u32, u32) {
        let its = entry.charges.iter().filter(|it| it.fee_id == self.fee);
        its.fold((0, 0), |(had, waits), it| {
            (had + it.quantity, waits + it.waiting)
        })
    }

    async fn move_up(&self) {
        let moved = self.desk().move_up(self.show.id).await;
        moved.expect("moved");
    }

    async fn restock(&mut self, stock: u32) {
        let mut rules = self.show.entry_rules.clone();
        rules.fees[1].terms.stock = Some(stock);
        let mut wish = edit(details());
        wish.entry_rules = Some(rules);
        let events = &self.stores.events;
        let edited = events.replace(&self.scope, self.show.id, &wish, NOW).await;
        self.show = edited.expect("replaced");
    }
}

fn first_day(show: &Event) -> Date {
    let schedule = &show.details.schedule;
    schedule.time_zone().date_of(schedule.starts_at())
}

async fn of_fifty_at_once_one_has_the_last_stall_and_the_others_wait(stores: &Stores) {
    let barn = Barn::new(stores, 1).await;
    let enter = |_| {
        let (desk, wish) = (barn.desk(), wish(&barn.show, &[], barn.extras(1)));
        tokio::spawn(async move {
            loop {
                match desk.register(wish.clone()).await {
                    // Of many at once some may be asked to come again.
                    Err(RegisterError::Refusal(Refusal::Store(StoreError::Unavailable(_)))) => {}
                    made => return made.expect("entered"),
                }
            }
        })
    };
    let entering: Vec<_> = (0..50).map(enter).collect();
    let mut made = Vec::new();
    for entered in entering {
        made.push(entered.await.expect("no panic"));
    }
    let had: Vec<_> = made.iter().filter(|it| barn.counts(it) == (1, 0)).collect();
    assert_eq!(had.len(), 1);
    let waits = made.iter().filter(|it| barn.counts(it) == (0, 1)).count();
    assert_eq!(waits, 49);
    let line = barn.line().await;
    assert_eq!(line.len(), 49);
    barn.move_up().await;
    assert_eq!(barn.line().await, line);
    // It is given up: the first in line has it.
    barn.change(had[0].id, 0).await;
    barn.move_up().await;
    assert_eq!(barn.line().await, line[1..]);
    let first = barn.bookings().await.into_iter();
    let first = first.filter(|it| !it.is_waiting).collect::<Vec<_>>();
    assert_eq!(first.iter().map(|it| it.id).collect::<Vec<_>>(), line[..1]);
    let holder = first[0].booked.holders[0].of;
    let entries = barn.entries().await;
    let holder = entries
        .iter()
        .find(|it| LedgerOf::Entry(it.id) == holder)
        .expect("there");
    assert_eq!(barn.counts(holder), (1, 0));
    assert_eq!(holder.revision.number(), 2);
}

async fn the_office_has_who_it_wants_from_the_line(stores: &Stores) {
    let mut barn = Barn::new(stores, 1).await;
    let first = barn.enter(1).await;
    let second = barn.enter(1).await;
    let third = barn.enter(0).await;
    let waits = barn.book(third.id).await.expect("in line");
    assert_eq!((waits.is_waiting, waits.place), (true, Some(2)));
    let chart = barn.chart();
    let book = || {
        let wish = (barn.draft(third.id), Some(BookingState::Booked));
        chart.change(barn.scope.actor(), waits.id, wish, None)
    };
    assert!(matches!(book().await, Err(StallRefusal::SoldOut { .. })));
    // From the closing date on nobody moves up by itself.
    let closed = barn.show.details.schedule.ends_at() - Duration::hours(1);
    let open = std::mem::replace(&mut barn.now, closed);
    barn.change(first.id, 0).await;
    barn.move_up().await;
    assert_eq!(barn.line().await.len(), 2);
    let wish = (barn.draft(third.id), Some(BookingState::Booked));
    let booked = barn.chart();
    let booked = booked.change(barn.scope.actor(), waits.id, wish, None);
    assert!(!booked.await.expect("booked").is_waiting);
    let store = stores.registrations.as_ref();
    let of = |id| store.find(&barn.scope, id);
    let whole = of(third.id).await.expect("read").expect("there");
    assert_eq!(barn.counts(&whole.registration), (1, 0));
    barn.now = open;
    assert_eq!(barn.line().await.len(), 1);
    // What its entry asked for, too.
    let booking = barn.bookings().await;
    let booking = booking.iter().find(|it| it.is_waiting).expect("in line");
    barn.restock(2).await;
    let wish = (booking.booked.clone(), Some(BookingState::Booked));
    let chart = barn.chart();
    let booked = chart.change(barn.scope.actor(), booking.id, wish, None);
    assert!(booked.await.expect("booked").is_bought);
    let whole = store.find(&barn.scope, second.id).await;
    let whole = whole.expect("read").expect("there");
    assert_eq!(barn.counts(&whole.registration), (1, 0));
}

#[derive(Debug, Clone)]
enum Step {
    Enter(u32),
    Change(Index, u32),
    Status(Index, bool),
    Book(Index),
    Delete(Index),
    Stock(u32),
    MoveUp,
}

fn step() -> impl Strategy<Value = Step> {
    let entry = any::<Index>;
    prop_oneof![
        4 => (0u32..3).prop_map(Step::Enter),
        3 => (entry(), 0u32..4).prop_map(|(at, stalls)| Step::Change(at, stalls)),
        2 => (entry(), any::<bool>()).prop_map(|(at, is_in)| Step::Status(at, is_in)),
        3 => entry().prop_map(Step::Book),
        3 => entry().prop_map(Step::Delete),
        1 => (0u32..6).prop_map(Step::Stock),
        3 => Just(Step::MoveUp),
    ]
}

async fn nobody_waits_for_what_is_free_after_any_sequence(stores: &Stores) {
    let mut runner = TestRunner::new(Config {
        cases: 12,
        failure_persistence: None,
        ..Config::default()
    });
    let runtime = tokio::runtime::Handle::current();
    let steps = proptest::collection::vec(step(), 1..24);
    let result = tokio::task::block_in_place(|| {
        runner.run(&steps, |steps| {
            runtime.block_on(carry_out(stores, steps));
            Ok(())
        })
    });
    result.expect("everything adds up");
}

async fn carry_out(stores: &Stores, steps: Vec<Step>) {
    let mut stock = 2;
    let mut barn = Barn::new(stores, stock).await;
    let mut booked_before = 0;
    for step in steps {
        let line = barn.line().await;
        let is_move_up = matches!(step, Step::MoveUp);
        if let Step::Stock(other) = step {
            stock = other;
        }
        Box::pin(take(&mut barn, step)).await;
        let bookings = barn.bookings().await;
        let booked = bookings.iter().filter(|it| !it.is_waiting).count();
        assert!(booked <= Ord::max(stock as usize, booked_before));
        booked_before = booked;
        // Who has a stall has it on the bill, and who waits does not.
        let of = |entry: RegistrationId, waits: bool| {
            let held = bookings.iter().filter(|it| it.is_waiting == waits);
            let held = held.filter(|it| it.booked.holders[0].of == LedgerOf::Entry(entry));
            u32::try_from(held.count()).expect("few")
        };
        for entry in barn.entries().await {
            let counts = (of(entry.id, false), of(entry.id, true));
            assert_eq!(barn.counts(&entry), counts, "{entry:?}");
            let billed = entry.bill().into_iter().filter(|it| it.name == "Stall");
            if entry.status == EntryStatus::Entered {
                assert_eq!(billed.map(|it| it.quantity).sum::<u32>(), counts.0);
            }
        }
        let after = barn.line().await;
        if is_move_up {
            assert!(after.is_empty() || booked >= stock as usize);
            // The first ones, in their order.
            assert!(line.ends_with(&after));
        } else {
            // Whoever still waits is where they were, before those who came.
            let stays: HashSet<_> = line.iter().filter(|it| after.contains(it)).collect();
            let kept = line.iter().filter(|it| stays.contains(it));
            let known = after.iter().filter(|it| stays.contains(it));
            assert!(kept.eq(known));
        }
    }
}

async fn take(barn: &mut Barn<'_>, step: Step) {
    let entries = barn.entries().await;
    let pick = |at: Index| (!entries.is_empty()).then(|| at.get(&entries));
    match step {
        Step::Enter(stalls) => {
            barn.enter(stalls).await;
        }
        Step::Change(at, stalls) => {
            let Some(entry) = pick(at) else { return };
            if matches!(
                entry.status,
                EntryStatus::Scratched | EntryStatus::Cancelled
            ) {
                return;
            }
            barn.change(entry.id, stalls + booked(barn, entry)).await;
        }
        Step::Status(at, is_in) => {
            let Some(entry) = pick(at) else { return };
            let status = if is_in {
                NewStatus::Entered
            } else {
                NewStatus::Scratched
            };
            let wish = SetStatus {
                status,
                has_override: true,
                asks_if_judged: false,
                reason: Some(required("asked for")),
            };
            let desk = barn.desk();
            let set = desk.set_status(barn.scope.actor(), entry.id, wish);
            Box::pin(set).await.expect("set");
        }
        Step::Book(at) => {
            let Some(entry) = pick(at) else { return };
            match barn.book(entry.id).await {
                Ok(_) => {}
                Err(StallRefusal::Fields(_)) => {
                    assert_ne!(entry.status, EntryStatus::Entered);
                }
                Err(error) => panic!("{error:?}"),
            }
        }
        Step::Delete(at) => {
            let bookings = barn.bookings().await;
            if bookings.is_empty() {
                return;
            }
            let booking = at.get(&bookings);
            // Who is out keeps the bill.
            if !booking.is_out() {
                let chart = barn.chart();
                let gone = chart.delete(barn.scope.actor(), booking.id).await;
                gone.expect("deleted");
            }
        }
        Step::Stock(stock) => barn.restock(stock).await,
        Step::MoveUp => barn.move_up().await,
    }
}

/// How many stalls an entry has by bookings of the office.
fn booked(barn: &Barn<'_>, entry: &Registration) -> u32 {
    let its = entry.charges.iter().filter(|it| it.fee_id == barn.fee);
    its.filter(|it| it.booking_id.is_some())
        .map(|it| it.quantity)
        .sum()
}
