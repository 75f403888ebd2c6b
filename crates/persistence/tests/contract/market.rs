use horses::{
    Boarding, Breed, ForSale, Gender, Horse, HorseStore as _, MarketStore as _, PlainSection,
    SaleDetails, SaleFilter, Section, SectionKind,
};
use kernel::{HorseId, IdGenerator as _, OptionalText, PageRequest, RandomIds, Revision, Scope};
use time::Duration;

use crate::horse_samples::{general, horse, offer, unknown_horse};
use crate::samples::{LATER, NOW, line};
use crate::support::Stores;

on_both_databases!(
    all_accounts_horses_are_listed_last_listed_first,
    a_horse_that_is_not_for_sale_is_neither_listed_nor_found,
    a_horse_is_listed_with_what_the_market_shows_of_it,
    a_horse_is_found_with_what_a_buyer_sees_of_it,
    pages_neither_skip_nor_repeat_horses_that_were_listed_together,
    name_breed_stable_and_location_are_searched_ignoring_case,
    edited_values_are_searched,
    horses_can_be_filtered_by_gender,
    filters_are_all_applied_together,
    a_deleted_horse_is_no_longer_for_sale,
);

fn for_sale(horse: Horse) -> ForSale {
    ForSale {
        id: horse.id,
        profile: horse.profile,
        listed_at: horse.listed_at.expect("for sale"),
        photos: horse.photos,
        status: horse.sale.status.expect("for sale"),
        terms: horse.sale.terms,
        stable: horse.sections.boarding.stable,
        location: horse.sections.boarding.location,
    }
}

async fn list(stores: &Stores, filter: &SaleFilter) -> Vec<ForSale> {
    let page = stores.market.list(filter, &PageRequest::first(100)).await;
    let page = page.expect("answered");
    assert_eq!(page.next, None);
    page.items
}

async fn names(stores: &Stores, filter: &SaleFilter) -> Vec<String> {
    let listed = list(stores, filter).await;
    listed
        .iter()
        .map(|horse| horse.profile.name.as_str().to_owned())
        .collect()
}

fn containing(text: &str) -> SaleFilter {
    SaleFilter {
        text: Some(text.to_owned()),
        ..SaleFilter::default()
    }
}

async fn all_accounts_horses_are_listed_last_listed_first(stores: &Stores) {
    for (name, seconds) in [("b", 1), ("c", 2), ("a", 0)] {
        let actor = stores.actor().await;
        let listed_at = NOW + Duration::seconds(seconds);
        stores.keep(offer(&actor, name, listed_at)).await;
    }
    assert_eq!(names(stores, &SaleFilter::default()).await, ["c", "b", "a"]);
}

async fn save(stores: &Stores, actor: &Scope, id: HorseId, section: &Section, revision: u32) {
    let expected = Revision::new(revision);
    let saved = stores
        .horses
        .save_section(actor, id, section, expected, LATER)
        .await;
    assert!(saved.is_ok(), "{saved:?}");
}

async fn a_horse_that_is_not_for_sale_is_neither_listed_nor_found(stores: &Stores) {
    let actor = stores.actor().await;
    let horse = stores.keep(unknown_horse(&actor, "Midnight")).await;
    let missing = HorseId::new(RandomIds.next_uuid());
    let is_for_sale = async || {
        let listed = list(stores, &SaleFilter::default()).await;
        let found = stores.market.find(horse.id).await.expect("answered");
        assert_eq!(listed.len(), usize::from(found.is_some()));
        found.is_some()
    };
    assert!(!is_for_sale().await);
    save(
        stores,
        &actor,
        horse.id,
        &general("Midnight", Some(LATER)),
        1,
    )
    .await;
    assert!(is_for_sale().await);
    save(stores, &actor, horse.id, &general("Midnight", None), 2).await;
    assert!(!is_for_sale().await);
    let found = stores.market.find(missing).await;
    assert_eq!(found.expect("answered"), None);
}

async fn a_horse_is_listed_with_what_the_market_shows_of_it(stores: &Stores) {
    let actor = stores.actor().await;
    let known = stores.keep(horse(&actor)).await;
    let unknown = stores.keep(offer(&actor, "Midnight", NOW)).await;
    let listed = list(stores, &SaleFilter::default()).await;
    let mut known = for_sale(known);
    // Only its page has it.
    known.terms.description = OptionalText::default();
    assert_eq!(listed, [known, for_sale(unknown)]);
}

async fn a_horse_is_found_with_what_a_buyer_sees_of_it(stores: &Stores) {
    let actor = stores.actor().await;
    for horse in [horse(&actor), offer(&actor, "Midnight", NOW)] {
        let horse = stores.keep(horse).await;
        let training = horse.sections.training.clone();
        let expected = SaleDetails {
            horse: for_sale(horse),
            competitions: training.competitions,
            trainer_name: training.trainer.name,
            trainer_specialization: training.trainer.specialization,
        };
        let found = stores.market.find(expected.horse.id).await;
        assert_eq!(found.expect("answered"), Some(expected));
    }
}

