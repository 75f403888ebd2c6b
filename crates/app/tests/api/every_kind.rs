//! One of every kind of thing, through every mechanism that it joins: one's own data as
//! an archive, the search, the calendar and its feed, the audit trail, and the deletion
//! of the account. A new table must say here which of them it joins.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};
use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::accounts::delete::delete;
use crate::accounts::exports;
use crate::authorization::Fixture;
use crate::support::horses::whole_horse;
use crate::support::{TestApp, entry, id_of, on_both_databases, show, with};

/// What becomes of the rows of a table when their account is deleted.
#[derive(Clone, Copy, PartialEq)]
enum After {
    Gone,
    /// Why they stay.
    Kept(&'static str),
}

/// A table, and the mechanisms that its rows join.
struct Kind {
    table: &'static str,
    /// The name of its files in the archive of one's own data.
    exported: Option<&'static str>,
    /// The list of the search in which it is found, and by which words.
    found: Option<(&'static str, &'static str)>,
    /// Its kinds of items in the calendar.
    dated: &'static [&'static str],
    /// What a calendar feed says of it.
    fed: Option<&'static str>,
    /// A line that it leaves in the audit trail.
    audited: Option<&'static str>,
    after: After,
}

impl Kind {
    const fn found(mut self, list: &'static str, words: &'static str) -> Self {
        self.found = Some((list, words));
        self
    }

    const fn dated(mut self, kinds: &'static [&'static str]) -> Self {
        self.dated = kinds;
        self
    }

    const fn fed(mut self, text: &'static str) -> Self {
        self.fed = Some(text);
        self
    }

    const fn audited(mut self, line: &'static str) -> Self {
        self.audited = Some(line);
        self
    }
}

/// What belongs to an organization or an account and goes with it.
const fn own(table: &'static str, exported: &'static str) -> Kind {
    Kind {
        table,
        exported: Some(exported),
        found: None,
        dated: &[],
        fed: None,
        audited: None,
        after: After::Gone,
    }
}

/// What stays, and why.
const fn kept(table: &'static str, exported: &'static str, why: &'static str) -> Kind {
    Kind {
        after: After::Kept(why),
        ..own(table, exported)
    }
}

/// What is the server's own, and why.
const fn of_server(table: &'static str, why: &'static str) -> Kind {
    Kind {
        exported: None,
        after: After::Kept(why),
        ..own(table, "")
    }
}

/// Kept with their show, as the law requires.
const LAW: &str = "records of a show";

/// Who and which horses appeared at shows, of which entries keep the names that were typed,
/// and with whom horses are turned out.
fn of_directories() -> Vec<Kind> {
    vec![
        own("turnouts", "turnout"),
        own("entry_people", "entry_people").audited("directory_link"),
        own("exhibitors", "exhibitors")
            .found("exhibitors", "Ida")
            .audited("directory_record"),
        own("identity_keys", "identity_keys"),
        own("identity_merges", "identity_merges").audited("identities_merged"),
        own("identity_proposals", "identity_proposals"),
        own("memberships", "memberships").audited("membership"),
        own("show_horses", "show_horses"),
        kept("entry_groups", "groups", LAW)
            .found("groups", "Hill Barn")
            .audited("group"),
        kept("receipts", "receipts", LAW),
        kept("weekends", "weekends", LAW).audited("weekend"),
    ]
}

/// Stalls at shows, and who has them.
fn of_stalls() -> Vec<Kind> {
    vec![
        kept("deliveries", "deliveries", LAW).audited("delivery"),
        kept("show_areas", "show_areas", LAW).audited("show_stalls"),
        kept("show_stall_plans", "show_stall_plans", LAW),
        kept("show_stalls", "show_stalls", LAW),
        kept("stall_bookings", "stall_bookings", LAW).audited("stall_booking"),
        kept("stall_holders", "stall_holders", LAW),
        kept("stall_marks", "stall_marks", LAW).audited("stall_mark"),
        kept("stall_nights", "stall_nights", LAW).audited("stall_nights"),
    ]
}

