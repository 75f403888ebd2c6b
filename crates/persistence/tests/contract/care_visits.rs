//! Visits of care: what is kept of them, and what follows from them for their horse.

use contacts::{ContactKind, ContactStore as _};
use horses::{
    CareFilter, CareKind, CareStore as _, CareVisit, HealthRecords, Horse, HorseLimits,
    HorseStore as _, NewVisits, Section, SectionKind, VetVisit, VisitChange, VisitDetails,
    VisitKind, WriteHorseError, care_of,
};
use kernel::{
    CareBatchId, CareVisitId, HorseId, IdGenerator as _, Money, OptionalText, PageRequest,
    Permission, RandomIds, RecordDate, Refusal, Revision, Role, Scope, StoreError,
};
use persistence::{SqlCareStore, SqlContactStore};

use crate::contacts::{keep, named};
use crate::horse_samples::{day, unknown_horse};
use crate::people::{actor, team};
use crate::samples::{LATER, NOW, key, line};
use crate::support::Stores;

on_both_databases!(
    a_visit_reads_back_with_all_that_it_says,
    the_section_and_what_is_due_show_the_newest_visit,
    a_veterinarian_s_visit_stands_in_the_section_with_its_id,
    other_care_that_is_due_again_is_listed,
    a_saved_section_adds_and_corrects_visits,
    a_new_horse_has_the_visits_that_its_section_tells,
    a_visit_refers_only_to_what_is_its_owner_s,
    a_repeated_visit_is_recorded_once,
    a_visit_is_replaced_once,
    who_may_only_read_changes_no_visits,
    a_horse_has_so_many_visits,
    visits_go_with_their_horse_and_stay_without_their_contact,
);

pub(crate) fn store(stores: &Stores) -> SqlCareStore {
    SqlCareStore::new(stores.database.clone())
}

fn on(text: &str) -> RecordDate {
    day(text).expect("a day")
}

pub(crate) fn details(kind: VisitKind, name: &str, date: &str) -> VisitDetails {
    VisitDetails {
        kind,
        name: line(name),
        date: on(date),
        by: line(""),
        contact_id: None,
        product: line(""),
        notes: OptionalText::default(),
        cost: None,
        document_id: None,
        next_due: None,
    }
}

pub(crate) fn new(details: VisitDetails, horses: &[HorseId]) -> NewVisits {
    let id = || CareVisitId::new(RandomIds.next_uuid());
    let mut horses = horses.to_vec();
    horses.sort_unstable();
    NewVisits {
        of: horses.into_iter().map(|horse| (id(), horse)).collect(),
        details,
        batch: None,
        in_book: false,
        now: NOW,
    }
}

pub(crate) fn at_once(details: VisitDetails, horses: &[HorseId]) -> NewVisits {
    NewVisits {
        batch: Some(CareBatchId::new(RandomIds.next_uuid())),
        ..new(details, horses)
    }
}

pub(crate) async fn record(
    stores: &Stores,
    scope: &Scope,
    horse: HorseId,
    details: VisitDetails,
) -> CareVisit {
    let kept = store(stores)
        .insert(scope, &new(details, &[horse]), None)
        .await
        .expect("recorded");
    assert_eq!(kept.len(), 1);
    kept.into_iter().next().expect("a visit")
}

pub(crate) async fn bare_horse(stores: &Stores, scope: &Scope) -> Horse {
    stores.keep(unknown_horse(scope, "Midnight")).await
}

pub(crate) async fn history(stores: &Stores, scope: &Scope, horse: HorseId) -> Vec<CareVisit> {
    let page = PageRequest::first(100);
    let found = store(stores).list(scope, horse, None, &page).await;
    found.expect("read").expect("the horse").items
}

async fn days(stores: &Stores, scope: &Scope, horse: HorseId) -> Vec<String> {
    let visits = history(stores, scope, horse).await;
    let days = visits.iter().map(|it| it.details.date.to_string());
    days.collect()
}

pub(crate) async fn health(stores: &Stores, scope: &Scope, horse: HorseId) -> HealthRecords {
    let found = stores.horses.find(scope, horse).await.expect("read");
    found.expect("the horse").sections.health
}

