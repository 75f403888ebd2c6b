//! What desk, gate, scribe, rider, board, results and money say of one show after any acts.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::class_stage::Day;
use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, with};

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Of each member of a list its text under a name.
fn by<'a>(value: &'a Value, name: &str) -> BTreeMap<String, &'a Value> {
    list(value).iter().map(|it| (text(&it[name]), it)).collect()
}

fn cents(value: &Value) -> i64 {
    #[allow(clippy::cast_possible_truncation, reason = "a few dollars")]
    let cents = (value.as_f64().expect("an amount") * 100.0).round() as i64;
    cents
}

/// What is published of a show, to be compared.
async fn published(app: &TestApp, day: &Day) -> Value {
    day.public(app, "/results").await["classes"].clone()
}

/// Goes through every surface on which the show is told, and compares them.
#[allow(clippy::too_many_lines, reason = "one surface after the other")]
async fn all_say_the_same(app: &TestApp, day: &Day, after: &str) {
    let entries = day.get(app, "registrations?limit=100").await;
    let entries = list(&entries);
    let classes = day.get(app, "classes").await;
    let judging = day.get(app, "judging").await;
    let judging = by(&judging, "class_id");
    let board = day.public(app, "/schedule").await;
    let public = published(app, day).await;
    let public = by(&public, "class_id");
    let offered = day.public(app, "").await;
    let offered = by(&offered["classes"], "id");
    let states: Vec<(&Value, BTreeMap<String, String>)> = entries
        .iter()
        .map(|entry| {
            let its = list(&entry["classes_entered"]).iter();
            let state = |class: &Value| (text(&class["id"]), text(&class["state"]));
            (entry, its.map(state).collect())
        })
        .collect();
    for class in list(&classes) {
        let id = text(&class["id"]);
        let say = |what: &str| format!("after {after}: {what} of class {}", class["number"]);
        let with_state = |state: &str| {
            let its = states
                .iter()
                .filter(|(_, its)| its.get(&id).is_some_and(|it| it == state));
            its.map(|(entry, _)| text(&entry["_id"]["$oid"]))
                .collect::<BTreeSet<_>>()
        };
        let (entered, waits) = (with_state("entered"), with_state("waitlisted"));
        assert_eq!(class["entered"], entered.len(), "{}", say("the count"));
        assert_eq!(class["waiting"], waits.len(), "{}", say("the waiting list"));
        let sheet = day.get(app, &format!("classes/{id}/entries")).await;
        let in_sheet = list(&sheet["entries"])
            .iter()
            .filter(|it| it["state"] == "entered");
        let in_sheet: BTreeSet<_> = in_sheet.map(|it| text(&it["registration_id"])).collect();
        assert_eq!(in_sheet, entered, "{}", say("the sheet"));
        // Others are held in its place: neither ring nor riders see it.
        if class["replaced"] == true {
            assert!(!judging.contains_key(&id), "{}", say("the judging"));
            assert!(!offered.contains_key(&id), "{}", say("the form"));
            continue;
        }
        let open = offered[&id];
        let is_open =
            class["closed"] == false && (class["begun"] == false || class["reopened"] == true);
        let is_open = is_open && class["state"] != "finished";
        assert_eq!(
            open["closed"],
            !is_open,
            "{}",
            say("whether riders may enter")
        );
        assert_eq!(
            open["state"],
            class["state"],
            "{}",
            say("the state at the form")
        );
        let gate = day.get(app, &format!("classes/{id}/gate")).await;
        assert_eq!(
            gate["state"],
            class["state"],
            "{}",
            say("the state at the gate")
        );
        let at_gate = by(&gate["entries"], "registration_id");
        let rides = at_gate.iter().filter(|(_, it)| it["is_scratched"] == false);
        let rides: BTreeSet<_> = rides.map(|(id, _)| id.clone()).collect();
        assert_eq!(rides, entered, "{}", say("who rides at the gate"));
        let mut seen = Vec::new();
        for place in ["in_ring", "next", "rest", "done", "absent"] {
            seen.extend(list(&gate[place]).iter().map(text));
        }
        seen.extend(gate["on_deck"].as_str().map(str::to_owned));
        let once: BTreeSet<_> = seen.iter().cloned().collect();
        assert_eq!(
            (seen.len(), &once),
            (entered.len(), &entered),
            "{}",
            say("who is where")
        );
        for (entry, its) in &states {
            let Some(state) = its.get(&id) else { continue };
            let entry_id = text(&entry["_id"]["$oid"]);
            let Some(here) = at_gate.get(&entry_id) else {
                assert_eq!(state, "waitlisted", "{}", say("who is not at the gate"));
                continue;
            };
            assert_eq!(
                here["is_scratched"],
                state != "entered",
                "{}",
                say("scratched at the gate")
            );
            assert_eq!(
                here["back_number"],
                entry["back_number"],
                "{}",
                say("the number")
            );
            let bill = list(&entry["bill"]).iter();
            let names: BTreeSet<_> = bill.map(|line| text(&line["name"])).collect();
            let is_billed = names
                .iter()
                .any(|name| name.ends_with(&text(&class["name"])));
            assert_eq!(here["is_charged"], is_billed, "{}", say("the fee"));
            let path = format!("/my_day?back_number={}", entry["back_number"]);
            let own = day.public(app, &path).await;
            let mut own = list(&own["classes"]).iter();
            let own = own
                .find(|it| text(&it["class_id"]) == id && it["horse_name"] == entry["horse_name"]);
            let own = own.unwrap_or_else(|| panic!("{}", say("my day")));
            assert_eq!(own["entry_state"], here["state"], "{}", say("my day"));
            assert_eq!(
                own["class_state"],
                class["state"],
                "{}",
                say("the state in my day")
            );
        }
        for ring in list(&board["rings"]) {
            if !texts_of(&ring["classes"], "class_id").contains(&id) {
                continue;
            }
            let in_ring: BTreeSet<_> = list(&ring["in_ring"])
                .iter()
                .map(|it| it["back_number"].to_string())
                .collect();
            for there in list(&gate["in_ring"]) {
                let number = at_gate[&text(there)]["back_number"].to_string();
                assert!(
                    in_ring.contains(&number),
                    "{}",
                    say("who is in the ring on the board")
                );
            }
        }
        let judged = judging[&id];
        assert_eq!(
            judged["publications"].as_u64() > Some(0),
            class["published"] == true,
            "{}",
            say("publications")
        );
        if judged["format"].is_null() {
            continue;
        }
        let results = day.get(app, &format!("classes/{id}/results")).await;
        let absent = list(&results["not_shown"]).iter();
        let absent: BTreeMap<_, _> = absent
            .map(|it| (it["back_number"].to_string(), it))
            .collect();
        for here in at_gate.values() {
            let why = absent
                .get(&here["back_number"].to_string())
                .map(|it| text(&it["reason"]));
            let told = ["no_show", "scratched"]
                .into_iter()
                .find(|it| here["state"] == *it);
            let why = why.filter(|it| it != "unmarked");
            if told == Some("scratched") && why.is_none() {
                continue;
            }
            assert_eq!(why.as_deref(), told, "{}", say("who was not shown"));
        }
        let mut placed = list(&results["results"]).iter();
        assert!(
            placed.all(|it| entered.contains(&text(&it["registration_id"]))),
            "{}",
            say("who is placed")
        );
        if let Some(told) = public.get(&id) {
            let rows = |value: &Value| -> Value {
                let rows = list(&value["results"]).iter();
                rows.map(|it| json!([it["registration_id"], it["place"], it["back_number"]]))
                    .collect()
            };
            let is_same = rows(&told["published"]) == rows(&results);
            if !is_same {
                assert_eq!(
                    judged["changed"],
                    true,
                    "{}",
                    say("changed since it was published")
                );
            }
        }
    }
    let mut charged = 0;
    let mut revenue = 0;
    for (entry, its) in &states {
        let bill: i64 = list(&entry["bill"])
            .iter()
            .map(|line| cents(&line["amount"]))
            .sum();
        assert_eq!(cents(&entry["total_fee"]), bill, "after {after}: a bill");
        charged += bill;
        revenue += if entry["status"] == "entered" {
            bill
        } else {
            0
        };
        let has_one = its.values().any(|it| it == "entered");
        assert_eq!(
            entry["status"] == "entered",
            has_one,
            "after {after}: the status of an entry"
        );
    }
    let money = day.get(app, "money").await;
    assert_eq!(
        cents(&money["charged"]),
        charged,
        "after {after}: the money of the show"
    );
    let summary = day.get(app, "event_data").await;
    assert_eq!(
        cents(&summary["total_fees"]),
        revenue,
        "after {after}: the revenue"
    );
    for link in &day.links {
        let own = app
            .get(&format!("/entries/{link}"))
            .send()
            .await
            .expect(StatusCode::OK);
        let of = states
            .iter()
            .find(|(it, _)| it["_id"] == own["_id"])
            .expect("its entry")
            .0;
        assert_eq!(
            own["classes_entered"], of["classes_entered"],
            "after {after}: a rider's page"
        );
        assert_eq!(
            own["total_fee"], of["total_fee"],
            "after {after}: a rider's bill"
        );
    }
}

