//! Tells the program which commit it is built of.

#![allow(
    clippy::disallowed_methods,
    reason = "cargo tells build scripts in the environment"
)]

use std::path::Path;
use std::process::Command;

fn main() {
    // Development builds would be linked again after each commit.
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { commit() } else { None };
    let commit = commit.as_deref().unwrap_or(if is_release {
        "not built from a repository"
    } else {
        "development build"
    });
    println!("cargo::rustc-env=SHOWSTABLE_COMMIT={commit}");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SHOWSTABLE_COMMIT");
}

/// The commit that is checked out, with a mark if files differ from it; from the
/// environment where there is no repository, as in a package's build.
fn commit() -> Option<String> {
    if let Ok(commit) = std::env::var("SHOWSTABLE_COMMIT") {
        return Some(commit);
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = output.status.success().then_some(output.stdout)?;
        Some(String::from_utf8(text).ok()?.trim().to_owned())
    };
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changed = git(&["status", "--porcelain", "--untracked-files=no"])?;
    let mark = if changed.is_empty() { "" } else { ", changed" };
    Some(format!("{commit}{mark}"))
}
