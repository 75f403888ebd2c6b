//! Two people who give one dose.

use kernel::Role;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{DUE_AT, DUE_ON, course};
use crate::authorization::member;
use crate::organization::people::sign_up;
use crate::support::horses::plain_horse;
use crate::support::{Answer, TestApp, id_of, on_both_databases, with};

const RAE: &str = "owner@example.org";
const KIM: &str = "groom@example.org";

struct Barn<'a> {
    app: &'a TestApp,
    rae: String,
    kim: String,
    course: String,
}

impl<'a> Barn<'a> {
    async fn new(app: &'a TestApp, change: Value) -> Self {
        let rae = sign_up(app, RAE).await;
        let kim = member(app, KIM, Role::Caretaker).await;
        let horse = app.create_horse(&rae, &plain_horse("Sun")).await;
        let begun = app.post("/medications", &with(course(&horse), change));
        let begun = begun.token(&rae).send().await.expect(StatusCode::CREATED);
        Self {
            app,
            rae,
            kim,
            course: id_of(&begun),
        }
    }

    async fn give(&self, token: &str, slot: &str, at: &str) -> Answer {
        let path = format!("/medications/{}/doses/{slot}", self.course);
        let body = json!({ "given": true, "at": format!("2026-05-01T{at}:00Z") });
        self.app.put(&path, &body).token(token).send().await
    }

    async fn read(&self, token: &str, path: &str) -> Value {
        let found = self.app.get(path).token(token).send().await;
        found.expect(StatusCode::OK)
    }

    async fn told(&self, token: &str) -> Value {
        self.read(token, "/medications/recorded_twice").await
    }

    async fn doses(&self) -> Value {
        let path = format!("/medications/{}", self.course);
        self.read(&self.kim, &path).await["doses"].take()
    }
}

fn given(by: &str, at: &str) -> Value {
    json!({
        "given": true, "reason": "",
        "done": { "at": { "$date": format!("2026-05-01T{at}:00Z") }, "by": by },
    })
}

on_both_databases! {
    async fn two_who_give_one_dose_are_both_told_once(app: TestApp) {
        let barn = Barn::new(&app, json!({})).await;
        let slot = format!("{DUE_ON}/{DUE_AT}");
        let first = barn.give(&barn.rae, &slot, "08:02").await.expect(StatusCode::OK);
        assert_eq!(first["duplicates"], json!([]));
        // On a phone without a network, and sent again as its answer was lost.
        let mut second = Value::Null;
        for _ in 0..2 {
            second = barn.give(&barn.kim, &slot, "07:58").await.expect(StatusCode::OK);
        }
        assert_eq!(second["done"], first["done"]);
        let duplicates = second["duplicates"].as_array().expect("a list");
        assert_eq!(duplicates.len(), 1, "{second}");
        assert_eq!(duplicates[0]["done"], given(KIM, "07:58")["done"]);
        barn.give(&barn.rae, &slot, "08:02").await.expect(StatusCode::OK);

        let doses = barn.doses().await;
        assert_eq!(doses, json!([second]), "one dose, and all that is known of it");
        let day = barn.read(&barn.kim, &format!("/today?date={DUE_ON}")).await;
        let due = day["doses"].as_array().expect("doses");
        let due = due.iter().find(|it| it["time"] == DUE_AT && it["date"] == DUE_ON);
        assert_eq!(due.expect("the dose")["duplicates"], second["duplicates"]);
        let last = &day["courses"][0]["last_given"];
        assert_eq!(last, &first["done"]["at"], "by the clock");

        for token in [&barn.rae, &barn.kim] {
            let told = barn.told(token).await;
            assert_eq!(told.as_array().map(Vec::len), Some(1), "{told}");
            assert_eq!(told[0]["first"], given(RAE, "08:02"));
            assert_eq!(told[0]["second"], given(KIM, "07:58"));
            assert_eq!((&told[0]["drug"], &told[0]["time"]), (&json!("Bute"), &json!(DUE_AT)));
            let path = format!("/medications/recorded_twice/{}", id_of(&told[0]));
            for _ in 0..2 {
                let read = app.request(Method::PUT, &path).token(token).send().await;
                read.expect(StatusCode::NO_CONTENT);
            }
            assert_eq!(barn.told(token).await, json!([]));
            let stranger = app.new_account().await;
            let other = app.request(Method::PUT, &path).token(&stranger).send().await;
            other.problem(404, "not_found");
        }
        let organization = barn.read(&barn.rae, "/organization").await;
        let trail = format!("/organization/{}/audit?limit=100", id_of(&organization));
        let trail = barn.read(&barn.rae, &trail).await;
        let lines = trail.as_array().expect("lines").iter();
        let lines: Vec<_> = lines.filter(|it| it["kind"] == "dose_recorded_twice").collect();
        assert_eq!(lines.len(), 1, "{trail}");
        assert_eq!(lines[0]["before"], format!("given {DUE_ON} 08:02 UTC, {RAE}"));
        assert_eq!(lines[0]["after"], format!("given {DUE_ON} 07:58 UTC, {KIM}"));
        assert_eq!(lines[0]["object_name"], "Sun");
    }

    async fn each_takes_back_ones_own_record(app: TestApp) {
        let barn = Barn::new(&app, json!({})).await;
        let slot = format!("{DUE_ON}/{DUE_AT}");
        barn.give(&barn.rae, &slot, "08:02").await.expect(StatusCode::OK);
        barn.give(&barn.kim, &slot, "08:10").await.expect(StatusCode::OK);
        let path = format!("/medications/{}/doses/{slot}", barn.course);
        let undo = async |token: &str| {
            let undone = app.request(Method::DELETE, &path).token(token).send().await;
            undone.expect(StatusCode::NO_CONTENT);
        };
        undo(&barn.rae).await;
        let left = barn.doses().await;
        assert_eq!(left[0]["done"], given(KIM, "08:10")["done"]);
        assert_eq!(left[0]["duplicates"], json!([]));
        barn.give(&barn.rae, &slot, "08:20").await.expect(StatusCode::OK);
        undo(&barn.rae).await;
        assert_eq!(barn.doses().await, left);
        undo(&barn.kim).await;
        assert_eq!(barn.doses().await, json!([]));
    }

    async fn what_was_given_as_needed_without_a_network_is_kept_and_counts(app: TestApp) {
        let as_needed = json!({
            "times": [], "until": null, "as_needed": { "least_hours": 6, "most_per_day": 3 },
        });
        let barn = Barn::new(&app, as_needed).await;
        let first = barn.give(&barn.rae, &format!("{DUE_ON}/01:00"), "01:00").await;
        first.expect(StatusCode::OK);
        for _ in 0..2 {
            let late = barn.give(&barn.kim, &format!("{DUE_ON}/01:30"), "01:30").await;
            let late = late.problem(409, "dose_too_soon");
            let sentence = late["errors"].as_str().expect("a sentence");
            assert!(sentence.contains("may have got it twice"), "{sentence}");
        }
        let doses = barn.doses().await;
        assert_eq!(doses.as_array().map(Vec::len), Some(1), "{doses}");
        assert_eq!(doses[0]["duplicates"][0]["done"], given(KIM, "01:30")["done"]);
        for token in [&barn.rae, &barn.kim] {
            assert_eq!(barn.told(token).await[0]["second"], given(KIM, "01:30"));
        }
        let next = barn.give(&barn.rae, &format!("{DUE_ON}/07:10"), "07:10").await;
        let next = next.problem(409, "dose_too_soon");
        assert_eq!(next["possible_from"], json!({ "$date": "2026-05-01T07:30:00Z" }));
    }
}
