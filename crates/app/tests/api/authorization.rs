//! Every route, called anonymously, by another account, and by the owner. Fails
//! for a route that is not described, or not in the table.

use std::collections::BTreeSet;

use kernel::{DeviceRole, Permission, Role};
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::TestApp;
use crate::support::horses::jpeg;
use crate::tasks::{DUE_AT, DUE_ON};

mod fixture;
pub(crate) mod table;
mod with_access_tokens;

pub(crate) use fixture::{Fixture, member};
use fixture::{device_link, text};
use table::{AT_RING, Access, Row, table};

/// The id of an object that does not exist.
const MISSING: &str = "01890000-0000-7000-8000-000000000001";

/// Calls a route. If the object's id is in the body, it is `id`.
pub(crate) async fn call(
    app: &TestApp,
    world: &Fixture,
    row: &Row,
    path: &str,
    id: &str,
    token: Option<&str>,
) -> crate::support::Answer {
    let mut request = if row.route == "/showstable/uploads" {
        app.upload(&jpeg(8, 8), &[("type", "header"), ("horseId", id)])
    } else if row.route == "/showstable/contacts/import" {
        let cards = "BEGIN:VCARD\nVERSION:3.0\nFN:Rae\nEND:VCARD\n";
        let request = app.raw(row.method.clone(), path);
        request.header("content-type", "text/vcard").body(cards)
    } else if row.route == "/showstable/documents" && row.method == Method::POST {
        let facts = [("kind", "coggins"), ("title", "Coggins")];
        app.upload_to("/documents", b"%PDF-1.7", &facts)
    } else if row.route == "/showstable/events/{id}/files" && row.method == Method::POST {
        let path = path.trim_start_matches("/showstable");
        app.upload_to(path, b"%PDF-1.7", &[("title", "Stabling")])
    } else if row.route == "/showstable/documents/{id}/file" && row.method == Method::PUT {
        let path = path.trim_start_matches("/showstable");
        app.upload_by(Method::PUT, path, b"%PDF-1.7", &[])
    } else if row.route == "/showstable/horses/{id}/observations" {
        let path = format!("/horses/{id}/observations");
        app.upload_to(&path, &jpeg(8, 8), &[("text", "Warm near fore")])
    } else if row.route == "/showstable/imports" && row.method == Method::POST {
        app.upload_to("/imports", b"Name\tEmail\nRae\trae@example.org", &[])
    } else {
        app.raw(row.method.clone(), path)
    };
    if let Some(body) = &row.body {
        let body = body.to_string().replace("{id}", id);
        let body = body.replace("{photo}", &world.photo);
        let body = body.replace("{line}", &world.line);
        let body = body.replace("{twin}", &world.merged.twin);
        let [exhibitor, other_exhibitor] = &world.directory.exhibitors;
        let body = body.replace("{exhibitor}", exhibitor);
        let body = body.replace("{other_exhibitor}", other_exhibitor);
        let body = body.replace("{other_horse}", &world.directory.horses[1]);
        let body = body.replace("{class}", &world.class);
        let [_, second] = &world.weekend.shows;
        let body = body.replace("{weekend_show}", second);
        let body = body.replace("{next_show}", &world.weekend.next);
        let body = body.replace("{weekend_entry}", &world.weekend.entry);
        let [_, fourth, fifth] = &world.grouped.classes;
        let body = body.replace("{fourth}", fourth).replace("{fifth}", fifth);
        let body = body.replace("{ring}", &world.ring);
        let body = body.replace("{stall}", &world.stalled[0]);
        let body = body.replace("{booking}", &world.stalled[1]);
        let body = body.replace("{fee}", &world.stalled[2]);
        let body = body.replace("{registration}", &world.registration);
        let barn = &world.barn;
        let body = body.replace("{barn_entry}", &barn.entry);
        let body = body.replace("{barn_line}", &barn.entry_line);
        let body = body.replace("{alone}", &barn.alone);
        let body = body.replace("{paid_barn}", &barn.paid[0]);
        let body = body.replace("{organization}", &world.organization);
        let body = body.replace("{for_sale}", &world.offered.horse);
        request = request.json(&serde_json::from_str(&body).expect("JSON"));
    }
    if let Some(token) = token {
        request = request.token(token);
    }
    request.send().await
}