#[rustfmt::skip]
fn kinds() -> Vec<Kind> {
    let mut kinds = vec![
        own("access_tokens", "access_tokens").audited("token_made"),
        of_server("account_mails", "mails that are being sent"),
        kept("accounts", "account", "an empty row"),
        own("appointment_changes", "appointment_changes"),
        own("appointment_horses", "appointment_horses"),
        own("appointments", "appointments")
            .dated(&["appointment", "competition", "clinic", "reminder"]).fed("SUMMARY:Turn out"),
        kept("audit_trail", "history", LAW),
        of_server("back_numbers", "numbers of entries, which have them too"),
        own("barn_areas", "areas"),
        own("barn_plans", "barn_plans"),
        own("bill_lines", "bill_lines"),
        own("billed_items", "billed_items"),
        own("bill_payments", "bill_payments"),
        own("bill_settings", "bill_settings").audited("bill_setting"),
        own("bills", "bills").dated(&["bill_due"]),
        own("book_accounts", "book_accounts").audited("book_account"),
        own("book_budgets", "budgets"),
        own("book_entries", "book"),
        own("book_parts", "book_parts"),
        own("book_splits", "book_splits"),
        own("care_intervals", "care_intervals"),
        own("care_visits", "care_visits").found("care", "Massage").dated(&["care_due"])
            .fed("SUMMARY:Evening: other\\, Massage"),
        own("care_words", "care_words"),
        kept("charges", "charges", LAW),
        kept("class_entries", "class_entries", LAW),
        kept("class_regroupings", "class_regroupings", LAW).audited("classes_combined"),
        kept("class_taps", "class_taps", LAW).audited("class_state"),
        kept("classes", "classes", LAW),
        own("contact_horses", "contact_horses"),
        own("contact_merges", "contact_merges").audited("contacts_merged"),
        own("contacts", "contacts").found("contacts", "Kim Lee"),
        own("document_horses", "document_horses"),
        own("documents", "documents").found("documents", "Coggins").dated(&["document_end"]),
        own("duplicate_doses", "duplicate_doses").audited("dose_recorded_twice"),
        own("emergency_choices", "emergency_choices"),
        own("event_templates", "templates").audited("template_saved"),
        kept("events", "shows", LAW).found("shows", "Calsonic").dated(&["show"])
            .fed("SUMMARY:Shelbyville Spring Classic").audited("show_added"),
        of_server("exports", "archives expire"),
        kept("gate_taps", "gate_taps", LAW).audited("gate"),
        own("horse_care", "care").dated(&["care_due"]),
        own("horse_sections", "horse_sections").dated(&["breeding", "foaling", "lease_end", "boarding_end"]),
        own("horse_pasts", "horse_pasts"),
        own("horse_services", "horse_services").audited("horse_services"),
        own("horses", "horses").found("horses", "Midnight"),
        of_server("idempotency_keys", "of requests, for 30 days"),
        own("import_completions", "import_completions"),
        own("import_items", "import_items"),
        own("imports", "imports").audited("imported"),
        own("inquiries", "inquiries"),
        own("inquiry_replies", "inquiry_replies"),
        kept("inspections", "inspections", LAW).audited("inspection"),
        own("invitations", "invitations").audited("invited"),
        of_server("jobs", "the server's"),
        kept("judge_cards", "judge_cards", LAW).audited("card"),
        kept("judged_classes", "judged_classes", LAW).audited("class_format"),
        of_server("limited_mails", "which addresses got mails in the last hour"),
        own("medication_doses", "medication_doses"),
        own("medications", "medications"),
        kept("links", "links", "those of the devices at a show").audited("device_link"),
        own("members", "members").audited("member_role"),
        kept("messages", "messages", LAW),
        own("month_bills", "month_bills").audited("bill_made"),
        own("note_horses", "note_horses"),
        own("notes", "notes").found("notes", "lame"),
        own("observations", "observations").found("observations", "warm fore"),
        kept("organizations", "organizations", LAW).audited("organization"),
        own("owner_link_mails", "owner_link_mails"),
        own("owner_messages", "owner_messages"),
        kept("payments", "payments", LAW).audited("payment"),
        own("photos", "photos"),
        own("places", "places"),
        kept("published_results", "published_results", LAW).audited("results"),
        of_server("recovery_codes", "hashes of secrets"),
        kept("registrations", "entries", LAW).dated(&["show_entered"]).audited("added"),
        kept("reports", "reports", "sent to the operator"),
        kept("result_lines", "result_lines", LAW),
        of_server("seaql_migrations", "the schema's"),
        own("second_factors", "second_factor"),
        own("service_ticks", "service_ticks"),
        own("services", "services").found("services", "Blanket").audited("service_added"),
        kept("sessions", "sessions", "other accounts have some"),
        of_server("sign_in_attempts", "for an hour"),
        own("stays", "stays"),
        own("task_horses", "task_horses"),
        own("task_ticks", "task_ticks"),
        own("tasks", "tasks"),
        kept("usda_notices", "notices", LAW).audited("notice_requested"),
        kept("waivers", "waivers", LAW).audited("waiver"),
        of_server("write_checks", "the server's"),
    ];
    kinds.extend(of_directories().into_iter().chain(of_plans()).chain(of_stalls()));
    kinds
}

