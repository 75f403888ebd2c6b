//! The care items of an account's horses.

use horses::{
    CareEntry, CareFilter, CareItem, CareKind, Horse, HorseStore as _, Section, SectionKind,
    WriteHorseError,
};
use kernel::{CareItemId, PageRequest, Revision, Scope};

use crate::horse_samples::{care, day, horse, unknown_horse};
use crate::samples::LATER;
use crate::support::Stores;

on_both_databases!(
    an_item_is_listed_with_its_horse,
    care_items_are_sorted_by_due_date_and_those_without_one_are_last,
    pages_neither_skip_nor_repeat_care_items_due_on_one_day,
    a_list_has_only_care_items_of_the_actor_s_horses,
    care_items_can_be_filtered_by_kind,
    care_items_can_be_filtered_by_horse,
    care_items_can_be_filtered_by_horse_name_ignoring_case,
    care_items_can_be_filtered_by_due_date,
    filters_are_all_applied_together,
    saved_health_replaces_the_care_items,
    a_failed_save_of_health_keeps_the_care_items,
    other_sections_do_not_change_the_care_items,
);

async fn keep(stores: &Stores, actor: &Scope, name: &str, items: &[CareItem]) -> Horse {
    let horse = unknown_horse(actor, name);
    let inserted = stores.horses.insert(&horse, items, None).await;
    inserted.expect("stored")
}

/// Items of hoof care due on these days; an empty text is an item without a
/// date.
fn due_on(days: &[&str]) -> Vec<CareItem> {
    days.iter()
        .map(|text| care(CareKind::HoofCare, "", day(text)))
        .collect()
}

async fn list(stores: &Stores, actor: &Scope, filter: &CareFilter) -> Vec<CareEntry> {
    let page = stores
        .horses
        .list_care(actor, filter, &PageRequest::first(100))
        .await
        .expect("answered");
    assert_eq!(page.next, None);
    page.items
}

async fn days(stores: &Stores, actor: &Scope, filter: &CareFilter) -> Vec<String> {
    let listed = list(stores, actor, filter).await;
    let day = |entry: &CareEntry| entry.item.due_on.map(|day| day.to_string());
    listed
        .iter()
        .map(|entry| day(entry).unwrap_or_default())
        .collect()
}

async fn an_item_is_listed_with_its_horse(stores: &Stores) {
    let actor = stores.actor().await;
    let horse = horse(&actor);
    let mut items = vec![
        care(CareKind::Vaccination, "Rabies \u{1F40E}", day("2026-03-01")),
        care(CareKind::Deworming, "Ivermectin", day("2026-03-02")),
        care(CareKind::Dental, "", day("2026-03-03")),
        care(CareKind::HoofCare, "", None),
    ];
    items[3].last_on = None;
    let inserted = stores.horses.insert(&horse, &items, None).await;
    inserted.expect("stored");
    let expected: Vec<_> = items
        .into_iter()
        .map(|item| CareEntry {
            horse_id: horse.id,
            horse_name: horse.profile.name.clone(),
            profile_photo: horse.photos.profile.clone(),
            item,
        })
        .collect();
    let listed = list(stores, &actor, &CareFilter::default()).await;
    assert_eq!(listed, expected);
}

async fn care_items_are_sorted_by_due_date_and_those_without_one_are_last(stores: &Stores) {
    let actor = stores.actor().await;
    for items in [
        ["2026-12-31", "", "1900-01-01"],
        ["2199-12-31", "2026-02-28", ""],
    ] {
        keep(stores, &actor, "Midnight", &due_on(&items)).await;
    }
    assert_eq!(
        days(stores, &actor, &CareFilter::default()).await,
        [
            "1900-01-01",
            "2026-02-28",
            "2026-12-31",
            "2199-12-31",
            "",
            ""
        ]
    );
}

async fn pages_neither_skip_nor_repeat_care_items_due_on_one_day(stores: &Stores) {
    let actor = stores.actor().await;
    for _ in 0..2 {
        let items = [
            "",
            "2026-05-01",
            "2026-05-01",
            "",
            "2026-05-01",
            "2026-04-30",
        ];
        keep(stores, &actor, "Midnight", &due_on(&items)).await;
    }
    let filter = CareFilter::default();
    let listed = list(stores, &actor, &filter).await;
    let all: Vec<_> = listed.iter().map(|entry| entry.item.id).collect();
    assert_eq!(all.len(), 12);
    for limit in [1, 2, 5] {
        let (mut paged, mut after) = (Vec::<CareItemId>::new(), None);
        loop {
            let request = PageRequest { limit, after };
            let page = stores.horses.list_care(&actor, &filter, &request).await;
            let page = page.expect("answered");
            paged.extend(page.items.iter().map(|entry| entry.item.id));
            match page.next {
                Some(_) => after = page.next,
                None => break,
            }
        }
        assert_eq!(paged, all);
    }
}

async fn a_list_has_only_care_items_of_the_actor_s_horses(stores: &Stores) {
    let (actor, stranger) = (stores.actor().await, stores.actor().await);
    keep(stores, &actor, "Mine", &due_on(&["2026-05-01"])).await;
    let theirs = keep(stores, &stranger, "Theirs", &due_on(&["2026-05-02"])).await;
    let found = days(stores, &actor, &CareFilter::default()).await;
    assert_eq!(found, ["2026-05-01"]);
    let filter = CareFilter {
        horse_id: Some(theirs.id),
        ..CareFilter::default()
    };
    assert_eq!(days(stores, &actor, &filter).await, [""; 0]);
}

