//! An unreadable row is reported and does not hide other rows.

use accounts::AccountStore as _;
use events::{EventFilter, EventStore as _};
use horses::{
    CareFilter, CareKind, HealthRecords, HorseFilter, HorseStore as _, Leasing, MarketStore as _,
    SaleFilter,
};
use kernel::{
    IdGenerator as _, JobQueue as _, PageRequest, RandomIds, StoreError, Task as _, error_chain,
};
use registrations::{EntryFilter, RegistrationStore as _};
use serde_json::{Value, json};
use usda::NoticeStore as _;

use crate::horse_samples::{care, offer};
use crate::inquiries::{inquiry, write as write_to_seller};
use crate::notice_steps::{claimed, deliver};
use crate::registrations::enter;
use crate::samples::{LATER, NOW, event, over_any, template};
use crate::stored_values::{all, set};
use crate::support::Stores;

on_both_databases!(
    a_list_of_shows_omits_unreadable_rows,
    a_list_of_horses_omits_unreadable_rows,
    the_next_page_follows_an_unreadable_last_row,
    an_unreadable_value_is_reported_with_table_row_and_column,
    a_section_is_read_with_the_fields_that_it_has,
    coming_shows_with_an_unreadable_notice_are_omitted,
);

/// JSON of another shape; on SQLite, which accepts any text, invalid JSON.
fn no_json(stores: &Stores) -> Value {
    if stores.file.is_postgres() {
        json!({ "a secret": 1 })
    } else {
        json!("a secret")
    }
}

async fn a_list_of_shows_omits_unreadable_rows(stores: &Stores) {
    let (actor, writer) = (stores.actor().await, stores.actor().await);
    let (bad, good) = (stores.show_of(&actor).await, stores.show_of(&actor).await);
    let no_json = no_json(stores);
    for name in ["Spring", "Autumn"] {
        let save = Some(over_any(template(&actor, name, NOW)));
        let done = stores
            .events
            .insert(&writer, &event(&writer), save, None)
            .await;
        done.expect("stored");
    }
    let no_profile = [("profile", no_json)];
    set(
        stores,
        "event_templates",
        &no_profile,
        "name_key = 'spring'",
    )
    .await;
    let templates = stores.events.list_templates(&actor, &all()).await;
    let templates = templates.expect("answered").items;
    assert_eq!(templates.len(), 1);
    assert_eq!(templates[0].profile.name.as_str(), "Autumn");

    for _ in 0..2 {
        enter(stores, good.id).await;
    }
    let unknown = [("state", json!("unknown"))];
    let second = "registration_id IN (SELECT id FROM registrations WHERE entry_number = 2)";
    set(stores, "class_entries", &unknown, second).await;
    let entries = stores
        .registrations
        .list(&actor, good.id, &EntryFilter::default(), &all())
        .await;
    let entries = entries.expect("answered").expect("a show").items;
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].entry_number, 1);

    let this_one = format!("public_link = '{}'", bad.public_link);
    set(
        stores,
        "events",
        &[("time_zone", json!("Nowhere"))],
        &this_one,
    )
    .await;
    let filter = EventFilter::default();
    let shows = stores.events.list(&actor, &filter, &all()).await;
    let shows = shows.expect("answered").items;
    assert_eq!(shows.len(), 1);
    assert_eq!(shows[0].id, good.id);
    let coming = stores.notices.coming(&actor, NOW, 10).await;
    let coming = coming.expect("answered");
    assert_eq!(coming.len(), 1);
    assert_eq!(coming[0].event_id, good.id);
}

