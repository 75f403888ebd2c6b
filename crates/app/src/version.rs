//! Which program this is.

/// The version, and the commit of which it was built, for `--version`, the log and backups.
pub const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("SHOWSTABLE_COMMIT"),
    ")"
);
