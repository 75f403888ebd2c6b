//! Rules for entries: capacity, waiting lists, bills and back numbers.

mod sequences;

use std::sync::Arc;

use events::{Change, ClassDraft, EntryRules, Event, EventStore as _};
use kernel::{
    AnyTask, EventReference, Follower, ManualClock, Outcome, PageRequest, RandomIds, Scope,
    StoreError, Task as _, WaiverTerms, WaiverText,
};
use persistence::SqlRegistrationStore;
use registrations::{
    ChangedEntry, ClassChoice, ClassEntryState, EntryDetails, EntryFilter, EntryMail, EntryStatus,
    ExtraChoice, KnownAs, ReceiptService, Register, Registration, RegistrationService,
    RegistrationStore as _,
};
use sequences::bills_and_counts_are_right_after_any_sequence;

use crate::classes::assert_counts;
use crate::jobs::claim;
use crate::registrations::{enter, lock, new_entry};
use crate::samples::{
    LATER, NOW, details, edit, entry_rules, event, plan, registration, rider, unchanged,
};
use crate::support::Stores;

on_both_databases!(
    rules_are_kept_or_replaced_as_a_whole,
    a_locked_show_has_its_rules_and_counts,
    one_of_fifty_gets_the_only_place_and_the_others_wait_in_order,
    a_full_show_lets_entries_wait,
    those_who_wait_move_up_in_their_order,
    a_save_of_a_show_without_waiting_list_moves_nobody,
    nobody_moves_up_after_the_closing_date,
    no_back_number_is_given_twice,
    back_numbers_follow_the_first_one,
    bills_and_counts_are_right_after_any_sequence,
);

/// That riders are mailed.
pub(crate) const MAILS: &[Follower] = &[Follower::of::<EntryMail>()];

/// The use case, on the real store, with the mails that follow.
pub(crate) fn service(stores: &Stores, now: time::OffsetDateTime) -> RegistrationService {
    service_with(stores, now, MAILS)
}

pub(crate) fn service_with(
    stores: &Stores,
    now: time::OffsetDateTime,
    followers: &'static [Follower],
) -> RegistrationService {
    let database = stores.database.clone().with_followers(followers);
    RegistrationService::new(
        Arc::new(SqlRegistrationStore::new(database)),
        Arc::new(ManualClock::at(now)),
        Arc::new(RandomIds),
    )
}

pub(crate) fn receipts(stores: &Stores, now: time::OffsetDateTime) -> ReceiptService {
    ReceiptService::new(
        stores.registrations.clone(),
        Arc::new(ManualClock::at(now)),
        Arc::new(RandomIds),
    )
}

/// A show with these rules; its classes are open, and take as many entries as
/// stated.
pub(crate) async fn show(
    stores: &Stores,
    rules: EntryRules,
    capacities: &[Option<u32>],
) -> (Scope, Event) {
    let actor = stores.actor().await;
    let mut show = event(&actor);
    show.entry_rules = rules;
    for (class, capacity) in show.classes.iter_mut().zip(capacities) {
        class.capacity = *capacity;
        class.closed = false;
    }
    (actor, stores.insert(show).await)
}

pub(crate) fn rules(capacity: Option<u32>) -> EntryRules {
    EntryRules {
        capacity,
        ..EntryRules::default()
    }
}

/// A rider's wish to enter these classes.
pub(crate) fn wish(show: &Event, classes: &[usize], extras: Vec<ExtraChoice>) -> Register {
    Register {
        event: EventReference::Id(show.id),
        rider: rider(),
        details: EntryDetails::default(),
        signature: None,
        horse: None,
        known: KnownAs::Nobody,
        classes: classes
            .iter()
            .map(|class| ClassChoice::Id(show.classes[*class].id))
            .collect(),
        extras,
        total: None,
        idempotency_key: None,
    }
}

async fn register(stores: &Stores, show: &Event, classes: &[usize]) -> Registration {
    let service = service(stores, NOW);
    let made = service.register(wish(show, classes, Vec::new())).await;
    made.expect("entered")
}

