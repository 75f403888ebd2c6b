//! What people do at a show.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{list, text};
use crate::class_stage::Day;
use crate::support::{Answer, TestApp, entry, id_of, with};

/// Numbers that look like chance, the same each time.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        // Knuth's multiplier; the upper bits are the better ones.
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }

    fn of<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Whom and what an act is about.
struct At<'a> {
    app: &'a TestApp,
    day: &'a Day,
    /// The id of the class, one of those that are held.
    class: String,
    held: Vec<String>,
    /// The ids of the entries that the gate of the class has.
    starters: Vec<String>,
    /// One of the entries, if possible of the class.
    rider: usize,
}

/// Does one act, which may be refused but not fail. Returns what was done.
pub(super) async fn act(app: &TestApp, day: &mut Day, chance: &mut Chance) -> String {
    let at = At::choose(app, day, chance).await;
    let (what, answer) = match chance.below(24) {
        0..3 => at.by_rider(chance).await,
        3..8 => at.at_desk(chance).await,
        8..13 => at.at_gate(chance).await,
        13..16 => at.regroup(chance).await,
        _ => at.judge(chance).await,
    };
    assert!(answer.status.as_u16() < 500, "{what}: {}", answer.text);
    if what == "entering" && answer.status == StatusCode::CREATED {
        let made = answer.json();
        day.riders.push(id_of(&made));
        let link = text(&made["link"]);
        let secret = link.rsplit('/').next().expect("a secret");
        day.links.push(secret.to_owned());
    }
    format!("{what} ({})", answer.status.as_u16())
}

