use std::collections::BTreeSet;

use kernel::{
    AccountId, Changer, DeviceRole, HorseId, IdGenerator as _, ManualClock, OrganizationId,
    RandomIds, Reason, RequiredLine, SequentialIds, Uuid,
};
use time::macros::datetime;

use super::*;
use crate::device::tests::link;
use crate::judged::of_class;
use crate::{
    CardLine, ClassRun, Combine, EntryPeople, FormatKind, Judge, Judging, JumpOff, JumpOffFor,
    Mark, MockResultsRenderer, MockRingStore, MockRingTx, Points, Presence, Publication,
    PublishedShow, ResultSheet, RingEntry, Round, RoundMark, Seconds, Starter, TimeLimit,
    Unshareable,
};

pub(super) const NOW: time::OffsetDateTime = datetime!(2026-06-06 20:00 UTC);

fn id() -> Uuid {
    SequentialIds::default().next_uuid()
}

pub(super) fn key() -> ClassKey {
    ClassKey {
        event_id: EventId::new(id()),
        class_id: ClassId::new(id()),
    }
}

pub(super) fn actor() -> Actor {
    Actor::alone(AccountId::new(id()))
}

fn entry(back_number: u32) -> RingEntry {
    RingEntry {
        registration_id: kernel::RegistrationId::new(id()),
        horse_id: Some(HorseId::new(id())),
        horse_name: format!("Horse {back_number}"),
        rider_name: format!("Rider {back_number}"),
        starter: Starter {
            back_number,
            presence: Presence::Expected,
        },
        people: EntryPeople::default(),
        is_charged: true,
        revision: Revision::FIRST,
    }
}

fn format(judges: usize) -> Format {
    let judge = |at: usize| Judge {
        name: RequiredLine::parse(&format!("Judge {at}")).expect("a name"),
        address: kernel::OptionalLine::default(),
    };
    let kind = FormatKind::Placed {
        combine: (judges > 1).then_some(Combine::Points),
        places: 10,
    };
    let judges = (0..judges).map(judge).collect();
    Format::new(kind, judges, 0, Vec::new()).expect("a format")
}

fn card(places: &[u32]) -> Card {
    let line = |(back_number, place): (u32, &u32)| CardLine {
        back_number,
        mark: Some(Mark::Place(*place)),
    };
    Card {
        lines: (1..).zip(places).map(line).collect(),
    }
}

/// A class with the horses 1 to 3, judged by two cards that were saved once.
pub(super) fn class(cards: &[&[u32]]) -> RingClass {
    let saved = |places: &&[u32]| JudgeCard {
        card: card(places),
        revision: Some(Revision::FIRST),
    };
    RingClass {
        event_id: key().event_id,
        id: key().class_id,
        number: "12".to_owned(),
        name: "Open Pleasure".to_owned(),
        entries: (1..=3).map(entry).collect(),
        judging: Judging {
            format: Some(format(cards.len())),
            format_revision: 1,
            cards: cards.iter().map(saved).collect(),
            work_offs: Vec::new(),
        },
        master: None,
        sharing: BTreeSet::new(),
        published: None,
        order: None,
        taps: Vec::new(),
        class_taps: Vec::new(),
        is_reopened: false,
    }
}

/// A line of the trail: its subject, and what was before and after.
type Line = (String, String, String);

/// The service on a class; what is saved must be this.
fn service(class: RingClass, saved: Option<(RingChange, Vec<Line>)>) -> RingService {
    let mut tx = MockRingTx::new();
    let (shared, stored) = (class.clone(), class.clone());
    tx.expect_lock_classes()
        .returning(move |_, _, _| Ok(Some(shared.clone())));
    tx.expect_lock_class()
        .times(..=1)
        .returning(move |_, _, _| Ok(Some(class.clone())));
    tx.expect_class()
        .times(..=usize::from(saved.is_some()))
        .returning(move || Ok(stored.clone()));
    tx.expect_refused_sharing()
        .returning(|classes| Ok(classes.iter().map(|it| (*it, Unshareable::Taken)).collect()));
    if let Some((change, lines)) = saved {
        tx.expect_save()
            .withf(move |saved, told| {
                let told = told.iter().map(|it| {
                    let it = &it.difference;
                    (it.subject.clone(), it.before.clone(), it.after.clone())
                });
                *saved == change && told.eq(lines.iter().cloned())
            })
            .times(1)
            .returning(|_, _| Ok(()));
    }
    tx.expect_commit().times(..=1).returning(|| Ok(()));
    let mut store = MockRingStore::new();
    store.expect_begin().return_once(move || Ok(Box::new(tx)));
    with(store)
}

