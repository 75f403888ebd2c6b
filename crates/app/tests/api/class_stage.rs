//! The state of a class is one thing for form, rider's link, desk, gate and results.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, only, show, with};

/// A show with a class that goes together and one that goes one by one, each with three
/// horses, whose numbers are 1, 2 and 3, and a third class without entries.
pub(crate) struct Day {
    pub(crate) token: String,
    pub(crate) event: String,
    pub(crate) public: String,
    pub(crate) classes: Vec<String>,
    pub(crate) riders: Vec<String>,
    pub(crate) links: Vec<String>,
}

impl Day {
    pub(crate) async fn new(app: &TestApp) -> Self {
        let token = app.new_account().await;
        let made = app.post("/events", &show()).token(&token).send().await;
        let made = made.expect(StatusCode::CREATED);
        let event = format!("/events/{}", id_of(&made));
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let classes: Vec<String> = (0..3).map(|at| text(&made["classes"][at]["id"])).collect();
        let (mut riders, mut links) = (Vec::new(), Vec::new());
        for horse in ["Ann", "Bea", "Cora"] {
            let rider = with(entry(), json!({ "horse_name": horse }));
            let entered = app.post(&format!("{event}/register"), &rider).send().await;
            let entered = entered.expect(StatusCode::CREATED);
            riders.push(id_of(&entered));
            let link = text(&entered["link"]);
            links.push(link.rsplit('/').next().expect("a secret").to_owned());
        }
        let day = Self {
            public: format!("/events/public/{}", text(&made["hashed_id"])),
            token,
            event,
            classes,
            riders,
            links,
        };
        let plan = json!({
            "rings": [{ "id": "main", "name": "Main" }],
            "sessions": [{ "ring_id": "main", "starts_at": "2026-05-01T12:00:00Z", "lines": [
                { "class_id": day.classes[0], "goes": "together", "minutes": 8 },
                { "class_id": day.classes[1], "minutes_per_entry": 4 },
                { "class_id": day.classes[2], "goes": "together", "minutes": 8 },
            ] }],
        });
        let path = format!("{}/schedule", day.event);
        let saved = app.put(&path, &plan).token(&day.token).send().await;
        saved.expect(StatusCode::OK);
        day
    }

    pub(crate) async fn get(&self, app: &TestApp, path: &str) -> Value {
        let path = format!("{}/{path}", self.event);
        let answer = app.get(&path).token(&self.token).send().await;
        answer.expect(StatusCode::OK)
    }

    pub(crate) async fn public(&self, app: &TestApp, path: &str) -> Value {
        let answer = app.get(&format!("{}{path}", self.public)).send().await;
        answer.expect(StatusCode::OK)
    }

    async fn class(&self, app: &TestApp, class: usize, path: &str) -> Value {
        self.get(app, &format!("classes/{}/{path}", self.classes[class]))
            .await
    }

    async fn put(&self, app: &TestApp, class: usize, path: &str, body: Value) -> Value {
        let path = format!("{}/classes/{}/{path}", self.event, self.classes[class]);
        let answer = app.put(&path, &body).token(&self.token).send().await;
        answer.expect(StatusCode::OK)
    }

    async fn post(&self, app: &TestApp, class: usize, path: &str, body: Value) -> Value {
        let path = format!("{}/classes/{}/{path}", self.event, self.classes[class]);
        let answer = app.post(&path, &body).token(&self.token).send().await;
        answer.expect(StatusCode::OK)
    }

    pub(crate) async fn state(&self, app: &TestApp, class: usize, state: &str) {
        self.post(app, class, "state", json!({ "state": state }))
            .await;
    }

    async fn tap(&self, app: &TestApp, class: usize, rider: usize, state: &str) -> Value {
        let tap = json!({ "registration_id": self.riders[rider], "state": state });
        self.post(app, class, "gate", tap).await
    }

