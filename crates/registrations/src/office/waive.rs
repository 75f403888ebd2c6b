use kernel::{Actor, BillLineId, Permission, Reason, RegistrationId, StoreError};
use thiserror::Error;

use crate::{BillItem, Registration, RegistrationService, WholeEntry};

/// A line of a bill that the office waives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaiveLine {
    /// The entry.
    pub id: RegistrationId,
    /// The line.
    pub line: BillLineId,
    /// Why.
    pub reason: Reason,
}

/// Why a line was not waived.
#[derive(Debug, Error)]
pub enum WaiveError {
    /// The actor has no such entry.
    #[error("there is no such entry")]
    NotFound,
    /// The bill has no such line.
    #[error("the bill has no such line")]
    NoSuchLine,
    /// The line was waived before.
    #[error("the line was waived before")]
    AlreadyWaived,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RegistrationService {
    /// Waives a line of an entry's bill: it remains, and costs nothing.
    pub async fn waive(&self, actor: &Actor, wish: WaiveLine) -> Result<WholeEntry, WaiveError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let locked = tx
            .lock_entry(&actor.to(Permission::ManageEntries), wish.id)
            .await?;
        let (_, before) = locked.ok_or(WaiveError::NotFound)?;
        let bill = before.bill();
        let line = bill.iter().find(|line| line.item.id() == wish.line);
        let line = line.ok_or(WaiveError::NoSuchLine)?;
        if line.waived_reason.is_some() {
            return Err(WaiveError::AlreadyWaived);
        }
        let after = waived(&before, line.item, &wish.reason);
        let reason = Some(&wish.reason);
        Ok(self.save(tx, actor, &before, after, reason, now).await?)
    }
}

fn waived(before: &Registration, item: BillItem, reason: &Reason) -> Registration {
    let mut after = before.clone();
    match item {
        BillItem::Class(id) => {
            let mut classes = after.class_entries.iter_mut();
            if let Some(class) = classes.find(|it| it.id == id) {
                class.waived_reason = Some(reason.clone());
            }
        }
        BillItem::Fee(id) | BillItem::Extra(id) => {
            let mut charges = after.charges.iter_mut();
            if let Some(charge) = charges.find(|it| it.id == id) {
                charge.waived_reason = Some(reason.clone());
            }
        }
    }
    after.sum_up();
    after
}
