use horses::{Horse, HorseFilter, HorseStore as _, HorseSummary};
use kernel::{HorseId, PageRequest, Scope};
use time::{Duration, OffsetDateTime};

use crate::horse_samples::{horse, unknown_horse};
use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    horses_are_listed_last_created_first,
    a_list_shows_profile_sale_and_photos,
    pages_neither_skip_nor_repeat_horses_that_were_created_together,
    a_list_has_only_the_actor_s_horses,
    a_part_of_the_name_is_found_ignoring_case,
    pages_of_a_search_have_only_matches,
);

async fn created(stores: &Stores, actor: &Scope, name: &str, at: OffsetDateTime) -> Horse {
    let mut horse = unknown_horse(actor, name);
    horse.created_at = at;
    stores.keep(horse).await
}

async fn list(stores: &Stores, actor: &Scope, text: Option<&str>) -> Vec<HorseSummary> {
    let filter = HorseFilter {
        text: text.map(str::to_owned),
        ..HorseFilter::default()
    };
    let page = stores
        .horses
        .list(actor, &filter, &PageRequest::first(100))
        .await
        .expect("answered");
    assert_eq!(page.next, None);
    page.items
}

async fn names(stores: &Stores, actor: &Scope, text: Option<&str>) -> Vec<String> {
    let listed = list(stores, actor, text).await;
    listed
        .iter()
        .map(|horse| horse.profile.name.as_str().to_owned())
        .collect()
}

/// Reads all pages with two rows each, and returns the ids.
async fn paged(stores: &Stores, actor: &Scope, filter: &HorseFilter) -> Vec<HorseId> {
    let (mut ids, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest { limit: 2, after };
        let page = stores.horses.list(actor, filter, &request).await;
        let page = page.expect("answered");
        assert!(page.items.len() <= 2);
        ids.extend(page.items.iter().map(|horse| horse.id));
        match page.next {
            Some(_) => after = page.next,
            None => return ids,
        }
    }
}

async fn horses_are_listed_last_created_first(stores: &Stores) {
    let actor = stores.actor().await;
    for (name, seconds) in [("b", 1), ("c", 2), ("a", 0)] {
        created(stores, &actor, name, NOW + Duration::seconds(seconds)).await;
    }
    assert_eq!(names(stores, &actor, None).await, ["c", "b", "a"]);
}

async fn a_list_shows_profile_sale_and_photos(stores: &Stores) {
    let actor = stores.actor().await;
    for horse in [horse(&actor), unknown_horse(&actor, "Midnight")] {
        let horse = stores.keep(horse).await;
        let expected = HorseSummary {
            id: horse.id,
            organization_id: horse.organization_id,
            profile: horse.profile,
            listed_at: horse.listed_at,
            photos: horse.photos,
            archive: horse.archive,
        };
        assert!(list(stores, &actor, None).await.contains(&expected));
    }
}

async fn pages_neither_skip_nor_repeat_horses_that_were_created_together(stores: &Stores) {
    let actor = stores.actor().await;
    for seconds in [0, 1, 1, 1, 1, 1, 2] {
        created(stores, &actor, "Midnight", NOW + Duration::seconds(seconds)).await;
    }
    let all: Vec<_> = list(stores, &actor, None)
        .await
        .iter()
        .map(|horse| horse.id)
        .collect();
    assert_eq!(all.len(), 7);
    assert_eq!(paged(stores, &actor, &HorseFilter::default()).await, all);
}

async fn a_list_has_only_the_actor_s_horses(stores: &Stores) {
    let (actor, mine) = stores.horse().await;
    stores.horse().await;
    let ids: Vec<_> = list(stores, &actor, None)
        .await
        .iter()
        .map(|horse| horse.id)
        .collect();
    assert_eq!(ids, [mine.id]);
    let newcomer = stores.actor().await;
    assert_eq!(list(stores, &newcomer, None).await, []);
}

async fn a_part_of_the_name_is_found_ignoring_case(stores: &Stores) {
    let actor = stores.actor().await;
    for (name, seconds) in [("Étoile 100%_\\'", 1), ("Midnight \u{1F40E} Sun", 0)] {
        created(stores, &actor, name, NOW + Duration::seconds(seconds)).await;
    }
    let (star, sun) = ("Étoile 100%_\\'", "Midnight \u{1F40E} Sun");
    for (text, expected) in [
        ("éTOILE", vec![star]),
        ("NIGHT", vec![sun]),
        ("\u{1F40E}", vec![sun]),
        ("i", vec![star, sun]),
        ("%", vec![star]),
        ("_", vec![star]),
        ("\\", vec![star]),
        ("'", vec![star]),
        ("m_dnight", vec![]),
        ("\0", vec![]),
        ("", vec![star, sun]),
    ] {
        assert_eq!(names(stores, &actor, Some(text)).await, expected, "{text}");
    }
}

async fn pages_of_a_search_have_only_matches(stores: &Stores) {
    let actor = stores.actor().await;
    let mut wanted = Vec::new();
    for number in 0..5 {
        wanted.push(created(stores, &actor, "Wanted", NOW).await.id);
        created(stores, &actor, &format!("Other {number}"), NOW).await;
    }
    wanted.sort();
    wanted.reverse();
    let filter = HorseFilter {
        text: Some("wanted".to_owned()),
        ..HorseFilter::default()
    };
    assert_eq!(paged(stores, &actor, &filter).await, wanted);
}
