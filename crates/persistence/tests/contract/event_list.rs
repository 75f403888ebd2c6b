use events::{
    ClassEntries, Event, EventFilter, EventRow, EventSort, EventStore as _, EventSummary,
};
use kernel::{EventId, Money, PageRequest, Scope};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use crate::registrations::{enter, lock, new_entry};
use crate::samples::{NOW, class_entry, event, money, registration, required, schedule};
use crate::support::Stores;

on_both_databases!(
    shows_are_listed_by_start_either_way,
    pages_neither_skip_nor_repeat_shows_that_start_together,
    shows_are_listed_with_their_sums,
    a_list_has_only_the_actor_s_shows,
    the_range_includes_overlapping_shows,
    the_whole_type_is_compared_ignoring_case,
    the_text_is_searched_in_name_and_venue_ignoring_case,
    sql_wildcards_are_searched_literally,
    filters_are_all_applied_together,
    distinct_types_are_listed_ignoring_case,
    entries_are_counted_by_class,
);

const START: OffsetDateTime = datetime!(2026-06-06 23:00 UTC);

async fn show_at(stores: &Stores, actor: &Scope, starts_at: OffsetDateTime) -> Event {
    let mut event = event(actor);
    event.details.schedule = schedule(starts_at, starts_at + Duration::hours(2));
    stores.insert(event).await
}

async fn named(stores: &Stores, actor: &Scope, name: &str, venue: &str, event_type: &str) {
    let mut event = event(actor);
    event.details.profile.name = required(name);
    event.details.profile.location.venue = required(venue);
    event.details.profile.event_type = required(event_type);
    stores.insert(event).await;
}

/// The list row of a show without entries.
pub(crate) fn row_of(event: &Event) -> EventRow {
    let profile = event.details.profile.clone();
    EventRow {
        id: event.id,
        organization_id: event.organization_id,
        public_link: event.public_link.clone(),
        name: profile.name,
        event_type: profile.event_type,
        location: profile.location,
        schedule: event.details.schedule.clone(),
        require_dqp: profile.require_dqp,
        usda_notified_at: event.usda_notified_at,
        usda_notice_scheduled_at: event.usda_notice_scheduled_at,
        usda_letter_ready_at: event.usda_letter_ready_at,
        revision: event.revision,
        created_at: event.created_at,
        updated_at: event.updated_at,
        summary: EventSummary::default(),
    }
}

async fn list(stores: &Stores, actor: &Scope, filter: &EventFilter) -> Vec<EventRow> {
    let page = stores
        .events
        .list(actor, filter, &PageRequest::first(100))
        .await
        .expect("answered");
    assert_eq!(page.next, None);
    page.items
}

async fn names_with(stores: &Stores, actor: &Scope, filter: EventFilter) -> Vec<String> {
    let mut names: Vec<_> = list(stores, actor, &filter)
        .await
        .into_iter()
        .map(|event| event.name.as_str().to_owned())
        .collect();
    names.sort();
    names
}

fn containing(text: &str) -> EventFilter {
    EventFilter {
        text: Some(text.to_owned()),
        ..EventFilter::default()
    }
}

async fn shows_are_listed_by_start_either_way(stores: &Stores) {
    let actor = stores.actor().await;
    let third = row_of(&show_at(stores, &actor, START + Duration::days(30)).await);
    let first = row_of(&show_at(stores, &actor, START).await);
    let second = row_of(&show_at(stores, &actor, START + Duration::milliseconds(1)).await);
    let soonest_first = list(stores, &actor, &EventFilter::default()).await;
    assert_eq!(
        soonest_first,
        [first.clone(), second.clone(), third.clone()]
    );
    let latest_first = EventFilter {
        sort: EventSort::LatestFirst,
        ..EventFilter::default()
    };
    assert_eq!(
        list(stores, &actor, &latest_first).await,
        [third, second, first]
    );
}

