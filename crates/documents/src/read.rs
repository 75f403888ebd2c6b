use kernel::{
    Actor, ContactId, DocumentId, OrganizationId, Page, PageRequest, Permission, RecordDate,
    StoreError,
};
use time::Date;

use crate::{Document, DocumentFilter, DocumentService};

impl DocumentService {
    /// A page of the actor's documents, by what ends next.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: &DocumentFilter,
        page: &PageRequest,
    ) -> Result<Page<Document>, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        let now = self.clock.now();
        let zone = actor.time_zone();
        let today = zone.map_or_else(|| now.date(), |zone| zone.date_of(now));
        let today = RecordDate::new(today);
        let today = today.ok_or_else(|| StoreError::failed("the clock is centuries off"))?;
        self.store.list(&scope, filter, today, page).await
    }

    /// One of the actor's documents.
    pub async fn find(
        &self,
        actor: &Actor,
        id: DocumentId,
    ) -> Result<Option<Document>, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        self.store.find(&scope, id).await
    }

    /// A part of the file of a document that was just found, from this byte on;
    /// `None` if it was deleted since.
    pub async fn read_part(
        &self,
        document: &Document,
        from: u64,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        self.storage.read(document.id, from).await
    }

    /// The documents that the organization shares with an owner, by title. Whoever calls
    /// has looked up the link to the owner's page.
    pub async fn shared_with(
        &self,
        organization: OrganizationId,
        contact: ContactId,
        today: Date,
    ) -> Result<Vec<Document>, StoreError> {
        self.store.shared_with(organization, contact, today).await
    }

    /// The thumbnail of one of the actor's documents, a JPEG; `None` if there is
    /// no such document or thumbnail.
    pub async fn thumbnail(
        &self,
        actor: &Actor,
        id: DocumentId,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        match self.find(actor, id).await? {
            Some(document) if document.file.kind.has_thumbnail() => {
                self.storage.read_thumbnail(id).await
            }
            _ => Ok(None),
        }
    }
}
