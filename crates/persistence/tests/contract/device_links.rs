//! Links with which devices at the ring act without an account.

use std::sync::Arc;

use audit::Trail;
use events::{Event, EventStore as _};
use kernel::{
    Actor, Author, ChangeKind, DeviceRole, IdGenerator as _, LimitReached, ManualClock,
    OptionalLine, Permission, RandomIds, Refusal, Role, Scope, StoreError,
};
use persistence::SqlDeviceLinkStore;
use rings::{
    Caller, ClassKey, DeviceLink, DeviceLinkLimits, DeviceLinkService, DeviceLinkStore as _,
    DeviceLinkWish, DeviceToken, LINK_USE_INTERVAL, RingError,
};
use time::{Duration, OffsetDateTime};

use crate::audit_trail::lines;
use crate::people::{actor, team};
use crate::rings::{placed, places, rings, running};
use crate::samples::NOW;
use crate::support::{Stores, scope_of};

on_both_databases!(
    a_link_is_found_by_its_secret_until_it_expires_or_is_revoked,
    a_link_is_dead_and_gone_with_its_show,
    who_may_not_make_links_neither_sees_nor_revokes_them,
    a_show_never_has_more_links_than_its_limit,
    the_use_of_a_link_is_noted_once_in_its_interval,
    the_trail_says_which_device_changed_something,
);

fn store(stores: &Stores) -> SqlDeviceLinkStore {
    SqlDeviceLinkStore::new(stores.database.clone())
}

fn service_on(store: SqlDeviceLinkStore, now: OffsetDateTime) -> DeviceLinkService {
    let clock = Arc::new(ManualClock::at(now));
    DeviceLinkService::new(Arc::new(store), clock, Arc::new(RandomIds))
}

fn service(stores: &Stores, now: OffsetDateTime) -> DeviceLinkService {
    service_on(store(stores), now)
}

/// A scribe of the second judge of the show's first class.
fn scribe(show: &Event) -> DeviceLinkWish {
    DeviceLinkWish {
        role: DeviceRole::Scribe,
        classes: vec![show.classes[0].id],
        rings: Vec::new(),
        judge: Some(1),
        judge_name: OptionalLine::default(),
        label: OptionalLine::parse("Lee's scribe").expect("a line"),
        expires_at: None,
    }
}

fn gate() -> DeviceLinkWish {
    DeviceLinkWish {
        role: DeviceRole::Gate,
        classes: Vec::new(),
        rings: Vec::new(),
        judge: None,
        judge_name: OptionalLine::default(),
        label: OptionalLine::default(),
        expires_at: None,
    }
}

async fn made(links: &DeviceLinkService, actor: &Actor, show: &Event) -> DeviceLink {
    let made = links.create(actor, show.id, gate()).await;
    made.expect("made")
}

async fn found(stores: &Stores, link: &DeviceLink, now: OffsetDateTime) -> Option<DeviceLink> {
    let found = store(stores).find_by_token(&link.token, now).await;
    found.expect("read")
}

async fn a_link_is_found_by_its_secret_until_it_expires_or_is_revoked(stores: &Stores) {
    let (scope, show) = stores.show().await;
    let (links, actor) = (service(stores, NOW), scope.actor());
    let link = links.create(actor, show.id, scribe(&show)).await;
    let link = link.expect("made");
    let other = made(&links, actor, &show).await;
    let listed = links.list(actor, show.id).await.expect("listed");
    assert_eq!(listed.len(), 2);
    assert!([&link, &other].iter().all(|it| listed.contains(it)));

    assert_eq!(found(stores, &link, NOW).await.as_ref(), Some(&link));
    let unknown = DeviceToken::new(RandomIds.next_token());
    let unknown = store(stores).find_by_token(&unknown, NOW).await;
    assert_eq!(unknown.expect("read"), None);
    let last = link.expires_at - Duration::MILLISECOND;
    assert!(found(stores, &link, last).await.is_some());
    assert_eq!(found(stores, &link, link.expires_at).await, None);

    let of_device = links.show(&link).await.expect("its show");
    let classes: Vec<_> = of_device.classes.iter().map(|it| it.id).collect();
    assert_eq!(classes, [show.classes[0].id]);
    assert_eq!(of_device.public_link, show.public_link);

    links
        .revoke(actor, show.id, link.id)
        .await
        .expect("revoked");
    assert_eq!(found(stores, &link, NOW).await, None);
    assert_eq!(found(stores, &other, NOW).await.as_ref(), Some(&other));
    let again = links.revoke(actor, show.id, link.id).await;
    assert!(matches!(again, Err(Refusal::NotFound(_))), "{again:?}");
    let told: Vec<_> = lines(stores, Trail::Event(show.id)).await;
    let told = told.iter().map(|it| &it.difference);
    let told: Vec<_> = told
        .filter(|it| it.kind == ChangeKind::DeviceLink)
        .map(|it| (it.subject.as_str(), it.after.is_empty()))
        .collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(told[0], ("scribe", true));
}