async fn pages_neither_skip_nor_repeat_shows_that_start_together(stores: &Stores) {
    let actor = stores.actor().await;
    for hours in [0, 1, 1, 1, 1, 1, 2] {
        show_at(stores, &actor, START + Duration::hours(hours)).await;
    }
    for sort in [EventSort::SoonestFirst, EventSort::LatestFirst] {
        let filter = EventFilter {
            sort,
            ..EventFilter::default()
        };
        let all: Vec<_> = list(stores, &actor, &filter)
            .await
            .iter()
            .map(|event| event.id)
            .collect();
        let mut paged: Vec<EventId> = Vec::new();
        let mut request = PageRequest {
            limit: 2,
            after: None,
        };
        loop {
            let page = stores.events.list(&actor, &filter, &request).await;
            let page = page.expect("answered");
            assert!(page.items.len() <= 2);
            paged.extend(page.items.iter().map(|listed| listed.id));
            match page.next {
                Some(cursor) => request.after = Some(cursor),
                None => break,
            }
        }
        assert_eq!(all.len(), 7);
        assert_eq!(paged, all);
    }
}

async fn shows_are_listed_with_their_sums(stores: &Stores) {
    let actor = stores.actor().await;
    let busy = show_at(stores, &actor, START).await;
    let empty = show_at(stores, &actor, START + Duration::days(1)).await;
    for _ in 0..3 {
        enter(stores, busy.id).await;
    }
    let page = stores
        .events
        .list(&actor, &EventFilter::default(), &PageRequest::first(100))
        .await
        .expect("answered");
    let sums: Vec<_> = page.items.iter().map(|listed| listed.summary).collect();
    let of_three = EventSummary {
        participant_count: 3,
        total_fees: money("142.5"),
    };
    let of_none = EventSummary {
        participant_count: 0,
        total_fees: Money::ZERO,
    };
    assert_eq!(sums, [of_three, of_none]);
    for (id, expected) in [(busy.id, of_three), (empty.id, of_none)] {
        let summary = stores.events.summarize(&actor, id).await;
        assert_eq!(summary.expect("answered"), Some(expected));
    }
}

async fn a_list_has_only_the_actor_s_shows(stores: &Stores) {
    let (actor, mine) = stores.show().await;
    stores.show().await;
    assert_eq!(
        list(stores, &actor, &EventFilter::default()).await,
        [row_of(&mine)]
    );
    let newcomer = stores.actor().await;
    assert_eq!(list(stores, &newcomer, &EventFilter::default()).await, []);
}

async fn the_range_includes_overlapping_shows(stores: &Stores) {
    let actor = stores.actor().await;
    let show = show_at(stores, &actor, START).await;
    let (start, end) = (
        show.details.schedule.starts_at(),
        show.details.schedule.ends_at(),
    );
    let tick = Duration::milliseconds(1);
    for (from, to, expected) in [
        (Some(end), None, 1),
        (Some(end + tick), None, 0),
        (None, Some(start), 0),
        (None, Some(start + tick), 1),
        (Some(start + tick), Some(end - tick), 1),
    ] {
        let filter = EventFilter {
            from,
            to,
            ..EventFilter::default()
        };
        assert_eq!(
            list(stores, &actor, &filter).await.len(),
            expected,
            "{filter:?}"
        );
    }
}

async fn the_whole_type_is_compared_ignoring_case(stores: &Stores) {
    let actor = stores.actor().await;
    named(stores, &actor, "A", "V", "École Show").await;
    named(stores, &actor, "B", "V", "École Show II").await;
    for (event_type, expected) in [("éCOLE sHOW", vec!["A"]), ("École", vec![]), ("", vec![])] {
        let filter = EventFilter {
            event_type: Some(event_type.to_owned()),
            ..EventFilter::default()
        };
        assert_eq!(names_with(stores, &actor, filter).await, expected);
    }
}

async fn the_text_is_searched_in_name_and_venue_ignoring_case(stores: &Stores) {
    let actor = stores.actor().await;
    named(stores, &actor, "Éclair Classic", "Calsonic Arena", "T").await;
    named(
        stores,
        &actor,
        "Spring \u{1F40E} Show",
        "Halle am Fluß",
        "T",
    )
    .await;
    for (text, expected) in [
        ("éCLAIR", vec!["Éclair Classic"]),
        ("ARENA", vec!["Éclair Classic"]),
        ("\u{1F40E}", vec!["Spring \u{1F40E} Show"]),
        ("fluß", vec!["Spring \u{1F40E} Show"]),
        ("s", vec!["Spring \u{1F40E} Show", "Éclair Classic"]),
        ("classiccalsonic", vec![]),
        ("", vec!["Spring \u{1F40E} Show", "Éclair Classic"]),
    ] {
        let names = names_with(stores, &actor, containing(text)).await;
        assert_eq!(names, expected, "{text}");
    }
}

