//! Words of care that no rule knows are asked once, and remembered; what comes in is due.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{bring, change, counts, import_rows, move_in, paste, undo};
use crate::services::make_all;
use crate::services::month::{horse_of, owner};
use crate::support::horses::plain_horse;
use crate::support::{TestApp, id_of, on_both_databases, only};

async fn read(app: &TestApp, token: &str, path: &str) -> Value {
    let found = app.get(path).token(token).send().await;
    found.expect(StatusCode::OK)
}

const TABLE: &str = "Horse\tDone\tDate\n\
                     Dusty\tPwr Pak\t2026-01-10\n\
                     Dusty\tPWR  PAK\t2026-02-10\n\
                     Dusty\tTail bag\t2026-02-11\n\
                     Dusty\tMassage\t2026-02-12\n\
                     Dusty\tShoes all 4\t2026-01-16\n";

fn answers(import: &Value, words: &Value) -> Value {
    json!({ "kind": "care", "columns": { "Horse": "horse", "Done": "name", "Date": "date" },
            "answers": { "words": words }, "revision": import["revision"] })
}

fn words_of(import: &Value) -> Vec<String> {
    let words = import["words"].as_array().expect("words").iter();
    let word = |it: &Value| {
        format!(
            "{} {} {}",
            it["word"].as_str().expect("a word"),
            it["rows"],
            it["kind"]
        )
    };
    words.map(word).collect()
}

async fn bring_care(app: &TestApp, token: &str, table: &str) -> Value {
    let import = paste(app, token, table).await;
    change(app, token, &import, &answers(&import, &json!([])))
        .await
        .expect(StatusCode::OK)
}

async fn kinds(app: &TestApp, token: &str, horse: &str) -> Value {
    let visits = read(app, token, &format!("/horses/{horse}/care")).await;
    only(&visits, &["kind", "name", "product"])
}

