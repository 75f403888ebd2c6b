//! Formats, cards and results of classes.

use std::sync::Arc;
use std::time::Duration;

use accounts::AccountStore as _;
use async_trait::async_trait;
use events::{Event, EventStore as _};
use kernel::{
    EventReference, FieldErrors, ManualClock, OptionalLine, OrganizationId, RandomIds, Reason,
    Refusal, RenderError, RequiredLine, Revision, Scope,
};
use rings::{
    Best, Caller, Card, CardLine, ClassKey, Combine, DeviceAct, ErrorCost, Format, FormatKind,
    Judge, JumpOff, JumpOffFor, LineStatus, Mark, Penalty, PenaltyCost, PenaltyCount, Points,
    Presence, PublishedShow, ResultsRenderer, RingError, RingService, RingStore as _, Round,
    RoundMark, RunMark, Runs, Scale, ScoreCombine, Seconds, TimeLimit,
};
use sea_orm::{ConnectionTrait as _, Statement};
use testkit::TestDatabase;

use crate::entry_rules::{rules, service, show, wish};
use crate::samples::{NOW, event, profile, schedule};
use crate::support::Stores;

on_both_databases!(
    formats_and_cards_of_each_kind_are_read_as_they_were_saved,
    of_two_who_set_a_format_the_second_is_told,
    of_two_scribes_on_one_card_the_second_is_told,
    classes_of_a_master_card_take_their_places_from_it,
    of_two_who_take_a_class_as_theirs_at_once_the_second_is_told,
    each_publication_is_kept_and_the_last_one_is_public,
    what_the_ring_has_goes_with_its_class,
    the_judges_of_an_organization_are_those_of_its_shows,
);

/// Nothing is printed here.
struct NoPaper;

#[async_trait]
impl ResultsRenderer for NoPaper {
    async fn render(&self, _: PublishedShow) -> Result<Vec<u8>, RenderError> {
        Ok(Vec::new())
    }
}

pub(crate) fn rings(stores: &Stores) -> RingService {
    rings_at(stores, NOW)
}

pub(crate) fn rings_at(stores: &Stores, now: time::OffsetDateTime) -> RingService {
    let clock = Arc::new(ManualClock::at(now));
    let both = (
        stores.rings.clone() as Arc<dyn rings::RingStore>,
        stores.days.clone() as Arc<dyn rings::DayStore>,
    );
    RingService::new(both, Arc::new(NoPaper), clock, Arc::new(RandomIds))
}

/// A show with three riders in its first class, of whom the second and third are in its
/// second one, too; their numbers are 1, 2 and 3.
pub(crate) async fn running(stores: &Stores) -> (Scope, Event) {
    let (actor, show) = show(stores, rules(None), &[None, None]).await;
    let desk = service(stores, NOW);
    for classes in [&[0][..], &[0, 1], &[0, 1]] {
        let wish = wish(&show, classes, Vec::new());
        desk.register(wish).await.expect("entered");
    }
    (actor, show)
}

pub(crate) fn key(show: &Event, class: usize) -> ClassKey {
    ClassKey {
        event_id: show.id,
        class_id: show.classes[class].id,
    }
}

fn judges(number: usize) -> Vec<Judge> {
    let judge = |at: usize| Judge {
        name: RequiredLine::parse(&format!("Judge {at}")).expect("a name"),
        address: OptionalLine::stored(format!("{at} Main St")),
    };
    (0..number).map(judge).collect()
}

fn format(kind: FormatKind, number: usize) -> Format {
    Format::new(kind, judges(number), 0, Vec::new()).expect("a format")
}

pub(crate) fn placed(judges: usize) -> Format {
    let kind = FormatKind::Placed {
        combine: (judges > 1).then_some(Combine::Majority),
        places: 10,
    };
    format(kind, judges)
}

fn limit(allowed: Option<u32>) -> TimeLimit {
    TimeLimit {
        allowed: allowed.map(Seconds::whole),
        per: Seconds::from_units(4000),
        faults: Points::from_units(50),
    }
}

