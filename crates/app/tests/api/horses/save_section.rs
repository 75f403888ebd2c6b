use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::{plain_horse, whole_horse};
use crate::support::{Request, TestApp, on_both_databases, with};

fn save(app: &TestApp, token: &str, id: &str, section: &str, fields: Value) -> Request {
    let body = with(json!({ "horseId": id, "section": section }), fields);
    app.put("/horses", &body).token(token)
}

/// Each section: its name in the request, its name in the horse, its fields.
fn sections() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        (
            "training",
            "training",
            json!({
                "log": [{ "date": "2026-01-02", "activity": "Lunge", "notes": "Both ways" }],
                "competitions": [{ "date": "2025-02-03", "event": "Spring, open", "placement": "1st" }],
                "goals": ["Canter", "Trail"],
                "trainer": { "name": "Al", "specialization": "Gait", "contact": "al@example.org" },
            }),
        ),
        (
            "feeding",
            "feeding",
            json!({
                "diet": { "morning": "Hay", "noon": "Grass", "evening": "Oats" },
                "supplements": ["Salt"], "schedule": "Twice", "notes": "No alfalfa",
            }),
        ),
        (
            "boarding",
            "boarding",
            json!({ "stable": "Hilltop", "location": "Lewisburg, TN", "contact": "Jo", "agreement": "Yearly", "startDate": "2026-01-11", "endDate": null }),
        ),
        (
            "breeding",
            "breeding",
            json!({ "sire": "A", "dam": "B", "offspring": ["C", "D"], "breedingDates": ["2020"] }),
        ),
        (
            "grooming",
            "grooming",
            json!({ "groomingSchedule": "Mondays", "bathing": "Never", "clipping": "Full" }),
        ),
        (
            "equipment",
            "equipment",
            json!({ "saddle": "16", "bridle": "Curb", "blankets": "Heavy", "boots": "None" }),
        ),
        (
            "pedigree",
            "pedigree",
            json!({ "familyTree": "E out of F", "ancestors": ["G"] }),
        ),
        (
            "leasing",
            "leasing",
            json!({ "lesseeName": "H", "leaseTerms": "I", "startDate": "2026-03-04", "endDate": null }),
        ),
        ("owners", "owners", json!({ "owners": ["J", "K"] })),
    ]
}

