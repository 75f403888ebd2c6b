//! Who may bring and take which tables.

use kernel::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{bring, counts, import_rows, move_in, undo};
use crate::authorization::member;
use crate::organization::people::sign_up;
use crate::support::{id_of, on_both_databases};

on_both_databases! {
    async fn whoever_may_add_such_rows_brings_them(app: TestApp) {
        let owner = sign_up(&app, "owner@example.org").await;
        let organization = app.get("/organization").token(&owner).send().await;
        let organization = id_of(&organization.expect(StatusCode::OK));
        let to = [("organization_id", organization.as_str())];
        let manager = member(&app, "barn@example.org", Role::BarnManager).await;
        let groom = member(&app, "groom@example.org", Role::Caretaker).await;
        let stranger = app.new_account().await;
        let table = "Name\tBreed\tBoard\nDusty\tPaint\t620";

        let import = bring(&app, &manager, table, &to).await.expect(StatusCode::CREATED);
        assert_eq!(
            import["preview"][0]["doubts"],
            json!(["Board: your role does not keep prices; left out."])
        );
        assert!(!import["kinds"].as_array().expect("a list").contains(&json!("book")));
        let path = format!("/imports/{}", id_of(&import));
        app.get(&path).token(&groom).send().await.problem(403, "role_not_sufficient");
        app.get(&path).token(&stranger).send().await.problem(404, "not_found");
        import_rows(&app, &groom, &import).await.problem(403, "role_not_sufficient");
        undo(&app, &stranger, &import).await.problem(404, "not_found");
        undo(&app, &manager, &import).await.problem(409, "import_not_run");
        let done = import_rows(&app, &manager, &import).await.expect(StatusCode::OK);
        assert_eq!((counts(&done), &done["by"]), ([1, 0, 0], &json!("barn@example.org")));
        let listed = app.get(&format!("/imports?organization_id={organization}"));
        let listed = listed.token(&groom).send().await.expect(StatusCode::OK);
        assert_eq!(listed, json!([]), "of kinds that a groom may not import");

        let parts = [to[0], ("kind", "horses")];
        bring(&app, &groom, table, &parts).await.problem(403, "role_not_sufficient");
        bring(&app, &stranger, table, &to).await.problem(404, "not_found");
        let parts = [to[0], ("kind", "birds")];
        assert_eq!(bring(&app, &owner, table, &parts).await.wrong_fields(), ["kind"]);
        let parts = [to[0], ("kind", "classes")];
        assert_eq!(bring(&app, &owner, table, &parts).await.wrong_fields(), ["kind"]);

        let leave = |token: &str, kind: &str| {
            let path = format!("/exports/{kind}.csv?organization_id={organization}");
            app.get(&path).token(token).send()
        };
        assert_eq!(leave(&groom, "horses").await.status, StatusCode::OK);
        leave(&stranger, "horses").await.problem(404, "not_found");
        leave(&owner, "birds").await.problem(404, "not_found");
        assert_eq!(leave(&owner, "classes").await.wrong_fields(), ["event_id"]);
    }

    async fn the_trail_tells_what_was_imported_and_taken_back(app: TestApp) {
        let owner = sign_up(&app, "owner@example.org").await;
        let organization = app.get("/organization").token(&owner).send().await;
        let organization = id_of(&organization.expect(StatusCode::OK));
        let import = move_in(&app, &owner, "Name\tBreed\nDusty\tPaint").await;
        undo(&app, &owner, &import).await.expect(StatusCode::OK);
        let trail = app.get(&format!("/organization/{organization}/audit"));
        let trail = trail.token(&owner).send().await.expect(StatusCode::OK);
        let lines = trail.as_array().expect("a list").iter();
        let lines: Vec<_> = lines
            .filter(|it| it["kind"].as_str().is_some_and(|it| it.starts_with("import")))
            .map(|it: &Value| (it["kind"].clone(), it["before"].clone(), it["after"].clone()))
            .collect();
        assert_eq!(
            lines,
            [
                (json!("import_undone"), json!("1 horses"), json!("")),
                (json!("imported"), json!(""), json!("1 horses")),
            ]
        );
    }
}