    pub(crate) async fn entry(&self, app: &TestApp, rider: usize) -> Value {
        let path = format!("/registrations/{}", self.riders[rider]);
        let answer = app.get(&path).token(&self.token).send().await;
        answer.expect(StatusCode::OK)
    }

    /// Of each class of an entry its state.
    async fn states(&self, app: &TestApp, rider: usize) -> Vec<String> {
        let entry = self.entry(app, rider).await;
        let classes = entry["classes_entered"].as_array().expect("a list").iter();
        let state = |class: &Value| class["state"].as_str().expect("a state").to_owned();
        classes.map(state).collect()
    }

    pub(crate) async fn at_desk(
        &self,
        app: &TestApp,
        rider: usize,
        call: &str,
        body: Value,
    ) -> Answer {
        let path = format!("/registrations/{}/{call}", self.riders[rider]);
        app.post(&path, &body).token(&self.token).send().await
    }

    /// What a rider sends by the link to be in these classes.
    pub(crate) async fn by_link(&self, app: &TestApp, rider: usize, classes: &[usize]) -> Answer {
        let ids = classes.iter().map(|it| json!({ "id": self.classes[*it] }));
        let ids: Vec<Value> = ids.collect();
        let body = with(
            entry(),
            json!({ "classes_entered": ids, "horse_name": "Ann", "extras": [] }),
        );
        let path = format!("/entries/{}", self.links[rider]);
        app.put(&path, &body).send().await
    }

    async fn enter(&self, app: &TestApp, class: usize) -> Answer {
        let ids = json!([{ "id": self.classes[class] }]);
        let body = with(
            entry(),
            json!({ "classes_entered": ids, "horse_name": "Dot" }),
        );
        app.post(&format!("{}/register", self.event), &body)
            .send()
            .await
    }

    /// The judge places these numbers in the first class.
    async fn judge(&self, app: &TestApp, places: &[(u32, u32)]) {
        let format = json!({ "kind": "placed", "judges": ["Jo"], "places": 6 });
        self.put(app, 0, "format", format).await;
        let line = |(number, place): &(u32, u32)| json!({ "back_number": number, "place": place });
        let lines: Vec<Value> = places.iter().map(line).collect();
        self.put(app, 0, "cards/0", json!({ "lines": lines })).await;
    }

    async fn offered(&self, app: &TestApp, class: usize) -> Value {
        let show = self.public(app, "").await;
        let class = &show["classes"][class];
        json!([class["closed"], class["begun"], class["state"]])
    }
}

