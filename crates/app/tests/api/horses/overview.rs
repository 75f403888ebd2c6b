use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::horses::{plain_horse, whole_horse};
use crate::support::{TestApp, on_both_databases};

const VIEWS: [&str; 8] = [
    "training",
    "feeding",
    "grooming",
    "equipment",
    "boarding",
    "breeding",
    "pedigree",
    "leasing",
];

async fn rows(app: &TestApp, token: &str, view: &str) -> Vec<Value> {
    let path = format!("/horses/overview?view={view}");
    let rows = app.get(&path).token(token).send().await;
    rows.expect(StatusCode::OK)
        .as_array()
        .expect("an array")
        .clone()
}

on_both_databases! {
    async fn every_view_shows_its_section_of_every_horse(app: TestApp) {
        let (token, stranger) = (app.new_account().await, app.new_account().await);
        let horse = app.create_horse(&token, &whole_horse()).await;
        app.create_horse(&token, &plain_horse("Comet")).await;
        let whole = app.get(&format!("/horses/{horse}")).token(&token).send().await;
        let whole = whole.expect(StatusCode::OK).clone();
        for view in VIEWS {
            let rows = rows(&app, &token, view).await;
            assert_eq!(rows[0]["name"], "Comet", "{view}");
            assert_eq!(rows[1]["_id"]["$oid"], json!(horse), "{view}");
            if !["training", "breeding", "pedigree"].contains(&view) {
                assert_eq!(rows[1][view], whole[view], "{view}");
            }
        }
        assert_eq!(rows(&app, &stranger, "feeding").await, Vec::<Value>::new());
    }

    async fn relatives_are_linked_where_they_are_horses_of_the_account(app: TestApp) {
        let token = app.new_account().await;
        let dam = json!({
            "name": "Evening Star", "gender": "Mare",
            "breedingRecords": {
                "sire": "Nobody", "offspring": ["Dawn (2022)"],
                "breedingDates": ["2021-05, live cover"],
            },
        });
        let foal = json!({ "name": "Dawn", "breedingRecords": { "dam": "evening star" } });
        let dam = app.create_horse(&token, &dam).await;
        let foal = app.create_horse(&token, &foal).await;
        let found = rows(&app, &token, "breeding").await;
        assert_eq!(found[0]["breeding"]["dam"], json!({ "name": "evening star", "horse_id": dam }));
        assert_eq!(found[0]["breeding"]["sire"], Value::Null);
        let offspring = json!([{ "name": "Dawn (2022)", "horse_id": foal }]);
        assert_eq!(found[1]["breeding"]["offspring"], offspring);
        assert_eq!(found[1]["breeding"]["foaling"], Value::Null);
        let found = rows(&app, &token, "pedigree").await;
        assert_eq!(found[0]["pedigree"]["dam"]["horse_id"], json!(dam));
        assert_eq!(found[0]["pedigree"]["dam"]["sire"]["name"], "Nobody");
    }
}

#[tokio::test]
async fn a_mare_s_expected_foaling_follows_from_her_last_breeding_date() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let mare = json!({
        "name": "Evening Star", "gender": "Mare",
        "breedingRecords": { "breedingDates": ["1/1/2150: Northern Light"] },
    });
    app.create_horse(&token, &mare).await;
    let found = rows(&app, &token, "breeding").await;
    let foaling = &found[0]["breeding"]["foaling"];
    assert_eq!(foaling["bred_on"], "2150-01-01");
    assert_eq!(foaling["due_on"], "2150-12-07");
}

#[tokio::test]
async fn a_view_can_be_taken_along_as_a_table() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    let mut horse = whole_horse();
    horse["name"] = json!("=Midnight");
    app.create_horse(&token, &horse).await;
    for (view, expected) in [
        ("training", ["Horse,Last ride,", "'=Midnight,"]),
        (
            "feeding",
            ["Horse,Morning,", "'=Midnight,2 flakes,Pasture,1 qt oats,"],
        ),
        (
            "grooming",
            ["Horse,Schedule,", "'=Midnight,Daily,Weekly,Bridle path"],
        ),
        (
            "equipment",
            ["Horse,Saddle,", "'=Midnight,17 in,Snaffle,Sheet,Bell"],
        ),
        (
            "boarding",
            ["Horse,Stable,", "'=Midnight,Duck River Stable,"],
        ),
        (
            "breeding",
            [
                "Horse,Gender,",
                "'=Midnight,mare,Shades of Gray,Evening Star,",
            ],
        ),
        (
            "pedigree",
            ["Horse,Sire,", "'=Midnight,Shades of Gray,Evening Star,"],
        ),
        (
            "leasing",
            [
                "Horse,Lessee,",
                "'=Midnight,Ann Lee,Half lease,2026-01-01,2026-12-31",
            ],
        ),
    ] {
        let path = format!("/horses/overview.csv?view={view}");
        let table = app.get(&path).token(&token).send().await;
        let disposition = table.header("content-disposition");
        assert_eq!(disposition, format!("attachment; filename=\"{view}.csv\""));
        assert_eq!(table.status, StatusCode::OK);
        for part in expected {
            assert!(table.text.contains(part), "{view}: {}", table.text);
        }
    }
}

#[tokio::test]
async fn a_section_without_a_view_is_refused() {
    let app = TestApp::start().await;
    let token = app.new_account().await;
    for query in ["", "?view=health", "?view=", "?view=feeding&limit=0"] {
        for path in ["/horses/overview", "/horses/overview.csv"] {
            if path.ends_with("csv") && query.contains("limit") {
                continue;
            }
            let refused = app
                .get(&format!("{path}{query}"))
                .token(&token)
                .send()
                .await;
            refused.expect(StatusCode::BAD_REQUEST);
        }
    }
}