/// First made first.
pub(crate) async fn entries(stores: &Stores, actor: &Scope, show: &Event) -> Vec<Registration> {
    let page = PageRequest::first(100);
    let listed = stores
        .registrations
        .list(actor, show.id, &EntryFilter::default(), &page)
        .await;
    let mut entries = listed.expect("answered").expect("a show").items;
    entries.reverse();
    entries
}

pub(crate) async fn save(
    stores: &Stores,
    actor: &Scope,
    show: &Event,
    classes: Vec<ClassDraft>,
    rules: Option<EntryRules>,
) -> Event {
    let mut wish = edit(details());
    wish.classes = plan(classes);
    wish.entry_rules = rules;
    let saved = stores.events.replace(actor, show.id, &wish, LATER).await;
    saved.expect("saved")
}

fn status_of(entries: &[Registration]) -> Vec<(u32, EntryStatus)> {
    let status = |entry: &Registration| (entry.entry_number, entry.status);
    entries.iter().map(status).collect()
}

fn with_waiver() -> EntryRules {
    EntryRules {
        waiver: Some(WaiverTerms {
            text: WaiverText::parse("I ride at my own risk.\n\nÀ mes risques.").expect("a text"),
            age_of_majority: 21,
        }),
        ..entry_rules()
    }
}

async fn rules_are_kept_or_replaced_as_a_whole(stores: &Stores) {
    let (actor, first) = stores.show().await;
    let found = stores
        .events
        .find(&actor, first.id)
        .await
        .expect("answered");
    assert_eq!(found.expect("a show").entry_rules, first.entry_rules);
    for (stated, expected) in [
        (None, first.entry_rules.clone()),
        (Some(rules(Some(3))), rules(Some(3))),
        (None, rules(Some(3))),
        (Some(with_waiver()), with_waiver()),
    ] {
        let expected = stated.clone().unwrap_or(expected);
        let saved = save(stores, &actor, &first, unchanged(&first.classes), stated).await;
        assert_eq!(saved.entry_rules, expected);
        let found = stores
            .events
            .find(&actor, first.id)
            .await
            .expect("answered");
        assert_eq!(found, Some(saved));
    }
}

async fn a_locked_show_has_its_rules_and_counts(stores: &Stores) {
    let (_, show) = stores.show().await;
    enter(stores, show.id).await;
    let (_tx, locked) = lock(stores, show.id).await;
    let (terms, rules) = (&locked.terms, &show.entry_rules);
    assert_eq!(
        (terms.opens_at, terms.closes_at),
        (rules.opens_at, rules.closes_at)
    );
    assert_eq!((terms.late_entries, terms.capacity), (true, Some(2000)));
    let of_terms = terms.fees.iter().map(|fee| {
        let bounds = (fee.from, fee.until, fee.max_quantity);
        (
            fee.id,
            fee.name.clone(),
            fee.amount,
            fee.per,
            fee.is_required,
            bounds,
        )
    });
    let of_rules = rules.fees.iter().map(|fee| {
        let it = &fee.terms;
        let bounds = (it.from, it.until, it.max_quantity);
        (
            fee.id,
            it.name.clone(),
            it.amount,
            it.per,
            it.required,
            bounds,
        )
    });
    assert!(of_terms.eq(of_rules));
    assert_eq!(terms.added_after, rules.added_after);
    assert_eq!(
        (&terms.scratch, &terms.refunds),
        (&rules.scratch, &rules.refunds)
    );
    assert_eq!((locked.entered, locked.last_wait_number), (1, 0));
    // The sample's first number is 100.
    assert_eq!(locked.next_back_number, 101);
    let entered: Vec<_> = locked.classes.iter().map(|class| class.entered).collect();
    assert_eq!(entered, [1, 1, 0]);
}

