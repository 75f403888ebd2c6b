use kernel::{AccountId, ManualClock, OrganizationId, RandomToken, SequentialIds, TimeZone, Uuid};
use time::macros::datetime;

use super::*;
use crate::device::tests::link;
use crate::{DevicePlaces, MockDeviceLinkStore, NamedClass};

const NOW: OffsetDateTime = datetime!(2026-06-01 20:00 UTC);
const END: OffsetDateTime = datetime!(2026-06-07 22:00 UTC);

fn event() -> EventId {
    EventId::new(Uuid::from_u128(1))
}

fn class(number: u128) -> ClassId {
    ClassId::new(Uuid::from_u128(number))
}

fn ring(number: u128) -> RingId {
    RingId::new(Uuid::from_u128(number))
}

fn actor() -> Actor {
    Actor::alone(AccountId::new(Uuid::from_u128(7)))
}

/// A show of organization 7 with the classes 2 and 3.
fn show() -> DeviceShow {
    let named = |number: u128| NamedClass {
        id: class(number),
        number: number.to_string(),
        name: format!("Class {number}"),
        card: None,
    };
    DeviceShow {
        id: event(),
        organization_id: OrganizationId::new(Uuid::from_u128(7)),
        name: "Spring Classic".to_owned(),
        public_link: RandomToken::from_bytes([1; 16]),
        time_zone: TimeZone::parse("America/Chicago").expect("a zone"),
        ends_at: END,
        classes: vec![named(2), named(3)],
        places: DevicePlaces {
            rings: vec![(ring(1), vec![class(2), class(3)])],
            panels: vec![(class(2), vec!["Jo".to_owned(), "Kim".to_owned()])],
        },
    }
}

fn wish(role: DeviceRole) -> DeviceLinkWish {
    let is_scribe = role == DeviceRole::Scribe;
    DeviceLinkWish {
        role,
        classes: if is_scribe {
            vec![class(2)]
        } else {
            Vec::new()
        },
        rings: Vec::new(),
        judge: Some(1),
        judge_name: OptionalLine::default(),
        label: OptionalLine::parse("Ring 1").expect("a line"),
        expires_at: None,
    }
}

fn with(store: MockDeviceLinkStore, now: OffsetDateTime) -> DeviceLinkService {
    let clock = Arc::new(ManualClock::at(now));
    DeviceLinkService::new(Arc::new(store), clock, Arc::new(SequentialIds::default()))
}

/// What comes of a wish at a moment.
async fn made(wish: DeviceLinkWish, now: OffsetDateTime) -> Result<DeviceLink, Vec<String>> {
    let mut store = MockDeviceLinkStore::new();
    store.expect_show().returning(|_, _| Ok(Some(show())));
    store.expect_insert().returning(|_, _, _| Ok(()));
    match with(store, now).create(&actor(), event(), wish).await {
        Err(RingError::Fields(errors)) => Err(errors.into_map().into_keys().collect()),
        other => Ok(other.expect("made")),
    }
}

#[tokio::test]
async fn a_link_lives_until_a_day_after_the_show_or_as_the_office_says() {
    let expires = async |wish: Option<OffsetDateTime>, now| {
        let gate = DeviceLinkWish {
            expires_at: wish,
            ..self::wish(DeviceRole::Gate)
        };
        made(gate, now).await.map(|it| it.expires_at)
    };
    let usual = END + Duration::days(1);
    assert_eq!(expires(None, NOW).await, Ok(usual));
    // When the show is over already, there is a day to write down what is left.
    let later = END + Duration::days(9);
    assert_eq!(expires(None, later).await, Ok(later + Duration::days(1)));
    let latest = END + Duration::days(60);
    let last_day = latest - Duration::hours(1);
    assert_eq!(expires(None, last_day).await, Ok(latest));
    assert_eq!(expires(Some(latest), NOW).await, Ok(latest));
    let wrong = Err(vec!["expires_at".to_owned()]);
    let too_late = latest + Duration::SECOND;
    for (wish, now) in [(Some(NOW), NOW), (Some(too_late), NOW), (None, latest)] {
        assert_eq!(expires(wish, now).await, wrong, "{wish:?} {now}");
    }
}

#[tokio::test]
async fn a_link_is_for_rings_of_the_show_and_for_a_judge_by_name() {
    let name = |text: &str| OptionalLine::stored(text.to_owned());
    let gate = DeviceLinkWish {
        rings: vec![ring(1), ring(9)],
        judge_name: name("Kim"),
        ..wish(DeviceRole::Gate)
    };
    let wrong = made(gate.clone(), NOW).await;
    assert_eq!(wrong, Err(vec!["ring_ids[1]".to_owned()]));
    let gate = DeviceLinkWish {
        rings: vec![ring(1)],
        ..gate
    };
    let gate = made(gate, NOW).await.expect("made");
    assert_eq!((gate.rings.len(), gate.judge_name.as_str()), (1, ""));
    let scribe = DeviceLinkWish {
        classes: Vec::new(),
        judge_name: name("Kim"),
        ..wish(DeviceRole::Scribe)
    };
    let link = made(scribe.clone(), NOW).await.expect("made");
    assert_eq!((link.judge, link.judge_name.as_str()), (None, "Kim"));
    let nobody = DeviceLinkWish {
        judge_name: name("Nobody"),
        ..scribe
    };
    let wrong = made(nobody, NOW).await;
    assert_eq!(wrong, Err(vec!["judge".to_owned()]));
}

