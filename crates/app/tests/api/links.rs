//! What opens without an account: what the trail says of it, and of what programs do.

use kernel::Role;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::accounts::tokens::{api_token, secret_of};
use crate::documents::keep;
use crate::horses::sales::published;
use crate::support::horses::{jpeg, plain_horse};
use crate::support::{Answer, TestApp, entry, id_of, on_both_databases, show, with};

const DAY: &str = "2026-06-01T12:00:00Z";

async fn call(app: &TestApp, token: &str, method: Method, path: &str, body: Value) -> Answer {
    let request = app.request(method, path).json(&body);
    request.token(token).send().await
}

async fn links(app: &TestApp, token: &str, query: &str) -> Answer {
    let path = format!("/links{query}");
    app.get(&path).token(token).send().await
}

async fn done(app: &TestApp, token: &str, method: Method, path: &str, body: Value) {
    let answer = call(app, token, method, path, body).await;
    assert!(answer.status.is_success(), "{path}: {answer:?}");
}

/// The lines of the account's own organization.
async fn lines(app: &TestApp, token: &str) -> Vec<Value> {
    let own = app.get("/organization").token(token).send().await;
    let id = id_of(&own.expect(StatusCode::OK));
    let path = format!("/organization/{id}/audit");
    let lines = app.get(&path).token(token).send().await;
    let lines = lines.expect(StatusCode::OK);
    lines.as_array().expect("a list").clone()
}

/// What the lines of these kinds say, the first one first.
async fn said(app: &TestApp, token: &str, kind: &str) -> Vec<[String; 3]> {
    let lines = lines(app, token).await;
    let of_kind = lines.iter().filter(|it| it["kind"] == kind).rev();
    let text = |line: &Value, name: &str| line[name].as_str().unwrap_or_default().to_owned();
    of_kind
        .map(|line| ["subject", "before", "after"].map(|name| text(line, name)))
        .collect()
}

fn words(lines: &[[&str; 3]]) -> Vec<[String; 3]> {
    lines.iter().map(|it| it.map(str::to_owned)).collect()
}

