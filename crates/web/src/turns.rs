//! Turns at work that takes much memory: few at once in the whole server, and one of each
//! account, so that nobody waits for more than one of each other.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use kernel::AccountId;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use crate::problem::ApiError;

/// What can be done at once: one thing that takes much, or so many that take little.
const SHARES: u32 = 4;

/// How much memory work takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    /// Some tens of megabytes at most.
    Little,
    /// It is done alone.
    Much,
}

/// The turns of a kind of work.
#[derive(Debug)]
pub(crate) struct Turns {
    shares: Arc<Semaphore>,
    /// With one permit for each account whose work waits or is done.
    accounts: Mutex<HashMap<AccountId, Weak<Semaphore>>>,
}

/// The turn of some work. It is given to work on another thread, which goes on when the
/// request is aborted.
#[derive(Debug)]
pub(crate) struct Turn {
    _shares: OwnedSemaphorePermit,
    _account: OwnedSemaphorePermit,
}

impl Default for Turns {
    fn default() -> Self {
        Self {
            shares: Arc::new(Semaphore::new(SHARES as usize)),
            accounts: Mutex::default(),
        }
    }
}

impl Turns {
    /// Waits for the account's turn.
    pub(crate) async fn take(&self, account: AccountId, takes: Takes) -> Result<Turn, ApiError> {
        let never = |error: AcquireError| ApiError::internal().because("no turn", error);
        let account = self.of(account).acquire_owned().await.map_err(never)?;
        let shares = match takes {
            Takes::Little => 1,
            Takes::Much => SHARES,
        };
        let shares = self.shares.clone().acquire_many_owned(shares).await;
        Ok(Turn {
            _shares: shares.map_err(never)?,
            _account: account,
        })
    }

    fn of(&self, account: AccountId) -> Arc<Semaphore> {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        accounts.retain(|_, own| own.strong_count() > 0);
        if let Some(own) = accounts.get(&account).and_then(Weak::upgrade) {
            return own;
        }
        let own = Arc::new(Semaphore::new(1));
        accounts.insert(account, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, RandomIds};
    use tokio::task::{JoinHandle, yield_now};

    use super::*;

    fn account() -> AccountId {
        AccountId::new(RandomIds.next_uuid())
    }

    /// Work that waits for its turn and then says its name.
    async fn enqueue(
        (turns, done): (&Arc<Turns>, &Arc<Mutex<Vec<String>>>),
        (account, takes): (AccountId, Takes),
        name: String,
    ) -> JoinHandle<()> {
        let (turns, done) = (turns.clone(), done.clone());
        let task = tokio::spawn(async move {
            let turn = turns.take(account, takes).await.expect("a turn");
            yield_now().await;
            done.lock().expect("no panic").push(name);
            drop(turn);
        });
        // On a single-threaded runtime, the task runs until it waits.
        yield_now().await;
        task
    }

    #[tokio::test]
    async fn nobody_waits_for_more_than_one_of_another_account() {
        let (turns, done) = (Arc::new(Turns::default()), Arc::default());
        let others = turns.take(account(), Takes::Much).await.expect("a turn");
        let (first, second) = (account(), account());
        let mut tasks = Vec::new();
        for n in 0..12 {
            let work = (first, Takes::Much);
            tasks.push(enqueue((&turns, &done), work, format!("first {n}")).await);
        }
        let work = (second, Takes::Much);
        tasks.push(enqueue((&turns, &done), work, "second".to_owned()).await);
        drop(others);
        for task in tasks {
            task.await.expect("no panic");
        }
        let done = done.lock().expect("no panic");
        assert_eq!(done.len(), 13);
        assert_eq!(done[..3], ["first 0", "second", "first 1"]);
    }

    #[tokio::test]
    async fn little_work_of_several_accounts_is_done_at_once_and_large_work_alone() {
        let turns = Turns::default();
        let mut taken = Vec::new();
        for _ in 0..SHARES {
            taken.push(turns.take(account(), Takes::Little).await.expect("a turn"));
        }
        assert_eq!(turns.shares.available_permits(), 0);
        drop(taken);
        let alone = turns.take(account(), Takes::Much).await.expect("a turn");
        assert_eq!(turns.shares.available_permits(), 0);
        drop(alone);
        assert_eq!(turns.shares.available_permits(), SHARES as usize);
    }
}