async fn one_of_fifty_gets_the_only_place_and_the_others_wait_in_order(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[Some(1), None, None]).await;
    let service = Arc::new(service(stores, NOW));
    let riders: Vec<_> = (0..50)
        .map(|_| {
            let (service, wish) = (service.clone(), wish(&show, &[0], Vec::new()));
            tokio::spawn(async move { service.register(wish).await })
        })
        .collect();
    for rider in riders {
        rider.await.expect("no panic").expect("entered");
    }
    let entries = entries(stores, &actor, &show).await;
    let (first, others) = entries.split_first().expect("fifty");
    assert_eq!(first.class_entries[0].state, ClassEntryState::Entered);
    assert_eq!(
        (first.back_number, first.class_entries[0].wait_number),
        (Some(1), None)
    );
    assert_eq!(others.len(), 49);
    for (place, waiting) in (1..).zip(others) {
        assert_eq!(waiting.status, EntryStatus::Waitlisted);
        assert_eq!(waiting.class_entries[0].wait_number, Some(place));
        assert_eq!(
            (waiting.entry_number, waiting.back_number),
            (place + 1, None)
        );
        assert_eq!(waiting.total_fee.cents(), 0);
    }
    assert_counts(stores).await;
}

async fn a_full_show_lets_entries_wait(stores: &Stores) {
    let (actor, show) = show(stores, rules(Some(2)), &[]).await;
    for classes in [&[0][..], &[], &[0, 1], &[]] {
        register(stores, &show, classes).await;
    }
    let entries = entries(stores, &actor, &show).await;
    let (entered, waits) = (EntryStatus::Entered, EntryStatus::Waitlisted);
    let expected = [(1, entered), (2, entered), (3, waits), (4, waits)];
    assert_eq!(status_of(&entries), expected);
    let places = entries[2].class_entries.iter().map(|it| it.wait_number);
    assert!(places.eq([Some(1), Some(2)]));
    assert_eq!(entries[3].wait_number, Some(3));
    let found = stores
        .events
        .find_public(&EventReference::Id(show.id), NOW)
        .await;
    let found = found.expect("answered").expect("a show");
    assert_eq!((found.entered, found.is_full()), (2, true));
    let waiting: Vec<_> = found
        .classes
        .iter()
        .map(|it| (it.entered, it.waiting))
        .collect();
    assert_eq!(waiting, [(1, 1), (0, 1), (0, 0)]);
    assert_counts(stores).await;
}

async fn those_who_wait_move_up_in_their_order(stores: &Stores) {
    let (actor, show) = show(stores, rules(Some(2)), &[Some(1), None, None]).await;
    // The second waits for a class, the others for the show.
    for classes in [&[0][..], &[0, 1], &[1], &[], &[0]] {
        register(stores, &show, classes).await;
    }
    assert_eq!(claim(stores, registrations::MoveUp::KIND, NOW).await, None);
    let mut drafts = unchanged(&show.classes);
    drafts[0].capacity = Change::To(Some(2));
    save(stores, &actor, &show, drafts, Some(rules(Some(4)))).await;
    let job = claim(stores, registrations::MoveUp::KIND, LATER)
        .await
        .expect("due");
    assert_eq!(job.task, AnyTask::from(registrations::MoveUp(show.id)));
    let before = entries(stores, &actor, &show).await;
    let moved = service(stores, LATER).move_up(show.id).await;
    assert_eq!(moved.expect("moved"), Outcome::Done);

    let entries = entries(stores, &actor, &show).await;
    let (entered, waits) = (EntryStatus::Entered, EntryStatus::Waitlisted);
    let expected = [
        (1, entered),
        (2, entered),
        (3, entered),
        (4, entered),
        (5, waits),
    ];
    assert_eq!(status_of(&entries), expected);
    let numbers = entries.iter().map(|entry| entry.back_number);
    assert!(numbers.eq([Some(1), Some(2), Some(3), Some(4), None]));
    let second = &entries[1];
    assert!(
        second
            .class_entries
            .iter()
            .all(|it| it.is_charged && it.wait_number.is_none())
    );
    assert_eq!(second.total_fee.to_string(), "$47.50");
    assert_eq!(second.revision.number(), before[1].revision.number() + 1);
    // Those who did not move are as before.
    assert_eq!((&entries[0], &entries[4]), (&before[0], &before[4]));
    assert_counts(stores).await;

    // Again, as by a job that is executed twice.
    let again = service(stores, LATER).move_up(show.id).await;
    assert_eq!(again.expect("answered"), Outcome::Done);
    assert_eq!(self::entries(stores, &actor, &show).await, entries);
}