/// The marks of numbers 1, 2 …
fn card(marks: impl IntoIterator<Item = Option<Mark>>) -> Card {
    let line = |(back_number, mark)| CardLine { back_number, mark };
    Card {
        lines: (1..).zip(marks).map(line).collect(),
    }
}

pub(crate) fn places(places: &[u32]) -> Card {
    card(places.iter().map(|it| Some(Mark::Place(*it))))
}

fn each_kind() -> Vec<(Format, Card)> {
    let name = |text| RequiredLine::parse(text).expect("a name");
    let status = |it| Some(Mark::Status(it));
    let jumper = FormatKind::Jumper {
        rounds: vec![
            Round {
                limit: limit(Some(78)),
                time_counts: false,
            },
            Round {
                limit: limit(None),
                time_counts: true,
            },
        ],
        jump_off: Some(JumpOff {
            who: JumpOffFor::EqualFirst,
            at_once: false,
            limit: limit(Some(40)),
        }),
    };
    let speed = FormatKind::Speed {
        penalties: vec![
            Penalty {
                name: name("pole"),
                cost: PenaltyCost::Seconds(Seconds::whole(5)),
            },
            Penalty {
                name: name("off course"),
                cost: PenaltyCost::Out,
            },
        ],
        out_at: Some(3),
        runs: Runs::Sum,
    };
    let scale = Scale {
        step: Points::from_units(50),
        minimum: Some(Points::ZERO),
        maximum: Some(Points::whole(100)),
        base: Some(Points::whole(70)),
    };
    let round = RoundMark {
        faults: Some(Points::whole(4)),
        time: Some(Seconds::from_units(71_320)),
        status: None,
    };
    let run = RunMark {
        time: Some(Seconds::from_units(17_456)),
        penalties: vec![PenaltyCount {
            name: "pole".to_owned(),
            count: 2,
        }],
        status: None,
    };
    let eliminated = RoundMark {
        status: Some(LineStatus::Eliminated),
        ..RoundMark::default()
    };
    vec![
        (
            placed(1),
            card([Some(Mark::Place(1)), None, status(LineStatus::Excused)]),
        ),
        (
            format(
                FormatKind::Scored {
                    combine: ScoreCombine::Average,
                    best: Best::Low,
                    scale,
                },
                2,
            ),
            card([
                Some(Mark::Score(Points::from_units(7150))),
                None,
                status(LineStatus::NoScore),
            ]),
        ),
        (
            format(
                FormatKind::Percent {
                    maximum: Points::whole(300),
                    errors: vec![ErrorCost::Points(Points::whole(2)), ErrorCost::Out],
                },
                1,
            ),
            card([Some(Mark::Marks {
                total: Points::from_units(19_250),
                errors: 1,
            })]),
        ),
        (
            format(jumper, 0),
            card([Some(Mark::Rounds(vec![round, eliminated]))]),
        ),
        (
            format(speed, 0),
            card([Some(Mark::Runs(vec![run, RunMark::default()]))]),
        ),
    ]
}

async fn formats_and_cards_of_each_kind_are_read_as_they_were_saved(stores: &Stores) {
    let (actor, show) = running(stores).await;
    let (rings, actor, key) = (rings(stores), actor.actor(), key(&show, 0));
    for (format, card) in each_kind() {
        let made = rings.set_format(actor, key, format.clone(), None).await;
        assert_eq!(made.expect("set").judging.format.as_ref(), Some(&format));
        let saved = rings
            .save_card(&Caller::from(actor), (key, 0), card.clone(), None)
            .await;
        let saved = saved.expect("saved");
        assert_eq!(saved.judging.cards[0].card, card);
        assert_eq!(
            rings
                .class(&Caller::from(actor), DeviceAct::ReadGate, key)
                .await
                .expect("read"),
            saved
        );
    }
    let listed = rings.classes(actor, show.id).await;
    let listed = listed.expect("read").expect("a show");
    let first = &listed[0];
    assert_eq!(
        (first.entered, &first.cards[..], first.published),
        (3, &[0][..], None)
    );
    assert_eq!((listed[1].entered, &listed[1].format), (2, &None));
    let foreign = stores.actor().await;
    let found = stores.rings.find(&foreign, show.id, key.class_id).await;
    assert_eq!(found.expect("read"), None);
    let found = stores.rings.list(&foreign, show.id).await;
    assert_eq!(found.expect("read"), None);
}