/// What is planned and announced of shows.
fn of_plans() -> Vec<Kind> {
    vec![
        kept("prize_lists", "prize_lists", LAW).audited("prize_list"),
        kept("ring_devices", "ring_devices", LAW),
        kept("ring_schedules", "ring_schedules", LAW).audited("schedule"),
        kept("ring_taps", "ring_taps", LAW).audited("ring_state"),
        kept("show_files", "show_files", LAW).audited("show_file"),
        kept("show_rings", "show_rings", LAW),
    ]
}

/// What an office has beside the things of the fixture: an entry with a fee and a
/// waiver for the account's own horse, a message to its rider, and published results.
async fn open_office(app: &TestApp, owner: &str, horse: &str) {
    let rules = json!({
        "waiver_text": "I ride at my own risk.",
        "fees": [
            { "name": "Office fee", "amount": 10, "per": "entry", "required": true },
            { "name": "Shavings", "amount": 9.5, "per": "unit" },
        ],
        "name": "Autumn Classic",
    });
    let show = app
        .post("/events", &with(show(), rules))
        .token(owner)
        .send()
        .await;
    let show = show.expect(StatusCode::CREATED);
    let fee = &show["fees"][1]["id"];
    let extras = json!([{ "fee_id": fee, "quantity": 2 }]);
    let delivery = json!({ "fee_id": fee, "quantity": 2, "day": "2026-06-05" });
    let show = format!("/events/{}", id_of(&show));
    let signed = json!({
        "extras": extras,
        "waiver": { "signed_name": "Zoë Núñez" }, "horse_id": horse,
    });
    let entered = app.post(&format!("{show}/register"), &with(entry(), signed));
    let entered = entered
        .token(owner)
        .send()
        .await
        .expect(StatusCode::CREATED);
    let waivers = format!("/registrations/{}/waivers", id_of(&entered));
    let line = json!({ "line": entered["bill"][0]["id"], "reason": "volunteer" });
    let done = app.post(&waivers, &line).token(owner).send().await;
    done.expect(StatusCode::OK);
    let message = json!({ "to": "all", "subject": "Stalls", "text": "They open at noon." });
    let sent = app
        .post(&format!("{show}/messages"), &message)
        .token(owner)
        .send()
        .await;
    sent.expect(StatusCode::CREATED);
    judge(app, owner, &show, &entered).await;
    let id = id_of(&entered);
    barn(app, owner, &show, &id).await;
    stall(app, owner, &show, (&id, delivery)).await;
    let linked = app
        .get(&format!("/registrations/{id}"))
        .token(owner)
        .send()
        .await;
    let linked = linked.expect(StatusCode::OK);
    let payer = app.post("/exhibitors", &json!({ "name": "Ida Núñez" }));
    let payer = payer.token(owner).send().await.expect(StatusCode::CREATED);
    let club = json!({ "association": "TWHBEA", "number": "20412" });
    let club = app.post(&format!("/exhibitors/{}/memberships", id_of(&payer)), &club);
    club.token(owner).send().await.expect(StatusCode::CREATED);
    let people = json!({
        "rider_id": linked["rider_id"], "show_horse_id": linked["show_horse_id"],
        "payer_id": id_of(&payer),
    });
    let saved = app.put(&format!("/registrations/{id}/people"), &people);
    saved.token(owner).send().await.expect(StatusCode::OK);
    let inspection = json!({ "status": "compliant", "when": "before" });
    let inspected = app.put(&format!("/registrations/{id}/inspection"), &inspection);
    let inspected = inspected.token(owner).send().await;
    inspected.expect(StatusCode::OK);
}

