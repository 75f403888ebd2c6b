//! What entries and bills refer to: it cannot be deleted while they are written.

use std::collections::BTreeSet;

use book::{Bill, BookEntry, BookError};
use kernel::{ContactId, DocumentId, HorseId, OrganizationId};
use sea_orm::ConnectionTrait;

use crate::references::{hold_contacts, hold_documents, hold_horses, hold_organization};

/// What an object refers to.
#[derive(Debug, Default)]
pub(super) struct References {
    contacts: BTreeSet<ContactId>,
    horses: BTreeSet<HorseId>,
    documents: BTreeSet<DocumentId>,
}

impl References {
    pub(super) fn of_entries(entries: &[BookEntry]) -> Self {
        let mut all = Self::default();
        for entry in entries {
            all.contacts.extend(entry.text.contact_id);
            all.documents.extend(entry.text.document_id);
            for split in &entry.splits {
                all.horses.extend(split.horse_id);
                let owners = split.parts.iter().filter_map(|part| part.contact_id);
                all.contacts.extend(owners);
            }
        }
        all
    }

    pub(super) fn of_bill(bill: &Bill) -> Self {
        Self {
            contacts: bill.summary.recipient.contact_id.into_iter().collect(),
            horses: bill.lines.iter().filter_map(|line| line.horse_id).collect(),
            documents: BTreeSet::new(),
        }
    }

    pub(super) fn of_bills<'a>(bills: impl Iterator<Item = &'a Bill>) -> Self {
        let mut all = Self::default();
        for bill in bills {
            let of_bill = Self::of_bill(bill);
            all.contacts.extend(of_bill.contacts);
            all.horses.extend(of_bill.horses);
        }
        all
    }

    /// Fails unless all of it is there, and the organization too. It cannot be deleted
    /// until the transaction ends. The organization must be locked.
    pub(super) async fn hold(
        self,
        transaction: &impl ConnectionTrait,
        of: OrganizationId,
    ) -> Result<(), BookError> {
        let uuid = of.as_uuid();
        let are_there = hold_organization(transaction, of).await?
            && hold_contacts(transaction, uuid, self.contacts).await?
            && hold_horses(transaction, uuid, self.horses).await?
            && hold_documents(transaction, uuid, self.documents).await?;
        are_there.then_some(()).ok_or(BookError::ReferenceGone)
    }
}
