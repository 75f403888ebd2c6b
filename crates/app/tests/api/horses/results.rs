use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::plain_horse;
use crate::support::{TestApp, entry, id_of, on_both_databases, show, with};

/// The results of a horse.
fn path(horse: &str) -> String {
    format!("/horses/{horse}/results")
}

/// A show of an account, in whose first class this horse has number 1 and another one
/// number 2.
async fn show_of(app: &TestApp, token: &str, horse: &str) -> Value {
    let made = app.post("/events", &show()).token(token).send().await;
    let made = made.expect(StatusCode::CREATED);
    let register = format!("/events/{}/register", id_of(&made));
    let own = with(entry(), json!({ "horse_id": horse }));
    let own = app.post(&register, &own).token(token).send().await;
    own.expect(StatusCode::CREATED);
    let other = app.post(&register, &entry()).send().await;
    other.expect(StatusCode::CREATED);
    made
}

/// Places the horses of the first class, and publishes that.
pub(crate) async fn publish(
    app: &TestApp,
    token: &str,
    show: &Value,
    places: [u32; 2],
    reason: &str,
) {
    let class = show["classes"][0]["id"].as_str().expect("an id");
    let class = format!("/events/{}/classes/{class}", id_of(show));
    let format = json!({ "kind": "placed", "judges": ["Jo Judge"] });
    let lines = json!([
        { "back_number": 1, "place": places[0] }, { "back_number": 2, "place": places[1] },
    ]);
    for (path, body) in [("format", format), ("cards/0", json!({ "lines": lines }))] {
        let done = app.put(&format!("{class}/{path}"), &body).token(token);
        done.send().await.expect(StatusCode::OK);
    }
    let body = json!({ "reason": reason });
    let done = app.post(&format!("{class}/results/publish"), &body);
    done.token(token).send().await.expect(StatusCode::OK);
}

on_both_databases! {
    async fn what_a_show_published_stands_on_the_page_of_its_horse(app: TestApp) {
        let (owner, buyer) = (app.new_account().await, app.new_account().await);
        let horse = app.create_horse(&owner, &plain_horse("Midnight")).await;
        let shown = show_of(&app, &owner, &horse).await;
        let read = async |token: &str| app.get(&path(&horse)).token(token).send().await;
        assert_eq!(read(&owner).await.expect(StatusCode::OK), json!([]));
        publish(&app, &owner, &shown, [2, 1], "").await;
        let expected = json!([{
            "show": "Shelbyville Spring Classic", "hashed_id": shown["hashed_id"], "date": "2026-06-06",
            "class_number": shown["classes"][0]["number"], "class_name": "Open Pleasure",
            "judge": "", "place": 2, "tied": false, "shown": 2, "score": "", "status": "",
            "back_number": 1, "rider_name": "Zoë Núñez", "corrected": false,
        }]);
        assert_eq!(read(&owner).await.expect(StatusCode::OK), expected);

        // Buyers see the same, as long as it is for sale.
        read(&buyer).await.problem(404, "not_found");
        let sale = json!({ "horseId": horse, "section": "general", "name": "Midnight", "for_sale": true });
        app.put("/horses", &sale).token(&owner).send().await.expect(StatusCode::OK);
        assert_eq!(read(&buyer).await.expect(StatusCode::OK), expected);
        publish(&app, &owner, &shown, [1, 2], "Two lines were swapped").await;
        let found = read(&buyer).await.expect(StatusCode::OK);
        assert_eq!((&found[0]["place"], &found[0]["corrected"]), (&json!(1), &json!(true)));
        assert_eq!(found.as_array().map(Vec::len), Some(1));

        let event = format!("/events/{}", id_of(&shown));
        app.delete(&event).token(&owner).send().await.expect(StatusCode::NO_CONTENT);
        for token in [&owner, &buyer] {
            assert_eq!(read(token).await.expect(StatusCode::OK), json!([]));
        }
    }
}
