//! Classes that are split into several, and combined into one.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, show, with};

/// A show with three classes; four riders are in the first one, and the last of them in the
/// second one, too.
struct Show {
    token: String,
    event: String,
    public: String,
    classes: [String; 3],
    riders: Vec<String>,
}

impl Show {
    async fn new(app: &TestApp) -> Self {
        let token = app.new_account().await;
        let made = app.post("/events", &show()).token(&token).send().await;
        let made = made.expect(StatusCode::CREATED);
        let event = format!("/events/{}", id_of(&made));
        let class = |at: usize| {
            made["classes"][at]["id"]
                .as_str()
                .expect("an id")
                .to_owned()
        };
        let mut riders = Vec::new();
        for classes in [&[0][..], &[0], &[0], &[0, 1]] {
            let classes = classes.iter().map(|it| json!({ "id": class(*it) }));
            let classes: Vec<Value> = classes.collect();
            let rider = with(entry(), json!({ "classes_entered": classes }));
            let entered = app.post(&format!("{event}/register"), &rider).send().await;
            riders.push(id_of(&entered.expect(StatusCode::CREATED)));
        }
        Self {
            public: format!(
                "/events/public/{}",
                made["hashed_id"].as_str().expect("a link")
            ),
            classes: [0, 1, 2].map(class),
            token,
            event,
            riders,
        }
    }

    fn class(&self, at: usize, path: &str) -> String {
        format!("{}/classes/{}/{path}", self.event, self.classes[at])
    }

    async fn post(&self, app: &TestApp, path: &str, body: &Value) -> Answer {
        app.post(path, body).token(&self.token).send().await
    }

    async fn get(&self, app: &TestApp, path: &str) -> Value {
        let answer = app.get(path).token(&self.token).send().await;
        answer.expect(StatusCode::OK)
    }

    async fn delete(&self, app: &TestApp, path: &str) -> Answer {
        let request = app.request(reqwest::Method::DELETE, path);
        request.token(&self.token).send().await
    }

    async fn halve(&self, app: &TestApp) -> Answer {
        let [one, two, three, four] = &self.riders[..] else {
            panic!("four riders")
        };
        let parts = json!({ "into": [
            { "name": "Open Pleasure A", "number": "1A", "registration_ids": [one, three] },
            { "name": "Open Pleasure B", "number": "1B", "registration_ids": [two, four] },
        ] });
        self.post(app, &self.class(0, "split"), &parts).await
    }
}

/// The numbers of the classes that are judged.
async fn judged(show: &Show, app: &TestApp) -> Vec<String> {
    let listed = show.get(app, &format!("{}/judging", show.event)).await;
    let classes = listed.as_array().expect("a list").iter();
    classes
        .map(|it| {
            format!(
                "{}: {}",
                it["number"].as_str().expect("a number"),
                it["entered"]
            )
        })
        .collect()
}

