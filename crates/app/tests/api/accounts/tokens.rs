use std::time::Duration;

use kernel::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::password_reset::mails;
use crate::organization::people::{invited, sign_up};
use crate::support::{Answer, TestApp, id_of, on_both_databases, on_sqlite, with};

const EXPIRES: &str = "2026-07-01T12:00:00Z";

/// What is asked for an access token of this role, in the account's own organization
/// unless another one is chosen.
fn wish(organization: Option<&str>, role: Role) -> Value {
    let wish = json!({ "name": "Results", "role": role.as_str(), "expires_at": EXPIRES });
    match organization {
        Some(id) => with(wish, json!({ "organization_id": id })),
        None => wish,
    }
}

async fn ask(app: &TestApp, session: &str, wish: &Value) -> Answer {
    let request = app.post("/accounts/tokens", wish).token(session);
    request.send().await
}

/// An access token of the account that is signed in with this session.
pub(crate) async fn api_token(
    app: &TestApp,
    session: &str,
    organization: Option<&str>,
    role: Role,
) -> Value {
    let made = ask(app, session, &wish(organization, role)).await;
    made.expect(StatusCode::CREATED)
}

/// The secret of an access token.
pub(crate) fn secret_of(made: &Value) -> String {
    made["token"].as_str().expect("a token").to_owned()
}

async fn get(app: &TestApp, path: &str, token: &str) -> Answer {
    app.get(path).token(token).send().await
}

async fn list(app: &TestApp, session: &str) -> Vec<Value> {
    let list = get(app, "/accounts/tokens", session).await;
    list.expect(StatusCode::OK)
        .as_array()
        .expect("a list")
        .clone()
}

async fn is_refused(app: &TestApp, token: &str) {
    let me = get(app, "/accounts/me", token).await;
    me.problem(401, "unauthenticated");
}

async fn is_accepted(app: &TestApp, token: &str) {
    get(app, "/accounts/me", token).await.expect(StatusCode::OK);
}

/// The owner, somebody who joined with this role, and the organization's id.
async fn team(app: &TestApp, role: &str) -> (String, String, String) {
    let (owner, organization, link) = invited(app, role).await;
    let member = sign_up(app, "ann@example.org").await;
    let accepted = app.post(&format!("/invitations/{link}"), &json!({}));
    accepted.token(&member).send().await.expect(StatusCode::OK);
    let id = organization.trim_start_matches("/organization/").to_owned();
    (owner, member, id)
}

on_both_databases! {
    async fn a_token_is_shown_once_and_can_be_revoked(app: TestApp) {
        let session = app.new_account().await;
        let made = api_token(&app, &session, None, Role::Viewer).await;
        let token = secret_of(&made);
        assert!(token.starts_with("sst_") && token.len() == 48, "{token}");
        let own = get(&app, "/organization", &session).await.expect(StatusCode::OK);
        assert_eq!(made["organization_id"], id_of(&own));
        assert_eq!((&made["name"], &made["role"]), (&json!("Results"), &json!("viewer")));
        assert_eq!(made["expires_at"]["$date"], EXPIRES);
        assert_eq!(made["last_seen_at"], Value::Null);
        let mut listed = made.clone();
        listed.as_object_mut().expect("an object").remove("token");
        assert_eq!(list(&app, &session).await, [listed]);
        let me = get(&app, "/accounts/me", &token).await.expect(StatusCode::OK);
        let own = get(&app, "/accounts/me", &session).await.expect(StatusCode::OK);
        assert_eq!(me, own);
        let path = format!("/accounts/tokens/{}", id_of(&made));
        let stranger = app.new_account().await;
        app.delete(&path).token(&stranger).send().await.problem(404, "not_found");
        is_accepted(&app, &token).await;
        app.delete(&path).token(&session).send().await.expect(StatusCode::NO_CONTENT);
        is_refused(&app, &token).await;
        app.delete(&path).token(&session).send().await.problem(404, "not_found");
        assert_eq!(list(&app, &session).await, Vec::<Value>::new());
        is_accepted(&app, &session).await;
    }

    async fn a_token_has_the_role_that_its_account_has_now(app: TestApp) {
        let (owner, member, organization) = team(&app, "manager").await;
        let made = api_token(&app, &member, Some(&organization), Role::Manager).await;
        let token = secret_of(&made);
        let roles = async || {
            let list = get(&app, "/organizations", &token).await.expect(StatusCode::OK);
            let roles = list.as_array().expect("a list").iter();
            roles.map(|it| (it["id"].clone(), it["role"].clone(), it["is_own"].clone())).collect::<Vec<_>>()
        };
        let with_role = |role: &str| vec![(json!(organization), json!(role), json!(false))];
        assert_eq!(roles().await, with_role("manager"));
        let me = get(&app, "/accounts/me", &member).await.expect(StatusCode::OK);
        let path = format!("/organization/{organization}/members/{}", id_of(&me));
        let change = async |role: &str| {
            let changed = app.put(&path, &json!({ "role": role })).token(&owner).send().await;
            changed.expect(StatusCode::OK);
        };
        change("viewer").await;
        assert_eq!(roles().await, with_role("viewer"));
        // No more than its own.
        change("owner").await;
        assert_eq!(roles().await, with_role("manager"));
        app.delete(&path).token(&owner).send().await.expect(StatusCode::NO_CONTENT);
        is_refused(&app, &token).await;
        assert_eq!(list(&app, &member).await, Vec::<Value>::new());
    }

    async fn a_new_password_revokes_the_tokens_and_signing_out_does_not(app: TestApp) {
        let email = "rae@example.org";
        let session = sign_up(&app, email).await;
        let token = secret_of(&api_token(&app, &session, None, Role::Owner).await);
        let login = json!({ "email": email, "password": "a quiet mare 7" });
        app.delete("/accounts/sessions").token(&session).send().await.expect(StatusCode::NO_CONTENT);
        is_accepted(&app, &token).await;
        let again = app.post("/accounts/login", &login).send().await.expect(StatusCode::OK);
        let again = again["token"].as_str().expect("a token");
        let new = json!({ "current_password": "a quiet mare 7", "password": "a loud mare 8" });
        let changed = app.put("/accounts/password", &new).token(again).send().await;
        changed.expect(StatusCode::NO_CONTENT);
        is_refused(&app, &token).await;
        let token = secret_of(&api_token(&app, again, None, Role::Owner).await);
        let body = json!({ "email": email });
        let asked = app.post("/accounts/password_reset", &body).send().await;
        asked.expect(StatusCode::ACCEPTED);
        let mails = mails(&app, 2).await;
        let mut links = mails.iter().filter_map(|it| it.split_once("/password-reset/"));
        let (_, link) = links.next_back().expect("a link");
        let path = format!("/accounts/password_reset/{}", link.lines().next().expect("a line"));
        let reset = app.put(&path, &json!({ "password": "a kind mare 9" })).send().await;
        assert!(reset.status.is_success(), "{reset:?}");
        is_refused(&app, &token).await;
    }
}

