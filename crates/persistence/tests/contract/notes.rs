//! Notes: what is kept of them, and in which order they are listed.

use kernel::{
    HorseId, IdGenerator as _, NoteId, PageRequest, Permission, RandomIds, Refusal, Revision, Role,
    Scope, StoreError,
};
use notes::{Note, NoteFilter, NoteLimits, NoteStore as _, NoteText, NoteWords};
use persistence::SqlNoteStore;
use time::Duration;

use crate::people::{actor, team};
use crate::samples::{LATER, NOW, key};
use crate::support::Stores;

on_both_databases!(
    a_note_reads_back_with_its_author,
    notes_are_listed_pinned_first_and_then_newest_first,
    a_note_is_replaced_once,
    a_pinned_note_was_not_edited,
    a_repeated_note_is_written_once,
    who_may_only_read_a_note_changes_nothing,
    an_organization_has_so_many_notes,
);

pub(crate) fn store(stores: &Stores) -> SqlNoteStore {
    SqlNoteStore::new(stores.database.clone())
}

pub(crate) fn note(scope: &Scope, text: &str) -> Note {
    Note {
        id: NoteId::new(RandomIds.next_uuid()),
        organization_id: scope.organizations()[0],
        author_id: scope.account_id(),
        author: None,
        words: NoteWords {
            text: NoteText::parse(text).expect("a text"),
            horse_ids: Vec::new(),
            pinned: false,
        },
        horses: Vec::new(),
        revision: Revision::FIRST,
        created_at: NOW,
        updated_at: NOW,
    }
}

async fn a_note_reads_back_with_its_author(stores: &Stores) {
    let (scope, horse) = stores.horse().await;
    let mut wish = note(&scope, "Hay on **Friday**\nfrom Zoë");
    wish.words.horse_ids = vec![horse.id];
    let kept = store(stores)
        .insert(&scope, &wish, None)
        .await
        .expect("kept");
    assert_eq!(kept.words, wish.words);
    assert_eq!(kept.horses[0].name, horse.profile.name.as_str());
    let email = stores.accounts_email(scope.actor()).await;
    assert_eq!(kept.author.as_ref().expect("the author").as_str(), email);
    let found = store(stores).find(&scope, kept.id).await.expect("read");
    assert_eq!(found, Some(kept));
    let stranger = stores.actor().await;
    let foreign = store(stores).find(&stranger, wish.id).await.expect("read");
    assert_eq!(foreign, None);
    wish.words
        .horse_ids
        .push(HorseId::new(RandomIds.next_uuid()));
    wish.id = NoteId::new(RandomIds.next_uuid());
    let refused = store(stores).insert(&scope, &wish, None).await;
    assert!(matches!(
        refused,
        Err(Refusal::Field {
            field: "horse_ids",
            ..
        })
    ));
}

async fn notes_are_listed_pinned_first_and_then_newest_first(stores: &Stores) {
    let (scope, horse) = stores.horse().await;
    for (minutes, text, pinned) in [
        (1, "pinned", true),
        (2, "old", false),
        (3, "Über alles: the vet", false),
    ] {
        let mut note = note(&scope, text);
        note.created_at = NOW + Duration::minutes(minutes);
        note.words.pinned = pinned;
        if pinned {
            note.words.horse_ids = vec![horse.id];
        }
        store(stores)
            .insert(&scope, &note, None)
            .await
            .expect("kept");
    }
    let texts = async |filter: NoteFilter| {
        let (mut texts, mut page) = (Vec::new(), PageRequest::first(2));
        loop {
            let found = store(stores).list(&scope, &filter, &page).await;
            let found = found.expect("listed");
            let text = |it: &Note| it.words.text.as_str().to_owned();
            texts.extend(found.items.iter().map(text));
            match found.next {
                Some(next) => page.after = Some(next),
                None => return texts,
            }
        }
    };
    let all = texts(NoteFilter::default()).await;
    assert_eq!(all, ["pinned", "Über alles: the vet", "old"]);
    let about = NoteFilter {
        horse: Some(horse.id),
        text: None,
    };
    assert_eq!(texts(about).await, ["pinned"]);
    let found = NoteFilter {
        horse: None,
        text: Some("VET uber".to_owned()),
    };
    assert_eq!(texts(found).await, ["Über alles: the vet"]);
}

