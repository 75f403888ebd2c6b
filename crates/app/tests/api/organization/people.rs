use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::accounts::password_reset::mails;
use crate::support::{TestApp, credentials, id_of, on_both_databases, show, with};

pub(crate) async fn sign_up(app: &TestApp, email: &str) -> String {
    let opened = app.post("/accounts/signup", &credentials(email));
    let opened = opened.send().await.expect(StatusCode::CREATED);
    opened["token"].as_str().expect("a token").to_owned()
}

async fn organizations(app: &TestApp, token: &str) -> Value {
    let list = app.get("/organizations").token(token).send().await;
    list.expect(StatusCode::OK)
}

/// An owner who has invited somebody, with the address of the organization and
/// the secret part of the link in the mail.
pub(crate) async fn invited(app: &TestApp, role: &str) -> (String, String, String) {
    let owner = sign_up(app, "owner@example.org").await;
    let id = organizations(app, &owner).await[0]["id"].clone();
    let organization = format!("/organization/{}", id.as_str().expect("an id"));
    let body = json!({ "email": "ann@example.org", "role": role });
    let path = format!("{organization}/invitations");
    let made = app.post(&path, &body).token(&owner).send().await;
    let made = made.expect(StatusCode::CREATED);
    assert_eq!(
        (&made["email"], &made["role"]),
        (&body["email"], &body["role"])
    );
    let mail = mails(app, 1).await.remove(0);
    let (_, rest) = mail.split_once("/invitation/").expect("a link");
    let link = rest.lines().next().expect("a line").trim();
    // Whoever invites can hand the link over too.
    let url = made["url"].as_str().expect("a link");
    assert!(url.ends_with(&format!("/invitation/{link}")), "{url}");
    let picture = made["qr_code"].as_str().expect("a picture");
    assert!(picture.starts_with("<svg"), "{picture}");
    assert_eq!(made["delivery"], "outbox");
    (owner, organization, link.to_owned())
}