/// The methods and paths of the API description.
async fn described() -> BTreeSet<String> {
    let app = TestApp::start().await;
    let description = app.get("/openapi.json").send().await.expect(StatusCode::OK);
    let paths = description["paths"].as_object().expect("paths").iter();
    paths
        .flat_map(|(path, item)| {
            let methods = item.as_object().expect("methods").keys();
            methods.map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect()
}

#[tokio::test]
async fn every_route_is_described_and_nothing_else() {
    let mounted: BTreeSet<String> = web::mounted_routes().collect();
    assert_eq!(mounted, described().await);
}

#[tokio::test]
async fn every_described_route_is_in_the_table() {
    let table = table();
    let rows = table.iter();
    let tabled = rows.map(|row| format!("{} {}", row.method, row.route));
    assert_eq!(described().await, tabled.collect());
}

#[tokio::test]
async fn every_route_allows_only_the_permitted_callers() {
    let app = TestApp::start().await;
    let world = Fixture::new(&app).await;
    for row in table() {
        let path = world.path(row.route);
        let what = format!("{} {}", row.method, row.route);
        let as_caller = |token| call(&app, &world, &row, &path, &world.horse, token);
        match row.access {
            Access::Everybody => {
                let answer = as_caller(None).await;
                assert_eq!(answer.status, row.success, "{what}: {answer:?}");
                let anonymous_can_repeat = row.route != "/showstable/accounts/signup";
                if anonymous_can_repeat {
                    let answer = as_caller(Some("stale")).await;
                    assert_eq!(
                        answer.status, row.success,
                        "{what} with a stale token: {answer:?}"
                    );
                }
            }
            Access::SignedIn => {
                as_caller(None).await.problem(401, "unauthenticated");
                as_caller(Some("stale"))
                    .await
                    .problem(401, "unauthenticated");
                let answer = as_caller(Some(&world.stranger)).await;
                assert_eq!(answer.status, row.success, "{what}: {answer:?}");
                for secret in world.secrets() {
                    assert!(
                        !answer.text.contains(secret.as_str()),
                        "{what} shows another's things"
                    );
                }
            }
            Access::Leaving => {
                as_caller(None).await.problem(401, "unauthenticated");
                as_caller(Some("stale"))
                    .await
                    .problem(401, "unauthenticated");
                let token = app.new_account().await;
                let answer = as_caller(Some(&token)).await;
                assert_eq!(answer.status, row.success, "{what}: {answer:?}");
                as_caller(Some(&token))
                    .await
                    .problem(401, "unauthenticated");
            }
            Access::Device => {
                for token in [None, Some("stale"), Some(world.owner.as_str())] {
                    as_caller(token).await.problem(401, "unauthenticated");
                }
                let answer = as_caller(Some(&world.device)).await;
                assert_eq!(answer.status, row.success, "{what}: {answer:?}");
            }
            Access::Buyer => {
                as_caller(None).await.problem(401, "unauthenticated");
                as_caller(Some("stale"))
                    .await
                    .problem(401, "unauthenticated");
                as_caller(Some(&world.owner))
                    .await
                    .problem(409, "own_horse");
                let answer = as_caller(Some(&world.stranger)).await;
                assert_eq!(answer.status, row.success, "{what}: {answer:?}");
            }
            Access::Owner | Access::May(_) => {
                as_caller(None).await.problem(401, "unauthenticated");
                as_caller(Some("stale"))
                    .await
                    .problem(401, "unauthenticated");
                let foreign = as_caller(Some(&world.stranger))
                    .await
                    .problem(404, "not_found");
                let missing = row.route.replace("{id}", MISSING);
                let missing = missing.replace("{class_id}", MISSING);
                let missing = missing.replace("{fee_id}", MISSING);
                let missing = missing.replace("{file_id}", MISSING);
                let missing = missing.replace("{notice_id}", MISSING);
                let missing = missing.replace("{service_id}", MISSING);
                let missing = missing.replace("{link_id}", MISSING);
                let missing = missing.replace("{membership_id}", MISSING);
                let missing = missing.replace("{account_id}", MISSING);
                let missing = missing.replace("{invitation_id}", MISSING);
                let missing = missing.replace("{paper}", "check-in");
                let missing = missing.replace("{date}", DUE_ON).replace("{time}", DUE_AT);
                let stranger = Some(world.stranger.as_str());
                let missing = call(&app, &world, &row, &missing, MISSING, stranger)
                    .await
                    .problem(404, "not_found");
                assert_eq!(
                    foreign, missing,
                    "{what} tells a foreign thing from a missing one"
                );
                let answer = as_caller(Some(&world.owner)).await;
                assert_eq!(answer.status, row.success, "{what}: {answer:?}");
            }
        }
    }
}

/// Calls every route with the link of each role. What is done with the token of an account
/// is then done by the owner, so that all calls find the same state.
#[tokio::test]
async fn a_device_may_do_what_its_role_permits_and_nothing_else() {
    let app = TestApp::start().await;
    let world = Fixture::new(&app).await;
    let mut devices = Vec::new();
    for role in DeviceRole::ALL {
        let wish = json!({ "role": role.as_str(), "class_ids": [world.class], "judge_index": 0 });
        let made = device_link(&app, &world.owner, &world.event, &wish).await;
        devices.push((role, text(&made["token"])));
    }
    for row in table() {
        if matches!(row.access, Access::Everybody) {
            continue;
        }
        let path = world.path(row.route);
        let as_caller = |token| call(&app, &world, &row, &path, &world.horse, Some(token));
        let mut at_ring = AT_RING.iter();
        let roles = at_ring.find(|it| (&it.0, it.1) == (&row.method, row.route));
        for (role, token) in &devices {
            let what = format!("{} {} as {}", row.method, row.route, role.as_str());
            let answer = as_caller(token).await;
            match roles {
                Some((.., roles)) if roles.contains(role) => {
                    assert_eq!(answer.status, row.success, "{what}: {answer:?}");
                }
                Some(_) => {
                    answer.problem(403, "role_not_sufficient");
                }
                None => {
                    answer.problem(401, "unauthenticated");
                }
            }
        }
        if matches!(row.access, Access::May(_)) {
            let answer = as_caller(&world.owner).await;
            assert_eq!(answer.status, row.success, "{}: {answer:?}", row.route);
        }
    }
}

/// Calls every route as a member.
async fn a_member_may_do_what_the_role_permits(role: Role) {
    let app = TestApp::start().await;
    let world = Fixture::new(&app).await;
    let member = member(&app, &format!("some-{role}@example.org"), role).await;
    does_what_the_role_permits(&app, &world, &member, role).await;
}

/// Calls every route of an organization's things with this token, which has this role
/// there. What the role does not permit is then done by the owner, so that all calls find
/// the same state.
async fn does_what_the_role_permits(app: &TestApp, world: &Fixture, member: &str, role: Role) {
    for row in table() {
        let Access::May(permission) = row.access else {
            continue;
        };
        let what = format!("{} {} as {role}", row.method, row.route);
        let path = world.path(row.route);
        let as_caller = |token| call(app, world, &row, &path, &world.horse, Some(token));
        let answer = as_caller(member).await;
        if role.permits(permission) {
            assert_eq!(answer.status, row.success, "{what}: {answer:?}");
            continue;
        }
        // Who may not read shows learns nothing of their trails.
        let to_read = match row.route {
            "/showstable/events/{id}/audit" => Permission::ReadShows,
            // Contracts are private: who may not change a document may not read it.
            route if route.contains("/documents/{id}") => Permission::EditHorses,
            _ => permission.to_read(),
        };
        if role.permits(to_read) {
            answer.problem(403, "role_not_sufficient");
        } else {
            answer.problem(404, "not_found");
        }
        let answer = as_caller(&world.owner).await;
        assert_eq!(
            answer.status, row.success,
            "{what}, then the owner: {answer:?}"
        );
    }
}

#[tokio::test]
async fn another_owner_may_do_what_the_role_permits() {
    a_member_may_do_what_the_role_permits(Role::Owner).await;
}

#[tokio::test]
async fn a_manager_may_do_what_the_role_permits() {
    a_member_may_do_what_the_role_permits(Role::Manager).await;
}

#[tokio::test]
async fn a_secretary_may_do_what_the_role_permits() {
    a_member_may_do_what_the_role_permits(Role::Secretary).await;
}

#[tokio::test]
async fn a_viewer_may_do_what_the_role_permits() {
    a_member_may_do_what_the_role_permits(Role::Viewer).await;
}

#[tokio::test]
async fn a_barn_manager_may_do_what_the_role_permits() {
    a_member_may_do_what_the_role_permits(Role::BarnManager).await;
}

#[tokio::test]
async fn a_caretaker_may_do_what_the_role_permits() {
    a_member_may_do_what_the_role_permits(Role::Caretaker).await;
}
