//! `events/{id}/audit` and `organization/{id}/audit`. Every call that changes
//! something is made, and its line looked for.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::authorization::table::{Access, Row, table};
use crate::authorization::{Fixture, call};
use crate::organization::people::{invited, sign_up};
use crate::support::{TestApp, credentials, entry, id_of, on_both_databases, show, with};

/// Of calls about money.
fn kinds_of_money(method: &str, path: &str) -> &'static [&'static str] {
    match (method, path) {
        (
            "POST",
            "/registrations/{id}/payments"
            | "/weekends/{id}/payments"
            | "/receipts"
            | "/receipts/{id}/allot",
        ) => &["payment"],
        ("POST", "/payments/{id}/void" | "/receipts/{id}/void") => &["void"],
        ("POST", "/book" | "/receipts/{id}/take_into_book") => &["book_added"],
        ("POST", "/receipts/{id}/mail") => &["receipt"],
        ("PUT", "/book/{id}") => &["book"],
        ("DELETE", "/book/{id}") => &["book_deleted"],
        ("PUT", "/book/budget") => &["budget"],
        ("PUT", "/book/accounts") => &["book_account"],
        ("PUT", "/bills/settings") => &["bill_setting"],
        ("POST", "/bills") => &["bill_made"],
        ("PUT", "/bills/{id}") => &["bill"],
        ("DELETE", "/bills/{id}") => &["bill_cancelled"],
        ("POST", "/bills/{id}/send") => &["bill_mailed"],
        ("POST", "/bills/{id}/payments") => &["bill_payment"],
        _ => &[],
    }
}

/// Of calls about barns at a show.
fn kinds_of_barns(method: &str, path: &str) -> &'static [&'static str] {
    match (method, path) {
        ("PUT", "/registrations/{id}/payers") => &["payer"],
        ("PUT", path) if path.contains("/groups/") && path.ends_with("/split") => {
            &["group_split", "charge"]
        }
        ("GET", _) => &[],
        (_, path) if path.contains("/groups/{group_id}/lines") => &["charge"],
        ("POST", "/events/{id}/groups/{group_id}/link") => &["link"],
        (_, path) if path.contains("/groups") => &["group"],
        _ => &[],
    }
}

