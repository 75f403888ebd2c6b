//! What a show's form asks for beside rider, horse and classes, and its waiver.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::links::link_of;
use crate::support::horses::plain_horse;
use crate::support::{TestApp, entry, id_of, on_sqlite, show, with};

const WAIVER: &str = "I ride at my own risk.\nSo do I.";

fn person(name: &str) -> Value {
    json!({
        "name": name, "street": "5 Owner Rd", "city": "Lewisburg", "state": "TN", "zip_code": "37091",
        "phone": "931-555-0150", "email": "zoe@example.org",
    })
}

fn details() -> Value {
    json!({
        "owner": person("Zoë Ölmühl"), "trainer": person("Tom Trainer"),
        "registration_number": "TW-12", "breed": "Tennessee Walking Horse",
        "emergency_contact": { "name": "Emma", "phone": "931-555-0151" },
        "rider_birth_date": "2008-06-07",
        "memberships": [{ "association": "USEF", "number": "123" }],
    })
}

const FIELDS: [&str; 7] = [
    "breed",
    "emergency_contact",
    "memberships",
    "owner",
    "registration_number",
    "rider_birth_date",
    "trainer",
];

fn asking(asked: &str) -> Value {
    let form: Value = FIELDS
        .iter()
        .map(|field| ((*field).to_owned(), json!(asked)))
        .collect::<serde_json::Map<_, _>>()
        .into();
    json!({ "form": form, "waiver_text": WAIVER })
}

fn signed(rider: &str, guardian: &str) -> Value {
    json!({ "waiver": { "signed_name": rider, "guardian_name": guardian, "text": WAIVER } })
}

/// The path of a new show's registrations.
async fn asked(app: &TestApp, token: &str, rules: Value) -> (String, String) {
    let event = app
        .post("/events", &with(show(), rules))
        .token(token)
        .send()
        .await;
    let id = id_of(&event.expect(StatusCode::CREATED));
    (format!("/events/{id}/register"), id)
}

