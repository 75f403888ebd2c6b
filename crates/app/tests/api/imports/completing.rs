//! A second file completes what is there, and is taken back without the first one.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{change, counts, import_rows, move_in, paste, undo};
use crate::support::{TestApp, id_of, on_both_databases, only};

async fn get(app: &TestApp, token: &str, path: &str) -> Value {
    let found = app.get(path).token(token).send().await;
    found.expect(StatusCode::OK)
}

async fn all(app: &TestApp, token: &str, path: &str) -> Vec<Value> {
    let list = get(app, token, path).await;
    list.as_array().expect("a list").clone()
}

/// The only thing of a list, without when and how often it was saved.
async fn one(app: &TestApp, token: &str, list: &str) -> Value {
    let id = id_of(&all(app, token, list).await[0]);
    let mut thing = get(app, token, &format!("{list}/{id}")).await;
    let members = thing.as_object_mut().expect("an object");
    members.retain(|name, _| !["revision", "revisions", "updated_at"].contains(&name.as_str()));
    thing
}

const FIRST: &str = "\
Name\tEmail\tPhone
Sophie Marchand\t\t
Megan Ashcroft\tmegan@example.org\t+1 931 555 0100
";
const SECOND: &str = "\
Name\tEmail\tPhone\tCity\tNotes
Marchand, Sophie\tsophie@example.org\t931 555 0147\tLexington\tPays late
Ashcroft, Megan\tm@example.org\t(931) 555-0100\tNashville\t
";
const HORSE: &str = "Name\tColor\tOwner\nDusty\tBay\tRae Doe";
const MORE: &str = "\
Name\tColor\tSex\tAllergies\tAM Feed\tOwner\tOwner Phone\tStall\tBoard\tNotes
Dusty\tChestnut\tmare\tPenicillin\t2 lb grain\tRae Doe\t931 555 0100\tA1\t620\tKicks
";