fn texts_of(value: &Value, name: &str) -> BTreeSet<String> {
    list(value).iter().map(|it| text(&it[name])).collect()
}

/// Numbers that look like chance, the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        // Knuth's multiplier; the upper bits are the better ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let upper = usize::try_from(self.0 >> 33).expect("31 bits");
        upper % end
    }

    fn of<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Does one act, which may be refused but not fail. Returns what was done.
#[allow(clippy::too_many_lines, reason = "one act after the other")]
async fn act(app: &TestApp, day: &mut Day, chance: &mut Chance) -> String {
    let listed = day.get(app, "classes").await;
    let held: Vec<String> = list(&listed)
        .iter()
        .filter(|it| it["replaced"] == false)
        .map(|it| text(&it["id"]))
        .collect();
    let mut class = chance.of(&held).clone();
    // Otherwise a class that has a format would hardly ever be published.
    let judging = day.get(app, "judging").await;
    let judged = list(&judging).iter().find(|it| !it["format"].is_null());
    if let Some(judged) = judged.filter(|_| chance.below(2) == 0) {
        class = text(&judged["class_id"]);
    }
    let gate = day.get(app, &format!("classes/{class}/gate")).await;
    let at_gate: Vec<String> = list(&gate["entries"])
        .iter()
        .map(|it| text(&it["registration_id"]))
        .collect();
    let mut rider = chance.below(day.riders.len());
    if let Some(first) = at_gate.get(rider) {
        rider = day.riders.iter().position(|it| it == first).expect("known");
    }
    let at_desk = format!("/registrations/{}", day.riders[rider]);
    let in_ring = format!("{}/classes/{class}", day.event);
    let post =
        async |path: String, body: Value| app.post(&path, &body).token(&day.token).send().await;
    let put =
        async |path: String, body: Value| app.put(&path, &body).token(&day.token).send().await;
    let (what, answer): (String, Answer) = match chance.below(18) {
        0 => {
            let body = with(
                entry(),
                json!({ "classes_entered": [{ "id": class }], "horse_name": format!("New {}", day.riders.len()) }),
            );
            let answer = app
                .post(&format!("{}/register", day.event), &body)
                .send()
                .await;
            if answer.status == StatusCode::CREATED {
                let made = answer.json();
                day.riders.push(id_of(&made));
                let link = text(&made["link"]);
                day.links
                    .push(link.rsplit('/').next().expect("a secret").to_owned());
            }
            ("entering".into(), answer)
        }
        1 => (
            "scratching at the desk".into(),
            post(format!("{at_desk}/classes"), json!({ "scratch": [class] })).await,
        ),
        2 => (
            "adding at the desk".into(),
            post(format!("{at_desk}/classes"), json!({ "add": [class] })).await,
        ),
        3 | 4 => {
            let state = *chance.of(&[
                "here",
                "in_ring",
                "done",
                "no_show",
                "scratched",
                "hold",
                "expected",
            ]);
            let body = json!({ "registration_id": day.riders[rider], "state": state });
            (
                format!("tapping {state}"),
                post(format!("{in_ring}/gate"), body).await,
            )
        }
        5 | 6 => {
            let state = *chance.of(&["running", "finished", "waiting"]);
            (
                format!("a class {state}"),
                post(format!("{in_ring}/state"), json!({ "state": state })).await,
            )
        }
        7 => {
            let own = app
                .get(&format!("/entries/{}", day.links[rider]))
                .send()
                .await
                .expect(StatusCode::OK);
            let body = with(
                entry(),
                json!({ "classes_entered": [{ "id": class }], "horse_name": own["horse_name"], "extras": [] }),
            );
            (
                "a rider's change".into(),
                app.put(&format!("/entries/{}", day.links[rider]), &body)
                    .send()
                    .await,
            )
        }
        8 => {
            let path = format!("/entries/{}/scratch", day.links[rider]);
            (
                "a rider's scratch".into(),
                app.post(&path, &json!({})).send().await,
            )
        }
        9 => {
            let whole = day.entry(app, rider).await;
            let number = 1 + chance.below(day.riders.len() + 3);
            let mut body = json!({ "back_number": number });
            for name in [
                "rider_name",
                "rider_email",
                "rider_phone",
                "rider_address",
                "horse_name",
                "notes",
            ] {
                body[name] = whole[name].clone();
            }
            (format!("number {number}"), put(at_desk, body).await)
        }
        10 => {
            let gate = day.get(app, &format!("classes/{class}/gate")).await;
            let all: Vec<String> = list(&gate["entries"])
                .iter()
                .filter(|it| it["is_scratched"] == false)
                .map(|it| text(&it["registration_id"]))
                .collect();
            let (one, two) = all.split_at(all.len() / 2);
            let number = day.riders.len() * 100 + chance.below(100);
            let body = json!({ "into": [
                { "name": format!("A {number}"), "number": format!("{number}A"), "registration_ids": one },
                { "name": format!("B {number}"), "number": format!("{number}B"), "registration_ids": two },
            ] });
            (
                "a split".into(),
                post(format!("{in_ring}/split"), body).await,
            )
        }
        11 => {
            let other = chance.of(&held).clone();
            let number = day.riders.len() * 100 + chance.below(100);
            let body = json!({ "class_ids": [class, other], "name": format!("Both {number}"), "number": format!("{number}C") });
            (
                "a combination".into(),
                post(format!("{}/classes/combine", day.event), body).await,
            )
        }
        12 | 13 => {
            put(
                format!("{in_ring}/format"),
                json!({ "kind": "scored", "judges": ["Jo"] }),
            )
            .await;
            let gate = day.get(app, &format!("classes/{class}/gate")).await;
            let mut lines = Vec::new();
            for it in list(&gate["entries"]) {
                lines.push(
                    json!({ "back_number": it["back_number"], "score": 60 + chance.below(9) }),
                );
            }
            (
                "a card".into(),
                put(format!("{in_ring}/cards/0"), json!({ "lines": lines })).await,
            )
        }
        14 | 15 => {
            let body = json!({ "reason": "A score was misread" });
            (
                "publishing".into(),
                post(format!("{in_ring}/results/publish"), body).await,
            )
        }
        16 => {
            let done = day.get(app, "classes/regrouped").await;
            let Some(last) = list(&done).first() else {
                return "nothing to undo".into();
            };
            let kind = text(&last["kind"]);
            let path = format!("{}/classes/{}/{kind}", day.event, text(&last["id"]));
            let undone = app
                .request(Method::DELETE, &path)
                .token(&day.token)
                .send()
                .await;
            (format!("undoing a {kind}"), undone)
        }
        _ => {
            let body = json!({ "reopened": chance.below(2) == 0 });
            (
                "reopening".into(),
                put(format!("{in_ring}/reopened"), body).await,
            )
        }
    };
    assert!(answer.status.as_u16() < 500, "{what}: {}", answer.text);
    format!("{what} ({})", answer.status.as_u16())
}

async fn walk(app: &TestApp, seed: u64) {
    let mut day = Day::new(app).await;
    let mut chance = Chance(seed);
    let mut told = published(app, &day).await;
    let mut acts = Vec::new();
    for _ in 0..24 {
        let what = act(app, &mut day, &mut chance).await;
        acts.push(what.clone());
        let after = format!("{acts:?}");
        let now = published(app, &day).await;
        // What was published says what it said until a correction is published.
        if !what.starts_with("publishing") {
            assert_eq!(now, told, "after {after}");
        }
        told = now;
        all_say_the_same(app, &day, &after).await;
    }
}

on_both_databases! {
    async fn any_acts_leave_one_story(app: TestApp) {
        for seed in 1..=3 {
            walk(&app, seed).await;
        }
    }
}
