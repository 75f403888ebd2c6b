//! Documents: what is kept of them, in which order they are listed, and when
//! their files are deleted and somebody is reminded of them.

use documents::{
    Document, DocumentFacts, DocumentFilter, DocumentKind, DocumentLimits, DocumentStore as _,
    Ends, FileKind, StoredFile,
};
use horses::HorseStore as _;
use kernel::{
    Actor, AnyTask, ContactId, DocumentId, HorseId, IdGenerator as _, IdempotencyKey,
    JobQueue as _, OptionalLine, OptionalText, PageRequest, Permission, PhoneNumber, RandomIds,
    RecordDate, Refusal, Revision, Role, Scope, Task as _,
};
use persistence::SqlDocumentStore;
use sea_orm::ConnectionTrait as _;
use time::{Duration, OffsetDateTime};

use crate::jobs::claim;
use crate::people::{actor, team};
use crate::samples::{LATER, NOW, key, required};
use crate::support::{Stores, scope_of};

on_both_databases!(
    a_document_reads_back_as_it_was_stored,
    a_repeated_attempt_stores_nothing_and_answers_the_first,
    horses_and_contacts_of_others_are_refused,
    documents_are_listed_by_what_ends_next,
    a_list_is_filtered,
    facts_are_replaced_once,
    files_are_swept_unless_their_document_is_there,
    reminders_follow_the_last_day,
    a_reminder_goes_to_who_may_read_the_document,
    the_limits_hold,
    a_deleted_horse_leaves_its_documents,
);

fn store(stores: &Stores) -> SqlDocumentStore {
    SqlDocumentStore::new(stores.database.clone())
}

fn day(text: &str) -> RecordDate {
    RecordDate::parse(text).expect("a day")
}

pub(crate) fn facts(title: &str, expires_on: Option<&str>) -> DocumentFacts {
    DocumentFacts {
        kind: DocumentKind::Coggins,
        title: required(title),
        issued_on: None,
        expires_on: expires_on.map(day),
        horse_ids: Vec::new(),
        contact_id: None,
        notes: OptionalText::default(),
        share: None,
    }
}

fn new(scope: &Scope, facts: DocumentFacts) -> Document {
    Document {
        id: DocumentId::new(RandomIds.next_uuid()),
        organization_id: scope.organizations()[0],
        uploaded_by: scope.account_id(),
        facts,
        horses: Vec::new(),
        contact: None,
        shared_with_owners: false,
        file: StoredFile {
            kind: FileKind::Pdf,
            bytes: 1 << 20,
        },
        revision: Revision::FIRST,
        created_at: NOW,
        updated_at: NOW,
    }
}

/// Stores a document of a contact.
pub(crate) async fn of_contact(
    stores: &Stores,
    scope: &Scope,
    contact: ContactId,
) -> Result<Document, Refusal> {
    let facts = DocumentFacts {
        contact_id: Some(contact),
        ..facts("Terms", None)
    };
    insert(stores, scope, &new(scope, facts), None).await
}

/// Stores a document to which something may refer.
pub(crate) async fn receipt(stores: &Stores, scope: &Scope) -> DocumentId {
    let document = new(scope, facts("Receipt", None));
    let kept = insert(stores, scope, &document, None).await;
    kept.expect("stored");
    document.id
}

pub(crate) async fn delete(stores: &Stores, scope: &Scope, id: DocumentId) {
    let deleted = store(stores).delete(scope, id, LATER).await;
    assert!(deleted.expect("deleted"));
}

/// Announces the files of a document and stores it.
async fn insert(
    stores: &Stores,
    scope: &Scope,
    document: &Document,
    key: Option<IdempotencyKey>,
) -> Result<Document, Refusal> {
    let store = store(stores);
    let sweep_at = document.created_at + Duration::HOUR;
    let announced = store.announce(document.id, document.created_at, sweep_at);
    announced.await.expect("announced");
    store.insert(scope, document, None, key).await
}