async fn care_items_can_be_filtered_by_kind(stores: &Stores) {
    let actor = stores.actor().await;
    let items = CareKind::ALL.map(|kind| care(kind, "", None));
    keep(stores, &actor, "Midnight", &items).await;
    for (kind, item) in CareKind::ALL.into_iter().zip(items) {
        let filter = CareFilter {
            kind: Some(kind),
            ..CareFilter::default()
        };
        let listed = list(stores, &actor, &filter).await;
        let listed: Vec<_> = listed.into_iter().map(|entry| entry.item).collect();
        assert_eq!(listed, [item]);
    }
}

async fn care_items_can_be_filtered_by_horse(stores: &Stores) {
    let actor = stores.actor().await;
    let one = keep(stores, &actor, "Same name", &due_on(&["2026-05-01", ""])).await;
    keep(stores, &actor, "Same name", &due_on(&["2026-05-02"])).await;
    let filter = CareFilter {
        horse_id: Some(one.id),
        ..CareFilter::default()
    };
    assert_eq!(days(stores, &actor, &filter).await, ["2026-05-01", ""]);
}

async fn care_items_can_be_filtered_by_horse_name_ignoring_case(stores: &Stores) {
    let actor = stores.actor().await;
    keep(stores, &actor, "Étoile 50%", &due_on(&["2026-05-01"])).await;
    keep(stores, &actor, "Midnight", &due_on(&["2026-05-02"])).await;
    for (text, expected) in [
        ("éTOI", vec!["2026-05-01"]),
        ("%", vec!["2026-05-01"]),
        ("NIGHT", vec!["2026-05-02"]),
        ("i", vec!["2026-05-01", "2026-05-02"]),
        ("\0", vec![]),
    ] {
        let filter = CareFilter {
            text: Some(text.to_owned()),
            ..CareFilter::default()
        };
        assert_eq!(days(stores, &actor, &filter).await, expected, "{text}");
    }
}

async fn care_items_can_be_filtered_by_due_date(stores: &Stores) {
    let actor = stores.actor().await;
    let items = due_on(&["2026-04-30", "2026-05-01", "2026-05-02", ""]);
    keep(stores, &actor, "Midnight", &items).await;
    for (until, expected) in [("2026-04-29", 0), ("2026-05-01", 2), ("2199-12-31", 3)] {
        let filter = CareFilter {
            until: day(until),
            ..CareFilter::default()
        };
        let found = days(stores, &actor, &filter).await;
        assert_eq!(found.len(), expected, "{until}: {found:?}");
    }
}

async fn filters_are_all_applied_together(stores: &Stores) {
    let actor = stores.actor().await;
    let items = [
        care(CareKind::Dental, "", day("2026-05-01")),
        care(CareKind::Dental, "", day("2026-05-03")),
        care(CareKind::HoofCare, "", day("2026-05-01")),
    ];
    let wanted = keep(stores, &actor, "Midnight", &items).await;
    let others = [care(CareKind::Dental, "", day("2026-05-01"))];
    keep(stores, &actor, "Midnight", &others).await;
    let mut filter = CareFilter {
        kind: Some(CareKind::Dental),
        horse_id: Some(wanted.id),
        text: Some("mid".to_owned()),
        until: day("2026-05-02"),
    };
    let listed = list(stores, &actor, &filter).await;
    let listed: Vec<_> = listed.into_iter().map(|entry| entry.item).collect();
    assert_eq!(listed, items[..1]);
    filter.text = Some("noon".to_owned());
    assert_eq!(list(stores, &actor, &filter).await, []);
}

/// Saves the section `health` of a horse with one care item; another horse of
/// the account has an item too. Returns the result and the due days of all
/// items.
async fn save_health(
    stores: &Stores,
    expected: Revision,
) -> (Result<Horse, WriteHorseError>, Vec<String>) {
    let actor = stores.actor().await;
    let horse = keep(stores, &actor, "Midnight", &due_on(&["2026-05-01", ""])).await;
    keep(stores, &actor, "Neighbor", &due_on(&["2026-05-03"])).await;
    let section = Section::Health {
        records: horse.sections.health.clone(),
        care: due_on(&["2026-05-02"]),
    };
    let saved = stores
        .horses
        .save_section(&actor, horse.id, &section, expected, LATER)
        .await;
    let found = days(stores, &actor, &CareFilter::default()).await;
    (saved, found)
}

async fn saved_health_replaces_the_care_items(stores: &Stores) {
    let (saved, found) = save_health(stores, Revision::FIRST).await;
    assert!(saved.is_ok(), "{saved:?}");
    assert_eq!(found, ["2026-05-02", "2026-05-03"]);
}

async fn a_failed_save_of_health_keeps_the_care_items(stores: &Stores) {
    let (saved, found) = save_health(stores, Revision::new(2)).await;
    assert!(saved.is_err(), "{saved:?}");
    assert_eq!(found, ["2026-05-01", "2026-05-03", ""]);
}

async fn other_sections_do_not_change_the_care_items(stores: &Stores) {
    let actor = stores.actor().await;
    let horse = keep(stores, &actor, "Midnight", &due_on(&["2026-05-01"])).await;
    for section in crate::horse_samples::edits() {
        if section.kind() != SectionKind::Health {
            let saved = stores
                .horses
                .save_section(&actor, horse.id, &section, Revision::FIRST, LATER)
                .await;
            assert!(saved.is_ok(), "{saved:?}");
        }
    }
    let listed = list(stores, &actor, &CareFilter::default()).await;
    assert_eq!(listed.len(), 1);
    // The current name of the horse.
    assert_eq!(listed[0].horse_name.as_str(), "Midnight Sun");
}
