//! The directory of an organization's shows: who and which horses appear there.

use std::time::{Duration, Instant};

use kernel::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::authorization::member;
use crate::organization::people::sign_up;
use crate::support::{TestApp, entry, id_of, on_both_databases, show, with};

/// How long a test waits for an entry to be linked.
const PATIENCE: Duration = Duration::from_mins(1);

/// A show that asks for owner, trainer and registration number.
pub(crate) async fn show_of(app: &TestApp, token: &str, name: &str) -> String {
    let asked = json!({
        "name": name,
        "form": { "owner": "optional", "trainer": "optional", "registration_number": "optional" },
    });
    let made = app
        .post("/events", &with(show(), asked))
        .token(token)
        .send()
        .await;
    id_of(&made.expect(StatusCode::CREATED))
}

/// Enters a horse, and reads the entry.
pub(crate) async fn enter(app: &TestApp, token: &str, show: &str, more: Value) -> Value {
    let path = format!("/events/{show}/register");
    let made = app.post(&path, &with(entry(), more)).send().await;
    let id = id_of(&made.expect(StatusCode::CREATED));
    read(app, token, &format!("/registrations/{id}")).await
}

/// The entry, once it is linked.
pub(crate) async fn linked(app: &TestApp, token: &str, id: &str) -> Value {
    let started = Instant::now();
    loop {
        let read = read(app, token, &format!("/registrations/{id}")).await;
        if !read["rider_id"].is_null() {
            return read;
        }
        assert!(
            started.elapsed() < PATIENCE,
            "the entry was not linked: {read}"
        );
        tokio::task::yield_now().await;
    }
}

/// To whom an entry is linked, as its office reads it.
pub(crate) fn people_of(entry: &Value) -> Value {
    let members = entry.as_object().expect("an entry").clone().into_iter();
    let people = members.filter(|(name, _)| {
        name == "linked" || (name.ends_with("_id") && !["_id", "event_id"].contains(&name.as_str()))
    });
    people.collect()
}

pub(crate) async fn read(app: &TestApp, token: &str, path: &str) -> Value {
    app.get(path)
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK)
}