async fn pages_neither_skip_nor_repeat_horses_that_were_listed_together(stores: &Stores) {
    let actor = stores.actor().await;
    for seconds in [0, 1, 1, 1, 1, 1, 2] {
        let listed_at = NOW + Duration::seconds(seconds);
        stores.keep(offer(&actor, "Midnight", listed_at)).await;
        stores.keep(unknown_horse(&actor, "Midnight")).await;
    }
    for filter in [SaleFilter::default(), containing("MID")] {
        let listed = list(stores, &filter).await;
        let all: Vec<_> = listed.iter().map(|horse| horse.id).collect();
        assert_eq!(all.len(), 7);
        let (mut paged, mut after) = (Vec::new(), None);
        loop {
            let request = PageRequest { limit: 2, after };
            let page = stores.market.list(&filter, &request).await;
            let page = page.expect("answered");
            assert!(page.items.len() <= 2);
            paged.extend(page.items.iter().map(|horse| horse.id));
            match page.next {
                next @ Some(_) => after = next,
                None => break,
            }
        }
        assert_eq!(paged, all);
    }
}

/// Stores three horses for sale whose values all differ.
async fn three(stores: &Stores) {
    let actor = stores.actor().await;
    for (name, breed, gender, stable, location, seconds) in [
        (
            "Étoile",
            "Arabian",
            Gender::Mare,
            "Écurie du Lac",
            "Lyon",
            2,
        ),
        (
            "100%_\\'",
            "Morgan",
            Gender::Stallion,
            "Barn \u{1F40E}",
            "Ohio",
            1,
        ),
        ("Midnight", "Paint", Gender::Gelding, "Hof Fluß", "Köln", 0),
    ] {
        let mut horse = offer(&actor, name, NOW + Duration::seconds(seconds));
        horse.profile.breed = Some(Breed::parse(breed).expect("a breed"));
        horse.profile.gender = Some(gender);
        horse.sections.boarding = Boarding {
            stable: line(stable),
            location: line(location),
            ..Boarding::default()
        };
        stores.keep(horse).await;
    }
}

async fn name_breed_stable_and_location_are_searched_ignoring_case(stores: &Stores) {
    three(stores).await;
    let (one, two, three) = ("Étoile", "100%_\\'", "Midnight");
    for (text, expected) in [
        ("éTOILE", vec![one]),
        ("ARAB", vec![one]),
        ("éCURIE", vec![one]),
        ("lyoN", vec![one]),
        ("\u{1F40E}", vec![two]),
        ("morgan", vec![two]),
        ("fluß", vec![three]),
        ("KÖLN", vec![three]),
        ("o", vec![one, two, three]),
        ("%", vec![two]),
        ("_", vec![two]),
        ("\\", vec![two]),
        ("'", vec![two]),
        // A match must be within one field, and only some fields are searched.
        ("midnightpaint", vec![]),
        ("gelding", vec![]),
        ("\0", vec![]),
        ("", vec![one, two, three]),
    ] {
        let found = names(stores, &containing(text)).await;
        assert_eq!(found, expected, "{text}");
    }
}

async fn edited_values_are_searched(stores: &Stores) {
    let actor = stores.actor().await;
    let horse = stores.keep(offer(&actor, "Midnight", NOW)).await;
    let boarding = PlainSection::Boarding(Boarding {
        stable: line("Écurie"),
        location: line("Lyon"),
        ..Boarding::default()
    });
    for section in [general("Étoile", Some(NOW)), boarding.into()] {
        assert_eq!(horse.revisions.of(SectionKind::Boarding), Revision::FIRST);
        save(stores, &actor, horse.id, &section, 1).await;
    }
    for (text, expected) in [
        ("MIDNIGHT", 0),
        ("éTOILE", 1),
        ("ARABIAN", 1),
        ("éCURIE", 1),
        ("LYON", 1),
    ] {
        let found = names(stores, &containing(text)).await;
        assert_eq!(found.len(), expected, "{text}");
    }
}

async fn horses_can_be_filtered_by_gender(stores: &Stores) {
    three(stores).await;
    stores
        .keep(offer(&stores.actor().await, "Unknown", NOW))
        .await;
    for (gender, expected) in [
        (Gender::Mare, "Étoile"),
        (Gender::Stallion, "100%_\\'"),
        (Gender::Gelding, "Midnight"),
    ] {
        let filter = SaleFilter {
            gender: Some(gender),
            ..SaleFilter::default()
        };
        assert_eq!(names(stores, &filter).await, [expected]);
    }
}

async fn filters_are_all_applied_together(stores: &Stores) {
    three(stores).await;
    for (gender, expected) in [(Gender::Mare, vec!["Étoile"]), (Gender::Gelding, vec![])] {
        let filter = SaleFilter {
            text: Some("lyon".to_owned()),
            gender: Some(gender),
            ..SaleFilter::default()
        };
        assert_eq!(names(stores, &filter).await, expected);
    }
}

async fn a_deleted_horse_is_no_longer_for_sale(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let deleted = stores.horses.delete(&actor, horse.id, LATER).await;
    assert!(deleted.expect("answered"));
    assert_eq!(list(stores, &SaleFilter::default()).await, []);
    let found = stores.market.find(horse.id).await;
    assert_eq!(found.expect("answered"), None);
}