on_sqlite! {
    async fn asked_for_come_back_and_are_the_office_s(app: TestApp) {
        let token = app.new_account().await;
        let (path, id) = asked(&app, &token, asking("required")).await;
        let body = with(with(entry(), details()), signed("Zoë Núñez", "Gail Guardian"));
        let sent = app.post(&path, &body).header("x-forwarded-for", "192.0.2.7").send().await;
        let made = sent.expect(StatusCode::CREATED);
        for field in FIELDS {
            assert_eq!(made[field], details()[field], "{field}");
        }
        assert_eq!(made["waiver"], json!(null));
        let path = format!("/registrations/{}", id_of(&made));
        let whole = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(whole["waiver"]["text"], WAIVER);
        assert_eq!(whole["waiver"]["signed_name"], "Zoë Núñez");
        assert_eq!(whole["waiver"]["guardian_name"], "Gail Guardian");
        assert_eq!(whole["waiver"]["signed_at"], made["created_at"]);
        assert_eq!(whole["waiver"]["client_address"], "192.0.2.7");
        // The facts stay if the office states none of them.
        let facts = with(entry(), json!({ "notes": "Gate 4" }));
        let kept = app.put(&path, &facts).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&kept["owner"], &kept["waiver"]), (&whole["owner"], &whole["waiver"]));
        let facts = with(facts, json!({ "owner": { "name": "Otto Owner" } }));
        let edited = app.put(&path, &facts).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!((&edited["owner"]["name"], edited.get("breed")), (&json!("Otto Owner"), None));
        let history = edited["history"].as_array().expect("a list");
        let change = history.iter().find(|it| it["subject"] == "breed").expect("a change");
        assert_eq!((&change["before"], &change["after"]), (&json!("Tennessee Walking Horse"), &json!("")));
        let list = format!("/events/{id}/registrations?q=otto");
        let rows = app.get(&list).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(rows[0]["owner"]["name"], "Otto Owner");
        let csv = app.get(&format!("/events/{id}/entries.csv")).token(&token).send().await;
        assert!(csv.text.contains("Otto Owner"), "{}", csv.text);
    }

    async fn a_new_rider_signs_by_the_link_and_the_former_waiver_stays(app: TestApp) {
        let token = app.new_account().await;
        let (path, _) = asked(&app, &token, asking("optional")).await;
        let body = with(with(entry(), details()), signed("Zoë Núñez", "Gail Guardian"));
        let sent = app.post(&path, &body).send().await;
        let made = sent.expect(StatusCode::CREATED);
        let link = format!("/entries/{}", link_of(&made));
        let all = json!({ "classes_entered": [], "extras": [] });
        let replaced = with(with(entry(), all), json!({ "rider_name": "Pia Poe" }));
        let refused = app.put(&link, &replaced).send().await;
        assert_eq!(refused.wrong_fields(), ["rider_birth_date", "waiver.signed_name"]);
        let age = json!({ "rider_birth_date": "1990-01-01" });
        let replaced = with(replaced, age);
        let any_text = with(replaced.clone(), signed("Zoë Núñez", ""));
        let refused = app.put(&link, &any_text).send().await;
        assert_eq!(refused.wrong_fields(), ["waiver.signed_name"]);
        let mut confirmed = any_text;
        confirmed["waiver"]["confirmed"] = json!(true);
        let changed = app.put(&link, &confirmed).header("x-forwarded-for", "192.0.2.8").send().await;
        let changed = changed.expect(StatusCode::OK);
        assert_eq!(changed["rider_birth_date"], "1990-01-01");
        // The horse has the same owner, and the rider other memberships.
        assert_eq!(changed["owner"], made["owner"]);
        assert_eq!(changed.get("memberships"), None);
        let path = format!("/registrations/{}", id_of(&made));
        let whole = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(whole["waiver"]["client_address"], "192.0.2.8");
        assert_eq!(whole["waiver"]["guardian_name"], "");
        assert_eq!(whole["former_waivers"][0]["guardian_name"], "Gail Guardian");
        // Who changes nothing of this needs no signature.
        let mut same = replaced;
        same["notes"] = json!("Gate 4");
        app.put(&link, &same).send().await.expect(StatusCode::OK);
    }

    async fn a_signature_that_is_like_no_name_is_confirmed(app: TestApp) {
        let token = app.new_account().await;
        let (path, _) = asked(&app, &token, json!({ "waiver_text": WAIVER })).await;
        let mut body = with(entry(), signed("x", ""));
        let refused = app.post(&path, &body).send().await;
        assert_eq!(refused.wrong_fields(), ["waiver.signed_name"]);
        body["waiver"]["confirmed"] = json!(true);
        app.post(&path, &body).send().await.expect(StatusCode::CREATED);
    }

    async fn a_signed_in_rider_enters_their_own_horse_which_may_be_deleted_later(app: TestApp) {
        let token = app.new_account().await;
        let (path, _) = asked(&app, &token, json!({})).await;
        let rider = app.new_account().await;
        let horse = app.create_horse(&rider, &plain_horse("Midnight")).await;
        let body = with(entry(), json!({ "horse_id": horse }));
        let made = app.post(&path, &body).token(&rider).send().await.expect(StatusCode::CREATED);
        assert_eq!(made["horse_id"], json!(horse));
        // Of the organizer, and without a session.
        let foreign = app.post(&path, &body).token(&token).send().await;
        assert_eq!(foreign.wrong_fields(), ["horse_id"]);
        app.post(&path, &body).send().await.problem(401, "unauthenticated");
        let unknown = with(entry(), json!({ "horse_id": "a horse" }));
        assert_eq!(app.post(&path, &unknown).token(&rider).send().await.wrong_fields(), ["horse_id"]);
        let deleted = app.delete(&format!("/horses/{horse}")).token(&rider).send().await;
        deleted.expect(StatusCode::NO_CONTENT);
        let path = format!("/registrations/{}", id_of(&made));
        let whole = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(whole["horse_id"], json!(horse));
    }

    async fn what_entries_lack_is_told_and_filtered(app: TestApp) {
        let token = app.new_account().await;
        let (_, id) = asked(&app, &token, asking("required")).await;
        let path = format!("/events/{id}/registrations");
        let known = json!({ "rider_name": "Walt King", "horse_name": "Comet" });
        let made = app.post(&path, &with(known, details())).token(&token).send().await;
        let made = made.expect(StatusCode::CREATED);
        let lacks = json!(["rider_email", "rider_phone", "rider_address", "waiver"]);
        let whole = app.get(&format!("/registrations/{}", id_of(&made))).token(&token).send().await;
        assert_eq!(whole.expect(StatusCode::OK)["missing"], lacks);
        for (missing, found) in [("any", 1), ("waiver", 1), ("rider_email", 1), ("owner", 0), ("", 1)] {
            let list = app.get(&format!("{path}?missing={missing}")).token(&token).send().await;
            let list = list.expect(StatusCode::OK);
            assert_eq!(list.as_array().map(Vec::len), Some(found), "{missing}");
            assert!(list.as_array().into_iter().flatten().all(|row| row["missing"] == lacks));
        }
        let link = link_of(&made);
        let own = app.get(&format!("/entries/{link}")).send().await;
        assert_eq!(own.expect(StatusCode::OK)["missing"], lacks);
        let code = app.get(&format!("/registrations/{}/qr.svg", id_of(&made))).token(&token).send().await;
        assert_eq!((code.status, code.header("content-type")), (StatusCode::OK, "image/svg+xml"));
        let unknown = app.get(&format!("{path}?missing=hat")).token(&token).send().await;
        unknown.expect(StatusCode::BAD_REQUEST);
    }

    async fn a_walk_in_may_have_all_of_it_and_needs_none(app: TestApp) {
        let token = app.new_account().await;
        let (_, id) = asked(&app, &token, asking("required")).await;
        let path = format!("/events/{id}/registrations");
        let made = app.post(&path, &entry()).token(&token).send().await.expect(StatusCode::CREATED);
        assert_eq!(made.get("owner"), None);
        let (_, plain) = asked(&app, &token, json!({})).await;
        let path = format!("/events/{plain}/registrations");
        let made = app.post(&path, &with(entry(), details())).token(&token).send().await;
        assert_eq!(made.expect(StatusCode::CREATED)["trainer"]["name"], "Tom Trainer");
    }
}

