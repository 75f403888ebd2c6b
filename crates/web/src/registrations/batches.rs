//! Gathers what is asked for at the same moment, so that it is done together.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tracing::Instrument as _;

/// How many wishes are done together.
const BATCH: usize = 32;

/// How many wishes wait for one key. Beyond it, answers would take seconds.
const WAITING: usize = 1000;

/// Wishes of type `W` and their answers of type `A`. Those with the same key of
/// type `K` are done one batch after the other: while a batch is done, others
/// wait, and then they are the next batch. A wish that finds nothing to wait for
/// is a batch by itself, at once.
///
/// The request of the first wish in a batch does all of it, in a task of its
/// own, which goes on if that request is given up. A wish whose request is given
/// up while it waits is not done.
#[derive(Debug)]
pub(super) struct Batches<K: Eq + Hash, W, A> {
    /// The wishes that wait, by keys for which a batch is done.
    waiting: Mutex<Queues<K, W, A>>,
}

type Queues<K, W, A> = HashMap<K, VecDeque<Waiting<K, W, A>>>;

#[derive(Debug)]
struct Waiting<K: Eq + Hash, W, A> {
    wish: W,
    sender: oneshot::Sender<Turn<K, W, A>>,
}

/// What a waiting wish gets.
#[derive(Debug)]
enum Turn<K: Eq + Hash, W, A> {
    Answered(A),
    /// It is the first of the next batch.
    First(Leader<K, W, A>),
}

/// Why a wish got no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unanswered {
    /// Too many others wait. Nothing was done.
    TooMany,
    /// The task of its batch panicked, or the server stops.
    Aborted,
}

impl<K, W, A> Batches<K, W, A>
where
    K: Clone + Eq + Hash + Send + 'static,
    W: Send + 'static,
    A: Send + 'static,
{
    pub(super) fn new() -> Self {
        Self {
            waiting: Mutex::default(),
        }
    }

    /// The answer to a wish. `work` does a batch, if this wish is the first of
    /// one, and returns an answer to each.
    pub(super) async fn answer<F>(
        self: Arc<Self>,
        key: K,
        wish: W,
        work: impl FnOnce(Vec<W>) -> F,
    ) -> Result<A, Unanswered>
    where
        F: Future<Output = Vec<A>> + Send + 'static,
    {
        let (leader, wish) = match self.join(key, wish)? {
            Joined::First(leader, wish) => (leader, wish),
            Joined::Behind(receiver) => match receiver.await {
                Ok(Turn::Answered(answer)) => return Ok(answer),
                Ok(Turn::First(mut leader)) => {
                    let wish = leader.wish.take().ok_or(Unanswered::Aborted)?;
                    (leader, wish)
                }
                Err(_) => return Err(Unanswered::Aborted),
            },
        };
        let (wishes, others) = leader.batch(wish);
        let answers = work(wishes);
        let task = async move {
            let mut answers = answers.await.into_iter();
            let own = answers.next();
            drop(leader);
            for (sender, answer) in others.into_iter().zip(answers) {
                // Nobody waits for it if that request was given up.
                drop(sender.send(Turn::Answered(answer)));
            }
            own
        };
        let own = tokio::spawn(task.in_current_span()).await;
        own.ok().flatten().ok_or(Unanswered::Aborted)
    }

    fn join(self: Arc<Self>, key: K, wish: W) -> Result<Joined<K, W, A>, Unanswered> {
        let mut waiting = self.lock();
        match waiting.entry(key) {
            Entry::Vacant(free) => {
                let key = Some(free.key().clone());
                free.insert(VecDeque::new());
                drop(waiting);
                let leader = Leader {
                    batches: self,
                    key,
                    wish: None,
                };
                Ok(Joined::First(leader, wish))
            }
            Entry::Occupied(others) if others.get().len() >= WAITING => Err(Unanswered::TooMany),
            Entry::Occupied(mut others) => {
                let (sender, receiver) = oneshot::channel();
                others.get_mut().push_back(Waiting { wish, sender });
                Ok(Joined::Behind(receiver))
            }
        }
    }
}

