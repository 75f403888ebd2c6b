//! A release binary embeds the built frontend, so a release build requires it
//! and is rebuilt when it changes. A debug build reads the files at run time, from
//! a folder that must exist when this crate is compiled: its path is resolved then,
//! and files outside of it are not served. The frontend may be built later.

use std::path::Path;

const FOLDER: &str = "../../frontend/dist";
const PAGE: &str = "../../frontend/dist/index.html";

#[allow(
    clippy::disallowed_methods,
    reason = "cargo speaks to build scripts through the environment"
)]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(error) = std::fs::create_dir_all(FOLDER) {
        println!("cargo::error={FOLDER} cannot be created: {error}");
    }
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={PAGE}");
        if !Path::new(PAGE).exists() {
            println!("cargo::error=the frontend is not built: run `make release`");
        }
    }
}