/// What kinds of lines a call adds. None: the trail is not about it.
fn kinds_of(row: &Row) -> &'static [&'static str] {
    let path = row.route.trim_start_matches("/showstable");
    let of_money = kinds_of_money(row.method.as_str(), path);
    let of_barns = kinds_of_barns(row.method.as_str(), path);
    match (row.method.as_str(), path) {
        _ if !of_money.is_empty() => of_money,
        _ if !of_barns.is_empty() => of_barns,
        ("POST", "/events" | "/events/{id}/copy") => &["show_added"],
        ("PUT", "/events/{id}") => &["show", "entry_rule", "fee", "offered_class"],
        ("PUT", "/events/{id}/classes/{class_id}") => &["offered_class"],
        ("PUT", "/events/{id}/fees/{fee_id}") => &["fee"],
        ("DELETE", "/events/{id}") => &["show_deleted"],
        ("DELETE", "/events/templates/{id}") => &["template_deleted"],
        ("POST", "/events/{id}/classes/{class_id}/cancel") => &["class_cancelled"],
        ("PUT", "/events/{id}/classes/{class_id}/format") => &["class_format"],
        ("PUT", "/events/{id}/classes/{class_id}/cards/{judge_index}") => &["card"],
        ("PUT", "/events/{id}/classes/{class_id}/work_off") => &["work_off"],
        ("PUT", "/events/{id}/classes/{class_id}/reopened") => &["class_reopened"],
        ("PUT", "/events/{id}/schedule") => &["schedule"],
        ("PUT", "/events/{id}/prize_list")
        | ("POST" | "DELETE", "/events/{id}/prize_list/publication") => &["prize_list"],
        ("POST", "/events/{id}/files") | ("DELETE", "/events/{id}/files/{file_id}") => {
            &["show_file"]
        }
        ("PUT", "/events/{id}/rings/{ring_id}/state") => &["ring_state"],
        ("PUT" | "POST", "/events/{id}/classes/{class_id}/order") => &["order_of_go"],
        ("POST" | "DELETE", "/events/{id}/classes/{class_id}/split") => &["class_split"],
        ("POST", "/events/{id}/classes/combine")
        | ("DELETE", "/events/{id}/classes/{class_id}/combine") => &["classes_combined"],
        ("POST", "/events/{id}/classes/{class_id}/state") => &["class_state"],
        ("POST", "/events/{id}/classes/{class_id}/gate") => &["gate"],
        ("POST", "/events/{id}/classes/{class_id}/results/publish") => &["results"],
        ("POST", "/events/{id}/device_links")
        | ("PUT" | "DELETE", "/events/{id}/device_links/{link_id}") => &["device_link"],
        ("PUT", "/registrations/{id}/inspection") => &["inspection"],
        (
            "POST",
            "/events/{id}/register" | "/events/public/{id}/register" | "/events/{id}/registrations",
        ) => &["added"],
        ("PUT", "/events/{id}/weekend") => &["weekend"],
        ("PUT", "/events/{id}/show_stalls") => &["show_stalls"],
        ("POST", "/events/{id}/stall_bookings") | ("PUT" | "DELETE", "/stall_bookings/{id}") => {
            &["stall_booking"]
        }
        ("PUT", "/stall_bookings/{id}/nights") => &["stall_nights"],
        ("PUT", "/stall_bookings/{id}/marks") => &["stall_mark"],
        ("POST", "/events/{id}/deliveries") | ("PUT" | "DELETE", "/deliveries/{id}") => {
            &["delivery"]
        }
        ("PUT", "/entries/{token}" | "/registrations/{id}") => &["details"],
        ("POST", "/registrations/{id}/status" | "/entries/{token}/scratch") => &["status"],
        ("POST", "/registrations/{id}/classes") => &["class"],
        ("POST", "/registrations/{id}/link") => &["link"],
        ("POST", "/registrations/{id}/waivers") => &["waiver"],
        ("POST", "/registrations/{id}/charges") => &["charge"],
        ("POST", "/registrations/{id}/receipt") => &["receipt"],
        ("POST", "/events/{id}/submit_to_usda" | "/events/{id}/usda/amendments") => {
            &["notice_requested", "notice_sent"]
        }
        ("POST", "/events/{id}/usda/letter") => &["notice_requested", "notice_ready"],
        ("PUT" | "DELETE", "/events/{id}/usda/notices/{notice_id}/acknowledgement") => {
            &["acknowledgement"]
        }
        ("PUT", "/organization/{id}") => &["organization"],
        ("PUT", "/organization/{id}/members/{account_id}") => &["member_role"],
        ("DELETE", "/organization/{id}/members/{account_id}") => &["member_removed"],
        ("POST", "/organization/{id}/invitations") => &["invited"],
        ("DELETE", "/organization/{id}/invitations/{invitation_id}") => &["invitation_revoked"],
        ("POST", "/accounts/tokens") => &["token_made"],
        ("DELETE", "/accounts/tokens/{id}") => &["token_revoked"],
        ("POST", "/imports/{id}/run") => &["imported"],
        ("POST", "/imports/{id}/undo") => &["import_undone"],
        ("DELETE", "/exhibitors/{id}/personal_data") => &["forgotten"],
        ("POST", "/exhibitors" | "/show_horses")
        | ("PUT", "/exhibitors/{id}" | "/show_horses/{id}") => &["directory_record"],
        ("POST", "/exhibitors/{id}/merge" | "/show_horses/{id}/merge") => &["identities_merged"],
        ("POST", "/identities/{id}") => &["identities_differ"],
        ("DELETE", "/merges/{merge_id}") => &["identities_parted"],
        ("PUT", "/registrations/{id}/people" | "/entries/{token}/people") => &["directory_link"],
        ("POST", "/exhibitors/{id}/memberships" | "/show_horses/{id}/memberships")
        | ("PUT" | "DELETE", "/memberships/{membership_id}") => &["membership"],
        ("POST" | "DELETE", "/registrations/{id}/release") => &["released"],
        ("POST", "/services") => &["service_added"],
        ("PUT", "/services/{id}") => &["service"],
        ("DELETE", "/services/{id}") => &["service_deleted"],
        ("POST" | "DELETE", "/contacts/{id}/owner_link") => &["owner_link"],
        ("POST" | "DELETE", "/horses/{id}/emergency_link") | ("DELETE", "/links/{id}") => {
            &["emergency_link"]
        }
        ("POST" | "DELETE", "/calendar_feed") => &["calendar_feed"],
        ("PUT", "/documents/{id}") => &["document_shared"],
        (method, path) if method == "GET" || is_not_audited(path) => &[],
        (method, path) => panic!("say what {method} {path} adds to the trail"),
    }
}

