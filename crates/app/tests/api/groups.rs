//! Barns at a show: many horses by one form, one bill, who pays which line, and split sheets.

use std::sync::LazyLock;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::receipts::{of_history, of_ledger, sum_of};
use crate::support::{Answer, TestApp, id_of, on_both_databases, show, with};

static FEES: LazyLock<Value> = LazyLock::new(|| {
    json!([
        { "name": "Office fee", "amount": 12.5, "per": "entry", "required": true },
        { "name": "Stall", "amount": 185, "per": "unit", "required": false, "max_quantity": 4 },
    ])
});

/// An office fee of 12.50 and stalls of 185 beside a class of 35.
pub(crate) async fn show_of(app: &TestApp, token: &str, more: Value) -> Value {
    let fees = json!({ "fees": *FEES });
    let made = app.post("/events", &with(with(show(), fees), more));
    made.token(token).send().await.expect(StatusCode::CREATED)
}

/// A horse of a barn with its rider, in the first class.
pub(crate) fn row(show: &Value, at: usize) -> Value {
    json!({
        "rider_name": format!("Rider {at}"), "horse_name": format!("Horse {at}"),
        "owner": { "name": format!("Owner {}", at / 2) },
        "classes_entered": [{ "id": show["classes"][0]["id"] }],
    })
}

pub(crate) fn barn(entries: &[Value]) -> Value {
    json!({
        "name": "Hill Barn", "contact_name": "Tess Trainer", "email": "tess@example.org",
        "phone": "931-555-0147", "entries": entries,
    })
}

async fn enter(app: &TestApp, show: &Value, body: &Value) -> Answer {
    let link = show["hashed_id"].as_str().expect("a link");
    app.post(&format!("/events/public/{link}/groups"), body)
        .send()
        .await
}

/// A barn with so many horses.
pub(crate) async fn entered(app: &TestApp, show: &Value, many: usize) -> Value {
    let rows: Vec<_> = (0..many).map(|at| row(show, at)).collect();
    let made = enter(app, show, &barn(&rows)).await;
    made.expect(StatusCode::CREATED)
}

pub(crate) fn token_of(group: &Value) -> String {
    let url = group["url"].as_str().expect("a link");
    url.rsplit('/').next().expect("a token").to_owned()
}

fn cents(value: &Value) -> i64 {
    let dollars = value.as_f64().expect("dollars") * 100.0;
    #[expect(clippy::cast_possible_truncation, reason = "far from the limits")]
    let cents = dollars.round() as i64;
    cents
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn ids(group: &Value) -> Vec<String> {
    let entries = list(&group["entries"]).iter();
    entries.map(|it| text(&it["id"]).to_owned()).collect()
}

/// The office of a show with a barn.
struct Office<'a> {
    app: &'a TestApp,
    token: String,
    show: Value,
    group: String,
}