async fn a_list_of_horses_omits_unreadable_rows(stores: &Stores) {
    let (actor, writer) = (stores.actor().await, stores.actor().await);
    for name in ["Bad", "Good"] {
        let (horse, item) = (offer(&actor, name, NOW), care(CareKind::Dental, "", None));
        let inserted = stores.horses.insert(&horse, &[item], None).await;
        inserted.expect("stored");
        write_to_seller(stores, &inquiry(horse.id, &writer, NOW)).await;
    }
    let far = [("created_at", json!(i64::MAX))];
    set(stores, "inquiries", &far, "horse_name = 'Bad'").await;
    let inquiries = stores.market.list_inquiries(&actor, None, &all()).await;
    let inquiries = inquiries.expect("answered").items;
    assert_eq!(inquiries.len(), 1);
    assert_eq!(inquiries[0].horse_name.as_str(), "Good");

    set(
        stores,
        "horses",
        &[("gender", json!("filly"))],
        "name = 'Bad'",
    )
    .await;
    let (filter, page) = (HorseFilter::default(), all());
    let horses = stores.horses.list(&actor, &filter, &page).await;
    let horses = horses.expect("answered").items;
    assert_eq!(horses.len(), 1);
    assert_eq!(horses[0].profile.name.as_str(), "Good");
    let market = stores
        .market
        .list(&SaleFilter::default(), &PageRequest::first(10))
        .await;
    let market = market.expect("answered").items;
    assert_eq!(market.len(), 1);
    assert_eq!(market[0].profile.name.as_str(), "Good");

    let of_bad = "horse_id IN (SELECT id FROM horses WHERE name = 'Bad')";
    set(stores, "horse_care", &[("kind", json!("shearing"))], of_bad).await;
    let filter = CareFilter::default();
    let due = stores.horses.list_care(&actor, &filter, &page).await;
    let due = due.expect("answered").items;
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].horse_name.as_str(), "Good");
}

async fn the_next_page_follows_an_unreadable_last_row(stores: &Stores) {
    let (actor, show) = stores.show().await;
    for _ in 0..3 {
        enter(stores, show.id).await;
    }
    let unknown = [("status", json!("unknown"))];
    set(stores, "registrations", &unknown, "entry_number = 2").await;
    let mut numbers = Vec::new();
    let mut page = PageRequest::first(1);
    loop {
        let listed = stores
            .registrations
            .list(&actor, show.id, &EntryFilter::default(), &page)
            .await;
        let listed = listed.expect("answered").expect("a show");
        numbers.push(listed.items.first().map(|entry| entry.entry_number));
        page.after = listed.next;
        if page.after.is_none() {
            break;
        }
    }
    assert_eq!(numbers, [Some(3), None, Some(1)]);
}

/// Expects that the error to be logged contains these parts and no value.
fn expect_named<T>(answer: Result<T, StoreError>, parts: &[&str]) {
    let Err(error) = answer else {
        panic!("it was read");
    };
    let chain = error_chain(&error);
    for part in parts {
        assert!(chain.contains(part), "{part}: {chain}");
    }
    assert!(!chain.contains("secret"), "{chain}");
}

