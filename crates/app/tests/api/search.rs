//! `search`.

use reqwest::StatusCode;
use serde_json::json;

use crate::support::horses::plain_horse;
use crate::support::{TestApp, entry, id_of, on_both_databases, show, with};

/// What is stored, and what finds it.
const ALIKE: [(&str, &str); 10] = [
    ("Papa\u{2019}s Delight", "Papa's Delight"),
    ("Nobody's Business", "Nobody\u{2019}s Business"),
    ("Smith\u{2011}Jones", "Smith-Jones"),
    ("Smith\u{2013}Jones", "Smith-Jones"),
    ("\u{201c}Ace\u{201d}", "\"Ace\""),
    ("Red\u{200b}Rocket", "RedRocket"),
    ("Mc\u{ad}Kay", "McKay"),
    ("Ma\u{2018}alaea", "Ma'alaea"),
    ("Rock`n Roll", "Rock'n Roll"),
    ("Ka\u{2bb}ena", "Ka'ena"),
];

async fn found(app: &TestApp, token: &str, path: &str, typed: &str) -> serde_json::Value {
    let query = [("q", typed)];
    let url = reqwest::Url::parse_with_params("http://localhost", query).expect("a URL");
    let path = format!("{path}?{}", url.query().unwrap_or_default());
    let found = app.get(&path).token(token).send().await;
    found.expect(StatusCode::OK)
}

async fn made(app: &TestApp, token: &str, path: &str, body: serde_json::Value) -> String {
    let made = app.post(path, &body).token(token).send().await;
    id_of(&made.expect(StatusCode::CREATED))
}