#[tokio::test]
async fn of_a_show_that_asks_nothing_are_neither_shown_nor_taken() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let (path, _) = asked(&app, &token, json!({})).await;
    let made = app
        .post(&path, &entry())
        .send()
        .await
        .expect(StatusCode::CREATED);
    let mut members: Vec<_> = made.as_object().expect("an entry").keys().collect();
    members.sort();
    let expected = [
        "_id",
        "back_number",
        "balance",
        "bill",
        "classes_entered",
        "created_at",
        "entry_number",
        "event_id",
        "group_fee",
        "group_id",
        "horse_name",
        "inspection_status",
        "link",
        "notes",
        "paid",
        "released",
        "revision",
        "rider_address",
        "rider_email",
        "rider_name",
        "rider_phone",
        "status",
        "total_fee",
        "waiting_extras",
    ];
    assert_eq!(members, expected);
    let body = with(with(entry(), details()), signed("Zoë Núñez", ""));
    let answer = app.post(&path, &body).send().await;
    assert_eq!(
        answer.wrong_fields(),
        FIELDS.into_iter().chain(["waiver"]).collect::<Vec<_>>()
    );
    // What is blank is not there.
    let blank = json!({
        "owner": { "name": " ", "city": "" }, "trainer": null, "breed": "",
        "emergency_contact": {}, "rider_birth_date": "", "memberships": [],
        "waiver": { "signed_name": "" },
    });
    let made = app.post(&path, &with(entry(), blank)).send().await;
    made.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn that_are_required_or_wrong_are_named_together() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let (path, _) = asked(&app, &token, asking("required")).await;
    let classes = json!({ "classes_entered": [{ "name": "Trail" }] });
    let answer = app.post(&path, &with(entry(), classes)).send().await;
    assert_eq!(
        answer.wrong_fields(),
        [
            "breed",
            "classes_entered[0].name",
            "emergency_contact.name",
            "memberships",
            "owner.name",
            "registration_number",
            "rider_birth_date",
            "trainer.name",
            "waiver.signed_name",
        ]
    );
    let wrong = json!({
        "owner": { "city": "Lewisburg", "phone": "call me", "email": "zoe" },
        "emergency_contact": { "name": "Emma" }, "rider_birth_date": "06/07/2008",
        "memberships": [{ "association": "USEF" }], "breed": "a\u{0}b",
    });
    let answer = app.post(&path, &with(entry(), wrong)).send().await;
    assert_eq!(
        answer.wrong_fields(),
        [
            "breed",
            "emergency_contact.phone",
            "memberships[0].number",
            "owner.email",
            "owner.name",
            "owner.phone",
            "rider_birth_date",
        ]
    );
}

#[tokio::test]
async fn a_waiver_is_signed_as_it_was_shown_and_by_a_guardian_for_a_minor() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let (path, id) = asked(&app, &token, asking("optional")).await;
    // Who rides is 17 on the first day of the show.
    let minor = with(entry(), json!({ "rider_birth_date": "2008-06-07" }));
    let answer = app
        .post(&path, &with(minor.clone(), signed("Zoë Núñez", " ")))
        .send()
        .await;
    assert_eq!(answer.wrong_fields(), ["waiver.guardian_name"]);
    let unknown = app
        .post(&path, &with(entry(), signed("Zoë Núñez", "")))
        .send()
        .await;
    assert_eq!(unknown.wrong_fields(), ["rider_birth_date"]);
    let rules = with(
        asking("optional"),
        json!({ "waiver_text": "Another text." }),
    );
    let changed = app
        .put(&format!("/events/{id}"), &with(show(), rules))
        .token(&token)
        .send()
        .await;
    changed.expect(StatusCode::OK);
    let body = with(minor, signed("Zoë Núñez", "Gail"));
    app.post(&path, &body)
        .send()
        .await
        .problem(409, "waiver_changed");
    let public = app
        .get(&format!("/events/public/{id}"))
        .send()
        .await
        .expect(StatusCode::OK);
    assert_eq!(public["waiver_text"], "Another text.");
    assert_eq!(
        (&public["form"]["owner"], &public["waiver_age"]),
        (&json!("optional"), &json!(18))
    );
    let adult = with(entry(), json!({ "rider_birth_date": "2008-06-06" }));
    // A client that does not say what it showed.
    let signature = json!({ "waiver": { "signed_name": "Zoë Núñez" } });
    let made = app.post(&path, &with(adult, signature)).send().await;
    made.expect(StatusCode::CREATED);
}
