//! Where barns at a show are told beside their own calls: papers, tables, the search, the history,
//! mails.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::groups::{barn, entered, list, row, show_of, text, token_of};
use crate::registrations::entries_csv::cells;
use crate::registrations::links::mails;
use crate::support::{id_of, on_both_databases, only, with};

on_both_databases! {
    async fn the_bill_of_a_barn_is_printed_by_its_office_and_by_its_link(app: TestApp) {
        let token = &app.new_account().await;
        let show = show_of(&app, token, json!({})).await;
        let group = entered(&app, &show, 2).await;
        let of_office = format!("/events/{}/groups/{}/bill.pdf", id_of(&show), text(&group["id"]));
        let of_link = format!("/groups/{}/bill.pdf", token_of(&group));
        for call in [app.get(&of_office).token(token), app.get(&of_link)] {
            let pdf = call.send().await;
            assert_eq!(pdf.status, StatusCode::OK);
            assert!(pdf.bytes.starts_with(b"%PDF-"));
            let name = "inline; filename=\"Shelbyville Spring Classic 2026-06-06 bill Hill Barn.pdf\"";
            assert_eq!(pdf.header("content-disposition"), name);
        }
        let stranger = app.new_account().await;
        let foreign = app.get(&of_office).token(&stranger).send().await;
        foreign.problem(404, "not_found");
        app.get("/groups/nobody/bill.pdf").send().await.problem(404, "link_not_valid");
    }

    async fn the_table_of_entries_has_their_barn_and_what_it_pays_at_its_end(app: TestApp) {
        let token = &app.new_account().await;
        let show = show_of(&app, token, json!({})).await;
        entered(&app, &show, 1).await;
        let path = format!("/events/{}/entries.csv", id_of(&show));
        let file = app.get(&path).token(token).send().await;
        let rows = cells(&file.bytes);
        let ends: Vec<_> = rows.iter().map(|row| &row[row.len() - 3..]).collect();
        assert_eq!(ends, [["Memberships", "Barn", "Barn pays"], ["", "Hill Barn", "47.50"]]);
    }

    async fn a_barn_is_found_by_its_name_and_by_who_is_in_charge(app: TestApp) {
        let token = &app.new_account().await;
        let show = show_of(&app, token, json!({})).await;
        let group = entered(&app, &show, 1).await;
        for typed in ["hill%20barn", "tess", "5550147", "tess%40example"] {
            let found = app.get(&format!("/search?q={typed}")).token(token).send().await;
            let found = found.expect(StatusCode::OK);
            let [found] = list(&found["groups"]) else {
                panic!("{typed}: {found}");
            };
            let link = format!("/event/{}/barns/{}", id_of(&show), text(&group["id"]));
            assert_eq!(found["link"], link);
            assert_eq!(found["title"], "Hill Barn");
            assert_eq!(found["detail"], "Tess Trainer, Shelbyville Spring Classic");
        }
        let stranger = app.new_account().await;
        let found = app.get("/search?q=hill").token(&stranger).send().await;
        assert_eq!(found.expect(StatusCode::OK)["groups"], json!([]));
    }

    async fn the_office_reads_the_history_of_a_barn(app: TestApp) {
        let token = &app.new_account().await;
        let show = show_of(&app, token, json!({})).await;
        let group = entered(&app, &show, 1).await;
        let path = format!("/events/{}/groups/{}", id_of(&show), text(&group["id"]));
        let line = json!({ "name": "Tack stall", "amount": 185, "because": "ordered" });
        let charged = app.post(&format!("{path}/lines"), &line).token(token).send().await;
        charged.expect(StatusCode::CREATED);
        let whole = app.get(&path).token(token).send().await.expect(StatusCode::OK);
        let lines: Vec<_> = list(&whole["history"]).iter().map(|it| {
            ["kind", "by", "subject", "after"].map(|name| text(&it[name]))
        }).collect();
        assert_eq!(lines, [
            ["group", "rider", "", "Hill Barn"],
            ["charge", "office", "Tack stall", "$185.00"],
        ]);
        let own = app.get(&format!("/groups/{}", token_of(&group))).send().await;
        assert_eq!(own.expect(StatusCode::OK)["history"], json!([]));
    }

    async fn the_history_of_a_barn_says_which_entries_came_and_left(app: TestApp) {
        let token = &app.new_account().await;
        let show = show_of(&app, token, json!({})).await;
        let group = entered(&app, &show, 1).await;
        let other = entered(&app, &show, 0).await;
        let path = |group: &Value| format!("/events/{}/groups/{}", id_of(&show), text(&group["id"]));
        let more = with(barn(&[row(&show, 5)]), json!({ "revision": group["revision"] }));
        let changed = app.put(&format!("/groups/{}", token_of(&group)), &more).send().await;
        let entries = changed.expect(StatusCode::OK)["entries"].clone();
        let [first, second] = [0, 1].map(|at| text(&entries[at]["id"]).to_owned());
        // One goes to the other barn, and one out of both.
        let moved = json!({ "registration_ids": [first] });
        let moved = app.post(&format!("{}/entries", path(&other)), &moved).token(token);
        moved.send().await.expect(StatusCode::OK);
        let out = app.delete(&format!("{}/entries/{second}", path(&group))).token(token);
        out.send().await.expect(StatusCode::OK);
        let history = async |group: &Value| {
            let whole = app.get(&path(group)).token(token).send().await.expect(StatusCode::OK);
            let lines = list(&whole["history"]).iter().filter(|it| it["subject"] == "entry");
            let lines: Vec<_> = lines.cloned().collect();
            only(&json!(lines), &["by", "before", "after"])
        };
        assert_eq!(history(&group).await, json!([
            { "by": "rider", "before": "", "after": "Horse 5 (Rider 5)" },
            { "by": "office", "before": "Horse 0 (Rider 0)", "after": "" },
            { "by": "office", "before": "Horse 5 (Rider 5)", "after": "" },
        ]));
        assert_eq!(history(&other).await, json!([
            { "by": "office", "before": "", "after": "Horse 0 (Rider 0)" },
        ]));
    }

    async fn a_receipt_is_mailed_to_the_barn_and_to_an_exhibitor_with_an_address(app: TestApp) {
        let token = &app.new_account().await;
        let show = show_of(&app, token, json!({})).await;
        let group = entered(&app, &show, 2).await;
        mails(&app, 1).await;
        let paid = json!({ "direction": "in", "group_id": group["id"], "method": "check", "reference": "1042", "amount": 100 });
        let paid = app.post("/receipts", &paid).token(token).send().await.expect(StatusCode::CREATED);
        let path = format!("/receipts/{}/mail", id_of(&paid));
        for _ in 0..2 {
            let mail = app.post(&path, &json!({})).token(token).header("idempotency-key", "once");
            let told = mail.send().await.expect(StatusCode::ACCEPTED);
            assert_eq!(told, json!({ "to": "tess@example.org", "delivery": "outbox" }));
        }
        let (_, mails) = mails(&app, 2).await;
        let mail = &mails["Receipt 1: Shelbyville Spring Classic"];
        for line in [
            "To: tess@example.org",
            "Received from Tess Trainer: $100.00",
            "Check 1042, ",
            "- Shelbyville Spring Classic: Hill Barn: $95.00",
            "- Credit: $5.00",
        ] {
            assert!(mail.contains(line), "{line}: {mail}");
        }

        let nobody = app.post("/exhibitors", &json!({ "name": "Ann" })).token(token).send().await;
        let nobody = id_of(&nobody.expect(StatusCode::CREATED));
        let paid = json!({ "direction": "in", "exhibitor_id": nobody, "method": "cash", "amount": 5 });
        let paid = app.post("/receipts", &paid).token(token).send().await.expect(StatusCode::CREATED);
        let mail = app.post(&format!("/receipts/{}/mail", id_of(&paid)), &json!({}));
        assert_eq!(mail.token(token).send().await.wrong_fields(), ["email"]);
    }

    async fn a_message_reaches_barns_that_owe_and_those_of_riders_without_an_address(app: TestApp) {
        let token = &app.new_account().await;
        let show = show_of(&app, token, json!({})).await;
        // Its riders have no address, and owe nothing themselves.
        let group = entered(&app, &show, 2).await;
        let path = format!("/events/{}/messages", id_of(&show));
        let count = async |query: &str| {
            let count = app.get(&format!("{path}/recipients?{query}")).token(token).send().await;
            count.expect(StatusCode::OK)["recipients"].as_u64().expect("a number")
        };
        let class = text(&show["classes"][0]["id"]);
        let other = text(&show["classes"][1]["id"]);
        assert_eq!(count("to=all").await, 1);
        assert_eq!(count("to=due").await, 1);
        assert_eq!(count(&format!("to=class&class_id={class}")).await, 1);
        assert_eq!(count(&format!("to=class&class_id={other}")).await, 0);
        let message = json!({ "to": "due", "subject": "Before you leave", "text": "Please pay." });
        app.post(&path, &message).token(token).send().await.expect(StatusCode::CREATED);
        let (_, mails) = mails(&app, 2).await;
        let mail = &mails["Before you leave"];
        for line in ["To: tess@example.org", "Please pay.", "your barn has entries"] {
            assert!(mail.contains(line), "{line}: {mail}");
        }
        let paid = json!({ "direction": "in", "group_id": group["id"], "method": "cash", "amount": 95 });
        app.post("/receipts", &paid).token(token).send().await.expect(StatusCode::CREATED);
        assert_eq!(count("to=due").await, 0);
    }
}
