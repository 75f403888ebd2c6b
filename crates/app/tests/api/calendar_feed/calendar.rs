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
    let token = app.new_account().await;
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
        let token = app.new_account().await;
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
    let (token, stranger) = (app.new_account().await, app.new_account().await);
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

#[tokio::test]
async fn a_series_is_one_event_with_its_rule_in_its_zone() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let series = json!({
        "title": "Farrier", "starts_at": "2026-06-01T14:00:00Z", "ends_at": "2026-06-01T15:00:00Z",
        "time_zone": "America/Chicago", "recurrence": "FREQ=WEEKLY;UNTIL=20260629", "place": "Barn 2",
        "notes": "Front\rand\r\nhind",
    });
    let made = app
        .post("/appointments", &series)
        .token(&token)
        .send()
        .await;
    let id = id_of(&made.expect(StatusCode::CREATED));
    let path = format!("/appointments/{id}/occurrences");
    let moved = json!({ "starts_at": "2026-06-09T10:00:00-05:00" });
    let moved = app.put(&format!("{path}/2026-06-08"), &moved).token(&token);
    moved.send().await.expect(StatusCode::OK);
    let dropped = app.delete(&format!("{path}/2026-06-15")).token(&token);
    dropped.send().await.expect(StatusCode::NO_CONTENT);
    let days = json!({
        "title": "Clinic", "all_day": true, "starts_at": "2026-07-04", "ends_at": "2026-07-05",
    });
    let made = app.post("/appointments", &days).token(&token).send().await;
    made.expect(StatusCode::CREATED);

    let feed = open(&app, &token).await;
    let found = entries(&app, &feed).await;
    let with = |line: &str| {
        let mut all = found.iter();
        let entry = all.find(|entry| entry.iter().any(|it| it == line));
        entry.unwrap_or_else(|| panic!("{line} is missing in {found:#?}"))
    };
    let lines = |lines: &[&str]| lines.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
    let uid = format!("UID:appointment-{id}@showstable");
    let expected = [
        uid.as_str(),
        "SUMMARY:Farrier",
        "DTEND;TZID=America/Chicago:20260601T100000",
        "RRULE:FREQ=WEEKLY;UNTIL=20260629T140000Z",
        "EXDATE;TZID=America/Chicago:20260615T090000",
        "LOCATION:Barn 2",
        "DESCRIPTION:Front\\nand\\nhind",
    ];
    assert_has(
        with("DTSTART;TZID=America/Chicago:20260601T090000"),
        &lines(&expected),
    );
    let expected = [
        uid.as_str(),
        "DTSTART;TZID=America/Chicago:20260609T100000",
        "DTEND;TZID=America/Chicago:20260609T110000",
    ];
    assert_has(
        with("RECURRENCE-ID;TZID=America/Chicago:20260608T090000"),
        &lines(&expected),
    );
    let whole = with("SUMMARY:Clinic");
    let expected = ["DTSTART;VALUE=DATE:20260704", "DTEND;VALUE=DATE:20260706"];
    assert_has(whole, &lines(&expected));
    let file = app.get(&feed).send().await.text;
    assert_eq!(file.matches("BEGIN:VTIMEZONE").count(), 1);
    assert!(file.find("TZID:America/Chicago") < file.find("BEGIN:VEVENT"));
}
