use tokio::task::spawn_blocking;

use crate::problem::ApiError;

/// Runs work that takes processor time on a thread that answers no requests, so
/// that it delays no other request.
pub(crate) async fn compute<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let done = spawn_blocking(work).await;
    done.map_err(|error| ApiError::internal().because("the work did not end", error))
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[tokio::test]
    async fn work_is_done_on_another_thread() {
        let there = compute(|| thread::current().id()).await;
        assert!(there.is_ok_and(|there| there != thread::current().id()));
    }
}