impl<K: Eq + Hash, W, A> Batches<K, W, A> {
    fn lock(&self) -> MutexGuard<'_, Queues<K, W, A>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

enum Joined<K: Eq + Hash, W, A> {
    First(Leader<K, W, A>, W),
    Behind(oneshot::Receiver<Turn<K, W, A>>),
}

/// Whoever has it may do a batch of its key. When it is dropped, the next
/// waiting wish gets it.
#[derive(Debug)]
struct Leader<K: Eq + Hash, W, A> {
    batches: Arc<Batches<K, W, A>>,
    /// `None` if there is nothing to hand on.
    key: Option<K>,
    /// The wish of who gets it.
    wish: Option<W>,
}

impl<K: Eq + Hash, W, A> Leader<K, W, A> {
    /// The first wish and those that wait, and where the others' answers go.
    #[allow(clippy::type_complexity, reason = "a name would not be shorter")]
    fn batch(&self, first: W) -> (Vec<W>, Vec<oneshot::Sender<Turn<K, W, A>>>) {
        let mut wishes = vec![first];
        let mut senders = Vec::new();
        let mut waiting = self.batches.lock();
        let queue = self.key.as_ref().and_then(|key| waiting.get_mut(key));
        if let Some(queue) = queue {
            let others = queue.drain(..queue.len().min(BATCH - 1));
            for other in others.filter(|it| !it.sender.is_closed()) {
                wishes.push(other.wish);
                senders.push(other.sender);
            }
        }
        (wishes, senders)
    }
}

impl<K: Eq + Hash, W, A> Drop for Leader<K, W, A> {
    fn drop(&mut self) {
        let Some(mut key) = self.key.take() else {
            return;
        };
        let mut waiting = self.batches.lock();
        while let Some(next) = waiting.get_mut(&key).and_then(VecDeque::pop_front) {
            let next_leader = Self {
                batches: self.batches.clone(),
                key: Some(key),
                wish: Some(next.wish),
            };
            // What comes back is of a request that was given up.
            let Err(Turn::First(mut returned)) = next.sender.send(Turn::First(next_leader)) else {
                return;
            };
            let Some(returned) = returned.key.take() else {
                return;
            };
            key = returned;
        }
        waiting.remove(&key);
    }
}

#[cfg(test)]
mod tests {

    use tokio::sync::Notify;
    use tokio::task::JoinHandle;

    use super::*;

    /// Answers each wish with its batch.
    struct Work {
        batches: Arc<Batches<u8, u32, Vec<u32>>>,
        /// Lets one batch end.
        end: Arc<Notify>,
    }

    type Asked = JoinHandle<Result<Vec<u32>, Unanswered>>;

    impl Work {
        fn new() -> Self {
            Self {
                batches: Arc::new(Batches::new()),
                end: Arc::new(Notify::new()),
            }
        }

        /// Asks, and returns once the wish waits or its batch is done.
        async fn ask(&self, key: u8, wish: u32) -> Asked {
            let end = self.end.clone();
            let work = move |wishes: Vec<u32>| async move {
                end.notified().await;
                assert!(!wishes.contains(&13), "unlucky");
                vec![wishes.clone(); wishes.len()]
            };
            let asked = tokio::spawn(self.batches.clone().answer(key, wish, work));
            tokio::task::yield_now().await;
            asked
        }

        async fn end(&self) {
            self.end.notify_one();
            // The tasks of the batch and of those who were answered.
            for _ in 0..10 {
                tokio::task::yield_now().await;
            }
        }
    }

    async fn answer(asked: Asked) -> Result<Vec<u32>, Unanswered> {
        asked.await.expect("no panic")
    }

