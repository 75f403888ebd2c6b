//! Whether the service can do its work: read, and keep what it acknowledges.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use horses::PhotoStorage as _;
use kernel::{StoreError, error_chain};
use persistence::Database;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::Instant;
use uploads::PhotoVault;
use web::Readiness;

/// How long a success is believed. Bounds how often being asked writes.
const BELIEVED: Duration = Duration::from_secs(5);

/// How long a failure is believed: a service that is well again says so soon.
const FAILURE_BELIEVED: Duration = Duration::from_millis(250);

/// What the log calls it.
const DATABASE: &str = "the database";

/// The least room that there must be: more than one request takes, but for
/// photos.
const ROOM: usize = 1024 * 1024;

/// Ready when the database reads and writes, the storage of photos answers, and
/// there is room in the folders that are written to.
pub(crate) struct ServiceReadiness {
    database: Database,
    vault: Arc<PhotoVault>,
    /// With a word for the log on what each is for.
    folders: Vec<(&'static str, PathBuf)>,
    state: Mutex<State>,
}

struct State {
    /// What cannot be used. At the start the database, whose preparation has
    /// log lines of its own.
    failed: Option<&'static str>,
    /// Until when that is not examined again.
    believed_until: Option<Instant>,
}

impl ServiceReadiness {
    pub(crate) fn new(
        database: Database,
        vault: Arc<PhotoVault>,
        mut folders: Vec<(&'static str, PathBuf)>,
    ) -> Self {
        if let Some(folder) = database.file().and_then(Path::parent) {
            folders.push(("the database's folder", folder.to_owned()));
        }
        Self {
            database,
            vault,
            folders,
            state: Mutex::new(State {
                failed: Some(DATABASE),
                believed_until: None,
            }),
        }
    }

    /// The first thing that cannot be written, and why.
    async fn examine(&self) -> Result<(), (&'static str, StoreError)> {
        // Before the database, which should not take the last of the room.
        for (what, folder) in &self.folders {
            let folder = folder.clone();
            let found = spawn_blocking(move || find_room(&folder)).await;
            let found = found.map_err(io::Error::other).flatten();
            found.map_err(|error| (*what, StoreError::unavailable(error)))?;
        }
        let written = self.database.check_writable().await;
        written.map_err(|error| (DATABASE, error))?;
        let answered = self.vault.ping().await;
        answered.map_err(|error| ("the storage of photos", error))
    }
}

#[async_trait]
impl Readiness for ServiceReadiness {
    async fn is_ready(&self) -> bool {
        // Reading wears nothing: a database that comes or goes shows at once.
        let read = self.database.ping().await;
        // Whoever asks meanwhile waits for the same answer.
        let mut state = self.state.lock().await;
        let now = Instant::now();
        let (result, believed_for) = match read {
            Err(error) => (Err((DATABASE, error)), None),
            Ok(()) if state.believed_until.is_some_and(|until| now < until) => {
                return state.failed.is_none();
            }
            Ok(()) => match self.examine().await {
                Ok(()) => (Ok(()), Some(BELIEVED)),
                Err(error) => (Err(error), Some(FAILURE_BELIEVED)),
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
        state.believed_until = believed_for.map(|time| Instant::now() + time);
        state.failed.is_none()
    }
}

/// Writes into a file without a name, which is gone when this returns and never
/// reaches the disk. A folder that is missing is made when it is needed; until
/// then the one that it will be made in counts.
fn find_room(folder: &Path) -> io::Result<()> {
    let existing = folder.ancestors().find(|folder| folder.exists());
    let existing = existing.unwrap_or(Path::new("."));
    tempfile::tempfile_in(existing)?.write_all(&vec![0; ROOM])
}
