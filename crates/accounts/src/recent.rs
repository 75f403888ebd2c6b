use std::sync::{Mutex, MutexGuard, PoisonError};

use kernel::{AccountId, ReadAt};

use crate::Account;

/// More accounts than make requests in the same second; 100 kB.
const SLOTS: u64 = 1024;

/// Accounts that were read within the last second. Two accounts with the same
/// slot replace each other, which costs a read.
pub(crate) struct RecentAccounts {
    slots: Vec<Mutex<Option<Recent>>>,
}

struct Recent {
    account: Account,
    read_at: ReadAt,
}

impl RecentAccounts {
    pub(crate) fn new() -> Self {
        Self {
            slots: (0..SLOTS).map(|_| Mutex::default()).collect(),
        }
    }

    /// The account, if it was read within the last second and this process did
    /// not change it since.
    pub(crate) fn get(&self, id: AccountId) -> Option<Account> {
        let slot = self.slot(id);
        let recent = slot.as_ref().filter(|Recent { account, read_at }| {
            account.id == id && read_at.is_current(id.as_uuid())
        })?;
        Some(recent.account.clone())
    }

    pub(crate) fn put(&self, account: Account, read_at: ReadAt) {
        let mut slot = self.slot(account.id);
        *slot = Some(Recent { account, read_at });
    }

    fn slot(&self, id: AccountId) -> MutexGuard<'_, Option<Recent>> {
        // The low half of an id of version 7 is random.
        let (_, low) = id.as_uuid().as_u64_pair();
        let index = usize::try_from(low % SLOTS).unwrap_or_default();
        let slot = self.slots[index].lock();
        slot.unwrap_or_else(PoisonError::into_inner)
    }
}
