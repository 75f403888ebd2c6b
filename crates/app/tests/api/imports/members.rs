//! Lists of members of associations.

use kernel::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{bring, change, import_rows, paste, undo};
use crate::authorization::member;
use crate::exhibitors::{enter, names, read, show_of};
use crate::organization::people::sign_up;
use crate::support::{TestApp, id_of, on_both_databases};

const LIST: &str = "Name\tEmail\tMember #\tFrom\tUntil\tHorse\tRegistration #\n\
                    Zoë Núñez\tzoe@example.org\t204-12\t2026-01-01\t2026-12-31\t\t\n\
                    Ida Lake\t\t77\t2026-01-01\t2026-12-31\t\t\n\
                    \t\t5\t2026-01-01\t2026-12-31\tComet\tTWHBEA 20412345\n\
                    \t\t6\t\t\t\t";

/// Brings the list, whose members are all of one association.
async fn of_club(app: &TestApp, token: &str) -> Value {
    let import = paste(app, token, LIST).await;
    assert_eq!(
        (&import["kind"], &import["problem_count"]),
        (&json!("members"), &json!(4))
    );
    assert_eq!(
        import["questions"],
        json!([{ "id": "association", "choices": [] }])
    );
    let answers = json!({
        "kind": "members", "columns": import["columns"], "answers": { "association": "TWHBEA" },
    });
    let changed = change(app, token, &import, &answers).await;
    changed.expect(StatusCode::OK)
}

/// How many memberships and records there are.
async fn counts(app: &TestApp) -> [i64; 5] {
    let tables = [
        "memberships",
        "exhibitors",
        "show_horses",
        "identity_keys",
        "identity_proposals",
    ];
    let mut counts = [0; 5];
    for (count, table) in counts.iter_mut().zip(tables) {
        *count = app.database.count(table).await;
    }
    counts
}