fn with(store: MockRingStore) -> RingService {
    let mut days = crate::MockDayStore::new();
    days.expect_find().returning(|_| Ok(None));
    with_days(store, days)
}

/// The service on these stores.
pub(super) fn with_days(store: MockRingStore, days: crate::MockDayStore) -> RingService {
    let mut renderer = MockResultsRenderer::new();
    renderer
        .expect_render()
        .returning(|show| Ok(show.name.into_bytes()));
    let clock = Arc::new(ManualClock::at(NOW));
    let stores = (
        Arc::new(store) as Arc<dyn crate::RingStore>,
        Arc::new(days) as Arc<dyn crate::DayStore>,
    );
    RingService::new(stores, Arc::new(renderer), clock, Arc::new(RandomIds))
}

fn line(subject: &str, before: &str, after: &str) -> Line {
    (subject.to_owned(), before.to_owned(), after.to_owned())
}

fn fields(found: Result<impl std::fmt::Debug, RingError>) -> Vec<String> {
    match found {
        Err(RingError::Fields(errors)) => errors.into_map().into_keys().collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn each_line_of_a_card_that_changed_is_told() {
    let change = RingChange::Card {
        judge: 1,
        card: JudgeCard {
            card: card(&[1, 3, 2]),
            revision: Some(Revision::FIRST.next()),
        },
        at: NOW,
    };
    let lines = vec![line("Judge 1: 2", "2", "3"), line("Judge 1: 3", "", "2")];
    let rings = service(class(&[&[1], &[1, 2]]), Some((change, lines)));
    let read = Some(Revision::FIRST);
    let saved = rings
        .save_card(&Caller::from(&actor()), (key(), 1), card(&[1, 3, 2]), read)
        .await;
    saved.expect("saved");
}

#[tokio::test]
async fn a_scribe_saves_the_card_of_its_own_judge_and_the_trail_says_so() {
    let scribe = |event_id| Caller::Device(Box::new(link(event_id, DeviceRole::Scribe)));
    let own = scribe(key().event_id);
    let judged = class(&[&[], &[]]);
    let mut tx = MockRingTx::new();
    tx.expect_lock_class()
        .withf(|scope, _, _| scope.organizations() == [OrganizationId::new(Uuid::from_u128(7))])
        .returning(move |_, _, _| Ok(Some(judged.clone())));
    tx.expect_save()
        .withf(|_, lines| {
            let [line] = lines else { return false };
            matches!(line.by, Changer::Device(DeviceRole::Scribe, _))
        })
        .times(1)
        .returning(|_, _| Ok(()));
    tx.expect_commit().returning(|| Ok(()));
    let mut store = MockRingStore::new();
    store.expect_begin().return_once(move || Ok(Box::new(tx)));
    let rings = with(store);
    let saved = rings.save_card(&own, (key(), 1), card(&[1]), None);
    saved.await.expect("saved");

    // Of what is not its own nothing is read or locked.
    let other = scribe(EventId::new(Uuid::from_u128(99)));
    for (caller, judge, missing) in [(&own, 0, "Card"), (&other, 1, "Class")] {
        let rings = with(MockRingStore::new());
        let read = rings.class(caller, DeviceAct::Card(judge), key()).await;
        let saved = rings.save_card(caller, (key(), judge), card(&[1]), None);
        for refused in [read, saved.await] {
            let refused = refused.expect_err("refused");
            assert!(
                matches!(refused, RingError::Refused(Refusal::NotFound(what)) if what == missing),
                "{refused:?}"
            );
        }
    }
}

#[tokio::test]
async fn what_is_not_changed_is_not_stored() {
    let rings = service(class(&[&[1, 2]]), None);
    // No second lock is expected either: what was locked first is the answer.
    let same = rings
        .save_card(&Caller::from(&actor()), (key(), 0), card(&[1, 2]), None)
        .await;
    assert_eq!(
        same.expect("saved").judging.cards[0].revision,
        Some(Revision::FIRST)
    );
}

#[tokio::test]
async fn a_card_of_nobody_or_of_another_revision_is_refused() {
    let save = async |class: RingClass, judge: usize, read: u32| {
        let rings = service(class, None);
        let read = Some(Revision::new(read));
        let saved = rings
            .save_card(&Caller::from(&actor()), (key(), judge), card(&[1]), read)
            .await;
        saved.expect_err("refused")
    };
    let stale = save(class(&[&[1, 2]]), 0, 7).await;
    assert!(
        matches!(stale, RingError::Refused(Refusal::Changed)),
        "{stale:?}"
    );
    let nobody = save(class(&[&[1, 2]]), 1, 1).await;
    assert!(
        matches!(nobody, RingError::Refused(Refusal::NotFound("Card"))),
        "{nobody:?}"
    );
    let bare = RingClass {
        judging: Judging::default(),
        ..class(&[&[]])
    };
    let bare = save(bare, 0, 1).await;
    assert!(matches!(bare, RingError::NoFormat), "{bare:?}");
    let shared = RingClass {
        master: Some((key().class_id, Judging::default())),
        ..class(&[&[1]])
    };
    let shared = save(shared, 0, 1).await;
    assert!(matches!(shared, RingError::HasMasterCard), "{shared:?}");
}

#[tokio::test]
async fn an_unknown_number_is_refused_and_a_place_given_twice_is_a_draft() {
    let twice = card(&[1, 1]);
    let change = RingChange::Card {
        judge: 0,
        card: JudgeCard {
            card: twice.clone(),
            revision: Some(Revision::FIRST.next()),
        },
        at: NOW,
    };
    let lines = vec![line("Judge 0: 2", "2", "1")];
    let rings = service(class(&[&[1, 2]]), Some((change, lines)));
    let saved = rings
        .save_card(&Caller::from(&actor()), (key(), 0), twice, None)
        .await;
    saved.expect("saved");
    let rings = service(class(&[&[1, 2]]), None);
    let stranger = rings
        .save_card(
            &Caller::from(&actor()),
            (key(), 0),
            card(&[1, 2, 3, 4]),
            None,
        )
        .await;
    assert_eq!(fields(stranger), ["lines[3].back_number"]);
}

#[tokio::test]
async fn nothing_is_published_while_a_card_is_open() {
    let publish = async |cards: &[&[u32]]| {
        let rings = service(class(cards), None);
        match rings.publish(&actor(), key(), None).await {
            Err(RingError::NotComplete(open)) => open,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        publish(&[&[1, 2], &[]]).await,
        ["Judge 1: nothing is written."]
    );
    assert_eq!(
        publish(&[&[1, 1]]).await,
        ["Judge 0, number 2: the place is given to number 1 too."]
    );
}

/// A jumper class of one round and a jump-off with the horses 1 to 3, of which these
/// rounds are written.
fn jumping(rounds: &[&[(u32, u32)]]) -> RingClass {
    let limit = TimeLimit {
        allowed: Some(Seconds::whole(80)),
        per: Seconds::whole(4),
        faults: Points::whole(1),
    };
    let kind = FormatKind::Jumper {
        rounds: vec![Round {
            limit,
            time_counts: false,
        }],
        jump_off: Some(JumpOff {
            who: JumpOffFor::Clears,
            at_once: false,
            limit,
        }),
    };
    let mark = |(faults, time): &(u32, u32)| RoundMark {
        faults: Some(Points::whole(*faults)),
        time: (*time > 0).then(|| Seconds::whole(*time)),
        status: None,
    };
    let line = |(back_number, marks): (u32, &&[(u32, u32)])| CardLine {
        back_number,
        mark: Some(Mark::Rounds(marks.iter().map(mark).collect())),
    };
    let mut class = class(&[&[]]);
    class.judging.format = Some(Format::new(kind, Vec::new(), 0, Vec::new()).expect("a format"));
    class.judging.cards[0].card.lines = (1..).zip(rounds).map(line).collect();
    class
}

#[test]
fn what_may_be_an_oversight_is_said_before_it_is_published() {
    let found = |rounds| {
        let found = of_class(&jumping(rounds), &ClassRun::default()).expect("results");
        (found.open, found.warnings)
    };
    let (open, warnings) = found(&[&[(0, 70)], &[(0, 71)]]);
    assert!(open.is_empty(), "{open:?}");
    assert_eq!(
        warnings,
        [
            "Numbers 1 and 2 are tied for place 1.",
            "On no card: Number 3.",
            "Nothing is written of the jump-off."
        ]
    );
    let (_, warnings) = found(&[&[(0, 70), (0, 40)], &[(0, 71)], &[(4, 72), (0, 30)]]);
    assert_eq!(
        warnings,
        ["Number 3 did not come to the jump-off; what is written of it does not count."]
    );
    let not_started = ClassRun {
        is_not_started: true,
        ..ClassRun::default()
    };
    let clear = jumping(&[&[(0, 70), (0, 40)], &[(0, 71), (0, 41)], &[(4, 72)]]);
    let found_early = of_class(&clear, &not_started).expect("results");
    assert_eq!(
        found_early.warnings,
        ["The gate has not started this class."]
    );
    let (open, warnings) = found(&[&[(0, 70), (0, 40)], &[(0, 71), (0, 0)], &[(4, 0)]]);
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(
        open,
        [
            "Card 1, number 2: the time of the jump-off is missing.",
            "Card 1, number 3: the time of round 1 is missing.",
        ]
    );
}

#[tokio::test]
async fn a_correction_needs_a_reason_and_a_change() {
    let judged = class(&[&[1, 2, 3]]);
    let sheet = of_class(&judged, &ClassRun::default())
        .expect("results")
        .sheet;
    let published = |sheet: ResultSheet| Publication {
        number: 1,
        at: NOW,
        reason: None,
        sheet,
    };
    let same = RingClass {
        published: Some(published(sheet.clone())),
        ..judged.clone()
    };
    let again = service(same, None).publish(&actor(), key(), None).await;
    assert_eq!(
        again.expect("published").published.map(|it| it.number),
        Some(1)
    );
    let former = ResultSheet {
        rows: Vec::new(),
        ..sheet.clone()
    };
    let changed = RingClass {
        published: Some(published(former)),
        ..judged
    };
    let silent = service(changed.clone(), None)
        .publish(&actor(), key(), None)
        .await;
    assert_eq!(fields(silent), ["reason"]);
    let reason = Reason::parse("Two numbers were swapped").expect("a reason");
    let correction = RingChange::Published {
        publication: Publication {
            number: 2,
            at: NOW,
            reason: Some(reason.clone()),
            sheet,
        },
        entered: 3,
    };
    let rings = service(changed, Some((correction, vec![line("", "", "3")])));
    rings
        .publish(&actor(), key(), Some(reason))
        .await
        .expect("published");
}

#[tokio::test]
async fn only_other_classes_without_a_master_card_share_one() {
    let format = Format {
        master_of: vec![key().class_id],
        ..format(1)
    };
    let rings = service(class(&[&[1]]), None);
    let refused = rings.set_format(&actor(), key(), format, None).await;
    assert_eq!(fields(refused), ["master_of[0]"]);
}

#[tokio::test]
async fn results_are_printed_under_the_name_and_day_of_their_show() {
    let show = PublishedShow {
        id: key().event_id,
        name: "Spring Classic".to_owned(),
        first_day: time::macros::date!(2026 - 06 - 06),
        classes: Vec::new(),
    };
    for (found, expected) in [(Some(show), true), (None, false)] {
        let mut store = MockRingStore::new();
        store.expect_own_published().return_once(|_, _| Ok(found));
        let printed = with(store).print(&actor(), key().event_id).await;
        let printed = printed.ok().map(|(name, pdf)| (name, pdf.len()));
        let name = "Spring Classic 2026-06-06 results.pdf".to_owned();
        assert_eq!(printed, expected.then_some((name, 14)));
    }
}
