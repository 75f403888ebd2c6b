//! The page of an owner: what each domain of a barn shows of its own to one contact.

use std::sync::Arc;

use book::{BillService, OwnersBills};
use documents::{Document, DocumentService};
use horses::{HorseService, OwnersHorse};
use kernel::{BillId, DocumentId, RandomToken, Refusal, StoreError};
use owners::{LinkedOwner, OwnerService};

/// What the page of an owner shows.
#[derive(Debug)]
pub struct OwnerPage {
    /// What the barn calls its owner.
    pub name: String,
    /// The horses, with the care that was given and is due.
    pub horses: Vec<OwnersHorse>,
    /// The documents that the barn shares.
    pub documents: Vec<Document>,
    /// The bills.
    pub bills: OwnersBills,
}

/// The use cases of whoever has the link of an owner's page.
pub struct OwnerPages {
    owners: Arc<OwnerService>,
    horses: Arc<HorseService>,
    documents: Arc<DocumentService>,
    bills: Arc<BillService>,
}

impl OwnerPages {
    /// The process over these domains.
    #[must_use]
    pub fn new(
        owners: Arc<OwnerService>,
        horses: Arc<HorseService>,
        documents: Arc<DocumentService>,
        bills: Arc<BillService>,
    ) -> Self {
        Self {
            owners,
            horses,
            documents,
            bills,
        }
    }

    /// Whose page is behind a link that lives. What is no token is looked for, too.
    pub async fn owner(
        &self,
        token: Option<&RandomToken>,
    ) -> Result<Option<LinkedOwner>, StoreError> {
        self.owners.owner(token).await
    }

    /// The page, which is counted as opened; `None` if the link is dead.
    pub async fn open(&self, token: Option<&RandomToken>) -> Result<Option<OwnerPage>, StoreError> {
        let (Some(owner), Some(token)) = (self.owner(token).await?, token) else {
            return Ok(None);
        };
        let (barn, contact) = (owner.organization_id, owner.contact_id);
        let bills = self.bills.of_owner(barn, contact).await?;
        let page = OwnerPage {
            name: owner.name,
            horses: self.horses.of_owner(barn, contact, bills.today).await?,
            documents: self
                .documents
                .shared_with(barn, contact, bills.today)
                .await?,
            bills,
        };
        // It may have been revoked meanwhile.
        Ok(self.owners.count(token).await?.then_some(page))
    }

    /// A bill to the owner as a PDF with a name for its file; `None` if there is no such
    /// bill to this owner.
    pub async fn bill(
        &self,
        owner: &LinkedOwner,
        id: BillId,
    ) -> Result<Option<(String, Vec<u8>)>, Refusal> {
        let (barn, contact) = (owner.organization_id, owner.contact_id);
        self.bills.print_for(barn, contact, id).await
    }

    /// A document that the barn shares with the owner today.
    pub async fn document(
        &self,
        owner: &LinkedOwner,
        id: DocumentId,
    ) -> Result<Option<Document>, StoreError> {
        let (barn, contact) = (owner.organization_id, owner.contact_id);
        let today = self.bills.day_in(barn).await?;
        let shared = self.documents.shared_with(barn, contact, today).await?;
        Ok(shared.into_iter().find(|it| it.id == id))
    }

    /// Reads the files of documents.
    #[must_use]
    pub fn files(&self) -> Arc<DocumentService> {
        self.documents.clone()
    }
}