/// An entry comes with a barn.
async fn barn(app: &TestApp, owner: &str, show: &str, entry: &str) {
    let barn = json!({ "name": "Hill Barn", "contact_name": "Tess Trainer" });
    let made = app.post(&format!("{show}/groups"), &barn).token(owner);
    let made = made.send().await.expect(StatusCode::CREATED);
    let entries = format!(
        "{show}/groups/{}/entries",
        made["id"].as_str().expect("an id")
    );
    let body = json!({ "registration_ids": [entry] });
    let with_it = app.post(&entries, &body).token(owner).send().await;
    with_it.expect(StatusCode::OK);
}

/// The horse of an entry has a stall at the show, and bedding is ordered to it.
async fn stall(app: &TestApp, owner: &str, show: &str, (entry, delivery): (&str, Value)) {
    let areas = json!({ "areas": [{
        "name": "Barn A", "stalls": [{ "name": "A 1", "kind": "horse" }],
    }] });
    let saved = app.put(&format!("{show}/show_stalls"), &areas);
    let saved = saved.token(owner).send().await.expect(StatusCode::OK);
    let booking = json!({
        "kind": "horse", "holders": [{ "registration_id": entry }],
        "first": "2026-06-05", "last": "2026-06-06",
    });
    let booked = app.post(&format!("{show}/stall_bookings"), &booking);
    let booked = booked.token(owner).send().await.expect(StatusCode::CREATED);
    let nights = json!({ "stall_id": saved["areas"][0]["stalls"][0]["id"] });
    let id = booked["id"].as_str().expect("an id");
    let assigned = app.put(&format!("/stall_bookings/{id}/nights"), &nights);
    assigned.token(owner).send().await.expect(StatusCode::OK);
    let arrived = with(nights, json!({ "act": "arrived", "done": true }));
    let marked = app.put(&format!("/stall_bookings/{id}/marks"), &arrived);
    marked.token(owner).send().await.expect(StatusCode::OK);
    let delivery = with(
        delivery,
        json!({ "registration_id": entry, "booking_id": id }),
    );
    let ordered = app.post(&format!("{show}/deliveries"), &delivery);
    let ordered = ordered.token(owner).send().await;
    ordered.expect(StatusCode::CREATED);
}

/// The first class of an entry is judged, and its results are published.
async fn judge(app: &TestApp, owner: &str, show: &str, entered: &Value) {
    let class = entered["classes_entered"][0]["id"].as_str().expect("an id");
    let class = format!("{show}/classes/{class}");
    let line = json!({ "back_number": entered["back_number"], "place": 1 });
    let schedule = json!({
        "rings": [{ "id": "main", "name": "Main" }],
        "sessions": [{
            "ring_id": "main", "starts_at": "2026-06-06T13:00:00Z",
            "lines": [{ "class_id": entered["classes_entered"][0]["id"] }],
        }],
    });
    let saved = app.put(&format!("{show}/schedule"), &schedule);
    let saved = saved.token(owner).send().await.expect(StatusCode::OK);
    let ring = saved["rings"][0]["id"].as_str().expect("an id");
    let texts = json!({ "before": "Welcome." });
    let written = app.put(&format!("{show}/prize_list"), &texts);
    written.token(owner).send().await.expect(StatusCode::OK);
    let pattern = app.upload_to(
        &format!("{show}/files"),
        b"%PDF-1.7",
        &[("title", "Pattern")],
    );
    let pattern = pattern.token(owner).send().await;
    pattern.expect(StatusCode::CREATED);
    let held = app.put(
        &format!("{show}/rings/{ring}/state"),
        &json!({ "state": "hold" }),
    );
    held.token(owner).send().await.expect(StatusCode::OK);
    let calls = [
        (Method::POST, "state", json!({ "state": "running" })),
        (
            Method::POST,
            "gate",
            json!({ "registration_id": id_of(entered), "state": "done" }),
        ),
        (
            Method::PUT,
            "format",
            json!({ "kind": "placed", "judges": ["Jo Judge"] }),
        ),
        (Method::PUT, "cards/0", json!({ "lines": [line] })),
        (Method::POST, "results/publish", json!({})),
    ];
    for (method, path, body) in calls {
        let call = app.request(method, &format!("{class}/{path}"));
        let done = call.json(&body).token(owner).send().await;
        done.expect(StatusCode::OK);
    }
}