on_both_databases! {
    async fn a_second_list_completes_contacts_and_is_taken_back_alone(app: TestApp) {
        let token = app.new_account().await;
        let first = move_in(&app, &token, FIRST).await;
        let before = all(&app, &token, "/contacts").await;
        let second = paste(&app, &token, SECOND).await;
        assert_eq!((counts(&second), &second["completed"]), ([0, 0, 0], &json!(2)));
        let gets = "This is here already. It gets: Email, City, Notes, Phones.";
        assert_eq!(second["preview"][0]["doubts"], json!([gets]));
        let stays = "Email: megan@example.org stays, this row says m@example.org.";
        assert_eq!(second["preview"][1]["doubts"][1], stays);
        assert_eq!(
            second["questions"],
            json!([{ "id": "differences", "choices": ["keep", "take"] }])
        );
        let take = json!({ "kind": "contacts", "columns": second["columns"],
            "answers": { "differences": "take" } });
        let second = change(&app, &token, &second, &take).await.expect(StatusCode::OK);
        assert_eq!(second["answers"]["differences"], "take");
        let done = import_rows(&app, &token, &second).await.expect(StatusCode::OK);
        assert_eq!((counts(&done), &done["completed"]), ([0, 0, 0], &json!(2)));

        let [megan, sophie] = &all(&app, &token, "/contacts").await[..] else {
            panic!("two contacts");
        };
        assert_eq!(
            only(&json!([sophie]), &["name", "email", "phones", "address", "notes"]),
            json!([{
                "name": "Sophie Marchand", "email": "sophie@example.org",
                "phones": ["931 555 0147"], "notes": "Pays late",
                "address": { "street": "", "city": "Lexington", "state": "", "zip_code": "" },
            }])
        );
        assert_eq!(megan["email"], "m@example.org");
        let replaces = "Email: m@example.org replaces megan@example.org.";
        let doubt = json!({ "row": 3, "name": "Ashcroft, Megan", "reason": replaces, "settled": false });
        assert_eq!(done["doubts"], json!([doubt]));
        // Whoever has looked at it says so.
        let path = format!("/imports/{}/doubts", id_of(&done));
        let settle = |reason: &str, settled: bool| {
            let body = json!({ "row": 3, "reason": reason, "settled": settled });
            app.put(&path, &body).token(&token).send()
        };
        settle("Another.", true).await.problem(404, "not_found");
        let settled = settle(replaces, true).await.expect(StatusCode::OK);
        assert_eq!(settled["doubts"][0]["settled"], true);
        let open = |list: Vec<Value>| list[0]["open_doubts"].clone();
        assert_eq!(open(all(&app, &token, "/imports").await), 0);
        settle(replaces, false).await.expect(StatusCode::OK);
        assert_eq!(open(all(&app, &token, "/imports").await), 1);
        // The same file again has nothing more.
        let again = paste(&app, &token, SECOND).await;
        assert_eq!((counts(&again), &again["completed"]), ([0, 2, 0], &json!(0)));

        let undone = undo(&app, &token, &done).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 2, "kept": [] }));
        settle(replaces, true).await.problem(409, "import_undone");
        let members = ["name", "email", "phones", "address", "notes", "kinds"];
        let shown = |all: Vec<Value>| only(&json!(all), &members);
        assert_eq!(shown(all(&app, &token, "/contacts").await), shown(before));
        // The first one is as it was, too.
        let undone = undo(&app, &token, &first).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 2, "kept": [] }));
        assert!(all(&app, &token, "/contacts").await.is_empty());
    }

    async fn horses_that_a_newer_list_lacks_are_named_and_stay(app: TestApp) {
        let token = app.new_account().await;
        move_in(&app, &token, "Name\tColor\nDusty\tBay\nMax\tGray\nStar\tBay").await;
        let newer = paste(&app, &token, "Name\tColor\nDusty\tBay\nMax\tGray\nRoy\tBay").await;
        let lacks = "Not in this list: Star. Nothing is done to them.";
        assert_eq!(only(&newer["doubts"], &["row", "reason"]), json!([{ "row": 0, "reason": lacks }]));
        let done = import_rows(&app, &token, &newer).await.expect(StatusCode::OK);
        assert_eq!((counts(&done), &done["doubts"][0]["reason"]), ([1, 2, 0], &json!(lacks)));
        assert_eq!(all(&app, &token, "/horses").await.len(), 4);
    }

    async fn care_that_was_taken_back_keeps_nothing(app: TestApp) {
        let token = app.new_account().await;
        let horses = move_in(&app, &token, HORSE).await;
        let shoes = "Horse\tKind\tName\tDate\nDusty\tHoof\tShoes all 4\t2026-04-02";
        let teeth = "Horse\tKind\tName\tDate\nDusty\tDental\tFloat\t2026-04-20";
        let shoes = move_in(&app, &token, shoes).await;
        let teeth = move_in(&app, &token, teeth).await;
        for care in [&shoes, &teeth] {
            let undone = undo(&app, &token, care).await.expect(StatusCode::OK);
            assert_eq!(undone, json!({ "removed": 1, "kept": [] }));
        }
        let undone = undo(&app, &token, &horses).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 2, "kept": [] }));

        // What somebody records between them is a change.
        let horses = move_in(&app, &token, HORSE).await;
        let shoes = "Horse\tKind\tName\tDate\nDusty\tHoof\tShoes all 4\t2026-04-02";
        let shoes = move_in(&app, &token, shoes).await;
        let horse = id_of(&all(&app, &token, "/horses").await[0]);
        let visit = json!({ "kind": "dental", "name": "Float", "date": "2026-04-20" });
        let path = format!("/horses/{horse}/care");
        app.post(&path, &visit).token(&token).send().await.expect(StatusCode::CREATED);
        let undone = undo(&app, &token, &shoes).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 1, "kept": [] }));
        let undone = undo(&app, &token, &horses).await.expect(StatusCode::OK);
        let kept = only(&undone["kept"], &["name"]);
        assert_eq!(kept, json!([{ "name": "Dusty" }, { "name": "Rae Doe" }]));
    }

    async fn a_second_list_completes_a_horse_and_what_was_changed_since_stays(app: TestApp) {
        let token = app.new_account().await;
        let first = move_in(&app, &token, HORSE).await;
        let before = (one(&app, &token, "/horses").await, one(&app, &token, "/contacts").await);
        let second = move_in(&app, &token, MORE).await;
        assert_eq!((counts(&second), &second["completed"]), ([0, 0, 0], &json!(1)));
        let horse = one(&app, &token, "/horses").await;
        assert_eq!(horse["profile"]["gender"], "mare");
        assert_eq!(horse["profile"]["color"], "Bay");
        assert_eq!(horse["health_records"]["allergies"], json!(["Penicillin"]));
        assert_eq!(horse["feeding"]["diet"]["morning"], "2 lb grain");
        assert_eq!(one(&app, &token, "/contacts").await["phones"], json!(["931 555 0100"]));
        let places = get(&app, &token, "/places").await;
        assert_eq!(places["standing"][0]["horses"][0]["name"], "Dusty");
        let again = paste(&app, &token, MORE).await;
        assert_eq!((counts(&again), &again["completed"]), ([0, 1, 0], &json!(0)));
        // Another stall and another price are named, and stay named with the import.
        let other = move_in(&app, &token, "Name\tStall\tBoard\nDusty\tB2\t650").await;
        let reasons = only(&other["doubts"], &["reason"]);
        let stall = "Stall: A1 stays, this row says B2. Move it on the horse's page.";
        let board = "Board: $620.00 a month stays, this row says $650.00. \
                     Change it among the horse's services.";
        assert_eq!(reasons, json!([{ "reason": stall }, { "reason": board }]));
        let undone = undo(&app, &token, &second).await.expect(StatusCode::OK);
        assert_eq!(undone["kept"], json!([]));
        let after = (one(&app, &token, "/horses").await, one(&app, &token, "/contacts").await);
        assert_eq!(after, before);
        assert_eq!(get(&app, &token, "/places").await["areas"], json!([]));
        assert!(all(&app, &token, "/notes").await.is_empty());

        // What somebody saved since stays, and the horse is named; the rest goes.
        let second = move_in(&app, &token, MORE).await;
        let id = before.0["id"].clone();
        let edit = json!({ "horseId": id, "section": "general", "name": "Dusty",
            "color": "Bay", "gender": "gelding" });
        app.put("/horses", &edit).token(&token).send().await.expect(StatusCode::OK);
        let undone = undo(&app, &token, &second).await.expect(StatusCode::OK);
        assert_eq!(
            only(&undone["kept"], &["kind", "name"]),
            json!([{ "kind": "horse", "name": "Dusty" }])
        );
        let horse = one(&app, &token, "/horses").await;
        assert_eq!(horse["profile"]["gender"], "gelding");
        assert_eq!(horse["health_records"]["allergies"], json!([]));
        let undone = undo(&app, &token, &first).await.expect(StatusCode::OK);
        let kept = only(&undone["kept"], &["kind", "name"]);
        assert_eq!(
            kept,
            json!([
                { "kind": "horse", "name": "Dusty" }, { "kind": "contact", "name": "Rae Doe" },
            ])
        );
    }
}