pub(crate) async fn keep(stores: &Stores, scope: &Scope, facts: DocumentFacts) -> Document {
    let kept = insert(stores, scope, &new(scope, facts), None).await;
    kept.expect("kept")
}

/// A new document with this title.
pub(crate) async fn kept(stores: &Stores, scope: &Scope, title: &str) -> Document {
    keep(stores, scope, facts(title, None)).await
}

/// A new document that ends on this day.
pub(crate) async fn ending(
    stores: &Stores,
    scope: &Scope,
    day: time::Date,
    horse_ids: Vec<HorseId>,
) -> Document {
    let facts = facts("scan-17", Some(&day.to_string()));
    keep(stores, scope, DocumentFacts { horse_ids, ..facts }).await
}

/// A contact of the scope's organization.
pub(crate) async fn contact(stores: &Stores, scope: &Scope, name: &str) -> ContactId {
    let kinds = [contacts::ContactKind::Veterinarian];
    let mut contact = crate::contacts::named(scope, name, &kinds);
    contact.details.company = OptionalLine::parse("Equine Clinic").expect("a line");
    contact.details.phones = vec![PhoneNumber::parse("(931) 555-0147").expect("a number")];
    crate::contacts::keep(stores, contact).await.id
}

async fn a_document_reads_back_as_it_was_stored(stores: &Stores) {
    let (scope, horse) = stores.horse().await;
    let contact = contact(stores, &scope, "Dr. Núñez").await;
    let all = DocumentFacts {
        kind: DocumentKind::HealthCertificate,
        issued_on: Some(day("2026-01-02")),
        horse_ids: vec![horse.id],
        contact_id: Some(contact),
        notes: OptionalText::parse("for the\nborder").expect("a text"),
        ..facts("Health certificate", Some("2026-02-01"))
    };
    let kept = keep(stores, &scope, all.clone()).await;
    assert_eq!(kept.facts, all);
    assert_eq!(kept.horses[0].name, horse.profile.name.as_str());
    assert_eq!(kept.contact.as_ref().expect("one").name, "Dr. Núñez");
    assert_eq!((kept.revision, kept.created_at), (Revision::FIRST, NOW));
    let found = store(stores).find(&scope, kept.id).await.expect("read");
    assert_eq!(found, Some(kept.clone()));
    let stranger = stores.actor().await;
    let foreign = store(stores).find(&stranger, kept.id).await;
    assert_eq!(foreign.expect("read"), None);
    assert!(
        !store(stores)
            .delete(&stranger, kept.id, NOW)
            .await
            .expect("answered")
    );

    let (name, files) = store(stores)
        .of_horse(&scope, horse.id)
        .await
        .expect("read")
        .expect("the horse");
    assert_eq!(name, horse.profile.name.as_str());
    assert_eq!(files, [kept.titled_file()]);
    let foreign = store(stores).of_horse(&stranger, horse.id).await;
    assert_eq!(foreign.expect("read"), None);
}

async fn a_repeated_attempt_stores_nothing_and_answers_the_first(stores: &Stores) {
    let scope = stores.actor().await;
    let attempt = async |fingerprint| {
        let document = new(&scope, facts("Coggins", None));
        insert(stores, &scope, &document, Some(key("once", fingerprint))).await
    };
    let first = attempt("same").await.expect("kept");
    let changed = facts("Renamed", None);
    let documents = store(stores);
    let updated = documents.update(&scope, first.id, &changed, None, None, LATER);
    updated.await.expect("saved");
    let again = attempt("same").await.expect("answered");
    assert_eq!(again, first);
    assert!(matches!(attempt("other").await, Err(Refusal::KeyReused)));
    assert!(
        store(stores)
            .delete(&scope, first.id, LATER)
            .await
            .expect("answered")
    );
    let another = attempt("other").await.expect("kept");
    assert_ne!(another.id, first.id);
}

fn is_at(wrong: &str, refused: &Result<Document, Refusal>) -> bool {
    matches!(refused, Err(Refusal::Field { field, .. }) if *field == wrong)
}

