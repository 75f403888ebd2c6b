use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

use uuid::Uuid;

/// More than the ids that change within a second; 32 kB.
const SLOTS: usize = 4096;

static COUNTER: AtomicU64 = AtomicU64::new(0);
/// The last count of the ids of each slot.
static LAST: [AtomicU64; SLOTS] = [const { AtomicU64::new(0) }; SLOTS];

/// Which accounts and shows this process has changed, for caches in it.
///
/// A store notes an id after the commit and before it answers. A cache keeps
/// [`now`](Self::now) from before its read, and reads again when the id was
/// noted [`since`](Self::since). Ids share slots, which can cost a needless
/// read. Changes by other processes are not known.
#[derive(Debug)]
pub struct Changes;

impl Changes {
    /// The number of changes so far.
    #[must_use]
    pub fn now() -> u64 {
        COUNTER.load(SeqCst)
    }

    /// Notes that what has this id was changed.
    pub fn note(id: Uuid) {
        let count = COUNTER.fetch_add(1, SeqCst) + 1;
        slot(id).fetch_max(count, SeqCst);
    }

    /// Whether the id was noted after the moment of [`now`](Self::now).
    #[must_use]
    pub fn since(id: Uuid, moment: u64) -> bool {
        slot(id).load(SeqCst) > moment
    }
}

/// How long a copy is current. Another process may have changed the original
/// meanwhile.
const CURRENT_FOR: Duration = Duration::from_secs(1);

/// When the copy of something was read.
#[derive(Debug, Clone, Copy)]
pub struct ReadAt {
    changes: u64,
    time: Instant,
}

impl ReadAt {
    /// For a read that begins now.
    #[must_use]
    pub fn now() -> Self {
        Self {
            changes: Changes::now(),
            time: Instant::now(),
        }
    }

    /// Whether the copy of what has this id is current: at most a second old,
    /// and this process did not change the original since.
    #[must_use]
    pub fn is_current(&self, id: Uuid) -> bool {
        self.time.elapsed() < CURRENT_FOR && !Changes::since(id, self.changes)
    }
}

fn slot(id: Uuid) -> &'static AtomicU64 {
    // The low half of an id of version 7 is random.
    let (_, low) = id.as_u64_pair();
    let index = usize::try_from(low % SLOTS as u64);
    &LAST[index.unwrap_or_default()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_changed_since_the_moments_before_its_note() {
        let (id, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let before = Changes::now();
        assert!(!Changes::since(id, before));
        Changes::note(id);
        assert!(Changes::since(id, before));
        assert!(!Changes::since(id, Changes::now()));
        assert!(!Changes::since(other, before));
    }
}