impl<'a> At<'a> {
    async fn choose(app: &'a TestApp, day: &'a Day, chance: &mut Chance) -> Self {
        let classes = day.get(app, "classes").await;
        let held = list(&classes).iter().filter(|it| it["replaced"] == false);
        let held: Vec<String> = held.map(|it| text(&it["id"])).collect();
        let mut class = chance.of(&held).clone();
        // Otherwise a class that has a format would hardly ever be published.
        let judging = day.get(app, "judging").await;
        let judged = list(&judging).iter().find(|it| !it["format"].is_null());
        if let Some(judged) = judged.filter(|_| chance.below(2) == 0) {
            class = text(&judged["class_id"]);
        }
        let gate = day.get(app, &format!("classes/{class}/gate")).await;
        let starters = list(&gate["entries"]).iter();
        let starters: Vec<String> = starters.map(|it| text(&it["registration_id"])).collect();
        let mut rider = chance.below(day.riders.len());
        if let Some(first) = starters.get(rider) {
            let known = day.riders.iter().position(|it| it == first);
            rider = known.expect("an entry of the day");
        }
        Self {
            app,
            day,
            class,
            held,
            starters,
            rider,
        }
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Answer {
        let call = self.app.request(method, path).token(&self.day.token);
        call.json(&body).send().await
    }

    /// A call about the entry.
    async fn entry(&self, method: Method, call: &str, body: Value) -> Answer {
        let path = format!("/registrations/{}{call}", self.day.riders[self.rider]);
        self.send(method, &path, body).await
    }

    /// A call about the class.
    async fn class(&self, method: Method, call: &str, body: Value) -> Answer {
        let path = format!("{}/classes/{}/{call}", self.day.event, self.class);
        self.send(method, &path, body).await
    }

    /// By the form and by a rider's link.
    async fn by_rider(&self, chance: &mut Chance) -> (String, Answer) {
        let link = format!("/entries/{}", self.day.links[self.rider]);
        let chosen = json!({ "classes_entered": [{ "id": self.class }], "extras": [] });
        match chance.below(3) {
            0 => {
                let horse = json!({ "horse_name": format!("New {}", self.day.riders.len()) });
                let body = with(with(entry(), chosen), horse);
                let call = self
                    .app
                    .post(&format!("{}/register", self.day.event), &body);
                ("entering".to_owned(), call.send().await)
            }
            1 => {
                let own = self.app.get(&link).send().await.expect(StatusCode::OK);
                let horse = json!({ "horse_name": own["horse_name"] });
                let call = self.app.put(&link, &with(with(entry(), chosen), horse));
                ("a rider's change".to_owned(), call.send().await)
            }
            _ => {
                let call = self.app.post(&format!("{link}/scratch"), &json!({}));
                ("a rider's scratch".to_owned(), call.send().await)
            }
        }
    }

    async fn at_desk(&self, chance: &mut Chance) -> (String, Answer) {
        match chance.below(6) {
            0 => {
                let body = json!({ "scratch": [self.class] });
                (
                    "scratching".to_owned(),
                    self.entry(Method::POST, "/classes", body).await,
                )
            }
            1 => {
                let body = json!({ "add": [self.class] });
                (
                    "adding".to_owned(),
                    self.entry(Method::POST, "/classes", body).await,
                )
            }
            2 => {
                let body = json!({ "kind": "payment", "method": "cash", "amount": 5 });
                (
                    "a payment".to_owned(),
                    self.entry(Method::POST, "/payments", body).await,
                )
            }
            3 => {
                let status = *chance.of(&["compliant", "noncompliant"]);
                let when = *chance.of(&["before", "after"]);
                let findings = if status == "compliant" {
                    json!([])
                } else {
                    json!(["scar_rule"])
                };
                let body = json!({ "status": status, "when": when, "findings": findings });
                let answer = self.entry(Method::PUT, "/inspection", body).await;
                (format!("an inspection {status}"), answer)
            }
            4 => {
                let other = chance.of(&self.day.riders);
                let cards = *chance.of(&["as_written", "with_entry", "ask"]);
                let body = json!({ "with": other, "cards": cards });
                let answer = self.entry(Method::POST, "/swap_number", body).await;
                (format!("swapping numbers {cards}"), answer)
            }
            _ => {
                let whole = self.day.entry(self.app, self.rider).await;
                let number = 1 + chance.below(self.day.riders.len() + 3);
                let mut body = json!({ "back_number": number });
                let kept = ["rider_name", "rider_email", "rider_phone", "rider_address"];
                for name in kept.into_iter().chain(["horse_name", "notes"]) {
                    body[name] = whole[name].clone();
                }
                let answer = self.entry(Method::PUT, "", body).await;
                (format!("number {number}"), answer)
            }
        }
    }

    async fn at_gate(&self, chance: &mut Chance) -> (String, Answer) {
        match chance.below(6) {
            0..3 => {
                let states = [
                    "here",
                    "in_ring",
                    "done",
                    "no_show",
                    "scratched",
                    "hold",
                    "expected",
                ];
                let state = *chance.of(&states);
                let id = &self.day.riders[self.rider];
                let body = json!({ "registration_id": id, "state": state });
                let answer = self.class(Method::POST, "gate", body).await;
                (format!("tapping {state}"), answer)
            }
            3..5 => {
                let state = *chance.of(&["running", "finished", "waiting"]);
                let body = json!({ "state": state });
                let answer = self.class(Method::POST, "state", body).await;
                (format!("a class {state}"), answer)
            }
            _ => {
                let schedule = self.day.get(self.app, "schedule").await;
                let ring = text(&schedule["rings"][0]["id"]);
                let state = *chance.of(&["hold", "running"]);
                let path = format!("{}/rings/{ring}/state", self.day.event);
                let answer = self
                    .send(Method::PUT, &path, json!({ "state": state }))
                    .await;
                (format!("a ring {state}"), answer)
            }
        }
    }

    async fn regroup(&self, chance: &mut Chance) -> (String, Answer) {
        let number = self.day.riders.len() * 100 + chance.below(100);
        match chance.below(3) {
            0 => {
                let (one, two) = self.starters.split_at(self.starters.len() / 2);
                let part = |letter: &str, ids: &[String]| {
                    let name = format!("{letter} {number}");
                    json!({ "name": name, "number": format!("{number}{letter}"), "registration_ids": ids })
                };
                let body = json!({ "into": [part("A", one), part("B", two)] });
                (
                    "a split".to_owned(),
                    self.class(Method::POST, "split", body).await,
                )
            }
            1 => {
                let ids = json!([self.class, chance.of(&self.held)]);
                let name = format!("Both {number}");
                let body =
                    json!({ "class_ids": ids, "name": name, "number": format!("{number}C") });
                let path = format!("{}/classes/combine", self.day.event);
                (
                    "a combination".to_owned(),
                    self.send(Method::POST, &path, body).await,
                )
            }
            _ => {
                let done = self.day.get(self.app, "classes/regrouped").await;
                // Without one it is a class that stands for no other.
                let last = list(&done).first();
                let class = last.map_or(self.class.clone(), |it| text(&it["id"]));
                let kind = last.map_or("split".to_owned(), |it| text(&it["kind"]));
                let path = format!("{}/classes/{class}/{kind}", self.day.event);
                let undone = self
                    .app
                    .request(Method::DELETE, &path)
                    .token(&self.day.token);
                (format!("undoing a {kind}"), undone.send().await)
            }
        }
    }

    async fn judge(&self, chance: &mut Chance) -> (String, Answer) {
        match chance.below(5) {
            0..2 => {
                let format = json!({ "kind": "scored", "judges": ["Jo"] });
                self.class(Method::PUT, "format", format).await;
                let gate = self
                    .day
                    .get(self.app, &format!("classes/{}/gate", self.class))
                    .await;
                let mut lines = Vec::new();
                for it in list(&gate["entries"]) {
                    let score = 60 + chance.below(9);
                    lines.push(json!({ "back_number": it["back_number"], "score": score }));
                }
                let body = json!({ "lines": lines });
                (
                    "a card".to_owned(),
                    self.class(Method::PUT, "cards/0", body).await,
                )
            }
            2..4 => {
                let body = json!({ "reason": "A score was misread" });
                let answer = self.class(Method::POST, "results/publish", body).await;
                ("publishing".to_owned(), answer)
            }
            _ => {
                let body = json!({ "reopened": chance.below(2) == 0 });
                (
                    "reopening".to_owned(),
                    self.class(Method::PUT, "reopened", body).await,
                )
            }
        }
    }
}
