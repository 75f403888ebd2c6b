use reqwest::StatusCode;
use serde_json::json;

use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases};

async fn names(app: &TestApp, token: &str, query: &str) -> Vec<String> {
    let rows = app
        .get(&format!("/horses{query}"))
        .token(token)
        .send()
        .await;
    let rows = rows.expect(StatusCode::OK);
    let rows = rows.as_array().expect("an array").iter();
    rows.map(|row| row["profile"]["name"].as_str().expect("a name").to_owned())
        .collect()
}

on_both_databases! {
    async fn an_account_s_horses_last_created_first(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        for name in ["Comet", "Ünal", "Midnight Sun"] {
            app.create_horse(&token, &plain_horse(name)).await;
        }
        app.create_horse(&stranger, &plain_horse("Midnight")).await;
        assert_eq!(names(&app, &token, "").await, ["Midnight Sun", "Ünal", "Comet"]);
        assert_eq!(names(&app, &token, "?q=NIGHT").await, ["Midnight Sun"]);
        assert_eq!(names(&app, &token, "?q=%C3%BCNAL").await, ["Ünal"]);
        assert_eq!(names(&app, &token, "?q=%25").await, Vec::<String>::new());
        let rows = app.get("/horses?limit=1").token(&token).send().await.expect(StatusCode::OK);
        let keys: Vec<_> = rows[0].as_object().expect("a row").keys().collect();
        assert_eq!(keys, ["_id", "archive", "organization_id", "organization_name", "profile"]);
    }

    async fn pages_follow_one_another_without_gaps(app: TestApp) {
        let token = app.new_account().await;
        for number in 0..7 {
            app.create_horse(&token, &plain_horse(&format!("Horse {number}"))).await;
        }
        let mut found = Vec::new();
        let mut path = "/showstable/horses?q=horse&limit=3".to_owned();
        loop {
            let page = app.raw(reqwest::Method::GET, &path).token(&token).send().await;
            for row in page.expect(StatusCode::OK).as_array().expect("an array") {
                found.push(id_of(row));
            }
            let link = page.header("link");
            if link.is_empty() {
                break;
            }
            path = String::from(link.trim_start_matches('<').split('>').next().expect("an address"));
        }
        let all = app.get("/horses").token(&token).send().await.expect(StatusCode::OK);
        let all: Vec<_> = all.as_array().expect("an array").iter().map(id_of).collect();
        assert_eq!(found, all);
    }
}

#[tokio::test]
async fn a_bad_query_is_refused() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    for query in ["limit=0", "limit=501", "cursor=made-up"] {
        let answer = app.get(&format!("/horses?{query}")).token(&token).send();
        answer.await.problem(400, "bad_query");
    }
    let nothing = app.get("/horses").token(&token).send().await;
    assert_eq!(nothing.expect(StatusCode::OK), json!([]));
}
