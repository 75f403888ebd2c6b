use reqwest::StatusCode;

use crate::support::horses::{jpeg, whole_horse};
use crate::support::on_both_databases;

on_both_databases! {
    async fn a_deleted_horse_is_gone_everywhere(app: TestApp) {
        let token = app.sign_up().await;
        let id = app.create_horse(&token, &whole_horse()).await;
        app.upload_photo(&token, &id, "header", &jpeg(64, 48)).await.expect(StatusCode::CREATED);
        let path = format!("/horses/{id}");
        app.delete(&path).token(&token).send().await.expect(StatusCode::NO_CONTENT);
        app.delete(&path).token(&token).send().await.problem(404, "not_found");
        app.get(&path).token(&token).send().await.problem(404, "not_found");
        for list in ["/horses", "/horses/for-sale", "/horses/health"] {
            let rows = app.get(list).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!(rows.as_array().map(Vec::len), Some(0), "{list}");
        }
    }
}