on_both_databases! {
    async fn a_class_is_split_and_put_back(app: TestApp) {
        let show = Show::new(&app).await;
        let split = show.halve(&app).await.expect(StatusCode::CREATED);
        assert_eq!((&split["kind"], &split["id"]), (&json!("split"), &json!(show.classes[0])));
        assert_eq!(split["from"][0]["entered"], 0);
        assert_eq!(split["classes"][1]["number"], "1B");
        assert_eq!(split["classes"][1]["entered"], 2);
        assert_eq!(judged(&show, &app).await, ["1A: 2", "1B: 2", "2: 1", "3: 0"]);
        let listed = show.get(&app, &format!("{}/classes/regrouped", show.event)).await;
        assert_eq!(listed, json!([split]));
        // The entry names its class, and its history tells of it.
        let second = format!("/registrations/{}", show.riders[1]);
        let rider = show.get(&app, &second).await;
        assert_eq!(rider["classes_entered"][0]["name"], "Open Pleasure B");
        let history = rider["history"].to_string();
        assert!(history.contains("1B · Open Pleasure B"), "{history}");
        // The public form no longer has the class, but its parts.
        let form = app.get(&show.public).send().await.expect(StatusCode::OK);
        let offered = form["classes"].as_array().expect("classes").iter();
        let offered: Vec<_> = offered.map(|it| (it["number"].clone(), it["closed"].clone())).collect();
        assert_eq!(offered[..2], [(json!("1A"), json!(false)), (json!("1B"), json!(false))]);
        show.delete(&app, &show.class(0, "split")).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(judged(&show, &app).await, ["1: 4", "2: 1", "3: 0"]);
        let rider = show.get(&app, &second).await;
        assert_eq!(rider["classes_entered"][0]["name"], "Open Pleasure");
        show.delete(&app, &show.class(0, "split")).await.problem(404, "not_found");
    }

    async fn classes_are_combined_and_put_back(app: TestApp) {
        let show = Show::new(&app).await;
        let [one, two, three] = &show.classes;
        let path = format!("{}/classes/combine", show.event);
        let wish = |ids: [&String; 2]| json!({ "class_ids": ids, "name": "All", "number": "1/3" });
        let twice = show.post(&app, &path, &wish([one, two])).await.problem(409, "entered_twice");
        assert_eq!(
            twice["detail"],
            "Back number 4 would be in one class twice. Scratch one of the two first."
        );
        let made = show.post(&app, &path, &wish([one, three])).await.expect(StatusCode::CREATED);
        let id = made["id"].as_str().expect("an id");
        assert_eq!(made["classes"][0], json!({ "class_id": id, "number": "1/3", "name": "All", "entered": 4 }));
        assert_eq!(judged(&show, &app).await, ["1/3: 4", "2: 1"]);
        show.post(&app, &path, &wish([one, two])).await.problem(409, "regrouped");
        let undo = format!("{}/classes/{id}/combine", show.event);
        show.delete(&app, &undo).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(judged(&show, &app).await, ["1: 4", "2: 1", "3: 0"]);
    }

    async fn what_is_wrong_is_said(app: TestApp) {
        let show = Show::new(&app).await;
        let split = show.class(0, "split");
        let refused = async |body: Value| {
            let problem = show.post(&app, &split, &body).await.problem(422, "invalid_fields");
            problem["fields"].to_string()
        };
        let all = &show.riders;
        let taken = refused(json!({ "into": [
            { "name": "Lead Line", "number": "2", "registration_ids": all },
            { "name": "", "registration_ids": [] },
        ] })).await;
        assert!(taken.contains("into[1].name"), "{taken}");
        let taken = refused(json!({ "into": [
            { "name": "Lead Line", "number": "2", "registration_ids": [all[0]] },
            { "name": "B", "registration_ids": [all[1], show.classes[0]] },
        ] })).await;
        for field in ["into[1].registration_ids[1]", "2 missing"] {
            assert!(taken.contains(field), "{taken}");
        }
        // What is under way stays as it is.
        let started = json!({ "state": "running" });
        show.post(&app, &show.class(0, "state"), &started).await.expect(StatusCode::OK);
        show.halve(&app).await.problem(409, "class_started");
    }

    async fn a_show_is_edited_without_removing_what_was_split(app: TestApp) {
        let show = Show::new(&app).await;
        let before = show.get(&app, &show.event).await;
        show.halve(&app).await.expect(StatusCode::CREATED);
        let save = async |body: Value| {
            app.put(&show.event, &body).token(&show.token).send().await
        };
        let classes = |all: &Value, at: &[usize]| {
            let classes: Vec<_> = at.iter().map(|it| all["classes"][*it].clone()).collect();
            json!({ "classes": classes })
        };
        // Who has seen the show before it was split is told.
        let edit = with(crate::support::show(), classes(&before, &[0, 1, 2]));
        let stale = with(edit.clone(), json!({ "revision": before["revision"] }));
        save(stale).await.problem(409, "changed_meanwhile");
        let now = show.get(&app, &show.event).await;
        let without = with(edit.clone(), classes(&now, &[1, 2, 3, 4]));
        let problem = save(without).await.problem(409, "regrouped");
        assert!(problem["detail"].to_string().contains("1 · Open Pleasure"), "{problem}");
        let whole = with(edit, classes(&now, &[0, 1, 2, 3, 4]));
        save(whole).await.expect(StatusCode::OK);
        show.delete(&app, &show.class(0, "split")).await.expect(StatusCode::NO_CONTENT);
    }
}
