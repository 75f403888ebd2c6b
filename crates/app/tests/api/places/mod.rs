//! `places` and `turnout`: where horses stand, and with whom they go out.

use kernel::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::authorization::member;
use crate::organization::people::sign_up;
use crate::support::horses::plain_horse;
use crate::support::{Answer, TestApp, on_both_databases, only, with};
use crate::tasks::{DUE_ON, course};

fn plan() -> Value {
    json!({ "areas": [
        { "name": "East", "kind": "aisle", "stalls": [{ "name": "A1" }, { "name": "A2" }] },
        { "name": "North", "kind": "paddock", "capacity": 1 },
    ] })
}

/// Saves a plan, and returns it.
pub(crate) async fn save(app: &TestApp, token: &str, plan: &Value) -> Value {
    let saved = app.put("/places", plan).token(token).send().await;
    saved.expect(StatusCode::OK)
}

async fn read(app: &TestApp, token: &str) -> Value {
    let found = app.get("/places").token(token).send().await;
    found.expect(StatusCode::OK)
}

async fn go(app: &TestApp, token: &str, horse: &str, to: &Value, from: &str) -> Answer {
    let body = json!({ "place_id": to, "from": from });
    let path = format!("/horses/{horse}/place");
    app.put(&path, &body).token(token).send().await
}

fn stall(plan: &Value, at: usize) -> Value {
    plan["areas"][0]["stalls"][at]["id"].clone()
}

on_both_databases! {
    async fn a_barn_is_planned_and_horses_move_in_it(app: TestApp) {
        let token = app.new_account().await;
        let sun = app.create_horse(&token, &plain_horse("Sun")).await;
        let moon = app.create_horse(&token, &plain_horse("Moon")).await;
        let empty = read(&app, &token).await;
        assert_eq!((&empty["areas"], &empty["revision"]), (&json!([]), &json!(0)));
        assert_eq!(empty["without"][0]["name"], "Moon");
        let saved = save(&app, &token, &with(plan(), json!({ "revision": 0 }))).await;
        assert_eq!(saved["revision"], 1);
        assert_eq!(saved["areas"][1]["capacity"], 1);
        assert_eq!(saved["areas"][0]["capacity"], Value::Null);
        let (a1, a2) = (stall(&saved, 0), stall(&saved, 1));
        let done = |answer: Answer| answer.expect(StatusCode::NO_CONTENT);
        done(go(&app, &token, &sun, &a1, "2026-03-01").await);
        let late = go(&app, &token, &moon, &a1, "2026-03-02").await;
        let late = late.problem(409, "stall_taken");
        assert_eq!(late["errors"], "Sun stands in A1 then.");
        done(go(&app, &token, &moon, &a2, "2026-03-02").await);
        let swap = json!({ "horse_ids": [sun, moon], "from": "2026-03-05" });
        done(app.put("/places/swap", &swap).token(&token).send().await);
        let stays = app.get(&format!("/horses/{sun}/places")).token(&token).send().await;
        let stays = stays.expect(StatusCode::OK);
        let members = ["area", "from", "name", "until"];
        assert_eq!(only(&stays, &members), json!([
            { "area": "East", "name": "A2", "from": "2026-03-05", "until": null },
            { "area": "East", "name": "A1", "from": "2026-03-01", "until": "2026-03-04" },
        ]));
        let standing = read(&app, &token).await["standing"].clone();
        assert_eq!(standing, json!([
            { "place_id": a1, "horses": [{
                "horse_id": moon, "name": "Moon", "profile_photo": null, "from": "2026-03-05",
                "until": null,
            }] },
            { "place_id": a2, "horses": [{
                "horse_id": sun, "name": "Sun", "profile_photo": null, "from": "2026-03-05",
                "until": null,
            }] },
        ]));
        // The stalls are gone: horses stand there.
        let less = json!({ "areas": [saved["areas"][1]], "revision": 1 });
        let refused = app.put("/places", &less).token(&token).send().await;
        let refused = refused.problem(409, "place_in_use");
        let sentence = refused["errors"].as_str().expect("a sentence");
        assert!(sentence.contains("Moon stands in A1."), "{sentence}");
        let late = app.put("/places", &with(saved, json!({ "revision": 0 })));
        late.token(&token).send().await.problem(409, "changed_meanwhile");
    }

    async fn a_turnout_warns_and_forbids_nothing(app: TestApp) {
        let token = app.new_account().await;
        let sun = app.create_horse(&token, &plain_horse("Sun")).await;
        let moon = app.create_horse(&token, &plain_horse("Moon")).await;
        let saved = save(&app, &token, &plan()).await;
        let paddock = saved["areas"][1]["id"].clone();
        let group = |horses: Value| json!({
            "name": "Mares", "place_id": paddock, "weekdays": ["MO", "FR"], "from": "08:00",
            "until": "11:00", "horse_ids": horses,
        });
        let wish = json!({
            "groups": [group(json!([sun])), group(json!([moon]))],
            "apart": [{ "horse_ids": [sun, moon], "note": "They kick" }], "revision": 0,
        });
        let saved = app.put("/turnout", &wish).token(&token).send().await;
        let saved = saved.expect(StatusCode::OK);
        assert_eq!(saved["revision"], 1);
        assert_eq!(saved["warnings"], json!([{
            "group_id": saved["groups"][1]["id"], "horse_ids": [sun, moon], "note": "They kick",
        }]));
        let found = app.get("/turnout").token(&token).send().await;
        assert_eq!(found.expect(StatusCode::OK), saved);
        let late = app.put("/turnout", &wish).token(&token).send().await;
        late.problem(409, "changed_meanwhile");
        // Groups keep their ids; an archived horse and a paddock that is gone are left out.
        let archive = json!({ "reason": "left", "date": "2026-03-01" });
        let archived = app.post(&format!("/horses/{moon}/archive"), &archive);
        archived.token(&token).send().await.expect(StatusCode::OK);
        save(&app, &token, &json!({ "areas": [] })).await;
        let found = app.get("/turnout").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(found["groups"][1], with(
            saved["groups"][1].clone(), json!({ "place_id": null, "horse_ids": [] }),
        ));
        assert_eq!(found["apart"], json!([]));
        assert_eq!(found["horses"], json!([{ "id": sun, "name": "Sun" }]));
    }

    async fn boards_say_where_horses_stand(app: TestApp) {
        let token = app.new_account().await;
        let sun = app.create_horse(&token, &plain_horse("Sun")).await;
        app.create_horse(&token, &plain_horse("Moon")).await;
        let saved = save(&app, &token, &plan()).await;
        let placed = go(&app, &token, &sun, &stall(&saved, 1), "2026-03-01").await;
        placed.expect(StatusCode::NO_CONTENT);
        let place = json!({ "id": stall(&saved, 1), "area": "East", "name": "A2", "order": 1 });
        let rows = app.get("/horses/overview?view=feeding").token(&token).send().await;
        let rows = rows.expect(StatusCode::OK);
        assert_eq!((&rows[0]["name"], &rows[0]["place"]), (&json!("Moon"), &Value::Null));
        assert_eq!((&rows[1]["name"], &rows[1]["place"]), (&json!("Sun"), &place));
        let made = app.post("/medications", &course(&sun)).token(&token).send().await;
        made.expect(StatusCode::CREATED);
        let today = app.get(&format!("/today?date={DUE_ON}")).token(&token).send().await;
        assert_eq!(today.expect(StatusCode::OK)["doses"][0]["place"], place);
    }
}

