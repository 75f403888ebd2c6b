//! Every route, called with access tokens.

use kernel::Role;
use reqwest::Method;

use super::table::{Access, Row, table};
use super::{Fixture, call, does_what_the_role_permits, member};
use crate::accounts::tokens::{api_token, secret_of};
use crate::support::TestApp;

/// Whether a row is about the things of one organization: the others it lists, or makes in
/// the organization in which one works.
fn is_of_signed_in(row: &Row) -> bool {
    matches!(row.access, Access::SignedIn) && !row.is_by_account_alone()
}

/// What the description says of the calls that access tokens may not make.
#[tokio::test]
async fn the_description_tells_what_an_account_does_alone() {
    let app = TestApp::start().await;
    let description = app.get("/openapi.json").send().await.json();
    for row in table() {
        let method = row.method.as_str().to_lowercase();
        let security = &description["paths"][row.route][method]["security"];
        let by_session = security.to_string().contains("session");
        // A confirmed address or a new password is asked for by a link, without a token.
        let anonymous = security.is_null();
        let expected = row.is_by_account_alone() && !anonymous;
        assert_eq!(by_session, expected, "{} {}", row.method, row.route);
    }
}

/// Calls every route with an access token of an owner that has this role: it does what a
/// member with this role does, and sees no more.
async fn a_token_does_what_its_role_permits(role: Role) {
    let app = TestApp::start().await;
    let world = Fixture::new(&app).await;
    // Not the one who wrote and observed what there is, and may take that back.
    let holder = member(&app, "second-owner@example.org", Role::Owner).await;
    let made = api_token(&app, &holder, Some(&world.organization), role).await;
    let token = secret_of(&made);
    let peer = member(&app, &format!("some-{role}@example.org"), role).await;
    for row in table() {
        let path = world.path(row.route);
        let what = format!("{} {} as {role}", row.method, row.route);
        let as_caller = |token| call(&app, &world, &row, &path, &world.horse, Some(token));
        if matches!(row.access, Access::Everybody | Access::May(_)) {
            continue;
        }
        if row.is_by_account_alone() {
            let answer = as_caller(&token).await;
            answer.problem(403, "not_by_api_token");
        } else if matches!(row.access, Access::Device) {
            as_caller(&token).await.problem(401, "unauthenticated");
        } else if row.method == Method::GET {
            let answer = as_caller(&token).await;
            // The peer works in another organization unless it is told where.
            let mark = if path.contains('?') { '&' } else { '?' };
            let there = format!("{path}{mark}organization_id={}", world.organization);
            let there = call(&app, &world, &row, &there, &world.horse, Some(&peer)).await;
            let peers = as_caller(&peer).await.text + &there.text;
            let secrets = world.secrets().into_iter();
            for secret in secrets.filter(|it| **it != world.organization) {
                let secret = secret.as_str();
                let is_seen = answer.text.contains(secret);
                assert!(!is_seen || peers.contains(secret), "{what} shows too much");
            }
            let is_refused = [403, 404].contains(&answer.status.as_u16());
            // Who gets in without an account is for owners.
            let is_of_owners = row.route.starts_with("/showstable/links");
            let permits_all = role == Role::Owner || (role == Role::Manager && !is_of_owners);
            assert!(!(is_refused && permits_all), "{what}: {answer:?}");
            assert!(
                is_refused || answer.status == row.success,
                "{what}: {answer:?}"
            );
        } else if is_of_signed_in(&row) && role == Role::Viewer {
            let answer = as_caller(&token).await;
            let is_refused = [403, 404].contains(&answer.status.as_u16());
            assert!(is_refused, "{what}: {answer:?}");
        }
    }
    does_what_the_role_permits(&app, &world, &token, role).await;
}

#[tokio::test]
async fn a_managers_token_does_what_its_role_permits() {
    a_token_does_what_its_role_permits(Role::Manager).await;
}

#[tokio::test]
async fn a_viewers_token_does_what_its_role_permits() {
    a_token_does_what_its_role_permits(Role::Viewer).await;
}

#[tokio::test]
async fn a_caretakers_token_does_what_its_role_permits() {
    a_token_does_what_its_role_permits(Role::Caretaker).await;
}

/// Calls every route with the access token of somebody who is a second owner of the
/// organization, but for an organization of their own: nothing of the first is there.
#[tokio::test]
async fn a_token_for_another_organization_reaches_nothing_of_this_one() {
    let app = TestApp::start().await;
    let world = Fixture::new(&app).await;
    let second = member(&app, "second-owner@example.org", Role::Owner).await;
    let token = secret_of(&api_token(&app, &second, None, Role::Owner).await);
    for row in table() {
        let path = world.path(row.route);
        let what = format!("{} {}", row.method, row.route);
        let answer = call(&app, &world, &row, &path, &world.horse, Some(&token)).await;
        if matches!(row.access, Access::Everybody) {
            continue;
        }
        if row.is_by_account_alone() {
            answer.problem(403, "not_by_api_token");
            continue;
        }
        match row.access {
            Access::May(_) => {
                answer.problem(404, "not_found");
            }
            Access::Device => {
                answer.problem(401, "unauthenticated");
            }
            _ => {
                assert_eq!(answer.status, row.success, "{what}: {answer:?}");
                for secret in world.secrets() {
                    let is_seen = answer.text.contains(secret.as_str());
                    assert!(!is_seen, "{what} shows another organization's things");
                }
            }
        }
    }
}