pub(crate) async fn save(stores: &Stores, scope: &Scope, horse: HorseId, records: HealthRecords) {
    let found = stores.horses.find(scope, horse).await.expect("read");
    let expected = found.expect("the horse").revisions.of(SectionKind::Health);
    let section = Section::Health {
        care: care_of(&records, &RandomIds),
        records,
    };
    let saved = stores
        .horses
        .save_section(scope, horse, &section, expected, LATER)
        .await;
    saved.expect("saved");
}

/// What is due, as kinds with names and days.
pub(crate) async fn due(
    stores: &Stores,
    scope: &Scope,
) -> Vec<(CareKind, String, Option<RecordDate>)> {
    let page = PageRequest::first(100);
    let filter = CareFilter::default();
    let due = stores.horses.list_care(scope, &filter, &page).await;
    let due = due.expect("read").items.into_iter();
    due.map(|it| (it.item.kind, it.item.name, it.item.due_on))
        .collect()
}

async fn a_visit_reads_back_with_all_that_it_says(stores: &Stores) {
    let scope = stores.actor().await;
    let horse = bare_horse(stores, &scope).await;
    let contact = crate::documents::contact(stores, &scope, "Jo Smith").await;
    let document = crate::documents::receipt(stores, &scope).await;
    let wish = VisitDetails {
        contact_id: Some(contact),
        product: line("Imrab 3, lot 7"),
        notes: OptionalText::parse("Swelling\n\"left\"").expect("a text"),
        cost: Money::from_cents(8550),
        document_id: Some(document),
        next_due: day("2027-04-30"),
        ..details(VisitKind::Vaccination, "Rabies", "2026-04-30")
    };
    let kept = record(stores, &scope, horse.id, wish.clone()).await;
    // Who did it is the contact.
    let expected = VisitDetails {
        by: line("Jo Smith"),
        ..wish
    };
    assert_eq!(kept.details, expected);
    assert_eq!(kept.horse.name, "Midnight");
    assert_eq!((kept.revision, kept.created_at), (Revision::FIRST, NOW));
    let found = store(stores).find(&scope, kept.id).await.expect("read");
    assert_eq!(found, Some(kept.clone()));
    for date in ["2025-01-01", "2026-05-01"] {
        record(stores, &scope, horse.id, details(VisitKind::Hoof, "", date)).await;
    }
    let expected = ["2026-05-01", "2026-04-30", "2025-01-01"];
    assert_eq!(days(stores, &scope, horse.id).await, expected);
    // Page by page, and of one kind.
    let mut paged = Vec::new();
    let mut page = PageRequest::first(1);
    loop {
        let kind = Some(VisitKind::Hoof);
        let found = store(stores).list(&scope, horse.id, kind, &page).await;
        let found = found.expect("read").expect("the horse");
        paged.extend(found.items.iter().map(|it| it.details.date));
        page.after = found.next;
        if page.after.is_none() {
            break;
        }
    }
    assert_eq!(paged, [on("2026-05-01"), on("2025-01-01")]);
    let stranger = stores.actor().await;
    let page = PageRequest::first(1);
    let found = store(stores).list(&stranger, horse.id, None, &page).await;
    assert_eq!(found.expect("read"), None);
    let found = store(stores).find(&stranger, kept.id).await.expect("read");
    assert_eq!(found, None);
}

async fn the_section_and_what_is_due_show_the_newest_visit(stores: &Stores) {
    let scope = stores.actor().await;
    let horse = bare_horse(stores, &scope).await.id;
    let trim = |date, next: &str| VisitDetails {
        next_due: day(next),
        by: line("Jo"),
        ..details(VisitKind::Hoof, "", date)
    };
    record(stores, &scope, horse, trim("2026-03-20", "2026-05-01")).await;
    let newest = record(stores, &scope, horse, trim("2026-05-01", "2026-06-12")).await;
    // One that was found in an old diary.
    record(stores, &scope, horse, trim("2026-02-01", "2026-03-15")).await;
    let hooves = health(stores, &scope, horse).await.hoof_care;
    assert_eq!(hooves.last_trim, day("2026-05-01"));
    assert_eq!(hooves.next_due, day("2026-06-12"));
    assert_eq!(hooves.farrier.as_str(), "Jo");
    let due_first = async || due(stores, &scope).await.remove(0);
    let hoof = |next: &str| (CareKind::HoofCare, String::new(), day(next));
    assert_eq!(due_first().await, hoof("2026-06-12"));
    // Corrected to an earlier day than another one, which is the newest then.
    let corrected = trim("2026-03-19", "");
    let changed = store(stores)
        .update(&scope, newest.id, &corrected.clone().into(), None, LATER)
        .await;
    assert_eq!(changed.expect("changed").details, corrected);
    assert_eq!(due_first().await, hoof("2026-05-01"));
    for visit in history(stores, &scope, horse).await {
        let deleted = store(stores).delete(&scope, visit.id, LATER).await;
        assert!(deleted.expect("answered"));
    }
    let found = stores.horses.find(&scope, horse).await.expect("read");
    let found = found.expect("the horse");
    assert_eq!(found.sections.health, HealthRecords::default());
    assert_eq!(found.revisions.of(SectionKind::Health), Revision::new(8));
    assert_eq!(due(stores, &scope).await.len(), 4);
}

