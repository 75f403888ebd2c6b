//! All stores on a fresh database.

use std::sync::Arc;

use accounts::AccountStore as _;
use events::{Event, EventStore as _};
use kernel::{Actor, IdGenerator as _, RandomIds};
use persistence::{Database, SqlAccountStore, SqlEventStore, SqlNoticeStore, SqlRegistrationStore};
use testkit::TestDatabase;

use crate::samples;

pub(crate) struct Stores {
    pub(crate) database: Database,
    pub(crate) accounts: Arc<SqlAccountStore>,
    pub(crate) events: Arc<SqlEventStore>,
    pub(crate) registrations: Arc<SqlRegistrationStore>,
    pub(crate) notices: Arc<SqlNoticeStore>,
    pub(crate) file: TestDatabase,
}

impl Stores {
    pub(crate) async fn on_sqlite() -> Self {
        Self::on(TestDatabase::sqlite()).await
    }

    pub(crate) async fn on_postgres() -> Self {
        Self::on(TestDatabase::postgres().await).await
    }

    async fn on(file: TestDatabase) -> Self {
        let database = Database::open(file.url()).expect("a readable address");
        database.prepare().await.expect("prepared");
        Self::of(database, file)
    }

    pub(crate) fn of(database: Database, file: TestDatabase) -> Self {
        Self {
            accounts: Arc::new(SqlAccountStore::new(database.clone())),
            events: Arc::new(SqlEventStore::new(database.clone())),
            registrations: Arc::new(SqlRegistrationStore::new(database.clone())),
            notices: Arc::new(SqlNoticeStore::new(database.clone())),
            database,
            file,
        }
    }

    /// The database behind the stores' backs.
    pub(crate) async fn connect(&self) -> sea_orm::DatabaseConnection {
        sea_orm::Database::connect(self.file.url())
            .await
            .expect("connected")
    }

    /// A new account.
    pub(crate) async fn actor(&self) -> Actor {
        let email = format!("{}@example.org", RandomIds.next_uuid());
        let account = samples::account(&email);
        self.accounts.open(&account).await.expect("opened");
        Actor::new(account.credentials.account.id)
    }

    /// A new show of a new account.
    pub(crate) async fn show(&self) -> (Actor, Event) {
        let actor = self.actor().await;
        (actor, self.show_of(actor).await)
    }

    /// A new show of this account.
    pub(crate) async fn show_of(&self, actor: Actor) -> Event {
        self.insert(samples::event(actor)).await
    }

    /// Stores this show.
    pub(crate) async fn insert(&self, event: Event) -> Event {
        self.events
            .insert(&event, None, None)
            .await
            .expect("stored")
    }
}
