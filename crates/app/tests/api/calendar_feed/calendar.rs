use reqwest::{Method, StatusCode};
use serde_json::json;

use super::open;
use crate::support::{TestApp, id_of, show, with};

/// The events of a calendar, each as its unfolded lines.
async fn entries(app: &TestApp, path: &str) -> Vec<Vec<String>> {
    let answer = app.get(path).send().await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert_eq!(
        answer.header("content-type"),
        "text/calendar; charset=utf-8"
    );
    assert!(
        answer
            .text
            .starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    );
    assert!(
        answer.text.lines().all(|line| line.len() <= 75),
        "{}",
        answer.text
    );
    let text = answer.text.replace("\r\n ", "");
    text.split("BEGIN:VEVENT\r\n")
        .skip(1)
        .map(|entry| entry.lines().map(str::to_owned).collect())
        .collect()
}

fn assert_has(entry: &[String], lines: &[String]) {
    for line in lines {
        assert!(entry.contains(line), "{line} is missing in {entry:#?}");
    }
}

#[tokio::test]
async fn it_has_the_shows_and_the_deadlines_of_their_notices() {
    let app = TestApp::with(&[("SHOWSTABLE_PUBLIC_URL", "https://shows.example.org")]).await;
    let token = app.sign_up().await;
    let name =
        "Classic; spring, \\ \u{1F40E} and a name that is too long for one line of such a file";
    let body = with(
        show(),
        json!({
            "name": name,
            "start_date": "2027-06-06T18:00:00-05:00", "end_date": "2027-06-06T23:00:00-05:00",
        }),
    );
    let event = app.post("/events", &body).token(&token).send().await;
    let event = event.expect(StatusCode::CREATED);
    let id = id_of(&event);
    let path = open(&app, &token).await;
    let escaped = name
        .replace('\\', "\\\\")
        .replace(',', "\\,")
        .replace(';', "\\;");
    let url = format!("URL:https://shows.example.org/event/{id}");
    let found = entries(&app, &path).await;
    let [of_show, of_notice] = found.as_slice() else {
        panic!("{found:#?}");
    };
    assert_has(
        of_show,
        &[
            format!("UID:show-{id}@showstable"),
            format!("SUMMARY:{escaped}"),
            "DTSTART:20270606T230000Z".to_owned(),
            "DTEND:20270607T040000Z".to_owned(),
            "LOCATION:Calsonic Arena\\, 721 Whitthorne St\\, Shelbyville\\, TN\\, 37160".to_owned(),
            url.clone(),
        ],
    );
    assert_has(
        of_notice,
        &[
            format!("UID:usda-notice-{id}@showstable"),
            format!("SUMMARY:Send the USDA notice: {escaped}"),
            "DESCRIPTION:Send the notice yourself by this time\\, and say there that you did."
                .to_owned(),
            "DTSTART:20270507T230000Z".to_owned(),
            url,
        ],
    );
    let has_end = of_notice.iter().any(|line| line.starts_with("DTEND"));
    assert!(!has_end, "{of_notice:#?}");
    // The same on a second request.
    assert_eq!(entries(&app, &path).await, found);

    let letter = app.request(Method::POST, &format!("/events/{id}/usda/letter"));
    letter.token(&token).send().await.expect(StatusCode::OK);
    let found = entries(&app, &path).await;
    let ready = format!("SUMMARY:Send the USDA notice (its letter is ready): {escaped}");
    assert_has(&found[1], &[ready]);

    let submit = app.request(Method::POST, &format!("/events/{id}/submit_to_usda"));
    submit.token(&token).send().await.expect(StatusCode::OK);
    assert_eq!(entries(&app, &path).await.len(), 1);
}

#[tokio::test]
async fn it_asks_for_no_notice_under_a_rule_that_is_not_in_force() {
    let email = [
        ("SHOWSTABLE_SMTP_URL", "smtp://127.0.0.1:9"),
        ("SHOWSTABLE_MAIL_FROM", "shows@example.org"),
        ("SHOWSTABLE_USDA_DELIVERY", "email"),
        ("SHOWSTABLE_USDA_RECIPIENT", "agency@example.gov"),
    ];
    let given = "You can give the notice all the same.";
    let sent = "The notice is sent automatically at this time\\, unless you submit it before.";
    for (settings, text) in [([].as_slice(), given), (&email, sent)] {
        let app = TestApp::with(settings).await;
        let token = app.sign_up().await;
        app.create_show(&token).await;
        let found = entries(&app, &open(&app, &token).await).await;
        assert_has(
            &found[1],
            &[
                "SUMMARY:USDA notice\\, not required: Shelbyville Spring Classic".to_owned(),
                format!(
                    "DESCRIPTION:{text} 9 CFR 11.16(a): not in force on the day of this show\\; \
                     it takes effect on December 31\\, 2026"
                ),
            ],
        );
    }
}

#[tokio::test]
async fn it_shows_nobody_else_s_shows_and_no_deleted_ones() {
    let app = TestApp::start().await;
    let (token, stranger) = (app.sign_up().await, app.sign_up().await);
    let event = app.create_show(&token).await;
    app.create_show(&stranger).await;
    let path = open(&app, &token).await;
    assert_eq!(entries(&app, &path).await.len(), 2);
    let deleted = app.delete(&format!("/events/{}", id_of(&event)));
    deleted
        .token(&token)
        .send()
        .await
        .expect(StatusCode::NO_CONTENT);
    assert_eq!(entries(&app, &path).await, [] as [Vec<String>; 0]);
}

#[tokio::test]
async fn an_unknown_secret_is_not_found() {
    let app = TestApp::start().await;
    for secret in ["AAAAAAAAAAAAAAAAAAAAAA", "short", "AAAAAAAAAAAAAAAAAAAA%27"] {
        let answer = app.get(&format!("/calendars/{secret}.ics")).send().await;
        answer.problem(404, "not_found");
    }
}
