//! The order in which photos are processed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use kernel::{AccountId, PictureError, StoreError};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// Maximum number of waiting photos per account. Their files wait on the disk.
const MAX_WAITING: usize = 32;

/// Divides the memory budget among the photos in work, in turns between
/// accounts.
///
/// The photos of one account are processed one after the other, and only the
/// first of them queues for memory. So a new photo waits for at most one photo
/// of each other account.
#[derive(Debug)]
pub(crate) struct FairQueue {
    /// Permits for memory, granted in order of arrival.
    memory: Arc<Semaphore>,
    /// A semaphore with one permit for each account with photos waiting or in
    /// work.
    accounts: Mutex<HashMap<AccountId, Weak<Semaphore>>>,
}

/// Permission to process a photo; released on drop.
#[derive(Debug)]
pub(crate) struct Turn {
    _memory: OwnedSemaphorePermit,
    _account: OwnedSemaphorePermit,
}

impl FairQueue {
    pub(crate) fn new(permits: u32) -> Self {
        Self {
            memory: Arc::new(Semaphore::new(permits as usize)),
            accounts: Mutex::default(),
        }
    }

    /// Waits for the account's turn and for `permits` of memory.
    pub(crate) async fn take(
        &self,
        account: AccountId,
        permits: u32,
    ) -> Result<Turn, PictureError> {
        let own = self.of(account);
        // Each waiting photo holds a reference, and so do the one in work and
        // this one.
        if Arc::strong_count(&own) >= MAX_WAITING + 2 {
            return Err(PictureError::TooManyAtOnce);
        }
        let closed = |error: AcquireError| StoreError::failed(error);
        let account = own.acquire_owned().await.map_err(closed)?;
        let memory = Arc::clone(&self.memory);
        let memory = memory.acquire_many_owned(permits).await.map_err(closed)?;
        Ok(Turn {
            _memory: memory,
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
    use tokio::task::yield_now;

    use super::*;

    fn account() -> AccountId {
        AccountId::new(RandomIds.next_uuid())
    }

    /// Spawns a task that takes a turn and then records its name. Returns when
    /// the task waits.
    async fn enqueue(
        queue: &Arc<FairQueue>,
        done: &Arc<Mutex<Vec<String>>>,
        account: AccountId,
        name: String,
    ) -> tokio::task::JoinHandle<()> {
        let (queue, done) = (Arc::clone(queue), Arc::clone(done));
        let task = tokio::spawn(async move {
            let turn = queue.take(account, 2).await.expect("a turn");
            yield_now().await;
            done.lock().expect("no panic").push(name);
            drop(turn);
        });
        // On a single-threaded runtime, the task runs until it waits.
        yield_now().await;
        task
    }

    #[tokio::test]
    async fn a_photo_waits_for_only_one_of_another_account() {
        let queue = Arc::new(FairQueue::new(2));
        let done = Arc::default();
        let others = queue.take(account(), 2).await.expect("a turn");
        let (first, second) = (account(), account());
        let mut tasks = Vec::new();
        for n in 0..12 {
            tasks.push(enqueue(&queue, &done, first, format!("first {n}")).await);
        }
        tasks.push(enqueue(&queue, &done, second, "second".to_owned()).await);
        drop(others);
        for task in tasks {
            task.await.expect("no panic");
        }
        let done = done.lock().expect("no panic");
        assert_eq!(done.len(), 13);
        assert_eq!(done[..3], ["first 0", "second", "first 1"]);
    }

    #[tokio::test]
    async fn an_account_has_a_limited_number_of_pictures_waiting() {
        let queue = Arc::new(FairQueue::new(2));
        let done = Arc::default();
        let one = account();
        let working = queue.take(one, 2).await.expect("a turn");
        let mut tasks = Vec::new();
        for n in 0..MAX_WAITING {
            tasks.push(enqueue(&queue, &done, one, n.to_string()).await);
        }
        let refused = queue.take(one, 2).await;
        assert!(matches!(refused, Err(PictureError::TooManyAtOnce)));
        drop(working);
        for task in tasks {
            task.await.expect("no panic");
        }
        assert!(queue.take(one, 2).await.is_ok());
        assert_eq!(done.lock().expect("no panic").len(), MAX_WAITING);
    }
}
