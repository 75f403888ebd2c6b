use reqwest::StatusCode;

use crate::support::{entry, id_of, on_sqlite};

on_sqlite! {
    async fn hides_the_show_everywhere(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let (id, link) = (id_of(&event), event["hashed_id"].as_str().expect("a link").to_owned());
        let path = format!("/events/{id}");
        app.post(&format!("{path}/register"), &entry()).send().await.expect(StatusCode::CREATED);
        app.delete(&path).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        for path in [path.clone(), format!("{path}/event_data"), format!("{path}/registrations")] {
            app.get(&path).token(&token).send().await.problem(404, "not_found");
        }
        for reference in [id.clone(), link] {
            app.get(&format!("/events/public/{reference}")).send().await.problem(404, "not_found");
            app.post(&format!("/events/{reference}/register"), &entry()).send().await.problem(404, "not_found");
        }
        app.delete(&path).token(&token).send().await.problem(404, "not_found");
        let all = app.get("/events").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(all.as_array().map(Vec::len), Some(0));
    }
}
