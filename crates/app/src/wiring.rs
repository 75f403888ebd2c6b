//! Constructs the services with their adapters.

mod barn;
mod processes;
mod shows;

use std::sync::Arc;

use accounts::{
    AccountMailService, AccountPorts, AccountService, ExportService, LinkService, PeopleService,
};
use audit::AuditService;
use credentials::{Argon2Hasher, HmacLinkSecrets, JwtTokens};
use events::{FeedService, MAX_CLASSES, MAX_CLASSES_TEXT, NoticeCalendar, Schedule};
use exhibitors::{ExhibitorService, ForgettingService, KeptRecords, MembershipService};
use file_budget::FileBudget;
use horses::{
    BillOfSaleService, CareService, HorseService, MarketService, ObservationService, PhotoService,
};
use kernel::{Clock, IdGenerator, RandomIds, RequiredLine, TimeZone};
use letters::PdfRenderer;
use mail::{Mailer, Mails, NoticeMailer, OutboxFolder, SmtpRelay};
use notes::SearchService;
use persistence::{
    Database, SqlAccessTokenStore, SqlAccountMailStore, SqlAccountStore, SqlAttemptStore,
    SqlAuditStore, SqlCareStore, SqlDayStore, SqlDeviceLinkStore, SqlExhibitorStore,
    SqlExportSource, SqlExportStore, SqlFeedStore, SqlHorseResults, SqlHorseStore, SqlLinkReader,
    SqlLinkStore, SqlMailLimits, SqlMarketStore, SqlNoticeStore, SqlObservationStore,
    SqlPackageStore, SqlPeopleStore, SqlPhotoStore, SqlRegistrationStore, SqlRegroupStore,
    SqlRingStore, SqlSearchStore, SqlSecondFactorStore, SqlSessionStore,
};
use registrations::{
    EntryMailService, GroupService, LedgerService, MessageService, ReceiptService,
    RegistrationService, RosterService,
};
use rings::{DeviceLinkService, InspectionService, RegroupLimits, RegroupService, RingService};
use time::OffsetDateTime;
use uploads::{DocumentFiles, ExportArchives, PackageZip, PhotoFiles};
use usda::{HPA_NOTICE, NoticeDelivery as _, NoticeService, PackageService, ReminderService};
use web::Services;

pub use self::processes::processes;
use crate::jobs::FOLLOWERS;
use crate::readiness::ServiceReadiness;
use crate::server;
use crate::settings::{AccountLimits, Settings, UsdaDelivery};
use crate::supervised::Restarts;

/// The folder in the data directory for messages that are not sent by SMTP.
pub(crate) const OUTBOX: &str = "outbox";

/// The adapters that all services share.
pub struct Adapters {
    database: Database,
    hasher: Arc<Argon2Hasher>,
    tokens: Arc<JwtTokens>,
    link_secrets: Arc<HmacLinkSecrets>,
    renderer: Arc<PdfRenderer>,
    delivery: Arc<NoticeMailer>,
    mails: Arc<Mails>,
    file_budget: Arc<FileBudget>,
    photo_files: Arc<PhotoFiles>,
    document_files: Arc<DocumentFiles>,
    export_archives: Arc<ExportArchives>,
    readiness: Arc<ServiceReadiness>,
    restarts: Restarts,
    rule_status: Option<RequiredLine<300>>,
    limits: AccountLimits,
    ids: Arc<dyn IdGenerator>,
}

impl Adapters {
    /// Begins the tasks of the server again that fail.
    #[must_use]
    pub fn restarts(&self) -> &Restarts {
        &self.restarts
    }

    /// In which photos, tables and papers take their turns.
    pub(crate) fn file_budget(&self) -> &Arc<FileBudget> {
        &self.file_budget
    }

