//! Puts the parts together: which adapter stands behind which port.

use std::sync::Arc;

use accounts::AccountService;
use async_trait::async_trait;
use credentials::{Argon2Hasher, JwtTokens};
use events::{EventService, FeedService, NoticeCalendar, Schedule};
use horses::{HorseService, MarketService, PhotoService, PhotoStorage as _};
use kernel::{Clock, IdGenerator, RandomIds, RequiredLine, StoreError};
use letters::PdfPress;
use mail::{InquiryMailer, Mailer, NoticeMailer, OutboxFolder, SmtpRelay};
use persistence::{
    Database, SqlAccountStore, SqlEventStore, SqlFeedStore, SqlHorseStore, SqlMarketStore,
    SqlNoticeStore, SqlPhotoStore, SqlRegistrationStore,
};
use registrations::RegistrationService;
use time::OffsetDateTime;
use uploads::PhotoVault;
use usda::{HPA_NOTICE, NoticeService};
use web::{Readiness, Services};

use crate::settings::{Settings, UsdaDelivery};

/// Where messages of an installation that only records them are written, inside
/// the data directory.
const OUTBOX: &str = "outbox";

/// The adapters that all services share.
pub struct Adapters {
    database: Database,
    hasher: Arc<Argon2Hasher>,
    tokens: Arc<JwtTokens>,
    press: Arc<PdfPress>,
    delivery: Arc<NoticeMailer>,
    inquiries: Arc<InquiryMailer>,
    vault: Arc<PhotoVault>,
    rule_status: Option<RequiredLine<300>>,
    ids: Arc<dyn IdGenerator>,
}

impl Adapters {
    /// The adapters that the settings ask for. `public_url` is where people
    /// find this server, without a slash at the end. Does no I/O.
    #[must_use]
    pub fn new(settings: &Settings, database: Database, public_url: &str) -> Self {
        let sender = &settings.mail_from;
        let outbox = settings.data_dir.join(OUTBOX);
        let mailer = match &settings.smtp_url {
            Some(url) => Mailer::Relay(SmtpRelay::new(url.clone(), sender)),
            None => Mailer::Folder(OutboxFolder::new(&outbox)),
        };
        let notices = match &settings.usda_delivery {
            UsdaDelivery::Outbox => {
                NoticeMailer::recorded(OutboxFolder::new(&outbox), sender.clone())
            }
            UsdaDelivery::Email { relay, recipient } => {
                let relay = SmtpRelay::new(relay.clone(), sender);
                NoticeMailer::sent(relay, sender.clone(), recipient.clone())
            }
        };
        Self {
            database,
            hasher: Arc::new(Argon2Hasher::new()),
            tokens: Arc::new(JwtTokens::new(&settings.jwt_secret)),
            press: Arc::new(PdfPress::new()),
            delivery: Arc::new(notices),
            inquiries: Arc::new(InquiryMailer::new(mailer, sender.clone(), public_url)),
            vault: Arc::new(PhotoVault::new(settings.storage_url.clone())),
            rule_status: settings.usda_rule_status.clone(),
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
                Arc::new(HpaCalendar),
                clock.clone(),
                self.ids.clone(),
            )),
            feeds: Arc::new(FeedService::new(
                Arc::new(SqlFeedStore::new(database.clone())),
                Arc::new(HpaCalendar),
                clock.clone(),
                self.ids.clone(),
            )),
            registrations: Arc::new(RegistrationService::new(
                Arc::new(SqlRegistrationStore::new(database.clone())),
                clock.clone(),
                self.ids.clone(),
            )),
            notices: Arc::new(
                NoticeService::new(
                    Arc::new(SqlNoticeStore::new(database.clone())),
                    self.press.clone(),
                    self.delivery.clone(),
                    clock.clone(),
                    self.ids.clone(),
                )
                .with_rule_status(self.rule_status.clone()),
            ),
            horses: Arc::new(HorseService::new(
                Arc::new(SqlHorseStore::new(database.clone())),
                clock.clone(),
                self.ids.clone(),
            )),
            photos: Arc::new(PhotoService::new(
                Arc::new(SqlPhotoStore::new(database.clone())),
                self.vault.clone(),
                clock.clone(),
                self.ids.clone(),
            )),
            market: Arc::new(MarketService::new(
                Arc::new(SqlMarketStore::new(database.clone())),
                self.inquiries.clone(),
                clock.clone(),
                self.ids.clone(),
            )),
            readiness: Arc::new(StoresReadiness {
                database: database.clone(),
                vault: self.vault.clone(),
            }),
        }
    }
}

/// When the notice of a show is to be sent, by the Horse Protection Act.
struct HpaCalendar;

impl NoticeCalendar for HpaCalendar {
    fn notice_at(&self, schedule: &Schedule, now: OffsetDateTime) -> Option<OffsetDateTime> {
        HPA_NOTICE.scheduled_at(schedule.starts_at(), schedule.time_zone(), now)
    }

    fn due_at(&self, schedule: &Schedule) -> OffsetDateTime {
        HPA_NOTICE.due_at(schedule.starts_at(), schedule.time_zone())
    }
}

/// Ready when both answer: the database and the storage of photos.
struct StoresReadiness {
    database: Database,
    vault: Arc<PhotoVault>,
}

#[async_trait]
impl Readiness for StoresReadiness {
    async fn check(&self) -> Result<(), StoreError> {
        self.database.ping().await?;
        self.vault.ping().await
    }
}
