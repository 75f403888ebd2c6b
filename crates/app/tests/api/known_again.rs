//! People and horses that are known from earlier shows: at the desk, and by the link of an entry.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::exhibitors::{enter, names, read, show_of};
use crate::support::{TestApp, entry, id_of, on_both_databases, with};

/// The secret part of the link of an entry.
fn token_of(entry: &Value) -> String {
    let link = entry["link"].as_str().expect("a link");
    let (_, token) = link.rsplit_once('/').expect("an address");
    token.to_owned()
}

/// Adds an entry at the desk of a show, and reads it.
async fn walk_in(app: &TestApp, token: &str, show: &str, body: Value) -> Value {
    let path = format!("/events/{show}/registrations");
    let made = app.post(&path, &body).token(token).send().await;
    let id = id_of(&made.expect(StatusCode::CREATED));
    read(app, token, &format!("/registrations/{id}")).await
}

fn people(entry: &Value) -> [&Value; 3] {
    ["rider_id", "owner_id", "show_horse_id"].map(|it| &entry[it])
}

on_both_databases! {
    async fn who_enters_again_by_a_link_is_known_with_the_horse(app: TestApp) {
        let token = &app.new_account().await;
        let (spring, fall) = (show_of(&app, token, "Spring").await, show_of(&app, token, "Fall").await);
        let said = json!({ "horse_name": "Comet", "owner": { "name": "Hill Farm" } });
        let first = enter(&app, token, &spring, said.clone()).await;
        let secret = token_of(&first);
        let own = app.get(&format!("/entries/{secret}")).send().await.expect(StatusCode::OK);
        let next = own["next_shows"].as_array().expect("a list");
        assert_eq!(next.len(), 1, "{next:?}");
        assert_eq!(next[0]["name"], "Fall");

        let again = enter(&app, token, &fall, with(said.clone(), json!({ "again": secret }))).await;
        assert_eq!(people(&again), people(&first));
        assert_eq!(read(&app, token, "/identities").await, json!([]));
        // Another horse on the same form is another horse.
        let other = json!({ "horse_name": "Willow", "again": secret });
        let other = enter(&app, token, &fall, other).await;
        assert_eq!(other["rider_id"], first["rider_id"]);
        assert_ne!(other["show_horse_id"], first["show_horse_id"]);

        // A link that leads nowhere, or to another organization, keeps nobody from entering.
        let stranger = &app.new_account().await;
        let elsewhere = show_of(&app, stranger, "Elsewhere").await;
        for link in [secret.as_str(), "nothing"] {
            let entered = enter(&app, stranger, &elsewhere, json!({ "again": link })).await;
            assert!(!entered["show_horse_id"].is_null());
            assert_ne!(entered["rider_id"], first["rider_id"]);
        }
        let theirs = app.get(&format!("/entries/{secret}")).send().await.expect(StatusCode::OK);
        assert_eq!(theirs["next_shows"].as_array().map(Vec::len), Some(1));
    }

    async fn the_desk_finds_who_was_here_and_enters_them_as_the_same(app: TestApp) {
        let token = &app.new_account().await;
        let (spring, fall) = (show_of(&app, token, "Spring").await, show_of(&app, token, "Fall").await);
        let said = json!({ "rider_name": "Ida Lake", "horse_name": "Comet" });
        let first = walk_in(&app, token, &spring, said.clone()).await;
        let number = first["back_number"].as_u64().expect("a number");
        let typed = format!("%23{number}");
        assert_eq!(names(&app, token, &format!("/exhibitors?q={typed}")).await, ["Ida Lake"]);
        assert_eq!(names(&app, token, &format!("/show_horses?q={typed}")).await, ["Comet"]);
        assert_eq!(names(&app, token, &format!("/show_horses?q={number}")).await, ["Comet"]);
        let stranger = &app.new_account().await;
        assert!(names(&app, stranger, &format!("/exhibitors?q={typed}")).await.is_empty());
        let rider = first["rider_id"].as_str().expect("a rider");
        let known = read(&app, token, &format!("/exhibitors/{rider}")).await;
        let last = &known["entries"][0];
        assert_eq!((&last["rider_id"], &last["show_horse_id"]), (&first["rider_id"], &first["show_horse_id"]));

        // By name alone they would be two of each, and two questions.
        let chosen = json!({ "rider_id": rider, "show_horse_id": last["show_horse_id"] });
        let second = walk_in(&app, token, &fall, with(said.clone(), chosen.clone())).await;
        assert_eq!(people(&second), people(&first));
        assert_eq!(read(&app, token, "/identities").await, json!([]));
        // A name that the record does not have is somebody else, whatever was chosen first.
        let other = with(said, json!({ "rider_name": "Ben Hill" }));
        let other = walk_in(&app, token, &fall, with(other, chosen.clone())).await;
        assert_ne!(other["rider_id"], first["rider_id"]);
        assert_eq!(other["show_horse_id"], first["show_horse_id"]);

        let elsewhere = show_of(&app, stranger, "Elsewhere").await;
        let path = format!("/events/{elsewhere}/registrations");
        for field in ["rider_id", "show_horse_id"] {
            let foreign = with(entry(), json!({ field: chosen[field] }));
            let refused = app.post(&path, &foreign).token(stranger).send().await;
            let refused = refused.expect(StatusCode::UNPROCESSABLE_ENTITY);
            assert!(refused["fields"][field].is_array(), "{refused}");
        }
        assert!(names(&app, stranger, "/exhibitors").await.is_empty(), "nothing was stored");
    }

    async fn a_corrected_name_is_the_same_here_or_everywhere_and_another_is_somebody_else(app: TestApp) {
        let token = &app.new_account().await;
        let (spring, fall) = (show_of(&app, token, "Spring").await, show_of(&app, token, "Fall").await);
        let said = json!({ "rider_name": "Ida Lake", "horse_name": "Commet" });
        let first = walk_in(&app, token, &spring, said.clone()).await;
        let chosen = json!({ "rider_id": first["rider_id"], "show_horse_id": first["show_horse_id"] });
        let other = walk_in(&app, token, &fall, with(said.clone(), chosen)).await;
        let record = format!("/show_horses/{}", first["show_horse_id"].as_str().expect("a horse"));
        let save = async |changes: Value| {
            let path = format!("/registrations/{}", id_of(&first));
            let saved = app.put(&path, &with(said.clone(), changes)).token(token).send().await;
            saved.expect(StatusCode::OK)
        };

        let here = save(json!({ "horse_name": "Comet", "corrections": { "horse": "here" } })).await;
        assert_eq!((&here["horse_name"], &here["show_horse_id"]), (&json!("Comet"), &first["show_horse_id"]));
        let known = read(&app, token, &record).await;
        assert_eq!((&known["name"], &known["names"]), (&json!("Commet"), &json!(["Comet", "Commet"])));

        let corrections = json!({ "horse": "everywhere" });
        let anywhere = save(json!({ "horse_name": "Comet Star", "corrections": corrections })).await;
        assert_eq!(anywhere["show_horse_id"], first["show_horse_id"]);
        let known = read(&app, token, &record).await;
        assert_eq!(known["name"], "Comet Star");
        let typed = read(&app, token, &format!("/registrations/{}", id_of(&other))).await;
        assert_eq!((&typed["horse_name"], &typed["revision"]), (&json!("Commet"), &other["revision"]));
        assert_eq!(read(&app, token, "/identities").await, json!([]));

        // Without a word it is another horse.
        let another = save(json!({ "horse_name": "Willow" })).await;
        assert_ne!(another["show_horse_id"], first["show_horse_id"]);
        assert_eq!(another["rider_id"], first["rider_id"]);
    }
}