impl Office<'_> {
    fn path(&self, rest: &str) -> String {
        format!("/events/{}/groups/{}{rest}", id_of(&self.show), self.group)
    }

    async fn read(&self, path: &str) -> Value {
        let read = self.app.get(path).token(&self.token).send().await;
        read.expect(StatusCode::OK)
    }

    async fn group(&self) -> Value {
        self.read(&self.path("")).await
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.app.post(path, body).token(&self.token).send().await
    }

    async fn put(&self, path: &str, body: &Value) -> Answer {
        self.app.put(path, body).token(&self.token).send().await
    }

    async fn charge(&self, name: &str, amount: f64, quantity: u32) -> Answer {
        let line = json!({
            "name": name, "amount": amount, "quantity": quantity, "because": "ordered",
        });
        self.post(&self.path("/lines"), &line).await
    }

    async fn split(&self, amount: f64, among: &[String]) -> Answer {
        let lines = json!([{ "name": "Stalls and bedding", "amount": amount }]);
        let body = json!({ "lines": lines, "among": among });
        self.put(&self.path("/split"), &body).await
    }

    /// Money from or to the barn.
    async fn receipt(&self, direction: &str, amount: f64, more: Value) -> Answer {
        let body = json!({
            "direction": direction, "group_id": self.group, "method": "check", "amount": amount,
        });
        self.post("/receipts", &with(body, more)).await
    }

    /// Compares all that shows the money of the barn and its entries.
    async fn check(&self) {
        let group = self.group().await;
        let entries = list(&group["entries"]);
        let mut bill = 0;
        let mut due = [0, 0];
        let mut note = |balance: i64| {
            due[0] += balance.max(0);
            due[1] += (-balance).max(0);
        };
        for entry in entries {
            let whole = self
                .read(&format!("/registrations/{}", text(&entry["id"])))
                .await;
            let lines = list(&whole["bill"]).iter();
            let of_barn = lines.clone().filter(|it| it["payer"] == "group");
            let of_barn: i64 = of_barn.map(|it| cents(&it["amount"])).sum();
            let total: i64 = lines.map(|it| cents(&it["amount"])).sum();
            assert_eq!(cents(&whole["group_fee"]), of_barn, "{whole}");
            assert_eq!(cents(&whole["total_fee"]), total, "{whole}");
            let balance = total - of_barn - cents(&whole["paid"]);
            for view in [&whole, entry] {
                assert_eq!(cents(&view["balance"]), balance, "{view}");
            }
            let said = of_history(list(&whole["history"]));
            assert_eq!(of_ledger(list(&whole["payments"])), said, "{whole}");
            bill += of_barn;
        }
        let lines = list(&group["bill"]);
        let sum: i64 = lines.iter().map(|it| cents(&it["amount"])).sum();
        let own = lines.iter().filter(|it| it["kind"] != "entry");
        let own: i64 = own.map(|it| cents(&it["amount"])).sum();
        assert_eq!((cents(&group["total_fee"]), sum), (sum, bill + own));
        let balance = sum - cents(&group["paid"]);
        assert_eq!(cents(&group["balance"]), balance);
        note(balance);
        // With the entries of the show that are in no barn.
        let id = id_of(&self.show);
        let all = self.read(&format!("/events/{id}/registrations")).await;
        let (mut charged, mut entries_paid) = (0, 0);
        for entry in list(&all) {
            charged += cents(&entry["total_fee"]);
            entries_paid += cents(&entry["paid"]);
            note(cents(&entry["balance"]));
        }
        let of_receipts = list(&group["receipts"]).iter().map(|it| {
            let sign = if it["direction"] == "in" { 1 } else { -1 };
            sign * cents(&it["of_group"])
        });
        assert_eq!(cents(&group["paid"]), of_receipts.sum::<i64>(), "{group}");
        let money = self.read(&format!("/events/{id}/money")).await;
        assert_eq!(cents(&money["charged"]), charged + own, "{money}");
        assert_eq!(
            [cents(&money["due"]), cents(&money["owed"])],
            due,
            "{money}"
        );
        let received = cents(&money["received"]);
        assert_eq!(received, entries_paid + cents(&group["paid"]), "{money}");
        // What is left is credit of the person in charge.
        let all = received + cents(&group["credit"]);
        for by in ["day", "person", "method"] {
            let sums = self.read(&format!("/events/{id}/money?by={by}")).await;
            let net: i64 = list(&sums).iter().map(|it| cents(&it["net"])).sum();
            assert_eq!(net, all, "{sums}");
        }
        let token = &self.token;
        let path = format!("/events/{id}/money.csv");
        assert_eq!(sum_of(self.app, token, &path, "Amount").await, received);
        assert_eq!(sum_of(self.app, token, "/receipts.csv", "Part").await, all);
        let own = self.app.get(&format!("/groups/{}", token_of(&group)));
        let own = own.send().await.expect(StatusCode::OK);
        for member in ["bill", "total_fee", "paid", "balance", "credit", "receipts"] {
            assert_eq!(own[member], group[member], "{member}");
        }
    }

    /// Books a tack stall for the barn, for an entry of it, or for both together.
    async fn book(&self, entry: &str, who: usize) -> Answer {
        let both = [
            json!({ "group_id": self.group }),
            json!({ "registration_id": entry, "share": 2 }),
        ];
        let holders = both.get(who).map_or(&both[..], std::slice::from_ref);
        let booking = json!({
            "kind": "tack", "fee_id": self.show["fees"][2]["id"], "holders": holders,
            "first": "2026-06-04", "last": "2026-06-06",
        });
        let path = format!("/events/{}/stall_bookings", id_of(&self.show));
        self.post(&path, &booking).await
    }

    /// Does something with the money of the barn; the server may refuse it.
    async fn act(&self, random: &mut StdRng, entries: &[String]) {
        let amount = f64::from(random.random_range(1..9_000)) / 100.0;
        let entry = entries.choose(random).expect("an entry");
        let among = random.random_range(1..=entries.len());
        let answer = match random.random_range(0..11) {
            0 => self.charge("Bedding", amount, 1).await,
            1 => self.split(amount, &entries[..among]).await,
            2 => {
                let nothing = json!({ "lines": [], "among": [] });
                self.put(&self.path("/split"), &nothing).await
            }
            3 | 4 => {
                let whole = self.read(&format!("/registrations/{entry}")).await;
                let line = list(&whole["bill"]).choose(random).expect("a line");
                let payer = ["entry", "group"].choose(random).expect("a payer");
                let mut lines = json!({});
                lines[text(&line["id"])] = json!(payer);
                let body = json!({ "lines": lines, "revision": whole["revision"] });
                self.put(&format!("/registrations/{entry}/payers"), &body)
                    .await
            }
            5 => self.receipt("in", amount, json!({})).await,
            6 => {
                let part = (amount * 50.0).round().max(1.0) / 100.0;
                let parts = json!([{ "registration_id": entry, "amount": part }]);
                self.receipt("in", amount, json!({ "allotments": parts }))
                    .await
            }
            7 => self.receipt("out", amount, json!({})).await,
            8 => self.book(entry, random.random_range(0..3)).await,
            9 => {
                let path = format!("/events/{}/stall_bookings", id_of(&self.show));
                let bookings = self.read(&path).await;
                let Some(booking) = list(&bookings).choose(random) else {
                    return;
                };
                let path = format!("/stall_bookings/{}", text(&booking["id"]));
                self.app.delete(&path).token(&self.token).send().await
            }
            _ => {
                let receipts = self.read("/receipts?limit=500").await;
                let Some(receipt) = list(&receipts).choose(random) else {
                    return;
                };
                let reason = json!({ "reason": "a typo" });
                self.post(&format!("/receipts/{}/void", id_of(receipt)), &reason)
                    .await
            }
        };
        let refused = [StatusCode::CONFLICT, StatusCode::UNPROCESSABLE_ENTITY];
        let is_done = answer.status.is_success() || refused.contains(&answer.status);
        assert!(is_done, "{}", answer.text);
    }
}

