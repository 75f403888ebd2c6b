//! Compares what all places say.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{list, published, text};
use crate::class_stage::Day;
use crate::support::TestApp;

/// What the show says of all its entries and classes.
struct Told<'a> {
    app: &'a TestApp,
    day: &'a Day,
    after: &'a str,
    /// The entries at the desk.
    entries: Vec<Value>,
    judging: Value,
    board: Value,
    public: Value,
    offered: Value,
}

/// A class as its desk and its gate say it.
struct Class<'a> {
    id: String,
    desk: &'a Value,
    gate: Value,
    /// The ids of the entries that take part.
    entered: BTreeSet<String>,
}

/// Goes through every place at which the show is told, and compares them.
pub(super) async fn all_say_the_same(app: &TestApp, day: &Day, after: &str) {
    let told = Told {
        app,
        day,
        after,
        entries: list(&day.get(app, "registrations?limit=100").await).to_vec(),
        judging: day.get(app, "judging").await,
        board: day.public(app, "/schedule").await,
        public: published(app, day).await,
        offered: day.public(app, "").await["classes"].clone(),
    };
    let classes = day.get(app, "classes").await;
    for desk in list(&classes) {
        told.class(desk).await;
    }
    told.money().await;
    told.links().await;
}

/// The member of a list that has this text under a name.
fn find<'a>(all: &'a Value, name: &str, wanted: &str) -> Option<&'a Value> {
    list(all).iter().find(|it| text(&it[name]) == wanted)
}

/// The texts that the members of a list have under a name.
fn texts<'a>(all: impl IntoIterator<Item = &'a Value>, name: &str) -> BTreeSet<String> {
    all.into_iter().map(|it| text(&it[name])).collect()
}

fn cents(value: &Value) -> i64 {
    #[allow(clippy::cast_possible_truncation, reason = "a few dollars")]
    let cents = (value.as_f64().expect("an amount") * 100.0).round() as i64;
    cents
}

fn id_of(entry: &Value) -> String {
    text(&entry["_id"]["$oid"])
}

/// How an entry is in a class, if it is.
fn state_in<'a>(entry: &'a Value, class: &str) -> Option<&'a str> {
    find(&entry["classes_entered"], "id", class)?["state"].as_str()
}

