//! A barn moves in: horses with owners, places and board.

use std::fmt::Write as _;

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{change, counts, import_rows, move_in, paste, undo};
use crate::support::{TestApp, id_of, on_both_databases, only, with};

const BARN: &str = "\
HorseName\tReg #\tDOB\tSex\tBreed\tOwner Name\tOwner Email\tAisle\tStall\tBoard\tJunk
3Jets&apos; Winterhawk\tA-1\t2019-03-14\tG\tQH\tRae Doe\trae@example.org\tEast\tA1\t$620.00\tx
Dusty\tA-2\t2015-06-01\tmare\tPaint\tRae Doe 60%; Kim Lee 40%\t\tEast\tA2\t$620.00\t
Youth 13 & U\t\t\tunicorn\tUnicorn\tKim Lee\t\tNorth\t\tJACKPOT\t
Max\t\t\t\t\t\t\tEast\tA1\t1,200\t
\t\t\tmare\t\t\t\t\t\t\t
";

async fn list(app: &TestApp, token: &str, path: &str) -> Vec<Value> {
    let found = app.get(path).token(token).send().await;
    found
        .expect(StatusCode::OK)
        .as_array()
        .expect("a list")
        .clone()
}

async fn horse(app: &TestApp, token: &str, name: &str) -> Value {
    let all = list(app, token, "/horses?limit=500").await;
    let found = all.iter().find(|it| it["profile"]["name"] == name);
    let path = format!("/horses/{}", id_of(found.expect("the horse")));
    app.get(&path)
        .token(token)
        .send()
        .await
        .expect(StatusCode::OK)
}

fn many(count: usize) -> String {
    let mut table = "Name\tBreed\n".to_owned();
    for number in 1..=count {
        writeln!(table, "Horse {number}\tPaint").expect("a text takes it");
    }
    table
}

/// A barn whose cells are drawn from lists as people have them.
pub(super) fn drawn(count: usize) -> String {
    const NAMES: [&str; 6] = [
        "Zoë’s Núñez",
        "Go Boy's Bob",
        "Rock & Roll",
        "Doe, a Deer",
        "J.R.",
        "Æsir",
    ];
    const BORN: [&str; 4] = ["3/14/2019", "June 1, 2015", "2011", ""];
    const SEX: [&str; 4] = ["G", "mare", "Stud", ""];
    const BREEDS: [&str; 4] = ["QH", "Tennessee Walker", "Appendix X", ""];
    const OWNERS: [&str; 4] = [
        "Rae Doe 60%; Kim Lee 40%",
        "Marchand, Sophie",
        "Sunny Acres LLC",
        "",
    ];
    const HEIGHTS: [&str; 3] = ["15.2", "14.1 1/2 hh", ""];
    const ALLERGIES: [&str; 4] = ["Penicillin, bute", "None known", "dust", ""];
    const FEED: [&str; 3] = ["2 lb \"Senior\"; 1 flake", "Hay only", ""];
    const TESTED: [&str; 3] = ["3/14/2026", "on file", ""];
    const INSURED: [&str; 3] = ["Markel, mortality", "None", ""];
    const SHOWN: [&str; 3] = ["Sun's Dust \"II\"", "Go Boy’s Shadow", ""];
    const PRICES: [&str; 4] = ["$620.00", "1,200", "45,-", ""];
    let mut table =
        "Name\tDOB\tSex\tBreed\tOwner\tHeight\tAllergies\tAM Feed\tStall\tBoard\tCoggins\tInsurance\tShow Name\n".to_owned();
    for at in 0..count {
        let of = |list: &'static [&'static str], step: usize| list[(at / step + at) % list.len()];
        let cells = [
            &format!("{} {at}", of(&NAMES, 1)),
            of(&BORN, 2),
            of(&SEX, 3),
            of(&BREEDS, 5),
            of(&OWNERS, 7),
            of(&HEIGHTS, 4),
            of(&ALLERGIES, 3),
            of(&FEED, 2),
            &format!("A{at}"),
            of(&PRICES, 6),
            of(&TESTED, 4),
            of(&INSURED, 3),
            of(&SHOWN, 2),
        ];
        table += &cells.join("\t");
        table.push('\n');
    }
    table
}

