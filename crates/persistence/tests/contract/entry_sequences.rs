//! Random sequences of what riders and the office do: bills, ledgers, counts,
//! places, back numbers and histories are right after each step.

mod checks;
mod steps;

use std::collections::BTreeMap;

use checks::check_entry;

use events::{Change, Event, EventStore as _};
use kernel::{Money, OptionalLine, PageRequest, PaymentMethod, RegistrationId, Scope, SortKey};
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};
use registrations::{
    ChangeClasses, Corrections, EditEntry, EntryFilter, EntryStatus, ExtraChoice, NewPayment,
    OfficeError, OnCards, PaymentError, PaymentKind, ReceiptService, Registration,
    RegistrationService, RegistrationStore as _, SetStatus, WholeEntry,
};
use steps::{Step, step};
use time::OffsetDateTime;
use time::macros::datetime;

use crate::entry_rules::{receipts, service, show, wish};
use crate::samples::{NOW, details, edit, entry_rules, plan, required, unchanged};
use crate::support::Stores;

on_both_databases!(
    everything_adds_up_after_any_sequence,
    of_many_concurrent_refunds_only_what_was_paid_is_given_back,
);

async fn everything_adds_up_after_any_sequence(stores: &Stores) {
    let mut runner = TestRunner::new(Config {
        cases: 10,
        failure_persistence: None,
        ..Config::default()
    });
    let runtime = tokio::runtime::Handle::current();
    let steps = proptest::collection::vec(step(), 1..20);
    let result = tokio::task::block_in_place(|| {
        runner.run(&steps, |steps| {
            runtime
                .block_on(World::new(stores))
                .carry_out(&runtime, steps);
            Ok(())
        })
    });
    result.expect("everything adds up");
}

struct World<'a> {
    stores: &'a Stores,
    actor: Scope,
    show: Event,
    now: OffsetDateTime,
    /// How many entries each class takes, and the show.
    capacities: [u32; 4],
    /// Whether the office let somebody in without a place.
    has_overridden: bool,
    /// Every back number that was ever given, and to whom.
    given: BTreeMap<u32, RegistrationId>,
}

impl<'a> World<'a> {
    async fn new(stores: &'a Stores) -> Self {
        let capacities = [1, 2, 1, 3];
        let mut rules = entry_rules();
        rules.capacity = Some(3);
        let of_classes: Vec<_> = capacities[..3].iter().copied().map(Some).collect();
        let (actor, show) = show(stores, rules, &of_classes).await;
        Self {
            stores,
            actor,
            show,
            now: NOW,
            capacities,
            has_overridden: false,
            given: BTreeMap::new(),
        }
    }

    fn carry_out(mut self, runtime: &tokio::runtime::Handle, steps: Vec<Step>) {
        for step in steps {
            runtime.block_on(async {
                Box::pin(self.take(step)).await;
                self.check().await;
            });
        }
    }

    fn service(&self) -> RegistrationService {
        service(self.stores, self.now)
    }

    async fn entries(&self) -> Vec<WholeEntry> {
        let page = PageRequest::<SortKey>::first(100);
        let filter = EntryFilter::default();
        let store = self.stores.registrations.as_ref();
        let listed = store.list(&self.actor, self.show.id, &filter, &page).await;
        let mut entries = Vec::new();
        for entry in listed.expect("answered").expect("a show").items {
            let whole = store.find(&self.actor, entry.id).await.expect("answered");
            let whole = whole.expect("an entry");
            assert_eq!(whole.registration, entry);
            entries.push(whole);
        }
        entries
    }

    /// One of the entries, if there are any.
    async fn pick(&self, index: Index) -> Option<WholeEntry> {
        let mut entries = self.entries().await;
        (!entries.is_empty()).then(|| entries.swap_remove(index.index(entries.len())))
    }

    fn chosen(bits: u8) -> Vec<usize> {
        (0..3).filter(|bit| bits >> bit & 1 == 1).collect()
    }