async fn sql_wildcards_are_searched_literally(stores: &Stores) {
    let actor = stores.actor().await;
    named(stores, &actor, "100% Walking_Horse", "V", "T").await;
    named(stores, &actor, r"O'Neil's \ Open", "V", "T").await;
    for (text, expected) in [
        ("%", vec!["100% Walking_Horse"]),
        ("g_h", vec!["100% Walking_Horse"]),
        ("w_lking", vec![]),
        ("_", vec!["100% Walking_Horse"]),
        (r"\", vec![r"O'Neil's \ Open"]),
        ("'", vec![r"O'Neil's \ Open"]),
        ("\0", vec![]),
    ] {
        let names = names_with(stores, &actor, containing(text)).await;
        assert_eq!(names, expected, "{text}");
    }
}

async fn filters_are_all_applied_together(stores: &Stores) {
    let actor = stores.actor().await;
    named(stores, &actor, "Wanted", "V", "Open").await;
    named(stores, &actor, "Wanted too", "V", "Other").await;
    named(stores, &actor, "Unlike", "V", "Open").await;
    let filter = EventFilter {
        from: Some(START),
        to: Some(START + Duration::days(1)),
        event_type: Some("open".to_owned()),
        text: Some("wanted".to_owned()),
        sort: EventSort::LatestFirst,
    };
    assert_eq!(names_with(stores, &actor, filter).await, ["Wanted"]);
}

async fn distinct_types_are_listed_ignoring_case(stores: &Stores) {
    let actor = stores.actor().await;
    for (name, event_type) in [
        ("a", "Youth Show"),
        ("b", "ÉTÉ"),
        ("c", "été"),
        ("d", "Clinic"),
    ] {
        named(stores, &actor, name, "Barn", event_type).await;
    }
    let hidden = show_at(stores, &actor, START).await;
    let gone = stores.events.hide(&actor, hidden.id, NOW).await;
    assert!(gone.expect("answered"));
    stores.show().await;
    let types = stores.events.list_types(&actor).await.expect("answered");
    let lowered: Vec<_> = types.iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(lowered, ["clinic", "été", "youth show"]);
    let newcomer = stores.actor().await;
    let none = stores.events.list_types(&newcomer).await;
    assert_eq!(none.expect("answered"), Vec::<String>::new());
}

async fn entries_are_counted_by_class(stores: &Stores) {
    let (actor, event) = stores.show().await;
    for names in [
        vec!["Open Pleasure", "Amateur"],
        vec!["Open Pleasure", "Zebra \"Dash\""],
        vec!["Barrels"],
        vec!["barrels"],
        vec![],
    ] {
        let (mut tx, show) = lock(stores, event.id).await;
        let mut entry = registration(&show);
        let of_class = |name: &str| {
            let offered = show.classes.iter().find(|it| it.name.as_str() == name);
            // The others are of no class.
            let mut entry = class_entry(offered.unwrap_or(&show.classes[0]));
            entry.class_id = offered.map(|it| it.id);
            entry.name = required(name);
            entry
        };
        entry.class_entries = names.into_iter().map(of_class).collect();
        tx.insert(&[new_entry(&entry)]).await.expect("stored");
        tx.commit().await.expect("committed");
    }
    // An entry in another show.
    let (stranger, other) = stores.show().await;
    enter(stores, other.id).await;

    let counted = stores.events.count_by_class(&actor, event.id).await;
    let of = |name: &str, entries| ClassEntries {
        name: name.to_owned(),
        entries,
    };
    assert_eq!(
        counted.expect("answered"),
        [
            of("Open Pleasure", 2),
            of("Lead Line", 0),
            of("Amateur", 1),
            of("Barrels", 2),
            of("Zebra \"Dash\"", 1),
        ]
    );
    let foreign = stores.events.count_by_class(&stranger, event.id).await;
    assert_eq!(foreign.expect("answered"), []);
}
