//! Files that a show publishes with its prize list, such as patterns and course maps, and the
//! logos of its sponsors.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    AccountId, Actor, ClassId, Clock, DocumentId, EventId, EventReference, IdGenerator,
    IdempotencyKey, Permission, Refusal, RequiredLine, Scope, ShowFileId, StoreError, UploadError,
};
use time::OffsetDateTime;

use crate::document::file_name;
use crate::upload::MAX_UPLOAD_TIME;
use crate::{DocumentStorage, DocumentStore, FileKind, StoredFile, UploadedFile};

/// Files and logos of one show.
pub const MAX_SHOW_FILES: u32 = 200;

/// The unit of [`MAX_SHOW_FILES`], in error messages.
pub const SHOW_FILES: &str = "files of a show";

kernel::words! {
    /// What a file of a show is for.
    pub enum ShowFilePurpose {
        /// To be read by riders.
        File = "file",
        /// The logo of the sponsor that its title names.
        Logo = "logo",
    }
}

impl ShowFilePurpose {
    /// Whether a file of this kind can be that. Everybody's browser must show it.
    #[must_use]
    pub const fn takes(self, kind: FileKind) -> bool {
        match self {
            Self::File => matches!(kind, FileKind::Pdf) || kind.has_thumbnail(),
            Self::Logo => kind.has_thumbnail(),
        }
    }
}

/// A file of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowFile {
    /// Its id.
    pub id: ShowFileId,
    /// Under which its content is stored. Copies of a show share it.
    pub stored_as: DocumentId,
    /// The show.
    pub event_id: EventId,
    /// The class that it is about; `None` if it is the whole show.
    pub class_id: Option<ClassId>,
    /// What it is for.
    pub purpose: ShowFilePurpose,
    /// Its title; of a logo, the sponsor.
    pub title: RequiredLine<200>,
    /// What is stored.
    pub file: StoredFile,
    /// The account that uploaded it.
    pub uploaded_by: AccountId,
    /// When it was uploaded.
    pub created_at: OffsetDateTime,
}

impl ShowFile {
    /// The name under which it is saved.
    #[must_use]
    pub fn name(&self) -> String {
        file_name(self.title.as_str(), self.file.kind)
    }
}

/// A request to publish a file with a show.
#[derive(Debug)]
pub struct UploadShowFile {
    /// The show.
    pub event_id: EventId,
    /// The class that it is about; `None` if it is the whole show.
    pub class_id: Option<ClassId>,
    /// What it is for.
    pub purpose: ShowFilePurpose,
    /// Its title; of a logo, the sponsor.
    pub title: RequiredLine<200>,
    /// The file, of a kind that the purpose takes.
    pub file: UploadedFile,
}