on_both_databases! {
    async fn board_begins_on_the_day_that_was_said(app: TestApp) {
        let token = app.new_account().await;
        let import = paste(&app, &token, "Name\tColor\tOwner\tBoard\nDusty\tBay\tRae Doe\t620").await;
        assert_eq!(import["questions"], json!([{ "id": "board_from", "choices": [] }]));
        assert_eq!(import["answers"]["board_from"], json!(null));
        let answer = |day: &str| {
            json!({ "kind": "horses", "columns": import["columns"],
                "answers": { "board_from": day } })
        };
        let wrong = change(&app, &token, &import, &answer("the 5th")).await;
        wrong.expect(StatusCode::UNPROCESSABLE_ENTITY);
        let import = change(&app, &token, &import, &answer("2026-04-01")).await;
        let import = import.expect(StatusCode::OK);
        assert_eq!(import["answers"]["board_from"], "2026-04-01");
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        let horses = app.get("/horses").token(&token).send().await.expect(StatusCode::OK);
        let path = format!("/horses/{}/services", id_of(&horses[0]));
        let given = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(given["services"][0]["from"], "2026-04-01");
        // A list without board does not ask.
        let import = paste(&app, &token, "Name\tColor\nMist\tGray").await;
        assert_eq!(import["questions"], json!([]));
    }

    async fn a_barn_moves_in_from_one_pasted_table(app: TestApp) {
        let token = app.new_account().await;
        let import = paste(&app, &token, BARN).await;
        assert_eq!((&import["kind"], &import["state"]), (&json!("horses"), &json!("draft")));
        assert_eq!(import["file_name"], "");
        assert_eq!(
            import["columns"],
            json!({
                "HorseName": "name", "Reg #": "registration_number", "DOB": "date_of_birth",
                "Sex": "gender", "Breed": "breed", "Owner Name": "owner",
                "Owner Email": "owner_email", "Aisle": "area", "Stall": "stall",
                "Board": "board", "Junk": "notes",
            })
        );
        assert_eq!(import["headings"][0], "HorseName");
        assert_eq!(import["samples"]["Junk"], json!(["x"]));
        let board = json!([{ "id": "board_from", "choices": [] }]);
        assert_eq!(import["questions"], board);
        assert_eq!(counts(&import), [4, 0, 1]);
        assert_eq!(import["problems"], json!([{ "row": 6, "name": "", "reason": "Name is required." }]));
        let doubts = only(&import["preview"], &["row", "doubts"]);
        assert_eq!(
            doubts[2]["doubts"],
            json!([
                "Gender: unicorn is not known, kept in the notes.",
                "Board: JACKPOT is no price, kept in the notes.",
                "Breed must be a breed of the list, or Other; kept in the notes.",
            ])
        );
        assert_eq!(
            doubts[3]["doubts"],
            json!(["Stall: A1 has a horse already; imported without a place."])
        );
        assert_eq!(list(&app, &token, "/horses").await, [json!(null); 0]);
        let done = import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!((&done["state"], counts(&done)), (&json!("done"), [4, 0, 1]));
        assert_eq!(done["preview"], json!([]));
        assert_eq!(import_rows(&app, &token, &import).await.expect(StatusCode::OK), done);

        let names = only(&list(&app, &token, "/contacts").await.into(), &["name", "email"]);
        let expected = json!([
            { "name": "Kim Lee", "email": "" },
            { "name": "Rae Doe", "email": "rae@example.org" },
        ]);
        assert_eq!(names, expected);
        let dusty = horse(&app, &token, "Dusty").await;
        assert_eq!(dusty["profile"]["gender"], "mare");
        let owners = only(&dusty["ownership"], &["name", "share"]);
        assert_eq!(owners[0]["name"], "Rae Doe");
        let plan = app.get("/places").token(&token).send().await.expect(StatusCode::OK);
        let areas = only(&plan["areas"], &["name", "kind", "capacity"]);
        assert_eq!(
            areas,
            json!([
                { "name": "East", "kind": "aisle", "capacity": null },
                { "name": "North", "kind": "paddock", "capacity": 1 },
            ])
        );
        assert_eq!(plan["without"][0]["name"], "Max");
        let services = list(&app, &token, "/services").await;
        let services = only(&services.into(), &["name", "amount", "per"]);
        assert_eq!(services, json!([{ "name": "Board", "amount": 620, "per": "month" }]));
        let max = horse(&app, &token, "Max").await;
        let given = app.get(&format!("/horses/{}/services", max["id"].as_str().expect("an id")));
        let given = given.token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(given["services"][0]["amount"], 1200.0);
    }

    async fn the_same_table_again_adds_nothing(app: TestApp) {
        let token = app.new_account().await;
        move_in(&app, &token, BARN).await;
        let again = paste(&app, &token, BARN).await;
        assert_eq!(counts(&again), [0, 4, 1]);
        assert_eq!(again["preview"][0]["doubts"][0], "This is here already.");
        let done = import_rows(&app, &token, &again).await.expect(StatusCode::OK);
        assert_eq!(counts(&done), [0, 4, 1]);
        assert_eq!(list(&app, &token, "/horses").await.len(), 4);
        assert_eq!(list(&app, &token, "/contacts").await.len(), 2);
        assert_eq!(list(&app, &token, "/services").await.len(), 1);
        // Another horse of the same name is not the same.
        let other = move_in(&app, &token, "Name\tReg #\nDusty\tB-7").await;
        assert_eq!(counts(&other), [1, 0, 0]);
    }

    async fn all_of_it_is_taken_back_at_once(app: TestApp) {
        let token = app.new_account().await;
        let import = move_in(&app, &token, BARN).await;
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        // Four horses, notes about three, two contacts, a service, two areas and two stalls.
        assert_eq!(undone, json!({ "removed": 14, "kept": [] }));
        assert_eq!(undo(&app, &token, &import).await.expect(StatusCode::OK), undone);
        for path in ["/horses", "/contacts", "/services"] {
            assert_eq!(list(&app, &token, path).await, [json!(null); 0], "{path}");
        }
        let plan = app.get("/places").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(plan["areas"], json!([]));
        import_rows(&app, &token, &import).await.problem(409, "import_undone");
        let kind = json!({ "kind": "horses" });
        change(&app, &token, &import, &kind).await.problem(409, "import_undone");
    }

    async fn what_was_changed_or_is_used_since_stays_and_is_named(app: TestApp) {
        let token = app.new_account().await;
        let import = move_in(&app, &token, BARN).await;
        let dusty = horse(&app, &token, "Dusty").await;
        let edit = json!({
            "horseId": dusty["id"], "section": "general",
            "name": "Dusty", "color": "Bay",
        });
        app.put("/horses", &edit).token(&token).send().await.expect(StatusCode::OK);
        let max = horse(&app, &token, "Max").await;
        let note = json!({ "text": "Eats slowly", "horse_ids": [max["id"]] });
        app.post("/notes", &note).token(&token).send().await.expect(StatusCode::CREATED);
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        let kept = only(&undone["kept"], &["kind", "name"]);
        assert_eq!(
            kept,
            json!([
                { "kind": "horse", "name": "Dusty" },
                { "kind": "horse", "name": "Max" },
                { "kind": "service", "name": "Board" },
                { "kind": "contact", "name": "Kim Lee" },
                { "kind": "contact", "name": "Rae Doe" },
                { "kind": "place", "name": "A2" },
                { "kind": "area", "name": "East" },
            ])
        );
        assert_eq!(undone["removed"], 7);
        assert_eq!(list(&app, &token, "/horses").await.len(), 2);
    }

    async fn of_many_horses_those_that_were_changed_stay(app: TestApp) {
        let token = app.new_account().await;
        let import = move_in(&app, &token, &many(500)).await;
        assert_eq!(counts(&import), [500, 0, 0]);
        for name in ["Horse 7", "Horse 70", "Horse 499"] {
            let horse = horse(&app, &token, name).await;
            let edit = json!({
                "horseId": horse["id"], "section": "general", "name": format!("{name} b"),
            });
            app.put("/horses", &edit).token(&token).send().await.expect(StatusCode::OK);
        }
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(undone["removed"], 497);
        let mut kept: Vec<_> = undone["kept"].as_array().expect("a list").clone();
        kept.sort_by_key(|it| it["name"].to_string());
        let names: Vec<_> = kept.iter().map(|it| it["name"].as_str().expect("a name")).collect();
        assert_eq!(names, ["Horse 499 b", "Horse 7 b", "Horse 70 b"]);
        assert_eq!(list(&app, &token, "/horses").await.len(), 3);
    }

    async fn more_horses_than_a_barn_may_have_are_refused_together(app: TestApp) {
        let token = app.new_account().await;
        let import = paste(&app, &token, &many(501)).await;
        import_rows(&app, &token, &import).await.problem(409, "account_limit_reached");
        assert_eq!(list(&app, &token, "/horses").await, [json!(null); 0]);
        let still = app.get(&format!("/imports/{}", id_of(&import))).token(&token).send().await;
        assert_eq!(still.expect(StatusCode::OK)["state"], "draft");
    }

    async fn dates_that_can_be_read_in_two_ways_are_asked_once(app: TestApp) {
        let token = app.new_account().await;
        let table = "Name\tDOB\nDusty\t3/4/2019\nMax\t5/6/2018";
        let import = paste(&app, &token, table).await;
        let question = json!([{ "id": "dates", "choices": ["month_first", "day_first"] }]);
        assert_eq!(import["questions"], question);
        let none = json!({ "dates": null, "differences": null, "board_from": null, "billed_from": null, "costs": null, "association": null });
        assert_eq!(import["answers"], none);
        assert_eq!(import_rows(&app, &token, &import).await.wrong_fields(), ["answers.dates"]);
        let answer = json!({ "kind": "horses", "answers": { "dates": "day_first" } });
        let changed = change(&app, &token, &import, &answer).await.expect(StatusCode::OK);
        assert_eq!(changed["preview"][0]["values"]["date_of_birth"], "2019-04-03");
        assert_eq!(changed["preview"][0]["doubts"], json!([]));
        let wrong = json!({ "kind": "horses", "answers": { "dates": "backwards" } });
        let wrong = change(&app, &token, &import, &wrong).await;
        assert_eq!(wrong.wrong_fields(), ["answers.dates"]);
        assert_eq!(counts(&import_rows(&app, &token, &import).await.expect(StatusCode::OK)), [2, 0, 0]);
    }

    async fn columns_and_the_kind_of_rows_are_chosen_by_hand(app: TestApp) {
        let token = app.new_account().await;
        let import = paste(&app, &token, "Who\tWhat\nDusty\tPaint").await;
        let columns = json!({ "Who": "name", "What": "breed" });
        let wish = json!({ "kind": "horses", "columns": columns });
        let changed = change(&app, &token, &import, &wish).await.expect(StatusCode::OK);
        assert_eq!((&changed["columns"], counts(&changed)), (&columns, [1, 0, 0]));
        let wish = json!({ "kind": "contacts", "columns": { "Who": "name" } });
        let changed = change(&app, &token, &import, &wish).await.expect(StatusCode::OK);
        assert_eq!(changed["columns"], json!({ "Who": "name", "What": null }));
        let wrong = with(wish, json!({ "columns": { "Who": "breed" } }));
        let refused = change(&app, &token, &import, &wrong).await;
        assert_eq!(refused.wrong_fields(), ["columns.Who"]);
        let refused = change(&app, &token, &import, &json!({ "kind": "birds" })).await;
        assert_eq!(refused.wrong_fields(), ["kind"]);
    }

    async fn what_leaves_comes_in_again_as_it_was(app: TestApp) {
        let leave = async |token: &str, kind: &str| {
            let table = app.get(&format!("/exports/{kind}.csv")).token(token).send().await;
            assert_eq!(table.status, StatusCode::OK);
            String::from_utf8(table.bytes.clone()).expect("UTF-8")
        };
        for barn in [BARN.to_owned(), drawn(24)] {
            let (here, there) = (app.new_account().await, app.new_account().await);
            move_in(&app, &here, &barn).await;
            for kind in ["contacts", "horses"] {
                let table = leave(&here, kind).await;
                assert!(table.lines().count() > 2, "{table}");
                move_in(&app, &there, &table).await;
                assert_eq!(leave(&there, kind).await, table, "{kind}");
                for token in [&here, &there] {
                    let again = paste(&app, token, &table).await;
                    let [adds, already, wrong] = counts(&again);
                    assert_eq!((adds, wrong, &again["completed"]), (0, 0, &json!(0)), "{again}");
                    assert_eq!(again["rows"], already);
                }
            }
        }
    }
}