on_both_databases! {
    async fn anything_is_found_by_its_words_and_only_one_s_own(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        let horse = app.create_horse(&token, &plain_horse("Étoile")).await;
        app.create_show(&token).await;
        let note = json!({ "text": "# Étoile\nis lame" });
        let note = app.post("/notes", &note).token(&token).send().await;
        let note = id_of(&note.expect(StatusCode::CREATED));
        let facts = [("kind", "coggins"), ("title", "Coggins of ETOILE")];
        let document = app.upload_to("/documents", b"%PDF-1.7", &facts).token(&token);
        let document = id_of(&document.send().await.expect(StatusCode::CREATED));

        let found = app.get("/search?q=etoile").token(&token).send().await;
        let found = found.expect(StatusCode::OK);
        assert_eq!(found["horses"][0]["link"], format!("/horses/{horse}"));
        assert_eq!(found["notes"][0]["link"], format!("/notes?open={note}"));
        assert_eq!(found["notes"][0]["detail"], "is lame");
        assert_eq!(found["documents"][0]["link"], format!("/documents?open={document}"));
        assert_eq!((&found["shows"], &found["contacts"]), (&json!([]), &json!([])));
        let shows = app.get("/search?q=spring%20CALSONIC").token(&token).send().await;
        let shows = shows.expect(StatusCode::OK);
        assert_eq!(shows["shows"][0]["detail"], "Jun 6, 2026, Calsonic Arena");

        let nothing = json!({ "contacts": [], "horses": [], "documents": [], "notes": [], "shows": [], "entries": [], "groups": [], "exhibitors": [], "show_horses": [], "medications": [], "feeding": [], "bills": [], "services": [], "care": [], "observations": [], "are_entries_partial": false });
        for (query, token) in [("q=etoile", &stranger), ("q=", &token), ("", &token)] {
            let found = app.get(&format!("/search?{query}")).token(token).send().await;
            assert_eq!(found.expect(StatusCode::OK), nothing);
        }
        let long = "x".repeat(201);
        let refused = app.get(&format!("/search?q={long}")).token(&token).send().await;
        refused.problem(400, "bad_query");
    }

    async fn every_search_finds_what_looks_like_what_is_typed(app: TestApp) {
        let token = app.new_account().await;
        let rider = made(&app, &token, "/events", show()).await;
        for (stored, _) in ALIKE {
            made(&app, &token, "/contacts", json!({ "kinds": ["owner"], "name": stored })).await;
            let horse = with(plain_horse(stored), json!({ "boardingAndStabling": { "stable": stored } }));
            app.create_horse(&token, &horse).await;
            made(&app, &token, "/notes", json!({ "text": stored })).await;
            made(&app, &token, "/events", with(show(), json!({ "name": stored }))).await;
            made(&app, &token, "/book", with(crate::book::expense(), json!({ "description": stored }))).await;
            made(&app, &token, "/bills", with(crate::bills::bill(), json!({ "recipient_name": stored }))).await;
            let path = format!("/events/{rider}/register");
            app.post(&path, &with(entry(), json!({ "rider_name": stored }))).send().await.expect(StatusCode::CREATED);
            let facts = [("kind", "coggins"), ("title", stored)];
            let document = app.upload_to("/documents", b"%PDF-1.7", &facts).token(&token);
            document.send().await.expect(StatusCode::CREATED);
        }
        let entries = format!("/events/{rider}/registrations");
        let lists = ["/contacts", "/horses", "/notes", "/events", "/book", "/bills", "/documents", &entries];
        for (stored, typed) in ALIKE {
            for list in lists {
                let found = found(&app, &token, list, typed).await;
                let has = found.to_string().contains(&json!(stored).to_string());
                assert!(has, "{list} with {typed} does not find {stored}: {found}");
            }
            let found = found(&app, &token, "/search", typed).await;
            for kind in ["contacts", "horses", "notes", "shows", "bills", "entries", "documents"] {
                let has = found[kind].to_string().contains(json!(stored).to_string().trim_matches('"'));
                assert!(has, "{kind} with {typed}: {found}");
            }
        }
    }

    async fn riders_medication_feeding_and_bills_are_found(app: TestApp) {
        let token = app.new_account().await;
        let feeding = json!({ "feedingAndNutrition": {
            "dietPlan": { "morning": "2 scoops of Strategy\nSoaked hay" }, "supplements": ["Biotin"],
        } });
        let horse = app.create_horse(&token, &with(plain_horse("Comet"), feeding)).await;
        let course = made(&app, &token, "/medications", crate::tasks::course(&horse)).await;
        let bill = made(&app, &token, "/bills", crate::bills::bill()).await;
        let event = made(&app, &token, "/events", show()).await;
        let mut entries = Vec::new();
        for rider in ["Rae Hill", "Ann Lee"] {
            let made = app.post(&format!("/events/{event}/register"), &with(entry(), json!({ "rider_name": rider })));
            entries.push(made.send().await.expect(StatusCode::CREATED));
        }
        let find = async |text: &str| found(&app, &token, "/search", text).await;
        let link = |entry: &serde_json::Value| format!("/event/{event}/entries/{}", id_of(entry));
        assert_eq!(find("hill").await["entries"][0]["link"], link(&entries[0]));
        // The newest first.
        let both = find("midnight").await;
        assert_eq!(both["entries"][0]["link"], link(&entries[1]));
        assert_eq!(both["entries"][1]["link"], link(&entries[0]));
        let number = entries[0]["back_number"].to_string();
        for typed in [number.clone(), format!("#{number}")] {
            let found = find(&typed).await;
            assert_eq!(found["entries"][0]["link"], link(&entries[0]), "{typed}");
        }
        assert_eq!(find(&format!("#{number}")).await["entries"].as_array().map(Vec::len), Some(1));
        let found = find("bute").await;
        assert_eq!(found["medications"][0]["_id"]["$oid"], course);
        assert_eq!(found["medications"][0]["link"], format!("/horses/{horse}"));
        assert_eq!(found["medications"][0]["detail"], "Comet, until May 5, 2026");
        let found = find("soaked comet").await;
        assert_eq!(found["feeding"][0]["link"], format!("/horses/{horse}"));
        assert_eq!(found["feeding"][0]["detail"], "Soaked hay");
        assert_eq!(find("biotin").await["feeding"][0]["title"], "Comet");
        assert_eq!(find("comet").await["feeding"], json!([]));
        // More than a search reads of each of hundreds of horses.
        let large = json!({ "feedingAndNutrition": { "supplements": vec!["Biotin, ".repeat(60); 100] } });
        app.create_horse(&token, &with(plain_horse("Halley"), large)).await;
        assert_eq!(find("biotin").await["feeding"].as_array().map(Vec::len), Some(1));
        assert_eq!(find("halley").await["horses"][0]["title"], "Halley");
        for typed in ["rae doe", "1"] {
            let found = find(typed).await;
            assert_eq!(found["bills"][0]["link"], format!("/financial/bills/{bill}"), "{typed}");
            assert_eq!(found["bills"][0]["detail"], "Oct 1, 2026, $50.00");
        }
    }

    async fn the_newest_documents_are_found_however_many_there_are(app: TestApp) {
        let token = app.new_account().await;
        for number in 0..12 {
            let title = format!("Coggins {number}");
            let facts = [("kind", "coggins"), ("title", title.as_str())];
            let document = app.upload_to("/documents", b"%PDF-1.7", &facts).token(&token);
            document.send().await.expect(StatusCode::CREATED);
        }
        let found = app.get("/search?q=coggins").token(&token).send().await;
        let found = found.expect(StatusCode::OK);
        let titles = found["documents"].as_array().expect("a list").iter();
        let titles: Vec<_> = titles.map(|it| it["title"].as_str().expect("a title")).collect();
        let expected: Vec<_> = (2..12).rev().map(|number| format!("Coggins {number}")).collect();
        assert_eq!(titles, expected);
    }
}
