use std::fs::File;

use kernel::{
    Actor, DocumentId, IdempotencyKey, OrganizationId, Permission, Refusal, Revision, StoreError,
    UploadError,
};
use time::Duration;

use crate::remind::next_reminder;
use crate::{Document, DocumentFacts, DocumentService, FileKind, StoredFile};

/// Longer than any upload waits for its turn and is stored. The files of an
/// upload that did not end are deleted after this.
pub(crate) const MAX_UPLOAD_TIME: Duration = Duration::hours(1);

/// A file that was uploaded: a temporary one without a name.
#[derive(Debug)]
pub struct UploadedFile {
    /// What it is.
    pub kind: FileKind,
    /// Its content, to be read from its beginning.
    pub content: File,
    /// Its size.
    pub bytes: u64,
}

/// A request to keep a file.
#[derive(Debug)]
pub struct UploadDocument {
    /// The organization that it shall belong to; `None` is the actor's own.
    pub organization: Option<OrganizationId>,
    /// What is said about it.
    pub facts: DocumentFacts,
    /// The file; `None` if the dates alone are kept.
    pub file: Option<UploadedFile>,
}

impl From<&UploadedFile> for StoredFile {
    fn from(file: &UploadedFile) -> Self {
        Self {
            kind: file.kind,
            bytes: file.bytes,
        }
    }
}

impl DocumentService {
    /// Keeps a file, or the dates alone. Its sweep is enqueued before it is stored, so that a file
    /// whose document is not stored is deleted, even after a crash. A repetition
    /// with the same key answers what was stored first, and keeps nothing.
    pub async fn upload(
        &self,
        actor: &Actor,
        wish: UploadDocument,
        key: Option<IdempotencyKey>,
    ) -> Result<Document, UploadError> {
        let scope = actor.to(Permission::EditHorses);
        let organization_id = scope.choose(wish.organization)?;
        let id = DocumentId::new(self.ids.next_uuid());
        let begun = self.clock.now();
        let announced = self.store.announce(id, begun, begun + MAX_UPLOAD_TIME);
        announced.await?;
        let mut file = StoredFile::NONE;
        if let Some(uploaded) = wish.file {
            file = StoredFile::from(&uploaded);
            let stored = self.storage.store(actor.account_id(), id, uploaded).await;
            if let Err(error) = stored {
                self.discard(id).await;
                return Err(error.into());
            }
        }
        let now = self.clock.now();
        let ends = wish.facts.expires_on;
        let document = Document {
            id,
            organization_id,
            uploaded_by: actor.account_id(),
            shared_with_owners: wish.facts.share.unwrap_or_default(),
            facts: wish.facts,
            horses: Vec::new(),
            contact: None,
            file,
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
        };
        let remind_at = ends.and_then(|day| next_reminder(day, now));
        let kept = self.store.insert(&scope, &document, remind_at, key).await;
        let is_needed = match &kept {
            Ok(kept) => kept.id == id,
            // The commit may have taken effect nevertheless, so the sweep decides.
            Err(refusal) => matches!(refusal, Refusal::Store(_)),
        };
        if !is_needed {
            self.discard(id).await;
        }
        Ok(kept?)
    }

    /// Adds the file of a document of which the dates alone were kept.
    pub async fn attach(
        &self,
        actor: &Actor,
        id: DocumentId,
        file: UploadedFile,
    ) -> Result<Document, UploadError> {
        let scope = actor.to(Permission::EditHorses);
        let found = self.store.find(&scope, id).await.map_err(Refusal::from)?;
        let document = found.ok_or(Refusal::NotFound("Document"))?;
        if scope.choose(Some(document.organization_id)).is_err() {
            return Err(Refusal::from(StoreError::RoleNotSufficient).into());
        }
        if document.file.kind != FileKind::None {
            return Err(Refusal::Changed.into());
        }
        let begun = self.clock.now();
        // Should the document be deleted meanwhile, its file goes with this.
        let announced = self.store.announce(id, begun, begun + MAX_UPLOAD_TIME);
        announced.await.map_err(Refusal::from)?;
        let stored = StoredFile::from(&file);
        self.storage.store(actor.account_id(), id, file).await?;
        let now = self.clock.now();
        Ok(self.store.attach(&scope, id, stored, now).await?)
    }

