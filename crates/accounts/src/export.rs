//! One's own data: everything that an account holds, as one archive.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    AccountId, Actor, Clock, DocumentId, ExportId, IdGenerator, Job, JobError, JobKind, Outcome,
    StoreError,
};
use time::{Duration, OffsetDateTime};

kernel::task!(
    /// Make this archive of what an account holds.
    pub MakeExport(ExportId),
    JobKind::new("account_export")
);

/// How long an archive is kept.
pub const EXPORT_LIFETIME: Duration = Duration::days(7);

/// Maximum number of attempts to make an archive.
const MAX_ATTEMPTS: u32 = 4;

/// Reading and compressing a photo takes as long as so many rows.
const ROWS_PER_FILE: u64 = 20;

/// An archive of what an account holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Export {
    /// Its id.
    pub id: ExportId,
    /// When it was asked for.
    pub created_at: OffsetDateTime,
    /// Until when it is kept.
    pub expires_at: OffsetDateTime,
    /// How far it is.
    pub state: ExportState,
}

/// How far an archive is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportState {
    /// It is being made.
    Making {
        /// 0 to 99.
        percent: u8,
    },
    /// It can be downloaded.
    Ready {
        /// Its size.
        bytes: u64,
    },
    /// It could not be made.
    Failed,
}

/// A value of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExportValue {
    /// None.
    Nothing,
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// JSON.
    Json(String),
}

/// A part of an archive. The rows of a table come in several parts, one after the
/// other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExportPart {
    /// Rows of a table.
    Rows {
        /// The name of the table's files, without their ending.
        table: &'static str,
        /// The names of the columns.
        columns: Vec<&'static str>,
        /// The values, in the order of the columns.
        rows: Vec<Vec<ExportValue>>,
    },
    /// A file.
    File {
        /// Its path in the archive.
        path: String,
        /// Its content.
        content: Vec<u8>,
    },
    /// A photo, which the archive reads from where photos are stored.
    Photo {
        /// The path in the archive.
        path: String,
        /// The photo's name in the storage.
        name: String,
    },
    /// The file of a document, which the archive reads from where documents are
    /// stored.
    Document {
        /// The path in the archive.
        path: String,
        /// The document.
        id: DocumentId,
    },
}

impl ExportPart {
    /// How much of the work it is.
    fn weight(&self) -> u64 {
        match self {
            Self::Rows { rows, .. } => rows.len() as u64,
            Self::File { .. } | Self::Photo { .. } | Self::Document { .. } => ROWS_PER_FILE,
        }
    }
}

/// What an account holds at one moment.
#[async_trait]
pub trait ExportContents: Send {
    /// The number of rows.
    fn rows(&self) -> u64;

    /// The number of photos and other files.
    fn files(&self) -> u64;

    /// The next part; `None` after the last one.
    async fn next(&mut self) -> Result<Option<ExportPart>, StoreError>;
}

/// Reads what belongs into archives.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ExportSource: Send + Sync {
    /// What an account holds: itself, and the organizations that it owns. No
    /// secrets.
    async fn contents(&self, account: AccountId) -> Result<Box<dyn ExportContents>, StoreError>;
}

/// Stores which archives there are.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ExportStore: Send + Sync {
    /// Stores a new archive of the actor and enqueues its
    /// [`MakeExport`], unless one is being made, which is
    /// returned. Earlier ones expire at once.
    async fn request(&self, actor: &Actor, new: &Export) -> Result<Export, StoreError>;

    /// The actor's archives that have not expired, at most one.
    async fn list(&self, actor: &Actor, now: OffsetDateTime) -> Result<Vec<Export>, StoreError>;

    /// The account of an archive that is being made; `None` if there is none.
    async fn account_of(
        &self,
        id: ExportId,
        now: OffsetDateTime,
    ) -> Result<Option<AccountId>, StoreError>;

    /// Stores how far an archive is; `false` if it has expired or there is none.
    async fn set_state(
        &self,
        id: ExportId,
        state: ExportState,
        expires_at: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// The archives that have expired.
    async fn expired(&self, now: OffsetDateTime) -> Result<Vec<ExportId>, StoreError>;

    /// Forgets an archive.
    async fn forget(&self, id: ExportId) -> Result<(), StoreError>;
}

/// An archive that is being written.
#[async_trait]
pub trait ExportWriter: Send {
    /// Adds a part. A photo or document whose file is missing is left out.
    async fn add(&mut self, part: ExportPart) -> Result<(), StoreError>;

