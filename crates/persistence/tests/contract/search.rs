//! The search over everything.

use horses::HorseStore as _;
use kernel::{Permission, Role, Scope};
use notes::{Findings, NoteStore as _, SearchScopes, SearchStore as _, SearchWords};
use persistence::SqlSearchStore;
use time::Duration;

use crate::notes::{note, store};
use crate::people::{actor, team};
use crate::samples::{NOW, required, schedule};
use crate::statements::{service, show, wish};
use crate::support::{Stores, scope_of};

on_both_databases!(
    everything_is_found_without_accents_and_case,
    contacts_whose_name_begins_with_the_word_come_first,
    only_what_may_be_read_is_found,
    entries_of_the_latest_shows_are_found,
);

async fn search(stores: &Stores, scope: &Scope, text: &str) -> Findings {
    let scopes = SearchScopes {
        barn: scope.actor().to(Permission::ReadHorses),
        documents: scope.actor().to(Permission::EditHorses),
        book: scope.actor().to(Permission::KeepBook),
        shows: scope.actor().to(Permission::ReadShows),
    };
    let words = SearchWords::parse(text).expect("words");
    let store = SqlSearchStore::new(stores.database.clone());
    store.search(&scopes, &words).await.expect("searched")
}

async fn everything_is_found_without_accents_and_case(stores: &Stores) {
    let scope = stores.actor().await;
    let mut horse = crate::horse_samples::horse(&scope);
    horse.profile.name = required("Bébé Étoile");
    let horse = stores.keep(horse).await;
    let mut show = crate::samples::event(&scope);
    show.details.profile.name = required("Fête de Bébé");
    let show = stores.insert(show).await;
    let about = note(&scope, "\n# Bébé is lame\nand rests");
    store(stores)
        .insert(&scope, &about, None)
        .await
        .expect("kept");
    let document = crate::documents::kept(stores, &scope, "Coggins of BEBE").await;
    let contact = crate::documents::contact(stores, &scope, "Bébé Núñez").await;

    let found = search(stores, &scope, "bebe").await;
    let horses: Vec<_> = found.horses.iter().map(|it| it.id).collect();
    assert_eq!(horses, [horse.id]);
    assert_eq!(found.shows[0].id, show.id);
    assert_eq!(found.documents[0].id, document.id);
    assert_eq!(found.documents[0].detail, "Coggins test");
    assert_eq!(found.contacts[0].id, contact);
    let titled = (
        found.notes[0].title.as_str(),
        found.notes[0].detail.as_str(),
    );
    assert_eq!(titled, ("# Bébé is lame", "and rests"));

    // Each word is found somewhere, also in other columns.
    let owner = horse.sections.owners.as_slice()[0].name.as_str().to_owned();
    assert_eq!(search(stores, &scope, &owner).await.horses.len(), 1);
    let chip = horse.profile.microchip_number.as_str();
    let both = format!("étoile {chip}");
    assert_eq!(search(stores, &scope, &both).await.horses.len(), 1);
    let phone = search(stores, &scope, "5550147").await;
    assert_eq!(phone.contacts.len(), 1);
    assert_eq!(
        search(stores, &scope, "bebe nowhere").await,
        Findings::default()
    );
}

async fn contacts_whose_name_begins_with_the_word_come_first(stores: &Stores) {
    let scope = stores.actor().await;
    for name in ["Joann Adams", "Zed Ann", "Ánn Moore", "Annabel Lee"] {
        crate::documents::contact(stores, &scope, name).await;
    }
    let found = search(stores, &scope, "ANN").await.contacts;
    let names: Vec<_> = found.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(
        names,
        ["Ánn Moore", "Annabel Lee", "Joann Adams", "Zed Ann"]
    );
    for number in 0..12 {
        crate::documents::contact(stores, &scope, &format!("Ann {number:02}")).await;
    }
    let found = search(stores, &scope, "ann").await.contacts;
    let last = found.last().map(|it| it.title.as_str());
    assert_eq!((found.len(), last), (10, Some("Ann 09")));
}

async fn only_what_may_be_read_is_found(stores: &Stores) {
    let (owner, member) = team(stores, Role::Caretaker).await;
    let scope = scope_of(owner.account_id());
    stores.show_of(&scope).await;
    let horse = stores.horse_of(&scope).await;
    let name = horse.profile.name.as_str().to_owned();
    crate::documents::kept(stores, &scope, &name).await;
    let about = note(&scope, &name);
    store(stores)
        .insert(&scope, &about, None)
        .await
        .expect("kept");
    let all = search(stores, &scope, &name).await;
    assert_eq!(
        (all.horses.len(), all.documents.len(), all.notes.len()),
        (1, 1, 1)
    );
    // A caretaker reads no contracts.
    let member = actor(stores, &member).await.to(Permission::ReadHorses);
    let some = search(stores, &member, &name).await;
    assert_eq!(
        (some.horses.len(), some.documents.len(), some.notes.len()),
        (1, 0, 1)
    );
    let stranger = stores.actor().await;
    assert_eq!(search(stores, &stranger, &name).await, Findings::default());
    let deleted = stores.horses.delete(&scope, horse.id, NOW).await;
    assert!(deleted.expect("answered"));
    assert!(search(stores, &scope, &name).await.horses.is_empty());
}

async fn entries_of_the_latest_shows_are_found(stores: &Stores) {
    let (scope, id) = show(&stores.database).await;
    let entries = service(&stores.database);
    let entered = entries.register(wish(id, &["a"], None)).await;
    entered.expect("entered");
    let mut later = crate::samples::event(&scope);
    let end = later.details.schedule.ends_at();
    later.details.schedule = schedule(end, end + Duration::HOUR);
    stores.insert(later).await;
    let found = async |counter: u32| {
        let update = format!("UPDATE events SET entry_counter = {counter}");
        crate::books::execute(stores, &update).await;
        let found = search(stores, &scope, "midnight").await;
        (found.entries.len(), found.are_entries_partial)
    };
    assert_eq!(found(10_000).await, (1, false));
    assert_eq!(found(10_001).await, (0, true));
}
