//! What a secret in its address opens: nobody keeps it, browsers tell the address to nobody,
//! and searches do not list it.

use reqwest::Method;

use crate::authorization::table::table;
use crate::authorization::{Fixture, call};
use crate::support::{Answer, TestApp};

fn expect_kept_secret(what: &str, answer: &Answer) {
    for (name, value) in [
        ("cache-control", "no-store"),
        ("referrer-policy", "no-referrer"),
        ("x-robots-tag", "noindex"),
    ] {
        assert_eq!(answer.header(name), value, "{name} of {what}");
    }
}

#[tokio::test]
async fn what_a_secret_opens_is_neither_kept_nor_listed_nor_told() {
    let app = TestApp::start().await;
    let world = Fixture::new(&app).await;
    let mut calls = 0;
    for row in table() {
        if !row.route.contains("{token}") && !row.route.contains("{secret}") {
            continue;
        }
        calls += 1;
        let what = format!("{} {}", row.method, row.route);
        let path = world.path(row.route);
        let answer = call(&app, &world, &row, &path, &world.horse, None).await;
        expect_kept_secret(&what, &answer);
        // What leads nowhere, too: it may be a secret with a mistake.
        let wrong = row
            .route
            .replace("{token}", "AAAA")
            .replace("{secret}", "AAAA");
        let wrong = app
            .raw(Method::GET, &wrong.replace("{id}", "AAAA"))
            .send()
            .await;
        expect_kept_secret(&what, &wrong);
    }
    assert!(calls > 12, "{calls} calls by a secret");
}

/// The patterns of the frontend's pages, as `paths.ts` has them.
fn pages() -> Vec<String> {
    let source = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../frontend/src/app/paths.ts"
    );
    let source = std::fs::read_to_string(source).expect("the paths of the frontend");
    let (paths, _) = source.split_once("} as const").expect("the table of paths");
    let values = paths.lines().filter_map(|line| line.split('\'').nth(1));
    values.map(str::to_owned).collect()
}

#[tokio::test]
async fn a_page_behind_a_secret_is_neither_kept_nor_listed_nor_told() {
    let app = TestApp::start().await;
    let (secret, open): (Vec<_>, Vec<_>) = pages()
        .into_iter()
        .partition(|page| page.contains(":token") || page.starts_with("/device"));
    assert!(secret.len() > 8 && open.len() > 50, "{secret:?} {open:?}");
    for page in secret {
        let address = page.replace(":token", "AAAAAAAAAAAAAAAAAAAAAA");
        expect_kept_secret(&page, &app.raw(Method::GET, &address).send().await);
    }
    for page in open {
        let answer = app.raw(Method::GET, &page).send().await;
        assert_eq!(answer.header("x-robots-tag"), "", "{page}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{page}");
    }
}
