//! Stalls that are held while a form is filled in, by the clock of the server.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use events::Event;
use kernel::{
    EventReference, FeeId, LedgerOf, ManualClock, RandomIds, RandomToken, RenderError, Scope,
    StallFee, StallKind,
};
use persistence::SqlStallStore;
use registrations::{ExtraChoice, Register, RegisterError, Registration};
use stalls::{
    Assignment, BookingDraft, HOLD, HoldDraft, Holder, ShowArea, ShowStall, ShowStallDraft,
    StallBooking, StallChart, StallHold, StallPaper, StallRefusal, StallRenderer, StallService,
    StallTerms, Wishes,
};
use time::Duration;

use crate::entry_rules::{service, show, wish};
use crate::samples::{NOW, entry_rules, required};
use crate::support::Stores;

on_both_databases!(
    a_hold_runs_out_by_the_clock_of_the_server,
    a_hold_that_ran_out_is_used_unless_somebody_took_it,
    the_office_assigns_over_a_hold_when_it_ran_out,
    a_stall_that_is_held_stays,
);

/// Prints nothing.
struct NoPrinter;

#[async_trait]
impl StallRenderer for NoPrinter {
    async fn render(&self, _: StallPaper, _: StallChart) -> Result<Vec<u8>, RenderError> {
        Ok(Vec::new())
    }
}

/// A show with a stall, or several.
struct Barn<'a> {
    stores: &'a Stores,
    scope: Scope,
    show: Event,
    fee: FeeId,
    clock: Arc<ManualClock>,
    service: StallService,
    stalls: Vec<ShowStall>,
}

fn stall(name: &str) -> ShowStallDraft {
    ShowStallDraft {
        id: None,
        terms: StallTerms {
            name: required(name),
            kind: StallKind::Horse,
            is_end: false,
            nights: BTreeSet::new(),
        },
    }
}

impl<'a> Barn<'a> {
    async fn new(stores: &'a Stores, names: &[&str]) -> Self {
        let mut rules = entry_rules();
        rules.fees[1].terms.stalls = Some(StallFee::Of(StallKind::Horse));
        let fee = rules.fees[1].id;
        let (scope, show) = show(stores, rules, &[]).await;
        let clock = Arc::new(ManualClock::at(NOW));
        let service = StallService::new(
            Arc::new(SqlStallStore::new(stores.database.clone())),
            Arc::new(NoPrinter),
            clock.clone(),
            Arc::new(RandomIds),
        );
        let area = ShowArea {
            name: required("Barn A"),
            stalls: names.iter().map(|name| stall(name)).collect(),
        };
        let saved = service.replace_areas(scope.actor(), show.id, vec![area], None);
        let stalls = saved.await.expect("saved").areas.remove(0).stalls;
        Self {
            stores,
            scope,
            show,
            fee,
            clock,
            service,
            stalls,
        }
    }

    fn reference(&self) -> EventReference {
        EventReference::Id(self.show.id)
    }

    async fn hold(&self, after: Duration) -> Result<StallHold, StallRefusal> {
        self.clock.set(NOW + after);
        let draft = HoldDraft {
            fee_id: self.fee,
            stall_id: self.stalls[0].id,
            first: None,
            last: None,
            instead_of: None,
        };
        self.service.hold(&self.reference(), draft).await
    }

    /// An entry with a stall, that which is held.
    async fn enter(
        &self,
        after: Duration,
        token: Option<&RandomToken>,
    ) -> Result<Registration, RegisterError> {
        let stalls = ExtraChoice {
            fee_id: self.fee,
            quantity: 1,
            holds: token.into_iter().cloned().collect(),
        };
        let wish: Register = wish(&self.show, &[], vec![stalls]);
        service(self.stores, NOW + after).register(wish).await
    }

    /// What the stall of an entry is called.
    async fn stall_of(&self, entry: &Registration) -> Vec<String> {
        let stalls = service(self.stores, NOW).stalls(entry.id).await;
        stalls
            .expect("read")
            .into_iter()
            .flat_map(|it| it.stalls)
            .collect()
    }

    /// The places in line of what an entry booked.
    async fn places(&self, entry: &Registration) -> Vec<Option<u32>> {
        let stalls = service(self.stores, NOW).stalls(entry.id).await;
        stalls.expect("read").iter().map(|it| it.place).collect()
    }

    async fn booked(&self, entry: &Registration) -> StallBooking {
        let draft = BookingDraft {
            kind: StallKind::Horse,
            fee_id: None,
            holders: vec![Holder {
                of: LedgerOf::Entry(entry.id),
                share: 1,
            }],
            first: first_day(&self.show),
            last: first_day(&self.show),
            wishes: Wishes::default(),
        };
        let booked = self
            .service
            .book(self.scope.actor(), self.show.id, draft, None);
        booked.await.expect("booked")
    }

    async fn assign(&self, booking: &StallBooking) -> Result<StallBooking, StallRefusal> {
        let wish = Assignment {
            stall_id: Some(self.stalls[0].id),
            nights: None,
        };
        self.service
            .assign(self.scope.actor(), booking.id, wish)
            .await
    }
}