async fn an_unreadable_value_is_reported_with_table_row_and_column(stores: &Stores) {
    let (actor, show) = stores.show().await;
    let (id, no_json) = (show.classes[0].id.to_string(), no_json(stores));
    let negative = [("capacity", json!(-1)), ("name", json!("a secret"))];
    set(stores, "classes", &negative, "position = 0").await;
    let named = [id.as_str(), "classes", "capacity"];
    expect_named(stores.events.find(&actor, show.id).await, &named);
    let id = show.id.to_string();
    let zone = [("time_zone", json!("a secret"))];
    set(stores, "events", &zone, "1 = 1").await;
    let named = [id.as_str(), "events", "time_zone"];
    expect_named(stores.notices.find(&actor, show.id).await, &named);
    let far = [("updated_at", json!(i64::MAX))];
    set(stores, "organizations", &far, "1 = 1").await;
    let named = ["organizations", "updated_at"];
    expect_named(
        stores
            .accounts
            .find_organization(&actor, actor.organizations()[0])
            .await,
        &named,
    );

    // A payload that another version of the program may have written.
    let reminder = "INSERT INTO jobs (kind, subject_id, payload, created_at, run_at, failures)
        SELECT 'usda_reminder', id, '{\"a secret\": 1}', 0, 0, 0 FROM events";
    stores.file.execute(reminder).await;
    let reminder_id = RandomIds.next_uuid();
    let readable = format!(
        "INSERT INTO jobs (kind, subject_id, payload, created_at, run_at, failures)
        SELECT 'usda_reminder', organization_id, '{{\"reminder_id\": \"{reminder_id}\"}}', 0, 1, 0
        FROM events"
    );
    stores.file.execute(&readable).await;
    let claim = async || {
        stores
            .jobs
            .claim(usda::MailReminder::KIND, 2, NOW, LATER)
            .await
    };
    // The type of its task cannot be read, which is a failure of its handler.
    let claimed = claim().await.expect("answered");
    let read = claimed
        .iter()
        .map(|job| job.task.read::<usda::MailReminder>());
    let read: Vec<_> = read.map(|it| it.is_some()).collect();
    assert_eq!(read, [false, true]);
    assert_eq!(claim().await.expect("answered"), []);

    let (owner, horse) = stores.horse().await;
    let id = horse.id.to_string();
    set(stores, "horses", &[("gender", json!("a secret"))], "1 = 1").await;
    let named = [id.as_str(), "horses", "gender"];
    expect_named(stores.horses.find(&owner, horse.id).await, &named);
    let named = [id.as_str(), "horse_sections", "gender"];
    expect_named(stores.market.find(horse.id).await, &named);
    let content = [("content", no_json)];
    set(stores, "horse_sections", &content, "section = 'health'").await;
    expect_named(stores.horses.find(&owner, horse.id).await, &[id.as_str()]);
}

/// Fields are added to sections later, and rows may have been written by another
/// version of the program.
async fn a_section_is_read_with_the_fields_that_it_has(stores: &Stores) {
    let (owner, horse) = stores.horse().await;
    let found = async |section: &str, content: Value| {
        let this_one = format!("section = '{section}'");
        let content = [("content", content)];
        set(stores, "horse_sections", &content, &this_one).await;
        stores.horses.find(&owner, horse.id).await
    };
    for older in [json!({}), json!("null")] {
        for section in ["health", "leasing"] {
            let horse = found(section, older.clone()).await;
            let sections = horse.expect("read").expect("a horse").sections;
            if section == "health" {
                assert_eq!(sections.health, HealthRecords::default());
            } else {
                assert_eq!(sections.leasing, Leasing::default());
            }
        }
    }
    let secret = "2026-02-31 secret";
    let no_text = json!({ "entry": { "date": "2026-02-01" }, "id": secret });
    for (content, field) in [
        (json!({ "allergies": [7] }), "HealthRecords.allergies"),
        (json!({ "allergies": secret }), "HealthRecords.allergies"),
        (
            json!({ "dental": { "last_exam": secret } }),
            "Dental.last_exam",
        ),
        (json!([]), "HealthRecords.vaccinations"),
        (
            json!({ "vet_visits": [no_text] }),
            "HealthRecords.vet_visits",
        ),
    ] {
        expect_named(found("health", content).await, &[field]);
    }
}

async fn coming_shows_with_an_unreadable_notice_are_omitted(stores: &Stores) {
    let (actor, bad) = stores.show().await;
    let good = stores.show_of(&actor).await;
    for show in [&bad, &good] {
        let queued = claimed(stores, &actor, show.id, NOW).await;
        deliver(stores, &queued, LATER).await;
    }
    let of_bad = format!(
        "event_id IN (SELECT id FROM events WHERE public_link = '{}')",
        bad.public_link
    );
    set(
        stores,
        "usda_notices",
        &[("method", json!("pigeon"))],
        &of_bad,
    )
    .await;
    let coming = stores.notices.coming(&actor, NOW, 10).await;
    let coming = coming.expect("answered");
    assert_eq!(coming.len(), 1);
    assert_eq!(coming[0].event_id, good.id);
    let found = stores.notices.find(&actor, bad.id).await;
    expect_named(found, &["usda_notices", "method"]);
}
