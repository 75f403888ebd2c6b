//! Entries that are made at the same moment share a transaction.

use std::sync::Arc;
use std::time::Duration;

use ::registrations::{Register, RegisterError, Registration, RegistrationService};
use kernel::{EventReference, StoreError};

use super::batches::{Batches, Unanswered};

/// Time limit for an entry, from its wait for others to its commit. An entry
/// that still waits then is not made.
const DEADLINE: Duration = Duration::from_secs(10);

/// Enters horses, with one commit for all that waited for the same lock.
#[derive(Clone)]
pub(crate) struct EntryQueue {
    registrations: Arc<RegistrationService>,
    /// By show, or all in one where a transaction locks all shows.
    batches: Arc<Batches<Option<EventReference>, Register, Answer>>,
}

type Answer = Result<Registration, RegisterError>;

impl EntryQueue {
    pub(crate) fn new(registrations: Arc<RegistrationService>) -> Self {
        Self {
            registrations,
            batches: Arc::new(Batches::new()),
        }
    }

    pub(super) async fn register(&self, wish: Register) -> Answer {
        let registrations = self.registrations.clone();
        let show = (!registrations.locks_all_shows()).then(|| wish.event.clone());
        let work = |wishes: Vec<Register>| async move { registrations.register_all(&wishes).await };
        let answer = self.batches.clone().answer(show, wish, work);
        match tokio::time::timeout(DEADLINE, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(Unanswered::TooMany)) => Err(unavailable("too many entries wait")),
            Ok(Err(Unanswered::Aborted)) => Err(StoreError::failed("an entry was aborted").into()),
            Err(elapsed) => Err(unavailable(&elapsed.to_string())),
        }
    }
}

fn unavailable(cause: &str) -> RegisterError {
    StoreError::unavailable(cause).into()
}