    #[allow(
        clippy::too_many_lines,
        reason = "as many lines as there are kinds of steps"
    )]
    async fn take(&mut self, step: Step) {
        let service = self.service();
        let ids = |bits| {
            let chosen = Self::chosen(bits).into_iter();
            chosen.map(|at| self.show.classes[at].id).collect()
        };
        match step {
            Step::Enter { classes, stalls } => {
                let fee_id = self.show.entry_rules.fees[1].id;
                let stalls = ExtraChoice {
                    fee_id,
                    quantity: stalls,
                    holds: Vec::new(),
                };
                let wish = wish(&self.show, &Self::chosen(classes), vec![stalls]);
                service.register(wish).await.expect("entered");
            }
            Step::WalkIn { classes } => {
                let wish = wish(&self.show, &Self::chosen(classes), Vec::new());
                let made = service.add_walk_in(self.actor.actor(), self.show.id, wish, true);
                let made = made.await.expect("entered");
                assert_eq!(made.status, EntryStatus::Entered);
                self.has_overridden = true;
            }
            Step::Change {
                entry,
                add,
                scratch,
                has_override,
            } => {
                let Some(entry) = self.pick(entry).await else {
                    return;
                };
                let id = entry.registration.id;
                let wish = ChangeClasses {
                    add: ids(add),
                    scratch: ids(scratch),
                    has_override,
                    asks_if_judged: false,
                    reason: None,
                };
                match service.change_classes(self.actor.actor(), id, wish).await {
                    Ok(_) => self.has_overridden |= has_override,
                    Err(
                        OfficeError::Invalid(_)
                        | OfficeError::ShowFull
                        | OfficeError::ClassesFull { .. },
                    ) => self.unchanged(&entry).await,
                    Err(error) => panic!("{error:?}"),
                }
            }
            Step::SetStatus {
                entry,
                status,
                has_override,
            } => {
                let Some(entry) = self.pick(entry).await else {
                    return;
                };
                let id = entry.registration.id;
                let wish = SetStatus {
                    status,
                    has_override,
                    asks_if_judged: false,
                    reason: Some(required("asked for")),
                };
                match service.set_status(self.actor.actor(), id, wish).await {
                    Ok(_) => self.has_overridden |= has_override,
                    Err(OfficeError::ShowFull | OfficeError::ClassesFull { .. }) => {
                        self.unchanged(&entry).await;
                    }
                    Err(error) => panic!("{error:?}"),
                }
            }
            Step::Waive { entry, line } => {
                let Some(entry) = self.pick(entry).await else {
                    return;
                };
                let (bill, reason) = (entry.registration.bill(), required("volunteer"));
                if bill.is_empty() {
                    return;
                }
                let (actor, id) = (self.actor.actor(), entry.registration.id);
                let waive = service.waive(actor, id, line.get(&bill).id, &reason);
                match waive.await {
                    Ok(after) => {
                        let before = &entry.registration;
                        let after = &after.registration;
                        let line = line.get(&bill);
                        let bill = after.bill();
                        let waived = bill.iter().find(|it| it.id == line.id);
                        assert_eq!(waived.expect("on the bill").amount, Money::ZERO);
                        // With any change an entry moves up into the places
                        // that an edit made, and then pays for them.
                        let states = |it: &Registration| {
                            let classes = it.class_entries.iter();
                            classes.map(|it| (it.id, it.state)).collect::<Vec<_>>()
                        };
                        if states(after) == states(before) {
                            let saved = before.total_fee.cents() - after.total_fee.cents();
                            assert_eq!(saved, line.amount.cents());
                        }
                    }
                    Err(OfficeError::AlreadyWaived) => self.unchanged(&entry).await,
                    Err(error) => panic!("{error:?}"),
                }
            }
            Step::Pay { entry, kind, cents } => {
                let Some(entry) = self.pick(entry).await else {
                    return;
                };
                let paid = entry.registration.paid.cents();
                match pay(
                    &receipts(self.stores, self.now),
                    &self.actor,
                    entry.registration.id,
                    kind,
                    cents,
                )
                .await
                {
                    Ok(()) => assert!(kind == PaymentKind::Payment || cents <= paid),
                    Err(PaymentError::RefundExceedsPaid) => {
                        assert!(kind == PaymentKind::Refund && cents > paid);
                        self.unchanged(&entry).await;
                    }
                    Err(error) => panic!("{error:?}"),
                }
            }
            Step::Void { entry, line } => {
                let Some(entry) = self.pick(entry).await else {
                    return;
                };
                if entry.payments.is_empty() {
                    return;
                }
                let line = line.get(&entry.payments);
                let is_final = line.voids.is_some()
                    || entry.payments.iter().any(|it| it.voids == Some(line.id));
                let reason = required("a mistake");
                let receipts = receipts(self.stores, self.now);
                let void = receipts.void_line(self.actor.actor(), line.id, reason, None);
                match void.await {
                    Ok(_) => assert!(!is_final),
                    Err(PaymentError::AlreadyVoided) => assert!(is_final),
                    Err(PaymentError::RefundExceedsPaid) => self.unchanged(&entry).await,
                    Err(error) => panic!("{error:?}"),
                }
            }
            Step::Renumber {
                entry,
                number,
                reuses,
            } => {
                let Some(entry) = self.pick(entry).await else {
                    return;
                };
                let id = entry.registration.id;
                let wish = EditEntry {
                    rider: entry.registration.rider.clone(),
                    details: None,
                    back_number: Some(number),
                    reuses_number: reuses,
                    corrections: Corrections::default(),
                    revision: Some(entry.registration.revision),
                };
                let holder = self.given.get(&number).filter(|it| **it != id);
                let entries = self.entries().await;
                let is_taken = entries
                    .iter()
                    .map(|it| &it.registration)
                    .any(|it| holder == Some(&it.id) && it.back_number == Some(number));
                match service.edit(self.actor.actor(), id, wish).await {
                    Ok(_) => {
                        assert!(holder.is_none() || reuses && !is_taken);
                        self.given.insert(number, id);
                    }
                    Err(OfficeError::BackNumberTaken(_)) => {
                        assert!(is_taken);
                        self.unchanged(&entry).await;
                    }
                    Err(OfficeError::BackNumberUsed { .. }) => {
                        assert!(holder.is_some() && !is_taken && !reuses);
                        self.unchanged(&entry).await;
                    }
                    Err(error) => panic!("{error:?}"),
                }
            }
            Step::SwapNumber { entry, with } => {
                let (Some(one), Some(other)) = (self.pick(entry).await, self.pick(with).await)
                else {
                    return;
                };
                let (one, other) = (&one.registration, &other.registration);
                match service
                    .swap_number(self.actor.actor(), one.id, other.id, OnCards::AsWritten)
                    .await
                {
                    Ok([first, second]) => {
                        let (first, second) = (first.registration, second.registration);
                        assert_eq!(first.back_number, other.back_number);
                        assert_eq!(second.back_number, one.back_number);
                        let numbers = first.back_number.zip(second.back_number);
                        let numbers = numbers.expect("both have one");
                        self.given.insert(numbers.0, first.id);
                        self.given.insert(numbers.1, second.id);
                    }
                    Err(OfficeError::Refusal(_)) => assert_eq!(one.id, other.id),
                    Err(OfficeError::NoBackNumber) => {
                        assert!(one.back_number.is_none() || other.back_number.is_none());
                    }
                    Err(error) => panic!("{error:?}"),
                }
            }
            Step::Edit => self.edit().await,
            Step::Close => self.now = datetime!(2026-06-02 12:00 UTC),
            Step::MoveUp => {
                service.move_up(self.show.id).await.expect("moved");
            }
        }
    }

    async fn edit(&mut self) {
        let before: Vec<_> = self.bills().await;
        let mut drafts = unchanged(&self.show.classes);
        for (draft, capacity) in drafts.iter_mut().zip(&mut self.capacities) {
            *capacity += 1;
            draft.capacity = Change::To(Some(*capacity));
            draft.price = draft.price + Money::from_cents(100).expect("an amount");
        }
        self.capacities[3] += 1;
        let mut rules = self.show.entry_rules.clone();
        rules.capacity = Some(self.capacities[3]);
        for fee in &mut rules.fees {
            fee.terms.amount = fee.terms.amount + Money::from_cents(50).expect("an amount");
        }
        let mut wish = edit(details());
        wish.classes = plan(drafts);
        wish.entry_rules = Some(rules);
        let events = &self.stores.events;
        let edited = events.replace(&self.actor, self.show.id, &wish, NOW).await;
        self.show = edited.expect("replaced");
        assert_eq!(self.bills().await, before);
    }

    async fn bills(&self) -> Vec<Vec<registrations::BillLine>> {
        let entries = self.entries().await;
        entries.iter().map(|it| it.registration.bill()).collect()
    }

    async fn unchanged(&self, before: &WholeEntry) {
        let store = self.stores.registrations.as_ref();
        let after = store.find(&self.actor, before.registration.id).await;
        assert_eq!(after.expect("answered").as_ref(), Some(before));
    }
}