on_sqlite! {
    async fn a_token_works_in_its_organization_alone(app: TestApp) {
        let (owner, member, organization) = team(&app, "manager").await;
        let own = get(&app, "/organization", &member).await.expect(StatusCode::OK);
        let own = id_of(&own);
        let note = json!({ "text": "Hay" });
        app.post("/notes", &note).token(&member).send().await.expect(StatusCode::CREATED);
        app.post("/notes", &with(note.clone(), json!({ "text": "Straw" }))).token(&owner)
            .send().await.expect(StatusCode::CREATED);
        let there = secret_of(&api_token(&app, &member, Some(&organization), Role::Manager).await);
        let here = secret_of(&api_token(&app, &member, None, Role::Owner).await);
        for (token, organization, text) in [(&there, &organization, "Straw"), (&here, &own, "Hay")] {
            let notes = get(&app, "/notes", token).await.expect(StatusCode::OK);
            let notes = notes.as_array().expect("a list");
            assert_eq!((notes.len(), &notes[0]["text"]), (1, &json!(text)));
            let read = get(&app, "/organization", token).await.expect(StatusCode::OK);
            assert_eq!(id_of(&read), *organization);
            // What is made without naming an organization belongs to the token's.
            let made = app.post("/notes", &json!({ "text": "New" })).token(token).send().await;
            assert_eq!(made.expect(StatusCode::CREATED)["organization_id"], *organization);
        }
        let elsewhere = with(note, json!({ "organization_id": own }));
        app.post("/notes", &elsewhere).token(&there).send().await.problem(404, "not_found");
        get(&app, &format!("/organization/{own}"), &there).await.problem(404, "not_found");
    }

    async fn one_key_under_two_tokens_is_not_one_request(app: TestApp) {
        let (_, member, organization) = team(&app, "manager").await;
        let there = secret_of(&api_token(&app, &member, Some(&organization), Role::Manager).await);
        let here = secret_of(&api_token(&app, &member, None, Role::Owner).await);
        let write = async |token: &str| {
            let note = app.post("/notes", &json!({ "text": "Hay" })).token(token);
            note.header("idempotency-key", "today").send().await
        };
        let first = write(&here).await.expect(StatusCode::CREATED);
        assert_eq!(write(&here).await.expect(StatusCode::CREATED), first);
        write(&there).await.problem(422, "idempotency_key_reused");
    }

    async fn what_a_token_is_to_be_is_checked(app: TestApp) {
        let (_, member, organization) = team(&app, "secretary").await;
        for (change, field) in [
            (json!({ "role": "manager" }), "role"),
            (json!({ "role": "caretaker" }), "role"),
            (json!({ "role": "judge" }), "role"),
            (json!({ "role": null }), "role"),
            (json!({ "name": " " }), "name"),
            (json!({ "name": "n".repeat(81) }), "name"),
            (json!({ "expires_at": "2026-05-01T11:00:00Z" }), "expires_at"),
            (json!({ "expires_at": "2027-05-03T12:00:00Z" }), "expires_at"),
            (json!({ "expires_at": null }), "expires_at"),
        ] {
            let wish = with(wish(Some(&organization), Role::Viewer), change);
            let answer = ask(&app, &member, &wish).await;
            answer.problem(422, "invalid_fields");
            assert_eq!(answer.wrong_fields(), [field], "{wish}");
        }
        let stranger = app.new_account().await;
        let foreign = ask(&app, &stranger, &wish(Some(&organization), Role::Viewer)).await;
        foreign.problem(404, "not_found");
        let a_year = with(wish(None, Role::Viewer), json!({ "expires_at": "2027-05-01T12:00:00Z" }));
        ask(&app, &stranger, &a_year).await.expect(StatusCode::CREATED);
    }

    async fn an_account_has_twenty_tokens(app: TestApp) {
        let session = app.new_account().await;
        for _ in 0..20 {
            api_token(&app, &session, None, Role::Viewer).await;
        }
        let answer = ask(&app, &session, &wish(None, Role::Viewer)).await;
        let problem = answer.problem(409, "account_limit_reached");
        let sentence = "You have 20 API tokens, the most that an account may have. Revoke one first.";
        assert_eq!(problem["errors"], sentence);
        let first = id_of(&list(&app, &session).await[0]);
        let revoked = app.delete(&format!("/accounts/tokens/{first}")).token(&session);
        revoked.send().await.expect(StatusCode::NO_CONTENT);
        api_token(&app, &session, None, Role::Viewer).await;
    }

    async fn a_token_does_nothing_that_its_account_alone_does(app: TestApp) {
        let (_, member, organization) = team(&app, "manager").await;
        let token = secret_of(&api_token(&app, &member, Some(&organization), Role::Manager).await);
        ask(&app, &token, &wish(None, Role::Viewer)).await.problem(403, "not_by_api_token");
        // It does not leave the organization for its holder either.
        let me = get(&app, "/accounts/me", &token).await.expect(StatusCode::OK);
        let path = format!("/organization/{organization}/members/{}", id_of(&me));
        app.delete(&path).token(&token).send().await.problem(403, "role_not_sufficient");
        app.delete(&path).token(&member).send().await.expect(StatusCode::NO_CONTENT);
    }
}