    /// Constructs the adapters for the settings. `public_url` is the base URL
    /// of links, without a trailing slash. No I/O.
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
        let file_budget = Arc::<FileBudget>::default();
        let photo_files = PhotoFiles::sharing(file_budget.clone(), settings.storage_url.clone());
        let photo_files = Arc::new(photo_files);
        let mut folders = vec![("the data directory", settings.data_dir.clone())];
        if let Some(folder) = settings.storage_url.local_folder() {
            folders.push(("the folder of photos", folder.to_owned()));
        }
        if settings.smtp_url.is_none() || matches!(settings.usda_delivery, UsdaDelivery::Outbox) {
            folders.push(("the outbox", outbox));
        }
        let restarts = Restarts::default();
        Self {
            readiness: Arc::new(ServiceReadiness::new(
                database.clone(),
                photo_files.clone(),
                folders,
                settings
                    .backups
                    .as_ref()
                    .map(|it| (it.folder.clone(), server::clock(settings))),
                restarts.clone(),
            )),
            restarts,
            database: database.with_followers(FOLLOWERS),
            hasher: Arc::new(Argon2Hasher::new()),
            tokens: Arc::new(JwtTokens::new(
                &settings.jwt_secret,
                settings.jwt_secret_previous.as_ref(),
            )),
            link_secrets: Arc::new(HmacLinkSecrets::new(&settings.jwt_secret)),
            renderer: Arc::new(settings.papers),
            delivery: Arc::new(notices),
            mails: Arc::new(Mails::new(mailer, sender.clone(), public_url)),
            document_files: Arc::new(photo_files.documents()),
            file_budget,
            photo_files,
            export_archives: Arc::new(ExportArchives::new(settings.storage_url.clone())),
            rule_status: settings.usda_rule_status.clone(),
            limits: settings.limits,
            ids: Arc::new(RandomIds),
        }
    }

    /// Constructs all services with the given clock.
    #[must_use]
    pub fn services(&self, clock: &Arc<dyn Clock>) -> Services {
        let database = &self.database;
        let method = self.delivery.method();
        let notices = Arc::new(SqlNoticeStore::new(database.clone(), method));
        let photos = Arc::new(self.photos(clock));
        let events = Arc::new(self.events(clock));
        let rings = Arc::new(self.rings(clock));
        let deliveries = Arc::new(self.deliveries(clock));
        Services {
            accounts: Arc::new(AccountService::new(AccountPorts {
                store: Arc::new(SqlAccountStore::new(database.clone())),
                sessions: Arc::new(SqlSessionStore::new(database.clone())),
                access_tokens: Arc::new(SqlAccessTokenStore::new(database.clone())),
                attempts: Arc::new(SqlAttemptStore::new(database.clone())),
                second_factors: Arc::new(SqlSecondFactorStore::new(database.clone())),
                hasher: self.hasher.clone(),
                tokens: self.tokens.clone(),
                clock: clock.clone(),
                ids: self.ids.clone(),
            })),
            account_mails: Arc::new(self.account_mails(clock)),
            exports: Arc::new(self.exports(clock)),
            links: Arc::new(self.links(clock)),
            people: Arc::new(self.people(clock)),
            audit: Arc::new(AuditService::new(Arc::new(SqlAuditStore::new(
                database.clone(),
            )))),
            prize_list_texts: Arc::new(self.prize_list_texts(clock)),
            prize_lists: Arc::new(self.prize_lists(&events, &rings)),
            events,
            feeds: Arc::new(FeedService::new(
                Arc::new(SqlFeedStore::new(database.clone())),
                Arc::new(HpaCalendar),
                clock.clone(),
                self.ids.clone(),
            )),
            calendar: Arc::new(self.calendar(clock)),
            appointment_reminders: Arc::new(self.appointment_reminders(clock)),
            registrations: Arc::new(self.registrations(database.clone(), clock)),
            ledger: Arc::new(self.ledger(clock)),
            receipts: Arc::new(self.receipts(clock)),
            messages: Arc::new(self.messages(clock)),
            entry_mails: Arc::new(self.entry_mails(clock)),
            rosters: Arc::new(self.rosters()),
            notices: Arc::new(
                NoticeService::new(
                    notices.clone(),
                    self.renderer.clone(),
                    self.delivery.clone(),
                    clock.clone(),
                    self.ids.clone(),
                )
                .with_rule_status(self.rule_status.clone()),
            ),
            packages: Arc::new(self.packages()),
            reminders: Arc::new(ReminderService::new(
                notices,
                self.mails.clone(),
                clock.clone(),
            )),
            rings,
            regroup: Arc::new(self.regroup(clock)),
            device_links: Arc::new(self.device_links(clock)),
            inspections: Arc::new(self.inspections(clock)),
            exhibitors: Arc::new(self.exhibitors(clock)),
            forgetting: Arc::new(self.forgetting(clock)),
            memberships: Arc::new(self.memberships(clock)),
            contacts: Arc::new(self.contacts(clock)),
            emergency: Arc::new(self.emergency(clock)),
            owners: Arc::new(self.owners(clock)),
            book: Arc::new(self.book(clock)),
            bills: Arc::new(self.bills(clock)),
            cash: Arc::new(self.cash(clock)),
            months: Arc::new(self.months(clock)),
            bill_reminders: Arc::new(self.bill_reminders(clock)),
            barn_services: Arc::new(self.barn_services(clock)),
            horses: Arc::new(self.horses(clock)),
            care: Arc::new(self.care(clock)),
            observations: Arc::new(self.observations(clock, &photos)),
            photos,
            places: Arc::new(self.places(clock)),
            groups: Arc::new(self.groups(clock)),
            stalls: Arc::new(self.stalls(clock)),
            stall_crews: Arc::new(self.stall_crews(clock, &deliveries)),
            deliveries,
            tasks: Arc::new(self.tasks(clock)),
            market: Arc::new(self.market(clock)),
            bills_of_sale: Arc::new(self.bills_of_sale(clock)),
            documents: Arc::new(self.documents(clock)),
            show_files: Arc::new(self.show_files(clock)),
            notes: Arc::new(self.notes(clock)),
            imports: Arc::new(self.imports(clock)),
            search: Arc::new(SearchService::new(Arc::new(SqlSearchStore::new(
                database.clone(),
            )))),
            readiness: self.readiness.clone(),
        }
    }

    fn people(&self, clock: &Arc<dyn Clock>) -> PeopleService {
        PeopleService::new(
            Arc::new(SqlPeopleStore::new(self.database.clone())),
            self.link_secrets.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn exports(&self, clock: &Arc<dyn Clock>) -> ExportService {
        ExportService::new(
            Arc::new(SqlExportStore::new(self.database.clone())),
            Arc::new(SqlExportSource::new(self.database.clone())),
            self.export_archives.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn device_links(&self, clock: &Arc<dyn Clock>) -> DeviceLinkService {
        DeviceLinkService::new(
            Arc::new(SqlDeviceLinkStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn packages(&self) -> PackageService {
        PackageService::new(
            Arc::new(SqlPackageStore::new(self.database.clone())),
            self.renderer.clone(),
            Arc::new(PackageZip),
        )
    }

    fn exhibitors(&self, clock: &Arc<dyn Clock>) -> ExhibitorService {
        ExhibitorService::new(
            Arc::new(SqlExhibitorStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn forgetting(&self, clock: &Arc<dyn Clock>) -> ForgettingService {
        ForgettingService::new(
            Arc::new(SqlExhibitorStore::new(self.database.clone())),
            Arc::new(HpaCalendar),
            clock.clone(),
        )
    }

    fn memberships(&self, clock: &Arc<dyn Clock>) -> MembershipService {
        MembershipService::new(
            Arc::new(SqlExhibitorStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn inspections(&self, clock: &Arc<dyn Clock>) -> InspectionService {
        InspectionService::new(
            Arc::new(SqlRegistrationStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn horses(&self, clock: &Arc<dyn Clock>) -> HorseService {
        let store = SqlHorseStore::new(self.database.clone());
        HorseService::new(
            Arc::new(store.with_limits(self.limits.horses)),
            Arc::new(SqlHorseResults::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn care(&self, clock: &Arc<dyn Clock>) -> CareService {
        let store = SqlCareStore::new(self.database.clone());
        CareService::new(
            Arc::new(store.with_limits(self.limits.horses)),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn observations(
        &self,
        clock: &Arc<dyn Clock>,
        photos: &Arc<PhotoService>,
    ) -> ObservationService {
        let store = SqlObservationStore::new(self.database.clone());
        ObservationService::new(
            Arc::new(store.with_limits(self.limits.horses)),
            photos.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn photos(&self, clock: &Arc<dyn Clock>) -> PhotoService {
        let store = SqlPhotoStore::new(self.database.clone());
        PhotoService::new(
            Arc::new(store.with_limits(self.limits.horses)),
            self.photo_files.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn market(&self, clock: &Arc<dyn Clock>) -> MarketService {
        let store = SqlMarketStore::new(self.database.clone());
        MarketService::new(
            Arc::new(store.with_limits(self.limits.horses)),
            self.mails.clone(),
            self.mails.clone(),
            self.mail_limits(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn bills_of_sale(&self, clock: &Arc<dyn Clock>) -> BillOfSaleService {
        let store = Arc::new(SqlHorseStore::new(self.database.clone()));
        BillOfSaleService::new(store, self.renderer.clone(), clock.clone())
    }

    fn account_mails(&self, clock: &Arc<dyn Clock>) -> AccountMailService {
        AccountMailService::new(
            Arc::new(SqlAccountMailStore::new(self.database.clone())),
            self.mails.clone(),
            self.mail_limits(),
            self.link_secrets.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn entry_mails(&self, clock: &Arc<dyn Clock>) -> EntryMailService {
        EntryMailService::new(
            Arc::new(SqlRegistrationStore::new(self.database.clone())),
            self.mails.clone(),
            (self.mails.clone(), self.mails.clone(), self.mails.clone()),
            self.mail_limits(),
            clock.clone(),
        )
    }

    fn mail_limits(&self) -> Arc<SqlMailLimits> {
        Arc::new(SqlMailLimits::new(self.database.clone()))
    }

    fn registrations(&self, database: Database, clock: &Arc<dyn Clock>) -> RegistrationService {
        RegistrationService::new(
            Arc::new(SqlRegistrationStore::new(database)),
            clock.clone(),
            self.ids.clone(),
        )
        .with_limits(self.limits.entries)
    }

    fn rosters(&self) -> RosterService {
        RosterService::new(
            Arc::new(SqlRegistrationStore::new(self.database.clone())),
            self.renderer.clone(),
        )
    }

    fn groups(&self, clock: &Arc<dyn Clock>) -> GroupService {
        let database = self.database.clone();
        GroupService::new(
            self.registrations(database.clone(), clock),
            Arc::new(SqlRegistrationStore::new(database)),
            self.renderer.clone(),
        )
    }

    fn rings(&self, clock: &Arc<dyn Clock>) -> RingService {
        RingService::new(
            (
                Arc::new(SqlRingStore::new(self.database.clone())),
                Arc::new(SqlDayStore::new(self.database.clone())),
            ),
            self.renderer.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn regroup(&self, clock: &Arc<dyn Clock>) -> RegroupService {
        RegroupService::new(
            Arc::new(SqlRegroupStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
            RegroupLimits {
                classes: MAX_CLASSES,
                text: MAX_CLASSES_TEXT,
            },
        )
    }

    fn ledger(&self, clock: &Arc<dyn Clock>) -> LedgerService {
        LedgerService::new(
            Arc::new(SqlRegistrationStore::new(self.database.clone())),
            clock.clone(),
        )
    }

    fn receipts(&self, clock: &Arc<dyn Clock>) -> ReceiptService {
        ReceiptService::new(
            Arc::new(SqlRegistrationStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn messages(&self, clock: &Arc<dyn Clock>) -> MessageService {
        MessageService::new(
            Arc::new(SqlRegistrationStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    fn links(&self, clock: &Arc<dyn Clock>) -> LinkService {
        let database = &self.database;
        LinkService::new(
            Arc::new(SqlLinkReader::new(database.clone())),
            Arc::new(SqlLinkStore::new(database.clone())),
            clock.clone(),
        )
    }

    /// Constructs the services for the demo, with the clock that the demo sets.
    /// They mail no rider.
    #[must_use]
    pub fn demo_services(&self, clock: &Arc<dyn Clock>) -> demo::Services {
        let services = self.services(clock);
        let without_mails = self.database.clone().with_followers(&[]);
        demo::Services {
            accounts: services.accounts,
            events: services.events,
            registrations: Arc::new(self.registrations(without_mails, clock)),
            groups: services.groups,
            stalls: services.stalls,
            deliveries: services.deliveries,
            prize_list_texts: services.prize_list_texts,
            receipts: services.receipts,
            rings: services.rings,
            device_links: services.device_links,
            inspections: services.inspections,
            notices: services.notices,
            horses: services.horses,
            photos: services.photos,
            market: services.market,
            contacts: services.contacts,
            tasks: services.tasks,
            calendar: services.calendar,
            book: services.book,
            bills: services.bills,
            documents: services.documents,
            notes: services.notes,
            barn: services.barn_services,
            places: services.places,
            observations: services.observations,
        }
    }
}

/// When a notice is sent or made ready, according to the Horse Protection Act.
struct HpaCalendar;

impl KeptRecords for HpaCalendar {
    fn kept_until(&self, ends_at: OffsetDateTime, time_zone: &TimeZone) -> OffsetDateTime {
        HPA_NOTICE.kept_until(ends_at, time_zone)
    }
}

impl NoticeCalendar for HpaCalendar {
    fn notice_at(&self, schedule: &Schedule, now: OffsetDateTime) -> Option<OffsetDateTime> {
        HPA_NOTICE.scheduled_at(schedule.starts_at(), schedule.time_zone(), now)
    }

    fn due_at(&self, schedule: &Schedule) -> OffsetDateTime {
        HPA_NOTICE.due_at(schedule.starts_at(), schedule.time_zone())
    }

    fn kept_until(&self, schedule: &Schedule) -> OffsetDateTime {
        HPA_NOTICE.kept_until(schedule.ends_at(), schedule.time_zone())
    }
}