    #[tokio::test]
    async fn those_that_wait_are_the_next_batch() {
        let work = Work::new();
        let first = work.ask(1, 1).await;
        let others = [work.ask(1, 2).await, work.ask(1, 3).await];
        work.end().await;
        let last = work.ask(1, 4).await;
        work.end().await;
        work.end().await;
        assert_eq!(answer(first).await, Ok(vec![1]));
        for other in others {
            assert_eq!(answer(other).await, Ok(vec![2, 3]));
        }
        assert_eq!(answer(last).await, Ok(vec![4]));
        assert!(work.batches.lock().is_empty());
    }

    #[tokio::test]
    async fn other_keys_do_not_wait() {
        let work = Work::new();
        let (one, other) = (work.ask(1, 1).await, work.ask(2, 2).await);
        work.end().await;
        work.end().await;
        assert_eq!(answer(one).await, Ok(vec![1]));
        assert_eq!(answer(other).await, Ok(vec![2]));
    }

    #[tokio::test]
    async fn a_batch_has_a_limit() {
        let work = Work::new();
        let mut asked = Vec::new();
        for wish in 100..u32::try_from(BATCH).expect("small") + 102 {
            asked.push(work.ask(1, wish).await);
        }
        for _ in 0..3 {
            work.end().await;
        }
        let mut sizes = Vec::new();
        for asked in asked {
            sizes.push(answer(asked).await.expect("answered").len());
        }
        assert_eq!(
            (sizes[0], sizes[1], sizes[BATCH], sizes[BATCH + 1]),
            (1, BATCH, BATCH, 1)
        );
    }

    #[tokio::test]
    async fn a_batch_goes_on_without_the_request_that_does_it() {
        let work = Work::new();
        let first = work.ask(1, 1).await;
        let leader = work.ask(1, 2).await;
        let other = work.ask(1, 3).await;
        work.end().await;
        leader.abort();
        assert!(leader.await.expect_err("given up").is_cancelled());
        work.end().await;
        assert_eq!(answer(other).await, Ok(vec![2, 3]));
        assert_eq!(answer(first).await, Ok(vec![1]));
        assert!(work.batches.lock().is_empty());
    }

    #[tokio::test]
    async fn what_is_given_up_while_it_waits_is_not_done() {
        let work = Work::new();
        let first = work.ask(1, 1).await;
        let given_up = [work.ask(1, 2).await, work.ask(1, 4).await];
        let other = work.ask(1, 3).await;
        for given_up in given_up {
            given_up.abort();
            assert!(given_up.await.expect_err("given up").is_cancelled());
        }
        work.end().await;
        work.end().await;
        assert_eq!(answer(first).await, Ok(vec![1]));
        assert_eq!(answer(other).await, Ok(vec![3]));
    }

    #[tokio::test]
    async fn who_is_given_up_as_the_next_one_hands_on() {
        let work = Work::new();
        let first = work.ask(1, 1).await;
        let next = work.ask(1, 2).await;
        let other = work.ask(1, 3).await;
        work.end.notify_one();
        while !first.is_finished() {
            // Once it was told, it does not run before it is aborted.
            next.abort();
            tokio::task::yield_now().await;
        }
        work.end().await;
        assert_eq!(answer(other).await, Ok(vec![3]));
    }

    #[tokio::test]
    async fn a_panic_ends_one_batch() {
        let work = Work::new();
        let first = work.ask(1, 1).await;
        let doomed = [work.ask(1, 13).await, work.ask(1, 2).await];
        work.end().await;
        let last = work.ask(1, 3).await;
        work.end().await;
        work.end().await;
        assert_eq!(answer(first).await, Ok(vec![1]));
        for doomed in doomed {
            assert_eq!(answer(doomed).await, Err(Unanswered::Aborted));
        }
        assert_eq!(answer(last).await, Ok(vec![3]));
    }

    #[tokio::test]
    async fn only_so_many_wait() {
        let work = Work::new();
        let _first = work.ask(1, 0).await;
        let mut waiting = Vec::new();
        for _ in 0..WAITING {
            waiting.push(work.ask(1, 1).await);
        }
        let refused = work.ask(1, 2).await;
        assert_eq!(answer(refused).await, Err(Unanswered::TooMany));
    }
}
