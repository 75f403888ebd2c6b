//! Entries of a show.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{bring, counts, import_rows, undo};
use crate::registrations::links::mails;
use crate::support::{TestApp, id_of, on_both_databases, only, with};

/// A show with two classes, of which the second takes one entry.
async fn show(app: &TestApp, token: &str) -> String {
    let classes = json!([
        { "name": "Walk/Trot, Open", "number": "1", "price": 20 },
        { "name": "Lead Line", "number": "2", "price": 15, "capacity": 1 },
    ]);
    let wish = with(crate::support::show(), json!({ "classes": classes }));
    let made = app.post("/events", &wish).token(token).send().await;
    id_of(&made.expect(StatusCode::CREATED))
}

async fn brought(app: &TestApp, token: &str, show: &str, table: &str) -> Value {
    let parts = [("event_id", show)];
    let import = bring(app, token, table, &parts).await;
    import.expect(StatusCode::CREATED)
}

async fn entered(app: &TestApp, token: &str, show: &str, table: &str) -> Value {
    let import = brought(app, token, show, table).await;
    import_rows(app, token, &import)
        .await
        .expect(StatusCode::OK)
}

/// The entries of a show, the first one first.
async fn entries(app: &TestApp, token: &str, show: &str) -> Vec<Value> {
    let path = format!("/events/{show}/registrations");
    let found = app.get(&path).token(token).send().await;
    let found = found.expect(StatusCode::OK);
    found
        .as_array()
        .expect("a list")
        .iter()
        .rev()
        .cloned()
        .collect()
}

async fn table_of(app: &TestApp, token: &str, path: &str) -> String {
    let table = app.get(path).token(token).send().await;
    assert_eq!(table.status, StatusCode::OK);
    String::from_utf8(table.bytes.clone()).expect("UTF-8")
}

const TABLE: &str = "Back No\tExhibitor\tEmail\tHorse Name\tClass\tTrainer\tPaid\n\
    12\tRae Doe\trae@example.org\tDusty\t1\tKim Lee\t35\n\
    \tRae Doe\t\tDusty\tLead Line\t\t\n\
    \tAda Poe\tada@example.org\tMax\t1; 2; 9\t\t\n\
    12\tBen Foe\t\tEmber\t1\t\t\n\
    \t\t\tComet\t1\t\t\n";

