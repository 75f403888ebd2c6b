use std::sync::Mutex;

use kernel::{ManualClock, RandomIds, SequentialIds};

use super::*;
use crate::testing::NOW;

struct Parts(Vec<ExportPart>);

#[async_trait]
impl ExportContents for Parts {
    fn rows(&self) -> u64 {
        40
    }

    fn files(&self) -> u64 {
        3
    }

    async fn next(&mut self) -> Result<Option<ExportPart>, StoreError> {
        Ok(self.0.pop())
    }
}

struct Written(Arc<Mutex<u64>>);

#[async_trait]
impl ExportWriter for Written {
    async fn add(&mut self, _: ExportPart) -> Result<(), StoreError> {
        *self.0.lock().expect("unpoisoned") += 1;
        Ok(())
    }

    async fn finish(self: Box<Self>) -> Result<u64, StoreError> {
        Ok(*self.0.lock().expect("unpoisoned"))
    }
}

fn parts() -> Vec<ExportPart> {
    let rows = || ExportPart::Rows {
        table: "horses",
        columns: vec!["name"],
        rows: vec![vec![ExportValue::Nothing]; 20],
    };
    let photo = |at: u8| ExportPart::Photo {
        path: format!("photos/{at}.jpg"),
        name: "n".to_owned(),
    };
    vec![photo(1), photo(2), photo(3), rows(), rows()]
}

fn id() -> ExportId {
    ExportId::new(RandomIds.next_uuid())
}

fn job(id: ExportId, failures: u32) -> Job {
    Job {
        task: MakeExport(id).into(),
        created_at: NOW,
        failures,
        lease_until: NOW,
    }
}

fn service(store: MockExportStore, files: MockExportFiles) -> ExportService {
    let clock = Arc::new(ManualClock::at(NOW));
    let ids = Arc::new(SequentialIds::default());
    let mut source = MockExportSource::new();
    let contents = source.expect_contents();
    contents.returning(|_| Ok(Box::new(Parts(parts()))));
    let (store, source) = (Arc::new(store), Arc::new(source));
    ExportService::new(store, source, Arc::new(files), clock, ids)
}

/// A store with an archive of an account, and the states that it is given.
fn store(is_kept: bool) -> (MockExportStore, Arc<Mutex<Vec<ExportState>>>) {
    let mut store = MockExportStore::new();
    let account = AccountId::new(RandomIds.next_uuid());
    let found = store.expect_account_of();
    found.returning(move |_, _| Ok(Some(account)));
    let states = Arc::new(Mutex::new(Vec::new()));
    let seen = states.clone();
    store
        .expect_set_state()
        .returning(move |_, state, until, _| {
            assert_eq!(until, NOW + EXPORT_LIFETIME);
            seen.lock().expect("unpoisoned").push(state);
            Ok(is_kept)
        });
    (store, states)
}

fn files() -> MockExportFiles {
    let mut files = MockExportFiles::new();
    let begun = files.expect_begin();
    begun.returning(|_| Ok(Box::new(Written(Arc::default()))));
    files
}

#[tokio::test]
async fn the_parts_are_written_and_the_progress_is_told() {
    let (store, states) = store(true);
    let id = id();
    let made = service(store, files()).make(id, &job(id, 0)).await;
    assert!(matches!(made, Ok(Outcome::Done)));
    let making = [20, 40, 60, 80, 99].map(|percent| ExportState::Making { percent });
    let mut expected = making.to_vec();
    expected.push(ExportState::Ready { bytes: 5 });
    assert_eq!(*states.lock().expect("unpoisoned"), expected);
}

#[tokio::test]
async fn what_nobody_waits_for_any_more_is_deleted() {
    let (store, _) = store(false);
    let mut files = files();
    let deleted = files.expect_delete();
    deleted.times(1).returning(|_| Ok(()));
    let id = id();
    let made = service(store, files).make(id, &job(id, 0)).await;
    assert!(matches!(made, Ok(Outcome::Done)));
}

#[tokio::test]
async fn the_last_failed_attempt_is_told() {
    for (failures, is_last) in [
        (0, false),
        (MAX_ATTEMPTS - 2, false),
        (MAX_ATTEMPTS - 1, true),
    ] {
        let (store, states) = store(true);
        let mut files = MockExportFiles::new();
        let begun = files.expect_begin();
        begun.returning(|_| Err(StoreError::failed("disk full")));
        let id = id();
        let made = service(store, files).make(id, &job(id, failures)).await;
        assert_eq!(matches!(made, Err(JobError::GiveUp(_))), is_last);
        let told = *states.lock().expect("unpoisoned") == [ExportState::Failed];
        assert_eq!(told, is_last);
    }
}

#[tokio::test]
async fn an_archive_whose_attempts_never_ended_has_failed() {
    let (store, states) = store(true);
    let id = id();
    let job = job(id, MAX_ATTEMPTS);
    let made = service(store, MockExportFiles::new()).make(id, &job).await;
    assert!(matches!(made, Err(JobError::GiveUp(_))));
    assert_eq!(*states.lock().expect("unpoisoned"), [ExportState::Failed]);
}

#[tokio::test]
async fn an_archive_that_expired_goes_with_its_file() {
    let mut store = MockExportStore::new();
    let (one, mut files) = (id(), MockExportFiles::new());
    let expired = store.expect_expired();
    expired.returning(move |now| {
        assert_eq!(now, NOW);
        Ok(vec![one])
    });
    let deleted = files.expect_delete().withf(move |it| *it == one);
    deleted.times(1).returning(|_| Ok(()));
    let forgotten = store.expect_forget().withf(move |it| *it == one);
    forgotten.times(1).returning(|_| Ok(()));
    assert!(service(store, files).forget_expired().await.is_ok());
}