/// Stores what is known of files of shows; [`DocumentStorage`] stores the files. Each change
/// adds a line to the trail of the show, in the same transaction.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait ShowFileStore: Send + Sync {
    /// The files of one of the actor's shows, in the order in which they were uploaded; `None`
    /// if the actor has no such show.
    async fn list(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Vec<ShowFile>>, StoreError>;

    /// Stores a file whose content is stored. Fails as unavailable if that is being swept or
    /// was, and if the organization or the show would have more than it may. If the key was
    /// used before by the same request, it stores nothing and returns the first file, which
    /// is stored under another id.
    async fn insert(
        &self,
        scope: &Scope,
        file: &ShowFile,
        key: Option<IdempotencyKey>,
    ) -> Result<ShowFile, Refusal>;

    /// Deletes a file of one of the actor's shows, and enqueues the sweep of its content.
    /// `false` if there is none.
    async fn delete(
        &self,
        scope: &Scope,
        event_id: EventId,
        id: ShowFileId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// A file that everybody may read: a logo, or a file of a show whose prize list is
    /// published.
    async fn find_public(
        &self,
        reference: &EventReference,
        id: ShowFileId,
    ) -> Result<Option<ShowFile>, StoreError>;
}

/// The use cases of files of shows.
pub struct ShowFileService {
    store: Arc<dyn ShowFileStore>,
    documents: Arc<dyn DocumentStore>,
    storage: Arc<dyn DocumentStorage>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl ShowFileService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn ShowFileStore>,
        documents: Arc<dyn DocumentStore>,
        storage: Arc<dyn DocumentStorage>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            documents,
            storage,
            clock,
            ids,
        }
    }

    /// The files of one of the actor's shows, in the order in which they were uploaded; `None`
    /// if the actor has no such show.
    pub async fn list(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Option<Vec<ShowFile>>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        self.store.list(&scope, event_id).await
    }

    /// A file of one of the actor's shows.
    pub async fn find(
        &self,
        actor: &Actor,
        event_id: EventId,
        id: ShowFileId,
    ) -> Result<Option<ShowFile>, StoreError> {
        let files = self.list(actor, event_id).await?.unwrap_or_default();
        Ok(files.into_iter().find(|it| it.id == id))
    }

    /// A file that everybody may read.
    pub async fn find_public(
        &self,
        reference: &EventReference,
        id: ShowFileId,
    ) -> Result<Option<ShowFile>, StoreError> {
        self.store.find_public(reference, id).await
    }

    /// A part of a file that was just found, from this byte on; `None` if it was deleted
    /// since.
    pub async fn read_part(
        &self,
        file: &ShowFile,
        from: u64,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        self.storage.read(file.stored_as, from).await
    }

    /// A picture that was just found, in small.
    pub async fn read_small(&self, file: &ShowFile) -> Result<Option<Vec<u8>>, StoreError> {
        self.storage.read_thumbnail(file.stored_as).await
    }

    /// Stores a file of one of the actor's shows. Its sweep is enqueued before, as that of a
    /// document.
    pub async fn upload(
        &self,
        actor: &Actor,
        wish: UploadShowFile,
        key: Option<IdempotencyKey>,
    ) -> Result<ShowFile, UploadError> {
        let scope = actor.to(Permission::EditShows);
        let present = self.store.list(&scope, wish.event_id).await?;
        present.ok_or(Refusal::NotFound("Event"))?;
        let stored_as = DocumentId::new(self.ids.next_uuid());
        let begun = self.clock.now();
        let sweep_at = begun + MAX_UPLOAD_TIME;
        self.documents.announce(stored_as, begun, sweep_at).await?;
        let stored = self
            .storage
            .store_public(actor.account_id(), stored_as, wish.file);
        let stored = match stored.await {
            Ok(stored) => stored,
            Err(error) => {
                self.discard(stored_as).await;
                return Err(error.into());
            }
        };
        let file = ShowFile {
            id: ShowFileId::new(self.ids.next_uuid()),
            stored_as,
            event_id: wish.event_id,
            class_id: wish.class_id,
            purpose: wish.purpose,
            title: wish.title,
            file: stored,
            uploaded_by: actor.account_id(),
            created_at: self.clock.now(),
        };
        let kept = self.store.insert(&scope, &file, key).await;
        let is_needed = match &kept {
            Ok(kept) => kept.stored_as == stored_as,
            // The commit may have taken effect nevertheless, so the sweep decides.
            Err(refusal) => matches!(refusal, Refusal::Store(_)),
        };
        if !is_needed {
            self.discard(stored_as).await;
        }
        Ok(kept?)
    }

    /// Deletes a file of one of the actor's shows; `false` if there is none. Its content is
    /// deleted by a job, unless a copy of the show has it, too.
    pub async fn delete(
        &self,
        actor: &Actor,
        event_id: EventId,
        id: ShowFileId,
    ) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::EditShows);
        self.store
            .delete(&scope, event_id, id, self.clock.now())
            .await
    }

    /// Deletes content that belongs to no file. If that fails, the sweep does it.
    async fn discard(&self, id: DocumentId) {
        let _ = self.storage.delete(id).await;
    }
}

