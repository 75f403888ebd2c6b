//! Puts the parts together: which adapter stands behind which port.

use std::path::Path;
use std::sync::Arc;

use accounts::AccountService;
use async_trait::async_trait;
use credentials::{Argon2Hasher, JwtTokens, Secret};
use events::EventService;
use kernel::{Clock, IdGenerator, RandomIds, StoreError};
use mail::{NoticeOutboxFolder, Sender};
use persistence::{Database, SqlAccountStore, SqlEventStore, SqlNoticeStore, SqlRegistrationStore};
use registrations::RegistrationService;
use usda::NoticeService;
use web::{Readiness, Services};

/// Where the notices of an installation that only records them are written,
/// inside the data directory.
const OUTBOX: &str = "outbox";

/// The adapters that all services share.
pub struct Adapters {
    database: Database,
    hasher: Arc<Argon2Hasher>,
    tokens: Arc<JwtTokens>,
    delivery: Arc<NoticeOutboxFolder>,
    ids: Arc<dyn IdGenerator>,
}

impl Adapters {
    /// The adapters for a database and a data directory. Does no I/O.
    #[must_use]
    pub fn new(database: Database, data_dir: &Path, secret: &Secret, sender: Sender) -> Self {
        Self {
            database,
            hasher: Arc::new(Argon2Hasher::new()),
            tokens: Arc::new(JwtTokens::new(secret)),
            delivery: Arc::new(NoticeOutboxFolder::new(data_dir.join(OUTBOX), sender)),
            ids: Arc::new(RandomIds),
        }
    }

    /// All services, on a clock. The demo data needs several: entries of a past
    /// show were made before it.
    #[must_use]
    pub fn services(&self, clock: &Arc<dyn Clock>) -> Services {
        let database = &self.database;
        Services {
            accounts: Arc::new(AccountService::new(
                Arc::new(SqlAccountStore::new(database.clone())),
                self.hasher.clone(),
                self.tokens.clone(),
                clock.clone(),
                self.ids.clone(),
            )),
            events: Arc::new(EventService::new(
                Arc::new(SqlEventStore::new(database.clone())),
                clock.clone(),
                self.ids.clone(),
            )),
            registrations: Arc::new(RegistrationService::new(
                Arc::new(SqlRegistrationStore::new(database.clone())),
                clock.clone(),
                self.ids.clone(),
            )),
            notices: Arc::new(NoticeService::new(
                Arc::new(SqlNoticeStore::new(database.clone())),
                self.delivery.clone(),
                clock.clone(),
                self.ids.clone(),
            )),
            readiness: Arc::new(DatabaseReadiness(database.clone())),
        }
    }
}

struct DatabaseReadiness(Database);

#[async_trait]
impl Readiness for DatabaseReadiness {
    async fn check(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }
}
