//! `stall_crew` and the marks of stalls: what the crew of the barns sees and says.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, only, show, with};

/// A show with a horse that has a stall, and the phone of the crew.
struct Crew {
    office: String,
    phone: String,
    event: String,
    booking: String,
    stalls: Vec<String>,
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

impl Crew {
    async fn new(app: &TestApp) -> Self {
        let office = app.new_account().await;
        let asking = with(show(), json!({ "form": { "trainer": "optional" } }));
        let made = app.post("/events", &asking).token(&office).send().await;
        let event = id_of(&made.expect(StatusCode::CREATED));
        let path = format!("/events/{event}");
        let trainer = json!({ "name": "Tess Trainer", "email": "tess@example.org" });
        let body = with(entry(), json!({ "horse_name": "Sun", "trainer": trainer }));
        let made = app.post(&format!("{path}/register"), &body).send().await;
        let entry = id_of(&made.expect(StatusCode::CREATED));
        let stalls = ["A 1", "A 2"].map(|it| json!({ "name": it, "kind": "horse" }));
        let areas = json!({ "areas": [{ "name": "Barn A", "stalls": stalls }] });
        let saved = app.put(&format!("{path}/show_stalls"), &areas);
        let saved = saved.token(&office).send().await.expect(StatusCode::OK);
        let booking = json!({
            "kind": "horse", "holders": [{ "registration_id": entry }],
            "first": "2026-06-05", "last": "2026-06-06",
        });
        let booked = app.post(&format!("{path}/stall_bookings"), &booking);
        let booked = booked.token(&office).send().await;
        let booking = text(&booked.expect(StatusCode::CREATED)["id"]);
        let stalls: Vec<_> = saved["areas"][0]["stalls"]
            .as_array()
            .expect("stalls")
            .iter()
            .map(|it| text(&it["id"]))
            .collect();
        let nights = json!({ "stall_id": stalls[0] });
        let assigned = app.put(&format!("/stall_bookings/{booking}/nights"), &nights);
        assigned.token(&office).send().await.expect(StatusCode::OK);
        let phone = link(app, &office, &event, "barn").await;
        Self {
            office,
            phone,
            event,
            booking,
            stalls,
        }
    }

    async fn board(&self, app: &TestApp, token: &str) -> Value {
        let board = app.get(&format!("/events/{}/stall_crew", self.event));
        board.token(token).send().await.expect(StatusCode::OK)
    }

    /// What is said of acts, as somebody sees it.
    async fn marks(&self, app: &TestApp, token: &str) -> Value {
        let board = self.board(app, token).await;
        let names = ["act", "done", "by", "account"];
        only(&board["bookings"][0]["marks"], &names)
    }

