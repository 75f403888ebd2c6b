//! What shows published, on the pages of the people and horses of their directory.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::horses::results::publish;
use crate::support::{TestApp, entry, id_of, on_both_databases, show, with};

async fn read(app: &TestApp, token: &str, path: &str) -> Value {
    let read = app.get(path).token(token).send().await;
    read.expect(StatusCode::OK)
}

/// A show with two entries in its first class, whose numbers are 1 and 2.
async fn with_two(app: &TestApp, token: &str, two: [Value; 2]) -> (Value, [Value; 2]) {
    let asked = json!({ "form": { "owner": "optional", "trainer": "optional" } });
    let made = app.post("/events", &with(show(), asked)).token(token);
    let made = made.send().await.expect(StatusCode::CREATED);
    let enter = async |more: &Value| {
        let path = format!("/events/{}/register", id_of(&made));
        let entered = app.post(&path, &with(entry(), more.clone())).send().await;
        let id = id_of(&entered.expect(StatusCode::CREATED));
        read(app, token, &format!("/registrations/{id}")).await
    };
    let entered = [enter(&two[0]).await, enter(&two[1]).await];
    (made, entered)
}

fn id<'a>(entry: &'a Value, of: &str) -> &'a str {
    entry[of].as_str().expect("an id")
}

/// The results on the page of somebody: place, rider and roles of each.
async fn of_person(app: &TestApp, token: &str, id: &str) -> Vec<(Value, Value, Value)> {
    let page = read(app, token, &format!("/exhibitors/{id}")).await;
    let results = page["results"].as_array().expect("a list").iter();
    let each = results.map(|it| ["place", "rider_name", "roles"].map(|name| it[name].clone()));
    each.map(|[place, rider, roles]| (place, rider, roles))
        .collect()
}

/// Likewise of a horse: place and name.
async fn of_horse(app: &TestApp, token: &str, id: &str) -> Vec<(Value, Value)> {
    let page = read(app, token, &format!("/show_horses/{id}")).await;
    let results = page["results"].as_array().expect("a list").iter();
    let each = results.map(|it| (it["place"].clone(), it["horse_name"].clone()));
    each.collect()
}

/// What everybody reads of a show.
async fn published(app: &TestApp, show: &Value) -> Value {
    let link = show["hashed_id"].as_str().expect("a link");
    let read = app.get(&format!("/events/public/{link}/results"));
    read.send().await.expect(StatusCode::OK)
}

