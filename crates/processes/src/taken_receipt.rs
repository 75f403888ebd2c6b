//! A trainer takes what a show's office received from the barn into the own book: one entry,
//! divided by horse, so that their owners are billed with the month.

use std::sync::Arc;

use book::{BookEntry, BookError, BookService, TakenPart, TakenReceipt};
use kernel::{Actor, OrganizationId, ReceiptId, Refusal, RequiredLine};
use registrations::{EntryLink, GroupError, GroupService, PaidForGroup, WholeGroup};
use thiserror::Error;

/// The use case of whoever keeps a book and has been in charge of a barn at a show.
pub struct TakenReceipts {
    groups: Arc<GroupService>,
    book: Arc<BookService>,
}

/// Why a receipt was not taken into a book.
#[derive(Debug, Error)]
pub enum TakeReceiptError {
    /// There is no such barn, or no such receipt of it.
    #[error(transparent)]
    Group(#[from] GroupError),
    /// It was voided, gave money back, or paid nothing for the barn.
    #[error("the receipt paid nothing for the barn")]
    PaidNothing,
    /// The book does not take it.
    #[error(transparent)]
    Book(#[from] BookError),
}

impl TakenReceipts {
    /// The process over these domains.
    #[must_use]
    pub fn new(groups: Arc<GroupService>, book: Arc<BookService>) -> Self {
        Self { groups, book }
    }

    /// Takes what a receipt paid for a barn into a book, the actor's own if none is chosen. The
    /// barn is that of the link, or without one that which the actor entered. What is in the book
    /// already is returned as it is.
    pub async fn take(
        &self,
        actor: &Actor,
        receipt: ReceiptId,
        link: Option<&EntryLink>,
        organization: Option<OrganizationId>,
    ) -> Result<BookEntry, TakeReceiptError> {
        let group = match link {
            Some(link) => self.groups.own(link).await?,
            None => self.groups.paid_own(actor.account_id(), receipt).await?,
        };
        let paid = group.paid_by(receipt).ok_or(Refusal::NotFound("Receipt"));
        let taken = taken(&group, paid.map_err(GroupError::from)?);
        let taken = taken.ok_or(TakeReceiptError::PaidNothing)?;
        Ok(self.book.take_receipt(actor, organization, taken).await?)
    }
}

/// What is taken; `None` if it paid nothing.
fn taken(group: &WholeGroup, paid: PaidForGroup) -> Option<TakenReceipt> {
    let (barn, show, receipt) = (&group.group, &group.show, paid.receipt);
    let of_entries = paid.entries.into_iter().filter_map(|(id, amount)| {
        let (entry, _) = group.entries.iter().find(|(it, _)| it.id == id)?;
        Some(TakenPart {
            horse_id: entry.horse_id,
            name: entry.rider.horse_name.as_str().to_owned(),
            amount,
        })
    });
    let own = (paid.own.cents() > 0).then(|| (barn.facts.name.as_str().to_owned(), paid.own));
    let parts: Vec<_> = of_entries.collect();
    (own.is_some() || !parts.is_empty()).then(|| TakenReceipt {
        receipt_id: receipt.id,
        group_id: barn.id,
        date: show.time_zone.date_of(receipt.received_at),
        description: RequiredLine::stored(format!("{}, receipt {}", show.name, receipt.number)),
        parts,
        own,
    })
}
