//! Somebody who asked to be forgotten.

use std::io::{Cursor, Read as _};
use std::time::{Duration, Instant};

use kernel::Role;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::accounts::exports;
use crate::authorization::member;
use crate::exhibitors::{enter, names, read};
use crate::horses::results::publish;
use crate::organization::people::sign_up;
use crate::support::horses::jpeg;
use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, show, with};

/// How long a test waits for entries to be erased.
const PATIENCE: Duration = Duration::from_mins(1);

/// What must be nowhere afterwards.
const PERSONAL: [&str; 8] = [
    "zoe@example.org",
    "zoe.new@example.org",
    "931-555-0199",
    "12 Mill Rd",
    "Stall next to Comet",
    "2001-02-03",
    "Gail Poe",
    "204-12",
];

fn asked() -> Value {
    with(
        show(),
        json!({ "form": {
            "owner": "optional", "trainer": "optional", "rider_birth_date": "optional",
            "emergency_contact": "optional",
        } }),
    )
}

async fn new_show(app: &TestApp, token: &str, name: &str) -> Value {
    let made = app.post("/events", &with(asked(), json!({ "name": name })));
    made.token(token).send().await.expect(StatusCode::CREATED)
}

/// Moves a show to a day.
async fn held_on(app: &TestApp, token: &str, show: &Value, day: &str) {
    let days = json!({
        "name": show["name"], "classes": show["classes"],
        "start_date": format!("{day}T09:00:00-05:00"),
        "end_date": format!("{day}T18:00:00-05:00"),
    });
    let path = format!("/events/{}", id_of(show));
    let saved = app
        .put(&path, &with(asked(), days))
        .token(token)
        .send()
        .await;
    saved.expect(StatusCode::OK);
}

/// What Zoë's entries say of her.
fn zoe() -> Value {
    json!({
        "rider_birth_date": "2001-02-03",
        "emergency_contact": { "name": "Gail Poe", "phone": "931-555-0100" },
        "owner": {
            "name": "Zoë Núñez", "email": "zoe@example.org", "phone": "931-555-0199",
            "street": "12 Mill Rd", "city": "Lewisburg", "state": "TN",
        },
        "trainer": { "name": "Tom Poe", "email": "tom@example.org" },
    })
}

async fn forget(app: &TestApp, token: &str, id: &Value) -> Answer {
    let path = format!("/exhibitors/{}/personal_data", id.as_str().expect("an id"));
    let reason = json!({ "reason": "Asked in a letter of April 30" });
    let call = app.request(Method::DELETE, &path).json(&reason);
    call.token(token).send().await
}

/// The entry, once it is erased.
async fn erased(app: &TestApp, token: &str, entry: &Value) -> Value {
    let started = Instant::now();
    loop {
        let read = read(app, token, &format!("/registrations/{}", id_of(entry))).await;
        if read["rider_email"] == "" {
            return read;
        }
        assert!(started.elapsed() < PATIENCE, "it was not erased: {read}");
        tokio::task::yield_now().await;
    }
}

/// The horses of one name are asked about, and no people.
async fn nobody_is_asked_about(app: &TestApp, token: &str) {
    let asked = read(app, token, "/identities").await;
    let mut asked = asked.as_array().expect("a list").iter();
    assert!(asked.all(|it| it["of"] == "show_horse"), "{asked:?}");
}

fn members<const N: usize>(entry: &Value, members: [&str; N]) -> [Value; N] {
    members.map(|it| entry[it].clone())
}

/// The path of a barn of whom Zoë is in charge.
async fn in_charge(app: &TestApp, token: &str, (show, entry): (&Value, &Value)) -> String {
    let barn = json!({
        "name": "Hill Barn", "contact_name": "Zoë Núñez", "email": "zoe@example.org",
        "phone": "931-555-0199",
    });
    let barns = format!("/events/{}/groups", id_of(show));
    let barn = app.post(&barns, &barn).token(token).send().await;
    let barn = barn.expect(StatusCode::CREATED);
    assert_eq!(barn["exhibitor_id"], entry["rider_id"]);
    format!("{barns}/{}", barn["id"].as_str().expect("an id"))
}

fn nobody_is_reached(barn: &Value) {
    let reached = members(barn, ["contact_name", "email", "phone"]);
    assert_eq!(reached, ["Zoë Núñez", "", ""].map(|it| json!(it)));
}

/// All texts of the archive of an account.
async fn archive(app: &TestApp, token: &str) -> String {
    exports::request(app, token).await;
    let export = exports::ready(app, token).await;
    let path = format!("/accounts/exports/{}?format=zip", id_of(&export));
    let answer = app.get(&path).token(token).send().await;
    let mut archive = ZipArchive::new(Cursor::new(answer.bytes)).expect("an archive");
    let mut texts = String::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).expect("a file");
        if file.name().expect("a name").ends_with(".json") {
            file.read_to_string(&mut texts).expect("UTF-8");
        }
    }
    texts
}

