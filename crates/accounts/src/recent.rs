use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::{OrganizationRole, ReadAt, SessionId};

use crate::{Account, SessionKey};

/// More sessions than make requests in the same second; 100 kB.
const SLOTS: u64 = 1024;

/// Sessions that were read within the last second, with their accounts. Two
/// sessions with the same slot replace each other, which costs a read.
pub(crate) struct RecentSessions {
    slots: Vec<Mutex<Option<Recent>>>,
}

struct Recent {
    id: SessionId,
    session: RecentSession,
    read_at: ReadAt,
}

/// What is remembered of a session.
#[derive(Clone)]
pub(crate) struct RecentSession {
    pub(crate) account: Account,
    pub(crate) roles: Arc<[OrganizationRole]>,
}

impl RecentSessions {
    pub(crate) fn new() -> Self {
        Self {
            slots: (0..SLOTS).map(|_| Mutex::default()).collect(),
        }
    }

    /// The session, if it was read within the last second and this process did
    /// not change its account since.
    pub(crate) fn get(&self, key: SessionKey) -> Option<RecentSession> {
        let slot = self.slot(key.id);
        let recent = slot.as_ref().filter(|recent| {
            let account_id = recent.session.account.id;
            (recent.id, account_id) == (key.id, key.account_id)
                && recent.read_at.is_current(account_id.as_uuid())
        })?;
        Some(recent.session.clone())
    }

    pub(crate) fn put(&self, id: SessionId, session: RecentSession, read_at: ReadAt) {
        let mut slot = self.slot(id);
        *slot = Some(Recent {
            id,
            session,
            read_at,
        });
    }

    fn slot(&self, id: SessionId) -> MutexGuard<'_, Option<Recent>> {
        // The low half of an id of version 7 is random.
        let (_, low) = id.as_uuid().as_u64_pair();
        let index = usize::try_from(low % SLOTS).unwrap_or_default();
        let slot = self.slots[index].lock();
        slot.unwrap_or_else(PoisonError::into_inner)
    }
}
