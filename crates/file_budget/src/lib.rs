//! The budget for taking and making files: photos, tables and papers. All that needs much
//! memory shares one number of bytes, and who asks for it takes turns with others.
//!
//! It knows nothing of files. `web` takes turns for requests, `pictures` for photos, whose
//! headers tell what they need.

#![warn(missing_docs)]

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use kernel::{AccountId, Actor};
use thiserror::Error;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// Maximum memory of all photos and tables in work, in bytes. It is just enough for the
/// most expensive usual photo: a progressive JPEG of 8192 × 6144 pixels without chroma
/// subsampling, whose coefficients take six bytes per pixel. The process takes about 30 MB
/// more, and must stay below 400 MB.
const BYTES: u64 = 328_000_000;

/// Bytes per permit: a semaphore's permits are 32 bits for one acquisition, too few to
/// count bytes.
const PERMIT_BYTES: u64 = 1024;

/// How many papers are made at once. They take little memory, but a processor core each,
/// and wait for no memory, so that an import never delays the office of a show.
const PAPERS: usize = 2;

/// How much of the same kind may wait for one and the same caller. Uploaded files wait on
/// the disk.
const MAX_WAITING: usize = 32;

/// For whom a file is taken or made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Who {
    /// An account.
    Account(AccountId),
    /// Whoever has the link of this contact, by its id.
    Owner(kernel::ContactId),
    /// Everybody who asks for a paper of this show without an account.
    Show(kernel::EventId),
}

impl From<&Actor> for Who {
    fn from(actor: &Actor) -> Self {
        Self::Account(actor.account_id())
    }
}

/// What is to be done with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// A photo that needs so many bytes of memory. One that needs more than there are is
    /// done alone.
    Photo(u64),
    /// A table that takes some tens of megabytes at most.
    SmallTable,
    /// A table or an archive of unknown size. It is done alone.
    LargeTable,
    /// A paper, or a table of one show.
    Paper,
}

/// Work of one kind is done one after the other for each caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Photo,
    Table,
    Paper,
}

/// Too much waits for the same caller already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("too much of one caller waits")]
pub struct TooManyWaiting;

/// Divides memory and processor among the work of all callers, in turns between them.
///
/// Of one caller and kind, work is done one after the other, and only the first of it waits
/// for memory or a core, in order of arrival. So new work waits for at most one of each
/// other caller and kind.
#[derive(Debug)]
pub struct FileBudget {
    bytes: u64,
    memory: Arc<Semaphore>,
    papers: Arc<Semaphore>,
    /// With one permit for each caller and kind of which something waits or is done.
    queues: Mutex<HashMap<(Who, Kind), Weak<Semaphore>>>,
}

/// The turn of some work; it ends on drop. It belongs to the work and not to the request for
/// it: work on another thread goes on when the request is aborted.
#[derive(Debug)]
pub struct Turn {
    _shared: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
}

/// One for the whole process.
impl Default for FileBudget {
    fn default() -> Self {
        Self::with(BYTES)
    }
}

impl FileBudget {
    /// A budget of so many bytes of memory.
    #[must_use]
    pub fn with(bytes: u64) -> Self {
        Self {
            bytes,
            memory: Arc::new(Semaphore::new(permits(bytes) as usize)),
            papers: Arc::new(Semaphore::new(PAPERS)),
            queues: Mutex::default(),
        }
    }

    /// The memory of all photos and tables in work, in bytes.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Waits for a turn, however long that is. Fails at once if 32 of the same kind wait for
    /// this caller.
    pub async fn turn(&self, who: Who, work: Work) -> Result<Turn, TooManyWaiting> {
        let (kind, shared, permits) = match work {
            Work::Photo(bytes) => (Kind::Photo, &self.memory, permits(bytes.min(self.bytes))),
            Work::SmallTable => (Kind::Table, &self.memory, permits(self.bytes / 4)),
            Work::LargeTable => (Kind::Table, &self.memory, permits(self.bytes)),
            Work::Paper => (Kind::Paper, &self.papers, 1),
        };
        let own = self.queue(who, kind);
        // Each that waits holds a reference, and so do the one in work and this one.
        if Arc::strong_count(&own) >= MAX_WAITING + 2 {
            return Err(TooManyWaiting);
        }
        // Nobody closes them.
        let closed = |_: AcquireError| TooManyWaiting;
        let own = own.acquire_owned().await.map_err(closed)?;
        let shared = shared.clone().acquire_many_owned(permits).await;
        Ok(Turn {
            _shared: shared.map_err(closed)?,
            _own: own,
        })
    }

    fn queue(&self, who: Who, kind: Kind) -> Arc<Semaphore> {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.retain(|_, own| own.strong_count() > 0);
        if let Some(own) = queues.get(&(who, kind)).and_then(Weak::upgrade) {
            return own;
        }
        let own = Arc::new(Semaphore::new(1));
        queues.insert((who, kind), Arc::downgrade(&own));
        own
    }
}

fn permits(bytes: u64) -> u32 {
    u32::try_from(bytes / PERMIT_BYTES).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