async fn horses_and_contacts_of_others_are_refused(stores: &Stores) {
    let (scope, own) = stores.horse().await;
    let (stranger, foreign) = stores.horse().await;
    let contact = contact(stores, &stranger, "Dr. Núñez").await;
    let with_horses = |horse_ids: Vec<HorseId>| DocumentFacts {
        horse_ids,
        ..facts("Coggins", None)
    };
    let with_contact = DocumentFacts {
        contact_id: Some(contact),
        ..facts("Coggins", None)
    };
    let kept = keep(stores, &scope, with_horses(vec![own.id])).await;
    let wrong = with_horses(vec![own.id, foreign.id]);
    let refused = insert(stores, &scope, &new(&scope, wrong.clone()), None).await;
    assert!(is_at("horse_ids", &refused));
    let refused = insert(stores, &scope, &new(&scope, with_contact.clone()), None).await;
    assert!(is_at("contact_id", &refused));
    let update = async |facts| {
        let store = store(stores);
        store
            .update(&scope, kept.id, &facts, None, None, LATER)
            .await
    };
    assert!(is_at("horse_ids", &update(wrong).await));
    assert!(is_at("contact_id", &update(with_contact).await));
    let found = store(stores).find(&scope, kept.id).await.expect("read");
    assert_eq!(found, Some(kept));
}

async fn titles(stores: &Stores, scope: &Scope, filter: DocumentFilter, limit: u32) -> Vec<String> {
    let (store, today) = (store(stores), day("2026-05-01"));
    let (mut titles, mut page) = (Vec::new(), PageRequest::first(limit));
    loop {
        let found = store.list(scope, &filter, today, &page).await;
        let found = found.expect("listed");
        assert!(found.items.len() <= limit as usize);
        let title = |it: &Document| it.facts.title.as_str().to_owned();
        titles.extend(found.items.iter().map(title));
        match found.next {
            Some(next) => page.after = Some(next),
            None => return titles,
        }
    }
}

async fn documents_are_listed_by_what_ends_next(stores: &Stores) {
    let scope = stores.actor().await;
    for (title, end, minutes) in [
        ("old", None, 1),
        ("ended long ago", Some("2025-05-01"), 2),
        ("later", Some("2026-12-24"), 3),
        ("new", None, 4),
        ("today", Some("2026-05-01"), 5),
        ("ended", Some("2026-04-30"), 6),
    ] {
        let created_at = NOW + Duration::minutes(minutes);
        let document = Document {
            created_at,
            ..new(&scope, facts(title, end))
        };
        insert(stores, &scope, &document, None).await.expect("kept");
    }
    let expected = ["today", "later", "new", "old", "ended", "ended long ago"];
    for limit in 1..=7 {
        let all = titles(stores, &scope, DocumentFilter::default(), limit).await;
        assert_eq!(all, expected, "{limit} at once");
    }
    let ends = |ends| DocumentFilter {
        ends: Some(ends),
        ..DocumentFilter::default()
    };
    assert_eq!(titles(stores, &scope, ends(Ends::Soon), 1).await, ["today"]);
    let ended = titles(stores, &scope, ends(Ends::Ended), 1).await;
    assert_eq!(ended, ["ended", "ended long ago"]);
}

