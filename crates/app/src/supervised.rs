//! Tasks that run as long as the server does.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::sleep;

/// Pause before a task that panicked is begun again, so that one which always does costs
/// little.
const PAUSE: Duration = Duration::from_secs(1);

/// How often the tasks of this process were begun again, by their names.
#[derive(Debug, Clone)]
pub struct Restarts {
    counts: Arc<Mutex<BTreeMap<&'static str, u64>>>,
    pause: Duration,
}

impl Default for Restarts {
    fn default() -> Self {
        Self {
            counts: Arc::default(),
            pause: PAUSE,
        }
    }
}

impl Restarts {
    /// Those that were begun again, with how often.
    #[must_use]
    pub fn counts(&self) -> BTreeMap<&'static str, u64> {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.clone()
    }

    fn count(&self, name: &'static str) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(name).or_default() += 1;
    }

    /// Runs a task of its own until it returns or this is dropped. If it panics, that is
    /// logged and counted, harms no other task, and it is begun again.
    pub async fn supervise<F>(&self, name: &'static str, begin: impl Fn() -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        loop {
            let mut task = JoinSet::new();
            task.spawn(begin());
            let Some(Err(panicked)) = task.join_next().await else {
                return;
            };
            self.count(name);
            tracing::error!(
                task = name,
                error = %panicked,
                "a task of the server has failed; it is begun again"
            );
            sleep(self.pause).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::task::yield_now;

    use super::*;

    fn at_once() -> Restarts {
        Restarts {
            pause: Duration::ZERO,
            ..Restarts::default()
        }
    }

    #[tokio::test]
    async fn a_task_that_panics_is_begun_again_until_it_returns() {
        let (restarts, runs) = (at_once(), Arc::new(AtomicU32::new(0)));
        let begin = || {
            let runs = runs.clone();
            async move {
                assert!(runs.fetch_add(1, Ordering::Relaxed) >= 2, "not yet");
            }
        };
        restarts.supervise("backups", begin).await;
        assert_eq!(runs.load(Ordering::Relaxed), 3);
        assert_eq!(restarts.counts(), BTreeMap::from([("backups", 2)]));
    }

    #[tokio::test]
    async fn a_task_that_always_panics_ends_no_other_one_and_ends_with_them() {
        let restarts = at_once();
        let player = restarts.supervise("demo", || async { panic!("the demo's fault") });
        let others = restarts.clone();
        let jobs = restarts.supervise("jobs", move || {
            let others = others.clone();
            async move {
                while others.counts().get("demo").is_none_or(|times| *times < 4) {
                    yield_now().await;
                }
            }
        });
        tokio::select! {
            () = player => panic!("it never returns"),
            () = jobs => {}
        }
        assert!(!restarts.counts().contains_key("jobs"));
    }
}
