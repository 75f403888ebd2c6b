use kernel::{IdGenerator as _, RandomIds};
use tokio::task::{JoinHandle, yield_now};

use super::*;

const KINDS: [Work; 4] = [
    Work::Photo(BYTES),
    Work::SmallTable,
    Work::LargeTable,
    Work::Paper,
];

fn account() -> Who {
    Who::Account(AccountId::new(RandomIds.next_uuid()))
}

type Done = Arc<Mutex<Vec<String>>>;

/// Spawns a task that takes a turn and then says its name. Returns when the task waits.
async fn enqueue(
    (budget, done): (&Arc<FileBudget>, &Done),
    (who, work): (Who, Work),
    name: String,
) -> JoinHandle<()> {
    let (budget, done) = (budget.clone(), done.clone());
    let task = tokio::spawn(async move {
        let turn = budget.turn(who, work).await.expect("a turn");
        yield_now().await;
        done.lock().expect("no panic").push(name);
        drop(turn);
    });
    // On a single-threaded runtime, the task runs until it waits.
    yield_now().await;
    task
}

async fn turn(budget: &FileBudget, work: Work) -> Turn {
    budget.turn(account(), work).await.expect("a turn")
}

/// Whether the caller would have to wait.
async fn waits(budget: &FileBudget, who: Who, work: Work) -> bool {
    let mut next = Box::pin(budget.turn(who, work));
    let polled = std::future::poll_fn(|context| {
        std::task::Poll::Ready(next.as_mut().poll(context).is_pending())
    });
    polled.await
}

#[tokio::test]
async fn nobody_waits_for_more_than_one_of_another_caller() {
    for work in KINDS {
        let (budget, done) = (Arc::new(FileBudget::default()), Done::default());
        let mut others = Vec::new();
        while !waits(&budget, account(), work).await {
            others.push(turn(&budget, work).await);
        }
        let (first, second) = (account(), account());
        let mut tasks = Vec::new();
        for n in 0..12 {
            tasks.push(enqueue((&budget, &done), (first, work), format!("first {n}")).await);
        }
        tasks.push(enqueue((&budget, &done), (second, work), "second".to_owned()).await);
        // One leaves, so that all of the others go one by one.
        others.pop();
        for task in tasks {
            task.await.expect("no panic");
        }
        let done = done.lock().expect("no panic");
        assert_eq!(done.len(), 13, "{work:?}");
        assert_eq!(done[..3], ["first 0", "second", "first 1"], "{work:?}");
    }
}

#[tokio::test]
async fn a_caller_has_a_limited_number_waiting() {
    let (budget, done) = (Arc::new(FileBudget::default()), Done::default());
    let one = account();
    let working = budget.turn(one, Work::Paper).await.expect("a turn");
    let mut tasks = Vec::new();
    for n in 0..MAX_WAITING {
        tasks.push(enqueue((&budget, &done), (one, Work::Paper), n.to_string()).await);
    }
    assert!(budget.turn(one, Work::Paper).await.is_err());
    // Neither other work of the same caller nor other callers are concerned.
    assert!(budget.turn(one, Work::SmallTable).await.is_ok());
    drop(turn(&budget, Work::Paper).await);
    drop(working);
    for task in tasks {
        task.await.expect("no panic");
    }
    assert!(budget.turn(one, Work::Paper).await.is_ok());
    assert_eq!(done.lock().expect("no panic").len(), MAX_WAITING);
}

#[tokio::test]
async fn photos_and_tables_share_the_bytes() {
    let budget = FileBudget::default();
    let half = Work::Photo(BYTES / 2);
    let photo = turn(&budget, half).await;
    let tables = [
        turn(&budget, Work::SmallTable).await,
        turn(&budget, Work::SmallTable).await,
    ];
    for work in [half, Work::SmallTable, Work::LargeTable] {
        assert!(waits(&budget, account(), work).await, "{work:?}");
    }
    drop((photo, tables));
    let alone = turn(&budget, Work::LargeTable).await;
    assert!(waits(&budget, account(), Work::Photo(1024)).await);
    drop(alone);
    // More than there is, is all there is.
    let alone = turn(&budget, Work::Photo(2 * BYTES)).await;
    assert!(waits(&budget, account(), Work::SmallTable).await);
    drop(alone);
    assert_eq!(budget.memory.available_permits(), permits(BYTES) as usize);
}

#[tokio::test]
async fn papers_wait_for_no_memory_and_two_are_made_at_once() {
    let budget = FileBudget::default();
    let _alone = turn(&budget, Work::LargeTable).await;
    let _papers = [
        turn(&budget, Work::Paper).await,
        turn(&budget, Work::Paper).await,
    ];
    assert!(waits(&budget, account(), Work::Paper).await);
}

#[tokio::test]
async fn a_turn_is_given_back_by_who_panics_or_goes_away() {
    let budget = Arc::new(FileBudget::default());
    let one = account();
    let (own, work) = (budget.clone(), Work::LargeTable);
    let panics = tokio::spawn(async move {
        let _turn = own.turn(one, work).await.expect("a turn");
        panic!("on purpose");
    });
    assert!(panics.await.is_err_and(|error| error.is_panic()));
    let working = budget.turn(one, work).await.expect("a turn");
    // Who waits in the queue, and then for the memory, and goes away, is forgotten.
    assert!(waits(&budget, one, work).await);
    assert!(waits(&budget, account(), work).await);
    drop(working);
    assert!(!waits(&budget, one, work).await);
    assert_eq!(budget.memory.available_permits(), permits(BYTES) as usize);
    drop(budget.turn(one, Work::Paper).await);
    // Who is gone takes no room.
    assert_eq!(budget.queues.lock().expect("no panic").len(), 1);
}