impl Told<'_> {
    #[allow(
        clippy::needless_pass_by_value,
        reason = "most of what is compared is made for it"
    )]
    fn same<T: PartialEq + Debug>(&self, what: &str, one: T, other: T) {
        assert_eq!(one, other, "after {}: {what}", self.after);
    }

    fn with_state(&self, class: &str, state: &str) -> BTreeSet<String> {
        let its = self.entries.iter();
        its.filter(|it| state_in(it, class) == Some(state))
            .map(id_of)
            .collect()
    }

    async fn class(&self, desk: &Value) {
        let id = text(&desk["id"]);
        let entered = self.with_state(&id, "entered");
        let waiting = self.with_state(&id, "waitlisted").len();
        let counts = (&desk["entered"], &desk["waiting"]);
        self.same(
            "the counts",
            counts,
            (&json!(entered.len()), &json!(waiting)),
        );
        let sheet = self
            .day
            .get(self.app, &format!("classes/{id}/entries"))
            .await;
        let in_sheet = list(&sheet["entries"]).iter();
        let in_sheet = in_sheet.filter(|it| it["state"] == "entered");
        self.same(
            "the sheet",
            texts(in_sheet, "registration_id"),
            entered.clone(),
        );
        let judged = find(&self.judging, "class_id", &id);
        let offered = find(&self.offered, "id", &id);
        // Others are held in its place: neither ring nor riders see it.
        let is_held = desk["replaced"] == false;
        self.same("who judges it", judged.is_some(), is_held);
        self.same("the form", offered.is_some(), is_held);
        let (Some(judged), Some(offered)) = (judged, offered) else {
            return;
        };
        let gate = self.day.get(self.app, &format!("classes/{id}/gate")).await;
        let class = Class {
            id,
            desk,
            gate,
            entered,
        };
        self.stage(&class, offered, judged);
        self.places(&class);
        for entry in &self.entries {
            self.entry(&class, entry).await;
        }
        self.ring(&class);
        if !judged["format"].is_null() {
            self.results(&class, judged).await;
        }
    }

    /// Desk, gate, form and results say how far it is.
    fn stage(&self, class: &Class<'_>, offered: &Value, judged: &Value) {
        let desk = class.desk;
        let is_open = desk["closed"] == false
            && desk["state"] != "finished"
            && (desk["begun"] == false || desk["reopened"] == true);
        self.same(
            "whether riders may enter",
            &offered["closed"],
            &json!(!is_open),
        );
        self.same("the state at the form", &offered["state"], &desk["state"]);
        self.same(
            "the state at the gate",
            &class.gate["state"],
            &desk["state"],
        );
        let is_published = judged["publications"].as_u64() > Some(0);
        self.same(
            "whether it is published",
            &desk["published"],
            &json!(is_published),
        );
    }

    /// The gate has everybody who takes part once.
    fn places(&self, class: &Class<'_>) {
        let gate = &class.gate;
        let rides = list(&gate["entries"]).iter();
        let rides = rides.filter(|it| it["is_scratched"] == false);
        self.same(
            "who rides",
            texts(rides, "registration_id"),
            class.entered.clone(),
        );
        let places = ["in_ring", "next", "rest", "done", "absent"];
        let mut seen: Vec<String> = places
            .iter()
            .flat_map(|place| list(&gate[*place]).iter().map(text))
            .collect();
        seen.extend(gate["on_deck"].as_str().map(str::to_owned));
        seen.sort();
        self.same(
            "who is where",
            seen,
            class.entered.iter().cloned().collect(),
        );
    }

    /// Desk, bill, gate and *my day* say the same of an entry.
    async fn entry(&self, class: &Class<'_>, entry: &Value) {
        let Some(state) = state_in(entry, &class.id) else {
            return;
        };
        let here = find(&class.gate["entries"], "registration_id", &id_of(entry));
        let Some(here) = here else {
            self.same("who is not at the gate", state, "waitlisted");
            return;
        };
        self.same(
            "scratched",
            &here["is_scratched"],
            &json!(state != "entered"),
        );
        self.same("the number", &here["back_number"], &entry["back_number"]);
        let title = text(&class.desk["name"]);
        let lines = texts(list(&entry["bill"]), "name");
        let is_billed = lines.iter().any(|name| name.ends_with(&title));
        self.same("the fee", &here["is_charged"], &json!(is_billed));
        if !here["barred"].is_null() {
            self.same("the inspection", &entry["is_barred"], &json!(true));
        }
        let path = format!("/my_day?back_number={}", entry["back_number"]);
        let own = self.day.public(self.app, &path).await;
        let mut own = list(&own["classes"]).iter();
        let own = own.find(|it| {
            text(&it["class_id"]) == class.id && it["horse_name"] == entry["horse_name"]
        });
        let own = own.map(|it| (&it["entry_state"], &it["class_state"]));
        let expected = (&here["state"], &class.desk["state"]);
        self.same("my day", own, Some(expected));
    }

    /// Whom the gate has in the ring the board has there.
    fn ring(&self, class: &Class<'_>) {
        for ring in list(&self.board["rings"]) {
            if find(&ring["classes"], "class_id", &class.id).is_none() {
                continue;
            }
            for inside in list(&class.gate["in_ring"]) {
                let here = find(&class.gate["entries"], "registration_id", &text(inside));
                let number = here.map(|it| &it["back_number"]);
                let mut shown = list(&ring["in_ring"]).iter();
                let is_shown = shown.any(|it| Some(&it["back_number"]) == number);
                self.same("who is in the ring on the board", is_shown, true);
            }
        }
    }

    /// The results know who came, and say whether the published ones still stand.
    async fn results(&self, class: &Class<'_>, judged: &Value) {
        let path = format!("classes/{}/results", class.id);
        let results = self.day.get(self.app, &path).await;
        for here in list(&class.gate["entries"]) {
            let mut absent = list(&results["not_shown"]).iter();
            let absent = absent.find(|it| it["back_number"] == here["back_number"]);
            let told = absent
                .map(|it| &it["reason"])
                .filter(|it| **it != "unmarked");
            let seen = Some(&here["state"]).filter(|it| **it == "no_show");
            // Who was scratched before anything was written is not spoken of.
            if here["state"] != "scratched" {
                self.same("who was not shown", told, seen);
            }
        }
        let placed = texts(list(&results["results"]), "registration_id");
        self.same("who is placed", placed.is_subset(&class.entered), true);
        if let Some(told) = find(&self.public, "class_id", &class.id) {
            let rows = |sheet: &Value| -> Vec<Value> {
                let rows = list(&sheet["results"]).iter();
                rows.map(|it| json!([it["registration_id"], it["place"], it["back_number"]]))
                    .collect()
            };
            if rows(&told["published"]) != rows(&results) {
                self.same("changed since", &judged["changed"], &json!(true));
            }
        }
    }

    /// Bills, the money of the show and its revenue come to the same.
    async fn money(&self) {
        let (mut charged, mut revenue, mut due, mut paid) = (0, 0, 0, 0);
        for entry in &self.entries {
            let lines = list(&entry["bill"]).iter();
            let bill: i64 = lines.map(|line| cents(&line["amount"])).sum();
            self.same("a bill", cents(&entry["total_fee"]), bill);
            let takes_part = entry["status"] == "entered";
            let mut classes = list(&entry["classes_entered"]).iter();
            let is_in_one = classes.any(|it| it["state"] == "entered");
            self.same("the status of an entry", takes_part, is_in_one);
            charged += bill;
            revenue += if takes_part { bill } else { 0 };
            due += (bill - cents(&entry["paid"])).max(0);
            paid += cents(&entry["paid"]);
        }
        let money = self.day.get(self.app, "money").await;
        let told = ["charged", "due", "received"].map(|it| cents(&money[it]));
        self.same("the money of the show", told, [charged, due, paid]);
        let summary = self.day.get(self.app, "event_data").await;
        self.same("the revenue", cents(&summary["total_fees"]), revenue);
    }

    /// Riders' pages say what the desk says.
    async fn links(&self) {
        for link in &self.day.links {
            let own = self.app.get(&format!("/entries/{link}")).send().await;
            let own = own.expect(StatusCode::OK);
            let mut entries = self.entries.iter();
            let desk = entries.find(|it| it["_id"] == own["_id"]);
            let desk: BTreeMap<_, _> = desk.into_iter().flat_map(members).collect();
            let own: BTreeMap<_, _> = members(&own).collect();
            self.same("a rider's page", own, desk);
        }
    }
}

fn members(entry: &Value) -> impl Iterator<Item = (&'static str, Value)> {
    let names = [
        "classes_entered",
        "status",
        "back_number",
        "total_fee",
        "balance",
    ];
    names.into_iter().map(|name| (name, entry[name].clone()))
}