async fn a_link_is_dead_and_gone_with_its_show(stores: &Stores) {
    let (scope, show) = stores.show().await;
    let link = made(&service(stores, NOW), scope.actor(), &show).await;
    let hidden = stores.events.hide(&scope, show.id, NOW).await;
    assert!(hidden.expect("answered"));
    assert_eq!(found(stores, &link, NOW).await, None);
    let shown = service(stores, NOW).show(&link).await;
    assert!(
        matches!(shown, Err(Refusal::NotFound("Event"))),
        "{shown:?}"
    );
    assert_eq!(stores.file.count("links").await, 1);
    stores.events.purge(show.id).await.expect("purged");
    assert_eq!(stores.file.count("links").await, 0);
}

async fn who_may_not_make_links_neither_sees_nor_revokes_them(stores: &Stores) {
    let (owner, viewer) = team(stores, Role::Viewer).await;
    let viewer = actor(stores, &viewer).await;
    let show = stores.show_of(&scope_of(owner.account_id())).await;
    let links = service(stores, NOW);
    let link = made(&links, &owner, &show).await;
    let stranger = stores.actor().await;
    // A link of another show of the organization is not there.
    let other = stores.show_of(&scope_of(owner.account_id())).await;
    let foreign = links.revoke(&owner, other.id, link.id).await;
    assert!(matches!(foreign, Err(Refusal::NotFound(_))), "{foreign:?}");
    for (actor, may_read) in [(&viewer, true), (stranger.actor(), false)] {
        let refused = [
            links.list(actor, show.id).await.map(drop),
            links.revoke(actor, show.id, link.id).await,
            match links.create(actor, show.id, gate()).await {
                Err(RingError::Refused(refusal)) => Err(refusal),
                other => panic!("{other:?}"),
            },
        ];
        for refused in refused {
            let refused = refused.expect_err("refused");
            let is_role = matches!(refused, Refusal::Store(StoreError::RoleNotSufficient));
            assert!(is_role == may_read, "{refused:?}");
            assert!(may_read || matches!(refused, Refusal::NotFound(_)));
        }
    }
    assert!(found(stores, &link, NOW).await.is_some());
}

async fn a_show_never_has_more_links_than_its_limit(stores: &Stores) {
    let (scope, show) = stores.show().await;
    let limited = store(stores).with_limits(DeviceLinkLimits { of_show: 2 });
    let links = service_on(limited, NOW);
    let tries = (0..4).map(|_| {
        let (links, actor) = (links.clone(), scope.actor().clone());
        let id = show.id;
        tokio::spawn(async move { links.create(&actor, id, gate()).await })
    });
    let tries: Vec<_> = tries.collect();
    let mut refused = 0;
    for made in tries {
        match made.await.expect("no panic") {
            Ok(_) => {}
            Err(RingError::Refused(Refusal::LimitReached(LimitReached { most: 2, .. }))) => {
                refused += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(refused, 2);
    let listed = links.list(scope.actor(), show.id).await.expect("listed");
    assert_eq!(listed.len(), 2);
    // One that is revoked makes room, and those of another show do not count.
    let freed = links.revoke(scope.actor(), show.id, listed[0].id).await;
    freed.expect("revoked");
    made(&links, scope.actor(), &show).await;
    let other = stores.show_of(&scope).await;
    made(&links, scope.actor(), &other).await;
}

async fn the_use_of_a_link_is_noted_once_in_its_interval(stores: &Stores) {
    let (scope, show) = stores.show().await;
    let link = made(&service(stores, NOW), scope.actor(), &show).await;
    let used = async || found(stores, &link, NOW).await.expect("a link").used_at;
    assert_eq!(used().await, None);
    let soon = NOW + LINK_USE_INTERVAL - Duration::SECOND;
    let later = NOW + LINK_USE_INTERVAL;
    for (at, noted) in [(NOW, NOW), (soon, NOW), (later, later)] {
        let note = service(stores, at).note_use(link.id).await;
        note.expect("noted");
        assert_eq!(used().await, Some(noted), "{at}");
    }
}

async fn the_trail_says_which_device_changed_something(stores: &Stores) {
    let (scope, show) = running(stores).await;
    let rings = rings(stores);
    let key = ClassKey {
        event_id: show.id,
        class_id: show.classes[0].id,
    };
    let set = rings.set_format(scope.actor(), key, placed(2), None).await;
    set.expect("set");
    let links = service(stores, NOW);
    let link = links.create(scope.actor(), show.id, scribe(&show)).await;
    let device = Caller::Device(Box::new(link.expect("made")));
    let card = places(&[1, 2, 3]);
    let saved = rings.save_card(&device, (key, 1), card.clone(), None).await;
    assert_eq!(saved.expect("saved").judging.cards[1].card, card);
    // Its scope is the organization of its show.
    let permission = Permission::ManageEntries;
    let organizations = |scope: Scope| scope.organizations();
    assert_eq!(
        organizations(device.scope(permission)),
        organizations(scope.actor().to(permission))
    );
    let trail = lines(stores, Trail::Event(show.id)).await;
    let cards = trail
        .iter()
        .filter(|it| it.difference.kind == ChangeKind::Card);
    let by: Vec<_> = cards.map(|it| it.by.clone()).collect();
    assert_eq!(
        by,
        vec![Author::Device(DeviceRole::Scribe, "Lee's scribe".to_owned()); 3]
    );
}