    async fn mark(&self, app: &TestApp, token: &str, more: Value) -> Answer {
        let body = json!({ "stall_id": self.stalls[0], "act": "arrived", "done": true });
        let path = format!("/stall_bookings/{}/marks", self.booking);
        app.put(&path, &with(body, more)).token(token).send().await
    }
}

/// The token of a device of a role.
async fn link(app: &TestApp, office: &str, event: &str, role: &str) -> String {
    let made = app.post(
        &format!("/events/{event}/device_links"),
        &json!({ "role": role }),
    );
    let made = made.token(office).send().await.expect(StatusCode::CREATED);
    text(&made["token"])
}

on_both_databases! {
    async fn the_crew_sees_who_stands_where_and_nothing_else(app: TestApp) {
        let crew = Crew::new(&app).await;
        let board = crew.board(&app, &crew.phone).await;
        assert_eq!(board, crew.board(&app, &crew.office).await);
        assert_eq!(board["areas"][0]["stalls"][0]["id"], json!(crew.stalls[0]));
        let booking = &board["bookings"][0];
        assert_eq!(booking["nights"][1], json!({ "night": "2026-06-06", "stall_id": crew.stalls[0] }));
        let holder = booking["holders"][0].as_object().expect("a holder");
        let mut members: Vec<_> = holder.keys().map(String::as_str).collect();
        members.sort_unstable();
        assert_eq!(members, ["back_number", "horse_name", "is_out", "rider_name", "trainer_name"]);
        assert_eq!(holder["trainer_name"], json!("Tess Trainer"));
        assert!(!board.to_string().contains('@'), "{board}");

        // Of another show nothing is there, and other roles may not.
        let other = Crew::new(&app).await;
        let path = format!("/events/{}/stall_crew", crew.event);
        app.get(&path).token(&other.phone).send().await.problem(404, "not_found");
        app.get(&path).token(&other.office).send().await.problem(404, "not_found");
        crew.mark(&app, &other.phone, json!({})).await.problem(404, "not_found");
        let gate = link(&app, &crew.office, &crew.event, "gate").await;
        app.get(&path).token(&gate).send().await.problem(403, "role_not_sufficient");
        crew.mark(&app, &gate, json!({})).await.problem(403, "role_not_sufficient");
    }

    async fn what_was_said_later_counts_whichever_arrives_first(app: TestApp) {
        let crew = Crew::new(&app).await;
        // By a clock that is a year ahead, an hour ago and half an hour ago.
        let times = |at: &str| json!({ "at": at, "now": "2027-06-05T18:00:00Z" });
        let undone = with(times("2027-06-05T17:30:00Z"), json!({ "done": false }));
        let marked = crew.mark(&app, &crew.phone, undone).await.expect(StatusCode::OK);
        assert_eq!(marked.get("overruled"), None);
        let late = crew.mark(&app, &crew.phone, times("2027-06-05T17:00:00Z")).await;
        let late = late.expect(StatusCode::OK);
        assert_eq!(late["overruled"]["state"], "open");
        assert_eq!(crew.marks(&app, &crew.phone).await, json!([
            { "act": "arrived", "done": false, "by": "barn", "account": null },
        ]));
        // The office says it now, twice; the crew does not see who that is.
        for _ in 0..2 {
            crew.mark(&app, &crew.office, json!({})).await.expect(StatusCode::OK);
        }
        let by = |account: Value| json!([
            { "act": "arrived", "done": true, "by": "office", "account": account },
        ]);
        assert_eq!(crew.marks(&app, &crew.phone).await, by(Value::Null));
        let seen = crew.marks(&app, &crew.office).await;
        assert!(text(&seen[0]["account"]).contains('@'), "{seen}");
        let trail = app.get(&format!("/events/{}/audit", crew.event));
        let trail = trail.token(&crew.office).send().await.expect(StatusCode::OK);
        let lines = trail.as_array().expect("a list").iter();
        let lines: Vec<_> = lines.filter(|it| it["kind"] == "stall_mark").collect();
        assert_eq!(lines.len(), 1, "{trail}");
        assert_eq!(
            (&lines[0]["subject"], &lines[0]["before"], &lines[0]["after"]),
            (&json!("Sun, A 1, Barn A"), &json!(""), &json!("arrived")),
        );
    }

    async fn a_booking_is_marked_in_stalls_that_it_has_or_had(app: TestApp) {
        let crew = Crew::new(&app).await;
        let wrong = json!({ "stall_id": crew.stalls[1] });
        let wrong = crew.mark(&app, &crew.phone, wrong).await;
        assert_eq!(wrong.wrong_fields(), ["stall_id"]);
        crew.mark(&app, &crew.phone, json!({})).await.expect(StatusCode::OK);
        // It moves, and its former stall is still to be stripped.
        let nights = json!({ "stall_id": crew.stalls[1] });
        let moved = app.put(&format!("/stall_bookings/{}/nights", crew.booking), &nights);
        moved.token(&crew.office).send().await.expect(StatusCode::OK);
        for act in ["left", "stripped"] {
            crew.mark(&app, &crew.phone, json!({ "act": act })).await.expect(StatusCode::OK);
        }
        let fields = crew.mark(&app, &crew.phone, json!({ "act": "fed" })).await;
        assert_eq!(fields.wrong_fields(), ["act"]);
        // What the crew said goes with the booking.
        let gone = app.delete(&format!("/stall_bookings/{}", crew.booking));
        gone.token(&crew.office).send().await.expect(StatusCode::NO_CONTENT);
        let board = crew.board(&app, &crew.phone).await;
        assert_eq!(board["bookings"], json!([]));
    }
}
