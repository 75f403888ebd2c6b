//! `search`.

use reqwest::StatusCode;
use serde_json::json;

use crate::support::horses::plain_horse;
use crate::support::{id_of, on_both_databases};

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

        let nothing = json!({ "contacts": [], "horses": [], "documents": [], "notes": [], "shows": [] });
        for (query, token) in [("q=etoile", &stranger), ("q=", &token), ("", &token)] {
            let found = app.get(&format!("/search?{query}")).token(token).send().await;
            assert_eq!(found.expect(StatusCode::OK), nothing);
        }
        let long = "x".repeat(201);
        let refused = app.get(&format!("/search?q={long}")).token(&token).send().await;
        refused.problem(400, "bad_query");
    }
}