on_both_databases! {
    async fn a_word_is_asked_once_and_the_next_file_knows_it(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Dusty")).await;
        let import = bring_care(&app, &token, TABLE).await;
        assert_eq!(words_of(&import), ["Pwr Pak 2 null", "Massage 1 null", "Tail bag 1 null"]);
        assert_eq!(import["questions"][0]["id"], "words");

        let said = json!([
            { "word": "pwr pak", "kind": "vaccination", "vaccine": "EWT/WNV" },
            { "word": "Tail bag", "kind": "left_out" },
        ]);
        let said = change(&app, &token, &import, &answers(&import, &said)).await;
        let said = said.expect(StatusCode::OK);
        assert_eq!(
            words_of(&said),
            ["Pwr Pak 2 \"vaccination\"", "Massage 1 null", "Tail bag 1 \"left_out\""]
        );
        assert_eq!(counts(&said), [4, 0, 1]);
        // Another one is answered beside them, and one is taken back.
        let more = json!([
            { "word": "Massage", "kind": "hoof" }, { "word": "massage", "kind": null },
        ]);
        change(&app, &token, &import, &answers(&import, &more)).await.expect(StatusCode::OK);
        // Nothing is remembered of what is not imported.
        assert_eq!(read(&app, &token, "/care/words").await, json!([]));
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);

        assert_eq!(
            kinds(&app, &token, &horse).await,
            json!([
                { "kind": "other", "name": "Massage", "product": "" },
                { "kind": "vaccination", "name": "EWT/WNV", "product": "PWR PAK" },
                { "kind": "hoof", "name": "Shoes all 4", "product": "" },
                { "kind": "vaccination", "name": "EWT/WNV", "product": "Pwr Pak" },
            ])
        );
        let words = read(&app, &token, "/care/words").await;
        assert_eq!(
            only(&words, &["word", "kind", "vaccine"]),
            json!([
                { "word": "Pwr Pak", "kind": "vaccination", "vaccine": "EWT/WNV" },
                { "word": "Tail bag", "kind": "left_out", "vaccine": "" },
            ])
        );
        // The same file has nothing new, and the next one asks for nothing of this.
        let again = bring_care(&app, &token, TABLE).await;
        assert_eq!((counts(&again), words_of(&again)), ([0, 4, 1], vec!["Tail bag 1 \"left_out\"".to_owned()]));
        let next = "Horse\tDone\tDate\nDusty\tpwr pak\t2026-04-10\n";
        let next = bring_care(&app, &token, next).await;
        assert_eq!(words_of(&next), ["pwr pak 1 \"vaccination\""]);
        assert_eq!(next["words"][0]["answered_here"], false);
        // Taking the import back forgets no answer.
        undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(read(&app, &token, "/care/words").await, words);
    }

    async fn what_came_in_as_other_care_does_not_come_twice_once_its_word_is_known(app: TestApp) {
        let token = app.new_account().await;
        app.create_horse(&token, &plain_horse("Dusty")).await;
        let table = "Horse\tKind\tDate\nDusty\tPwr Pak\t2026-01-10\n";
        move_in(&app, &token, table).await;
        let more = format!("{table}Dusty\tPwr Pak\t2026-02-10\n");
        let import = paste(&app, &token, &more).await;
        assert_eq!(words_of(&import), ["Pwr Pak 1 null"]);
        let said = json!([{ "word": "Pwr Pak", "kind": "deworming" }]);
        let said = json!({ "kind": "care", "columns": import["columns"], "answers": { "words": said } });
        let said = change(&app, &token, &import, &said).await.expect(StatusCode::OK);
        assert_eq!(counts(&said), [1, 1, 0]);
    }

    async fn a_word_is_changed_or_forgotten(app: TestApp) {
        let token = app.new_account().await;
        app.create_horse(&token, &plain_horse("Dusty")).await;
        crate::imports::remember_word(&app, &token, "Dusty").await;
        let word = read(&app, &token, "/care/words").await[0].clone();
        let path = format!("/care/words/{}", id_of(&word));
        let to = |revision: u32| json!({ "kind": "dental", "vaccine": "Rabies", "revision": revision });
        let changed = app.put(&path, &to(1)).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&changed["kind"], &changed["vaccine"]), (&json!("dental"), &json!("")));
        // Somebody else changes it at once.
        let late = app.put(&path, &to(1)).token(&token).send().await;
        late.expect(StatusCode::CONFLICT);
        let table = "Horse\tKind\tDate\nDusty\tMystery\t2026-04-02";
        let import = paste(&app, &token, table).await;
        assert_eq!(words_of(&import), ["Mystery 1 \"dental\""]);
        let delete = |status| {
            let call = app.request(Method::DELETE, &path).token(&token).send();
            async move { call.await.expect(status) }
        };
        delete(StatusCode::NO_CONTENT).await;
        delete(StatusCode::NOT_FOUND).await;
        let import = read(&app, &token, &format!("/imports/{}", id_of(&import))).await;
        assert_eq!(words_of(&import), ["Mystery 1 null"]);
    }

    async fn imported_care_is_due_by_the_intervals_of_the_barn(app: TestApp) {
        let token = app.new_account().await;
        let horse = app.create_horse(&token, &plain_horse("Dusty")).await;
        let weeks = json!({ "hoof": 42, "vaccination": 180 });
        app.put("/care/intervals", &weeks).token(&token).send().await.expect(StatusCode::OK);
        let table = "Horse\tKind\tName\tDate\tNext Due\n\
                     Dusty\tShoes all 4\t\t2026-01-16\t\n\
                     Dusty\tTrim\t\t2025-12-01\t\n\
                     Dusty\tVaccine\tRabies\t2026-03-01\t2027-03-01\n\
                     Dusty\tVaccine\tEWT\t2025-10-01\t\n\
                     Dusty\tVaccine\tEWT\t2026-04-01\t\n";
        move_in(&app, &token, table).await;
        let due = read(&app, &token, &format!("/horses/health?horse={horse}")).await;
        assert_eq!(
            only(&due, &["kind", "name", "last_on", "due_on"]),
            json!([
                { "kind": "hoof_care", "name": "", "last_on": "2026-01-16", "due_on": "2026-02-27" },
                { "kind": "vaccination", "name": "EWT", "last_on": "2026-04-01", "due_on": "2026-09-28" },
                { "kind": "vaccination", "name": "Rabies", "last_on": "2026-03-01", "due_on": "2027-03-01" },
                { "kind": "deworming", "name": "", "last_on": null, "due_on": null },
                { "kind": "dental", "name": "", "last_on": null, "due_on": null },
            ])
        );
        // Of those that were followed by another one nothing is due.
        let visits = read(&app, &token, &format!("/horses/{horse}/care")).await;
        assert_eq!(
            only(&visits, &["date", "next_due"]),
            json!([
                { "date": "2026-04-01", "next_due": "2026-09-28" },
                { "date": "2026-03-01", "next_due": "2027-03-01" },
                { "date": "2026-01-16", "next_due": "2026-02-27" },
                { "date": "2025-12-01", "next_due": null },
                { "date": "2025-10-01", "next_due": null },
            ])
        );
    }

    async fn what_imported_care_cost_is_asked_once_and_taken_back_with_it(app: TestApp) {
        let token = app.new_account().await;
        let rae = owner(&app, &token, "Rae Doe", "rae@example.org").await;
        horse_of(&app, &token, "Dusty", &[(&*rae, 100)]).await;
        horse_of(&app, &token, "Comet", &[(&*rae, 100)]).await;
        let table = "Horse\tKind\tDate\tBy\tCost\n\
                     Dusty\tTrim\t2026-04-01\tJo\t$190.01\n\
                     Comet\tTrim\t2026-04-01\tJo\t$190.01\n\
                     Dusty\tFloat\t2026-03-01\tDr. Lee\t85\n\
                     Dusty\tTrim\t2026-02-01\tJo\t\n";
        let import = paste(&app, &token, table).await;
        let none = json!({ "rows": 3, "total": 465.02, "book_rows": 0, "book_total": 0 });
        assert_eq!(import["cost"], none);
        assert_eq!((&import["questions"][0]["id"], &import["answers"]["costs"]), (&json!("costs"), &Value::Null));
        // Without an answer nothing comes into the book.
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(read(&app, &token, "/book").await, json!([]));
        undo(&app, &token, &import).await.expect(StatusCode::OK);

        let with_costs = async |costs: &str| {
            let import = paste(&app, &token, table).await;
            let said = json!({ "kind": "care", "columns": import["columns"], "answers": { "costs": costs } });
            let said = change(&app, &token, &import, &said).await.expect(StatusCode::OK);
            import_rows(&app, &token, &said).await.expect(StatusCode::OK);
            said
        };
        let import = with_costs("expense").await;
        let entries = read(&app, &token, "/book").await;
        assert_eq!(
            only(&entries, &["date", "amount", "category", "splits"]),
            json!([
                { "date": "2026-04-01", "amount": 380.02, "category": "farrier", "splits": [] },
                { "date": "2026-03-01", "amount": 85, "category": "veterinary", "splits": [] },
            ])
        );
        assert_eq!(read(&app, &token, "/bills/unbilled").await, json!([]));
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 6, "kept": [] }));

        let import = with_costs("billed").await;
        let unbilled = read(&app, &token, "/bills/unbilled").await;
        assert_eq!(only(&unbilled, &["name", "parts", "amount"]), json!([{ "name": "Rae Doe", "parts": 3, "amount": 465.02 }]));
        // What is billed stays in the book with its visit, and is named.
        make_all(&app, &token, "2026-03").await;
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!((&undone["removed"], undone["kept"].as_array().map(Vec::len)), (&json!(4), Some(2)));
        assert_eq!((&undone["kept"][0]["kind"], &undone["kept"][0]["name"]), (&json!("book_entry"), &json!("Dental care")));
        assert_eq!(undone["kept"][1]["kind"], "visit");
        assert_eq!(only(&read(&app, &token, "/book").await, &["amount"]), json!([{ "amount": 85 }]));
        // The same file does not bring it, and bill it, again.
        let again = paste(&app, &token, table).await;
        assert_eq!((&again["will_add"], &again["already"]), (&json!(3), &json!(1)));
    }

    async fn what_was_paid_or_is_from_before_the_first_day_is_not_billed(app: TestApp) {
        let token = app.new_account().await;
        let rae = owner(&app, &token, "Rae Doe", "rae@example.org").await;
        horse_of(&app, &token, "Dusty", &[(&*rae, 100)]).await;
        let table = "When\tHorse(s)\tWhat\tWho\tCost\tPaid?\n\
                     2026-02-01\tDusty\tTrim\tJo\t45\t\n\
                     2026-04-01\tDusty\tTrim\tJo\t46\t\n\
                     2026-04-02\tDusty\tFloat\tDr. Lee\t85\tyes\n";
        let import = paste(&app, &token, table).await;
        assert_eq!(import["kind"], "care");
        let answers = json!({ "costs": "billed", "billed_from": "2026-03-01" });
        let said = json!({ "kind": "care", "columns": import["columns"], "answers": answers });
        let import = change(&app, &token, &import, &said).await.expect(StatusCode::OK);
        assert_eq!(import["answers"]["billed_from"], "2026-03-01");
        assert_eq!(import["answers"]["board_from"], Value::Null);
        let cost = json!({ "rows": 3, "total": 176, "book_rows": 1, "book_total": 46 });
        assert_eq!(import["cost"], cost);
        let asked = only(&import["questions"], &["id"]);
        assert_eq!(asked, json!([{ "id": "costs" }, { "id": "billed_from" }]));
        import_rows(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(only(&read(&app, &token, "/book").await, &["amount"]), json!([{ "amount": 46 }]));
        let undone = undo(&app, &token, &import).await.expect(StatusCode::OK);
        assert_eq!(undone, json!({ "removed": 4, "kept": [] }));
    }

    async fn who_keeps_no_book_is_not_asked_what_care_cost(app: TestApp) {
        let (owner, groom, _) = crate::observations::barn(&app).await;
        let profile = read(&app, &owner, "/organization").await;
        let table = "Horse\tKind\tDate\tCost\nComet\tTrim\t2026-04-01\t$190";
        let import = bring(&app, &groom, table, &[("organization_id", &id_of(&profile))]).await;
        let import = import.expect(StatusCode::CREATED);
        assert_eq!((&import["cost"], &import["questions"]), (&Value::Null, &json!([])));
        let said = json!({ "kind": "care", "columns": import["columns"], "answers": { "costs": "billed" } });
        change(&app, &groom, &import, &said).await.expect(StatusCode::OK);
        import_rows(&app, &groom, &import).await.expect(StatusCode::OK);
        assert_eq!(read(&app, &owner, "/book").await, json!([]));
    }
}
