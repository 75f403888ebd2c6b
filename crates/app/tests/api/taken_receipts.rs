//! A trainer takes what a show received from the barn into the own book.

use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::services::month::{amounts, horse_of, of, owner};
use crate::services::{MONTH, month};
use crate::support::{Answer, TestApp, id_of, on_both_databases, show, with};

/// A trainer with a stable, and the office of a show to which the trainer brought horses.
struct Brought<'a> {
    app: &'a TestApp,
    trainer: String,
    office: String,
    group: Value,
}

impl Brought<'_> {
    fn token(&self) -> &str {
        let url = self.group["url"].as_str().expect("a link");
        url.rsplit('/').next().expect("a token")
    }

    /// Money of the barn.
    async fn receipt(&self, direction: &str, amount: f64) -> String {
        let body = json!({
            "direction": direction, "group_id": self.group["id"], "method": "check",
            "amount": amount, "received_at": "2026-04-30T15:00:00Z",
        });
        let recorded = self.app.post("/receipts", &body).token(&self.office).send();
        id_of(&recorded.await.expect(StatusCode::CREATED))
    }

    async fn take(&self, receipt: &str, token: &str, body: &Value) -> Answer {
        let path = format!("/receipts/{receipt}/take_into_book");
        self.app.post(&path, body).token(token).send().await
    }

    async fn read(&self, path: &str) -> Value {
        let read = self.app.get(path).token(&self.trainer).send().await;
        read.expect(StatusCode::OK)
    }
}

/// Comet of two owners, Nova of one, who is entered by name, and a horse of another stable; each
/// in a class of 35.
async fn brought(app: &TestApp) -> Brought<'_> {
    let (trainer, office) = (app.new_account().await, app.new_account().await);
    let ada = owner(app, &trainer, "Ada", "ada@example.org").await;
    let kim = owner(app, &trainer, "Kim", "").await;
    let comet = horse_of(app, &trainer, "Comet", &[(&ada, 60), (&kim, 40)]).await;
    horse_of(app, &trainer, "Nova", &[(&kim, 100)]).await;
    let shown = app.post("/events", &show()).token(&office).send().await;
    let shown = shown.expect(StatusCode::CREATED);
    let row = |horse: Value| {
        let row = json!({
            "rider_name": "Rae Rider", "classes_entered": [{ "id": shown["classes"][0]["id"] }],
        });
        with(row, horse)
    };
    let barn = json!({
        "name": "Hill Barn", "contact_name": "Tess Trainer",
        "entries": [
            row(json!({ "horse_name": "Comet", "horse_id": comet })),
            row(json!({ "horse_name": "nova" })),
            row(json!({ "horse_name": "Guest" })),
        ],
    });
    let link = shown["hashed_id"].as_str().expect("a link");
    let path = format!("/events/public/{link}/groups");
    let group = app.post(&path, &barn).token(&trainer).send().await;
    let group = group.expect(StatusCode::CREATED);
    let tack = json!({ "name": "Tack stall", "amount": 185, "because": "ordered" });
    let path = format!(
        "/events/{}/groups/{}/lines",
        id_of(&shown),
        group["id"].as_str().expect("an id")
    );
    let charged = app.post(&path, &tack).token(&office).send().await;
    charged.expect(StatusCode::CREATED);
    Brought {
        app,
        trainer,
        office,
        group,
    }
}

/// The names of the splits, whether they are of a horse of the stable, and their amounts.
fn splits(entry: &Value) -> Vec<(&str, bool, f64)> {
    let splits = entry["splits"].as_array().expect("splits").iter();
    splits
        .map(|it| {
            let name = it["horse_name"].as_str().expect("a name");
            let amount = it["amount"].as_f64().expect("an amount");
            (name, it["horse_id"].is_string(), amount)
        })
        .collect()
}

