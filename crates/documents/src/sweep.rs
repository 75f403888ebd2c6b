use kernel::{DocumentId, JobError, JobKind, Outcome};

use crate::DocumentService;

kernel::task!(
    /// Delete the files of this document, unless it exists.
    pub SweepDocument(DocumentId),
    JobKind::new("document_sweep")
);

impl DocumentService {
    /// Deletes the files of a document that was deleted, or whose upload did not
    /// end. After a crash, the next attempt finds no files, which is no error.
    pub async fn sweep(&self, id: DocumentId) -> Result<Outcome, JobError> {
        if !self.store.exists(id).await? {
            self.storage.delete(id).await?;
        }
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, MockMailDelivery, SequentialIds};

    use super::*;
    use crate::upload::tests::service;
    use crate::{MockDocumentStorage, MockDocumentStore, Reminder};

    #[tokio::test]
    async fn only_files_without_a_document_are_deleted() {
        for (exists, deletions) in [(true, 0), (false, 1)] {
            let mut store = MockDocumentStore::new();
            store.expect_exists().returning(move |_| Ok(exists));
            let mut storage = MockDocumentStorage::new();
            storage
                .expect_delete()
                .times(deletions)
                .returning(|_| Ok(()));
            let service = service(store, storage, MockMailDelivery::<Reminder>::new());
            let swept = service
                .sweep(DocumentId::new(SequentialIds::default().next_uuid()))
                .await;
            assert_eq!(swept.expect("swept"), Outcome::Done);
        }
    }
}