pub(crate) async fn names(app: &TestApp, token: &str, path: &str) -> Vec<String> {
    let listed = read(app, token, path).await;
    let listed = listed.as_array().expect("a list").iter();
    listed
        .map(|it| it["name"].as_str().expect("a name").to_owned())
        .collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

async fn answer(app: &TestApp, token: &str, id: &str, answer: &str) -> Value {
    let said = app.post(&format!("/identities/{id}"), &json!({ "answer": answer }));
    said.token(token).send().await.expect(StatusCode::OK)
}

/// Everything that must stay as it is, whatever is linked, merged and undone.
async fn bills_and_names(app: &TestApp, token: &str, entries: &[&Value]) -> Vec<Value> {
    let mut all = Vec::new();
    for entry in entries {
        let mut read = read(app, token, &format!("/registrations/{}", id_of(entry))).await;
        let members = read.as_object_mut().expect("an entry");
        members.retain(|name, _| !name.ends_with("_id") || name == "_id");
        all.push(read);
    }
    all
}

on_both_databases! {
    async fn a_horse_spelled_differently_is_asked_once_merged_and_parted(app: TestApp) {
        let token = &app.new_account().await;
        let (spring, fall) = (show_of(&app, token, "Spring").await, show_of(&app, token, "Fall").await);
        let first = json!({ "horse_name": "Go Boy's Bob", "owner": { "name": "Hill Farm" } });
        let first = &enter(&app, token, &spring, first).await;
        let second = json!({ "rider_name": "NUNEZ, Zoe", "horse_name": "Bob (Go Boys Bob)" });
        let second = &enter(&app, token, &fall, second).await;
        assert_eq!(first["rider_id"], second["rider_id"], "one address and name");
        assert_ne!(first["show_horse_id"], second["show_horse_id"]);
        assert_eq!(first["payer_id"], first["rider_id"]);
        assert_eq!(first["prize_to_id"], first["owner_id"]);
        assert_eq!(second["prize_to_id"], second["rider_id"]);
        let before = bills_and_names(&app, token, &[first, second]).await;

        assert_eq!(names(&app, token, "/exhibitors").await, ["Hill Farm", "Zoë Núñez"]);
        assert_eq!(names(&app, token, "/exhibitors?q=nunez").await, ["Zoë Núñez"]);
        assert_eq!(names(&app, token, "/exhibitors?role=owner").await, ["Hill Farm"]);
        assert_eq!(names(&app, token, "/exhibitors?role=prize_to").await, ["Hill Farm", "Zoë Núñez"]);
        let person = read(&app, token, &format!("/exhibitors/{}", text(&first["rider_id"]))).await;
        assert_eq!(person["names"], json!(["NUNEZ, Zoe", "Zoë Núñez"]));
        assert_eq!(person["entries"].as_array().map(Vec::len), Some(2));
        let mut entries = person["entries"].as_array().expect("a list").iter();
        let in_fall = entries.find(|it| it["event_id"] == json!(fall)).expect("an entry");
        assert_eq!(in_fall["roles"], json!(["rider", "payer", "prize_to"]));

        let asked = read(&app, token, "/identities").await;
        assert_eq!(asked.as_array().map(Vec::len), Some(1), "{asked}");
        assert_eq!((&asked[0]["of"], &asked[0]["likeness"]), (&json!("show_horse"), &json!("look")));
        let merge = answer(&app, token, text(&asked[0]["id"]), "same").await;
        let horse = read(&app, token, &format!("/show_horses/{}", text(&second["show_horse_id"]))).await;
        assert_eq!(horse["names"], json!(["Bob (Go Boys Bob)", "Go Boy's Bob"]));
        assert_eq!(horse["entries"].as_array().map(Vec::len), Some(2));
        assert_eq!(horse["merges"][0]["merge_id"], merge["merge_id"]);
        assert_eq!(names(&app, token, "/show_horses?q=go+boys").await.len(), 1);
        // A third entry, after the merge, belongs to the one that it is.
        let third = json!({ "horse_name": "Bob (Go Boys Bob)", "registration_number": "TWHBEA 20412345" });
        let third = enter(&app, token, &fall, third).await;
        assert_eq!(bills_and_names(&app, token, &[first, second]).await, before);

        let undo = format!("/merges/{}", text(&merge["merge_id"]));
        let undone = app.delete(&undo).token(token).send().await;
        assert_eq!(undone.status, StatusCode::NO_CONTENT);
        for entry in [first, second] {
            let path = format!("/show_horses/{}", text(&entry["show_horse_id"]));
            let horse = read(&app, token, &path).await;
            assert_eq!(horse["_id"]["$oid"], entry["show_horse_id"]);
            assert_eq!((&horse["merges"], &horse["name"]), (&json!([]), &entry["horse_name"]));
        }
        assert_eq!(bills_and_names(&app, token, &[first, second]).await, before);
        app.delete(&undo).token(token).send().await.problem(404, "not_found");
        // What was answered is not asked again; the third entry is.
        let asked = read(&app, token, "/identities").await;
        let asked = asked.as_array().expect("a list");
        assert!(asked.iter().all(|it| {
            let sides = [&it["one"]["_id"]["$oid"], &it["other"]["_id"]["$oid"]];
            sides.contains(&&third["show_horse_id"])
        }), "{asked:?}");
    }

    async fn numbers_link_and_different_chips_are_merged_only_with_a_reason(app: TestApp) {
        let token = &sign_up(&app, "owner@example.org").await;
        let show = show_of(&app, token, "Spring").await;
        let of = |horse: &str, number: &str| json!({ "horse_name": horse, "registration_number": number });
        let one = enter(&app, token, &show, of("Star", "TWHBEA 20412345")).await;
        let renamed = enter(&app, token, &show, of("Evening Star", "twhbea #20412345")).await;
        assert_eq!(one["show_horse_id"], renamed["show_horse_id"]);
        let other = enter(&app, token, &show, of("Moon", "")).await;
        let paths = [&one, &other].map(|it| format!("/show_horses/{}", text(&it["show_horse_id"])));
        for (path, chip) in paths.iter().zip(["985141000123456", "985 141 000 777 777"]) {
            let horse = read(&app, token, path).await;
            let chipped = with(horse, json!({ "microchip": chip }));
            let saved = app.put(path, &chipped).token(token).send().await;
            assert_eq!(saved.expect(StatusCode::OK)["revision"], 2);
        }
        let merge = format!("{}/merge", paths[0]);
        let wish = json!({ "with": other["show_horse_id"] });
        let refused = app.post(&merge, &wish).token(token).send().await;
        refused.problem(409, "different_chips");
        let chipped_anew = with(wish, json!({ "although": "The chip was replaced." }));
        let key = "merge-once";
        let mut merges = Vec::new();
        for _ in 0..2 {
            let call = app.post(&merge, &chipped_anew).header("idempotency-key", key);
            merges.push(call.token(token).send().await.expect(StatusCode::CREATED));
        }
        assert_eq!(merges[0], merges[1]);
        let shown = read(&app, token, &paths[1]).await;
        assert_eq!(shown["_id"]["$oid"], one["show_horse_id"]);
        let itself = json!({ "with": one["show_horse_id"] });
        let refused = app.post(&merge, &itself).token(token).send().await;
        refused.problem(422, "invalid_fields");
        let wrong = json!({ "name": "Star", "microchip": "111111111111111" });
        app.post("/show_horses", &wrong).token(token).send().await.problem(422, "invalid_fields");

        let stranger = &app.new_account().await;
        let foreign = app.post("/show_horses", &json!({ "name": "Star" })).token(stranger).send().await;
        let foreign = id_of(&foreign.expect(StatusCode::CREATED));
        app.get(&paths[0]).token(stranger).send().await.problem(404, "not_found");
        let refused = app.post(&merge, &json!({ "with": foreign })).token(token).send().await;
        refused.problem(404, "not_found");
        let viewer = &member(&app, "viewer@example.org", Role::Viewer).await;
        let merge = format!("{}/merge", paths[1]);
        let refused = app.post(&merge, &itself).token(viewer).send().await;
        refused.problem(403, "role_not_sufficient");
    }

    async fn an_office_says_to_whom_an_entry_is_linked(app: TestApp) {
        let token = &app.new_account().await;
        let show = show_of(&app, token, "Spring").await;
        let entered = enter(&app, token, &show, json!({})).await;
        let mother = json!({ "name": "Ida Núñez", "email": "ida@example.org" });
        let mother = app.post("/exhibitors", &mother).token(token).send().await;
        let mother = id_of(&mother.expect(StatusCode::CREATED));
        let path = format!("/registrations/{}/people", id_of(&entered));
        let people = json!({
            "rider_id": entered["rider_id"], "show_horse_id": entered["show_horse_id"],
            "payer_id": mother, "prize_to_id": entered["rider_id"],
        });
        let saved = app.put(&path, &people).token(token).send().await.expect(StatusCode::OK);
        assert_eq!((&saved["payer_id"], &saved["prize_to_id"]), (&json!(mother), &entered["rider_id"]));
        let page = read(&app, token, &format!("/exhibitors/{mother}")).await;
        assert_eq!(page["entries"][0]["roles"], json!(["payer"]));
        assert_eq!(page["entries"][0]["balance"], entered["balance"]);
        assert_eq!(names(&app, token, "/exhibitors?role=payer").await, ["Ida Núñez"]);
        // A change of the entry leaves it linked.
        let put = with(entry(), json!({ "notes": "By the door" }));
        let path = format!("/registrations/{}", id_of(&entered));
        app.put(&path, &put).token(token).send().await.expect(StatusCode::OK);
        let read = read(&app, token, &path).await;
        assert_eq!((&read["payer_id"], &read["rider_id"]), (&json!(mother), &entered["rider_id"]));
        let trail = app.get(&format!("/organization/{}/audit", organization(&app, token).await));
        let trail = trail.token(token).send().await.expect(StatusCode::OK);
        let trail = trail.as_array().expect("lines").iter();
        let linked = trail.filter(|it| it["kind"] == "directory_link").map(|it| {
            [&it["subject"], &it["before"], &it["after"]].map(|it| text(it).to_owned())
        });
        assert_eq!(linked.collect::<Vec<_>>(), [["payer", "", "Ida Núñez"]]);
    }

    async fn two_desks_answer_once_and_merges_end_where_they_began(app: TestApp) {
        let token = &app.new_account().await;
        let horse = |name: &str| json!({ "name": name });
        let mut ids = Vec::new();
        for name in ["Star", "Star", "Star"] {
            let made = app.post("/show_horses", &horse(name)).token(token).send().await;
            ids.push(id_of(&made.expect(StatusCode::CREATED)));
        }
        let before = pages(&app, token, &ids).await;
        let asked = read(&app, token, "/identities").await;
        assert_eq!(asked.as_array().map(Vec::len), Some(3));
        let path = format!("/identities/{}", text(&asked[0]["id"]));
        let same = json!({ "answer": "same" });
        let (one, other) = tokio::join!(
            app.post(&path, &same).token(token).send(),
            app.post(&path, &same).token(token).send(),
        );
        let mut answers = [one, other];
        answers.sort_by_key(|it| it.status);
        let [done, late] = answers;
        let first = done.expect(StatusCode::OK);
        late.problem(409, "changed_meanwhile");
        // The rest is merged into the one that is shown, and the first merge is undone under it.
        let asked = read(&app, token, "/identities").await;
        assert_eq!(asked.as_array().map(Vec::len), Some(1), "one question is left of two");
        let second = answer(&app, token, text(&asked[0]["id"]), "same").await;
        assert_eq!(names(&app, token, "/show_horses").await, ["Star"]);
        for merge in [&first, &second] {
            let undo = format!("/merges/{}", text(&merge["merge_id"]));
            let undone = app.delete(&undo).token(token).send().await;
            assert_eq!(undone.status, StatusCode::NO_CONTENT);
        }
        assert_eq!(pages(&app, token, &ids).await, before);
        assert_eq!(read(&app, token, "/identities").await.as_array().map(Vec::len), Some(1));
    }
}

/// Imports thirty entries, which are linked by a job.
async fn import_list(app: &TestApp, token: &str, show: &str) {
    let rows: Vec<_> = (0..30)
        .map(|at| format!("Rider {at}\tr{at}@example.org\tHorse {at}"))
        .collect();
    let table = format!("Rider\tEmail\tHorse\n{}", rows.join("\n"));
    let import = crate::imports::bring(app, token, &table, &[("event_id", show)]).await;
    let import = import.expect(StatusCode::CREATED);
    let done = crate::imports::import_rows(app, token, &import).await;
    assert_eq!(done.expect(StatusCode::OK)["made"], 30);
}

/// Many that come in one transaction are linked right after it.
#[tokio::test]
async fn entries_of_a_list_are_linked() {
    let app = TestApp::start().await;
    let token = &app.new_account().await;
    let show = show_of(&app, token, "Spring").await;
    import_list(&app, token, &show).await;
    let entries = read(&app, token, &format!("/events/{show}/registrations")).await;
    for entry in entries.as_array().expect("a list") {
        linked(&app, token, &id_of(entry)).await;
    }
    assert_eq!(
        names(&app, token, "/exhibitors?q=rider&limit=500")
            .await
            .len(),
        30
    );
}

async fn pages(app: &TestApp, token: &str, horses: &[String]) -> Vec<Value> {
    let mut pages = Vec::new();
    for id in horses {
        pages.push(read(app, token, &format!("/show_horses/{id}")).await);
    }
    pages
}

async fn organization(app: &TestApp, token: &str) -> String {
    let me = read(app, token, "/accounts/me").await;
    id_of(&me)
}

/// All entries of before the directory came to be are linked after the update: the job of one
/// entry links its show.
#[tokio::test]
async fn entries_that_were_not_linked_are_linked_by_the_job_of_their_show() {
    let app = TestApp::start().await;
    let token = &app.new_account().await;
    let show = show_of(&app, token, "Spring").await;
    let mut entries = Vec::new();
    for rider in 0..3 {
        let rider = json!({ "rider_email": format!("rider{rider}@example.org") });
        entries.push(enter(&app, token, &show, rider).await);
    }
    for statement in [
        "DELETE FROM entry_people",
        "DELETE FROM exhibitors",
        "DELETE FROM show_horses",
        "DELETE FROM identity_keys",
        "DELETE FROM identity_proposals",
        // As the update does, and due at once.
        "INSERT INTO jobs (kind, subject_id, created_at, run_at) \
         SELECT 'link_entries', id, 0, 0 FROM registrations WHERE entry_number = 1",
    ] {
        app.database.execute(statement).await;
    }
    // The worker hears of it by a job of this kind that the program makes itself.
    let other = show_of(&app, token, "Fall").await;
    import_list(&app, token, &other).await;
    for entry in entries {
        let again = linked(&app, token, &id_of(&entry)).await;
        assert_ne!(
            again["rider_id"], entry["rider_id"],
            "a record of its own, anew"
        );
    }
}