on_both_databases! {
    async fn a_receipt_of_a_barn_is_in_the_book_once(app: TestApp) {
        let brought = brought(&app).await;
        let trainer = &brought.trainer;
        let receipt = brought.receipt("in", 290.0).await;
        let link = json!({ "group": brought.token() });
        let presses = (0..8).map(|_| brought.take(&receipt, trainer, &link));
        let presses = join_all(presses).await.into_iter();
        let taken: Vec<_> = presses.map(|it| it.expect(StatusCode::CREATED)).collect();
        let entry = &taken[0];
        assert!(taken.iter().all(|it| it == entry), "{taken:?}");
        assert_eq!(brought.read("/book").await.as_array().expect("entries").len(), 1);
        assert_eq!(
            splits(entry),
            [("Comet", true, 35.0), ("Nova", true, 35.0), ("Guest", false, 35.0), ("Hill Barn", false, 185.0)],
        );
        assert_eq!(
            [&entry["kind"], &entry["category"], &entry["amount"], &entry["date"]],
            [&json!("expense"), &json!("show_fees"), &json!(290), &json!("2026-04-30")],
        );
        let description = entry["description"].as_str().expect("a description");
        assert!(description.starts_with("Shelbyville Spring Classic, receipt "), "{description}");
        // Whoever entered the barn while signed in needs no link.
        let again = brought.take(&receipt, trainer, &json!({})).await;
        assert_eq!(&again.expect(StatusCode::CREATED), entry);

        // Its owners are billed with the month, by their shares.
        let proposed = month(&app, trainer, MONTH).await;
        assert_eq!(amounts(&proposed), [of("Ada", &[21.0]), of("Kim", &[14.0, 35.0])]);

        // What is typed of it is kept; deleted, it can be taken again.
        let path = format!("/book/{}", id_of(entry));
        let mut body = entry.clone();
        body["description"] = json!("Spring Classic");
        body["splits"] = entry["splits"].as_array().expect("splits").iter().map(|it| json!({
            "horse_id": it["horse_id"], "horse_name": it["horse_name"], "amount": it["amount"],
        })).collect();
        let saved = app.put(&path, &body).token(trainer).send().await.expect(StatusCode::OK);
        assert_eq!(splits(&saved), splits(entry));
        let again = brought.take(&receipt, trainer, &link).await.expect(StatusCode::CREATED);
        assert_eq!((&again["_id"], &again["description"]), (&entry["_id"], &json!("Spring Classic")));
        app.delete(&path).token(trainer).send().await.expect(StatusCode::NO_CONTENT);
        let again = brought.take(&receipt, trainer, &link).await.expect(StatusCode::CREATED);
        assert_eq!((splits(&again), again["_id"] == entry["_id"]), (splits(entry), false));
    }

    async fn who_has_no_link_or_keeps_no_book_takes_nothing(app: TestApp) {
        let brought = brought(&app).await;
        let trainer = &brought.trainer;
        // 20 more than is due.
        let receipt = brought.receipt("in", 310.0).await;
        let stranger = &app.new_account().await;
        let none = brought.take(&receipt, stranger, &json!({})).await;
        none.problem(404, "not_found");
        let wrong = brought.take(&receipt, stranger, &json!({ "group": "nobody" })).await;
        wrong.problem(404, "link_not_valid");
        let unknown = brought.group["id"].as_str().expect("an id");
        let unknown = brought.take(unknown, trainer, &json!({})).await;
        unknown.problem(404, "not_found");
        // The link is no right to somebody else's book.
        let body = json!({
            "group": brought.token(), "organization_id": id_of(&brought.read("/organization").await),
        });
        brought.take(&receipt, stranger, &body).await.problem(404, "not_found");
        assert_eq!(brought.read("/book").await, json!([]));
        // What was given back or voided is no expense.
        let refund = brought.receipt("out", 20.0).await;
        let link = json!({ "group": brought.token() });
        brought.take(&refund, trainer, &link).await.problem(409, "receipt_paid_nothing");
        let void = app.post(&format!("/receipts/{refund}/void"), &json!({ "reason": "typo" }));
        void.token(&brought.office).send().await.expect(StatusCode::OK);
        let void = app.post(&format!("/receipts/{receipt}/void"), &json!({ "reason": "bounced" }));
        void.token(&brought.office).send().await.expect(StatusCode::OK);
        brought.take(&receipt, trainer, &link).await.problem(409, "receipt_paid_nothing");
        assert_eq!(brought.read("/book").await, json!([]));
    }
}