/// Applications on one database, each at another time.
struct Shared {
    url: String,
    _folder: tempfile::TempDir,
}

impl Shared {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = format!("sqlite://{}", folder.path().join("shared.db").display());
        Self {
            url,
            _folder: folder,
        }
    }

    async fn at(&self, now: &str) -> TestApp {
        let url = self.url.as_str();
        TestApp::with(&[("SHOWSTABLE_DATABASE_URL", url), ("SHOWSTABLE_NOW", now)]).await
    }
}

#[tokio::test]
async fn a_token_that_another_process_revokes_is_refused_at_once() {
    let shared = Shared::new();
    let now = "2026-05-01T12:00:00Z";
    let (here, there) = (shared.at(now).await, shared.at(now).await);
    let session = here.sign_up().await;
    let made = api_token(&here, &session, None, Role::Viewer).await;
    let token = secret_of(&made);
    is_accepted(&here, &token).await;
    let revoked = there.delete(&format!("/accounts/tokens/{}", id_of(&made)));
    let revoked = revoked.token(&session).send().await;
    revoked.expect(StatusCode::NO_CONTENT);
    is_refused(&here, &token).await;
}

#[tokio::test]
async fn an_expired_token_is_refused_and_listed() {
    let shared = Shared::new();
    let before = shared.at("2026-06-10T12:00:00Z").await;
    let session = before.sign_up().await;
    let token = secret_of(&api_token(&before, &session, None, Role::Viewer).await);
    let last = shared.at("2026-07-01T11:59:00Z").await;
    is_accepted(&last, &token).await;
    let after = shared.at(EXPIRES).await;
    is_refused(&after, &token).await;
    assert_eq!(list(&after, &session).await.len(), 1);
}

#[tokio::test]
async fn the_last_use_is_noted() {
    let shared = Shared::new();
    let app = shared.at("2026-05-01T12:00:00Z").await;
    let session = app.sign_up().await;
    let token = secret_of(&api_token(&app, &session, None, Role::Viewer).await);
    is_accepted(&app, &token).await;
    // It is noted beside the request.
    let mut seen = String::new();
    for _ in 0..100 {
        let tokens = list(&app, &session).await;
        let noted = tokens[0]["last_seen_at"]["$date"].as_str();
        noted.unwrap_or_default().clone_into(&mut seen);
        if !seen.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(seen.starts_with("2026-05-01T12:0"), "{seen}");
}