async fn a_save_of_a_show_without_waiting_list_moves_nobody(stores: &Stores) {
    let (actor, show) = show(stores, rules(Some(1)), &[]).await;
    register(stores, &show, &[0]).await;
    let drafts = unchanged(&show.classes);
    save(stores, &actor, &show, drafts.clone(), Some(rules(Some(2)))).await;
    assert_eq!(
        claim(stores, registrations::MoveUp::KIND, LATER).await,
        None
    );
    register(stores, &show, &[]).await;
    register(stores, &show, &[0]).await;
    save(stores, &actor, &show, drafts, None).await;
    assert!(
        claim(stores, registrations::MoveUp::KIND, LATER)
            .await
            .is_some()
    );
}

async fn nobody_moves_up_after_the_closing_date(stores: &Stores) {
    let closing = LATER;
    let mut first = rules(Some(1));
    first.closes_at = Some(closing);
    let (actor, show) = show(stores, first.clone(), &[]).await;
    register(stores, &show, &[]).await;
    register(stores, &show, &[]).await;
    first.capacity = None;
    save(stores, &actor, &show, unchanged(&show.classes), Some(first)).await;
    let at = async |now| service(stores, now).move_up(show.id).await;
    at(closing).await.expect("answered");
    let waits = entries(stores, &actor, &show).await;
    assert_eq!(waits[1].status, EntryStatus::Waitlisted);
    at(closing - time::Duration::MILLISECOND)
        .await
        .expect("answered");
    let entered = entries(stores, &actor, &show).await;
    assert_eq!(entered[1].status, EntryStatus::Entered);
}

async fn no_back_number_is_given_twice(stores: &Stores) {
    let (_, show) = show(stores, rules(None), &[]).await;
    let first = register(stores, &show, &[]).await;
    assert_eq!(first.back_number, Some(1));
    // The office gives the first entry number 3, and then 2 again and 3 again.
    for number in [3, 2, 3] {
        let (mut tx, _) = lock(stores, show.id).await;
        let before = tx.find(show.id, first.id).await.expect("answered");
        let before = before.expect("an entry");
        let mut after = before.clone();
        after.back_number = Some(number);
        let change = ChangedEntry::new(before, after);
        tx.update(&[change]).await.expect("stored");
        tx.commit().await.expect("committed");
    }
    // One of the numbers that the first entry had, another entry cannot have.
    for number in [1, 2, 3] {
        let (mut tx, locked) = lock(stores, show.id).await;
        let mut second = registration(&locked);
        assert_eq!(second.back_number, Some(4));
        second.back_number = Some(number);
        let refused = tx.insert(&[new_entry(&second)]).await;
        assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
    }
    assert_eq!(register(stores, &show, &[]).await.back_number, Some(4));
}

async fn back_numbers_follow_the_first_one(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[]).await;
    let mut numbers = Vec::new();
    for first in [1, 100, 2, 101, 3] {
        let rules = EntryRules {
            first_back_number: first,
            ..rules(None)
        };
        save(stores, &actor, &show, unchanged(&show.classes), Some(rules)).await;
        for _ in 0..2 {
            let made = register(stores, &show, &[]).await;
            numbers.push(made.back_number.expect("a number"));
        }
    }
    assert_eq!(numbers, [1, 2, 100, 101, 3, 4, 102, 103, 5, 6]);
}