fn is_not_audited(path: &str) -> bool {
    // An account's own things, of which its mails and its list of sessions tell it; what
    // belongs to the barn: horses, their care and sale, contacts, appointments, tasks,
    // medication, documents and notes, what was seen, where horses stand. Other tests look
    // at the links to all emergency pages, and at the page of a sale. A stall that is held is
    // in the trail with the entry that has it.
    let elsewhere = [
        "/accounts/",
        "/appointments",
        "/calendar_feed",
        "/care",
        "/horses",
        "/inquiries",
        "/contacts",
        "/tasks",
        "/medications",
        "/client_errors",
        "/uploads",
        "/documents",
        "/events/public/{id}/stall_holds",
        "/notes",
        "/observations",
        "/places",
        "/turnout",
        "/emergency_links",
        "/owners/",
        "/owner_messages",
    ];
    // What horses have of services, and the bills of a month, are looked at where they are
    // tested: the table's calls about them change nothing.
    // The table's link is that of an entry, which is none of an invitation; another
    // test accepts one. A message is kept with its sender, and cannot be changed. The
    // table's show has no extras and one entry, so that its calls about extras and about
    // two entries change nothing; the tests of these look at the history.
    let here = [
        "/invitations/{token}",
        "/events/{id}/messages",
        // The table's show wants nothing before it hands out numbers.
        "/events/{id}/needs/mail",
        "/registrations/{id}/extras",
        "/registrations/{id}/swap_number",
        "/bills/month",
        "/bills/month/send",
        // Nothing is overdue.
        "/bills/remind",
        "/bills/{id}/remind",
        // Nothing was paid too much.
        "/bills/{id}/credit",
        // Tables that are brought add nothing yet.
        "/imports",
        "/imports/{id}",
        "/imports/{id}/doubts",
    ];
    here.contains(&path) || elsewhere.iter().any(|it| path.starts_with(it))
}

/// A body with which the call changes something.
fn body_of(row: &Row) -> Option<Value> {
    let path = row.route.trim_start_matches("/showstable");
    Some(match (row.method.as_str(), path) {
        ("PUT", "/events/{id}") => with(
            show(),
            json!({
                "name": "Autumn Classic",
                "late_entries": true,
                "fees": [{ "name": "Office fee", "amount": 10, "per": "entry", "required": true }],
                "classes": [
                    { "name": "Open Pleasure", "description": "any age", "price": 40 },
                    { "name": "Youth Lite Shod", "description": "11 and under", "price": 12.5 },
                ],
            }),
        ),
        ("PUT", "/entries/{token}") => {
            with(entry(), json!({ "notes": "By the door", "extras": [] }))
        }
        ("PUT", "/book/{id}") => with(crate::book::expense(), json!({ "amount": 120 })),
        ("PUT", "/services/{id}") => with(crate::services::blanket(), json!({ "amount": 6 })),
        ("PUT", "/bills/{id}") => with(crate::bills::bill(), json!({ "note": "Thank you" })),
        ("PUT", "/book/budget") => json!({
            "amounts": [{ "kind": "expense", "category": "feed", "month": 1, "amount": 100 }],
        }),
        ("PUT", "/documents/{id}") => json!({
            "kind": "coggins", "title": "Coggins 2026", "shared_with_owners": true,
        }),
        ("PUT", "/registrations/{id}") => with(entry(), json!({ "rider_name": "Ida Lake" })),
        ("PUT", "/events/{id}/schedule") => json!({
            "rings": [{ "id": "{ring}", "name": "Covered Ring" }],
            "sessions": [],
        }),
        _ => return row.body.clone(),
    })
}

/// The lines of a trail, the last one first, without names that are read as they
/// are now.
async fn trail(app: &TestApp, token: &str, path: &str) -> Vec<Value> {
    let path = format!("{path}/audit?limit=500");
    let lines = app.get(&path).token(token).send().await;
    let mut lines = lines.expect(StatusCode::OK);
    let lines = lines.as_array_mut().expect("a list");
    for line in lines.iter_mut() {
        let members = line.as_object_mut().expect("an object");
        members
            .retain(|name, _| !matches!(name.as_str(), "event_id" | "event_name" | "rider_name"));
    }
    std::mem::take(lines)
}

fn kinds(lines: &[Value]) -> Vec<&str> {
    lines
        .iter()
        .filter_map(|line| line["kind"].as_str())
        .collect()
}

