//! What form, rider's link, desk, money, gate, board, scribe and results say of one show
//! after any acts: the table *Who hears of an act* in docs/architecture.md.

mod acts;
mod told;

use serde_json::Value;

use crate::class_stage::Day;
use crate::support::{TestApp, on_both_databases};

/// How many acts are done one after the other.
const ACTS: usize = 24;

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// What is published of a show, to be compared.
async fn published(app: &TestApp, day: &Day) -> Value {
    day.public(app, "/results").await["classes"].clone()
}

async fn walk(app: &TestApp, seed: u64) {
    let mut day = Day::new(app).await;
    let mut chance = acts::Chance(seed);
    let mut before = published(app, &day).await;
    let mut done = Vec::new();
    for _ in 0..ACTS {
        let what = acts::act(app, &mut day, &mut chance).await;
        let is_published = what.starts_with("publishing");
        done.push(what);
        let after = format!("{done:?}");
        let now = published(app, &day).await;
        // What was published says what it said until a correction is published.
        if !is_published {
            assert_eq!(now, before, "after {after}");
        }
        before = now;
        told::all_say_the_same(app, &day, &after).await;
    }
}

on_both_databases! {
    async fn any_acts_leave_one_story(app: TestApp) {
        for seed in 1..=3 {
            walk(&app, seed).await;
        }
    }
}
