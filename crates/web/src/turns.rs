//! The turns of requests that take or make files: all work on tables and papers is done
//! here, so that none is done out of turn or on a thread that answers requests. (Photos
//! take their turns in the same budget where their headers are read.)

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use file_budget::{FileBudget, TooManyWaiting, Who, Work};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::blocking::compute_in_turn;
use crate::connections::overloaded;
use crate::problem::ApiError;

/// How long a request waits for its turn. Proxies give it up after a minute.
const PATIENCE: Duration = Duration::from_secs(45);

/// Seconds after which somebody may try again of whom too much waits.
const RETRY_SECONDS: u64 = 10;

/// The budget, for handlers that take or make files.
#[derive(Debug)]
pub(crate) struct FileTurns {
    budget: Arc<FileBudget>,
    patience: Duration,
}

impl FileTurns {
    pub(crate) const fn new(budget: Arc<FileBudget>) -> Self {
        let patience = PATIENCE;
        Self { budget, patience }
    }

    /// Makes a file on another thread, in its turn; ends early when the request is aborted.
    /// Fails with 503 if the turn does not come in time, and with 429 if too much waits for
    /// the same caller.
    pub(crate) async fn make<T: Send + 'static>(
        &self,
        who: impl Into<Who>,
        work: Work,
        making: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (_asked, mut gone) = oneshot::channel::<Infallible>();
        let making = async move {
            tokio::select! {
                made = making => Ok(made),
                Err(gone) = &mut gone => Err(gone),
            }
        };
        let made = self.complete(who, work, making).await?;
        made.map_err(|gone| ApiError::internal().because("nobody waited", gone))
    }

    /// Likewise, but what was begun is done to its end.
    pub(crate) async fn complete<T: Send + 'static>(
        &self,
        who: impl Into<Who>,
        work: Work,
        doing: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = timeout(self.patience, self.budget.turn(who.into(), work)).await;
        let turn = turn.map_err(|_| overloaded())?;
        let turn = turn.map_err(|TooManyWaiting| ApiError::too_many_requests(RETRY_SECONDS))?;
        compute_in_turn(turn, doing).await
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::thread;

    use kernel::{AccountId, IdGenerator as _, RandomIds};
    use tokio::sync::oneshot::Sender;

    use super::*;

    fn account() -> Who {
        Who::Account(AccountId::new(RandomIds.next_uuid()))
    }

    fn turns() -> Arc<FileTurns> {
        Arc::new(FileTurns::new(Arc::default()))
    }

    /// Says that it began, and never ends.
    async fn endless(begun: Sender<()>) {
        let _ = begun.send(());
        pending::<()>().await;
    }

    #[tokio::test]
    async fn files_are_made_on_another_thread() {
        let turns = turns();
        let there = turns.make(account(), Work::Paper, async { thread::current().id() });
        assert!(there.await.is_ok_and(|it| it != thread::current().id()));
    }

    #[tokio::test]
    async fn a_file_for_whom_nobody_waits_is_given_up() {
        let (turns, one) = (turns(), account());
        let (tell, begun) = oneshot::channel();
        let asked = tokio::spawn({
            let turns = turns.clone();
            async move { turns.make(one, Work::LargeTable, endless(tell)).await }
        });
        begun.await.expect("it began");
        asked.abort();
        let next = turns.make(one, Work::LargeTable, async { 7 }).await;
        assert!(next.is_ok_and(|made| made == 7));
    }

    #[tokio::test]
    async fn a_turn_that_does_not_come_in_time_is_503() {
        let budget = Arc::<FileBudget>::default();
        let patience = Duration::from_millis(20);
        let _alone = budget.turn(account(), Work::LargeTable).await;
        let turns = FileTurns { budget, patience };
        let late = turns.make(account(), Work::SmallTable, async {}).await;
        assert_eq!(late.expect_err("no turn").code(), "overloaded");
    }
}
