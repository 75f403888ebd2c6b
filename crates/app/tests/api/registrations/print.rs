use reqwest::StatusCode;
use serde_json::json;

use crate::support::{entry, id_of, on_sqlite, only, with};

on_sqlite! {
    async fn papers_are_printed_for_all_entries_or_those_of_a_class(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let register = format!("/events/{}/register", id_of(&event));
        for rider in ["Ann Lee", "José Núñez"] {
            let body = with(entry(), json!({ "rider_name": rider }));
            app.post(&register, &body).send().await.expect(StatusCode::CREATED);
        }
        let print = format!("/events/{}/print", id_of(&event));
        let class = event["classes"][0]["id"].as_str().expect("an id");
        for paper in ["class-sheets", "judge-cards", "check-in", "back-numbers", "bills"] {
            for query in [String::new(), format!("?class={class}")] {
                let pdf = app.get(&format!("{print}/{paper}.pdf{query}")).token(&token).send().await;
                assert_eq!(pdf.status, StatusCode::OK, "{paper}");
                assert_eq!(pdf.header("content-type"), "application/pdf");
                let of_class = if query.is_empty() { "" } else { " class 1" };
                let name = format!("inline; filename=\"Shelbyville Spring Classic 2026-06-06 {paper}{of_class}.pdf\"");
                assert_eq!(pdf.header("content-disposition"), name);
                assert_eq!(pdf.header("cache-control"), "no-store");
                assert!(pdf.bytes.starts_with(b"%PDF-"));
            }
        }
    }

    async fn names_that_papers_cannot_show_are_told_before(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let register = format!("/events/{}/register", id_of(&event));
        for (rider, horse) in [("José Núñez", "Sun"), ("Kim 馬", "術 Star 馬")] {
            let body = with(entry(), json!({ "rider_name": rider, "horse_name": horse }));
            app.post(&register, &body).send().await.expect(StatusCode::CREATED);
        }
        let path = format!("/events/{}/print/unprintable", id_of(&event));
        let found = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(only(&found, &["back_number", "rider_name", "horse_name", "characters"]), json!([
            { "back_number": 2, "rider_name": "Kim 馬", "horse_name": "術 Star 馬", "characters": "馬術" },
        ]));
    }

    async fn the_bill_of_an_entry_is_printed_under_its_name(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let register = format!("/events/{}/register", id_of(&event));
        let made = app.post(&register, &entry()).send().await.expect(StatusCode::CREATED);
        let print = format!("/registrations/{}/bill.pdf", id_of(&made));
        let pdf = app.get(&print).token(&token).send().await;
        assert_eq!(pdf.status, StatusCode::OK);
        assert!(pdf.bytes.starts_with(b"%PDF-"));
        let name = "inline; filename=\"Shelbyville Spring Classic 2026-06-06 bill 1 Zo Nez.pdf\"; \
                    filename*=UTF-8''Shelbyville%20Spring%20Classic%202026%2D06%2D06%20bill%201%20Zo%C3%AB%20N%C3%BA%C3%B1ez.pdf";
        assert_eq!(pdf.header("content-disposition"), name);
        let stranger = app.new_account().await;
        let missing = app.get(&print).token(&stranger).send().await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
    }

    async fn a_paper_or_class_that_does_not_exist_is_not_found(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let print = format!("/events/{}/print", id_of(&event));
        for path in [
            "menus.pdf",
            "bills.pdf?class=none",
            "bills.pdf?class=01890000-0000-7000-8000-000000000001",
        ] {
            let answer = app.get(&format!("{print}/{path}")).token(&token).send().await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        }
    }
}