/// A show with a barn of so many horses.
async fn office(app: &TestApp, many: usize) -> Office<'_> {
    let token = app.new_account().await;
    let mut fees = FEES.clone();
    let tack = json!({
        "name": "Tack stall", "amount": 185.01, "per": "unit", "required": false,
        "stall_kind": "tack",
    });
    fees.as_array_mut().expect("a list").push(tack);
    let show = show_of(app, &token, json!({ "fees": fees })).await;
    let group = entered(app, &show, many).await;
    Office {
        app,
        token,
        show,
        group: text(&group["id"]).to_owned(),
    }
}

on_both_databases! {
    async fn a_barn_enters_all_its_horses_or_none(app: TestApp) {
        let token = &app.new_account().await;
        let show = show_of(&app, token, json!({ "waiver_text": "I ride at my own risk." })).await;
        let rows: Vec<_> = (0..3).map(|at| row(&show, at)).collect();
        // A horse without a class of the show, and a rider without a name.
        let mut wrong = rows.clone();
        wrong[1]["classes_entered"][0]["id"] = json!(id_of(&show));
        let refused = enter(&app, &show, &barn(&wrong)).await;
        assert_eq!(refused.wrong_fields(), ["entries[1].classes_entered[0].id"]);
        wrong[2]["rider_name"] = json!(" ");
        let refused = enter(&app, &show, &barn(&wrong)).await;
        assert_eq!(refused.wrong_fields(), ["entries[2].rider_name"]);
        let nobody = enter(&app, &show, &json!({ "name": "", "entries": [] })).await;
        assert_eq!(nobody.wrong_fields(), ["contact_name", "name"]);
        let path = format!("/events/{}/registrations", id_of(&show));
        let listed = || async {
            let listed = app.get(&path).token(token).send().await.expect(StatusCode::OK);
            list(&listed).len()
        };
        assert_eq!(listed().await, 0);

        // Repeated with its key it is one.
        let link = text(&show["hashed_id"]);
        let mut answers = Vec::new();
        for _ in 0..2 {
            let call = app.post(&format!("/events/public/{link}/groups"), &barn(&rows));
            let made = call.header("idempotency-key", "barn-once").send().await;
            answers.push(made.expect(StatusCode::CREATED));
        }
        assert_eq!(answers[0], answers[1]);
        assert_eq!(listed().await, 3);
        let group = &answers[0];
        // The barn pays all; what riders must give is missing, by each one's own link.
        assert_eq!((cents(&group["total_fee"]), cents(&group["balance"])), (14_250, 14_250));
        let first = &group["entries"][0];
        assert_eq!((cents(&first["total_fee"]), cents(&first["balance"])), (4_750, 0));
        assert_eq!(first["missing"], json!(["rider_email", "rider_phone", "rider_address", "waiver"]));
        assert_eq!(first["owner_name"], "Owner 0");
        let own = text(&first["url"]).rsplit('/').next().expect("a token");
        let own = app.get(&format!("/entries/{own}")).send().await.expect(StatusCode::OK);
        assert_eq!((&own["group_id"], cents(&own["balance"])), (&group["id"], 0));

        // The barn has one mail, and the riders none.
        let (subjects, mails) = crate::registrations::links::mails(&app, 1).await;
        assert_eq!(subjects, ["Barn entered: Shelbyville Spring Classic"]);
        let mail = &mails[&subjects[0]];
        for part in ["To: tess@example.org", &token_of(group), text(&first["url"])] {
            assert!(mail.contains(part), "{part}: {mail}");
        }

        // Later it enters more, and one who pays for herself.
        let own = format!("/groups/{}", token_of(group));
        let more = with(row(&show, 7), json!({ "payer": "entry" }));
        let mut body = barn(&[more]);
        body["revision"] = group["revision"].clone();
        body["contact_name"] = json!("Tess Trainer-Hill");
        let changed = app.put(&own, &body).send().await.expect(StatusCode::OK);
        assert_eq!((list(&changed["entries"]).len(), cents(&changed["total_fee"])), (4, 14_250));
        assert_eq!(cents(&changed["entries"][3]["balance"]), 4_750);
        app.put(&own, &body).send().await.problem(409, "changed_meanwhile");
        assert_eq!(listed().await, 4);
        app.get("/groups/nobody").send().await.problem(404, "link_not_valid");
        let nobody = app.put("/groups/nobody", &barn(&[])).send().await;
        nobody.problem(404, "link_not_valid");
        let late = show_of(&app, token, json!({ "entries_close_at": "2026-04-01T12:00:00Z" })).await;
        let closed = enter(&app, &late, &barn(&[row(&late, 0)])).await;
        closed.problem(409, "registration_closed");
    }

    async fn thirty_horses_are_entered_at_once(app: TestApp) {
        let token = &app.new_account().await;
        let show = show_of(&app, token, json!({})).await;
        let made = entered(&app, &show, 30).await;
        let entries = list(&made["entries"]).iter();
        let numbers: Vec<_> = entries.map(|it| it["back_number"].as_u64().expect("a number")).collect();
        assert_eq!(numbers, (1..=30).collect::<Vec<_>>());
        assert_eq!(cents(&made["total_fee"]), 30 * 4_750);
    }

    async fn the_office_keeps_barns(app: TestApp) {
        let office = office(&app, 2).await;
        let id = id_of(&office.show);
        let alone = app.post(&format!("/events/{id}/register"), &crate::support::entry());
        let alone = id_of(&alone.send().await.expect(StatusCode::CREATED));
        let path = format!("/events/{id}/groups");
        let facts = json!({ "name": "Valley Barn", "contact_name": "Val" });
        let made = office.post(&path, &facts).await.expect(StatusCode::CREATED);
        let valley = format!("{path}/{}", text(&made["id"]));
        let listed = office.read(&path).await;
        let names: Vec<_> = list(&listed["groups"]).iter().map(|it| text(&it["name"])).collect();
        assert_eq!(names, ["Hill Barn", "Valley Barn"]);
        let changed = json!({ "name": "Dale Barn", "contact_name": "Val", "revision": 1 });
        let changed = office.put(&valley, &changed).await.expect(StatusCode::OK);
        assert_eq!((&changed["name"], &changed["revision"]), (&json!("Dale Barn"), &json!(2)));
        let renewed = office.post(&format!("{valley}/link"), &json!({})).await;
        let renewed = renewed.expect(StatusCode::OK);
        let former = app.get(&format!("/groups/{}", token_of(&changed))).send().await;
        former.problem(404, "link_not_valid");
        let found = app.get(&format!("/groups/{}", token_of(&renewed))).send().await;
        assert_eq!(found.expect(StatusCode::OK)["name"], "Dale Barn");
        let again = json!({ "name": "Vale Barn", "contact_name": "Val", "revision": 1 });
        office.put(&valley, &again).await.problem(409, "changed_meanwhile");

        // An entry that is put in pays what it paid before, until the office says otherwise.
        let body = json!({ "registration_ids": [alone, id] });
        let wrong = office.post(&format!("{valley}/entries"), &body).await;
        assert_eq!(wrong.wrong_fields(), ["registration_ids[1]"]);
        let body = json!({ "registration_ids": [alone] });
        let with_it = office.post(&format!("{valley}/entries"), &body).await.expect(StatusCode::OK);
        assert_eq!((ids(&with_it), cents(&with_it["total_fee"])), (vec![alone.clone()], 0));
        let entry_path = format!("/registrations/{alone}");
        let whole = office.read(&entry_path).await;
        let mut lines = json!({});
        for line in list(&whole["bill"]) {
            lines[text(&line["id"])] = json!("group");
        }
        let payers = json!({ "lines": lines, "revision": whole["revision"] });
        let set = office.put(&format!("{entry_path}/payers"), &payers).await.expect(StatusCode::OK);
        assert_eq!((cents(&set["balance"]), cents(&set["group_fee"])), (0, cents(&whole["total_fee"])));
        office.put(&format!("{entry_path}/payers"), &payers).await.problem(409, "changed_meanwhile");
        // A line that is charged then is the barn's, too.
        let charge = json!({ "name": "Tack repair", "amount": 5, "reason": "asked" });
        let repaired = office.post(&format!("{entry_path}/charges"), &charge).await;
        let repaired = repaired.expect(StatusCode::CREATED);
        assert_eq!((cents(&repaired["balance"]), &repaired["bill"][2]["payer"]), (0, &json!("group")));
        let history = list(&repaired["history"]).iter();
        let kinds: Vec<_> = history.map(|it| text(&it["kind"])).collect();
        assert!(kinds.contains(&"group") && kinds.contains(&"payer"), "{kinds:?}");
        // Out of the barn it pays all itself.
        let out = app.delete(&format!("{valley}/entries/{alone}")).token(&office.token);
        assert_eq!(cents(&out.send().await.expect(StatusCode::OK)["total_fee"]), 0);
        let whole = office.read(&entry_path).await;
        assert_eq!((&whole["group_id"], whole["balance"] == whole["total_fee"]), (&Value::Null, true));
        let wrong = office.put(&format!("{entry_path}/payers"), &json!({ "lines": lines })).await;
        assert_eq!(wrong.wrong_fields(), ["lines"]);

        // A barn with money stays; without it goes, and its entries stay.
        let taken = office.receipt("in", 20.0, json!({})).await.expect(StatusCode::CREATED);
        assert_eq!((&taken["allotments"][0]["group_id"], &taken["rest"]), (&json!(office.group), &json!(0)));
        let delete = app.delete(&office.path("")).token(&office.token).send().await;
        delete.problem(409, "group_has_money");
        let gone = app.delete(&valley).token(&office.token).send().await;
        gone.expect(StatusCode::NO_CONTENT);
        app.get(&valley).token(&office.token).send().await.problem(404, "not_found");
        office.check().await;
        let stranger = &app.new_account().await;
        app.get(&office.path("")).token(stranger).send().await.problem(404, "not_found");
        let foreign = json!({ "direction": "in", "group_id": office.group, "method": "cash", "amount": 5 });
        app.post("/receipts", &foreign).token(stranger).send().await.problem(404, "not_found");
    }

    async fn what_a_barn_bought_together_is_divided(app: TestApp) {
        let office = office(&app, 5).await;
        let entries = ids(&office.group().await);
        // Four stalls of 120 and 40 of bedding: 520 among all horses, or among the clients'.
        office.charge("Stalls", 120.0, 4).await.expect(StatusCode::CREATED);
        office.charge("Bedding", 40.0, 1).await.expect(StatusCode::CREATED);
        let before = cents(&office.group().await["total_fee"]);
        let divided = office.split(520.0, &entries).await.expect(StatusCode::OK);
        let due = |group: &Value| -> Vec<i64> {
            list(&group["entries"]).iter().map(|it| cents(&it["balance"])).collect()
        };
        assert_eq!(due(&divided), [10_400; 5]);
        assert_eq!(cents(&divided["total_fee"]), before - 52_000);
        office.check().await;
        let divided = office.split(520.0, &entries[..4]).await.expect(StatusCode::OK);
        assert_eq!(due(&divided), [13_000, 13_000, 13_000, 13_000, 0]);
        // By the barn's own link, to the cent; not more than its bill has.
        let own = format!("/groups/{}/split", token_of(&divided));
        let body = |amount: f64| json!({
            "lines": [{ "name": "Bedding", "amount": amount }], "among": entries[..3],
        });
        let divided = app.put(&own, &body(100.01)).send().await.expect(StatusCode::OK);
        assert_eq!(due(&divided), [3_334, 3_334, 3_333, 0, 0]);
        let beyond = app.put(&own, &body(5_000.0)).send().await;
        assert_eq!(beyond.wrong_fields(), ["lines"]);
        let mut twice = body(10.0);
        twice["among"] = json!([entries[0], entries[0], id_of(&office.show)]);
        assert_eq!(app.put(&own, &twice).send().await.wrong_fields(), ["among[1]", "among[2]"]);
        // Once a part is paid it stays.
        let pay = json!({ "kind": "payment", "method": "cash", "amount": 33.34 });
        let paid = office.post(&format!("/registrations/{}/payments", entries[0]), &pay).await;
        paid.expect(StatusCode::CREATED);
        app.put(&own, &body(50.0)).send().await.problem(409, "split_paid");
        office.check().await;
        let trail = office.read(&format!("/events/{}/audit", id_of(&office.show))).await;
        let kinds: Vec<_> = list(&trail).iter().map(|it| text(&it["kind"])).collect();
        assert!(kinds.contains(&"group_split") && kinds.contains(&"group"), "{kinds:?}");
    }

    async fn money_of_a_barn_pays_its_bill_and_leaves_credit(app: TestApp) {
        let office = office(&app, 2).await;
        // 95 are due: 100 leave a credit of 5, which pays an entry later.
        let taken = office.receipt("in", 100.0, json!({})).await.expect(StatusCode::CREATED);
        assert_eq!((&taken["rest"], &taken["exhibitor_name"]), (&json!(5), &json!("Tess Trainer")));
        let group = office.group().await;
        assert_eq!((cents(&group["balance"]), cents(&group["credit"])), (0, 500));
        for entry in list(&group["entries"]) {
            assert_eq!(cents(&entry["balance"]), 0, "all that it pays are paid");
        }
        office.check().await;
        office.charge("Bedding", 9.5, 2).await.expect(StatusCode::CREATED);
        let path = format!("/receipts/{}", id_of(&taken));
        let part = json!({ "allotments": [{ "group_id": office.group, "amount": 5 }] });
        office.post(&format!("{path}/allot"), &part).await.expect(StatusCode::OK);
        let group = office.group().await;
        assert_eq!((cents(&group["balance"]), cents(&group["credit"])), (1_400, 0));
        office.check().await;
        let table = app.get("/receipts.csv").token(&office.token).send().await;
        assert!(table.text.contains("Hill Barn"), "{}", table.text);
        let money = app.get(&format!("/events/{}/money.csv", id_of(&office.show)));
        let money = money.token(&office.token).send().await;
        assert!(money.text.contains("Hill Barn"), "{}", money.text);
        let reason = json!({ "reason": "bounced" });
        office.post(&format!("{path}/void"), &reason).await.expect(StatusCode::OK);
        let group = office.group().await;
        assert_eq!((cents(&group["paid"]), cents(&group["balance"])), (0, 11_400));
        assert!(!group["receipts"][0]["voided_at"].is_null());
        office.check().await;
    }

    /// Whatever is charged, divided, paid and voided: all places that show money agree.
    async fn all_places_show_the_same_money_of_a_barn(app: TestApp) {
        let office = office(&app, 3).await;
        let entries = ids(&office.group().await);
        let seed: u64 = rand::random();
        println!("seed {seed}");
        let mut random = StdRng::seed_from_u64(seed);
        for at in 1..=500 {
            office.act(&mut random, &entries).await;
            if at % 50 == 0 {
                office.check().await;
            }
        }
    }
}
