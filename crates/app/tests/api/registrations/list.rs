use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::links::LINKED;
use crate::support::{entry, id_of, on_both_databases, only, show, with};

on_both_databases! {
    async fn last_made_first_in_pages(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        for rider in 1..=5 {
            let body = with(entry(), json!({ "rider_name": format!("Rider {rider}") }));
            app.post(&format!("/events/{}/register", id_of(&event)), &body).send().await.expect(StatusCode::CREATED);
        }
        let mut path = format!("/showstable/events/{}/registrations?limit=2", id_of(&event));
        let mut found = Vec::new();
        for _ in 0..10 {
            let answer = app.raw(reqwest::Method::GET, &path).token(&token).send().await;
            let rows = answer.expect(StatusCode::OK);
            found.extend(rows.as_array().expect("rows").iter().map(|row| row["entry_number"].clone()));
            let Some((next, _)) = answer.header("link").split_once(">; rel=\"next\"") else {
                break;
            };
            next.trim_start_matches('<').clone_into(&mut path);
        }
        assert_eq!(found, [5, 4, 3, 2, 1]);
    }

    async fn found_filtered_and_sorted_in_pages(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/showstable/events/{}", id_of(&event));
        for (rider, class) in [("Zoë", "Lead Line"), ("Anna Müller", "Open Pleasure"), ("Émile", "Lead Line"), ("émile", "Lead Line")] {
            let body = with(entry(), json!({ "rider_name": rider, "classes_entered": [{ "name": class }] }));
            app.raw(Method::POST, &format!("{path}/register")).json(&body).send().await.expect(StatusCode::CREATED);
        }
        let lead_line = event["classes"][2]["id"].as_str().expect("an id");
        for (query, expected) in [
            (String::new(), vec![4, 3, 2, 1]),
            ("q=muller%20%239".to_owned(), vec![]),
            ("q=MULLER".to_owned(), vec![2]),
            ("q=%233".to_owned(), vec![3]),
            ("sort=number".to_owned(), vec![1, 2, 3, 4]),
            ("sort=rider".to_owned(), vec![2, 3, 4, 1]),
            ("sort=horse".to_owned(), vec![1, 2, 3, 4]),
            (format!("class={lead_line}&sort=number&q=example.org"), vec![1, 3, 4]),
            ("status=entered&sort=-created".to_owned(), vec![4, 3, 2, 1]),
        ] {
            let mut page = format!("{path}/registrations?{query}&limit=1");
            let mut found = Vec::new();
            loop {
                let answer = app.raw(Method::GET, &page).token(&token).send().await;
                let rows = answer.expect(StatusCode::OK);
                found.extend(rows.as_array().expect("rows").iter().map(|row| row["entry_number"].clone()));
                let Some((next, _)) = answer.header("link").split_once(">; rel=\"next\"") else {
                    break;
                };
                next.trim_start_matches('<').clone_into(&mut page);
            }
            assert_eq!(json!(found), json!(expected), "{query}");
        }
        // A cursor of the other kind of order has no number.
        for query in ["status=lost", "class=1", "sort=name", "limit=0", "cursor=AAAA", "sort=number&cursor=bXVsbGVy"] {
            let answer = app.raw(Method::GET, &format!("{path}/registrations?{query}")).token(&token).send().await;
            answer.problem(400, "bad_query");
        }
    }

    async fn classes_have_counts_and_entries(app: TestApp) {
        let token = app.new_account().await;
        let event = app.create_show(&token).await;
        let path = format!("/events/{}", id_of(&event));
        let made = app.post(&format!("{path}/register"), &entry()).send().await.expect(StatusCode::CREATED);
        let classes = app.get(&format!("{path}/classes")).token(&token).send().await.expect(StatusCode::OK);
        let counted = |class: usize, entered| with(event["classes"][class].clone(), json!({
            "entered": entered, "waiting": 0, "scratched": 0, "begun": false, "judged": false, "published": false,
            "reopened": false, "replaced": false, "state": "waiting",
        }));
        assert_eq!(classes, json!([counted(0, 1), counted(1, 1), counted(2, 0)]));
        let whole = app.get(&format!("/registrations/{}", id_of(&made))).token(&token).send().await;
        let people = only(&json!([whole.expect(StatusCode::OK)]), &LINKED)[0].clone();
        for (class, entries) in [(1, json!([with(people, json!({
            "registration_id": id_of(&made), "entry_number": 1, "back_number": 1, "rider_name": made["rider_name"],
            "horse_name": made["horse_name"], "state": "entered", "charged": event["classes"][1]["price"],
        }))])), (2, json!([]))] {
            let id = classes[class]["id"].as_str().expect("an id");
            let sheet = app.get(&format!("{path}/classes/{id}/entries")).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!(sheet, json!({ "class": classes[class], "entries": entries, "waiting": [] }));
        }
        for id in ["1", "01890000-0000-7000-8000-000000000001"] {
            let missing = app.get(&format!("{path}/classes/{id}/entries")).token(&token).send().await;
            missing.problem(404, "not_found");
        }
    }
}

