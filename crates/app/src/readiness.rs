//! Readiness: whether the service can read, and can store what it acknowledges.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use backups::BackupFolder;
use horses::PhotoStorage as _;
use kernel::{Clock, StoreError, error_chain};
use persistence::Database;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::Instant;
use uploads::PhotoFiles;
use web::{LastBackup, Readiness};

use crate::supervised::Restarts;

/// How long a success is cached. It limits how often the check writes.
const SUCCESS_TTL: Duration = Duration::from_secs(5);

/// How long a failure is cached; short, so that a recovery is reported soon.
const FAILURE_TTL: Duration = Duration::from_millis(250);

/// The database's name in the log.
const DATABASE: &str = "the database";

/// The minimum free space in bytes: more than any request needs, except for
/// photos.
const MIN_FREE_BYTES: usize = 1024 * 1024;

/// Ready if the database can be read and written, the photo storage can be
/// reached, and the folders in use have free space.
pub(crate) struct ServiceReadiness {
    database: Database,
    photo_files: Arc<PhotoFiles>,
    /// The folders with their names in the log.
    folders: Vec<(&'static str, PathBuf)>,
    /// Where regular backups are kept, and the clock that tells their age.
    backups: Option<(BackupFolder, Arc<dyn Clock>)>,
    restarts: Restarts,
    state: Mutex<State>,
}

struct State {
    /// What cannot be used. Initially the database, whose preparation logs its
    /// own messages.
    failed: Option<&'static str>,
    cached_until: Option<Instant>,
}

impl ServiceReadiness {
    pub(crate) fn new(
        database: Database,
        photo_files: Arc<PhotoFiles>,
        mut folders: Vec<(&'static str, PathBuf)>,
        backups: Option<(BackupFolder, Arc<dyn Clock>)>,
        restarts: Restarts,
    ) -> Self {
        if let Some(folder) = database.file().and_then(Path::parent) {
            folders.push(("the database's folder", folder.to_owned()));
        }
        Self {
            database,
            photo_files,
            folders,
            backups,
            restarts,
            state: Mutex::new(State {
                failed: Some(DATABASE),
                cached_until: None,
            }),
        }
    }

    /// Checks everything that must be writable, and returns the first failure
    /// with its name.
    async fn examine(&self) -> Result<(), (&'static str, StoreError)> {
        // Before the database, so that its write does not take the last free
        // space.
        for (what, folder) in &self.folders {
            let folder = folder.clone();
            let found = spawn_blocking(move || check_free_space(&folder)).await;
            let found = found.map_err(io::Error::other).flatten();
            found.map_err(|error| (*what, StoreError::unavailable(error)))?;
        }
        let written = self.database.check_writable().await;
        written.map_err(|error| (DATABASE, error))?;
        let answered = self.photo_files.ping().await;
        answered.map_err(|error| ("the storage of photos", error))
    }
}

#[async_trait]
impl Readiness for ServiceReadiness {
    async fn is_ready(&self) -> bool {
        // Reading is cheap, so it is done each time: an outage of the database
        // is reported at once.
        let read = self.database.ping().await;
        // Concurrent checks wait here for the same result.
        let mut state = self.state.lock().await;
        let now = Instant::now();
        let (result, ttl) = match read {
            Err(error) => (Err((DATABASE, error)), None),
            Ok(()) if state.cached_until.is_some_and(|until| now < until) => {
                return state.failed.is_none();
            }
            Ok(()) => match self.examine().await {
                Ok(()) => (Ok(()), Some(SUCCESS_TTL)),
                Err(error) => (Err(error), Some(FAILURE_TTL)),
            },
        };
        match &result {
            Err((what, error)) if state.failed != Some(*what) => {
                let error = error_chain(error);
                tracing::error!(error, "not ready: {what} cannot be used");
            }
            Ok(()) if state.failed.is_some() => tracing::info!("the service is ready"),
            _ => {}
        }
        state.failed = result.err().map(|(what, _)| what);
        state.cached_until = ttl.map(|time| Instant::now() + time);
        state.failed.is_none()
    }

    fn restarts(&self) -> BTreeMap<&'static str, u64> {
        self.restarts.counts()
    }

    fn last_backup(&self) -> Option<LastBackup> {
        let (folder, clock) = self.backups.as_ref()?;
        // A few names in a local folder. One that cannot be read has no backup.
        let now = clock.now();
        let at = folder.newest(now).ok().flatten();
        Some(LastBackup {
            at,
            age_seconds: at.map(|at| (now - at).whole_seconds()),
        })
    }
}

/// Writes into an unnamed temporary file, which is removed on return. If the
/// folder does not exist yet, its nearest existing ancestor is used.
fn check_free_space(folder: &Path) -> io::Result<()> {
    let existing = folder.ancestors().find(|folder| folder.exists());
    let existing = existing.unwrap_or(Path::new("."));
    tempfile::tempfile_in(existing)?.write_all(&vec![0; MIN_FREE_BYTES])
}
