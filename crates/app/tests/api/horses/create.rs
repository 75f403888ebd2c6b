use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::{plain_horse, whole_horse};
use crate::support::{TestApp, on_both_databases, with};

/// The response for [`whole_horse`], without ids, revisions and instants.
fn expected() -> Value {
    json!({
        "profile": {
            "name": "Midnight \u{1F40E}", "age": 9, "date_of_birth": null, "breed": "Tennessee Walking Horse", "gender": "mare",
            "color": "Black", "markings": "Star, two socks",
            "registration_number": "TWHBEA 21500012", "microchip_number": "985112001234567",
            "registered_name": "Midnight's Legacy", "height_hands": "15.3",
            "header_photo": null, "profile_photo": null,
            "photo": "https://example.org/midnight.jpg", "for_sale": true,
        },
        "health_records": {
            "vaccinations": [
                { "name": "Rabies", "date": "2025-05-20", "nextDue": "2026-05-20", "product": "Imrab 3" },
                { "name": "EEE/WEE, spring", "date": "2026-03-01", "nextDue": null, "product": "" },
            ],
            "deworming": { "lastDate": "2026-02-02", "nextDue": "2026-04-02", "product": "Ivermectin" },
            "dental": { "lastExam": "2025-09-09", "nextDue": "2026-09-09", "notes": "Floated.\nNo hooks." },
            "hoofCare": { "lastTrim": "2026-04-04", "nextDue": "2026-05-16", "farrier": "Jo Smith" },
            "medicalHistory": [
                { "date": "2024-01-05", "condition": "Colic", "treatment": "Banamine", "notes": "Mild" },
                { "date": "2023-01-06", "condition": "", "treatment": "", "notes": "Stitches" },
            ],
            "currentMedications": ["Equioxx 57 mg", "Ulcer paste"], "noCurrentMedications": false,
            "allergies": ["Clover, red"], "noKnownAllergies": false,
            "vetVisits": [
                { "date": "2026-03-02", "reason": "Coggins", "vet": "Dr. Hale", "notes": "Negative" },
            ],
        },
        "training": {
            "log": [{ "date": "2026-04-20", "activity": "Flat walk", "notes": "Relaxed" }],
            "competitions": [{ "date": "2025-08-28", "event": "Celebration", "placement": "3rd" }],
            "goals": ["A clean running walk"],
            "trainer": { "name": "Bo Reed", "specialization": "Lite shod", "contact": "931-555-0102" },
        },
        "feeding": {
            "diet": { "morning": "2 flakes", "noon": "Pasture", "evening": "1 qt oats" },
            "supplements": ["Biotin", "Salt, loose"],
            "schedule": "6, 12 and 18 h", "notes": "Eats apart",
        },
        "boarding": {
            "stable": "Duck River Stable", "location": "Shelbyville, TN",
            "contact": "931-555-0103", "agreement": "Month to month",
            "startDate": "2026-03-01", "endDate": "2026-12-31",
        },
        "breeding": {
            "sire": "Shades of Gray", "dam": "Evening Star",
            "offspring": ["Dawn (2022)"], "breedingDates": ["2021-05, live cover"],
        },
        "grooming": { "groomingSchedule": "Daily", "bathing": "Weekly", "clipping": "Bridle path" },
        "equipment": { "saddle": "17 in", "bridle": "Snaffle", "blankets": "Sheet", "boots": "Bell" },
        "pedigree": { "familyTree": "Line of Roan Allen", "ancestors": ["Midnight Sun", "Merry Boy"] },
        "leasing": {
            "lesseeName": "Ann Lee", "leaseTerms": "Half lease",
            "startDate": "2026-01-01", "endDate": "2026-12-31",
        },
        "owners": ["Rae Doe", "Zoë Núñez"],
        "ownership": [
            { "contact_id": null, "name": "Rae Doe", "share": null },
            { "contact_id": null, "name": "Zoë Núñez", "share": null },
        ],
    })
}

/// Removes generated values. Asserts that every entry has a guid.
fn without_ids(mut horse: Value) -> Value {
    for list in ["medicalHistory", "vetVisits"] {
        let entries = horse["health_records"][list]
            .as_array_mut()
            .expect("a list");
        for entry in entries {
            let guid = entry.as_object_mut().and_then(|entry| entry.remove("guid"));
            assert!(guid.is_some_and(|guid| guid.is_string()));
        }
    }
    let members = horse.as_object_mut().expect("a horse");
    for name in [
        "id",
        "organization_id",
        "organization_name",
        "revisions",
        "created_at",
        "updated_at",
        "archive",
        // A new horse has nothing of it; `horses/sales.rs` looks at all of it.
        "sale",
    ] {
        assert!(members.remove(name).is_some(), "{name} is missing");
    }
    horse
}

on_both_databases! {
    async fn every_field_reads_back_as_it_was_sent(app: TestApp) {
        let token = app.new_account().await;
        let made = app.post("/horses", &whole_horse()).token(&token).send().await;
        let made = made.expect(StatusCode::CREATED);
        let id = made["id"].as_str().expect("an id");
        assert_eq!(app.horse(&token, id).await, made);
        assert_eq!(made["revisions"]["general"], 1);
        assert_eq!(without_ids(made), expected());
    }

    async fn a_name_is_enough(app: TestApp) {
        let token = app.new_account().await;
        let id = app.create_horse(&token, &plain_horse("Comet")).await;
        let horse = app.horse(&token, &id).await;
        assert_eq!(horse["profile"]["age"], Value::Null);
        assert_eq!(horse["profile"]["gender"], Value::Null);
        assert_eq!(horse["profile"]["breed"], "");
        assert_eq!(horse["profile"]["for_sale"], false);
        assert_eq!(horse["owners"], json!([]));
    }

    async fn a_repeated_attempt_makes_one_horse(app: TestApp) {
        let token = app.new_account().await;
        let attempt = |body: Value| {
            app.post("/horses", &body)
                .token(&token)
                .header("idempotency-key", "one")
                .send()
        };
        let first = attempt(whole_horse()).await.expect(StatusCode::CREATED);
        let id = first["id"].as_str().expect("an id");
        app.put("/horses", &json!({ "horseId": id, "section": "owners", "owners": ["Somebody"] }))
            .token(&token)
            .send()
            .await
            .expect(StatusCode::OK);
        let again = attempt(whole_horse()).await.expect(StatusCode::CREATED);
        assert_eq!(again, first);
        attempt(plain_horse("Other")).await.problem(422, "idempotency_key_reused");
        let list = app.get("/horses").token(&token).send().await.expect(StatusCode::OK);
        assert_eq!(list.as_array().map(Vec::len), Some(1));
    }
}

#[tokio::test]
async fn everything_that_is_wrong_is_named_at_once() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let body = with(
        whole_horse(),
        json!({ "name": "", "age": 7.5, "gender": "filly", "breed": "Unicorn" }),
    );
    let answer = app.post("/horses", &body).token(&token).send().await;
    assert_eq!(answer.wrong_fields(), ["age", "breed", "gender", "name"]);
}

#[tokio::test]
async fn the_breeds_need_no_token() {
    let app = TestApp::start().await;
    let breeds = app
        .get("/horses/breeds")
        .send()
        .await
        .expect(StatusCode::OK);
    let breeds = breeds.as_array().expect("a list");
    assert!(breeds.len() >= 300, "{} breeds", breeds.len());
    assert!(breeds.contains(&json!("Quarter Horse")));
}