#[cfg(test)]
mod tests {
    use kernel::{LimitReached, ManualClock, PictureError, SequentialIds};
    use time::macros::datetime;

    use super::*;
    use crate::{MockDocumentStorage, MockDocumentStore};

    const STORED: StoredFile = StoredFile {
        kind: FileKind::Jpeg,
        bytes: 7,
    };

    #[test]
    fn everybody_can_open_what_is_taken() {
        use ShowFilePurpose::{File, Logo};
        for (kind, of_files, of_logos) in [
            (FileKind::Pdf, true, false),
            (FileKind::Jpeg, true, true),
            (FileKind::Png, true, true),
            (FileKind::Webp, true, true),
            (FileKind::Heic, false, false),
            (FileKind::None, false, false),
        ] {
            assert_eq!((File.takes(kind), Logo.takes(kind)), (of_files, of_logos));
        }
    }

    /// What becomes of an upload: how often its content was deleted, and what was answered.
    async fn uploaded(
        stored: Result<StoredFile, PictureError>,
        kept: impl Fn(&ShowFile) -> Result<ShowFile, Refusal> + Send + Sync + 'static,
        deletions: usize,
    ) -> Result<ShowFile, UploadError> {
        let ids = SequentialIds::default();
        let mut store = MockShowFileStore::new();
        store.expect_list().returning(|_, _| Ok(Some(Vec::new())));
        store
            .expect_insert()
            .returning(move |_, file, _| kept(file));
        let mut documents = MockDocumentStore::new();
        documents.expect_announce().returning(|_, _, _| Ok(()));
        let mut storage = MockDocumentStorage::new();
        storage
            .expect_store_public()
            .return_once(move |_, _, _| stored);
        storage
            .expect_delete()
            .times(deletions)
            .returning(|_| Ok(()));
        let actor = Actor::alone(AccountId::new(ids.next_uuid()));
        let wish = UploadShowFile {
            event_id: EventId::new(ids.next_uuid()),
            class_id: None,
            purpose: ShowFilePurpose::File,
            title: RequiredLine::parse("Grounds").expect("a title"),
            file: UploadedFile {
                kind: FileKind::Png,
                content: std::fs::File::open("Cargo.toml").expect("this package's"),
                bytes: 9,
            },
        };
        let service = ShowFileService::new(
            Arc::new(store),
            Arc::new(documents),
            Arc::new(storage),
            Arc::new(ManualClock::at(datetime!(2026-05-01 12:30 UTC))),
            Arc::new(ids),
        );
        service.upload(&actor, wish, None).await
    }

    #[tokio::test]
    async fn what_is_stored_is_kept() {
        let file = uploaded(Ok(STORED), |file| Ok(file.clone()), 0).await;
        let file = file.expect("kept");
        assert_eq!(file.file, STORED);
        assert_eq!(file.name(), "Grounds.jpg");
    }

    #[tokio::test]
    async fn what_is_refused_leaves_no_content() {
        let damaged = uploaded(Err(PictureError::Damaged), |file| Ok(file.clone()), 1);
        assert!(damaged.await.is_err());
        let full = |_: &ShowFile| {
            Err(Refusal::from(LimitReached {
                what: SHOW_FILES,
                most: MAX_SHOW_FILES,
            }))
        };
        assert!(uploaded(Ok(STORED), full, 1).await.is_err());
        let other = |file: &ShowFile| {
            Ok(ShowFile {
                stored_as: DocumentId::new(file.id.as_uuid()),
                ..file.clone()
            })
        };
        assert!(uploaded(Ok(STORED), other, 1).await.is_ok());
        let in_doubt = |_: &ShowFile| Err(StoreError::failed("cut off").into());
        assert!(uploaded(Ok(STORED), in_doubt, 0).await.is_err());
    }
}
