//! All stores on a new database.

use std::sync::Arc;

use accounts::AccountStore as _;
use events::{Event, EventStore as _};
use horses::{Horse, HorseStore as _, Photo, PhotoInserted, PhotoStore as _};
use kernel::{AccountId, Actor, IdGenerator as _, Permission, RandomIds, Scope};
use persistence::{
    Database, SqlAccountMailStore, SqlAccountStore, SqlDayStore, SqlEventStore, SqlFeedStore,
    SqlHorseStore, SqlJobQueue, SqlMarketStore, SqlNoticeStore, SqlPhotoStore,
    SqlRegistrationStore, SqlRingStore, SqlSessionStore,
};
use testkit::TestDatabase;
use usda::DeliveryMethod;

use crate::{horse_samples, samples};

/// An owner's own organization. The stores do not ask what the scope is for.
pub(crate) fn scope_of(account: AccountId) -> Scope {
    Actor::alone(account).to(Permission::EditShows)
}

pub(crate) struct Stores {
    pub(crate) database: Database,
    pub(crate) accounts: Arc<SqlAccountStore>,
    pub(crate) sessions: Arc<SqlSessionStore>,
    pub(crate) account_mails: Arc<SqlAccountMailStore>,
    pub(crate) events: Arc<SqlEventStore>,
    pub(crate) feeds: Arc<SqlFeedStore>,
    pub(crate) registrations: Arc<SqlRegistrationStore>,
    pub(crate) rings: Arc<SqlRingStore>,
    pub(crate) days: Arc<SqlDayStore>,
    /// The store of an installation that delivers notices.
    pub(crate) notices: Arc<SqlNoticeStore>,
    /// The store of an installation that makes them ready for their organizers.
    pub(crate) letters: Arc<SqlNoticeStore>,
    pub(crate) jobs: Arc<SqlJobQueue>,
    pub(crate) horses: Arc<SqlHorseStore>,
    pub(crate) photos: Arc<SqlPhotoStore>,
    pub(crate) market: Arc<SqlMarketStore>,
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
            account_mails: Arc::new(SqlAccountMailStore::new(database.clone())),
            sessions: Arc::new(SqlSessionStore::new(database.clone())),
            events: Arc::new(SqlEventStore::new(database.clone())),
            feeds: Arc::new(SqlFeedStore::new(database.clone())),
            registrations: Arc::new(SqlRegistrationStore::new(database.clone())),
            rings: Arc::new(SqlRingStore::new(database.clone())),
            days: Arc::new(SqlDayStore::new(database.clone())),
            notices: Arc::new(SqlNoticeStore::new(database.clone(), DeliveryMethod::Email)),
            letters: Arc::new(SqlNoticeStore::new(
                database.clone(),
                DeliveryMethod::ByOrganizer,
            )),
            jobs: Arc::new(SqlJobQueue::new(database.clone())),
            horses: Arc::new(SqlHorseStore::new(database.clone())),
            photos: Arc::new(SqlPhotoStore::new(database.clone())),
            market: Arc::new(SqlMarketStore::new(database.clone())),
            database,
            file,
        }
    }

    /// A connection to the database that does not use the stores.
    pub(crate) async fn connect(&self) -> sea_orm::DatabaseConnection {
        sea_orm::Database::connect(self.file.url())
            .await
            .expect("connected")
    }

    /// A new account.
    pub(crate) async fn actor(&self) -> Scope {
        let email = format!("{}@example.org", RandomIds.next_uuid());
        let account = samples::account(&email);
        self.accounts.open(&account).await.expect("opened");
        scope_of(account.credentials.account.id)
    }

    /// The address of an account.
    pub(crate) async fn accounts_email(&self, actor: &Actor) -> String {
        let found = self.accounts.find(actor.account_id()).await;
        let account = found.expect("read").expect("the account");
        account.account.email.as_str().to_owned()
    }

    /// A new show of a new account.
    pub(crate) async fn show(&self) -> (Scope, Event) {
        let actor = self.actor().await;
        let show = self.show_of(&actor).await;
        (actor, show)
    }

    /// A new show of this account.
    pub(crate) async fn show_of(&self, actor: &Scope) -> Event {
        self.insert(samples::event(actor)).await
    }

    pub(crate) async fn insert(&self, event: Event) -> Event {
        let founder = AccountId::new(event.organization_id.as_uuid());
        self.events
            .insert(&scope_of(founder), &event, None, None)
            .await
            .expect("stored")
    }

    /// A new horse of a new account, for sale and with a value in every field.
    pub(crate) async fn horse(&self) -> (Scope, Horse) {
        let actor = self.actor().await;
        let horse = self.horse_of(&actor).await;
        (actor, horse)
    }

    /// A new horse of this account.
    pub(crate) async fn horse_of(&self, actor: &Scope) -> Horse {
        self.keep(horse_samples::horse(actor)).await
    }

    /// Stores this horse without care items.
    pub(crate) async fn keep(&self, horse: Horse) -> Horse {
        self.horses.insert(&horse, &[], None).await.expect("stored")
    }

    /// Registers this photo and marks its image files as stored.
    pub(crate) async fn upload(&self, actor: &Scope, photo: &Photo) {
        let announced = self.photos.insert(actor, photo, None).await;
        assert_eq!(
            announced.expect("answered"),
            PhotoInserted::ToStore(photo.clone())
        );
        let settled = self.photos.mark_stored(photo.id, photo.uploaded_at).await;
        assert!(settled.expect("answered"));
    }
}