fn care(horse: &str) -> [(Method, String, Value); 2] {
    let visit = json!({
        "kind": "other", "name": "Massage", "date": "2026-05-01", "next_due": "2026-06-05",
    });
    [
        (Method::PUT, "/care/intervals".into(), json!({ "hoof": 35 })),
        (Method::POST, format!("/horses/{horse}/care"), visit),
    ]
}

/// The horse stands in a stall, is turned out, and has a link for its door; an owner got
/// the link to their page by mail.
async fn stand(app: &TestApp, owner: &str, horse: &str) {
    let stalls = json!([{ "name": "A1" }]);
    let plan = json!({ "areas": [{ "name": "East", "kind": "aisle", "stalls": stalls }] });
    let plan = app.put("/places", &plan).token(owner).send().await;
    let stall = plan.expect(StatusCode::OK)["areas"][0]["stalls"][0]["id"].clone();
    let place = json!({ "place_id": stall, "from": "2026-05-01" });
    let placed = app.put(&format!("/horses/{horse}/place"), &place);
    let placed = placed.token(owner).send().await;
    placed.expect(StatusCode::NO_CONTENT);
    let turnout = json!({ "groups": [{
        "name": "Mares", "weekdays": ["MO"], "from": "08:00", "until": "11:00",
        "horse_ids": [horse],
    }] });
    let saved = app.put("/turnout", &turnout).token(owner).send().await;
    saved.expect(StatusCode::OK);
    let link = app.post(&format!("/horses/{horse}/emergency_link"), &json!({}));
    link.token(owner).send().await.expect(StatusCode::CREATED);
    let contact = json!({ "kinds": ["owner"], "name": "Lee Ames", "email": "lee@example.org" });
    let contact = app.post("/contacts", &contact).token(owner).send().await;
    let contact = id_of(&contact.expect(StatusCode::CREATED));
    let path = format!("/contacts/{contact}/owner_link");
    let link = app.post(&path, &json!({ "mail": true }));
    link.token(owner).send().await.expect(StatusCode::CREATED);
    let twice = json!({ "kinds": ["owner"], "name": "Ames, Lee" });
    let twice = app.post("/contacts", &twice).token(owner).send().await;
    let with = json!({ "with": id_of(&twice.expect(StatusCode::CREATED)) });
    let merged = app.post(&format!("/contacts/{contact}/merge"), &with);
    merged.token(owner).send().await.expect(StatusCode::CREATED);
    let shown = app.put("/emergency_links/choices", &json!({ "shown": [] }));
    shown.token(owner).send().await.expect(StatusCode::OK);
}

