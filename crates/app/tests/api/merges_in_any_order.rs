//! Records that are merged, parted and answered about in any order.

use std::collections::BTreeSet;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::exhibitors::{enter, read};
use crate::horses::results::publish;
use crate::support::{TestApp, id_of, on_both_databases, show};

/// Riders and horses that are one, may be one, and are not.
const ENTRIES: [[&str; 3]; 6] = [
    ["Zoë Núñez", "zoe@example.org", "Go Boy's Bob"],
    ["NUNEZ, Zoe", "zoe.nunez@example.com", "Go Boys Bob"],
    ["Zoe Nunez", "zoe@example.org", "Bob (Go Boy's Bob)"],
    ["Ida Doe", "ida@example.org", "Star"],
    ["Ida Doe", "mother@example.org", "Star"],
    ["Ada Doe", "mother@example.org", "Starr Bright"],
];

/// How many things are done one after the other.
const ACTS: usize = 12;

struct Directory<'a> {
    app: &'a TestApp,
    token: &'a str,
    shows: Vec<Value>,
    entries: Vec<Value>,
    /// The path of each record to which an entry was linked when it was made.
    records: Vec<String>,
    /// The merges that stand.
    merges: Vec<String>,
    /// The questions that were answered.
    answered: BTreeSet<String>,
}

impl<'a> Directory<'a> {
    async fn new(app: &'a TestApp, token: &'a str) -> Self {
        let mut it = Self {
            app,
            token,
            shows: Vec::new(),
            entries: Vec::new(),
            records: Vec::new(),
            merges: Vec::new(),
            answered: BTreeSet::new(),
        };
        for of_show in ENTRIES.chunks(2) {
            let made = app.post("/events", &show()).token(token).send().await;
            let made = made.expect(StatusCode::CREATED);
            for [rider, email, horse] in of_show {
                let who = json!({ "rider_name": rider, "rider_email": email, "horse_name": horse });
                it.entries.push(enter(app, token, &id_of(&made), who).await);
            }
            publish(app, token, &made, [2, 1], "").await;
            it.shows.push(made);
        }
        for entry in &it.entries {
            let path = format!("/registrations/{}/payments", id_of(entry));
            let cash = json!({ "kind": "payment", "amount": 12.5, "method": "cash" });
            let paid = app.post(&path, &cash).token(token).send().await;
            paid.expect(StatusCode::CREATED);
        }
        let of = |path: &str, name: &str| -> BTreeSet<String> {
            let ids = it.entries.iter().map(|entry| entry[name].as_str());
            ids.map(|id| format!("/{path}/{}", id.expect("an id")))
                .collect()
        };
        it.records = of("exhibitors", "rider_id").into_iter().collect();
        it.records.extend(of("show_horses", "show_horse_id"));
        it
    }

    /// What no merge may change: entries with their bills, payments and history, what shows
    /// published, and their money.
    async fn kept(&self) -> Vec<String> {
        let mut all = Vec::new();
        for entry in &self.entries {
            let path = format!("/registrations/{}", id_of(entry));
            let mut entry = read(self.app, self.token, &path).await;
            // Whom it shows for those to whom it is linked is what a merge changes.
            let members = entry.as_object_mut().expect("an entry");
            members.retain(|name, _| !name.ends_with("_id") || name == "_id");
            all.push(entry.to_string());
        }
        for show in &self.shows {
            let link = show["hashed_id"].as_str().expect("a link");
            let results = format!("/events/public/{link}/results");
            let money = format!("/events/{}/money?by=method", id_of(show));
            for path in [results, money] {
                all.push(self.app.get(&path).token(self.token).send().await.text);
            }
        }
        all
    }

    /// The pages of all records.
    async fn pages(&self) -> Vec<Value> {
        let mut pages = Vec::new();
        for path in &self.records {
            pages.push(read(self.app, self.token, path).await);
        }
        pages
    }

    /// The ids of what is asked.
    async fn asked(&self) -> BTreeSet<String> {
        let asked = read(self.app, self.token, "/identities").await;
        let ids = asked.as_array().expect("a list").iter();
        ids.map(|it| it["id"].as_str().expect("an id").to_owned())
            .collect()
    }

    /// Merges two records, if they are not shown as one already.
    async fn merge(&mut self, random: &mut StdRng) {
        let kind = if random.random() {
            "/exhibitors/"
        } else {
            "/show_horses/"
        };
        let those: Vec<_> = self
            .records
            .iter()
            .filter(|it| it.starts_with(kind))
            .collect();
        let [one, other] = [(); 2].map(|()| those.choose(random).expect("a record"));
        let body = json!({ "with": &other[kind.len()..], "although": "They are one." });
        let merge = self
            .app
            .post(&format!("{one}/merge"), &body)
            .token(self.token);
        let answer = merge.send().await;
        if answer.status == StatusCode::CREATED {
            let merged = answer.expect(StatusCode::CREATED);
            self.merges
                .push(merged["merge_id"].as_str().expect("an id").to_owned());
        } else {
            assert!(answer.status.is_client_error(), "{}", answer.text);
        }
    }

    async fn undo(&mut self, random: &mut StdRng) {
        if self.merges.is_empty() {
            return;
        }
        let at = random.random_range(..self.merges.len());
        let path = format!("/merges/{}", self.merges.swap_remove(at));
        let undone = self.app.delete(&path).token(self.token).send().await;
        assert_eq!(undone.status, StatusCode::NO_CONTENT, "{}", undone.text);
    }

    async fn answer(&mut self, random: &mut StdRng) {
        let asked: Vec<_> = self.asked().await.into_iter().collect();
        let Some(id) = asked.choose(random) else {
            return;
        };
        let is_same: bool = random.random();
        let body = json!({ "answer": if is_same { "same" } else { "other" } });
        let said = self
            .app
            .post(&format!("/identities/{id}"), &body)
            .token(self.token);
        let said = said.send().await.expect(StatusCode::OK);
        if is_same {
            self.merges
                .push(said["merge_id"].as_str().expect("an id").to_owned());
        }
        self.answered.insert(id.clone());
    }
}

/// Does things at random, and takes all merges back at the end.
async fn try_out(app: &TestApp, seed: u64) {
    let token = &app.new_account().await;
    let random = &mut StdRng::seed_from_u64(seed);
    let mut directory = Directory::new(app, token).await;
    let (kept, pages) = (directory.kept().await, directory.pages().await);
    let asked = directory.asked().await;
    assert!(asked.len() > 2, "{asked:?}");
    for act in 0..ACTS {
        match random.random_range(..4_u32) {
            0 | 1 => directory.merge(random).await,
            2 => directory.undo(random).await,
            _ => directory.answer(random).await,
        }
        assert_eq!(directory.kept().await, kept, "seed {seed}, act {act}");
        let now_asked = directory.asked().await;
        let again = now_asked.intersection(&directory.answered).count();
        assert_eq!(again, 0, "seed {seed}, act {act}: an answer is asked again");
    }
    while !directory.merges.is_empty() {
        directory.undo(random).await;
    }
    assert_eq!(directory.kept().await, kept, "seed {seed}");
    assert_eq!(directory.pages().await, pages, "seed {seed}");
    let rest: BTreeSet<_> = asked.difference(&directory.answered).cloned().collect();
    assert_eq!(directory.asked().await, rest, "seed {seed}");
}

on_both_databases! {
    async fn merges_and_answers_in_any_order_change_no_entry_and_end_where_they_began(app: TestApp) {
        for seed in 0..3 {
            try_out(&app, seed).await;
        }
    }
}
