//! A release binary embeds the built frontend, so a release build requires it
//! and is rebuilt when it changes. A debug build reads the files at run time.

use std::path::Path;

const PAGE: &str = "../../frontend/dist/index.html";

#[allow(
    clippy::disallowed_methods,
    reason = "cargo speaks to build scripts through the environment"
)]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={PAGE}");
        if !Path::new(PAGE).exists() {
            println!("cargo::error=the frontend is not built: run `make release`");
        }
    }
}