async fn pay(
    receipts: &ReceiptService,
    actor: &Scope,
    id: RegistrationId,
    kind: PaymentKind,
    cents: i64,
) -> Result<(), PaymentError> {
    let wish = NewPayment {
        kind,
        method: PaymentMethod::Cash,
        amount: Money::from_cents(cents).expect("an amount"),
        reference: OptionalLine::default(),
        note: OptionalLine::default(),
        received_at: None,
        asks_if_beyond_due: false,
    };
    receipts
        .pay(actor.actor(), id, wish, None)
        .await
        .map(|_| ())
}

async fn of_many_concurrent_refunds_only_what_was_paid_is_given_back(stores: &Stores) {
    let world = World::new(stores).await;
    let service = world.service();
    let made = service.register(wish(&world.show, &[0], Vec::new()));
    let id = made.await.expect("entered").id;
    let actor = world.actor.clone();
    let office = || receipts(stores, world.now);
    let paid = pay(&office(), &actor, id, PaymentKind::Payment, 1000).await;
    paid.expect("recorded");
    let refunds = (0..10).map(|_| {
        let (office, actor) = (office(), actor.clone());
        tokio::spawn(async move { pay(&office, &actor, id, PaymentKind::Refund, 300).await })
    });
    let refunds: Vec<_> = refunds.collect();
    let mut recorded = 0;
    for refund in refunds {
        match refund.await.expect("no panic") {
            Ok(()) => recorded += 1,
            Err(PaymentError::RefundExceedsPaid) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
    let entry = stores.registrations.find(&actor, id).await;
    let entry = entry.expect("answered").expect("an entry");
    assert_eq!((recorded, entry.registration.paid.cents()), (3, 100));
    check_entry(&entry);
}
