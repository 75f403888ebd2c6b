use kernel::{ManualClock, Task as _, pause_after};
use persistence::{JobReport, SqlJobQueue};
use testkit::TestDatabase;
use time::OffsetDateTime;
use time::macros::datetime;

use super::*;
use crate::jobs::{Clean, Policy};

const NOW: OffsetDateTime = datetime!(2026-11-01 12:00 UTC);

/// A worker of the one job that always exists, whose attempts end so.
struct OneJob {
    worker: Worker,
    kind: Arc<Registration>,
    queue: Arc<SqlJobQueue>,
    clock: Arc<ManualClock>,
    _file: TestDatabase,
}

impl OneJob {
    async fn new(attempt: fn() -> Result<Outcome, JobError>) -> Self {
        let file = TestDatabase::sqlite();
        let database = Database::open(file.url()).expect("a database");
        database.prepare().await.expect("a schema");
        let policy = Policy {
            attempts: Some(3),
            lease: kernel::LEASE,
            is_scheduled: false,
            is_kept: false,
        };
        let handler = move |_: Clean, _| async move { attempt() };
        let kind = Arc::new(Registration::new(policy, handler));
        let queue = Arc::new(SqlJobQueue::new(database));
        let clock = Arc::new(ManualClock::at(NOW));
        let worker = Worker {
            kinds: vec![kind.clone()],
            queue: queue.clone(),
            clock: clock.clone(),
            is_failing: AtomicBool::new(false),
            restarts: Restarts::default(),
        };
        Self {
            worker,
            kind,
            queue,
            clock,
            _file: file,
        }
    }

    /// Executes the job if it is due.
    async fn take_turn(&self) -> JobReport {
        let (_stop, stopped) = watch::channel(());
        if let Claim::Jobs(jobs) = self.worker.claim(&self.kind).await.expect("answered") {
            self.worker.take_turn(&self.kind, jobs, &stopped).await;
        }
        self.queue.report(9).await.expect("answered")
    }
}

#[tokio::test]
async fn a_job_that_panics_has_failed_and_is_given_up_at_last() {
    let one = OneJob::new(|| panic!("there is no glyph here")).await;
    for failures in 1..3 {
        let report = one.take_turn().await;
        let [failing] = &report.failing[..] else {
            panic!("{report:?}");
        };
        assert_eq!(
            (failing.kind.as_str(), failing.failures),
            ("key_expiry", failures)
        );
        assert!(failing.last_error.contains("there is no glyph here"));
        let retry_at = one.clock.now() + pause_after(failures - 1);
        assert_eq!(failing.run_at, Some(retry_at));
        one.clock.set(retry_at);
    }
    let report = one.take_turn().await;
    assert_eq!((report.all_failing, report.all_given_up), (0, 1));
    assert_eq!(report.given_up[0].failures, 3);
    let lease = one.clock.now() + kernel::LEASE;
    assert_eq!(report.given_up[0].given_up_at, Some(lease));

    let forget = async |kinds: &[JobKind], before| {
        let forgotten = one.queue.forget_given_up(kinds, before).await;
        forgotten.expect("answered");
        one.queue.report(9).await.expect("answered").all_given_up
    };
    let after = lease + time::Duration::MILLISECOND;
    assert_eq!(forget(&[Clean::KIND], lease).await, 1);
    assert_eq!(forget(&[], after).await, 1);
    assert_eq!(forget(&[Clean::KIND], after).await, 0);
}

#[tokio::test]
async fn a_chain_that_goes_on_has_no_failures() {
    let one = OneJob::new(|| Err(JobError::Retry("450 busy".into()))).await;
    assert_eq!(one.take_turn().await.all_failing, 1);
    one.clock.set(NOW + pause_after(0));
    let goes_on = |_: Clean, _| async { Ok(Outcome::Next(NOW + time::Duration::DAY)) };
    let works = Registration::new(one.kind.policy, goes_on);
    let one = OneJob {
        kind: Arc::new(works),
        ..one
    };
    let report = one.take_turn().await;
    assert_eq!((report.all_failing, report.waiting.len()), (0, 1));
    assert_eq!(report.waiting[0].next_at, NOW + time::Duration::DAY);
    one.clock.set(NOW + time::Duration::DAY);
    let claimed = one.worker.claim(&one.kind).await.expect("answered");
    let Claim::Jobs(jobs) = claimed else {
        panic!("nothing is due");
    };
    assert_eq!(jobs[0].failures, 0);
}
