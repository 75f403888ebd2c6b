//! Tests of the lists with one section of every horse.

use horses::{
    Breeding, Horse, HorseSection, HorseStore as _, ListOf, OverviewKind, Pedigree, PlainSection,
};
use kernel::{OptionalLine, OptionalText, Page, PageRequest, RequiredLine, Scope, SortKey};

use crate::horse_samples::{horse, unknown_horse};
use crate::support::Stores;

on_both_databases!(
    each_section_is_listed_as_it_was_stored,
    sections_are_listed_by_the_names_of_their_horses,
    pages_of_equal_names_neither_skip_nor_repeat,
    a_page_of_large_sections_is_short,
    a_list_of_sections_has_only_the_actor_s_horses,
    parents_are_the_names_in_the_breeding_records,
);

async fn page(
    stores: &Stores,
    actor: &Scope,
    kind: OverviewKind,
    request: &PageRequest<SortKey>,
) -> Page<HorseSection, SortKey> {
    let page = stores.horses.list_sections(actor, kind, request).await;
    page.expect("answered")
}

/// Reads all pages of this many rows.
async fn listed(
    stores: &Stores,
    actor: &Scope,
    kind: OverviewKind,
    limit: u32,
) -> Vec<Vec<HorseSection>> {
    let mut request = PageRequest::first(limit);
    let mut pages = Vec::new();
    loop {
        let page = page(stores, actor, kind, &request).await;
        pages.push(page.items);
        match page.next {
            Some(next) => request.after = Some(next),
            None => return pages,
        }
    }
}

fn section_of(horse: &Horse, kind: OverviewKind) -> PlainSection {
    let sections = horse.sections.clone();
    match kind {
        OverviewKind::Training => PlainSection::Training(sections.training),
        OverviewKind::Feeding => PlainSection::Feeding(sections.feeding),
        OverviewKind::Grooming => PlainSection::Grooming(sections.grooming),
        OverviewKind::Equipment => PlainSection::Equipment(sections.equipment),
        OverviewKind::Boarding => PlainSection::Boarding(sections.boarding),
        OverviewKind::Breeding => PlainSection::Breeding(sections.breeding),
        OverviewKind::Pedigree => PlainSection::Pedigree(sections.pedigree),
        OverviewKind::Leasing => PlainSection::Leasing(sections.leasing),
    }
}

async fn each_section_is_listed_as_it_was_stored(stores: &Stores) {
    let actor = stores.actor().await;
    let horse = stores.keep(horse(&actor)).await;
    for kind in OverviewKind::ALL {
        let listed = listed(stores, &actor, kind, 100).await.concat();
        let expected = HorseSection {
            horse: horse.summary(),
            section: section_of(&horse, kind),
        };
        assert_eq!(listed, [expected], "{kind:?}");
    }
}

async fn sections_are_listed_by_the_names_of_their_horses(stores: &Stores) {
    let actor = stores.actor().await;
    for name in ["dew", "Comet", "Ärger", "Dawn"] {
        stores.keep(unknown_horse(&actor, name)).await;
    }
    for kind in [OverviewKind::Feeding, OverviewKind::Boarding] {
        let listed = listed(stores, &actor, kind, 3).await.concat();
        let names: Vec<_> = listed
            .iter()
            .map(|it| it.horse.profile.name.as_str())
            .collect();
        assert_eq!(names, ["Ärger", "Comet", "Dawn", "dew"], "{kind:?}");
    }
}

async fn pages_of_equal_names_neither_skip_nor_repeat(stores: &Stores) {
    let actor = stores.actor().await;
    let mut kept = Vec::new();
    for _ in 0..5 {
        kept.push(stores.keep(unknown_horse(&actor, "Dew")).await.id);
    }
    kept.sort_unstable_by_key(|id| id.as_uuid());
    let pages = listed(stores, &actor, OverviewKind::Leasing, 2).await;
    assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1]);
    let ids: Vec<_> = pages.concat().iter().map(|it| it.horse.id).collect();
    assert_eq!(ids, kept);
}

async fn a_page_of_large_sections_is_short(stores: &Stores) {
    let actor = stores.actor().await;
    for name in ["Comet", "Dawn", "Dew"] {
        let mut horse = unknown_horse(&actor, name);
        let line = RequiredLine::parse(&"é".repeat(500)).expect("a line");
        // Of 500 kB each, so two fit on a page of 1 MiB.
        horse.sections.pedigree = Pedigree {
            ancestors: ListOf::new(vec![line; 500]).expect("500"),
            family_tree: OptionalText::default(),
        };
        stores.keep(horse).await;
    }
    let pages = listed(stores, &actor, OverviewKind::Pedigree, 100).await;
    assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
}

async fn a_list_of_sections_has_only_the_actor_s_horses(stores: &Stores) {
    let (owner, stranger) = (stores.actor().await, stores.actor().await);
    stores.keep(unknown_horse(&owner, "Dew")).await;
    for kind in OverviewKind::ALL {
        let request = PageRequest::first(10);
        let found = page(stores, &stranger, kind, &request).await;
        assert_eq!(found.items, [], "{kind:?}");
    }
    let parents = stores.horses.list_parents(&stranger).await;
    assert_eq!(parents.expect("answered"), []);
}

async fn parents_are_the_names_in_the_breeding_records(stores: &Stores) {
    let actor = stores.actor().await;
    let mut horse = unknown_horse(&actor, "Dew");
    horse.sections.breeding = Breeding {
        sire: OptionalLine::parse("Pride's \"Generator\"").expect("a line"),
        ..Breeding::default()
    };
    let horse = stores.keep(horse).await;
    let parents = stores.horses.list_parents(&actor).await.expect("answered");
    let [parents] = parents.as_slice() else {
        panic!("expected one horse, not {parents:?}");
    };
    assert_eq!((parents.id, parents.name.as_str()), (horse.id, "Dew"));
    assert_eq!(parents.sire.as_str(), "Pride's \"Generator\"");
    assert_eq!(parents.dam.as_str(), "");
}
