//! Classes that are split and combined.

use std::sync::Arc;

use events::{ClassPlanError, Event, EventStore as _, SaveEventError, ShowClass};
use kernel::{
    ClassId, EventReference, ManualClock, RandomIds, RegistrationId, RequiredLine, Revision, Scope,
};
use persistence::SqlRegroupStore;
use registrations::Registration;
use rings::{
    Caller, ClassKey, ClassLine, Combination, DayStore as _, DeviceAct, DrawWish, EntryState, Goes,
    Part, RegroupError, RegroupLimits, RegroupService, RegroupingKind, RingError, RingStore as _,
    ScheduleDraft, ScheduleLine, SessionDraft, ShowDay, Spread, Tapped,
};

use crate::entry_rules::{self, entries, wish};
use crate::rings::{key, placed, places, rings, running};
use crate::samples::{LATER, NOW, details, edit, plan, unchanged};
use crate::support::Stores;

on_both_databases!(
    a_split_class_is_as_before_once_it_is_undone,
    combined_classes_are_as_before_once_that_is_undone,
    of_two_at_once_the_second_is_told,
    what_was_published_stays,
    classes_that_were_split_are_not_removed,
);

fn regroup(stores: &Stores) -> RegroupService {
    RegroupService::new(
        Arc::new(SqlRegroupStore::new(stores.database.clone())),
        Arc::new(ManualClock::at(NOW)),
        Arc::new(RandomIds),
        RegroupLimits {
            classes: events::MAX_CLASSES,
            text: events::MAX_CLASSES_TEXT,
        },
    )
}

fn part(name: &str, number: &str, riders: &[RegistrationId]) -> Part {
    Part {
        name: RequiredLine::parse(name).expect("a name"),
        number: Some(RequiredLine::parse(number).expect("a number")),
        registration_ids: riders.to_vec(),
    }
}

fn combination(class_ids: Vec<ClassId>) -> Combination {
    Combination {
        class_ids,
        name: RequiredLine::parse("Both").expect("a name"),
        number: Some(RequiredLine::parse("1/2").expect("a number")),
    }
}

/// Everything that splitting a class changes.
#[derive(Debug, PartialEq)]
struct Everything {
    classes: Vec<(ShowClass, u64)>,
    day: ShowDay,
    /// By number: the classes, as they stand on the bill, without the revision.
    entries: Vec<Registration>,
}

async fn everything(stores: &Stores, scope: &Scope, show: &Event) -> Everything {
    let classes = stores.events.list_classes(scope, show.id).await;
    let classes = classes.expect("read").expect("a show");
    let day = stores.days.find(&EventReference::Id(show.id)).await;
    let day = day.expect("read");
    let mut entries = entries(stores, scope, show).await;
    for entry in &mut entries {
        entry.revision = Revision::FIRST;
    }
    entries.sort_by_key(|it| it.entry_number);
    let mut day = day.expect("a day");
    (day.revision, day.version) = (0, 0);
    for entry in day.classes.iter_mut().flat_map(|it| &mut it.entries) {
        entry.revision = Revision::FIRST;
    }
    Everything {
        classes: classes
            .into_iter()
            .map(|it| (it.class, it.entered))
            .collect(),
        day,
        entries,
    }
}

/// A show with three riders in its first class and two in its second one, which are
/// scheduled; the first class is drawn, and one horse was seen at the gate.
async fn drawn(stores: &Stores) -> (Scope, Event, Vec<RegistrationId>) {
    let (scope, show) = running(stores).await;
    let service = rings(stores);
    let line = |class: usize| {
        ScheduleLine::Class(ClassLine {
            class_id: show.classes[class].id,
            goes: Goes::OneByOne,
            minutes: 15,
            minutes_per_entry: 3,
            drag: None,
            break_minutes: 0,
            with: None,
        })
    };
    let draft = ScheduleDraft {
        rings: vec![(
            "main".to_owned(),
            RequiredLine::parse("Main").expect("a name"),
        )],
        sessions: vec![SessionDraft {
            id: None,
            ring_id: "main".to_owned(),
            starts_at: NOW,
            lines: vec![line(0), line(1)],
        }],
    };
    let saved = service.set_schedule(scope.actor(), show.id, draft, None);
    saved.await.expect("saved");
    service
        .set_format(scope.actor(), key(&show, 0), placed(1), None)
        .await
        .expect("set");
    let wish = DrawWish {
        seed: Some(7),
        min_gap: 1,
        spread: vec![Spread::Rider],
    };
    let order = service.draw(scope.actor(), key(&show, 0), wish, None).await;
    let riders = order.expect("drawn").class.entries;
    let riders: Vec<_> = riders.iter().map(|it| it.registration_id).collect();
    let tap = (riders[1], EntryState::Here);
    let caller = Caller::from(scope.actor());
    let tapped = service.tap(&caller, key(&show, 0), tap, Tapped::default());
    tapped.await.expect("tapped");
    (scope, show, riders)
}

