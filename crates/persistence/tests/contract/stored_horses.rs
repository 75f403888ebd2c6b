//! The same as `stored_values`, for horses, inquiries and reports.

use horses::{
    Age, Breed, CareFilter, CareKind, Complaint, Horse, HorseFilter, HorseStore as _,
    InquiryDetails, ListOf, MarketStore as _, MedicalEntry, Message, Owner, Period, Record,
    ReportReason, SaleFilter, Vaccination,
};
use kernel::{PageRequest, RecordDate, Scope, WebAddress};
use serde_json::json;

use crate::horse_samples::{care, day, offer, record_id};
use crate::inquiries::{inquiry, write as write_to_seller};
use crate::reports;
use crate::samples::{NOW, key};
use crate::stored_values::{FAR, all, far, line, long, no_number, nobody, required, set, text};
use crate::support::{Stores, scope_of};

on_both_databases!(
    horses_are_read_as_they_are,
    care_items_are_read_as_they_are,
    inquiries_and_reports_are_read_as_they_are,
);

/// A horse for sale with values that current rules forbid, in all columns and
/// in the sections that have their own rules.
async fn horse_of_old(stores: &Stores, actor: &Scope) -> Horse {
    let (mut horse, long) = (stores.keep(offer(actor, "Old", NOW)).await, long());
    set(
        stores,
        "horses",
        &[
            ("name", json!("")),
            ("age", json!(200)),
            ("breed", json!("Unicorn")),
            ("color", json!(long)),
            ("markings", json!(long)),
            ("registration_number", json!(long)),
            ("microchip_number", json!(long)),
            ("photo_link", json!("nowhere")),
            ("stable", json!(long)),
            ("location", json!(long)),
            ("boarding_contact", json!(long)),
            ("boarding_agreement", json!(long)),
        ],
        "1 = 1",
    )
    .await;
    horse.profile.name = required("");
    horse.profile.age = Some(Age::stored(200));
    horse.profile.breed = Some(Breed::stored("Unicorn".to_owned()));
    horse.profile.color = line(&long);
    horse.profile.markings = line(&long);
    horse.profile.registration_number = line(&long);
    horse.profile.microchip_number = line(&long);
    horse.profile.photo_link = Some(WebAddress::stored("nowhere".to_owned()));
    let boarding = &mut horse.sections.boarding;
    boarding.stable = line(&long);
    boarding.location = line(&long);
    boarding.contact = text(&long);
    boarding.agreement = text(&long);

    let record = record_id();
    let health = json!({
        "vaccinations": [{ "name": "", "given_on": FAR, "next_due": "1500-01-01" }],
        "allergies": vec![""; 600],
        "medical_history": [{ "id": record.to_string(), "entry": { "date": FAR } }],
    });
    let leasing = json!({ "period": { "starts_on": FAR, "ends_on": "1500-01-01" } });
    for (section, content) in [
        ("health", health),
        ("leasing", leasing),
        ("owners", json!([long])),
    ] {
        let section = format!("section = '{section}'");
        set(stores, "horse_sections", &[("content", content)], &section).await;
    }
    // A section of another version of the program.
    let other = "INSERT INTO horse_sections SELECT horse_id, 'insurance', 1, content
        FROM horse_sections WHERE section = 'owners'";
    stores.file.execute(other).await;
    let health = &mut horse.sections.health;
    health.vaccinations = ListOf::stored(vec![Vaccination {
        name: required(""),
        given_on: far(),
        next_due: RecordDate::stored("1500-01-01"),
        product: line(""),
    }]);
    health.allergies = ListOf::stored(vec![required(""); 600]);
    health.medical_history = ListOf::stored(vec![Record {
        id: record,
        entry: MedicalEntry {
            date: far().expect("a day"),
            condition: line(""),
            treatment: line(""),
            notes: text(""),
        },
    }]);
    horse.sections.leasing.period = Period {
        starts_on: far(),
        ends_on: RecordDate::stored("1500-01-01"),
    };
    horse.sections.owners = ListOf::stored(vec![Owner::named(required(&long))]);
    horse
}

async fn horses_are_read_as_they_are(stores: &Stores) {
    let actor = stores.actor().await;
    let horse = horse_of_old(stores, &actor).await;
    let found = stores.horses.find(&actor, horse.id).await;
    assert_eq!(found.expect("answered").as_ref(), Some(&horse));
    let filter = HorseFilter::default();
    let listed = stores.horses.list(&actor, &filter, &all()).await;
    assert_eq!(listed.expect("answered").items[0].profile, horse.profile);
    let market = stores
        .market
        .list(&SaleFilter::default(), &PageRequest::first(10))
        .await;
    assert_eq!(market.expect("answered").items[0].profile, horse.profile);
    let details = stores.market.find(horse.id).await;
    let details = details.expect("answered").expect("for sale").horse;
    assert_eq!(details.stable, horse.sections.boarding.stable);
}

async fn care_items_are_read_as_they_are(stores: &Stores) {
    let (actor, long) = (stores.actor().await, long());
    let item = care(CareKind::Dental, "", day("2026-06-01"));
    let horse = offer(&actor, "Midnight", NOW);
    let inserted = stores.horses.insert(&horse, &[item], None).await;
    inserted.expect("stored");
    set(stores, "horses", &[("name", json!(""))], "1 = 1").await;
    let columns = [
        ("name", json!(long)),
        ("last_on", json!(FAR)),
        ("due_on", json!("1500-01-01")),
    ];
    set(stores, "horse_care", &columns, "1 = 1").await;
    let (filter, page) = (CareFilter::default(), all());
    let listed = stores.horses.list_care(&actor, &filter, &page).await;
    let listed = listed.expect("answered").items;
    assert_eq!(listed[0].horse_name, required(""));
    assert_eq!(listed[0].item.name, long);
    assert_eq!(listed[0].item.last_on, far());
    assert_eq!(listed[0].item.due_on, RecordDate::stored("1500-01-01"));
}

async fn inquiries_and_reports_are_read_as_they_are(stores: &Stores) {
    let ((seller, horse), writer) = (stores.horse().await, stores.actor().await);
    let written = inquiry(horse.id, &writer, NOW);
    write_to_seller(stores, &written).await;
    let columns = [
        ("horse_name", json!("")),
        ("name", json!("")),
        ("email", json!("nobody")),
        ("phone", json!("call me")),
        ("message", json!("")),
    ];
    set(stores, "inquiries", &columns, "1 = 1").await;
    let details = InquiryDetails {
        name: required(""),
        email: nobody(),
        phone: Some(no_number()),
        message: Message::stored(String::new()),
    };
    let listed = stores.market.list_inquiries(&seller, None, &all()).await;
    let listed = listed.expect("answered").items;
    assert_eq!(listed[0].details, details);
    assert_eq!(listed[0].horse_name, required(""));
    let mail = stores.market.find_mail(written.id).await;
    assert_eq!(mail.expect("answered").expect("a mail").details, details);

    let mut report = reports::fraud(horse.id, &writer);
    let post = || async {
        let (report, attempt) = (reports::fraud(horse.id, &writer), key("one", "print"));
        let posted = stores
            .market
            .insert_report(&scope_of(report.reporter_id), &report, Some(attempt))
            .await;
        posted.expect("answered")
    };
    let first = post().await;
    let columns = [("reason", json!("other")), ("details", json!(""))];
    set(stores, "reports", &columns, "1 = 1").await;
    report.id = first.id;
    report.complaint = Complaint {
        reason: ReportReason::Other,
        details: text(""),
    };
    assert_eq!(post().await, report);
}
