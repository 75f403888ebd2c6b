use reqwest::StatusCode;

use crate::support::horses::{jpeg, whole_horse};
use crate::support::on_sqlite;

on_sqlite! {
    async fn a_deleted_horse_is_not_found_anywhere(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &whole_horse()).await;
        let photo = app.upload_photo(&token, &id, "header", &jpeg(64, 48)).await;
        let photo = photo.expect(StatusCode::CREATED)["url"].clone();
        let photo = photo.as_str().expect("a path");
        assert!(app.fetch(photo).await.is_some());
        let path = format!("/horses/{id}");
        app.delete(&path).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        assert!(app.fetch(photo).await.is_none(), "at once, not only when its deletion job runs");
        app.delete(&path).token(&token).send().await.problem(404, "not_found");
        app.get(&path).token(&token).send().await.problem(404, "not_found");
        for list in ["/horses", "/horses/for-sale", "/horses/health"] {
            let rows = app.get(list).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!(rows.as_array().map(Vec::len), Some(0), "{list}");
        }
    }
}