/// Whether a line tells the same as before, but for what is forgotten.
fn is_forgotten(line: &Value, before: &Value) -> bool {
    let mut expected = before.clone();
    for value in ["before", "after"] {
        if line[value] == "[forgotten]" && before[value] != "" {
            expected[value] = line[value].clone();
        }
    }
    *line == expected
}

on_both_databases! {
    async fn every_change_adds_its_line_and_no_call_changes_a_line(app: TestApp) {
        let world = Fixture::new(&app).await;
        let organization = format!("/organization/{}", world.organization);
        for row in table() {
            let expected = kinds_of(&row);
            if expected.is_empty() {
                continue;
            }
            if row.route.ends_with("/scratch") {
                let path = format!("/registrations/{}/status", world.registration);
                let back = app.post(&path, &json!({ "status": "entered" }));
                back.token(&world.owner).send().await.expect(StatusCode::OK);
            }
            let what = format!("{} {}", row.method, row.route);
            let before = trail(&app, &world.owner, &organization).await;
            let row = Row { body: body_of(&row), ..row };
            let token = (!matches!(row.access, Access::Everybody)).then_some(world.owner.as_str());
            let answer = call(&app, &world, &row, &world.path(row.route), &world.horse, token).await;
            assert_eq!(answer.status, row.success, "{what}: {answer:?}");
            let after = trail(&app, &world.owner, &organization).await;
            let (added, kept) = after.split_at(after.len() - before.len());
            let forgets = expected.contains(&"forgotten");
            let is_kept = |(is, was)| is == was || (forgets && is_forgotten(is, was));
            assert!(kept.iter().zip(&before).all(is_kept), "{what} changed lines");
            for kind in expected {
                assert!(kinds(added).contains(kind), "{what} added {added:?}");
            }
            for line in added {
                let who = if token.is_some() { "office" } else { "rider" };
                let is_by_server = matches!(line["kind"].as_str(), Some("notice_ready"));
                assert_eq!(line["by"], if is_by_server { "server" } else { who }, "{what}");
                let of_account = line["by"] == "office";
                assert_eq!(line["account"] == "owner@example.org", of_account, "{what}");
                assert_eq!(line["address"] == "127.0.0.1", of_account, "{what}");
            }
        }
    }

    async fn the_database_refuses_to_change_lines_of_what_exists(app: TestApp) {
        let world = Fixture::new(&app).await;
        let organization = format!("/organization/{}", world.organization);
        let before = trail(&app, &world.owner, &organization).await;
        assert!(!before.is_empty());
        for statement in [
            "UPDATE audit_trail SET after = 'nothing'",
            "UPDATE audit_trail SET after = '[forgotten]'",
            "UPDATE audit_trail SET after = 'nothing' WHERE kind = 'membership'",
            "UPDATE audit_trail SET after = '[forgotten]', subject = 'X' WHERE kind = 'membership'",
            "UPDATE audit_trail SET after = '[forgotten]', address = NULL WHERE kind = 'membership'",
            "DELETE FROM audit_trail",
            "DELETE FROM audit_trail WHERE event_id IS NULL",
            // PostgreSQL only; SQLite does not know the statement.
            "TRUNCATE audit_trail",
        ] {
            assert!(app.database.refuses(statement).await, "{statement}");
        }
        assert_eq!(trail(&app, &world.owner, &organization).await, before);
    }
}