on_both_databases! {
    async fn whoever_asks_is_forgotten_with_all_that_is_merged_and_results_stay(app: TestApp) {
        let token = &sign_up(&app, "owner@example.org").await;
        let spring = new_show(&app, token, "Spring").await;
        let entered = enter(&app, token, &id_of(&spring), zoe()).await;
        let other = json!({
            "rider_name": "Ida Lake", "rider_email": "ida@example.org", "rider_phone": "931-555-0122",
            "rider_address": { "street": "3 Hill Rd" }, "notes": "",
        });
        let ida = enter(&app, token, &id_of(&spring), other).await;
        let barn = in_charge(&app, token, (&spring, &entered)).await;
        publish(&app, token, &spring, [1, 2], "").await;
        // Her address was corrected, so the history has the former one.
        let path = format!("/registrations/{}", id_of(&entered));
        let corrected = with(with(entry(), zoe()), json!({ "rider_email": "zoe.new@example.org" }));
        app.put(&path, &corrected).token(token).send().await.expect(StatusCode::OK);
        let facts = [("kind", "other"), ("title", "Card")];
        let card = app.upload_to("/documents", &jpeg(8, 8), &facts).token(token);
        let card = id_of(&card.send().await.expect(StatusCode::CREATED));
        let id = &entered["rider_id"];
        let page = format!("/exhibitors/{}", id.as_str().expect("an id"));
        let number = json!({ "association": "TWHBEA", "number": "204-12", "document_id": card });
        let joined = app.post(&format!("{page}/memberships"), &number);
        joined.token(token).send().await.expect(StatusCode::CREATED);
        let second = json!({ "name": "Z. Nunez", "email": "zoe@example.org", "phone": "931-555-0199" });
        let second = app.post("/exhibitors", &second).header("idempotency-key", "second");
        let second = id_of(&second.token(token).send().await.expect(StatusCode::CREATED));
        let merged = app.post(&format!("{page}/merge"), &json!({ "with": second }));
        let merged = merged.token(token).send().await.expect(StatusCode::CREATED);
        let noted = with(read(&app, token, &page).await, json!({ "notes": "Stall next to Comet" }));
        app.put(&page, &noted).token(token).send().await.expect(StatusCode::OK);
        held_on(&app, token, &spring, "2025-11-08").await;
        let before = read(&app, token, &path).await;
        let texts = archive(&app, token).await;
        let in_vain: Vec<_> = PERSONAL.iter().filter(|it| !texts.contains(**it)).collect();
        assert!(in_vain.is_empty(), "the test looks in vain for {in_vain:?}");

        let stranger = &app.new_account().await;
        forget(&app, stranger, id).await.problem(404, "not_found");
        for role in [Role::Manager, Role::Secretary, Role::Viewer] {
            let email = format!("{role}@example.org");
            let refused = forget(&app, &member(&app, &email, role).await, id).await;
            refused.problem(403, "role_not_sufficient");
        }
        let empty = app.request(Method::DELETE, &format!("{page}/personal_data"));
        let empty = empty.json(&json!({ "reason": " " })).token(token).send().await;
        assert_eq!(empty.wrong_fields(), ["reason"]);
        assert_eq!(read(&app, token, &page).await["email"], "zoe@example.org");
        for _ in 0..2 {
            // By the record that was merged, and again.
            let done = forget(&app, token, &json!(second)).await;
            assert_eq!(done.status, StatusCode::NO_CONTENT);
        }

        let after = erased(&app, token, &entered).await;
        let kept = [
            "rider_name", "horse_name", "bill", "total_fee", "balance", "rider_id", "owner_id",
            "back_number", "classes_entered", "trainer",
        ];
        assert_eq!(members(&after, kept), members(&before, kept));
        let nobody = json!({
            "name": "Zoë Núñez", "email": "", "phone": "", "street": "", "city": "", "state": "", "zip_code": "",
        });
        assert_eq!(after["owner"], nobody);
        assert_ne!(after["link"], before["link"], "what was mailed leads nowhere");
        let whole = read(&app, token, &page).await;
        let nothing = members(&whole, ["email", "phone", "notes", "memberships"]);
        assert_eq!(nothing, [json!(""), json!(""), json!(""), json!([])]);
        assert!(whole["forgotten_at"].is_object(), "{whole}");
        assert_eq!(whole["results"][0]["rider_name"], "Zoë Núñez");
        app.get(&format!("/documents/{card}")).token(token).send().await.problem(404, "not_found");
        let texts = archive(&app, token).await;
        let left: Vec<_> = PERSONAL.iter().filter(|it| texts.contains(**it)).collect();
        assert!(left.is_empty(), "{left:?} is still there");
        assert!(texts.contains("tom@example.org") && texts.contains("ida@example.org"));
        nobody_is_reached(&read(&app, token, &barn).await);
        assert_eq!(app.database.count("idempotency_keys WHERE key LIKE '%second%'").await, 0);
        for searched in ["zoe@example.org", "9315550199", "204-12"] {
            assert!(names(&app, token, &format!("/exhibitors?q={searched}")).await.is_empty());
        }
        assert_eq!(names(&app, token, "/exhibitors?q=nunez").await, ["Zoë Núñez"]);
        let organization = id_of(&read(&app, token, "/accounts/me").await);
        let trail = read(&app, token, &format!("/organization/{organization}/audit")).await;
        let lines = trail.as_array().expect("lines").iter().filter(|it| it["kind"] == "forgotten");
        let lines: Vec<_> = lines.map(|it| members(it, ["subject", "before", "after", "reason"])).collect();
        assert_eq!(lines.len(), 2, "one of her, and one of her entry: {lines:?}");
        let line = ["Zoë Núñez", "", "", "Asked in a letter of April 30"].map(|it| json!(it));
        assert!(lines.contains(&line), "{lines:?}");

        // Nothing is written down any more, and undoing the merge brings nothing back.
        let memberships = format!("{page}/memberships");
        let merge = format!("{page}/merge");
        let calls = [
            app.put(&page, &noted),
            app.post(&memberships, &json!({ "association": "TWHBEA" })),
            app.post(&merge, &json!({ "with": ida["rider_id"] })),
        ];
        for call in calls {
            call.token(token).send().await.problem(409, "forgotten");
        }
        let undo = format!("/merges/{}", merged["merge_id"].as_str().expect("an id"));
        assert_eq!(app.delete(&undo).token(token).send().await.status, StatusCode::NO_CONTENT);
        let parted = read(&app, token, &format!("/exhibitors/{second}")).await;
        assert_eq!(members(&parted, ["name", "email"]), [json!("Z. Nunez"), json!("")]);
        assert_eq!(parted["forgotten_at"], whole["forgotten_at"]);
        nobody_is_asked_about(&app, token).await;
    }

    async fn a_show_keeps_what_it_needs_and_nobody_is_taken_for_who_was_forgotten(app: TestApp) {
        let token = &sign_up(&app, "owner@example.org").await;
        let (past, next) = (new_show(&app, token, "Past").await, new_show(&app, token, "Next").await);
        let ridden = enter(&app, token, &id_of(&past), zoe()).await;
        let coming = enter(&app, token, &id_of(&next), zoe()).await;
        assert_eq!(ridden["rider_id"], coming["rider_id"]);
        // Its records must be kept for some weeks more.
        held_on(&app, token, &past, "2026-04-04").await;
        let done = forget(&app, token, &ridden["rider_id"]).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT);
        let after = erased(&app, token, &ridden).await;
        assert_eq!(after["rider_address"], ridden["rider_address"]);
        assert_eq!(members(&after["owner"], ["email", "street"]), [json!(""), json!("12 Mill Rd")]);
        assert_eq!(after["emergency_contact"], Value::Null);
        let path = format!("/registrations/{}", id_of(&coming));
        let still = read(&app, token, &path).await;
        let said = ["rider_email", "emergency_contact", "link", "revision"];
        assert_eq!(members(&still, said), members(&coming, said));

        // The office changes the entry of the show to come: it stays hers, and nothing comes back.
        let changed = with(with(entry(), zoe()), json!({ "rider_phone": "931-555-0111" }));
        app.put(&path, &changed).token(token).send().await.expect(StatusCode::OK);
        let still = read(&app, token, &path).await;
        assert_eq!(still["rider_id"], ridden["rider_id"]);
        let page = format!("/exhibitors/{}", ridden["rider_id"].as_str().expect("an id"));
        assert_eq!(members(&read(&app, token, &page).await, ["email", "phone"]), [json!(""), json!("")]);

        // Whoever enters with the same address, by the old link, or is chosen, is another.
        let (_, link) = still["link"].as_str().and_then(|it| it.rsplit_once('/')).expect("a link");
        let again = enter(&app, token, &id_of(&next), with(zoe(), json!({ "again": link }))).await;
        assert_ne!(again["rider_id"], ridden["rider_id"]);
        assert_ne!(again["owner_id"], ridden["rider_id"]);
        nobody_is_asked_about(&app, token).await;
        let people = json!({ "rider_id": ridden["rider_id"], "show_horse_id": again["show_horse_id"] });
        let people = app.put(&format!("/registrations/{}/people", id_of(&again)), &people);
        people.token(token).send().await.problem(409, "forgotten");
    }
}
