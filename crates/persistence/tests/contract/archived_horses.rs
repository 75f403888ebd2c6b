//! Horses that are archived and brought back.

use contacts::{ContactKind, ContactStore as _};
use documents::{DocumentFacts, DocumentStore as _};
use horses::{Archive, ArchiveReason, Horse, HorseFilter, HorseStore as _};
use kernel::{HorseId, OptionalLine, OptionalText, PageRequest, Permission, Refusal, Role, Scope};
use persistence::{SqlContactStore, SqlDocumentStore};
use time::macros::date;

use crate::contacts::{keep, named};
use crate::documents::facts;
use crate::horse_samples::{day, unknown_horse};
use crate::people::{actor, team};
use crate::samples::LATER;
use crate::support::Stores;

on_both_databases!(
    an_archived_horse_keeps_all_and_is_listed_apart,
    a_horse_is_archived_by_who_may_edit_it_and_to_an_own_contact,
    a_document_of_archived_horses_alone_does_not_concern_the_barn,
);

fn sold() -> Archive {
    Archive {
        reason: ArchiveReason::Sold,
        date: day("2026-05-01").expect("a day"),
        to_contact_id: None,
        to: OptionalLine::default(),
        note: OptionalText::parse("With tack").expect("a text"),
    }
}

async fn archive(stores: &Stores, scope: &Scope, id: HorseId, archive: Archive) -> Horse {
    let archived = stores.horses.archive(scope, id, &archive, LATER).await;
    archived.expect("answered")
}

async fn listed(stores: &Stores, scope: &Scope, is_archived: bool) -> Vec<HorseId> {
    let filter = HorseFilter {
        is_archived,
        ..HorseFilter::default()
    };
    let page = PageRequest::first(10);
    let found = stores.horses.list(scope, &filter, &page).await;
    let found = found.expect("read").items;
    found.into_iter().map(|it| it.id).collect()
}

async fn an_archived_horse_keeps_all_and_is_listed_apart(stores: &Stores) {
    let (scope, horse) = stores.horse().await;
    let stays = stores.keep(unknown_horse(&scope, "Comet")).await.id;
    let contact = keep(stores, named(&scope, "Kim Lee", &[ContactKind::Other])).await;
    let wish = Archive {
        to_contact_id: Some(contact.id),
        ..sold()
    };
    let archived = archive(stores, &scope, horse.id, wish.clone()).await;
    let expected = Horse {
        archive: Some(Archive {
            to: OptionalLine::parse("Kim Lee").expect("a line"),
            ..wish
        }),
        updated_at: LATER,
        ..horse.clone()
    };
    assert_eq!(archived, expected);
    let found = stores.horses.find(&scope, horse.id).await.expect("read");
    assert_eq!(found, Some(expected));
    assert_eq!(listed(stores, &scope, false).await, [stays]);
    assert_eq!(listed(stores, &scope, true).await, [horse.id]);
    // The name outlives the contact.
    let contacts = SqlContactStore::new(stores.database.clone());
    let deleted = contacts.delete(&scope, contact.id).await;
    assert!(deleted.expect("answered"));
    let found = stores.horses.find(&scope, horse.id).await.expect("read");
    let found = found.and_then(|it| it.archive).expect("it is archived");
    assert_eq!((found.to_contact_id, found.to.as_str()), (None, "Kim Lee"));
    // Said anew.
    let died = Archive {
        reason: ArchiveReason::Died,
        ..sold()
    };
    let again = archive(stores, &scope, horse.id, died.clone()).await;
    assert_eq!(again.archive, Some(died));
    for _ in 0..2 {
        let from = date!(2026 - 05 - 20);
        let back = stores
            .horses
            .bring_back(&scope, horse.id, from, LATER)
            .await;
        let back = back.expect("answered");
        assert_eq!(back.archive, None);
        assert_eq!(back.sections, again.sections);
    }
    assert_eq!(listed(stores, &scope, true).await, []);
}

async fn a_horse_is_archived_by_who_may_edit_it_and_to_an_own_contact(stores: &Stores) {
    let (owner, member) = team(stores, Role::Caretaker).await;
    let scope = owner.to(Permission::EditHorses);
    let horse = stores.keep(unknown_horse(&scope, "Midnight")).await.id;
    let stranger = stores.actor().await;
    let foreign = keep(stores, named(&stranger, "Kim Lee", &[ContactKind::Other])).await;
    let wish = Archive {
        to_contact_id: Some(foreign.id),
        ..sold()
    };
    let refused = stores.horses.archive(&scope, horse, &wish, LATER).await;
    assert!(matches!(
        refused,
        Err(Refusal::Field {
            field: "to_contact_id",
            ..
        })
    ));
    let caretaker = actor(stores, &member).await.to(Permission::EditHorses);
    let refused = stores
        .horses
        .archive(&caretaker, horse, &sold(), LATER)
        .await;
    assert!(matches!(refused, Err(Refusal::Store(_))), "{refused:?}");
    let refused = stores
        .horses
        .archive(&stranger, horse, &sold(), LATER)
        .await;
    assert!(matches!(refused, Err(Refusal::NotFound(_))), "{refused:?}");
    assert_eq!(listed(stores, &scope, false).await, [horse]);
}

async fn a_document_of_archived_horses_alone_does_not_concern_the_barn(stores: &Stores) {
    let scope = stores.actor().await;
    let one = stores.keep(unknown_horse(&scope, "Midnight")).await.id;
    let other = stores.keep(unknown_horse(&scope, "Comet")).await.id;
    let store = SqlDocumentStore::new(stores.database.clone());
    let mut kept = Vec::new();
    for horse_ids in [vec![], vec![one], vec![one, other]] {
        let facts = DocumentFacts {
            horse_ids,
            ..facts("Coggins", Some("2026-12-24"))
        };
        kept.push(crate::documents::keep(stores, &scope, facts).await.id);
    }
    let concern = async || {
        let mut found = Vec::new();
        for id in &kept {
            let ending = store.find_ending(*id).await.expect("read");
            found.push(ending.expect("it ends").concerns_the_barn);
        }
        found
    };
    assert_eq!(concern().await, [true; 3]);
    archive(stores, &scope, one, sold()).await;
    assert_eq!(concern().await, [true, false, true]);
    archive(stores, &scope, other, sold()).await;
    assert_eq!(concern().await, [true, false, false]);
    let back = stores.horses.bring_back(&scope, one, LATER.date(), LATER);
    back.await.expect("brought back");
    assert_eq!(concern().await, [true; 3]);
}