on_both_databases! {
    async fn lists_say_to_whom_entries_are_linked_and_are_filtered_by_it(app: TestApp) {
        let token = app.new_account().await;
        let asks = with(show(), json!({ "form": { "owner": "optional" } }));
        let event = app.post("/events", &asks).token(&token).send().await.expect(StatusCode::CREATED);
        let path = format!("/events/{}", id_of(&event));
        let mut ids = Vec::new();
        for (rider, owner) in [("Ann Lee", "Hill Farm"), ("Ann Leigh", "Kim Lee"), ("Zoë Doe", "Hill Farm")] {
            let body = with(entry(), json!({
                "rider_name": rider, "rider_email": "rider@example.org",
                "horse_name": format!("Horse of {rider}"), "owner": { "name": owner },
            }));
            let made = app.post(&format!("{path}/register"), &body).send().await;
            ids.push(id_of(&made.expect(StatusCode::CREATED)));
        }
        let mut whole = Vec::new();
        for id in &ids {
            let read = app.get(&format!("/registrations/{id}")).token(&token).send().await;
            whole.push(read.expect(StatusCode::OK));
        }
        let people = only(&json!(whole), &LINKED);
        assert_eq!(people[0]["owner_id"], people[2]["owner_id"]);
        let list = async |query: &str| {
            let rows = app.get(&format!("{path}/registrations?sort=number{query}")).token(&token).send().await;
            rows.expect(StatusCode::OK)
        };
        assert_eq!(only(&list("").await, &LINKED), people);
        let class = event["classes"][0]["id"].as_str().expect("an id");
        let sheet = app.get(&format!("{path}/classes/{class}/entries")).token(&token).send().await;
        assert_eq!(only(&sheet.expect(StatusCode::OK)["entries"], &LINKED), people);
        let of = async |exhibitor: &Value| {
            let query = format!("&exhibitor_id={}", exhibitor.as_str().expect("an id"));
            let rows = list(&query).await;
            let rows = rows.as_array().expect("rows").iter();
            rows.map(|row| row["entry_number"].clone()).collect::<Vec<_>>()
        };
        let [ann, leigh] = [0, 1].map(|at: usize| people[at]["rider_id"].clone());
        assert_eq!(of(&people[0]["owner_id"]).await, [1, 3]);
        assert_eq!((of(&ann).await, of(&leigh).await), (vec![json!(1)], vec![json!(2)]));
        // Records that are one are found by either of them.
        let merge = format!("/exhibitors/{}/merge", ann.as_str().expect("an id"));
        let merge = app.post(&merge, &json!({ "with": leigh })).token(&token).send().await;
        merge.expect(StatusCode::CREATED);
        assert_eq!((of(&ann).await, of(&leigh).await), (vec![json!(1), json!(2)], vec![json!(1), json!(2)]));
        let merged = list("").await;
        assert_eq!((&merged[1]["rider_id"], &merged[1]["payer_id"]), (&ann, &ann));
        let wrong = app.get(&format!("{path}/registrations?exhibitor_id=x")).token(&token).send().await;
        wrong.problem(400, "bad_query");
        let stranger = app.new_account().await;
        let theirs = app.create_show(&stranger).await;
        let theirs = format!("/events/{}/registrations?exhibitor_id={}", id_of(&theirs), ann.as_str().expect("an id"));
        assert_eq!(app.get(&theirs).token(&stranger).send().await.expect(StatusCode::OK), json!([]));
    }
}
