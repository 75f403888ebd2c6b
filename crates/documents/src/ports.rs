use async_trait::async_trait;
use kernel::{
    AccountId, ContactId, DocumentId, HorseId, IdempotencyKey, OrganizationId, Page, PageRequest,
    PictureError, RecordDate, Refusal, Revision, Scope, StoreError,
};
use time::{Date, OffsetDateTime};

use crate::{
    ArchivedFile, Document, DocumentFacts, DocumentFilter, EndingDocument, StoredFile, TitledFile,
    UploadedFile,
};

/// Stores what is known of documents; [`DocumentStorage`] stores the files. The
/// [`DocumentLimits`](crate::DocumentLimits) hold under concurrent calls too. Sharing a
/// document with owners, and ending that, adds a line to the audit trail, in the same
/// transaction.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait DocumentStore: Send + Sync {
    /// Enqueues a [`SweepDocument`](crate::SweepDocument) at `sweep_at`, before
    /// the files of a new document are stored, so that they are deleted if
    /// anything fails later.
    async fn announce(
        &self,
        id: DocumentId,
        now: OffsetDateTime,
        sweep_at: OffsetDateTime,
    ) -> Result<(), StoreError>;

    /// Stores a document whose files are stored, and enqueues a
    /// [`RemindOfDocument`](crate::RemindOfDocument) at `remind_at`. Fails as
    /// unavailable if its files are being swept or were. If the key was used before by
    /// the same request, it stores nothing and returns the document as it was first
    /// stored, which has another id.
    async fn insert(
        &self,
        scope: &Scope,
        document: &Document,
        remind_at: Option<OffsetDateTime>,
        key: Option<IdempotencyKey>,
    ) -> Result<Document, Refusal>;

    /// One of the actor's documents.
    async fn find(&self, scope: &Scope, id: DocumentId) -> Result<Option<Document>, StoreError>;

    /// A page of the actor's documents: by what ends next, counted from
    /// `today`; then those that do not end, newest first; then those that have
    /// ended, the latest first.
    async fn list(
        &self,
        scope: &Scope,
        filter: &DocumentFilter,
        today: RecordDate,
        page: &PageRequest,
    ) -> Result<Page<Document>, StoreError>;

    /// Replaces the facts of one of the actor's documents if it has the expected
    /// revision. If it then ends on another day, the reminder is enqueued at
    /// `remind_at`, or removed.
    async fn update(
        &self,
        scope: &Scope,
        id: DocumentId,
        facts: &DocumentFacts,
        expected: Option<Revision>,
        remind_at: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<Document, Refusal>;

    /// Notes the file of one of the actor's documents that has none; fails as changed if it
    /// has one.
    async fn attach(
        &self,
        scope: &Scope,
        id: DocumentId,
        file: StoredFile,
        now: OffsetDateTime,
    ) -> Result<Document, Refusal>;

    /// Deletes one of the actor's documents with its reminder, and enqueues the
    /// deletion of its files. `false` if the actor has no such document.
    async fn delete(
        &self,
        scope: &Scope,
        id: DocumentId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// Whether a document with this id exists, of any organization, or a file of a show that
    /// is stored under it.
    async fn exists(&self, id: DocumentId) -> Result<bool, StoreError>;

    /// The name of one of the actor's horses, and the files of all
    /// documents about it; `None` if the actor has no such horse.
    async fn of_horse(
        &self,
        scope: &Scope,
        horse: HorseId,
    ) -> Result<Option<(String, Vec<TitledFile>)>, StoreError>;

    /// The documents that the organization shares with an owner: those about horses that
    /// the contact owns on this day and that are not archived, and those with the contact itself; by
    /// title. One with another owner of these horses is that owner's, and is not among
    /// them. Of the horses only those are named that the contact owns.
    async fn shared_with(
        &self,
        organization: OrganizationId,
        contact: ContactId,
        day: Date,
    ) -> Result<Vec<Document>, StoreError>;

    /// What a reminder needs of a document that ends. It is sent to the account
    /// that uploaded the document while that may read it, and then to an owner of
    /// the organization.
    async fn find_ending(&self, id: DocumentId) -> Result<Option<EndingDocument>, StoreError>;
}

/// Stores the files of documents.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait DocumentStorage: Send + Sync {
    /// Stores a file as it is, and of a picture a thumbnail, turned upright and
    /// without metadata. Pictures are decoded in the bounded memory of photos, in
    /// the account's turn; other files are not opened.
    async fn store(
        &self,
        account: AccountId,
        id: DocumentId,
        file: UploadedFile,
    ) -> Result<(), PictureError>;

    /// Stores a file that everybody may read, and tells what is stored: a picture as a JPEG
    /// of at most 1600 pixels, turned upright and without metadata, and in small as its
    /// thumbnail, at most 640 pixels wide and high; another file as it is.
    async fn store_public(
        &self,
        account: AccountId,
        id: DocumentId,
        file: UploadedFile,
    ) -> Result<StoredFile, PictureError>;

    /// A part of a file from this byte on; `None` if there is no such file or
    /// byte.
    async fn read(&self, id: DocumentId, from: u64) -> Result<Option<Vec<u8>>, StoreError>;

    /// The thumbnail, a JPEG.
    async fn read_thumbnail(&self, id: DocumentId) -> Result<Option<Vec<u8>>, StoreError>;

    /// Deletes the files of a document. Missing ones are no error.
    async fn delete(&self, id: DocumentId) -> Result<(), StoreError>;

    /// An archive (ZIP) of these files, which is made while it is read. Files
    /// that are missing are left out.
    fn archive(&self, files: Vec<ArchivedFile>) -> Box<dyn ArchiveReader>;
}

/// An archive that is made while it is read, in bounded memory.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ArchiveReader: Send {
    /// The next part; `None` after the last one.
    async fn next(&mut self) -> Result<Option<Vec<u8>>, StoreError>;
}