on_both_databases! {
    async fn a_list_of_members_is_imported_once_and_taken_back(app: TestApp) {
        let token = &sign_up(&app, "owner@example.org").await;
        let show = show_of(&app, token, "Spring").await;
        let zoe = enter(&app, token, &show, json!({ "horse_name": "Star" })).await;
        let before = counts(&app).await;

        let draft = of_club(&app, token).await;
        assert_eq!((&draft["will_add"], &draft["problem_count"]), (&json!(3), &json!(1)));
        assert_eq!(draft["answers"]["association"], "TWHBEA");
        assert_eq!(counts(&app).await, before, "a draft adds nothing");
        let done = import_rows(&app, token, &draft).await.expect(StatusCode::OK);
        assert_eq!((&done["made"], &done["problems"][0]["row"]), (&json!(3), &json!(5)));
        let page = format!("/exhibitors/{}", zoe["rider_id"].as_str().expect("an id"));
        let page = read(&app, token, &page).await;
        let joined = &page["memberships"][0];
        let said = ["association", "number", "from", "until", "seen_by"].map(|it| joined[it].clone());
        let expected = json!(["TWHBEA", "204-12", "2026-01-01", "2026-12-31", null]);
        assert_eq!(json!(said), expected);
        assert_eq!(names(&app, token, "/exhibitors?member=twhbea").await, ["Ida Lake", "Zoë Núñez"]);
        assert_eq!(names(&app, token, "/show_horses?member=TWHBEA").await, ["Comet"]);
        let organization = id_of(&read(&app, token, "/accounts/me").await);
        let trail = read(&app, token, &format!("/organization/{organization}/audit")).await;
        let kinds = |kind: &str| trail.as_array().expect("lines").iter().filter(|it| it["kind"] == kind).count();
        assert_eq!((kinds("imported"), kinds("membership")), (1, 3));

        // Again, nothing is new; as a table of what there is, neither.
        let after = counts(&app).await;
        let again = of_club(&app, token).await;
        assert_eq!((&again["will_add"], &again["already"]), (&json!(0), &json!(3)));
        let again = import_rows(&app, token, &again).await.expect(StatusCode::OK);
        assert_eq!((&again["made"], counts(&app).await), (&json!(0), after));
        let table = app.get("/exports/members.csv").token(token).send().await;
        let table = String::from_utf8(table.bytes).expect("UTF-8");
        assert!(table.contains("Ida Lake") && table.contains("TWHBEA 20412345"), "{table}");

        // Ida enters since, and stays; the rest goes with its keys and questions.
        let ida = json!({ "rider_name": "Ida Lake", "rider_email": "ida@example.org", "horse_name": "Willow" });
        let ida = enter(&app, token, &show, ida).await;
        let since = counts(&app).await;
        let undone = undo(&app, token, &done).await.expect(StatusCode::OK);
        assert_eq!((&undone["removed"], &undone["kept"]), (&json!(5), &json!([])));
        let left = counts(&app).await;
        assert_eq!(left[..3], [0, before[1] + 1, before[2] + 1]);
        assert!(left[3] < since[3], "the keys of those who are gone are gone");
        assert_eq!(read(&app, token, "/identities").await, json!([]));
        read(&app, token, &format!("/registrations/{}", id_of(&ida))).await;
        let repeated = undo(&app, token, &done).await.expect(StatusCode::OK);
        assert_eq!(repeated, undone);
    }

    async fn what_was_changed_or_is_used_since_stays(app: TestApp) {
        let token = &sign_up(&app, "owner@example.org").await;
        let list = "Name\tEmail\tAssociation\tMember #\n\
                    Rae Doe\trae@example.org\tTWHBEA\t1\n\
                    Kim Poe\tkim@example.org\tTWHBEA\t2\n\
                    Ann Lee\tann@example.org\tTWHBEA\t3";
        let import = paste(&app, token, list).await;
        import_rows(&app, token, &import).await.expect(StatusCode::OK);
        let listed = read(&app, token, "/exhibitors").await;
        let of = |name: &str| {
            let mut listed = listed.as_array().expect("a list").iter();
            id_of(listed.find(|it| it["name"] == name).expect(name))
        };
        // One card was seen, and one person has an entry.
        let rae = read(&app, token, &format!("/exhibitors/{}", of("Rae Doe"))).await;
        let card = &rae["memberships"][0];
        let seen = json!({ "association": "TWHBEA", "number": "1", "seen_on": "2026-05-01" });
        let path = format!("/memberships/{}", card["id"].as_str().expect("an id"));
        app.put(&path, &seen).token(token).send().await.expect(StatusCode::OK);
        let show = show_of(&app, token, "Spring").await;
        let entered = json!({ "rider_name": "Kim Poe", "rider_email": "kim@example.org" });
        let entered = enter(&app, token, &show, entered).await;
        assert_eq!(entered["rider_id"], json!(of("Kim Poe")));
        let undone = undo(&app, token, &import).await.expect(StatusCode::OK);
        let kept: Vec<_> = undone["kept"].as_array().expect("a list").iter()
            .map(|it| (it["kind"].clone(), it["name"].clone()))
            .collect();
        let expected = [("membership", "TWHBEA"), ("exhibitor", "Kim Poe"), ("exhibitor", "Rae Doe")];
        assert_eq!(kept, expected.map(|(kind, name)| (json!(kind), json!(name))));
        assert_eq!(names(&app, token, "/exhibitors").await, ["Kim Poe", "Rae Doe"]);
    }

    async fn members_are_imported_by_who_keeps_the_directory(app: TestApp) {
        let token = &sign_up(&app, "owner@example.org").await;
        let organization = id_of(&read(&app, token, "/accounts/me").await);
        let parts = [("organization_id", organization.as_str()), ("kind", "members")];
        let secretary = &member(&app, "desk@example.org", Role::Secretary).await;
        let import = bring(&app, secretary, LIST, &parts).await;
        assert_eq!(import.expect(StatusCode::CREATED)["kind"], "members");
        let viewer = &member(&app, "viewer@example.org", Role::Viewer).await;
        bring(&app, viewer, LIST, &parts).await.problem(403, "role_not_sufficient");
        let groom = &member(&app, "groom@example.org", Role::Caretaker).await;
        bring(&app, groom, LIST, &parts).await.problem(404, "not_found");
    }
}