#[tokio::test]
async fn a_groom_moves_horses_and_leaves_the_plan() {
    let app = TestApp::start().await;
    let owner = sign_up(&app, "owner@example.org").await;
    let groom = member(&app, "groom@example.org", Role::Caretaker).await;
    let saved = save(&app, &owner, &plan()).await;
    let organization = saved["organization_id"].as_str().expect("an id");
    let barn = format!("/places?organization_id={organization}");
    let sun = app.create_horse(&owner, &plain_horse("Sun")).await;
    let placed = go(&app, &groom, &sun, &stall(&saved, 0), "2026-03-01").await;
    placed.expect(StatusCode::NO_CONTENT);
    let found = app.get(&barn).token(&groom).send().await;
    assert_eq!(
        found.expect(StatusCode::OK)["standing"][0]["horses"][0]["name"],
        "Sun"
    );
    let refused = app.put(&barn, &plan()).token(&groom).send().await;
    refused.problem(403, "role_not_sufficient");
    let turnout = format!("/turnout?organization_id={organization}");
    let refused = app.put(&turnout, &json!({})).token(&groom).send().await;
    refused.problem(403, "role_not_sufficient");
    // Nobody else has such a barn or horse.
    let stranger = app.new_account().await;
    for path in [&barn, &turnout] {
        app.get(path)
            .token(&stranger)
            .send()
            .await
            .problem(404, "not_found");
    }
    let placed = go(&app, &stranger, &sun, &Value::Null, "2026-03-02").await;
    placed.problem(404, "not_found");
}