async fn a_list_is_filtered(stores: &Stores) {
    let (scope, horse) = stores.horse().await;
    let of_horse = DocumentFacts {
        kind: DocumentKind::Contract,
        horse_ids: vec![horse.id],
        notes: OptionalText::parse("with Zoë Núñez").expect("a text"),
        ..facts("Lease", None)
    };
    keep(stores, &scope, of_horse).await;
    keep(stores, &scope, facts("Test of spring", None)).await;
    let text = |text: &str| DocumentFilter {
        text: Some(text.to_owned()),
        ..DocumentFilter::default()
    };
    let kind = DocumentFilter {
        kind: Some(DocumentKind::Contract),
        ..DocumentFilter::default()
    };
    let about = DocumentFilter {
        horse: Some(horse.id),
        ..DocumentFilter::default()
    };
    for (filter, expected) in [
        (kind, "Lease"),
        (about, "Lease"),
        (text("NUNEZ lea"), "Lease"),
        (text("coggins spring"), "Test of spring"),
    ] {
        assert_eq!(titles(stores, &scope, filter, 10).await, [expected]);
    }
    assert!(
        titles(stores, &scope, text("lease spring"), 10)
            .await
            .is_empty()
    );
    let stranger = stores.actor().await;
    let all = titles(stores, &stranger, DocumentFilter::default(), 10).await;
    assert!(all.is_empty());
}

async fn facts_are_replaced_once(stores: &Stores) {
    let scope = stores.actor().await;
    let kept = keep(stores, &scope, facts("Coggins", Some("2026-12-24"))).await;
    let store = store(stores);
    let changed = facts("Coggins 2", None);
    let save = |expected| store.update(&scope, kept.id, &changed, expected, None, LATER);
    let saved = save(Some(kept.revision)).await.expect("saved");
    assert_eq!(saved.facts, changed);
    assert_eq!((saved.file, saved.updated_at), (kept.file, LATER));
    let late = save(Some(kept.revision)).await;
    assert!(matches!(late, Err(Refusal::Changed)));
    save(None).await.expect("saved");
    let stranger = stores.actor().await;
    let foreign = store.update(&stranger, kept.id, &changed, None, None, LATER);
    assert!(matches!(foreign.await, Err(Refusal::NotFound(_))));
}

async fn sweep_of(stores: &Stores, now: OffsetDateTime) -> Option<AnyTask> {
    let job = claim(stores, documents::SweepDocument::KIND, now).await;
    job.map(|job| job.task)
}

async fn files_are_swept_unless_their_document_is_there(stores: &Stores) {
    let scope = stores.actor().await;
    let store = store(stores);
    let cut_off = new(&scope, facts("Cut off", None));
    let (announced, sweep_at) = (NOW, NOW + Duration::HOUR);
    let announce = store.announce(cut_off.id, announced, sweep_at);
    announce.await.expect("announced");
    assert_eq!(sweep_of(stores, NOW).await, None);
    let sweep = claim(stores, documents::SweepDocument::KIND, sweep_at).await;
    let sweep = sweep.expect("due");
    assert_eq!(
        sweep.task,
        AnyTask::from(documents::SweepDocument(cut_off.id))
    );
    assert!(!store.exists(cut_off.id).await.expect("answered"));
    // Its files are being deleted now.
    let late = store.insert(&scope, &cut_off, None, None).await;
    assert!(matches!(late, Err(Refusal::Store(_))));
    stores.jobs.finish(&[sweep]).await.expect("finished");

    let kept = keep(stores, &scope, facts("Kept", None)).await;
    assert!(store.exists(kept.id).await.expect("answered"));
    assert_eq!(sweep_of(stores, sweep_at + Duration::SECOND).await, None);
    assert!(
        store
            .delete(&scope, kept.id, LATER)
            .await
            .expect("answered")
    );
    assert!(!store.exists(kept.id).await.expect("answered"));
    let sweep = sweep_of(stores, LATER).await;
    assert_eq!(
        sweep,
        Some(AnyTask::from(documents::SweepDocument(kept.id)))
    );
}