on_both_databases! {
    async fn every_section_reads_back_as_it_was_saved(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &whole_horse()).await;
        let before = app.horse(&token, &id).await;
        for (section, member, fields) in sections() {
            let saved = save(&app, &token, &id, section, fields.clone()).send().await;
            let saved = saved.expect(StatusCode::OK);
            let expected = if section == "owners" { fields["owners"].clone() } else { fields };
            assert_eq!(saved[member], expected, "{section}");
            assert_eq!(saved["revisions"][section], 2, "{section}");
            assert_eq!(app.horse(&token, &id).await, saved, "{section}");
        }
        let after = app.horse(&token, &id).await;
        for untouched in ["profile", "health_records", "created_at"] {
            assert_eq!(after[untouched], before[untouched]);
        }
    }

    async fn the_age_follows_from_a_date_of_birth(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &whole_horse()).await;
        let general = |fields: Value| with(json!({ "name": "Noon", "age": 3, "for_sale": true }), fields);
        // It is the first of May 2026: the birthday is tomorrow.
        let born = general(json!({ "date_of_birth": "2019-05-02" }));
        let saved = save(&app, &token, &id, "general", born).send().await.expect(StatusCode::OK);
        assert_eq!((&saved["profile"]["age"], &saved["profile"]["date_of_birth"]), (&json!(6), &json!("2019-05-02")));
        // A form that does not know the field keeps it, and the market counts its years.
        let saved = save(&app, &token, &id, "general", general(json!({}))).send().await.expect(StatusCode::OK);
        assert_eq!(saved["profile"]["age"], 6);
        for (query, found) in [("age_from=6&age_to=6", 1), ("age_from=7", 0), ("age_to=5", 0), ("age_to=6", 1)] {
            let path = format!("/horses/for-sale?{query}");
            let listed = app.get(&path).token(&token).send().await.expect(StatusCode::OK);
            assert_eq!(listed.as_array().map(Vec::len), Some(found), "{query}");
        }
        for wrong in ["2026-05-04", "1965-01-01"] {
            let wrong = save(&app, &token, &id, "general", general(json!({ "date_of_birth": wrong })));
            assert_eq!(wrong.send().await.wrong_fields(), ["date_of_birth"]);
        }
        // Without it, the age is what was typed.
        let typed = general(json!({ "date_of_birth": "" }));
        let saved = save(&app, &token, &id, "general", typed).send().await.expect(StatusCode::OK);
        assert_eq!((&saved["profile"]["age"], &saved["profile"]["date_of_birth"]), (&json!(3), &Value::Null));
    }

    async fn general_and_health_read_back_too(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &whole_horse()).await;
        let general = json!({
            "name": "Noon", "age": 60, "breed": "Morgan", "gender": "GELDING", "color": "Bay", "markings": "None",
            "registrationNumber": "1", "microchipNumber": "2", "for_sale": false,
        });
        let saved = save(&app, &token, &id, "general", general).send().await.expect(StatusCode::OK);
        assert_eq!(saved["profile"], json!({
            "name": "Noon", "age": 60, "date_of_birth": null, "breed": "Morgan", "gender": "gelding", "color": "Bay", "markings": "None",
            "registration_number": "1", "microchip_number": "2",
            // A form of before has neither of these, and clears none.
            "registered_name": "Midnight's Legacy", "height_hands": "15.3", "header_photo": null, "profile_photo": null,
            "photo": "https://example.org/midnight.jpg", "for_sale": false,
        }));
        let cleared = json!({ "name": "Noon", "registered_name": "", "height_hands": null });
        let cleared = save(&app, &token, &id, "general", cleared).send().await;
        let cleared = cleared.expect(StatusCode::OK);
        let names = ["registered_name", "height_hands"].map(|it| cleared["profile"][it].clone());
        assert_eq!(names, [json!(""), Value::Null]);
        let tall = json!({ "name": "Noon", "height_hands": "15.4" });
        let tall = save(&app, &token, &id, "general", tall).send().await;
        assert_eq!(tall.wrong_fields(), ["height_hands"]);
        let kept = saved["health_records"]["medicalHistory"][1].clone();
        let health = json!({
            "vaccinations": [{ "name": "Tetanus", "date": null, "nextDue": "2026-07-01", "product": "" }],
            "deworming": { "lastDate": "2026-01-01", "nextDue": "2026-02-01", "product": "P" },
            "dental": { "lastExam": "2026-01-02", "nextDue": "2026-02-02", "notes": "N" },
            "hoofCare": { "lastTrim": "2026-01-03", "nextDue": "2026-02-03", "farrier": "F" },
            "medicalHistory": [{ "date": "2026-01-04", "condition": "New" }, kept],
            "currentMedications": [], "allergies": ["Dust"],
            "vetVisits": [],
        });
        let saved = save(&app, &token, &id, "health", health.clone()).send().await.expect(StatusCode::OK);
        let records = &saved["health_records"];
        for same in ["vaccinations", "deworming", "dental", "hoofCare", "currentMedications", "allergies", "vetVisits"] {
            assert_eq!(records[same], health[same], "{same}");
        }
        assert_eq!(records["medicalHistory"][1], kept);
        assert_eq!(records["medicalHistory"][0]["condition"], "New");
        assert_ne!(records["medicalHistory"][0]["guid"], kept["guid"]);
        assert_eq!(app.horse(&token, &id).await, saved);
        // None is stated apart from nothing that was entered, and not beside some.
        assert_eq!(records["noKnownAllergies"], false);
        let none = json!({ "allergies": [], "noKnownAllergies": true, "noCurrentMedications": true });
        let stated = save(&app, &token, &id, "health", with(health.clone(), none)).send().await;
        let stated = &stated.expect(StatusCode::OK)["health_records"];
        assert_eq!((&stated["noKnownAllergies"], &stated["noCurrentMedications"]), (&json!(true), &json!(true)));
        let both = save(&app, &token, &id, "health", with(health, json!({ "noKnownAllergies": true })));
        assert_eq!(both.send().await.wrong_fields(), ["noKnownAllergies"]);
    }

    async fn care_due_before_it_was_done_is_refused_at_its_field(app: TestApp) {
        let token = app.new_account().await;
        let before = json!({ "date": "2026-06-14", "lastDate": "2026-06-14", "lastExam": "2026-06-14", "lastTrim": "2026-06-14", "nextDue": "2026-06-13" });
        let shot = with(before.clone(), json!({ "name": "Tetanus" }));
        let created = app.post("/horses", &with(plain_horse("Midnight"), json!({ "healthRecords": {
            "vaccinations": [shot], "dewormingSchedule": before, "dentalCare": before, "hoofCare": before,
        } }))).token(&token).send().await.problem(422, "invalid_fields");
        let fields: Vec<_> = created["fields"].as_object().expect("fields").keys().cloned().collect();
        assert_eq!(fields, [
            "healthRecords.dentalCare.nextDue", "healthRecords.dewormingSchedule.nextDue",
            "healthRecords.hoofCare.nextDue", "healthRecords.vaccinations[0].nextDue",
        ]);

        let id = app.create_horse(&token, &plain_horse("Midnight")).await;
        let section = json!({ "vaccinations": [shot], "deworming": before, "dental": before, "hoofCare": before });
        let saved = save(&app, &token, &id, "health", section).send().await.problem(422, "invalid_fields");
        let fields: Vec<_> = saved["fields"].as_object().expect("fields").keys().cloned().collect();
        assert_eq!(fields, ["dental.nextDue", "deworming.nextDue", "hoofCare.nextDue", "vaccinations[0].nextDue"]);
        // Both dates may be the same.
        let again = json!({ "deworming": { "lastDate": "2026-06-14", "nextDue": "2026-06-14" } });
        save(&app, &token, &id, "health", again).send().await.expect(StatusCode::OK);
    }

    async fn saves_of_different_sections_do_not_conflict(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &whole_horse()).await;
        let saves = sections().into_iter().map(|(section, _, fields)| {
            save(&app, &token, &id, section, with(fields, json!({ "revision": 1 }))).send()
        });
        for answer in join_all(saves).await {
            answer.expect(StatusCode::OK);
        }
        let horse = app.horse(&token, &id).await;
        for (section, member, fields) in sections() {
            let expected = if section == "owners" { fields["owners"].clone() } else { fields };
            assert_eq!(horse[member], expected, "{section}");
        }
    }

    async fn of_concurrent_saves_of_a_section_one_succeeds(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &plain_horse("Comet")).await;
        for (round, section) in ["feeding", "boarding", "general"].into_iter().enumerate() {
            let saves = (0..8).map(|tab| {
                let text = format!("tab {tab}");
                let fields = json!({ "name": text, "schedule": text, "stable": text, "revision": 1 });
                save(&app, &token, &id, section, fields).send()
            });
            let answers = join_all(saves).await;
            let won: Vec<_> = answers.iter().filter(|answer| answer.status == StatusCode::OK).collect();
            assert_eq!(won.len(), 1, "{section} in round {round}");
            for lost in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
                lost.problem(409, "section_changed");
            }
            let horse = app.horse(&token, &id).await;
            assert_eq!(horse, won[0].json());
            assert_eq!(horse["revisions"][section], 2);
        }
    }

    async fn a_save_without_a_revision_is_unconditional(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &plain_horse("Comet")).await;
        for name in ["Once", "Twice"] {
            let saved = save(&app, &token, &id, "general", json!({ "name": name })).send().await;
            assert_eq!(saved.expect(StatusCode::OK)["profile"]["name"], name);
        }
    }
}

#[tokio::test]
async fn entries_of_another_horse_are_refused_with_their_index() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let other = app.create_horse(&token, &whole_horse()).await;
    let other = app.horse(&token, &other).await;
    let id = app.create_horse(&token, &plain_horse("Comet")).await;
    let fields = json!({
        "medicalHistory": [other["health_records"]["medicalHistory"][0]],
        "vetVisits": [{ "date": "2026-01-01", "vet": "New" }, other["health_records"]["vetVisits"][0]],
    });
    let answer = save(&app, &token, &id, "health", fields).send().await;
    assert_eq!(
        answer.wrong_fields(),
        ["medicalHistory[0].guid", "vetVisits[1].guid"]
    );
}

#[tokio::test]
async fn another_s_horse_cannot_be_saved_even_while_it_is_for_sale() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.new_account().await, app.new_account().await);
    let id = app.create_horse(&owner, &whole_horse()).await;
    let missing = "01890000-0000-7000-8000-000000000001";
    for id in [id.as_str(), missing, "nonsense"] {
        save(&app, &stranger, id, "general", json!({ "name": "Mine" }))
            .send()
            .await
            .problem(404, "not_found");
    }
}
