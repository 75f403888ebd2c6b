//! Receipts: acts of money, their parts in the ledgers of entries, and credit.

use std::collections::BTreeMap;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::exhibitors::{enter, linked, read};
use crate::support::{Answer, TestApp, id_of, on_both_databases};
use crate::weekends::{join, show_on};

fn cents(value: &Value) -> i64 {
    let dollars = value.as_f64().expect("dollars") * 100.0;
    assert!((dollars - dollars.round()).abs() < 1e-6, "{value}");
    #[expect(clippy::cast_possible_truncation, reason = "far from the limits")]
    let cents = dollars.round() as i64;
    cents
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// Two shows of a weekend and a third one, and entries for which two people pay.
struct Barn<'a> {
    app: &'a TestApp,
    token: String,
    weekend: String,
    shows: Vec<String>,
    /// Each with the position of its show.
    entries: Vec<(usize, String)>,
    payers: Vec<String>,
}

impl<'a> Barn<'a> {
    async fn new(app: &'a TestApp) -> Self {
        let token = app.new_account().await;
        let mut shows = Vec::new();
        for day in [13, 14, 28] {
            shows.push(id_of(&show_on(app, &token, day, json!({})).await));
        }
        let weekend = join(app, &token, &shows[0], &[shows[1].clone()]).await;
        let weekend = id_of(&weekend.expect(StatusCode::OK));
        let mut payers = Vec::new();
        for name in ["Kim Lee", "Ada Archer"] {
            let made = app
                .post("/exhibitors", &json!({ "name": name }))
                .token(&token);
            payers.push(id_of(&made.send().await.expect(StatusCode::CREATED)));
        }
        let mut entries = Vec::new();
        for (at, show) in shows.iter().enumerate() {
            for (rider, payer) in [("Zoë Núñez", 0), ("Ida Doe", 0), ("Ben Boone", 1)] {
                let who = json!({ "rider_name": rider, "horse_name": format!("Horse of {rider}") });
                let entry = id_of(&enter(app, &token, show, who).await);
                let people = linked(app, &token, &entry).await;
                let people = json!({
                    "rider_id": people["rider_id"], "show_horse_id": people["show_horse_id"],
                    "payer_id": payers[payer],
                });
                let saved = app.put(&format!("/registrations/{entry}/people"), &people);
                saved.token(&token).send().await.expect(StatusCode::OK);
                entries.push((at, entry));
            }
        }
        Self {
            app,
            token,
            weekend,
            shows,
            entries,
            payers,
        }
    }

    async fn read(&self, path: &str) -> Value {
        read(self.app, &self.token, path).await
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.app.post(path, body).token(&self.token).send().await
    }

    /// Money from or to one of the payers.
    async fn receipt(&self, payer: usize, direction: &str, amount: f64, more: Value) -> Answer {
        let mut body = json!({
            "direction": direction, "exhibitor_id": self.payers[payer], "method": "check",
            "amount": amount, "reference": "1042",
        });
        let members = body.as_object_mut().expect("an object");
        members.extend(more.as_object().expect("an object").clone());
        self.post("/receipts", &body).await
    }

    /// What entries paid, in cents.
    async fn paid(&self) -> Vec<i64> {
        let mut paid = Vec::new();
        for (_, entry) in &self.entries {
            paid.push(cents(
                &self.read(&format!("/registrations/{entry}")).await["paid"],
            ));
        }
        paid
    }

    async fn receipts(&self) -> Vec<Value> {
        list(&self.read("/receipts?limit=500").await).to_vec()
    }

