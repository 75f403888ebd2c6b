//! The limit of open files of this process. Every connection is a file.

/// Files reserved for other uses than connections: database, photos, uploads,
/// mails.
const OTHER_FILES: u64 = 224;

/// Raises the soft limit of open files to the hard limit, and returns how many
/// connections fit into it.
#[cfg(unix)]
#[must_use]
pub fn raise() -> usize {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};

    let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE) else {
        return usize::MAX;
    };
    let limit = match setrlimit(Resource::RLIMIT_NOFILE, hard, hard) {
        Ok(()) => hard,
        Err(error) => {
            tracing::warn!(%error, "the limit of open files cannot be raised");
            soft
        }
    };
    connections_within(limit)
}

/// Other systems have no such limit.
#[cfg(not(unix))]
#[must_use]
pub fn raise() -> usize {
    usize::MAX
}

/// The limit minus the reserve, but at least a quarter of the limit.
#[cfg(unix)]
fn connections_within(files: u64) -> usize {
    let connections = files.saturating_sub(OTHER_FILES).max(files / 4);
    usize::try_from(connections).unwrap_or(usize::MAX)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn files_are_reserved_for_other_uses_than_connections() {
        assert_eq!(connections_within(1024), 800);
        assert_eq!(connections_within(100), 25);
        assert_eq!(connections_within(u64::MAX), usize::MAX - 224);
    }
}
