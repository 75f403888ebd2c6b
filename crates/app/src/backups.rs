//! Backups of an installation with its own files: by a command, and at regular times.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use backups::{BackupError, Copy, Installation, Written};
use kernel::{Clock, StoreError, error_chain};
use persistence::Database;
use thiserror::Error;
use time::OffsetDateTime;
use tokio::task::{JoinError, spawn_blocking};
use tokio::time::sleep;

use crate::settings::{BackupSchedule, Settings};
use crate::version::VERSION;
use crate::wiring::OUTBOX;

/// Pause after a backup failed, if they are not made more often.
const PAUSE_AFTER_ERROR: Duration = Duration::from_hours(1);
/// How often a schedule looks whether a backup is due: the machine may have slept.
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

/// Why there is no backup.
#[derive(Debug, Error)]
pub enum MakeError {
    /// The database is not a file of this installation.
    #[error(
        "backups are for SQLite: a PostgreSQL server has its own, such as pg_dump, and S3 its \
         versions"
    )]
    NotSqlite,
    /// The database cannot be read.
    #[error("the database cannot be copied")]
    Database(#[from] StoreError),
    /// The files cannot be read, or the backup cannot be written.
    #[error(transparent)]
    Files(#[from] BackupError),
    /// A task of the program failed.
    #[error("the work was not finished")]
    Work(#[from] JoinError),
}

/// Where the parts of the installation are, if its database is a file.
#[must_use]
pub fn installation(settings: &Settings, database: &Database) -> Option<Installation> {
    Some(Installation {
        database: database.file()?.to_owned(),
        secret: settings.secret_file(),
        media: settings.storage_url.local_folder().map(Path::to_owned),
        outbox: settings.data_dir.join(OUTBOX),
    })
}

/// Makes a backup, also while servers use the installation. `progress` is told the bytes
/// that were read, and may end the work.
pub async fn make(
    (installation, database): (Installation, &Database),
    file: PathBuf,
    now: OffsetDateTime,
    mut progress: impl FnMut(u64, u64) -> io::Result<()> + Send + 'static,
) -> Result<Written, MakeError> {
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    let folder = if folder.as_os_str().is_empty() {
        PathBuf::from(".")
    } else {
        folder
    };
    let hold = move || {
        let mut copy = Copy::begin(installation, &folder, now)?;
        copy.hold_files()?;
        Ok::<_, BackupError>(copy)
    };
    let mut copy = spawn_blocking(hold).await??;
    database.copy_into(&copy.database()).await?;
    let write = move || {
        copy.hold_files()?;
        copy.write(&file, VERSION, &mut progress)
    };
    Ok(spawn_blocking(write).await??)
}

/// Makes the backups of a schedule.
pub(crate) struct Backups {
    pub(crate) schedule: BackupSchedule,
    pub(crate) installation: Installation,
    pub(crate) database: Database,
    pub(crate) clock: Arc<dyn Clock>,
}

/// Ends what is under way when it is dropped.
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

impl Backups {
    /// Makes a backup whenever one is due, until it is dropped. Failures are logged and
    /// tried again.
    pub(crate) async fn run(self: Arc<Self>) {
        let (folder, secret) = (
            self.schedule.folder.clone(),
            self.installation.secret.clone(),
        );
        let adopted = spawn_blocking(move || folder.adopt(&secret)).await;
        if let Err(error) = adopted.map_err(io::Error::other).flatten() {
            let error = error_chain(&error);
            tracing::warn!(error, "backups of an earlier version are not counted");
        }
        let mut is_first = true;
        loop {
            let pause = match self.turn(is_first).await {
                Ok(pause) => pause,
                Err(error) => {
                    let error = error_chain(&*error);
                    tracing::error!(error, "no backup was made; it is tried again");
                    PAUSE_AFTER_ERROR.min(self.schedule.every)
                }
            };
            is_first = false;
            sleep(pause.min(LONGEST_PAUSE)).await;
        }
    }

    /// Makes a backup if it is due; returns in which time the next one is.
    async fn turn(&self, is_first: bool) -> Result<Duration, Box<dyn Error + Send + Sync>> {
        let folder = self.schedule.folder.clone();
        let now = self.clock.now();
        let newest = spawn_blocking(move || folder.newest(now)).await??;
        let age = newest.map(|at| Duration::try_from(now - at).unwrap_or_default());
        if is_first {
            let hours = age.map(|age| age.as_secs() / 3600);
            tracing::info!(hours, "the age of the last backup");
        }
        if let Some(age) = age
            && age < self.schedule.every
        {
            return Ok(self.schedule.every.saturating_sub(age));
        }
        let is_stopped = Arc::new(AtomicBool::new(false));
        let _stop = Stop(is_stopped.clone());
        let file = self.schedule.folder.file_at(now);
        let what = (self.installation.clone(), &self.database);
        let written = make(what, file.clone(), now, move |_, _| {
            if is_stopped.load(Ordering::Acquire) {
                return Err(io::ErrorKind::Interrupted.into());
            }
            Ok(())
        });
        let Written { bytes, files } = written.await?;
        let file = file.display().to_string();
        tracing::info!(file, bytes, files, "a backup was made");
        let folder = self.schedule.folder.clone();
        let deleted = spawn_blocking(move || folder.delete_old(now)).await??;
        if deleted > 0 {
            tracing::info!(deleted, "old backups were deleted");
        }
        Ok(self.schedule.every)
    }
}
