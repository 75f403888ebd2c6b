//! Every route × anonymous, another account, the owner. A route that is not in
//! the table fails it.

use std::collections::BTreeSet;
use std::path::Path;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{TestApp, entry, id_of, show, with};

/// Who may call a route, and what the others are told.
enum Access {
    /// Everybody, with the same answer.
    Everybody,
    /// Everybody who is signed in, each for themselves.
    SignedIn,
    /// The owner; anonymous callers get 401, other accounts the same 404 as
    /// for a thing that does not exist.
    Owner,
}

struct Row {
    method: Method,
    /// As in the API's description.
    route: &'static str,
    access: Access,
    body: Option<Value>,
    success: StatusCode,
}

fn row(
    method: Method,
    route: &'static str,
    access: Access,
    body: Option<Value>,
    success: u16,
) -> Row {
    let success = StatusCode::from_u16(success).expect("a status");
    Row {
        method,
        route,
        access,
        body,
        success,
    }
}

#[allow(
    clippy::too_many_lines,
    reason = "a table has as many lines as there are routes"
)]
fn table() -> Vec<Row> {
    use Access::{Everybody, Owner, SignedIn};
    let login = json!({ "email": "owner@example.org", "password": "a quiet mare 7" });
    let signup = json!({ "email": "new@example.org", "password": "a quiet mare 7" });
    vec![
        row(
            Method::POST,
            "/showstable/accounts/login",
            Everybody,
            Some(login),
            200,
        ),
        // Only the first of three can open the account.
        row(
            Method::POST,
            "/showstable/accounts/signup",
            Everybody,
            Some(signup),
            201,
        ),
        row(Method::GET, "/showstable/accounts/me", SignedIn, None, 200),
        row(Method::GET, "/showstable/organization", SignedIn, None, 200),
        row(
            Method::PUT,
            "/showstable/organization/{id}",
            Owner,
            Some(json!({ "name": "Club" })),
            200,
        ),
        row(Method::GET, "/showstable/events", SignedIn, None, 200),
        row(
            Method::POST,
            "/showstable/events",
            SignedIn,
            Some(show()),
            201,
        ),
        row(
            Method::GET,
            "/showstable/events/templates",
            SignedIn,
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/public/{id}",
            Everybody,
            None,
            200,
        ),
        row(Method::GET, "/showstable/events/{id}", Owner, None, 200),
        row(
            Method::PUT,
            "/showstable/events/{id}",
            Owner,
            Some(show()),
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/event_data",
            Owner,
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/events/{id}/registrations",
            Owner,
            None,
            200,
        ),
        row(
            Method::POST,
            "/showstable/events/{id}/register",
            Everybody,
            Some(entry()),
            201,
        ),
        row(
            Method::POST,
            "/showstable/events/{id}/submit_to_usda",
            Owner,
            None,
            200,
        ),
        row(
            Method::DELETE,
            "/showstable/events/templates/{id}",
            Owner,
            None,
            204,
        ),
        row(Method::DELETE, "/showstable/events/{id}", Owner, None, 204),
        row(Method::GET, "/showstable/health/live", Everybody, None, 200),
        row(
            Method::GET,
            "/showstable/health/ready",
            Everybody,
            None,
            200,
        ),
        row(
            Method::GET,
            "/showstable/openapi.json",
            Everybody,
            None,
            200,
        ),
    ]
}

/// An owner with one of each thing.
struct World {
    owner: String,
    stranger: String,
    event: String,
    template: String,
    organization: String,
}

impl World {
    async fn new(app: &TestApp) -> Self {
        let owner = app.post(
            "/accounts/signup",
            &json!({ "email": "owner@example.org", "password": "a quiet mare 7" }),
        );
        let owner = owner.send().await.expect(StatusCode::CREATED)["token"]
            .as_str()
            .expect("a token")
            .to_owned();
        let body = with(show(), json!({ "saveAsTemplate": true }));
        let event = app
            .post("/events", &body)
            .token(&owner)
            .send()
            .await
            .expect(StatusCode::CREATED);
        app.post(&format!("/events/{}/register", id_of(&event)), &entry())
            .send()
            .await
            .expect(StatusCode::CREATED);
        let templates = app
            .get("/events/templates")
            .token(&owner)
            .send()
            .await
            .expect(StatusCode::OK);
        let organization = app
            .get("/organization")
            .token(&owner)
            .send()
            .await
            .expect(StatusCode::OK);
        Self {
            owner,
            stranger: app.sign_up().await,
            event: id_of(&event),
            template: id_of(&templates[0]),
            organization: id_of(&organization),
        }
    }