/// The owner of the fixture's horse is billed for its services of a month.
async fn make_month(app: &TestApp, world: &Fixture) {
    let owner = &world.owner;
    let accounts = app.put("/book/accounts", &json!({ "bank": "First Farmers" }));
    accounts.token(owner).send().await.expect(StatusCode::OK);
    let settings = app.put("/bills/settings", &json!({ "how_to_pay": "By check." }));
    settings.token(owner).send().await.expect(StatusCode::OK);
    // It had other owners before the month.
    let owners = world.path("/horses/{id}/owners");
    let read = app.get(&owners).token(owner).send().await;
    let mut periods = read.expect(StatusCode::OK)["periods"].clone();
    periods[0]["from"] = json!("2020-01-01");
    let periods = json!([{ "owners": ["Somebody"] }, periods[0]]);
    let dated = app.put(&owners, &json!({ "periods": periods }));
    dated.token(owner).send().await.expect(StatusCode::OK);
    let horse = world.path("/horses/{id}/services");
    let given = json!({ "services": [{ "service_id": world.service, "from": "2026-05-01" }] });
    let given = app.put(&horse, &given).token(owner).send().await;
    given.expect(StatusCode::OK);
    let tick = world.path("/horses/{id}/services/{service_id}/done/{date}");
    let tick = app.put(&tick, &json!({ "quantity": 1 })).token(owner);
    tick.send().await.expect(StatusCode::OK);
    let made = crate::services::make_all(app, owner, crate::services::MONTH).await;
    assert_eq!(made["bills"].as_array().map(Vec::len), Some(1), "{made}");
}

fn given(at: &str) -> Value {
    json!({ "given": true, "at": format!("2026-05-01T{at}:00Z") })
}

/// What a barn has beside the things of the fixture.
async fn open_barn(app: &TestApp, world: &Fixture, stranger: &str) -> String {
    let owner = &world.owner;
    let bred = with(
        whole_horse(),
        json!({ "name": "Evening", "breedingRecords": { "breedingDates": ["2026-06-01"] } }),
    );
    let horse = app.create_horse(owner, &bred).await;
    let about = |more: Value| with(json!({ "horse_ids": [horse] }), more);
    let path = |route: &str| world.path(route);
    let tick = path("/tasks/{id}/done/{date}");
    let dose = path("/medications/{id}/doses/{date}/{time}");
    let payments = path("/bills/{id}/payments");
    let organization = path("/organization/{id}");
    let at = |hour: u8, kind: &str| {
        let (from, to) = (
            format!("2026-06-07T{hour}:00:00Z"),
            format!("2026-06-07T{hour}:30:00Z"),
        );
        about(
            json!({ "title": kind, "kind": kind, "starts_at": from, "ends_at": to, "time_zone": "UTC" }),
        )
    };
    let calls = [
        (Method::PUT, tick, json!({})),
        // On two phones.
        (Method::PUT, dose.clone(), given("08:00")),
        (Method::PUT, dose, given("08:10")),
        (
            Method::POST,
            payments,
            json!({ "method": "cash", "amount": 1 }),
        ),
        (Method::PUT, organization, json!({ "name": "Club" })),
        (
            Method::POST,
            "/notes".into(),
            about(json!({ "text": "Is lame" })),
        ),
        // The horses of a contact that is an owner alone are owned, not listed.
        (
            Method::POST,
            "/contacts".into(),
            about(json!({ "kinds": ["veterinarian"], "name": "Ada Vale" })),
        ),
        (
            Method::POST,
            "/book".into(),
            with(crate::book::expense(), json!({ "split_equally": [horse] })),
        ),
        (
            Method::PUT,
            "/book/budget?year=2026".into(),
            json!({
                "amounts": [{ "kind": "expense", "category": "feed", "month": 1, "amount": 5 }],
            }),
        ),
        (
            Method::PUT,
            path("/appointments/{id}/occurrences/{date}"),
            json!({ "title": "Late" }),
        ),
        (Method::POST, "/appointments".into(), at(10, "competition")),
        (Method::POST, "/appointments".into(), at(11, "clinic")),
        (Method::POST, "/appointments".into(), at(12, "reminder")),
        (
            Method::POST,
            "/accounts/second_factor".into(),
            json!({ "password": "a quiet mare 7" }),
        ),
    ];
    for (method, path, body) in calls.into_iter().chain(care(&horse)) {
        let made = app
            .request(method, &path)
            .json(&body)
            .token(owner)
            .send()
            .await;
        assert!(made.status.is_success(), "{path}: {made:?}");
    }
    crate::observations::observe(app, owner, &horse, "Warm near fore").await;
    crate::imports::move_in(app, owner, "Name\tBreed\nDusty\tPaint").await;
    crate::imports::move_in(app, owner, "Name\tColor\nDusty\tBay").await;
    crate::imports::remember_word(app, owner, "Midnight").await;
    stand(app, owner, &horse).await;
    make_month(app, world).await;
    let ends = [
        ("kind", "health_certificate"),
        ("title", "Certificate"),
        ("expires_on", "2026-12-01"),
    ];
    let mut pdf = b"%PDF-1.7\n".to_vec();
    pdf.resize(1 << 20, b' ');
    let document = app
        .upload_to("/documents", &pdf, &ends)
        .token(owner)
        .send()
        .await;
    document.expect(StatusCode::CREATED);
    ask(app, world, stranger, &horse).await;
    horse
}