async fn a_split_class_is_as_before_once_it_is_undone(stores: &Stores) {
    let (scope, show, riders) = drawn(stores).await;
    let before = everything(stores, &scope, &show).await;
    let parts = vec![
        part("First A", "1A", &[riders[0], riders[2]]),
        part("First B", "1B", &[riders[1]]),
    ];
    let service = regroup(stores);
    let split = service.split(scope.actor(), key(&show, 0), parts).await;
    let made = split.expect("split").1.regrouping.to;
    let now = everything(stores, &scope, &show).await;
    // Behind the class itself, which has no entries now.
    let numbers: Vec<_> = now.classes.iter().take(4).collect();
    let numbers: Vec<_> = numbers
        .iter()
        .map(|(class, entered)| (class.number.as_str(), *entered, class.closed))
        .collect();
    assert_eq!(
        numbers,
        [
            ("3", 0, true),
            ("1A", 2, false),
            ("1B", 1, false),
            ("12A", 2, false)
        ]
    );
    assert_eq!(now.classes[1].0.price, before.classes[0].0.price);
    // The ring has the parts in its place, with order, taps and format.
    let scheduled: Vec<_> = now.day.schedule.sessions[0].lines.iter().collect();
    let scheduled: Vec<_> = scheduled
        .iter()
        .filter_map(|it| match it {
            ScheduleLine::Class(line) => Some(line.class_id),
            ScheduleLine::Pause { .. } => None,
        })
        .collect();
    assert_eq!(scheduled, [made[0], made[1], show.classes[1].id]);
    assert!(now.day.class(show.classes[0].id).is_none());
    let of_part = |id| now.day.class(id).expect("a class");
    assert_eq!(of_part(made[1]).taps.len(), 1);
    assert!(of_part(made[0]).taps.is_empty());
    assert!(of_part(made[0]).order.is_some());
    let found = stores.rings.find(&scope, show.id, made[1]).await;
    let found = found.expect("read").expect("the class");
    assert_eq!(found.judging.format, Some(placed(1)));
    // Names follow, fees and totals stay.
    let entry = &now.entries[1];
    assert_eq!(entry.class_entries[0].name.as_str(), "First B");
    assert_eq!(entry.total_fee, before.entries[1].total_fee);
    // One who is late goes back with the others.
    let offered = Event {
        classes: vec![now.classes[1].0.clone()],
        ..show.clone()
    };
    let desk = entry_rules::service(stores, NOW);
    let late = desk.register(wish(&offered, &[0], Vec::new())).await;
    let late = late.expect("entered").id;
    let undone = service.undo(scope.actor(), key(&show, 0), RegroupingKind::Split);
    undone.await.expect("undone");
    let mut after = everything(stores, &scope, &show).await;
    assert_eq!(after.classes[0].1, 4);
    after.classes[0].1 = 3;
    after.entries.retain(|it| it.id != late);
    let first = after
        .day
        .classes
        .iter_mut()
        .find(|it| it.id == show.classes[0].id);
    let first = first.expect("the class");
    first.entries.retain(|it| it.registration_id != late);
    assert_eq!(after, before);
    let again = service
        .undo(scope.actor(), key(&show, 0), RegroupingKind::Split)
        .await;
    assert!(matches!(again, Err(RingError::Refused(_))), "{again:?}");
}

async fn combined_classes_are_as_before_once_that_is_undone(stores: &Stores) {
    let (scope, show, riders) = drawn(stores).await;
    let service = regroup(stores);
    let (one, two) = (show.classes[0].id, show.classes[1].id);
    // The second and the third rider are in both.
    let refused = service
        .combine(scope.actor(), show.id, combination(vec![one, two]))
        .await;
    let Err(RingError::Regroup(RegroupError::EnteredTwice(numbers))) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(numbers, [2, 3]);
    // The third class, which nobody entered, and the first one.
    let three = show.classes[2].id;
    let before = everything(stores, &scope, &show).await;
    let combined = service.combine(scope.actor(), show.id, combination(vec![one, three]));
    let both = combined.await.expect("combined").1.regrouping.to[0];
    let now = everything(stores, &scope, &show).await;
    let of_both = now.day.class(both).expect("the class");
    assert_eq!(of_both.entries.len(), 3);
    assert_eq!(of_both.taps[0].registration_id, riders[1]);
    assert!(of_both.order.is_none());
    let (_, listed) = service.list(scope.actor(), show.id).await.expect("listed");
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].regrouping.from, [one, three]);
    let combined = ClassKey {
        event_id: show.id,
        class_id: both,
    };
    let undone = service.undo(scope.actor(), combined, RegroupingKind::Combine);
    undone.await.expect("undone");
    assert_eq!(everything(stores, &scope, &show).await, before);
}