#[tokio::test]
async fn a_link_is_changed_and_keeps_its_secret_its_role_and_its_end() {
    let before = link(event(), DeviceRole::Gate);
    let changing = |wish: DeviceLinkWish, is_there: bool| {
        let found = before.clone();
        let mut store = MockDeviceLinkStore::new();
        store
            .expect_find()
            .returning(move |_, _, _| Ok(Some(found.clone())));
        store.expect_show().returning(|_, _| Ok(Some(show())));
        store.expect_replace().returning(move |_, _| Ok(is_there));
        let (links, id) = (with(store, NOW), before.id);
        async move { links.change(&actor(), event(), id, wish).await }
    };
    let to_ring = DeviceLinkWish {
        rings: vec![ring(1)],
        ..wish(DeviceRole::Gate)
    };
    let after = changing(to_ring.clone(), true).await.expect("changed");
    let expected = DeviceLink {
        rings: vec![ring(1)],
        label: to_ring.label.clone(),
        ..before.clone()
    };
    assert_eq!(after, expected);
    assert!(matches!(
        changing(to_ring, false).await,
        Err(RingError::Refused(Refusal::NotFound("Device link")))
    ));
    let other = changing(wish(DeviceRole::Announcer), true).await;
    assert!(matches!(other, Err(RingError::Fields(_))));
}

#[tokio::test]
async fn a_scribe_has_a_judge_and_classes_and_the_others_have_no_judge() {
    let judge = async |role| made(wish(role), NOW).await.expect("made").judge;
    assert_eq!(judge(DeviceRole::Scribe).await, Some(1));
    assert_eq!(judge(DeviceRole::Gate).await, None);
    let scribe = wish(DeviceRole::Scribe);
    let nowhere = DeviceLinkWish {
        classes: Vec::new(),
        judge: None,
        ..scribe.clone()
    };
    let fields = made(nowhere, NOW).await;
    assert_eq!(fields, Err(vec!["class_ids".into(), "judge_index".into()]));
    let unknown = DeviceLinkWish {
        classes: vec![class(2), class(9)],
        judge: Some(MAX_JUDGES),
        ..scribe
    };
    let fields = made(unknown, NOW).await;
    let expected = vec!["class_ids[1]".into(), "judge_index".into()];
    assert_eq!(fields, Err(expected));
}

#[tokio::test]
async fn what_is_made_and_revoked_is_told_without_the_secret() {
    let told = |before: &'static str, after: &'static str| {
        move |line: &NewAuditLine| {
            let it = &line.difference;
            let object = it.object.as_ref().expect("an object");
            assert!(!format!("{line:?}").contains("AAAAAAAAAAAAAAAAAAAA"));
            (it.kind, it.subject.as_str()) == (ChangeKind::DeviceLink, "gate")
                && (it.before.as_str(), it.after.as_str()) == (before, after)
                && object.name == "Ring 1"
                && line.by == actor().changer()
        }
    };
    let until = "until 2026-06-08T22:00:00Z";
    let mut store = MockDeviceLinkStore::new();
    store.expect_show().returning(|_, _| Ok(Some(show())));
    let is_made = told("", until);
    store
        .expect_insert()
        .withf(move |_, _, line| is_made(line))
        .times(1)
        .returning(|_, _, _| Ok(()));
    let links = with(store, NOW);
    let link = links
        .create(&actor(), event(), wish(DeviceRole::Gate))
        .await
        .expect("made");
    assert!(link.token.as_str().contains("AAAAAAAAAAAAAAAAAAAA"));

    for (is_there, is_found) in [(true, true), (false, true), (false, false)] {
        let mut store = MockDeviceLinkStore::new();
        let found = is_found.then(|| link.clone());
        store.expect_find().return_once(move |_, _, _| Ok(found));
        let is_revoked = told(until, "");
        store
            .expect_revoke()
            .withf(move |_, line| is_revoked(line))
            .returning(move |_, _| Ok(is_there));
        let revoked = with(store, NOW).revoke(&actor(), event(), link.id).await;
        match revoked {
            Ok(()) => assert!(is_there),
            Err(refused) => assert!(matches!(refused, Refusal::NotFound("Device link"))),
        }
    }
}

#[tokio::test]
async fn the_use_of_a_link_is_noted_once_a_minute() {
    let unnoted = async |used_at| {
        let found = DeviceLink {
            used_at,
            ..link(event(), DeviceRole::Gate)
        };
        let token = found.token.clone();
        let mut store = MockDeviceLinkStore::new();
        store
            .expect_find_by_token()
            .withf(|_, now| *now == NOW)
            .return_once(|_, _| Ok(Some(found)));
        let device = with(store, NOW).recognize(&token).await;
        device.expect("read").expect("found").is_unnoted
    };
    assert!(unnoted(None).await);
    assert!(!unnoted(Some(NOW - Duration::seconds(59))).await);
    assert!(unnoted(Some(NOW - Duration::seconds(60))).await);
}

#[tokio::test]
async fn a_device_sees_its_show_with_its_own_classes() {
    let classes = async |own: &[u128]| {
        let link = DeviceLink {
            classes: own.iter().copied().map(class).collect(),
            ..link(event(), DeviceRole::Announcer)
        };
        let mut store = MockDeviceLinkStore::new();
        store
            .expect_show()
            .withf(|scope, _| scope.organizations() == [show().organization_id])
            .return_once(|_, _| Ok(Some(show())));
        let show = with(store, NOW).show(&link).await.expect("found");
        show.classes.into_iter().map(|it| it.id).collect::<Vec<_>>()
    };
    assert_eq!(classes(&[]).await, [class(2), class(3)]);
    assert_eq!(classes(&[3]).await, [class(3)]);
}