    /// Compares all places that show money.
    async fn check(&self) {
        let receipts = self.receipts().await;
        let mut of_entries: BTreeMap<String, i64> = BTreeMap::new();
        let mut credit: BTreeMap<String, i64> = BTreeMap::new();
        let mut drawers: BTreeMap<String, i64> = BTreeMap::new();
        let mut all = 0;
        for receipt in &receipts {
            let sign = if receipt["direction"] == "in" { 1 } else { -1 };
            let parts = list(&receipt["allotments"]);
            let sum: i64 = parts.iter().map(|it| cents(&it["amount"])).sum();
            let rest = cents(&receipt["rest"]);
            if !receipt["voided_at"].is_null() {
                assert_eq!((sum, rest), (0, 0), "{receipt}");
                continue;
            }
            // Wholly allotted, or it shows its rest.
            assert_eq!(cents(&receipt["amount"]), sum + rest, "{receipt}");
            all += sign * cents(&receipt["amount"]);
            for part in parts {
                let entry = part["registration_id"].as_str().expect("an id").to_owned();
                *of_entries.entry(entry).or_default() += sign * cents(&part["amount"]);
            }
            if let Some(exhibitor) = receipt["exhibitor_id"].as_str() {
                *credit.entry(exhibitor.to_owned()).or_default() += sign * rest;
            } else {
                assert_eq!(rest, 0, "{receipt}");
            }
            if let Some(show) = receipt["event_id"].as_str() {
                *drawers.entry(show.to_owned()).or_default() += sign * cents(&receipt["amount"]);
            }
        }
        assert!(credit.values().all(|it| *it >= 0), "{credit:?}");
        let mut of_shows = vec![0; self.shows.len()];
        for (at, id) in &self.entries {
            let entry = self.read(&format!("/registrations/{id}")).await;
            let paid = cents(&entry["paid"]);
            assert_eq!(
                paid,
                of_entries.get(id).copied().unwrap_or_default(),
                "{entry}"
            );
            assert_eq!(cents(&entry["balance"]), cents(&entry["total_fee"]) - paid);
            assert_eq!(paid, of_lines(list(&entry["payments"])), "{entry}");
            assert_eq!(
                of_ledger(list(&entry["payments"])),
                of_history(list(&entry["history"]))
            );
            of_shows[*at] += paid;
        }
        let credit: i64 = credit.values().sum();
        assert_eq!(all, of_shows.iter().sum::<i64>() + credit);
        let bills = self
            .read(&format!("/weekends/{}/bills", self.weekend))
            .await;
        let paid: i64 = list(&bills).iter().map(|it| cents(&it["paid"])).sum();
        assert_eq!(paid, of_shows[0] + of_shows[1]);
        for (show, paid) in self.shows.iter().zip(&of_shows) {
            let money = self.read(&format!("/events/{show}/money")).await;
            assert_eq!(cents(&money["received"]), *paid);
            for by in ["day", "person", "method"] {
                let sums = self.read(&format!("/events/{show}/money?by={by}")).await;
                let net: i64 = list(&sums).iter().map(|it| cents(&it["net"])).sum();
                assert_eq!(net, drawers.get(show).copied().unwrap_or_default(), "{by}");
            }
            let listed = self.read(&format!("/events/{show}/registrations")).await;
            let listed: i64 = list(&listed).iter().map(|it| cents(&it["paid"])).sum();
            assert_eq!(listed, *paid);
            let table = self
                .table(&format!("/events/{show}/money.csv"), "Amount")
                .await;
            assert_eq!(table, *paid);
        }
        assert_eq!(self.table("/receipts.csv", "Part").await, all);
    }

    /// The sum of a column of a table, in cents.
    async fn table(&self, path: &str, column: &str) -> i64 {
        sum_of(self.app, &self.token, path, column).await
    }