on_both_databases! {
    async fn a_list_becomes_entries_by_the_rules_of_the_desk(app: TestApp) {
        let token = app.new_account().await;
        let show = show(&app, &token).await;
        let import = brought(&app, &token, &show, TABLE).await;
        assert_eq!((&import["kind"], counts(&import)), (&json!("entries"), [2, 0, 2]));
        assert_eq!(import["columns"]["Paid"], json!(null));
        assert_eq!(
            import["problems"],
            json!([
                { "row": 5, "name": "Ben Foe", "reason": "Back number 12 is that of another entry." },
                { "row": 6, "name": "Comet", "reason": "Rider is required." },
            ])
        );
        assert_eq!(
            import["preview"][2]["doubts"],
            json!(["Classes: 9 is no class of this show; left out.", "Waits for a place in Lead Line."])
        );
        assert_eq!(entries(&app, &token, &show).await, [json!(null); 0], "nothing yet");
        let done = import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(counts(&done), [2, 0, 2]);
        let all = entries(&app, &token, &show).await;
        let shown = only(&json!(all), &["back_number", "rider_name", "status", "total_fee"]);
        assert_eq!(
            shown,
            json!([
                { "back_number": 12, "rider_name": "Rae Doe", "status": "entered", "total_fee": 35 },
                { "back_number": 1, "rider_name": "Ada Poe", "status": "entered", "total_fee": 20 },
            ])
        );
        // Only who is entered at the desk gets a mail.
        let walk_in = json!({ "rider_name": "Jo Doe", "horse_name": "Sable", "rider_email": "jo@example.org" });
        let desk = app.post(&format!("/events/{show}/registrations"), &walk_in);
        desk.token(&token).send().await.expect(StatusCode::CREATED);
        let (_, mails) = mails(&app, 1).await;
        assert!(mails.values().all(|it| it.contains("jo@example.org")), "{mails:?}");
        // The same file again adds nothing.
        let again = brought(&app, &token, &show, TABLE).await;
        assert_eq!(counts(&again), [0, 3, 2]);
        assert_eq!(counts(&entered(&app, &token, &show, TABLE).await), [0, 3, 2]);
        assert_eq!(entries(&app, &token, &show).await.len(), 3);
    }

    async fn a_list_is_taken_back_but_for_what_was_paid_changed_or_shown(app: TestApp) {
        let token = app.new_account().await;
        let show = show(&app, &token).await;
        let table = "Rider\tHorse\tClasses\n\
            Rae Doe\tDusty\t1\nAda Poe\tMax\t1\nBen Foe\tEmber\t1; 2\nDot Loe\tComet\t2\n";
        let import = entered(&app, &token, &show, table).await;
        let all = entries(&app, &token, &show).await;
        assert_eq!((all.len(), &all[3]["status"]), (4, &json!("waitlisted")));
        let payment = json!({ "kind": "payment", "method": "cash", "amount": 20 });
        let path = format!("/registrations/{}/payments", id_of(&all[0]));
        app.post(&path, &payment).token(&token).send().await.expect(StatusCode::CREATED);
        let path = format!("/registrations/{}", id_of(&all[1]));
        let edit = json!({ "rider_name": "Ada Poe", "horse_name": "Max II" });
        app.put(&path, &edit).token(&token).send().await.expect(StatusCode::OK);
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(
            (&undone["removed"], only(&undone["kept"], &["kind", "name"])),
            (
                &json!(2),
                json!([
                    { "kind": "entry", "name": "Ada Poe, Max II" },
                    { "kind": "entry", "name": "Rae Doe, Dusty" },
                ])
            )
        );
        assert_eq!(undo(&app, &token, &import).await.expect(StatusCode::OK), undone);
        let after = entries(&app, &token, &show).await;
        let shown = only(&json!(after), &["back_number", "status", "total_fee"]);
        assert_eq!(
            shown,
            json!([
                { "back_number": 1, "status": "entered", "total_fee": 20 },
                { "back_number": 2, "status": "entered", "total_fee": 20 },
                { "back_number": null, "status": "cancelled", "total_fee": 0 },
                { "back_number": null, "status": "cancelled", "total_fee": 0 },
            ])
        );
        // What was taken back comes in again, with the numbers that it had.
        let again = brought(&app, &token, &show, table).await;
        assert_eq!(counts(&again), [3, 1, 0]);
        import_rows(&app, &token, &again).await.expect(StatusCode::OK);
        let last = entries(&app, &token, &show).await;
        assert_eq!((last.len(), &last[4]["back_number"]), (7, &json!(3)));
    }

    async fn an_entry_in_a_class_that_was_judged_stays(app: TestApp) {
        let token = app.new_account().await;
        let show = show(&app, &token).await;
        let table = "Rider\tHorse\tClasses\nRae Doe\tDusty\t1\nAda Poe\tMax\t2\n";
        let import = entered(&app, &token, &show, table).await;
        let event = app.get(&format!("/events/{show}")).token(&token).send().await;
        let event = event.expect(StatusCode::OK);
        let class = event["classes"][0]["id"].as_str().expect("an id");
        let path = format!("/events/{show}/classes/{class}");
        let put = async |what: &str, body: Value| {
            let saved = app.put(&format!("{path}/{what}"), &body).token(&token).send().await;
            saved.expect(StatusCode::OK);
        };
        put("format", json!({ "kind": "placed", "judges": ["Jo"] })).await;
        put("cards/0", json!({ "lines": [{ "back_number": 1, "place": 1 }] })).await;
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        let kept = only(&undone["kept"], &["kind", "name"]);
        assert_eq!(kept, json!([{ "kind": "entry", "name": "Rae Doe, Dusty" }]));
        let all = entries(&app, &token, &show).await;
        assert_eq!((&all[0]["status"], &all[1]["status"]), (&json!("entered"), &json!("cancelled")));
    }

    async fn numbers_that_horses_share_stay_with_those_that_stay(app: TestApp) {
        let token = app.new_account().await;
        let rules = json!({ "back_numbers_by": "horse", "first_back_number": 100 });
        let show = app.post("/events", &with(crate::support::show(), rules)).token(&token).send().await;
        let show = id_of(&show.expect(StatusCode::CREATED));
        let at_desk = async |rider: &str, horse: &str| {
            let entry = json!({ "rider_name": rider, "horse_name": horse });
            let desk = app.post(&format!("/events/{show}/registrations"), &entry).token(&token);
            desk.send().await.expect(StatusCode::CREATED)["back_number"].clone()
        };
        assert_eq!(at_desk("Jo Doe", "Sable").await, 100);
        let table = "No\tRider\tHorse\n7\tRae Doe\tDusty\n\tAda Poe\tMax\n\tBen Foe\tSable\n\tDot Loe\tEmber\n";
        let import = entered(&app, &token, &show, table).await;
        let numbers = || async {
            let all = entries(&app, &token, &show).await.into_iter();
            all.map(|it| it["back_number"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(numbers().await, [100, 7, 101, 100, 102]);
        assert_eq!(at_desk("Kim Lee", "Ember").await, 102);
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(undone["removed"], 4);
        let none = Value::Null;
        assert_eq!(numbers().await, [json!(100), none.clone(), none.clone(), none.clone(), none, json!(102)]);
        // The number of the horse that is still there is not given again, the others are.
        assert_eq!(at_desk("Lou Roe", "Star").await, 101);
        assert_eq!(at_desk("Max Poe", "Comet").await, 103);
    }

    async fn entries_leave_in_columns_that_come_in_again(app: TestApp) {
        let token = app.new_account().await;
        let (here, there) = (show(&app, &token).await, show(&app, &token).await);
        let table = "No,Rider,Email,Phone,Address,Horse,Classes,Notes,Breed,Reg #,Owner,Owner address,Owner phone,DOB,Emergency contact,Emergency phone,Memberships\n\
            7,Rae Doe,rae@example.org,931-555-0147,1 Main St,Dusty,\"1, 2\",Late,TWH,A-1,Kim Lee,\"2 Mill Rd, Shelbyville, TN 37160\",931-555-0148,2010-05-06,Jo Doe,931-555-0149,TWHBEA 12; AQHA 9\n\
            ,Ada Poe,,,,Max,,,,,,,,,,,\n";
        assert_eq!(counts(&entered(&app, &token, &here, table).await), [2, 0, 0]);
        let exported = table_of(&app, &token, &format!("/exports/entries.csv?event_id={here}")).await;
        assert!(exported.contains("1 · Walk/Trot, Open; 2 · Lead Line"), "{exported}");
        let import = brought(&app, &token, &there, &exported).await;
        assert_eq!((&import["kind"], counts(&import)), (&json!("entries"), [2, 0, 0]));
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        let again = table_of(&app, &token, &format!("/exports/entries.csv?event_id={there}")).await;
        assert_eq!(again, exported);
        // The table of the desk has more columns, and is known, too.
        let desk = table_of(&app, &token, &format!("/events/{here}/entries.csv")).await;
        let import = brought(&app, &token, &there, &desk).await;
        assert_eq!((&import["kind"], counts(&import)), (&json!("entries"), [0, 2, 0]));
        for column in ["Total", "Paid", "Due", "Owed to rider", "Entered at", "Time zone"] {
            assert_eq!(import["columns"][column], json!(null), "{column}");
        }
        for column in ["Back number", "Owner address", "Trainer email", "Memberships"] {
            assert_ne!(import["columns"][column], json!(null), "{column}");
        }
    }
}