async fn reminders_follow_the_last_day(stores: &Stores) {
    let scope = stores.actor().await;
    let store = store(stores);
    let document = new(&scope, facts("Coggins", Some("2026-12-24")));
    store
        .announce(document.id, NOW, LATER)
        .await
        .expect("announced");
    let (at, new_at) = (NOW + Duration::WEEK, NOW + Duration::days(2));
    let kept = store.insert(&scope, &document, Some(at), None).await;
    kept.expect("kept");
    let due = async |now| claim(stores, documents::RemindOfDocument::KIND, now).await;
    assert_eq!(due(at - Duration::SECOND).await, None);

    // Facts that end on the same day leave it alone.
    let renamed = facts("Renamed", Some("2026-12-24"));
    let saved = store.update(&scope, document.id, &renamed, None, Some(new_at), NOW);
    saved.await.expect("saved");
    assert_eq!(due(at - Duration::SECOND).await, None);
    let other_day = facts("Renamed", Some("2026-11-11"));
    let saved = store.update(&scope, document.id, &other_day, None, Some(new_at), NOW);
    saved.await.expect("saved");
    let task = due(new_at).await.map(|job| job.task);
    assert_eq!(
        task,
        Some(AnyTask::from(documents::RemindOfDocument(document.id)))
    );
    let ending = store.find_ending(document.id).await.expect("read");
    assert_eq!(ending.expect("it ends").expires_on, day("2026-11-11"));

    let endless = facts("Renamed", None);
    let saved = store.update(&scope, document.id, &endless, None, None, NOW);
    saved.await.expect("saved");
    assert_eq!(store.find_ending(document.id).await.expect("read"), None);
    assert_eq!(due(at + Duration::WEEK).await, None);
}

async fn a_reminder_goes_to_who_may_read_the_document(stores: &Stores) {
    let (owner, member) = team(stores, Role::BarnManager).await;
    let member_actor: Actor = actor(stores, &member).await;
    let scope = member_actor.to(Permission::EditHorses);
    let organization = owner.own_organization();
    let document = Document {
        organization_id: organization,
        ..new(&scope, facts("Coggins", Some("2026-12-24")))
    };
    insert(stores, &scope, &document, None).await.expect("kept");
    let address = async || {
        let ending = store(stores).find_ending(document.id).await;
        ending
            .expect("read")
            .expect("it ends")
            .email
            .as_str()
            .to_owned()
    };
    let members = address().await;
    let connection = stores.connect().await;
    let removed = connection.execute_unprepared("UPDATE members SET role = 'caretaker'");
    removed.await.expect("changed");
    connection.close().await.expect("closed");
    let owners = address().await;
    assert_ne!(members, owners);
    let founder = stores.accounts_email(&owner).await;
    assert_eq!(owners, founder);
}

async fn the_limits_hold(stores: &Stores) {
    let scope = stores.actor().await;
    let try_to_keep = async |limits: DocumentLimits| {
        let store = store(stores).with_limits(limits);
        let document = new(&scope, facts("Coggins", None));
        store
            .announce(document.id, NOW, LATER)
            .await
            .expect("announced");
        store.insert(&scope, &document, None, None).await
    };
    let limits = DocumentLimits {
        documents: 2,
        mebibytes: 5,
    };
    for _ in 0..2 {
        try_to_keep(limits).await.expect("kept");
    }
    assert!(matches!(
        try_to_keep(limits).await,
        Err(Refusal::LimitReached(limit)) if limit.what == DocumentLimits::DOCUMENTS
    ));
    let small = DocumentLimits {
        documents: 9,
        mebibytes: 2,
    };
    assert!(matches!(
        try_to_keep(small).await,
        Err(Refusal::LimitReached(limit)) if limit.what == DocumentLimits::MEBIBYTES
    ));
    try_to_keep(DocumentLimits::default()).await.expect("kept");
}

async fn a_deleted_horse_leaves_its_documents(stores: &Stores) {
    let (scope, horse) = stores.horse().await;
    let about = DocumentFacts {
        horse_ids: vec![horse.id],
        ..facts("Coggins", None)
    };
    let kept = keep(stores, &scope, about).await;
    let owner = scope_of(scope.account_id());
    let deleted = stores.horses.delete(&owner, horse.id, NOW).await;
    assert!(deleted.expect("answered"));
    let found = store(stores).find(&scope, kept.id).await.expect("read");
    assert!(found.expect("kept").horses.is_empty());
}