    /// Does something with money; the server may refuse it.
    async fn act(&self, random: &mut StdRng) {
        let amount = f64::from(random.random_range(1..6_000)) / 100.0;
        let payer = random.random_range(0..self.payers.len());
        let (_, entry) = self.entries.choose(random).expect("an entry").clone();
        let receipts = self.receipts().await;
        let any = receipts.choose(random);
        let answer = match (random.random_range(0..10), any) {
            (0 | 1, _) => {
                let kind = if random.random() { "payment" } else { "refund" };
                let body = json!({ "kind": kind, "method": "cash", "amount": amount });
                self.post(&format!("/registrations/{entry}/payments"), &body)
                    .await
            }
            (2 | 3, _) => self.receipt(payer, "in", amount, json!({})).await,
            (4, _) => {
                let part = (amount * 50.0).round() / 100.0;
                let parts = json!({
                    "allotments": [{ "registration_id": entry, "amount": part.max(0.01) }],
                });
                self.receipt(payer, "in", amount, parts).await
            }
            (5, _) => self.receipt(payer, "out", amount, json!({})).await,
            (6, _) => {
                let of_weekend = self.entries.iter().filter(|(show, _)| *show < 2);
                let ids: Vec<_> = of_weekend.map(|(_, id)| id).collect();
                let body = json!({ "registration_ids": ids, "method": "card", "amount": amount });
                self.post(&format!("/weekends/{}/payments", self.weekend), &body)
                    .await
            }
            (7, Some(receipt)) => {
                let path = format!("/receipts/{}/allot", id_of(receipt));
                self.post(&path, &json!({})).await
            }
            (8, Some(receipt)) => {
                let path = format!("/receipts/{}/void", id_of(receipt));
                self.post(&path, &json!({ "reason": "a typo" })).await
            }
            (_, Some(receipt)) => {
                let Some(part) = list(&receipt["allotments"]).choose(random) else {
                    return;
                };
                let id = part["payment_id"].as_str().expect("an id");
                let reason = json!({ "reason": "a typo" });
                self.post(&format!("/payments/{id}/void"), &reason).await
            }
            (_, None) => return,
        };
        let is_done = answer.status.is_success() || answer.status == StatusCode::CONFLICT;
        assert!(is_done, "{}", answer.text);
    }
}

/// The sum of a column of a table, in cents.
pub(crate) async fn sum_of(app: &TestApp, token: &str, path: &str, column: &str) -> i64 {
    let table = app.get(path).token(token).send().await;
    assert_eq!(table.status, StatusCode::OK);
    let text = table.text.trim_start_matches('\u{feff}').to_owned();
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let titles = rows.headers().expect("titles").clone();
    let at = titles
        .iter()
        .position(|it| it == column)
        .expect("the column");
    let amounts = rows.records().map(|row| {
        let amount: f64 = row.expect("a row")[at]
            .replace(',', "")
            .parse()
            .expect("an amount");
        cents(&json!(amount))
    });
    amounts.sum()
}

/// What lines of a ledger come to.
fn of_lines(lines: &[Value]) -> i64 {
    let signed = lines.iter().map(|line| {
        let is_away = (line["kind"] == "refund") == line["voids"].is_null();
        if is_away {
            -cents(&line["amount"])
        } else {
            cents(&line["amount"])
        }
    });
    signed.sum()
}

/// What a ledger or a history says: what was done with which amount.
fn said(lines: impl Iterator<Item = (String, i64)>) -> BTreeMap<(String, i64), usize> {
    let mut said = BTreeMap::new();
    for line in lines {
        *said.entry(line).or_default() += 1;
    }
    said
}

pub(crate) fn of_ledger(lines: &[Value]) -> BTreeMap<(String, i64), usize> {
    said(lines.iter().map(|line| {
        let kind = if line["voids"].is_null() {
            &line["kind"]
        } else {
            &json!("void")
        };
        (
            kind.as_str().expect("a kind").to_owned(),
            cents(&line["amount"]),
        )
    }))
}

pub(crate) fn of_history(lines: &[Value]) -> BTreeMap<(String, i64), usize> {
    let money = lines.iter().filter_map(|line| {
        let kind = line["kind"].as_str().expect("a kind");
        let amount = match kind {
            "payment" | "refund" => &line["after"],
            "void" => &line["before"],
            _ => return None,
        };
        let amount = amount.as_str().expect("a text").replace(['$', ','], "");
        let amount: f64 = amount.parse().expect("an amount");
        Some((kind.to_owned(), cents(&json!(amount))))
    });
    said(money)
}

