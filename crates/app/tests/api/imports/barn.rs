//! Care, money, appointments and classes.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::horses::drawn;
use super::{bring, change, counts, import_rows, move_in, paste, undo};
use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, only};

async fn read(app: &TestApp, token: &str, path: &str) -> Value {
    let found = app.get(path).token(token).send().await;
    found.expect(StatusCode::OK)
}

async fn leave(app: &TestApp, token: &str, path: &str) -> String {
    let table = app.get(path).token(token).send().await;
    assert_eq!(table.status, StatusCode::OK);
    String::from_utf8(table.bytes.clone()).expect("UTF-8")
}

/// Care of these horses in the words of people, each row another one.
fn drawn_care(horses: &[String], count: usize) -> String {
    const DONE: [&str; 13] = [
        "Trim",
        "Shoes all 4",
        "Teeth floated",
        "EWT/WNV + rabies",
        "Rabies",
        "5-way",
        "Pwr Pak",
        "Wormed - ivermectin",
        "Coggins & exam",
        "Body clip",
        "Lameness \"left\" front; x-ray",
        "Vet check",
        "Stitches, 2",
    ];
    const BY: [&str; 4] = ["Dr. Lee", "Jo \"Hoof\" Smith", "Doe, Rae", ""];
    const COSTS: [&str; 5] = ["$45", "1,200.50", "62.6250", "45,-", ""];
    const NOTES: [&str; 3] = ["Was good; next time earlier", "=1+1", ""];
    let mut table = "Horse\tWhat\tDate\tWho\tCost\tNotes\n".to_owned();
    for at in 0..count {
        let date = format!("2026-{:02}-{:02}", 1 + at % 4, 1 + at % 28);
        let of = |list: &'static [&'static str]| list[at % list.len()];
        let horse = &horses[at % horses.len()];
        let cells = [&**horse, of(&DONE), &date, of(&BY), of(&COSTS), of(&NOTES)];
        table += &cells.join("\t");
        table.push('\n');
    }
    table
}