    /// Deletes files that belong to no document. If that fails, the sweep does it.
    async fn discard(&self, id: DocumentId) {
        let _ = self.storage.delete(id).await;
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{
        AccountId, IdGenerator as _, LimitReached, ManualClock, MockMailDelivery, PictureError,
        RecordDate, RequiredLine, SequentialIds, StoreError,
    };
    use mockall::Sequence;
    use time::OffsetDateTime;
    use time::macros::datetime;

    use super::*;
    use crate::{DocumentKind, MockDocumentStorage, MockDocumentStore, Reminder};

    pub(crate) const NOW: OffsetDateTime = datetime!(2026-05-01 12:30 UTC);

    pub(crate) fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    pub(crate) fn service(
        store: MockDocumentStore,
        storage: MockDocumentStorage,
        reminders: MockMailDelivery<Reminder>,
    ) -> DocumentService {
        DocumentService::new(
            Arc::new(store),
            Arc::new(storage),
            Arc::new(reminders),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    pub(crate) fn facts(expires_on: Option<&str>) -> DocumentFacts {
        DocumentFacts {
            kind: DocumentKind::Coggins,
            title: RequiredLine::parse("Coggins of Midnight").expect("a title"),
            issued_on: None,
            expires_on: expires_on.and_then(|day| RecordDate::parse(day).ok()),
            horse_ids: Vec::new(),
            contact_id: None,
            notes: kernel::OptionalText::default(),
            share: None,
        }
    }

    async fn upload(
        store: MockDocumentStore,
        storage: MockDocumentStorage,
    ) -> Result<Document, UploadError> {
        let file = UploadedFile {
            kind: FileKind::Pdf,
            content: File::open("Cargo.toml").expect("this package's"),
            bytes: 7,
        };
        let wish = UploadDocument {
            organization: None,
            facts: facts(Some("2026-12-24")),
            file: Some(file),
        };
        service(store, storage, MockMailDelivery::<Reminder>::new())
            .upload(&actor(), wish, None)
            .await
    }

    #[tokio::test]
    async fn a_file_is_announced_before_it_is_stored_and_then_reminded_of() {
        let mut order = Sequence::new();
        let (mut store, mut storage) = (MockDocumentStore::new(), MockDocumentStorage::new());
        store
            .expect_announce()
            .withf(|_, now, sweep_at| *now == NOW && *sweep_at == NOW + MAX_UPLOAD_TIME)
            .times(1)
            .in_sequence(&mut order)
            .returning(|_, _, _| Ok(()));
        storage
            .expect_store()
            .times(1)
            .in_sequence(&mut order)
            .returning(|_, _, _| Ok(()));
        store
            .expect_insert()
            .withf(|_, document, remind_at, _| {
                document.file.bytes == 7 && *remind_at == Some(datetime!(2026-11-24 12:00 UTC))
            })
            .times(1)
            .in_sequence(&mut order)
            .returning(|_, document, _, _| Ok(document.clone()));
        storage.expect_delete().never();
        let made = upload(store, storage).await.expect("kept");
        assert_eq!(made.organization_id, actor().own_organization());
    }

    #[tokio::test]
    async fn files_without_a_document_are_deleted_at_once() {
        let refusals: [fn() -> Result<Document, Refusal>; 2] = [
            || Err(Refusal::KeyReused),
            || {
                let most = LimitReached {
                    what: "documents",
                    most: 1,
                };
                Err(most.into())
            },
        ];
        for refusal in refusals {
            let (mut store, mut storage) = (MockDocumentStore::new(), MockDocumentStorage::new());
            store.expect_announce().returning(|_, _, _| Ok(()));
            storage.expect_store().returning(|_, _, _| Ok(()));
            store.expect_insert().returning(move |_, _, _, _| refusal());
            storage.expect_delete().times(1).returning(|_| Ok(()));
            upload(store, storage).await.expect_err("refused");
        }
        let (mut store, mut storage) = (MockDocumentStore::new(), MockDocumentStorage::new());
        store.expect_announce().returning(|_, _, _| Ok(()));
        storage
            .expect_store()
            .returning(|_, _, _| Err(PictureError::Damaged));
        storage.expect_delete().times(1).returning(|_| Ok(()));
        let refused = upload(store, storage).await;
        assert!(matches!(
            refused,
            Err(UploadError::Picture(PictureError::Damaged))
        ));
    }

    #[tokio::test]
    async fn the_file_of_a_repeated_attempt_is_deleted() {
        let (mut store, mut storage) = (MockDocumentStore::new(), MockDocumentStorage::new());
        store.expect_announce().returning(|_, _, _| Ok(()));
        storage.expect_store().returning(|_, _, _| Ok(()));
        let ids = SequentialIds::default();
        let [new, first] = [(), ()].map(|()| DocumentId::new(ids.next_uuid()));
        store.expect_insert().returning(move |_, document, _, _| {
            assert_eq!(document.id, new);
            let document = document.clone();
            Ok(Document {
                id: first,
                ..document
            })
        });
        storage
            .expect_delete()
            .withf(move |id| *id == new)
            .times(1)
            .returning(|_| Ok(()));
        let kept = upload(store, storage).await.expect("the first one");
        assert_eq!(kept.id, first);
    }

    #[tokio::test]
    async fn a_file_is_left_to_the_sweep_if_it_is_not_known_whether_it_is_needed() {
        let (mut store, mut storage) = (MockDocumentStore::new(), MockDocumentStorage::new());
        store.expect_announce().returning(|_, _, _| Ok(()));
        storage.expect_store().returning(|_, _, _| Ok(()));
        store
            .expect_insert()
            .returning(|_, _, _, _| Err(StoreError::unavailable("cut off").into()));
        storage.expect_delete().never();
        upload(store, storage).await.expect_err("not known");
    }
}