on_both_databases! {
    async fn the_trail_says_who_made_changed_and_revoked_links_to_pages(app: TestApp) {
        let owner = app.new_account().await;
        let horse = app.create_horse(&owner, &plain_horse("Comet")).await;
        let contact = json!({ "kinds": ["owner"], "name": "Ann Lee" });
        let contact = call(&app, &owner, Method::POST, "/contacts", contact).await;
        let contact = id_of(&contact.expect(StatusCode::CREATED));
        for (path, kind, name) in [
            (format!("/contacts/{contact}/owner_link"), "owner_link", "Ann Lee"),
            (format!("/horses/{horse}/emergency_link"), "emergency_link", "Comet"),
        ] {
            for wish in [
                json!({}),
                json!({}),
                json!({ "expires_at": DAY }),
                json!({ "renew": true, "expires_at": DAY }),
            ] {
                done(&app, &owner, Method::POST, &path, wish).await;
            }
            done(&app, &owner, Method::DELETE, &path, json!({})).await;
            let until = format!("until {DAY}");
            let expected = [
                [name, "", "without end"],
                [name, "without end", &until],
                [name, &until, &format!("a new one, {until}")],
                [name, &until, ""],
            ];
            assert_eq!(said(&app, &owner, kind).await, words(&expected), "{kind}");
        }
    }

    async fn the_trail_says_that_all_links_of_a_barn_were_revoked(app: TestApp) {
        let owner = app.new_account().await;
        for name in ["Comet", "Star"] {
            let horse = app.create_horse(&owner, &plain_horse(name)).await;
            let path = format!("/horses/{horse}/emergency_link");
            done(&app, &owner, Method::POST, &path, json!({})).await;
        }
        for _ in 0..2 {
            done(&app, &owner, Method::DELETE, "/emergency_links", json!({})).await;
        }
        let expected = [
            ["Comet", "", "without end"],
            ["Star", "", "without end"],
            ["all horses", "2 links", ""],
        ];
        assert_eq!(said(&app, &owner, "emergency_link").await, words(&expected));
    }

    async fn the_trail_says_when_a_sale_a_feed_and_a_document_were_opened(app: TestApp) {
        let owner = app.new_account().await;
        let horse = app.create_horse(&owner, &plain_horse("Comet")).await;
        for public in [true, true, false] {
            let sale = json!({
                "horseId": horse, "section": "sale", "status": "for_sale", "public": public,
            });
            done(&app, &owner, Method::PUT, "/horses", sale).await;
        }
        let opened = [["Comet", "", "without end"], ["Comet", "without end", ""]];
        assert_eq!(said(&app, &owner, "sale_link").await, words(&opened));

        for method in [Method::POST, Method::POST, Method::DELETE, Method::DELETE] {
            done(&app, &owner, method, "/calendar_feed", json!({})).await;
        }
        let renewed = "a new one, without end";
        let fed = [["", "", "without end"], ["", "without end", renewed], ["", "without end", ""]];
        assert_eq!(said(&app, &owner, "calendar_feed").await, words(&fed));

        let facts = [("kind", "coggins"), ("title", "Coggins 2026"), ("horse_ids", horse.as_str())];
        let kept = keep(&app, &owner, &jpeg(30, 20), &facts).await;
        let path = format!("/documents/{}", id_of(&kept));
        for share in [true, true, false, true] {
            let facts = json!({
                "kind": "coggins", "title": "Coggins 2026", "horse_ids": [horse],
                "shared_with_owners": share,
            });
            done(&app, &owner, Method::PUT, &path, facts).await;
        }
        done(&app, &owner, Method::DELETE, &path, json!({})).await;
        let (shared, not) = (["Coggins 2026", "", "shared"], ["Coggins 2026", "shared", ""]);
        let all = words(&[shared, not, shared, not]);
        assert_eq!(said(&app, &owner, "document_shared").await, all);
    }

    async fn what_is_done_with_an_api_token_says_so(app: TestApp) {
        let owner = app.new_account().await;
        let made = api_token(&app, &owner, None, Role::Manager).await;
        let token = secret_of(&made);
        let event = call(&app, &token, Method::POST, "/events", show()).await;
        let event = event.expect(StatusCode::CREATED);
        let walk_in = with(entry(), json!({ "walk_in": true }));
        let entries = format!("/events/{}/registrations", id_of(&event));
        let made_entry = call(&app, &token, Method::POST, &entries, walk_in).await;
        let made_entry = id_of(&made_entry.expect(StatusCode::CREATED));
        let organization = made["organization_id"].as_str().expect("an id");
        let invited = json!({ "email": "ann@example.org", "role": "viewer" });
        let path = format!("/organization/{organization}/invitations");
        call(&app, &token, Method::POST, &path, invited.clone()).await.problem(403, "role_not_sufficient");
        done(&app, &owner, Method::POST, &path, invited).await;
        // The name stays when the token is gone.
        let path = format!("/accounts/tokens/{}", id_of(&made));
        done(&app, &owner, Method::DELETE, &path, json!({})).await;
        let lines = lines(&app, &owner).await;
        let by: Vec<_> = lines
            .iter()
            .map(|it| [&it["kind"], &it["by"], &it["token"], &it["device"]].map(|it| it.as_str().unwrap_or("?")))
            .collect();
        assert_eq!(by, [
            ["token_revoked", "office", "", ""],
            ["invited", "office", "", ""],
            ["added", "office", "Results", ""],
            ["show_added", "office", "Results", ""],
            ["token_made", "office", "", ""],
        ]);
        let read = app.get(&format!("/registrations/{made_entry}")).token(&owner).send().await;
        assert_eq!(read.expect(StatusCode::OK)["history"][0]["token"], "Results");
        let table = app.get(&format!("/organization/{organization}/audit?format=csv"));
        let table = table.token(&owner).send().await;
        let row = table.text.lines().nth(3).unwrap_or_default().to_owned();
        assert!(row.ends_with(",Results"), "{row}");
    }

    async fn owners_see_who_gets_in_without_an_account_and_revoke_it(app: TestApp) {
        let owner = app.new_account().await;
        let horse = app.create_horse(&owner, &plain_horse("Comet")).await;
        let secret = published(&app, &owner, &horse).await;
        let door = format!("/horses/{horse}/emergency_link");
        let wish = json!({ "expires_at": DAY });
        let door = call(&app, &owner, Method::POST, &door, wish).await.expect(StatusCode::CREATED);
        let door = door["token"].as_str().expect("a secret").to_owned();
        done(&app, &owner, Method::GET, &format!("/emergency/{door}"), json!({})).await;
        let event = call(&app, &owner, Method::POST, "/events", show()).await;
        let event = format!("/events/{}", id_of(&event.expect(StatusCode::CREATED)));
        let gate = json!({ "role": "gate", "label": "Ring 2" });
        done(&app, &owner, Method::POST, &format!("{event}/device_links"), gate).await;
        done(&app, &owner, Method::POST, &format!("{event}/register"), entry()).await;
        done(&app, &owner, Method::POST, "/calendar_feed", json!({})).await;
        api_token(&app, &owner, None, Role::Viewer).await;

        let stranger = app.new_account().await;
        assert_eq!(links(&app, &stranger, "").await.json(), json!([]));
        let own = app.get("/organization").token(&owner).send().await.expect(StatusCode::OK);
        let of = format!("?organization_id={}", id_of(&own));
        links(&app, &stranger, &of).await.problem(404, "not_found");

        let page = links(&app, &owner, &of).await;
        for private in [&secret, &door] {
            assert!(!page.text.contains(private.as_str()), "a secret is shown");
        }
        let found = page.expect(StatusCode::OK);
        let facts = |link: &Value| {
            ["purpose", "name", "label", "role", "opened"].map(|it| link[it].clone())
        };
        let me = found[0]["made_by"].clone();
        assert!(me.as_str().is_some_and(|it| it.ends_with("@example.org")), "{me}");
        let [feed, device, page, sale] = [0, 1, 2, 3].map(|at| found[at].clone());
        assert_eq!(facts(&feed), [json!("calendar_feed"), me.clone(), json!(""), json!(null), json!(null)]);
        let expected = ["device", "Shelbyville Spring Classic", "Ring 2", "gate"].map(|it| json!(it));
        assert_eq!(facts(&device)[..4], expected);
        assert_eq!(facts(&page), [json!("emergency_page"), json!("Comet"), json!(""), json!(null), json!(1)]);
        assert_eq!(page["expires_at"]["$date"], DAY);
        assert!(!page["used_at"].is_null() && sale["used_at"].is_null());
        assert_eq!(facts(&sale)[..2], ["sale_page", "Comet"].map(|it| json!(it)));
        // Page by page.
        let first = links(&app, &owner, "?limit=3").await;
        assert!(first.header("link").contains("cursor="), "{first:?}");

        let others = app.get("/links/others").token(&owner).send().await.expect(StatusCode::OK);
        assert_eq!((&others["rider_links"], &others["tokens"][0]["account"]), (&json!(1), &me));
        assert_eq!(others["tokens"][0]["name"], "Results");

        // The seller who has seen the sale open does not open it again by saving it.
        let seen = app.horse(&owner, &horse).await;
        for link in [&feed, &device, &page, &sale] {
            let path = format!("/links/{}", link["id"].as_str().expect("an id"));
            call(&app, &stranger, Method::DELETE, &path, json!({})).await.problem(404, "not_found");
            done(&app, &owner, Method::DELETE, &path, json!({})).await;
            call(&app, &owner, Method::DELETE, &path, json!({})).await.problem(404, "not_found");
        }
        assert_eq!(links(&app, &owner, &of).await.json(), json!([]));
        app.get(&format!("/horses/public/{secret}")).send().await.problem(404, "not_found");
        let seen_before = json!({
            "horseId": horse, "section": "sale", "status": "for_sale",
            "revision": seen["revisions"]["sale"],
        });
        let refused = call(&app, &owner, Method::PUT, "/horses", seen_before).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{refused:?}");
        let until = format!("until {DAY}");
        assert_eq!(said(&app, &owner, "emergency_link").await[1], ["Comet", &until, ""].map(str::to_owned));
        let devices = said(&app, &owner, "device_link").await;
        assert_eq!((devices[1][0].as_str(), devices[1][2].as_str()), ("gate", ""));
        assert_eq!(devices[0][2], devices[1][1]);
    }
}