on_both_databases! {
    async fn a_class_that_started_is_closed_to_form_and_link(app: TestApp) {
        let day = Day::new(&app).await;
        assert_eq!(day.offered(&app, 2).await, json!([false, false, "waiting"]));
        day.state(&app, 2, "running").await;
        assert_eq!(day.offered(&app, 2).await, json!([true, true, "running"]));
        let refused = day.enter(&app, 2).await;
        assert_eq!(refused.wrong_fields(), ["classes_entered[0].id"]);
        let refused = day.by_link(&app, 0, &[0, 1, 2]).await;
        assert_eq!(refused.wrong_fields(), ["classes_entered[2].id"]);
        // The start is undone.
        day.state(&app, 2, "waiting").await;
        assert_eq!(day.offered(&app, 2).await, json!([false, false, "waiting"]));
        day.enter(&app, 2).await.expect(StatusCode::CREATED);
        // The office opens it again while it runs, and not after its end.
        day.state(&app, 2, "running").await;
        day.put(&app, 2, "reopened", json!({ "reopened": true })).await;
        assert_eq!(day.offered(&app, 2).await, json!([false, true, "running"]));
        day.enter(&app, 2).await.expect(StatusCode::CREATED);
        day.state(&app, 2, "finished").await;
        assert_eq!(day.offered(&app, 2).await, json!([true, true, "finished"]));
        assert_eq!(day.enter(&app, 2).await.wrong_fields(), ["classes_entered[0].id"]);
    }

    async fn a_rider_s_link_takes_nothing_out_of_a_class_that_started(app: TestApp) {
        let day = Day::new(&app).await;
        day.state(&app, 0, "running").await;
        let before = day.entry(&app, 0).await;
        let refused = day.by_link(&app, 0, &[1]).await;
        assert_eq!(refused.wrong_fields(), ["classes_entered"]);
        let path = format!("/entries/{}/scratch", day.links[0]);
        app.post(&path, &json!({})).send().await.problem(409, "class_has_begun");
        let after = day.entry(&app, 0).await;
        assert_eq!(after["total_fee"], before["total_fee"]);
        assert_eq!(day.states(&app, 0).await, ["entered", "entered"]);
        // Classes that have not started can be left, and what stays is saved.
        day.by_link(&app, 0, &[0]).await.expect(StatusCode::OK);
        assert_eq!(day.states(&app, 0).await, ["entered", "scratched"]);
    }

    async fn a_class_that_was_judged_without_a_gate_has_begun(app: TestApp) {
        let day = Day::new(&app).await;
        day.judge(&app, &[(1, 1)]).await;
        assert_eq!(day.offered(&app, 0).await, json!([true, true, "waiting"]));
        assert_eq!(day.enter(&app, 0).await.wrong_fields(), ["classes_entered[0].id"]);
        let classes = day.get(&app, "classes").await;
        assert_eq!(
            only(&classes, &["begun", "judged", "published", "state"])[0],
            json!({ "begun": true, "judged": true, "published": false, "state": "waiting" }),
        );
    }

    async fn the_desk_is_asked_before_an_entry_leaves_a_judged_class(app: TestApp) {
        let day = Day::new(&app).await;
        day.judge(&app, &[(1, 1), (2, 2), (3, 3)]).await;
        day.post(&app, 0, "results/publish", json!({ "reason": null })).await;
        let leave = json!({ "scratch": [day.classes[0]], "ask_if_judged": true });
        let asked = day.at_desk(&app, 0, "classes", leave.clone()).await;
        let asked = asked.problem(409, "class_was_judged");
        let sentence = asked["errors"].as_str().expect("a sentence").to_owned();
        assert!(sentence.contains("Open Pleasure is published"), "{sentence}");
        let out = json!({ "status": "scratched", "ask_if_judged": true });
        day.at_desk(&app, 0, "status", out).await.problem(409, "class_was_judged");
        assert_eq!(day.states(&app, 0).await, ["entered", "entered"]);
        let judging = day.get(&app, "judging").await;
        assert_eq!(judging[0]["changed"], false);
        // Once it is sure, the list of results says that they changed.
        let sure = with(leave, json!({ "ask_if_judged": false }));
        day.at_desk(&app, 0, "classes", sure).await.expect(StatusCode::OK);
        let judging = day.get(&app, "judging").await;
        assert_eq!(only(&judging, &["changed", "publications"])[0], json!({ "changed": true, "publications": 1 }));
        let published = day.public(&app, "/results").await;
        assert_eq!(published["classes"][0]["published"]["results"][0]["back_number"], 1);
        // A class without a judge's word is left without a question.
        let other = json!({ "scratch": [day.classes[1]], "ask_if_judged": true });
        day.at_desk(&app, 1, "classes", other).await.expect(StatusCode::OK);
    }

    async fn the_desk_is_asked_before_it_swaps_numbers_on_cards(app: TestApp) {
        let day = Day::new(&app).await;
        let swap = async |cards: Value| {
            let body = with(json!({ "with": day.riders[1] }), cards);
            day.at_desk(&app, 0, "swap_number", body).await
        };
        // Nothing is written yet.
        swap(json!({ "cards": "ask" })).await.expect(StatusCode::OK);
        swap(json!({})).await.expect(StatusCode::OK);
        day.judge(&app, &[(1, 1), (2, 2), (3, 3)]).await;
        day.post(&app, 0, "results/publish", json!({ "reason": null })).await;
        let asked = swap(json!({ "cards": "ask" })).await.problem(409, "number_on_cards");
        let sentence = asked["errors"].as_str().expect("a sentence");
        assert!(sentence.contains("in 1 · Open Pleasure (published). Nothing was swapped."), "{sentence}");
        let placed = async || {
            let results = day.class(&app, 0, "results").await;
            results["results"].as_array().expect("rows").iter().map(|it| (it["registration_id"].clone(), it["back_number"].clone())).collect::<Vec<_>>()
        };
        let before = placed().await;
        // They change their numbers now: each keeps its place.
        swap(json!({ "cards": "with_entry" })).await.expect(StatusCode::OK);
        let after = placed().await;
        assert_eq!(after[0], (before[0].0.clone(), json!(2)));
        assert_eq!(after[1], (before[1].0.clone(), json!(1)));
        // The public still reads what was published.
        let published = day.public(&app, "/results").await;
        assert_eq!(published["classes"][0]["published"]["results"][0]["back_number"], 1);
        let judging = day.get(&app, "judging").await;
        assert_eq!(judging[0]["changed"], true);
        // The office had them mixed up: what the judge wrote of a number is the other one's.
        swap(json!({ "cards": "as_written" })).await.expect(StatusCode::OK);
        assert_eq!(placed().await[0].0, before[1].0);
        let wrong = swap(json!({ "cards": "burn" })).await;
        assert_eq!(wrong.wrong_fields(), ["cards"]);
    }

    async fn all_who_ride_together_are_in_the_ring_and_were_shown(app: TestApp) {
        let day = Day::new(&app).await;
        day.tap(&app, 0, 2, "no_show").await;
        day.state(&app, 0, "running").await;
        let gate = day.class(&app, 0, "gate").await;
        assert_eq!(gate["in_ring"], json!([day.riders[0], day.riders[1]]));
        assert_eq!((&gate["absent"], &gate["untapped"]), (&json!([day.riders[2]]), &json!(0)));
        let board = day.public(&app, "/schedule").await;
        let inside = &board["rings"][0]["in_ring"];
        assert_eq!(only(inside, &["back_number"]), json!([{ "back_number": 1 }, { "back_number": 2 }]));
        day.state(&app, 0, "finished").await;
        // The judge places one; the other one was shown all the same.
        day.judge(&app, &[(2, 1)]).await;
        let results = day.class(&app, 0, "results").await;
        assert_eq!(results["shown"], 2);
        assert_eq!(results["not_shown"], json!([{ "back_number": 3, "reason": "no_show", "is_marked": false }]));
        // One by one, who was not seen did not come in.
        day.state(&app, 1, "running").await;
        let gate = day.class(&app, 1, "gate").await;
        assert_eq!(gate["in_ring"], json!([]));
    }

    async fn who_is_scratched_at_the_gate_is_scratched_at_the_desk(app: TestApp) {
        let day = Day::new(&app).await;
        let entered = |classes: Value| classes[1]["entered"].clone();
        assert_eq!(entered(day.get(&app, "classes").await), 3);
        day.tap(&app, 1, 0, "scratched").await;
        assert_eq!(day.states(&app, 0).await, ["entered", "scratched"]);
        assert_eq!(entered(day.get(&app, "classes").await), 2);
        let entry = day.entry(&app, 0).await;
        let mut last = entry["history"].as_array().expect("a list").iter();
        let told = last.rfind(|it| it["kind"] == "class").expect("a line");
        assert_eq!(only(&json!([told]), &["before", "after", "by"]), json!([
            { "before": "entered", "after": "scratched", "by": "office" },
        ]));
        let sheet = day.get(&app, "inspections").await;
        assert_eq!(sheet["horses"].as_array().map(Vec::len), Some(3));
        // Undone at the gate.
        let gate = day.tap(&app, 1, 0, "here").await;
        assert_eq!(gate["absent"], json!([]));
        assert_eq!(day.states(&app, 0).await, ["entered", "entered"]);
        assert_eq!(entered(day.get(&app, "classes").await), 3);
        // Undone at the desk: the gate expects it again.
        day.tap(&app, 1, 0, "scratched").await;
        let back = json!({ "add": [day.classes[1]] });
        day.at_desk(&app, 0, "classes", back).await.expect(StatusCode::OK);
        let gate = day.class(&app, 1, "gate").await;
        assert_eq!(gate["absent"], json!([]));
        assert_eq!(gate["entries"][0]["state"], "expected");
        // Who was scratched at the desk is not brought back at the gate.
        let out = json!({ "scratch": [day.classes[1]] });
        day.at_desk(&app, 1, "classes", out).await.expect(StatusCode::OK);
        let tap = json!({ "registration_id": day.riders[1], "state": "here" });
        let path = format!("{}/classes/{}/gate", day.event, day.classes[1]);
        let refused = app.post(&path, &tap).token(&day.token).send().await;
        assert_eq!(refused.wrong_fields(), ["registration_id"]);
    }

    async fn a_no_show_stands_on_the_entry(app: TestApp) {
        let day = Day::new(&app).await;
        day.state(&app, 1, "running").await;
        day.tap(&app, 1, 0, "no_show").await;
        let entry = day.entry(&app, 0).await;
        let in_rings = only(&entry["in_rings"], &["class_id", "no_show", "state"]);
        assert_eq!(in_rings, json!([{ "class_id": day.classes[1], "no_show": true, "state": "running" }]));
        let history = entry["history"].as_array().expect("a list").iter();
        let told: Vec<_> = history.filter(|it| it["kind"] == "gate").collect();
        assert_eq!(told.len(), 1);
        assert_eq!((&told[0]["before"], &told[0]["after"]), (&json!("expected"), &json!("no_show")));
        assert_eq!(day.states(&app, 0).await, ["entered", "entered"]);
        // What the office has seen of the entry is not outdated by it.
        assert_eq!(entry["revision"], 1);
    }

    async fn work_offs_stand_side_by_side_and_a_new_tie_is_open(app: TestApp) {
        let day = Day::new(&app).await;
        let format = json!({ "kind": "scored", "judges": ["Jo"], "step": 1 });
        day.put(&app, 0, "format", format).await;
        let card = |scores: [u32; 3]| {
            let lines = (1..).zip(scores).map(|(number, score)| json!({ "back_number": number, "score": score }));
            json!({ "lines": lines.collect::<Vec<_>>() })
        };
        day.put(&app, 0, "cards/0", card([70, 70, 69])).await;
        day.put(&app, 0, "work_off", json!({ "back_numbers": [2, 1] })).await;
        day.put(&app, 0, "cards/0", card([70, 70, 70])).await;
        let results = day.class(&app, 0, "results").await;
        let rows = only(&results["results"], &["back_number", "place", "tied"]);
        assert_eq!(rows, json!([
            { "back_number": 1, "place": 1, "tied": true },
            { "back_number": 2, "place": 1, "tied": true },
            { "back_number": 3, "place": 1, "tied": true },
        ]));
        assert_eq!(results["warnings"], json!([
            "Numbers 1, 2 and 3 are tied for place 1. The work-off of 1 and 2 does not count: 3 came to the tie after it.",
        ]));
        let again = day.put(&app, 0, "work_off", json!({ "back_numbers": [3, 1, 2] })).await;
        assert_eq!(only(&again["results"], &["back_number", "place"])[0], json!({ "back_number": 3, "place": 1 }));
        assert_eq!(again["work_offs"], json!([{ "back_numbers": [3, 1, 2], "among": [1, 2, 3] }]));
        assert_eq!(again["warnings"], json!([]));
        let undone = day.put(&app, 0, "work_off", json!({ "back_numbers": [] })).await;
        assert_eq!(undone["work_offs"], json!([]));
    }
}