    /// Stores the archive, and returns its size in bytes.
    async fn finish(self: Box<Self>) -> Result<u64, StoreError>;
}

/// Stores the archives.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ExportFiles: Send + Sync {
    /// Begins an archive. It is not stored before it is finished.
    async fn begin(&self, id: ExportId) -> Result<Box<dyn ExportWriter>, StoreError>;

    /// The bytes of an archive from `from` on, as many as are sent at once; `None`
    /// if there is no such archive or byte.
    async fn read(&self, id: ExportId, from: u64) -> Result<Option<Vec<u8>>, StoreError>;

    /// Deletes an archive. A missing one is no error.
    async fn delete(&self, id: ExportId) -> Result<(), StoreError>;
}

/// The use cases of archives.
pub struct ExportService {
    store: Arc<dyn ExportStore>,
    source: Arc<dyn ExportSource>,
    files: Arc<dyn ExportFiles>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl ExportService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn ExportStore>,
        source: Arc<dyn ExportSource>,
        files: Arc<dyn ExportFiles>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            source,
            files,
            clock,
            ids,
        }
    }

    /// Asks for an archive of what the actor holds now. One that is being made is
    /// returned; earlier ones are deleted.
    pub async fn request(&self, actor: &Actor) -> Result<Export, StoreError> {
        let now = self.clock.now();
        let new = Export {
            id: ExportId::new(self.ids.next_uuid()),
            created_at: now,
            expires_at: now + EXPORT_LIFETIME,
            state: ExportState::Making { percent: 0 },
        };
        self.store.request(actor, &new).await
    }

    /// The actor's archives, at most one.
    pub async fn list(&self, actor: &Actor) -> Result<Vec<Export>, StoreError> {
        self.store.list(actor, self.clock.now()).await
    }

    /// One of the actor's archives.
    pub async fn find(&self, actor: &Actor, id: ExportId) -> Result<Option<Export>, StoreError> {
        let mut all = self.list(actor).await?.into_iter();
        Ok(all.find(|it| it.id == id))
    }

    /// The bytes of one of the actor's archives; see [`ExportFiles::read`].
    pub async fn read(
        &self,
        actor: &Actor,
        id: ExportId,
        from: u64,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        match self.find(actor, id).await? {
            Some(_) => self.files.read(id, from).await,
            None => Ok(None),
        }
    }

    /// Executes a [`MakeExport`]: makes the archive.
    pub async fn make(&self, id: ExportId, job: &Job) -> Result<Outcome, JobError> {
        let now = self.clock.now();
        let Some(account) = self.store.account_of(id, now).await? else {
            return Ok(Outcome::Done);
        };
        if job.failures >= MAX_ATTEMPTS {
            // The last attempt ended without saying so, by a defect.
            self.set_state(id, ExportState::Failed).await?;
            return Err(JobError::GiveUp("no attempt came to an end".into()));
        }
        let state = match self.write(id, account).await {
            Ok(bytes) => ExportState::Ready { bytes },
            Err(error) if job.failures + 1 < MAX_ATTEMPTS => return Err(error.into()),
            Err(error) => {
                self.set_state(id, ExportState::Failed).await?;
                return Err(JobError::GiveUp(error.into()));
            }
        };
        if !self.set_state(id, state).await? {
            // It was replaced, or its account deleted.
            self.files.delete(id).await?;
        }
        Ok(Outcome::Done)
    }

    async fn write(&self, id: ExportId, account: AccountId) -> Result<u64, StoreError> {
        let mut contents = self.source.contents(account).await?;
        let all = contents.rows() + contents.files() * ROWS_PER_FILE;
        let mut writer = self.files.begin(id).await?;
        let (mut done, mut shown) = (0, 0);
        while let Some(part) = contents.next().await? {
            done += part.weight();
            writer.add(part).await?;
            // Each step is a commit.
            let percent = u8::try_from(done * 100 / all.max(1)).map_or(99, |it| it.min(99));
            if percent >= shown + 5 {
                shown = percent;
                self.set_state(id, ExportState::Making { percent }).await?;
            }
        }
        // Its transaction ends before the archive is stored, which may take minutes.
        drop(contents);
        writer.finish().await
    }

    async fn set_state(&self, id: ExportId, state: ExportState) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let expires_at = now + EXPORT_LIFETIME;
        self.store.set_state(id, state, expires_at, now).await
    }

    /// Deletes the archives that have expired.
    pub async fn forget_expired(&self) -> Result<(), StoreError> {
        for id in self.store.expired(self.clock.now()).await? {
            self.files.delete(id).await?;
            self.store.forget(id).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