on_both_databases! {
    async fn a_receipt_pays_entries_of_several_shows_and_leaves_credit(app: TestApp) {
        let barn = Barn::new(&app).await;
        // Each entry costs 47.50: Kim pays six of them, Ada three.
        assert_eq!(barn.paid().await, [0; 9]);
        let mut answers = Vec::new();
        for _ in 0..2 {
            let body = json!({
                "direction": "in", "exhibitor_id": barn.payers[0], "method": "check",
                "amount": 200, "reference": "1042",
            });
            let call = app.post("/receipts", &body).token(&barn.token);
            let taken = call.header("idempotency-key", "once").send().await;
            answers.push(taken.expect(StatusCode::CREATED));
        }
        assert_eq!(answers[0], answers[1]);
        let receipt = &answers[0];
        assert_eq!((&receipt["number"], &receipt["rest"]), (&json!(1), &json!(0)));
        // The oldest first: the fifth one is paid in part. The first show has the money.
        assert_eq!(barn.paid().await, [4_750, 4_750, 0, 4_750, 4_750, 0, 1_000, 0, 0]);
        assert_eq!(receipt["event_id"], json!(barn.shows[0]));
        let drawer = barn.read(&format!("/events/{}/money?by=method", barn.shows[0])).await;
        assert_eq!((&drawer[0]["received"], &drawer[0]["checks"][0]["amount"]), (&json!(200), &json!(200)));
        let other = barn.read(&format!("/events/{}/money?by=method", barn.shows[2])).await;
        assert_eq!(other, json!([]));

        // As it is typed; the rest is credit, which pays another show later.
        let (_, of_ada) = &barn.entries[2];
        let parts = json!({ "allotments": [{ "registration_id": of_ada, "amount": 20 }] });
        let taken = barn.receipt(1, "in", 60.0, parts).await.expect(StatusCode::CREATED);
        assert_eq!((&taken["number"], &taken["rest"]), (&json!(2), &json!(40)));
        let path = format!("/receipts/{}", id_of(&taken));
        let (_, last) = &barn.entries[8];
        let beyond = json!({ "allotments": [{ "registration_id": last, "amount": 40.01 }] });
        barn.post(&format!("{path}/allot"), &beyond).await.problem(409, "beyond_receipt");
        let some = json!({ "allotments": [{ "registration_id": last, "amount": 30 }] });
        let allotted = barn.post(&format!("{path}/allot"), &some).await.expect(StatusCode::OK);
        assert_eq!((&allotted["rest"], barn.paid().await[8]), (&json!(10), 3_000));
        // Credit that was given back pays nothing, and more is not given.
        barn.receipt(1, "out", 10.01, json!({})).await.problem(409, "beyond_credit");
        let given = barn.receipt(1, "out", 4.0, json!({})).await.expect(StatusCode::CREATED);
        assert_eq!((&given["rest"], &given["allotments"]), (&json!(4), &json!([])));
        barn.post(&format!("{path}/allot"), &json!({})).await.problem(409, "beyond_credit");
        let reason = json!({ "reason": "bounced" });
        barn.post(&format!("{path}/void"), &reason).await.problem(409, "beyond_credit");
        barn.check().await;

        // Voided as one, by the receipt or by any of its lines; it stays in the list.
        let path_of_given = format!("/receipts/{}/void", id_of(&given));
        barn.post(&path_of_given, &reason).await.expect(StatusCode::OK);
        let voided = barn.post(&format!("{path}/void"), &reason).await.expect(StatusCode::OK);
        assert_eq!((&voided["void_reason"], &voided["allotments"]), (&json!("bounced"), &json!([])));
        barn.post(&format!("{path}/void"), &reason).await.problem(409, "already_voided");
        let line = receipt["allotments"][1]["payment_id"].as_str().expect("an id");
        let void = barn.post(&format!("/payments/{line}/void"), &reason).await;
        let void = void.expect(StatusCode::CREATED);
        assert_eq!((&void["voids"], &void["receipt_id"]), (&json!(line), &receipt["_id"]["$oid"]));
        assert_eq!(barn.paid().await, [0; 9]);
        assert_eq!(barn.receipts().await.len(), 3);
        let of_show = barn.read(&format!("/receipts?event={}", barn.shows[2])).await;
        assert_eq!(list(&of_show).len(), 2, "{of_show}");
        let of_ada = barn.read(&format!("/receipts?exhibitor={}", barn.payers[1])).await;
        assert_eq!(list(&of_ada).len(), 2);
        let none = barn.read("/receipts?to=2026-04-30&time_zone=America/Chicago").await;
        assert_eq!(none, json!([]));
        barn.check().await;
        let whole = barn.read(&format!("/registrations/{}", barn.entries[0].1)).await;
        assert_eq!(whole["payments"][0]["receipt_number"], 1);

        let stranger = &app.new_account().await;
        app.get(&path).token(stranger).send().await.problem(404, "not_found");
        let foreign = app.post(&format!("{path}/void"), &reason).token(stranger).send().await;
        foreign.problem(404, "not_found");
        let body = json!({
            "direction": "in", "exhibitor_id": barn.payers[0], "method": "cash", "amount": 5,
        });
        app.post("/receipts", &body).token(stranger).send().await.problem(404, "not_found");
    }

    async fn money_outlives_a_deleted_show(app: TestApp) {
        let barn = Barn::new(&app).await;
        let taken = barn.receipt(0, "in", 305.0, json!({})).await.expect(StatusCode::CREATED);
        assert_eq!(taken["rest"], 20);
        let deleted = app.delete(&format!("/events/{}", barn.shows[0])).token(&barn.token);
        deleted.send().await.expect(StatusCode::NO_CONTENT);
        let path = format!("/receipts/{}", id_of(&taken));
        // Its ledgers are kept, and the receipt says what went there.
        let now = barn.read(&path).await;
        assert_eq!((&now["rest"], list(&now["allotments"]).len()), (&json!(20), 6));
        let reason = json!({ "reason": "bounced" });
        barn.post(&format!("{path}/void"), &reason).await.expect(StatusCode::OK);
        let path = format!("/registrations/{}", barn.entries[3].1);
        assert_eq!(barn.read(&path).await["paid"], 0);
    }

    /// Many desks allot and give back one credit: no cent of it is used twice.
    async fn credit_is_used_once(app: TestApp) {
        let barn = Barn::new(&app).await;
        let all = json!({ "allotments": [] });
        let taken = barn.receipt(1, "in", 100.0, all).await.expect(StatusCode::CREATED);
        let path = format!("/receipts/{}/allot", id_of(&taken));
        let desks = (0..24).map(|at| {
            let (barn, path) = (&barn, &path);
            async move {
                if at % 3 == 0 {
                    return barn.receipt(1, "out", 10.0, json!({})).await;
                }
                let (_, entry) = &barn.entries[at % barn.entries.len()];
                let part = json!({ "registration_id": entry, "amount": 10 });
                barn.post(path, &json!({ "allotments": [part] })).await
            }
        });
        let answers = futures_util::future::join_all(desks).await;
        let done = answers.iter().filter(|it| it.status.is_success()).count();
        assert_eq!(done, 10, "{:?}", answers.iter().map(|it| it.status).collect::<Vec<_>>());
        barn.check().await;
    }

    /// Whatever is paid, given back, allotted and voided: all places that show money agree.
    async fn all_places_show_the_same_money(app: TestApp) {
        const ACTS: usize = 500;
        let barn = Barn::new(&app).await;
        let seed: u64 = rand::random();
        println!("seed {seed}");
        let mut random = StdRng::seed_from_u64(seed);
        for at in 1..=ACTS {
            barn.act(&mut random).await;
            if at % 50 == 0 {
                barn.check().await;
            }
        }
        let voided = barn.receipts().await.iter().filter(|it| !it["voided_at"].is_null()).count();
        assert!(voided > 20, "{voided} were voided");
    }
}