/// Somebody asks about the horse, and what a stranger asked about another one is answered.
async fn ask(app: &TestApp, world: &Fixture, stranger: &str, horse: &str) {
    let asked = json!({ "name": "Rae", "email": "rae@example.org", "message": "Is it sound?" });
    let asked = app
        .post(&format!("/horses/{horse}/inquiries"), &asked)
        .token(stranger);
    asked.send().await.expect(StatusCode::ACCEPTED);
    let reply = json!({ "text": "She is." });
    let reply = app.post(&world.path("/inquiries/{id}/reply"), &reply);
    reply
        .token(&world.owner)
        .send()
        .await
        .expect(StatusCode::CREATED);
}

async fn counts(app: &TestApp) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for table in app.database.tables().await {
        let rows = app.database.count(&table).await;
        counts.insert(table, rows);
    }
    counts
}

/// The names of the files of an archive, and the tables that have rows.
async fn exported(app: &TestApp, token: &str) -> (Vec<String>, BTreeSet<String>) {
    exports::request(app, token).await;
    let export = exports::ready(app, token).await;
    assert_eq!(export["state"], "ready");
    let path = format!("/accounts/exports/{}?format=zip", id_of(&export));
    let archive = app.get(&path).token(token).send().await;
    let mut archive = ZipArchive::new(Cursor::new(archive.bytes)).expect("an archive");
    let (mut names, mut filled) = (Vec::new(), BTreeSet::new());
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).expect("a file");
        let name = file.name().expect("a name").into_owned();
        if let Some(table) = name.strip_suffix(".json") {
            let mut text = String::new();
            file.read_to_string(&mut text).expect("UTF-8");
            let rows: Value = serde_json::from_str(&text).expect("JSON");
            if rows.as_array().is_some_and(|rows| !rows.is_empty()) {
                filled.insert(table.to_owned());
            }
        }
        names.push(name);
    }
    (names, filled)
}

/// The values of the members of the objects of a list.
fn all(list: &Value, member: &str) -> BTreeSet<String> {
    let list = list.as_array().expect("a list").iter();
    list.map(|it| it[member].as_str().unwrap_or_default().to_owned())
        .collect()
}

/// The names in the API description at a path.
async fn described(app: &TestApp, path: &str) -> BTreeSet<String> {
    let description = app.get("/openapi.json").send().await.expect(StatusCode::OK);
    match description.pointer(path).expect(path) {
        Value::Array(names) => names
            .iter()
            .filter_map(|it| Some(it.as_str()?.to_owned()))
            .collect(),
        Value::Object(members) => members.keys().cloned().collect(),
        other => panic!("{path} is {other}"),
    }
}