    fn path(&self, route: &str) -> String {
        let id = match route {
            _ if route.contains("/templates/") => &self.template,
            _ if route.contains("/organization/") => &self.organization,
            _ => &self.event,
        };
        route.replace("{id}", id)
    }
}

async fn call(app: &TestApp, row: &Row, path: &str, token: Option<&str>) -> crate::support::Answer {
    let mut request = app.raw(row.method.clone(), path);
    if let Some(body) = &row.body {
        request = request.json(body);
    }
    if let Some(token) = token {
        request = request.token(token);
    }
    request.send().await
}

#[tokio::test]
async fn every_described_route_is_in_the_table() {
    let app = TestApp::start().await;
    let description = app.get("/openapi.json").send().await.expect(StatusCode::OK);
    let described: BTreeSet<(String, String)> = description["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .flat_map(|(path, item)| {
            let methods = item.as_object().expect("methods").keys();
            methods
                .map(|method| (method.to_uppercase(), path.clone()))
                .collect::<Vec<_>>()
        })
        .collect();
    let tabled: BTreeSet<(String, String)> = table()
        .iter()
        .map(|row| (row.method.to_string(), row.route.to_owned()))
        .collect();
    assert_eq!(described, tabled);
}

/// The routes that the sources of `web` mount, read as text: the description
/// is written by hand, so it could forget one too.
fn mounted() -> BTreeSet<(String, String)> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src");
    let mut folders = vec![sources];
    let mut found = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source");
            for resource in text.split("web::resource(\"").skip(1) {
                let (route, rest) = resource.split_once('"').expect("an address");
                let (methods, _) = rest.split_once(".default_service(").expect("an end");
                for method in methods.split(".route(").skip(1) {
                    let method = method.trim_start_matches("web::");
                    let (method, _) = method.split_once('(').expect("a method");
                    found.insert((method.to_uppercase(), format!("/showstable{route}")));
                }
            }
        }
    }
    found
}

#[test]
fn every_mounted_route_is_in_the_table() {
    let tabled: BTreeSet<(String, String)> = table()
        .iter()
        .map(|row| (row.method.to_string(), row.route.to_owned()))
        .collect();
    assert_eq!(mounted(), tabled);
}

#[tokio::test]
async fn everybody_gets_what_they_may_and_nothing_else() {
    let app = TestApp::start().await;
    let world = World::new(&app).await;
    for row in table() {
        let path = world.path(row.route);
        let what = format!("{} {}", row.method, row.route);
        match row.access {
            Access::Everybody => {
                let answer = call(&app, &row, &path, None).await;
                assert_eq!(answer.status, row.success, "{what}: {answer:?}");
                let anonymous_can_repeat = row.route != "/showstable/accounts/signup";
                if anonymous_can_repeat {
                    let answer = call(&app, &row, &path, Some("stale")).await;
                    assert_eq!(
                        answer.status, row.success,
                        "{what} with a stale token: {answer:?}"
                    );
                }
            }
            Access::SignedIn => {
                call(&app, &row, &path, None)
                    .await
                    .problem(401, "unauthenticated");
                call(&app, &row, &path, Some("stale"))
                    .await
                    .problem(401, "unauthenticated");
                let answer = call(&app, &row, &path, Some(&world.stranger)).await;
                assert_eq!(answer.status, row.success, "{what}: {answer:?}");
                for secret in [&world.event, &world.template, &world.organization] {
                    assert!(
                        !answer.text.contains(secret.as_str()),
                        "{what} shows another's things"
                    );
                }
            }
            Access::Owner => {
                call(&app, &row, &path, None)
                    .await
                    .problem(401, "unauthenticated");
                call(&app, &row, &path, Some("stale"))
                    .await
                    .problem(401, "unauthenticated");
                let foreign = call(&app, &row, &path, Some(&world.stranger))
                    .await
                    .problem(404, "not_found");
                let missing = row
                    .route
                    .replace("{id}", "01890000-0000-7000-8000-000000000001");
                let missing = call(&app, &row, &missing, Some(&world.stranger))
                    .await
                    .problem(404, "not_found");
                assert_eq!(
                    foreign, missing,
                    "{what} tells a foreign thing from a missing one"
                );
                let answer = call(&app, &row, &path, Some(&world.owner)).await;
                assert_eq!(answer.status, row.success, "{what}: {answer:?}");
            }
        }
    }
}