on_both_databases! {
    async fn whoever_accepts_an_invitation_works_in_the_organization(app: TestApp) {
        let (owner, organization, link) = invited(&app, "secretary").await;
        let event = app.create_show(&owner).await;
        let event = format!("/events/{}", id_of(&event));
        let path = format!("/invitations/{link}");
        let offer = app.get(&path).send().await.expect(StatusCode::OK);
        assert_eq!((&offer["role"], &offer["email"]), (&json!("secretary"), &json!("ann@example.org")));
        app.post(&path, &json!({})).send().await.problem(401, "unauthenticated");

        let ann = sign_up(&app, "ann@example.org").await;
        app.get(&event).token(&ann).send().await.problem(404, "not_found");
        app.post(&path, &json!({})).token(&ann).send().await.expect(StatusCode::OK);
        // Repeated, it is answered alike; for others the link is used up.
        app.post(&path, &json!({})).token(&ann).send().await.expect(StatusCode::OK);
        app.post(&path, &json!({})).token(&owner).send().await.problem(404, "link_not_valid");
        // The address of its shows, among others.
        let read = app.get(&organization).token(&ann).send().await.expect(StatusCode::OK);
        assert!(organization.ends_with(&id_of(&read)), "{read}");
        let roles = organizations(&app, &ann).await;
        assert_eq!((&roles[0]["role"], &roles[0]["is_own"]), (&json!("owner"), &json!(true)));
        assert_eq!((&roles[1]["role"], &roles[1]["is_own"]), (&json!("secretary"), &json!(false)));
        assert_eq!(roles[1]["permissions"], json!(["read_organization", "read_shows", "correct_shows", "manage_entries"]));
        let seen = app.get(&event).token(&ann).send().await.expect(StatusCode::OK);
        assert_eq!(seen["organization_id"], roles[1]["id"]);
        let listed = app.get("/events").token(&ann).send().await.expect(StatusCode::OK);
        assert_eq!(listed[0]["_id"], seen["_id"]);
        app.put(&event, &show()).token(&ann).send().await.problem(403, "role_not_sufficient");

        // She can neither raise her own role nor stay when she is removed.
        let members = format!("{organization}/members");
        let list = app.get(&members).token(&owner).send().await.expect(StatusCode::OK);
        let member = format!("{members}/{}", list[1]["account_id"].as_str().expect("an id"));
        let raised = app.put(&member, &json!({ "role": "owner" })).token(&ann).send().await;
        raised.problem(403, "role_not_sufficient");
        let changed = app.put(&member, &json!({ "role": "manager" })).token(&owner).send().await;
        assert_eq!(changed.expect(StatusCode::OK)["role"], "manager");
        app.put(&event, &show()).token(&ann).send().await.expect(StatusCode::OK);
        app.delete(&member).token(&owner).send().await.expect(StatusCode::NO_CONTENT);
        app.get(&event).token(&ann).send().await.problem(404, "not_found");
    }

    async fn a_member_creates_shows_and_horses_where_the_role_permits_it(app: TestApp) {
        let (owner, _, link) = invited(&app, "manager").await;
        let ann = sign_up(&app, "ann@example.org").await;
        app.post(&format!("/invitations/{link}"), &json!({})).token(&ann).send().await.expect(StatusCode::OK);
        let theirs = organizations(&app, &owner).await[0]["id"].clone();
        let wish = with(show(), json!({ "organization_id": theirs, "saveAsTemplate": true }));
        let made = app.post("/events", &wish).token(&ann).send().await.expect(StatusCode::CREATED);
        assert_eq!(made["organization_id"], theirs);
        let templates = app.get("/events/templates").token(&owner).send().await.expect(StatusCode::OK);
        assert_eq!(templates[0]["organization_id"], theirs);
        let horse = json!({ "name": "Comet", "organization_id": theirs });
        let made = app.post("/horses", &horse).token(&ann).send().await.expect(StatusCode::CREATED);
        assert_eq!(made["organization_id"], theirs);
        // Without a wish it is one's own.
        let own = organizations(&app, &ann).await[0]["id"].clone();
        let made = app.post("/events", &show()).token(&ann).send().await.expect(StatusCode::CREATED);
        assert_eq!(made["organization_id"], own);
        for foreign in [json!("nowhere"), own] {
            let wish = with(show(), json!({ "organization_id": foreign }));
            app.post("/events", &wish).token(&owner).send().await.problem(404, "not_found");
        }
    }

    async fn who_only_works_for_others_does_not_use_their_own_organization(app: TestApp) {
        let (owner, _, link) = invited(&app, "caretaker").await;
        let ann = sign_up(&app, "ann@example.org").await;
        // Where it is the only one, it is not looked up.
        assert_eq!(organizations(&app, &ann).await[0]["is_used"], true);
        app.post(&format!("/invitations/{link}"), &json!({})).token(&ann).send().await.expect(StatusCode::OK);
        let roles = organizations(&app, &ann).await;
        assert_eq!((&roles[0]["is_used"], &roles[1]["is_used"]), (&json!(false), &json!(true)));

        // What she adds in the barn is seen there, and does not make hers used.
        let barn = roles[1]["id"].clone();
        let task = json!({ "title": "Mend the gate", "starts_on": "2026-05-01", "organization_id": barn });
        app.post("/tasks", &task).token(&ann).send().await.expect(StatusCode::CREATED);
        let seen = app.get("/tasks").token(&owner).send().await.expect(StatusCode::OK);
        assert_eq!(seen[0]["title"], "Mend the gate");
        assert_eq!(organizations(&app, &ann).await[0]["is_used"], false);

        let lesson = json!({ "description": "Lessons", "quantity": 1, "unit_amount": 45 });
        for (path, body) in [
            ("/tasks", json!({ "title": "Call the vet", "starts_on": "2026-05-01" })),
            ("/horses", json!({ "name": "Comet" })),
            ("/contacts", json!({ "name": "Dr. Ames", "kinds": ["veterinarian"] })),
            ("/notes", json!({ "text": "Straw" })),
            ("/appointments", json!({
                "kind": "appointment", "title": "Farrier", "all_day": true, "time_zone": "UTC",
                "starts_at": "2026-05-01", "ends_at": "2026-05-01",
            })),
            ("/book", json!({
                "kind": "expense", "category": "feed", "date": "2026-05-01", "amount": 10,
                "description": "Hay",
            })),
            ("/bills", json!({
                "recipient_name": "Ann Lee", "date": "2026-05-31", "due_on": "2026-06-14",
                "lines": [lesson],
            })),
            ("/events", show()),
        ] {
            let made = app.post(path, &body).token(&ann).send().await.expect(StatusCode::CREATED);
            assert_eq!(organizations(&app, &ann).await[0]["is_used"], true, "{path}");
            // A bill stays, and a show keeps its records.
            if ["/bills", "/events"].contains(&path) {
                break;
            }
            let id = made["id"].as_str().map_or_else(|| id_of(&made), str::to_owned);
            let gone = app.delete(&format!("{path}/{id}")).token(&ann).send().await;
            gone.expect(StatusCode::NO_CONTENT);
            assert_eq!(organizations(&app, &ann).await[0]["is_used"], false, "{path}");
        }
    }

    async fn a_new_link_ends_the_first_and_no_list_has_one(app: TestApp) {
        let (owner, organization, first) = invited(&app, "viewer").await;
        let path = format!("{organization}/invitations");
        let again = app.post(&path, &json!({ "email": "ann@example.org", "role": "viewer" }));
        let again = again.token(&owner).send().await.expect(StatusCode::CREATED);
        let (_, second) = again["url"].as_str().expect("a link").split_once("/invitation/").expect("its secret");
        app.get(&format!("/invitations/{first}")).send().await.problem(404, "link_not_valid");
        let offer = app.get(&format!("/invitations/{second}")).send().await.expect(StatusCode::OK);
        assert_eq!(offer["role"], "viewer");
        let open = app.get(&path).token(&owner).send().await;
        assert!(!open.text.contains(second), "{}", open.text);
        let open = open.expect(StatusCode::OK);
        assert_eq!(open.as_array().expect("a list").len(), 1);
        assert_eq!((&open[0]["id"], open[0].get("url")), (&again["id"], None));
    }

    async fn the_founder_stays_and_bad_roles_are_refused(app: TestApp) {
        let (owner, organization, _) = invited(&app, "viewer").await;
        let members = format!("{organization}/members");
        let list = app.get(&members).token(&owner).send().await.expect(StatusCode::OK);
        let founder = format!("{members}/{}", list[0]["account_id"].as_str().expect("an id"));
        let changed = app.put(&founder, &json!({ "role": "viewer" })).token(&owner).send().await;
        changed.problem(409, "founder_stays");
        app.delete(&founder).token(&owner).send().await.problem(409, "founder_stays");
        let path = format!("{organization}/invitations");
        let wrong = app.post(&path, &json!({ "email": "", "role": "judge" })).token(&owner).send().await;
        assert_eq!(wrong.wrong_fields(), ["email", "role"]);
        let again = app.post(&path, &json!({ "email": "OWNER@example.org", "role": "viewer" }));
        again.token(&owner).send().await.problem(409, "already_member");
    }
}