fn first_day(show: &Event) -> time::Date {
    let schedule = &show.details.schedule;
    schedule.time_zone().date_of(schedule.starts_at())
}

fn is_taken<T>(found: &Result<T, StallRefusal>) -> bool {
    matches!(found, Err(StallRefusal::Taken { .. }))
}

const AT_ONCE: Duration = Duration::ZERO;
const JUST_BEFORE: Duration = Duration::milliseconds(15 * 60 * 1000 - 1);

async fn a_hold_runs_out_by_the_clock_of_the_server(stores: &Stores) {
    let barn = Barn::new(stores, &["A 1", "A 2"]).await;
    let first = barn.hold(AT_ONCE).await.expect("held");
    assert_eq!(first.until, NOW + HOLD);
    assert!(is_taken(&barn.hold(JUST_BEFORE).await));
    let held = barn.service.left(&barn.reference()).await.expect("read");
    assert_eq!(held.places[0].held_until, Some(first.until));
    assert!(held.places[0].taken.contains(&first_day(&barn.show)));
    let second = barn.hold(HOLD).await.expect("taken over");
    // The first one is gone, and does not let go of what another one has.
    let gone = barn.service.let_go(&barn.reference(), &first.token).await;
    gone.expect("nothing to do");
    assert!(is_taken(&barn.hold(HOLD + JUST_BEFORE).await));
    let taken = barn.enter(HOLD, Some(&first.token)).await;
    assert!(matches!(taken, Err(RegisterError::StallTaken(_))));
    let entered = barn.enter(HOLD, Some(&second.token)).await;
    let entered = entered.expect("entered");
    assert_eq!(barn.stall_of(&entered).await, ["A 1, Barn A"]);
    // Once.
    let again = barn.enter(HOLD, Some(&second.token)).await;
    assert!(matches!(again, Err(RegisterError::StallTaken(_))));
    assert!(is_taken(&barn.hold(HOLD * 9).await));
}

async fn a_hold_that_ran_out_is_used_unless_somebody_took_it(stores: &Stores) {
    let barn = Barn::new(stores, &["A 1"]).await;
    let held = barn.hold(AT_ONCE).await.expect("held");
    let entered = barn.enter(HOLD * 2, Some(&held.token)).await;
    let entered = entered.expect("entered");
    assert_eq!(barn.stall_of(&entered).await, ["A 1, Barn A"]);

    // The last one is held: who comes meanwhile waits in line, and has it when the hold ends.
    let barn = Barn::new(stores, &["A 1"]).await;
    let held = barn.hold(AT_ONCE).await.expect("held");
    let other = barn.enter(JUST_BEFORE, None).await.expect("in line");
    assert_eq!(barn.places(&other).await, [Some(1)]);
    let move_up = async |after| service(stores, NOW + after).move_up(barn.show.id).await;
    let later = move_up(JUST_BEFORE).await.expect("done");
    assert_eq!(later, kernel::Outcome::Later(held.until));
    assert_eq!(barn.places(&other).await, [Some(1)]);
    move_up(HOLD).await.expect("done");
    assert_eq!(barn.places(&other).await, [None]);
    let late = barn.enter(HOLD, Some(&held.token)).await;
    assert!(matches!(late, Err(RegisterError::StallTaken(_))));

    let barn = Barn::new(stores, &["A 1"]).await;
    let held = barn.hold(AT_ONCE).await.expect("held");
    let other = barn.enter(HOLD, None).await.expect("entered");
    assert_eq!(barn.stall_of(&other).await, [""; 0]);
    let late = barn.enter(HOLD, Some(&held.token)).await;
    assert!(matches!(late, Err(RegisterError::StallTaken(_))));
}

async fn the_office_assigns_over_a_hold_when_it_ran_out(stores: &Stores) {
    let barn = Barn::new(stores, &["A 1", "A 2"]).await;
    let form = service(stores, NOW);
    let entry = form.register(wish(&barn.show, &[], Vec::new())).await;
    let booking = barn.booked(&entry.expect("entered")).await;
    let held = barn.hold(AT_ONCE).await.expect("held");
    assert!(is_taken(&barn.assign(&booking).await));
    barn.clock.set(NOW + HOLD);
    let assigned = barn.assign(&booking).await.expect("assigned");
    assert_eq!(assigned.nights.len(), 1);
    let late = barn.enter(HOLD, Some(&held.token)).await;
    assert!(matches!(late, Err(RegisterError::StallTaken(_))));
}

async fn a_stall_that_is_held_stays(stores: &Stores) {
    let barn = Barn::new(stores, &["A 1"]).await;
    barn.hold(AT_ONCE).await.expect("held");
    let replace = || {
        let area = ShowArea {
            name: required("Barn B"),
            stalls: vec![stall("B 1")],
        };
        let (actor, show) = (barn.scope.actor(), barn.show.id);
        barn.service.replace_areas(actor, show, vec![area], None)
    };
    let refused = replace().await;
    assert!(matches!(refused, Err(StallRefusal::InUse(it)) if it.len() == 1));
    barn.clock.set(NOW + HOLD);
    let saved = replace().await.expect("saved");
    assert_eq!(saved.holds, []);
}