async fn a_pinned_note_was_not_edited(stores: &Stores) {
    let (scope, horse) = stores.horse().await;
    let mut wish = note(&scope, "Hay");
    wish.words.horse_ids = vec![horse.id];
    let store = store(stores);
    let kept = store.insert(&scope, &wish, None).await.expect("kept");
    let mut words = kept.words.clone();
    for (pinned, text, updated_at) in [
        (true, "Hay", kept.updated_at),
        (false, "Hay", kept.updated_at),
        (true, "Straw", LATER),
    ] {
        words.pinned = pinned;
        words.text = NoteText::parse(text).expect("a text");
        let saved = store.update(&scope, kept.id, &words, None, LATER).await;
        let saved = saved.expect("saved");
        assert_eq!((&saved.words, saved.updated_at), (&words, updated_at));
    }
    let found = store.find(&scope, kept.id).await.expect("read");
    assert_eq!(found.expect("a note").revision.number(), 4);
}

async fn a_note_is_replaced_once(stores: &Stores) {
    let scope = stores.actor().await;
    let store = store(stores);
    let kept = store.insert(&scope, &note(&scope, "Hay"), None).await;
    let kept = kept.expect("kept");
    let words = NoteWords {
        text: NoteText::parse("Straw").expect("a text"),
        horse_ids: Vec::new(),
        pinned: true,
    };
    let save = |expected| store.update(&scope, kept.id, &words, expected, LATER);
    let saved = save(Some(kept.revision)).await.expect("saved");
    assert_eq!((saved.words, saved.updated_at), (words.clone(), LATER));
    let late = save(Some(kept.revision)).await;
    assert!(matches!(late, Err(Refusal::Changed)));
    assert!(store.delete(&scope, kept.id).await.expect("answered"));
    assert!(!store.delete(&scope, kept.id).await.expect("answered"));
    assert!(matches!(save(None).await, Err(Refusal::NotFound(_))));
}

async fn a_repeated_note_is_written_once(stores: &Stores) {
    let scope = stores.actor().await;
    let store = store(stores);
    let attempt = async |fingerprint| {
        let note = note(&scope, "Hay");
        store
            .insert(&scope, &note, Some(key("once", fingerprint)))
            .await
    };
    let first = attempt("same").await.expect("kept");
    assert_eq!(attempt("same").await.expect("answered"), first);
    assert!(matches!(attempt("other").await, Err(Refusal::KeyReused)));
}

async fn who_may_only_read_a_note_changes_nothing(stores: &Stores) {
    let (owner, member) = team(stores, Role::Caretaker).await;
    let scope = owner.to(Permission::RecordCare);
    let store = store(stores);
    let kept = store.insert(&scope, &note(&scope, "Hay"), None).await;
    let kept = kept.expect("kept");
    let member = actor(stores, &member).await;
    let reads = member.to(Permission::ReadHorses);
    let found = store.find(&reads, kept.id).await.expect("read");
    assert_eq!(found, Some(kept.clone()));
    // A caretaker may write notes, but not edit horses.
    let edits = member.to(Permission::EditHorses);
    let refused = store.delete(&edits, kept.id).await;
    assert!(matches!(refused, Err(StoreError::RoleNotSufficient)));
    let refused = store
        .update(&edits, kept.id, &kept.words, None, LATER)
        .await;
    assert!(matches!(
        refused,
        Err(Refusal::Store(StoreError::RoleNotSufficient))
    ));
}

async fn an_organization_has_so_many_notes(stores: &Stores) {
    let scope = stores.actor().await;
    let store = store(stores).with_limits(NoteLimits { notes: 1 });
    store
        .insert(&scope, &note(&scope, "one"), None)
        .await
        .expect("kept");
    let refused = store.insert(&scope, &note(&scope, "two"), None).await;
    assert!(matches!(refused, Err(Refusal::LimitReached(_))));
}
