use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, PoisonError};
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

/// Copies of what was read within the last second, by id. Two with the same slot
/// replace each other, which costs a read.
#[derive(Debug)]
pub struct RecentReads<T> {
    slots: Vec<Mutex<Option<RecentRead<T>>>>,
}

#[derive(Debug)]
struct RecentRead<T> {
    id: Uuid,
    copy: T,
    read_at: ReadAt,
}

impl<T: Clone> RecentReads<T> {
    /// Room for this many, at least one.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        let slots = (0..slots.max(1)).map(|_| Mutex::default());
        Self {
            slots: slots.collect(),
        }
    }

    /// The copy with this id, if it was read within the last second and this
    /// process did not note `changed` since.
    #[must_use]
    pub fn get(&self, id: Uuid, changed: Uuid) -> Option<T> {
        let slot = self.slot(id);
        let recent = slot.as_ref().filter(|it| it.id == id)?;
        let is_current = recent.read_at.is_current(changed);
        is_current.then(|| recent.copy.clone())
    }

    /// Keeps a copy. `read_at` is from before it was read.
    pub fn put(&self, id: Uuid, copy: T, read_at: ReadAt) {
        *self.slot(id) = Some(RecentRead { id, copy, read_at });
    }

    fn slot(&self, id: Uuid) -> MutexGuard<'_, Option<RecentRead<T>>> {
        let slot = self.slots[index(id, self.slots.len())].lock();
        slot.unwrap_or_else(PoisonError::into_inner)
    }
}

fn slot(id: Uuid) -> &'static AtomicU64 {
    &LAST[index(id, SLOTS)]
}

fn index(id: Uuid, slots: usize) -> usize {
    // The low half of an id of version 7 is random.
    let (_, low) = id.as_u64_pair();
    usize::try_from(low % slots as u64).unwrap_or_default()
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

    #[test]
    fn a_copy_is_found_until_its_original_changes_or_another_takes_its_slot() {
        let (id, original) = (Uuid::from_u128(7), Uuid::from_u128(8));
        let recent = RecentReads::new(4);
        recent.put(id, "copy", ReadAt::now());
        assert_eq!(recent.get(id, original), Some("copy"));
        assert_eq!(recent.get(Uuid::from_u128(11), original), None);
        Changes::note(original);
        assert_eq!(recent.get(id, original), None);
        recent.put(id, "newer", ReadAt::now());
        recent.put(Uuid::from_u128(11), "other", ReadAt::now());
        assert_eq!(recent.get(id, original), None);
    }
}