on_both_databases! {
    async fn care_that_leaves_comes_in_again_as_it_was(app: TestApp) {
        let (here, there) = (app.new_account().await, app.new_account().await);
        for token in [&here, &there] {
            move_in(&app, token, &drawn(24)).await;
        }
        let horses = read(&app, &here, "/horses?limit=500").await;
        let name = |it: &Value| it["profile"]["name"].as_str().expect("a name").to_owned();
        let horses: Vec<_> = horses.as_array().expect("a list").iter().map(name).collect();
        let done = move_in(&app, &here, &drawn_care(&horses, 60)).await;
        assert_eq!((&done["kind"], counts(&done)), (&json!("care"), [60, 0, 0]));
        // As a file, and in the order of another barn.
        let lines = |table: &str| {
            let mut lines: Vec<_> = table.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        let table = leave(&app, &here, "/exports/care.csv").await;
        let file = app.upload_to("/imports", table.as_bytes(), &[]);
        let import = file.token(&there).send().await.expect(StatusCode::CREATED);
        assert_eq!((&import["kind"], counts(&import)), (&json!("care"), [60, 0, 0]));
        import_rows(&app, &there, &import).await.expect(StatusCode::OK);
        let again = leave(&app, &there, "/exports/care.csv").await;
        assert_eq!(lines(&again), lines(&table));
        for token in [&here, &there] {
            assert_eq!(counts(&paste(&app, token, &table).await), [0, 60, 0]);
        }
    }

    async fn care_comes_in_and_tells_what_is_due(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Dusty")).await;
        let table = "Horse\tType\tVaccine\tDate Given\tVet\tCost\tNext Due\n\
                     Dusty\tVaccine\tRabies\t2026-03-01\tDr. Lee\t$45\t2027-03-01\n\
                     dusty\tTrim\t\t2026-04-01\t\t\t\n\
                     Nobody\tTrim\t\t2026-04-01\t\t\t\n";
        let import = paste(&app, &token, table).await;
        assert_eq!((&import["kind"], counts(&import)), (&json!("care"), [2, 0, 1]));
        let reason = &import["problems"][0];
        assert_eq!(reason, &json!({ "row": 4, "name": "Nobody", "reason": "There is no horse named Nobody." }));
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        let visits = read(&app, &token, &format!("/horses/{horse}/care")).await;
        let visits = only(&visits, &["kind", "name", "date", "cost"]);
        assert_eq!(
            visits,
            json!([
                { "kind": "hoof", "name": "", "date": "2026-04-01", "cost": null },
                { "kind": "vaccination", "name": "Rabies", "date": "2026-03-01", "cost": 45 },
            ])
        );
        let shown = read(&app, &token, &format!("/horses/{horse}")).await;
        assert_eq!(shown["health_records"]["vaccinations"][0]["name"], "Rabies");
        assert_eq!(counts(&paste(&app, &token, table).await), [0, 2, 1]);
        let table = leave(&app, &token, "/exports/care.csv").await;
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 2, "kept": [] }));
        move_in(&app, &token, &table).await;
        assert_eq!(leave(&app, &token, "/exports/care.csv").await, table);
    }

    async fn care_of_several_horses_in_a_row_is_taken_back_whole(app: TestApp) {
        let token = app.new_account().await;
        for name in ["Dusty", "Comet"] {
            app.create_horse(&token, &plain_horse(name)).await;
        }
        let table = "Horse\tType\tDate\tCost\n\
                     Dusty & Comet\tTrim\t2026-04-01\t$90.01\n\
                     ALL\tDeworming\t2026-04-02\t\n";
        let import = paste(&app, &token, table).await;
        assert_eq!((&import["kind"], counts(&import)), (&json!("care"), [4, 0, 0]));
        assert_eq!((&import["cost"]["rows"], &import["cost"]["total"]), (&json!(1), &json!(90.01)));
        let said = json!({ "kind": "care", "columns": import["columns"], "answers": { "costs": "expense" } });
        let import = change(&app, &token, &import, &said).await.expect(StatusCode::OK);
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(only(&read(&app, &token, "/book").await, &["amount"]), json!([{ "amount": 90.01 }]));
        assert_eq!(counts(&paste(&app, &token, table).await), [0, 2, 0]);
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 5, "kept": [] }));
        assert_eq!(read(&app, &token, "/book").await, json!([]));
    }

    async fn money_comes_in_by_sign_or_by_column(app: TestApp) {
        let token = app.new_account().await;
        app.create_horse(&token, &plain_horse("Dusty")).await;
        let signed = "Date\tPayee\tCategory\tAmount\tHorse\n\
                      3/14/2026\tCo-op\tHay\t-120.50\t\n\
                      3/15/2026\tRae Doe\tBoard\t620\tDusty\n\
                      3/15/2026\tRae Doe\tBoard\t620\tDusty\n\
                      3/16/2026\tX\tMagic\t-\t\n";
        let import = paste(&app, &token, signed).await;
        assert_eq!((&import["kind"], counts(&import)), (&json!("book"), [3, 0, 1]));
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        let entries = read(&app, &token, "/book").await;
        let entries = only(&entries, &["date", "kind", "category", "amount", "description"]);
        assert_eq!(
            entries[2],
            json!({
                "date": "2026-03-14", "kind": "expense", "category": "feed",
                "amount": 120.5, "description": "Co-op",
            })
        );
        assert_eq!(entries[0]["kind"], "income");
        assert_eq!(counts(&paste(&app, &token, signed).await), [0, 3, 1]);
        let columns = "Date\tMemo\tDebit\tCredit\n2026-04-01\tFarrier\t80\t\n2026-04-02\tLesson\t\t60";
        assert_eq!(counts(&move_in(&app, &token, columns).await), [2, 0, 0]);
        let table = leave(&app, &token, "/exports/book.csv").await;
        assert_eq!(counts(&paste(&app, &token, &table).await), [0, 5, 0]);
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 3, "kept": [] }));
    }

    async fn appointments_come_in_from_tables_and_calendars(app: TestApp) {
        let token = app.new_account().await;
        let table = "Subject\tStart Date\tStart Time\tEnd Time\tLocation\n\
                     Farrier\t2026-06-01\t9:30 AM\t11:00\tBarn\nClinic\t2026-06-05\t\t\t";
        let import = move_in(&app, &token, table).await;
        assert_eq!((&import["kind"], counts(&import)), (&json!("appointments"), [2, 0, 0]));
        let all = read(&app, &token, "/appointments").await;
        assert_eq!(only(&all, &["title", "all_day"])[1], json!({ "title": "Clinic", "all_day": true }));
        let calendar = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Clinic\r\n\
                        DTSTART;VALUE=DATE:20260605\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n\
                        SUMMARY:Dentist\r\nDTSTART:20260607T100000\r\nDTEND:20260607T110000\r\n\
                        END:VEVENT\r\nEND:VCALENDAR\r\n";
        let import = move_in(&app, &token, calendar).await;
        assert_eq!((&import["kind"], counts(&import)), (&json!("appointments"), [1, 1, 0]));
        let table = leave(&app, &token, "/exports/appointments.csv").await;
        assert_eq!(counts(&paste(&app, &token, &table).await), [0, 3, 0]);
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 1, "kept": [] }));
    }

    async fn classes_come_into_a_show_behind_its_own(app: TestApp) {
        let token = app.new_account().await;
        let show = app.create_show(&token).await;
        let show = id_of(&show);
        let before = read(&app, &token, &format!("/events/{show}")).await;
        let parts = [("event_id", show.as_str())];
        let table = "Class No\tClass Name\tEntry Fee\n\
                     77\tYouth 13 & U\t$15\n78\tJackpot\tJACKPOT\n77\tOther\t5\n";
        let import = bring(&app, &token, table, &parts).await.expect(StatusCode::CREATED);
        assert_eq!((&import["kind"], counts(&import)), (&json!("classes"), [2, 0, 1]));
        assert_eq!(import["event_id"], show);
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        let after = read(&app, &token, &format!("/events/{show}")).await;
        let count = |event: &Value| event["classes"].as_array().expect("a list").len();
        assert_eq!(count(&after), count(&before) + 2);
        let last = &after["classes"][count(&after) - 2];
        assert_eq!((&last["name"], &last["price"]), (&json!("Youth 13 & U"), &json!(15)));
        assert_ne!(after["revision"], before["revision"]);
        let path = format!("/exports/classes.csv?event_id={show}");
        assert!(leave(&app, &token, &path).await.contains("Youth 13 & U"));
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 2, "kept": [] }));
        let undone = read(&app, &token, &format!("/events/{show}")).await;
        assert_eq!(undone["classes"], before["classes"]);
    }
}
