//! Entries that are made at the same moment share a transaction.

use std::sync::Arc;
use std::time::Duration;

use ::registrations::{Lock, Register, RegisterError, Registration, RegistrationService};
use kernel::{EventReference, StoreError};

use super::batches::{Batches, Unanswered};

/// Time limit for an entry, from its wait for others to its commit. An entry
/// that still waits then is not made.
const DEADLINE: Duration = Duration::from_secs(10);

/// Enters horses, with one commit for all that are wished at the same moment.
#[derive(Clone)]
pub(crate) struct EntryQueue {
    registrations: Arc<RegistrationService>,
    /// Those of all shows together (`None`), and those of single shows that
    /// another transaction had locked.
    batches: Arc<Batches<Option<EventReference>, Register, Reply>>,
}

type Answer = Result<Registration, RegisterError>;

/// An answer, or the wish back if its show was locked or is missing.
type Reply = Result<Answer, Box<Register>>;

impl EntryQueue {
    pub(crate) fn new(registrations: Arc<RegistrationService>) -> Self {
        Self {
            registrations,
            batches: Arc::new(Batches::new()),
        }
    }

    pub(super) async fn register(&self, wish: Register) -> Answer {
        match tokio::time::timeout(DEADLINE, self.answer(wish)).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(Unanswered::TooMany)) => Err(unavailable("too many entries wait")),
            Ok(Err(Unanswered::Aborted)) => Err(StoreError::failed("an entry was aborted").into()),
            Err(elapsed) => Err(unavailable(&elapsed.to_string())),
        }
    }

    async fn answer(&self, wish: Register) -> Result<Answer, Unanswered> {
        let registrations = self.registrations.clone();
        let free = |wishes: Vec<Register>| async move {
            let answers = registrations.enter(Lock::Free, &wishes).await;
            let replies = wishes.into_iter().zip(answers);
            replies
                .map(|(wish, answer)| answer.ok_or_else(|| Box::new(wish)))
                .collect()
        };
        let wish = match self.batches.clone().answer(None, wish, free).await? {
            Ok(answer) => return Ok(answer),
            Err(wish) => *wish,
        };
        // Only those of this show wait for its lock.
        let registrations = self.registrations.clone();
        let alone = |wishes: Vec<Register>| async move {
            let answers = registrations.enter(Lock::Wait, &wishes).await;
            answers.into_iter().flatten().map(Ok).collect()
        };
        let show = Some(wish.event.clone());
        let reply = self.batches.clone().answer(show, wish, alone).await?;
        reply.map_err(|_| Unanswered::Aborted)
    }
}

fn unavailable(cause: &str) -> RegisterError {
    StoreError::unavailable(cause).into()
}
