use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::{plain_horse, whole_horse};
use crate::support::{id_of, on_both_databases, with};

/// The paths of all keys in a value, including those in lists.
fn keys(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                keys(member, &format!("{path}.{name}"), found);
            }
        }
        Value::Array(entries) => {
            for entry in entries {
                keys(entry, &format!("{path}[]"), found);
            }
        }
        _ => found.push(path.to_owned()),
    }
}

fn keys_of(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    keys(value, "", &mut found);
    found.sort();
    found.dedup();
    found
}

const PROFILE: [&str; 10] = [
    ".profile.age",
    ".profile.breed",
    ".profile.color",
    ".profile.for_sale",
    ".profile.gender",
    ".profile.header_photo",
    ".profile.markings",
    ".profile.name",
    ".profile.profile_photo",
    ".profile.registration_number",
];

/// What is offered, in lists too. A gallery without photos has no key of its own.
const OFFER: [&str; 8] = [
    ".sale.discipline",
    ".sale.height_cm",
    ".sale.height_hands",
    ".sale.height_inches",
    ".sale.price",
    ".sale.price_note",
    ".sale.status",
    ".sale.training_level",
];

/// Values that only the owner may read.
fn secrets(horse: &Value) -> Vec<String> {
    let mut secrets: Vec<String> = [
        "985112001234567",
        "midnight.jpg",
        "931-555-0102",
        "931-555-0103",
        "Month to month",
        "Banamine",
        "Equioxx",
        "Biotin",
        "Shades of Gray",
        "Ann Lee",
        "Rae Doe",
        "Flat walk",
        "clean running walk",
        "Roan Allen",
        "Snaffle",
        "@example.org",
    ]
    .map(str::to_owned)
    .into();
    for list in ["medicalHistory", "vetVisits"] {
        let guid = &horse["health_records"][list][0]["guid"];
        secrets.push(guid.as_str().expect("a guid").to_owned());
    }
    secrets
}

on_both_databases! {
    async fn a_buyer_s_view_has_exactly_these_keys(app: TestApp) {
        let (seller, buyer) = (app.new_account().await, app.new_account().await);
        let id = app.create_horse(&seller, &whole_horse()).await;
        let whole = app.horse(&seller, &id).await;

        let view = app.get(&format!("/horses/{id}")).token(&buyer).send().await;
        let mut expected: Vec<String> = PROFILE.map(str::to_owned).into();
        expected.extend([
            ".boarding.location", ".boarding.stable", ".id", ".listed_at.$date",
            ".sale.description", ".sale.video_url", ".sale.registered_name", ".sale.sire",
            ".sale.dam",
            ".training.competitions[].date", ".training.competitions[].event",
            ".training.competitions[].placement", ".training.trainer.name",
            ".training.trainer.specialization",
        ].map(str::to_owned));
        expected.extend(OFFER.map(str::to_owned));
        expected.sort();
        assert_eq!(keys_of(&view.expect(StatusCode::OK)), expected);

        let list = app.get("/horses/for-sale").token(&buyer).send().await;
        let mut expected: Vec<String> = PROFILE.map(|key| format!("[]{key}")).into();
        expected.extend([
            "[]._id.$oid", "[].boarding.location", "[].boarding.stable", "[].listed_at.$date",
        ].map(str::to_owned));
        expected.extend(OFFER.map(|key| format!("[]{key}")));
        expected.sort();
        assert_eq!(keys_of(&list.expect(StatusCode::OK)), expected);

        for answer in [&view, &list] {
            for secret in secrets(&whole) {
                assert!(!answer.text.contains(&secret), "{secret} leaks in {}", answer.text);
            }
        }
    }

    async fn only_what_is_for_sale_is_in_the_marketplace_last_listed_first(app: TestApp) {
        let (seller, buyer) = (app.new_account().await, app.new_account().await);
        let mut ids = Vec::new();
        for name in ["First", "Never", "Last"] {
            let body = with(plain_horse(name), json!({ "for_sale": name != "Never" }));
            ids.push(app.create_horse(&seller, &body).await);
        }
        let rows = app.get("/horses/for-sale").token(&buyer).send().await.expect(StatusCode::OK);
        let found: Vec<_> = rows.as_array().expect("a list").iter().map(id_of).collect();
        assert_eq!(found, [ids[2].clone(), ids[0].clone()]);
        let hidden = app.get(&format!("/horses/{}", ids[1])).token(&buyer).send().await;
        let missing = app.get("/horses/01890000-0000-7000-8000-000000000001").token(&buyer).send().await;
        assert_eq!(hidden.problem(404, "not_found"), missing.problem(404, "not_found"));

        let off = json!({ "horseId": ids[0], "section": "general", "name": "First", "for_sale": false });
        app.put("/horses", &off).token(&seller).send().await.expect(StatusCode::OK);
        let rows = app.get("/horses/for-sale").token(&buyer).send().await.expect(StatusCode::OK);
        assert_eq!(rows.as_array().map(Vec::len), Some(1));
    }

    async fn buyers_can_search(app: TestApp) {
        let seller = app.new_account().await;
        app.create_horse(&seller, &whole_horse()).await;
        let comet = json!({ "name": "Comet", "gender": "gelding", "breed": "Morgan", "for_sale": true });
        app.create_horse(&seller, &comet).await;
        for (query, expected) in [
            ("q=comet", 1), ("q=WALKING", 1), ("q=shelbyville", 1), ("q=duck%20river", 1),
            ("gender=mare", 1), ("gender=stallion", 0), ("q=o", 2), ("q=lewisburg", 0),
        ] {
            let rows = app.get(&format!("/horses/for-sale?{query}")).token(&seller).send().await;
            let rows = rows.expect(StatusCode::OK);
            assert_eq!(rows.as_array().map(Vec::len), Some(expected), "{query}");
        }
        app.get("/horses/for-sale?gender=filly").token(&seller).send().await.problem(400, "bad_query");
    }
}