async fn a_veterinarian_s_visit_stands_in_the_section_with_its_id(stores: &Stores) {
    let scope = stores.actor().await;
    let horse = bare_horse(stores, &scope).await.id;
    let colic = details(VisitKind::Veterinary, "Colic", "2026-03-20");
    let visit = record(stores, &scope, horse, colic.clone()).await;
    let records = health(stores, &scope, horse).await;
    let shown = &records.vet_visits.as_slice()[0];
    assert_eq!(shown.id.as_uuid(), visit.id.as_uuid());
    assert_eq!(shown.entry.reason.as_str(), "Colic");
    // The section corrects it by that id.
    let mut changed = records.clone();
    let mut record = shown.clone();
    record.entry = VetVisit {
        vet: line("Dr. Hale"),
        ..record.entry
    };
    changed.vet_visits = crate::horse_samples::list(vec![record]);
    save(stores, &scope, horse, changed).await;
    let found = history(stores, &scope, horse).await;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].details.by.as_str(), "Dr. Hale");
    // What is no veterinarian's visit any more does not stand there.
    let other = details(VisitKind::Other, "Massage", "2026-03-20");
    let changed = store(stores)
        .update(&scope, visit.id, &other.clone().into(), None, LATER)
        .await;
    changed.expect("changed");
    let records = health(stores, &scope, horse).await;
    assert_eq!(records.vet_visits.as_slice(), []);
}

async fn other_care_that_is_due_again_is_listed(stores: &Stores) {
    let scope = stores.actor().await;
    let horse = bare_horse(stores, &scope).await.id;
    let massage = VisitDetails {
        next_due: day("2026-04-01"),
        ..details(VisitKind::Other, "Massage", "2026-03-01")
    };
    record(stores, &scope, horse, massage).await;
    let expected = (CareKind::Other, "Massage".to_owned(), day("2026-04-01"));
    assert_eq!(due(stores, &scope).await[0], expected);
    // It stays when the section is saved.
    save(stores, &scope, horse, HealthRecords::default()).await;
    assert_eq!(due(stores, &scope).await[0], expected);
    record(
        stores,
        &scope,
        horse,
        details(VisitKind::Other, "massage", "2026-04-02"),
    )
    .await;
    let kinds: Vec<_> = due(stores, &scope)
        .await
        .into_iter()
        .map(|(kind, _, _)| kind)
        .collect();
    assert!(!kinds.contains(&CareKind::Other), "{kinds:?}");
}

async fn a_saved_section_adds_and_corrects_visits(stores: &Stores) {
    let scope = stores.actor().await;
    let horse = bare_horse(stores, &scope).await.id;
    let trimmed = |date: &str| {
        let mut records = HealthRecords::default();
        records.hoof_care.last_trim = day(date);
        records
    };
    save(stores, &scope, horse, trimmed("2026-03-20")).await;
    save(stores, &scope, horse, trimmed("2026-05-02")).await;
    let expected = ["2026-05-02", "2026-03-20"];
    assert_eq!(days(stores, &scope, horse).await, expected);
    save(stores, &scope, horse, trimmed("2026-05-01")).await;
    let expected = ["2026-05-01", "2026-03-20"];
    assert_eq!(days(stores, &scope, horse).await, expected);
    let corrected = history(stores, &scope, horse).await.remove(0);
    let saved = (corrected.revision, corrected.updated_at);
    assert_eq!(saved, (Revision::new(2), LATER));
    save(stores, &scope, horse, HealthRecords::default()).await;
    assert_eq!(days(stores, &scope, horse).await, expected);
    let cleared = health(stores, &scope, horse).await;
    assert_eq!(cleared, HealthRecords::default());
}