async fn of_two_at_once_the_second_is_told(stores: &Stores) {
    let (scope, show, riders) = drawn(stores).await;
    let service = regroup(stores);
    let split = async |letters: [&str; 2]| {
        let [a, b] = letters;
        let parts = vec![part(a, a, &riders[..1]), part(b, b, &riders[1..])];
        service.split(scope.actor(), key(&show, 0), parts).await
    };
    let desk = entry_rules::service(stores, NOW);
    // A rider enters meanwhile, and is in one of the classes.
    let (first, second, late) = tokio::join!(
        split(["1A", "1B"]),
        split(["1C", "1D"]),
        desk.register(wish(&show, &[0], Vec::new())),
    );
    let is_done = [first.is_ok(), second.is_ok()];
    for refused in [first.err(), second.err()].into_iter().flatten() {
        let is_told = matches!(
            &refused,
            RingError::Regroup(RegroupError::Regrouped(_)) | RingError::Fields(_)
        );
        assert!(is_told, "{refused}");
    }
    let now = everything(stores, &scope, &show).await;
    let entered: u64 = now.classes.iter().map(|(_, entered)| entered).sum();
    // Three in the first class, two in the second one, and who came late.
    assert_eq!(entered, 5 + u64::from(late.is_ok()));
    // If the late rider came first, the parts of both were incomplete.
    assert!(is_done.iter().filter(|it| **it).count() <= 1);
    assert!(late.is_ok() || is_done.contains(&true));
}

async fn what_was_published_stays(stores: &Stores) {
    let (scope, show, riders) = drawn(stores).await;
    let (service, rings) = (regroup(stores), rings(stores));
    let parts = || vec![part("A", "1A", &riders[..1]), part("B", "1B", &riders[1..])];
    let split = service.split(scope.actor(), key(&show, 0), parts());
    let to = split.await.expect("split").1.regrouping.to;
    let part = ClassKey {
        event_id: show.id,
        class_id: to[0],
    };
    let caller = Caller::from(scope.actor());
    let saved = rings.save_card(&caller, (part, 0), places(&[1]), None);
    saved.await.expect("saved");
    let (_, listed) = service.list(scope.actor(), show.id).await.expect("listed");
    assert_eq!((listed[0].cards, listed[0].is_published), (1, false));
    rings
        .publish(scope.actor(), part, None)
        .await
        .expect("published");
    let (_, listed) = service.list(scope.actor(), show.id).await.expect("listed");
    assert!(listed[0].is_published);
    let refused = service
        .undo(scope.actor(), key(&show, 0), RegroupingKind::Split)
        .await;
    let is_told = matches!(
        refused,
        Err(RingError::Regroup(RegroupError::ResultsPublished))
    );
    assert!(is_told, "{refused:?}");
    assert!(
        rings
            .class(&caller, DeviceAct::ReadGate, part)
            .await
            .is_ok()
    );
}

async fn classes_that_were_split_are_not_removed(stores: &Stores) {
    let (scope, show, riders) = drawn(stores).await;
    let parts = vec![part("A", "1A", &riders), part("B", "1B", &[])];
    let service = regroup(stores);
    let split = service.split(scope.actor(), key(&show, 0), parts);
    let made = split.await.expect("split").1.regrouping.to;
    let found = stores.events.find(&scope, show.id).await.expect("read");
    let now = found.expect("the show");
    // Who edits the show has seen other classes.
    assert!(now.revision > show.revision);
    for gone in [show.classes[0].id, made[1]] {
        let kept = now.classes.iter().filter(|it| it.id != gone);
        let kept: Vec<_> = kept.cloned().collect();
        let mut wish = edit(details());
        wish.classes = plan(unchanged(&kept));
        let saved = stores.events.replace(&scope, show.id, &wish, LATER).await;
        let is_told = matches!(
            saved,
            Err(SaveEventError::Classes(ClassPlanError::Regrouped { .. }))
        );
        assert!(is_told, "{saved:?}");
    }
}