on_both_databases! {
    async fn results_are_listed_by_person_and_horse_and_merging_changes_no_text(app: TestApp) {
        let token = &app.new_account().await;
        let two = [
            json!({ "horse_name": "Go Boy's Bob", "owner": { "name": "Hill Farm" } }),
            json!({ "horse_name": "Star", "rider_name": "Ida Doe", "rider_email": "ida@example.org" }),
        ];
        let (show, [bob, star]) = with_two(&app, token, two).await;
        assert_eq!(of_person(&app, token, id(&bob, "rider_id")).await, []);
        publish(&app, token, &show, [2, 1], "").await;
        let page = read(&app, token, &format!("/exhibitors/{}", id(&bob, "rider_id"))).await;
        assert_eq!(page["results"], json!([{
            "event_id": id_of(&show), "registration_id": id_of(&bob), "roles": ["rider"],
            "show": "Shelbyville Spring Classic", "hashed_id": show["hashed_id"], "date": "2026-06-06",
            "class_number": show["classes"][0]["number"], "class_name": "Open Pleasure",
            "judge": "", "place": 2, "tied": false, "shown": 2, "entered": 2, "score": "",
            "status": "", "back_number": 1, "rider_name": "Zoë Núñez", "horse_name": "Go Boy's Bob",
            "corrected": false,
        }]));
        let owner = of_person(&app, token, id(&bob, "owner_id")).await;
        assert_eq!(owner, [(json!(2), json!("Zoë Núñez"), json!(["owner"]))]);
        publish(&app, token, &show, [1, 2], "Two lines were swapped").await;
        assert_eq!(of_horse(&app, token, id(&bob, "show_horse_id")).await, [(json!(1), json!("Go Boy's Bob"))]);

        let before = published(&app, &show).await;
        let merge = format!("/show_horses/{}/merge", id(&bob, "show_horse_id"));
        let merged = app.post(&merge, &json!({ "with": star["show_horse_id"] })).token(token).send().await;
        let merged = merged.expect(StatusCode::CREATED);
        let both = [(json!(1), json!("Go Boy's Bob")), (json!(2), json!("Star"))];
        for entry in [&bob, &star] {
            assert_eq!(of_horse(&app, token, id(entry, "show_horse_id")).await, both);
        }
        assert_eq!(published(&app, &show).await, before);
        let undo = format!("/merges/{}", id(&merged, "merge_id"));
        let undone = app.delete(&undo).token(token).send().await;
        assert_eq!(undone.status, StatusCode::NO_CONTENT);
        assert_eq!(of_horse(&app, token, id(&star, "show_horse_id")).await, both[1..]);
        assert_eq!(published(&app, &show).await, before);

        let stranger = &app.new_account().await;
        let path = format!("/exhibitors/{}", id(&bob, "rider_id"));
        app.get(&path).token(stranger).send().await.problem(404, "not_found");
        let event = format!("/events/{}", id_of(&show));
        app.delete(&event).token(token).send().await.expect(StatusCode::NO_CONTENT);
        assert_eq!(of_person(&app, token, id(&bob, "rider_id")).await, []);
    }

    async fn a_result_stays_with_who_rode_and_follows_what_the_office_says(app: TestApp) {
        let token = &app.new_account().await;
        let other = json!({ "horse_name": "Star", "rider_email": "other@example.org" });
        let (show, [first, _]) = with_two(&app, token, [json!({}), other]).await;
        publish(&app, token, &show, [1, 2], "").await;
        let won = (json!(1), json!("Zoë Núñez"), json!(["rider"]));

        // Somebody else rides the horse from the next class on.
        let path = format!("/registrations/{}", id_of(&first));
        let another = json!({ "rider_name": "Ida Doe", "rider_email": "ida@example.org" });
        app.put(&path, &with(entry(), another)).token(token).send().await.expect(StatusCode::OK);
        let now = read(&app, token, &path).await;
        assert_ne!(now["rider_id"], first["rider_id"]);
        assert_eq!(of_person(&app, token, id(&first, "rider_id")).await, [won]);
        assert_eq!(of_person(&app, token, id(&now, "rider_id")).await, []);
        let save = async |to: &Value| {
            let people = json!({ "rider_id": to, "show_horse_id": now["show_horse_id"] });
            let saved = app.put(&format!("{path}/people"), &people).token(token).send().await;
            saved.expect(StatusCode::OK);
        };
        let made = async |name: &str| {
            let made = app.post("/exhibitors", &json!({ "name": name })).token(token).send().await;
            json!(id_of(&made.expect(StatusCode::CREATED)))
        };
        let (namesake, third) = (made("Ida Doe").await, made("Ada Roe").await);
        save(&namesake).await;
        assert_eq!(of_person(&app, token, id(&first, "rider_id")).await.len(), 1);
        // A correction says who rides now; the office then says who that is.
        publish(&app, token, &show, [1, 2], "Ida rode it").await;
        assert_eq!(of_person(&app, token, id(&first, "rider_id")).await, []);
        let rode = (json!(1), json!("Ida Doe"), json!(["rider"]));
        let namesake_s = namesake.as_str().expect("an id");
        assert_eq!(of_person(&app, token, namesake_s).await, std::slice::from_ref(&rode));
        save(&third).await;
        assert_eq!(of_person(&app, token, namesake_s).await, []);
        assert_eq!(of_person(&app, token, third.as_str().expect("an id")).await, [rode]);
    }
}