#[tokio::test]
async fn a_show_has_its_own_lines_and_the_organization_all() {
    let app = TestApp::start().await;
    let world = Fixture::new(&app).await;
    let event = format!("/events/{}", world.event);
    let lines = app.get(&format!("{event}/audit")).token(&world.owner);
    let lines = lines.send().await.expect(StatusCode::OK);
    let first_and_last = [&lines[4], &lines[3]].map(|line| {
        [
            "kind",
            "by",
            "after",
            "entry_number",
            "rider_name",
            "event_name",
            "event_id",
        ]
        .map(|name| line[name].clone())
    });
    let name = json!("Shelbyville Spring Classic");
    let id = json!(world.event);
    let (number, rider) = (json!(1), json!("Zoë Núñez"));
    let entered = ["added", "rider", "entered"].map(|it| json!(it));
    let paid = ["payment", "office", "$47.50"].map(|it| json!(it));
    let of_entry = |[kind, by, after]: [Value; 3]| {
        [
            kind,
            by,
            after,
            number.clone(),
            rider.clone(),
            name.clone(),
            id.clone(),
        ]
    };
    assert_eq!(first_and_last, [of_entry(entered), of_entry(paid)]);
    assert_eq!(
        kinds(lines.as_array().expect("a list")),
        [
            "delivery",
            "stall_booking",
            "show_stalls",
            "payment",
            "added",
            "device_link",
            "schedule",
            "show_added"
        ]
    );
    let all = trail(
        &app,
        &world.owner,
        &format!("/organization/{}", world.organization),
    )
    .await;
    for kind in [
        "show_added",
        "template_saved",
        "invited",
        "payment",
        "notice_sent",
    ] {
        assert!(kinds(&all).contains(&kind), "{kind}");
    }
    // Page by page.
    let first = app
        .get(&format!("{event}/audit?limit=6"))
        .token(&world.owner);
    let first = first.send().await;
    let (next, _) = first.header("link").split_once('>').expect("another page");
    let next = next.trim_start_matches("</showstable");
    let rest = app.get(next).token(&world.owner).send().await;
    assert_eq!(rest.expect(StatusCode::OK), json!([lines[6], lines[7]]));
}

#[tokio::test]
async fn whoever_accepts_an_invitation_is_in_the_trail() {
    let app = TestApp::start().await;
    let (owner, organization, link) = invited(&app, "viewer").await;
    // Under another address than the one that was invited.
    let other = sign_up(&app, "other@example.org").await;
    let accepted = app.post(&format!("/invitations/{link}"), &json!({}));
    accepted.token(&other).send().await.expect(StatusCode::OK);
    let lines = trail(&app, &owner, &organization).await;
    assert_eq!(kinds(&lines), ["member_joined", "invited"]);
    let facts = ["account", "subject", "after"].map(|name| lines[0][name].clone());
    assert_eq!(
        facts,
        ["other@example.org", "ann@example.org", "viewer"].map(|it| json!(it))
    );
}

#[tokio::test]
async fn what_is_about_no_show_has_the_time_zone_of_the_organization() {
    let app = TestApp::start().await;
    let zone = with(
        credentials("owner@example.org"),
        json!({ "time_zone": "Pacific/Honolulu" }),
    );
    let opened = app.post("/accounts/signup", &zone).send().await;
    let opened = opened.expect(StatusCode::CREATED);
    let owner = opened["token"].as_str().expect("a token");
    let own = app.get("/organization").token(owner).send().await;
    let organization = format!("/organization/{}", id_of(&own.expect(StatusCode::OK)));
    let body = json!({ "email": "ann@example.org", "role": "viewer" });
    let invited = app.post(&format!("{organization}/invitations"), &body);
    invited
        .token(owner)
        .send()
        .await
        .expect(StatusCode::CREATED);

    let lines = trail(&app, owner, &organization).await;
    assert_eq!(lines[0]["time_zone"], "Pacific/Honolulu");
    let at = lines[0]["at"]["$date"].as_str().expect("a time");
    assert!(at.starts_with("2026-05-01T12:"), "{at}");
    let table = app.get(&format!("{organization}/audit?format=csv"));
    let table = table.token(owner).send().await;
    let row = table.text.lines().nth(1).expect("a row").to_owned();
    assert!(row.starts_with("2026-05-01 02:"), "{row}");
    assert!(row.contains(",Pacific/Honolulu,office,"), "{row}");
}

#[tokio::test]
async fn the_table_for_spreadsheets_has_every_line() {
    let app = TestApp::start().await;
    let world = Fixture::new(&app).await;
    let organization = format!("/organization/{}", world.organization);
    let lines = trail(&app, &world.owner, &organization).await;
    let table = app.get(&format!("{organization}/audit?format=csv"));
    let table = table.token(&world.owner).send().await;
    assert_eq!(table.status, StatusCode::OK);
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8");
    let rows: Vec<_> = table.text.lines().collect();
    assert_eq!(
        rows[0].trim_start_matches('\u{feff}'),
        "Time,Time zone,By,Account,Address,Show,Back number,Rider,Kind,Subject,Before,After,Reason,Object,Device,Token"
    );
    assert_eq!(rows.len(), lines.len() + 1);
    let paid = ",America/Chicago,office,owner@example.org,127.0.0.1,Shelbyville Spring Classic,1,Zoë Núñez,payment,check,,$47.50,,,,";
    assert!(rows.iter().any(|row| row.ends_with(paid)), "{rows:?}");
}