async fn a_new_horse_has_the_visits_that_its_section_tells(stores: &Stores) {
    let (scope, horse) = stores.horse().await;
    let records = &horse.sections.health;
    let found = history(stores, &scope, horse.id).await;
    let of = |kind| found.iter().filter(move |it| it.details.kind == kind);
    // The last entry of the sample is the first one again.
    assert_eq!(of(VisitKind::Vaccination).count(), 2);
    assert_eq!(of(VisitKind::Veterinary).count(), 2);
    let deworming = of(VisitKind::Deworming).next().expect("one");
    assert_eq!(Some(deworming.details.date), records.deworming.last_on);
    assert_eq!(deworming.details.name, records.deworming.product);
    assert_eq!(deworming.details.next_due, records.deworming.next_due);
    let dental = of(VisitKind::Dental).next().expect("one");
    assert_eq!(dental.details.notes, records.dental.notes);
    let hoof = of(VisitKind::Hoof).next().expect("one");
    assert_eq!(hoof.details.by, records.hoof_care.farrier);
    // The same section again changes nothing.
    save(stores, &scope, horse.id, records.clone()).await;
    assert_eq!(history(stores, &scope, horse.id).await, found);
}

fn field<T: std::fmt::Debug>(refused: Result<T, WriteHorseError>) -> &'static str {
    match refused {
        Err(WriteHorseError::Refusal(Refusal::Field { field, .. })) => field,
        other => panic!("expected a field: {other:?}"),
    }
}

async fn a_visit_refers_only_to_what_is_its_owner_s(stores: &Stores) {
    let (scope, stranger) = (stores.actor().await, stores.actor().await);
    let horse = bare_horse(stores, &scope).await.id;
    let theirs = bare_horse(stores, &stranger).await.id;
    let trim = details(VisitKind::Hoof, "", "2026-05-01");
    let contact = crate::documents::contact(stores, &stranger, "Jo").await;
    let document = crate::documents::receipt(stores, &stranger).await;
    let with_contact = VisitDetails {
        contact_id: Some(contact),
        ..trim.clone()
    };
    let with_document = VisitDetails {
        document_id: Some(document),
        ..trim.clone()
    };
    let kept = record(stores, &scope, horse, trim.clone()).await;
    let store = store(stores);
    for (details, name) in [
        (&with_contact, "contact_id"),
        (&with_document, "document_id"),
    ] {
        let refused = store
            .insert(&scope, &new(details.clone(), &[horse]), None)
            .await;
        assert_eq!(field(refused), name);
        let refused = store
            .update(&scope, kept.id, &details.clone().into(), None, LATER)
            .await;
        assert_eq!(field(refused), name);
    }
    for wish in [
        new(trim.clone(), &[theirs]),
        at_once(trim, &[horse, theirs]),
    ] {
        let refused = store.insert(&scope, &wish, None).await;
        assert!(matches!(
            refused,
            Err(WriteHorseError::Refusal(Refusal::NotFound("Horse")))
        ));
    }
    assert_eq!(history(stores, &scope, horse).await, [kept]);
}

async fn a_repeated_visit_is_recorded_once(stores: &Stores) {
    let scope = stores.actor().await;
    let horse = bare_horse(stores, &scope).await.id;
    let wish = || at_once(details(VisitKind::Hoof, "", "2026-05-01"), &[horse]);
    let first = store(stores);
    let attempt = async |request| {
        first
            .insert(&scope, &wish(), Some(key("attempt", request)))
            .await
    };
    let made = attempt("one").await.expect("recorded");
    assert_eq!(attempt("one").await.expect("repeated"), made);
    assert_eq!(history(stores, &scope, horse).await, made);
    assert!(matches!(
        attempt("two").await,
        Err(WriteHorseError::Refusal(Refusal::KeyReused))
    ));
}

