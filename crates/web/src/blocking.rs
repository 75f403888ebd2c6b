use file_budget::Turn;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use tracing::Instrument as _;

use crate::problem::ApiError;

/// Runs work that takes processor time on a thread that answers no requests, so
/// that it delays no other request.
pub(crate) async fn compute<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let done = spawn_blocking(work).await;
    done.map_err(|error| ApiError::internal().because("the work did not end", error))
}

/// Likewise for work that also waits, such as for the database. It has its turn until it is
/// done, and is done to its end when its caller goes away.
pub(crate) async fn compute_in_turn<T: Send + 'static>(
    turn: Turn,
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, ApiError> {
    let (runtime, work) = (Handle::current(), work.in_current_span());
    compute(move || {
        let _turn = turn;
        runtime.block_on(work)
    })
    .await
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use file_budget::{FileBudget, Who, Work};
    use kernel::{AccountId, IdGenerator as _, RandomIds};
    use tokio::sync::Notify;

    use super::*;

    #[tokio::test]
    async fn work_is_done_on_another_thread() {
        let there = compute(|| thread::current().id()).await;
        assert!(there.is_ok_and(|there| there != thread::current().id()));
    }

    async fn turn(budget: &FileBudget) -> Turn {
        let who = Who::Account(AccountId::new(RandomIds.next_uuid()));
        budget.turn(who, Work::LargeTable).await.expect("a turn")
    }

    #[tokio::test]
    async fn work_that_waits_is_done_on_another_thread() {
        let budget = FileBudget::default();
        let work = async {
            tokio::task::yield_now().await;
            thread::current().id()
        };
        let there = compute_in_turn(turn(&budget).await, work).await;
        assert!(there.is_ok_and(|there| there != thread::current().id()));
    }

    #[tokio::test]
    async fn work_is_done_in_its_turn_when_its_caller_goes_away() {
        let budget = FileBudget::default();
        let (begun, go_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let work = {
            let (begun, go_on) = (begun.clone(), go_on.clone());
            async move {
                begun.notify_one();
                go_on.notified().await;
            }
        };
        let asked = tokio::spawn(compute_in_turn(turn(&budget).await, work));
        begun.notified().await;
        asked.abort();
        assert!(asked.await.expect_err("gone").is_cancelled());
        // Nobody else's turn comes before it is done.
        let next = turn(&budget);
        tokio::pin!(next);
        assert!(futures_util::poll!(&mut next).is_pending());
        go_on.notify_one();
        next.await;
    }
}