async fn of_two_who_set_a_format_the_second_is_told(stores: &Stores) {
    let (actor, show) = running(stores).await;
    let (rings, actor, key) = (rings(stores), actor.actor(), key(&show, 0));
    let set = |judges| {
        let (rings, actor) = (rings.clone(), actor.clone());
        tokio::spawn(async move {
            let set = rings.set_format(&actor, key, placed(judges), Some(0));
            set.await
        })
    };
    let both = [set(1), set(3)];
    let mut told = 0;
    for one in both {
        match one.await.expect("run") {
            Ok(class) => assert_eq!(class.judging.format_revision, 1),
            Err(RingError::Refused(Refusal::Changed)) => told += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(told, 1);
    let again = rings.set_format(actor, key, placed(4), Some(1)).await;
    assert_eq!(again.expect("set").judging.format_revision, 2);
}

async fn of_two_scribes_on_one_card_the_second_is_told(stores: &Stores) {
    let (actor, show) = running(stores).await;
    let (rings, actor, key) = (rings(stores), actor.actor(), key(&show, 0));
    rings
        .set_format(actor, key, placed(1), None)
        .await
        .expect("set");
    let first = rings
        .save_card(&Caller::from(actor), (key, 0), places(&[1, 2, 3]), None)
        .await;
    let read = first.expect("saved").judging.cards[0].revision;
    assert_eq!(read, Some(Revision::FIRST));
    let scribes = [places(&[2, 1, 3]), places(&[3, 2, 1])].map(|card| {
        let (rings, actor) = (rings.clone(), actor.clone());
        tokio::spawn(async move {
            rings
                .save_card(&Caller::from(&actor), (key, 0), card, read)
                .await
        })
    });
    let mut told = 0;
    for scribe in scribes {
        match scribe.await.expect("no panic") {
            Ok(saved) => {
                let revision = saved.judging.cards[0].revision;
                assert_eq!(revision, Some(Revision::FIRST.next()));
            }
            Err(RingError::Refused(Refusal::Changed)) => told += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(told, 1);
}

async fn classes_of_a_master_card_take_their_places_from_it(stores: &Stores) {
    let (actor, show) = running(stores).await;
    let (rings, actor) = (rings(stores), actor.actor());
    let (all, some) = (key(&show, 0), key(&show, 1));
    let master = Format {
        master_of: vec![some.class_id],
        ..placed(1)
    };
    rings
        .set_format(actor, all, master.clone(), None)
        .await
        .expect("set");
    rings
        .save_card(&Caller::from(actor), (all, 0), places(&[2, 3, 1]), None)
        .await
        .expect("saved");
    let found = rings.results(actor, some).await.expect("read");
    let found: Vec<_> = found
        .sheet
        .rows
        .iter()
        .map(|it| (it.back_number, it.place))
        .collect();
    assert_eq!(found, [(3, Some(1)), (2, Some(2))]);
    let own = rings
        .save_card(&Caller::from(actor), (some, 0), places(&[1]), None)
        .await;
    assert!(matches!(own, Err(RingError::HasMasterCard)), "{own:?}");
    // Neither the class itself, nor one of another card, nor of another show.
    let fields = |found: Result<_, RingError>| match found {
        Err(RingError::Fields(errors)) => FieldErrors::into_map(errors)
            .into_keys()
            .collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let wrong = rings.set_format(
        actor,
        some,
        Format {
            master_of: vec![some.class_id],
            ..placed(1)
        },
        None,
    );
    assert_eq!(fields(wrong.await), ["master_of", "master_of[0]"]);
    let (_, other) = running(stores).await;
    let foreign = Format {
        master_of: vec![other.classes[0].id],
        ..placed(1)
    };
    assert_eq!(
        fields(rings.set_format(actor, all, foreign, None).await),
        ["master_of[0]"]
    );
    rings
        .set_format(actor, all, placed(1), None)
        .await
        .expect("undone");
    let own = rings
        .class(&Caller::from(actor), DeviceAct::ReadGate, some)
        .await
        .expect("read");
    assert_eq!(own.master, None);
}

async fn of_two_who_take_a_class_as_theirs_at_once_the_second_is_told(stores: &Stores) {
    let rings = rings(stores);
    for turn in 0..12 {
        let (scope, show) = show(stores, rules(None), &[None, None, None]).await;
        let take = |class: usize, others: &[usize]| {
            let (rings, actor) = (rings.clone(), scope.actor().clone());
            let class = key(&show, class);
            let format = Format {
                master_of: others.iter().map(|it| show.classes[*it].id).collect(),
                ..placed(1)
            };
            tokio::spawn(async move { rings.set_format(&actor, class, format, None).await })
        };
        // Two take the third, or each other.
        let (one, other) = if turn % 2 == 0 {
            (take(0, &[2]), take(1, &[2]))
        } else {
            (take(0, &[1]), take(1, &[0]))
        };
        let both = [one.await.expect("run"), other.await.expect("run")];
        let taken = both.iter().filter(|it| it.is_ok()).count();
        let told = both
            .iter()
            .filter(|it| matches!(it, Err(RingError::Fields(_))))
            .count();
        assert_eq!((taken, told), (1, 1), "{turn}: {both:?}");
    }
}

async fn each_publication_is_kept_and_the_last_one_is_public(stores: &Stores) {
    let (actor, show) = running(stores).await;
    let (rings, actor, key) = (rings(stores), actor.actor(), key(&show, 0));
    let public = async || {
        let found = rings.published(&EventReference::Id(show.id)).await;
        found.expect("read").expect("a show").classes.clone()
    };
    rings
        .set_format(actor, key, placed(1), None)
        .await
        .expect("set");
    let open = rings.publish(actor, key, None).await;
    assert!(matches!(open, Err(RingError::NotComplete(_))), "{open:?}");
    rings
        .save_card(&Caller::from(actor), (key, 0), places(&[1, 2, 3]), None)
        .await
        .expect("saved");
    assert_eq!(public().await, []);
    for _ in 0..2 {
        let made = rings.publish(actor, key, None).await.expect("published");
        assert_eq!(made.published.map(|it| it.number), Some(1));
    }
    rings
        .save_card(&Caller::from(actor), (key, 0), places(&[2, 1, 3]), None)
        .await
        .expect("saved");
    let silent = rings.publish(actor, key, None).await;
    assert!(matches!(silent, Err(RingError::Fields(_))), "{silent:?}");
    assert_eq!(public().await[0].published.sheet.rows[0].back_number, 1);
    let reason = Reason::parse("Two lines were swapped").expect("a reason");
    let corrected = rings.publish(actor, key, Some(reason.clone())).await;
    let corrected = corrected.expect("published").published.expect("results");
    assert_eq!((corrected.number, &corrected.reason), (2, &Some(reason)));
    let public = public().await;
    assert_eq!((public.len(), &public[0].published), (1, &corrected));
    assert_eq!(corrected.sheet.rows[0].back_number, 2);
}

async fn what_the_ring_has_goes_with_its_class(stores: &Stores) {
    let (actor, show) = running(stores).await;
    let (rings, actor) = (rings(stores), actor.actor());
    let (empty, key) = (key(&show, 2), key(&show, 0));
    rings
        .set_format(actor, empty, placed(1), None)
        .await
        .expect("set");
    rings
        .set_format(actor, key, placed(1), None)
        .await
        .expect("set");
    rings
        .save_card(&Caller::from(actor), (key, 0), places(&[1, 2, 3]), None)
        .await
        .expect("saved");
    rings.publish(actor, key, None).await.expect("published");
    let db = stores.connect().await;
    let count = async |table: &str| {
        let count = format!("SELECT count(*) AS number FROM {table}");
        let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), count));
        let row = row.await.expect("counted").expect("a row");
        row.try_get::<i64>("", "number").expect("a number")
    };
    let tables = ["judged_classes", "judge_cards", "published_results"];
    let mut counts = Vec::new();
    for table in tables {
        counts.push(count(table).await);
    }
    assert_eq!(counts, [2, 1, 1]);
    for statement in ["DELETE FROM class_entries", "DELETE FROM classes"] {
        db.execute_unprepared(statement).await.expect("deleted");
    }
    for table in tables {
        assert_eq!(count(table).await, 0, "{table}");
    }
}

async fn the_judges_of_an_organization_are_those_of_its_shows(stores: &Stores) {
    let (scope, first) = running(stores).await;
    let (rings, actor) = (rings(stores), scope.actor());
    let judges = async |show: &Event| stores.rings.judges(&scope, show.id).await.expect("read");
    assert_eq!(judges(&first).await, Some(Vec::new()));
    let mut second = event(&scope);
    let first_at = first.details.schedule.starts_at();
    let week = time::Duration::WEEK;
    second.details.schedule = schedule(first_at + week, first_at + week + time::Duration::DAY);
    let kept = stores.events.insert(&scope, &second, None, None).await;
    let second = kept.expect("kept");
    let named = |name: &str| Judge {
        name: RequiredLine::parse(name).expect("a name"),
        address: OptionalLine::default(),
    };
    let by = |judges: &[&str]| Format {
        judges: judges.iter().map(|it| named(it)).collect(),
        ..placed(judges.len())
    };
    for (show, class, panel) in [
        (&second, 0, &["Cy"][..]),
        (&first, 0, &["Ann", "Bo"]),
        (&first, 1, &["Ann", "Bo"]),
    ] {
        let set = rings
            .set_format(actor, key(show, class), by(panel), None)
            .await;
        set.expect("set");
    }
    let organization = OrganizationId::of_founder(actor.account_id());
    let saved = stores
        .accounts
        .replace_organization(&scope, organization, &profile(), None, NOW)
        .await;
    saved.expect("saved");
    // Those of the organization first, then those of the latest show; a panel once.
    let own = [("Jo Judge", "2 Court Rd"), ("Jim", "")].map(|(name, address)| Judge {
        address: OptionalLine::stored(address.to_owned()),
        ..named(name)
    });
    let all: Vec<_> = own
        .into_iter()
        .chain(["Cy", "Ann", "Bo"].map(named))
        .collect();
    for show in [&first, &second] {
        assert_eq!(judges(show).await.as_ref(), Some(&all));
    }
    let stranger = stores.actor().await;
    let foreign = stores.rings.judges(&stranger, first.id).await;
    assert_eq!(foreign.expect("read"), None);
    let (_, other) = running(stores).await;
    assert_eq!(judges(&other).await, None);
}

/// Two rings and the desk: none waits for another one. SQLite has one writer.
#[tokio::test]
async fn on_postgres_neither_another_ring_nor_the_desk_waits_for_a_ring() {
    let database = TestDatabase::postgres().await;
    let opened = persistence::Database::open(database.url()).expect("an address");
    opened.prepare().await.expect("prepared");
    let stores = Stores::of(opened, database);
    let (actor, show) = running(&stores).await;
    let mut ring = stores.rings.begin().await.expect("begun");
    let locked = ring.lock_class(&actor, show.id, show.classes[0].id).await;
    assert!(locked.expect("locked").is_some());
    // The longest time that a store call may take would end it.
    let others = async {
        let rings = rings(&stores);
        let other = rings
            .set_format(actor.actor(), key(&show, 1), placed(1), None)
            .await;
        other.expect("the other ring");
        let desk = service(&stores, NOW);
        let rider = desk.register(wish(&show, &[0], Vec::new()));
        rider.await.expect("the desk");
    };
    let done = tokio::time::timeout(Duration::from_mins(1), others).await;
    done.expect("nobody waited for the ring");
    drop(ring);
    let class = stores.rings.find(&actor, show.id, show.classes[0].id).await;
    let class = class.expect("read").expect("a class");
    assert_eq!(class.entries.len(), 4);
    assert!(
        class
            .entries
            .iter()
            .all(|it| it.starter.presence == Presence::Expected)
    );
}