async fn a_visit_is_replaced_once(stores: &Stores) {
    let scope = stores.actor().await;
    let horse = bare_horse(stores, &scope).await.id;
    let kept = record(
        stores,
        &scope,
        horse,
        details(VisitKind::Dental, "", "2026-05-01"),
    )
    .await;
    let next = details(VisitKind::Dental, "", "2026-05-02");
    let store = store(stores);
    let change: VisitChange = next.clone().into();
    let one = store.update(&scope, kept.id, &change, Some(kept.revision), LATER);
    let other = store.update(&scope, kept.id, &change, Some(kept.revision), LATER);
    let (one, other) = tokio::join!(one, other);
    let done = [&one, &other].into_iter().filter(|it| it.is_ok()).count();
    assert_eq!(done, 1, "{one:?} {other:?}");
    assert!(
        [one, other]
            .iter()
            .any(|it| matches!(it, Err(WriteHorseError::Refusal(Refusal::Changed))))
    );
    let found = store.find(&scope, kept.id).await.expect("read");
    assert_eq!(found.expect("the visit").revision, Revision::new(2));
}

async fn who_may_only_read_changes_no_visits(stores: &Stores) {
    let (owner, member) = team(stores, Role::Caretaker).await;
    let scope = owner.to(Permission::RecordCare);
    let horse = bare_horse(stores, &scope).await.id;
    let member = actor(stores, &member).await;
    // A caretaker records care, but does not edit horses.
    let records = member.to(Permission::RecordCare);
    let trim = details(VisitKind::Hoof, "", "2026-05-01");
    let wish = at_once(trim.clone(), &[horse]);
    let made = store(stores).insert(&records, &wish, None).await;
    let made = made.expect("recorded").remove(0);
    let edits = member.to(Permission::EditHorses);
    let store = store(stores);
    let is_refused = |refused: WriteHorseError| {
        let refused = matches!(
            refused,
            WriteHorseError::Refusal(Refusal::Store(StoreError::RoleNotSufficient))
        );
        assert!(refused);
    };
    let one = new(trim.clone(), &[horse]);
    let refused = store.insert(&edits, &one, None).await;
    is_refused(refused.expect_err("refused"));
    let refused = store
        .update(&edits, made.id, &trim.clone().into(), None, LATER)
        .await;
    is_refused(refused.expect_err("refused"));
    let refused = store.delete(&edits, made.id, LATER).await;
    is_refused(refused.expect_err("refused"));
    let batch = wish.batch.expect("a batch");
    let refused = store.delete_batch(&edits, batch, NOW, LATER).await;
    is_refused(refused.expect_err("refused"));
    assert_eq!(history(stores, &scope, horse).await, [made]);
}

async fn a_horse_has_so_many_visits(stores: &Stores) {
    let scope = stores.actor().await;
    let horse = bare_horse(stores, &scope).await.id;
    let store = store(stores).with_limits(HorseLimits {
        visits_of_a_horse: 1,
        ..HorseLimits::default()
    });
    let wish = || new(details(VisitKind::Hoof, "", "2026-05-01"), &[horse]);
    let (one, other) = (wish(), wish());
    let (one, other) = tokio::join!(
        store.insert(&scope, &one, None),
        store.insert(&scope, &other, None)
    );
    assert_ne!(one.is_ok(), other.is_ok(), "{one:?} {other:?}");
    assert_eq!(history(stores, &scope, horse).await.len(), 1);
}

async fn visits_go_with_their_horse_and_stay_without_their_contact(stores: &Stores) {
    let scope = stores.actor().await;
    let horse = bare_horse(stores, &scope).await.id;
    let contact = keep(stores, named(&scope, "Jo", &[ContactKind::Farrier])).await;
    let trim = VisitDetails {
        contact_id: Some(contact.id),
        ..details(VisitKind::Hoof, "", "2026-05-01")
    };
    let wish = at_once(trim, &[horse]);
    let key = Some(key("attempt", "one"));
    let made = store(stores).insert(&scope, &wish, key).await;
    made.expect("recorded");
    let contacts = SqlContactStore::new(stores.database.clone());
    let deleted = contacts.delete(&scope, contact.id).await;
    assert!(deleted.expect("answered"));
    let left = history(stores, &scope, horse).await.remove(0);
    assert_eq!(left.details.contact_id, None);
    assert_eq!(left.details.by.as_str(), "Jo");
    let deleted = stores.horses.delete(&scope, horse, LATER).await;
    assert!(deleted.expect("answered"));
    for table in ["care_visits", "idempotency_keys"] {
        assert_eq!(stores.file.count(table).await, 0, "{table}");
    }
}