on_both_databases! {
    async fn joins_every_mechanism(app: TestApp) {
        let stranger = app.new_account().await;
        let offered = app.create_horse(&stranger, &whole_horse()).await;
        let before = counts(&app).await;
        let world = Fixture::new(&app).await;
        let owner = world.owner.as_str();
        let horse = open_barn(&app, &world, &stranger).await;
        open_office(&app, owner, &horse).await;
        let report = json!({ "reason": "sold" });
        let report = app.post(&format!("/horses/{offered}/reports"), &report).token(owner);
        report.send().await.expect(StatusCode::CREATED);
        let member = world.path("/organization/{id}/members/{account_id}");
        let role = json!({ "role": "viewer" });
        app.put(&member, &role).token(owner).send().await.expect(StatusCode::OK);

        let kinds = kinds();
        let known: BTreeSet<_> = kinds.iter().map(|it| it.table.to_owned()).collect();
        let found: BTreeSet<_> = app.database.tables().await.into_iter().collect();
        assert_eq!(found, known, "say which mechanisms the rows of a table join");
        let made = counts(&app).await;
        for kind in kinds.iter().filter(|it| it.exported.is_some()) {
            assert!(made[kind.table] > before[kind.table], "make one of {}", kind.table);
        }

        // One's own data, and the documents of a horse.
        let (names, filled) = exported(&app, owner).await;
        let expected = kinds.iter().filter_map(|it| Some(it.exported?.to_owned()));
        assert_eq!(filled, expected.collect());
        for folder in ["photos/", "documents/", "show_files/", "letters/"] {
            assert!(names.iter().any(|it| it.starts_with(folder)), "{folder}: {names:?}");
        }
        let zip = world.path("/horses/{id}/documents.zip");
        let zip = app.get(&zip).token(owner).send().await;
        ZipArchive::new(Cursor::new(zip.bytes)).expect("an archive").by_name("Coggins.jpg").expect("its document");

        // The search.
        let mut lists = BTreeSet::new();
        let words = kinds.iter().filter_map(|it| it.found);
        // What lists may have that are no tables' own.
        let words = words.chain([("", "Zoë"), ("", "Bute"), ("", "Rae Doe"), ("", "oats"), ("", "101"), ("", "100")]);
        for (list, words) in words {
            let found = app.get(&format!("/search?q={words}")).token(owner).send().await;
            let found = found.expect(StatusCode::OK);
            let found = found.as_object().expect("lists").iter();
            let found: BTreeSet<_> = found.filter(|(_, it)| it.as_array().is_some_and(|it| !it.is_empty())).map(|(name, _)| name.clone()).collect();
            assert!(list.is_empty() || found.contains(list), "{words} is not in {list}: {found:?}");
            lists.extend(found);
        }
        let mut described_lists = described(&app, "/components/schemas/FindingsView/properties").await;
        assert!(described_lists.remove("are_entries_partial"), "it is no list");
        assert_eq!(lists, described_lists, "find one of each");

        // The calendar and its feed.
        let calendar = app.get("/calendar?from=2026-05-01&to=2027-05-31").token(owner).send().await;
        let dated = all(&calendar.expect(StatusCode::OK), "kind");
        let expected: BTreeSet<_> = kinds.iter().flat_map(|it| it.dated).map(|it| (*it).to_owned()).collect();
        assert_eq!(dated, expected);
        assert_eq!(dated, described(&app, "/components/schemas/CalendarKind/enum").await);
        let feed = world.path("/calendars/{secret}.ics");
        let feed = app.get(&feed).send().await.text.replace("\r\n ", "");
        for text in kinds.iter().filter_map(|it| it.fed) {
            assert!(feed.contains(text), "{text} is not in {feed}");
        }

        // The trail.
        let trail = format!("/organization/{}/audit?limit=500", world.organization);
        let trail = app.get(&trail).token(owner).send().await.expect(StatusCode::OK);
        let lines = all(&trail, "kind");
        for line in kinds.iter().filter_map(|it| it.audited) {
            assert!(lines.contains(line), "{line} is not in {lines:?}");
        }

        // The deletion of the account.
        app.delete(&member).token(owner).send().await.expect(StatusCode::NO_CONTENT);
        delete(&app, owner, "a quiet mare 7").await.expect(StatusCode::NO_CONTENT);
        let mut left = Vec::new();
        for _ in 0..200 {
            let after = counts(&app).await;
            let gone = kinds.iter().filter(|it| it.after == After::Gone);
            left = gone.filter(|it| after[it.table] != before[it.table]).map(|it| it.table).collect();
            if left.is_empty() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(left, [""; 0], "rows stayed");
        let after = counts(&app).await;
        for kind in &kinds {
            if let After::Kept(LAW) = kind.after {
                assert!(after[kind.table] > before[kind.table], "{} must be kept", kind.table);
            }
        }
    }
}
