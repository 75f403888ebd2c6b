//! How many files this process may have open; every connection is one.

/// What is kept for files that are no connections: the database's, photos,
/// uploads, mails.
const OTHER_FILES: u64 = 224;

/// Raises the limit of open files as far as the system lets this process, and
/// answers how many connections it leaves room for.
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

/// Elsewhere there is none.
#[cfg(not(unix))]
#[must_use]
pub fn raise() -> usize {
    usize::MAX
}

/// At least some, also where there are fewer files than there should be.
#[cfg(unix)]
fn connections_within(files: u64) -> usize {
    let connections = files.saturating_sub(OTHER_FILES).max(files / 4);
    usize::try_from(connections).unwrap_or(usize::MAX)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn files_are_kept_for_what_is_no_connection() {
        assert_eq!(connections_within(1024), 800);
        assert_eq!(connections_within(100), 25);
        assert_eq!(connections_within(u64::MAX), usize::MAX - 224);
    }
}
