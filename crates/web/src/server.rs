use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use ::accounts::{AccountMailService, AccountService, ExportService, LinkService, PeopleService};
use ::audit::AuditService;
use ::book::{
    BarnServices, BillReminderService, BillService, BookService, CashService, MonthService,
};
use ::calendar::CalendarService;
use ::contacts::{ContactService, EmergencyService};
use ::documents::{DocumentService, ShowFileService};
use ::events::{EventService, FeedService, PrizeListTexts};
use ::exhibitors::{ExhibitorService, ForgettingService, MembershipService};
use ::horses::{
    BillOfSaleService, CareService, HorseService, MarketService, ObservationService, PhotoService,
};
use ::notes::{NoteService, SearchService};
use ::owners::OwnerService;
use ::places::PlaceService;
use ::registrations::{
    EntryMailService, GroupService, LedgerService, MessageService, ReceiptService,
    RegistrationService, RosterService,
};
use ::rings::{DeviceLinkService, InspectionService, RegroupService, RingService};
use ::stalls::{DeliveryService, StallService};
use ::tasks::TaskService;
use actix_http::HttpService;
use actix_service::map_config;
use actix_web::dev::{AppConfig, Server};
use actix_web::guard::{Any, Get, Head};
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, web};
use file_budget::FileBudget;
use processes::barn_day::BarnDays;
use processes::calendar_feed::CalendarFeeds;
use processes::emergency_photo::EmergencyPhotos;
use processes::imports::ImportService;
use processes::own_entry::OwnEntries;
use processes::owner_page::OwnerPages;
use processes::prize_list::PrizeLists;
use processes::show_office::ShowOffice;
use processes::stall_crew::StallCrews;
use processes::taken_receipt::TakenReceipts;
use socket2::SockRef;
use usda::{NoticeService, NoticeTerms, PackageService, ReminderService};

use crate::calendar_feed::PublicUrl;
use crate::client_address::TrustedProxies;
use crate::connections::{Memory, Registry, Seats, bound_answers, bound_bodies, http_service};
use crate::drain::Drain;
use crate::events;
use crate::events::public_pages::PublicPages;
use crate::health::Readiness;
use crate::horses;
use crate::metrics::{self, Metrics, MetricsEndpoint};
use crate::observe::observe;
use crate::prize_lists::PublicPrizeLists;
use crate::problem::bad_query;
use crate::rate_limits::RateLimits;
use crate::registrations::queue::EntryQueue;
use crate::rings::day::board::PublicSchedules;
use crate::rings::day::live::LiveDays;
use crate::rings::public::PublicResults;
use crate::start::{Start, await_start};
use crate::turns::FileTurns;
use crate::uploads::UploadFolder;
use crate::{api, frontend};

/// Time limit for requests in work once nothing more is accepted, in seconds.
pub const SHUTDOWN_SECONDS: u64 = 8;
/// Length of the kernel's queue of new connections. The standard library's 128
/// is too short for a show ground, and a client whose first packet is dropped
/// retries only after a second. It is shorter than the limit of connections, so
/// that a burst cannot evict all of them.
const BACKLOG: i32 = 512;
/// The public form of a show, by its public link.
const FORM: &str = "/pv/event/{id}";
/// The page of a horse for sale that opens without an account, by its secret.
const SALE: &str = "/sale/{token}";
/// How many connections per worker may be closing.
const CLOSING_CONNECTIONS: usize = 32;

/// Makes a list of use cases of their names and types.
macro_rules! services {
    ($(#[doc = $list:literal])+ $List:ident { $($(#[doc = $doc:literal])+ $name:ident: $service:ty,)+ }) => {
        $(#[doc = $list])+
        #[derive(Clone)]
        pub struct $List {
            $($(#[doc = $doc])+ pub $name: Arc<$service>,)+
        }

        impl $List {
            /// Gives each to the handlers.
            fn provide(&self, app: &mut web::ServiceConfig) {
                $(app.app_data(web::Data::<$service>::from(self.$name.clone()));)+
            }
        }
    };
}

services! {
    /// The use cases of the domains, for handlers and jobs.
    Services {
        /// Accounts and organizations.
        accounts: AccountService,
        /// Mails to accounts.
        account_mails: AccountMailService,
        /// Archives of what accounts hold.
        exports: ExportService,
        /// Members of organizations, and invitations.
        people: PeopleService,
        /// Links that open something without an account.
        links: LinkService,
        /// The audit trail.
        audit: AuditService,
        /// Shows and templates.
        events: EventService,
        /// Calendar feeds of shows.
        feeds: FeedService,
        /// Appointments, and the calendar of all that has a date.
        calendar: CalendarService,
        /// Reminders of appointments; used by the worker.
        appointment_reminders: ::calendar::ReminderService,
        /// Registrations.
        registrations: RegistrationService,
        /// What entries owe and paid.
        ledger: LedgerService,
        /// Receipts of money.
        receipts: ReceiptService,
        /// Messages to riders.
        messages: MessageService,
        /// Mails to riders; the worker calls it for each.
        entry_mails: EntryMailService,
        /// What the office prints and exports of entries.
        rosters: RosterService,
        /// What judges write, and results.
        rings: RingService,
        /// Classes that are split and combined.
        regroup: RegroupService,
        /// Links for devices at the ring.
        device_links: DeviceLinkService,
        /// Inspections of horses.
        inspections: InspectionService,
        /// Who and which horses appear at shows.
        exhibitors: ExhibitorService,
        /// People who asked to be forgotten.
        forgetting: ForgettingService,
        /// Memberships of these.
        memberships: MembershipService,
        /// Contacts, and the emergency sheets of horses.
        contacts: ContactService,
        /// Emergency pages, and the cards of stall doors.
        emergency: EmergencyService,
        /// The links to owners' pages, and what owners write.
        owners: OwnerService,
        /// Books of barns, and their budgets.
        book: BookService,
        /// Bills to owners and boarders.
        bills: BillService,
        /// What was received and spent, and the journal of it.
        cash: CashService,
        /// The month's bills of all owners.
        months: MonthService,
        /// Reminders of overdue bills.
        bill_reminders: BillReminderService,
        /// What barns offer for money.
        barn_services: BarnServices,
        /// Horses.
        horses: HorseService,
        /// Visits of care.
        care: CareService,
        /// Where horses stand.
        places: PlaceService,
        /// Barns at shows.
        groups: GroupService,
        /// Stalls at shows.
        stalls: StallService,
        /// The crew of the barns at shows.
        stall_crews: StallCrews,
        /// Deliveries to stalls at shows.
        deliveries: DeliveryService,
        /// What people saw on horses.
        observations: ObservationService,
        /// Photos of horses.
        photos: PhotoService,
        /// Tasks and courses of medication.
        tasks: TaskService,
        /// The marketplace.
        market: MarketService,
        /// Bills of sale.
        bills_of_sale: BillOfSaleService,
        /// Private documents.
        documents: DocumentService,
        /// Files that shows publish.
        show_files: ShowFileService,
        /// Notes.
        notes: NoteService,
        /// Tables that people bring, and take with them.
        imports: ImportService,
        /// What offices write into prize lists.
        prize_list_texts: PrizeListTexts,
        /// Prize lists of shows.
        prize_lists: PrizeLists,
        /// The search over everything.
        search: SearchService,
        /// Notices to the USDA.
        notices: NoticeService,
        /// The records of shows for the USDA.
        packages: PackageService,
        /// Reminders of ready letters; used by the worker.
        reminders: ReminderService,
        /// The readiness check.
        readiness: dyn Readiness,
    }
}

services! {
    /// The use cases that span domains, for handlers.
    Processes {
        /// What the office of a show sees of several domains.
        show_office: ShowOffice,
        /// What riders see by the links of their entries.
        own_entries: OwnEntries,
        /// Receipts of shows in the books of barns.
        taken_receipts: TakenReceipts,
        /// What owners see by the links to their pages.
        owner_pages: OwnerPages,
        /// The photos of emergency pages.
        emergency_photos: EmergencyPhotos,
        /// The barn's day, with where horses stand.
        barn_days: BarnDays,
        /// What calendar programs read.
        calendar_feeds: CalendarFeeds,
        /// What follows for notices without reading them.
        notice_terms: NoticeTerms,
    }
}

/// The settings of the HTTP server.
#[derive(Debug, Clone)]
pub struct WebConfig {
    /// Number of worker threads.
    pub workers: usize,
    /// Maximum number of concurrent connections.
    pub max_connections: usize,
    /// Whether rate limits by client address apply.
    pub rate_limit: bool,
    /// Proxies whose word about a client's address is believed.
    pub trusted_proxies: TrustedProxies,
    /// The base URL of links, without a trailing slash.
    pub public_url: String,
    /// The folder for temporary files of uploads.
    pub upload_folder: UploadFolder,
    /// In which photos, tables and papers take their turns.
    pub file_budget: Arc<FileBudget>,
}

/// Serves the API under `/showstable` and the frontend under all other paths.
/// Figures are served on the address of `metrics` alone, if that is given.
///
/// The first future resolves when the server was stopped and current requests have
/// finished; the second one when that begins. Signals are the caller's: it ends the server
/// by the [`Drain`].
pub fn serve(
    listener: TcpListener,
    (services, processes): (&Services, Processes),
    config: &WebConfig,
    metrics: Option<MetricsEndpoint>,
) -> std::io::Result<(Server, impl Future<Output = ()> + Send + use<>, Drain)> {
    let services = services.clone();
    let public_url = web::Data::new(PublicUrl(config.public_url.clone()));
    let entry_queue = web::Data::new(EntryQueue::new(services.registrations.clone()));
    let upload_folder = web::Data::new(config.upload_folder.clone());
    let limits = web::Data::new(RateLimits::new(config.rate_limit));
    let proxies = web::Data::new(config.trusted_proxies.clone());
    let memory = web::Data::new(Memory::default());
    let turns = web::Data::new(FileTurns::new(config.file_budget.clone()));
    let seats = web::Data::new(Seats::of(config.max_connections));
    let public_pages = web::Data::new(PublicPages::new(config.public_url.clone()));
    let schedules = web::Data::new(PublicSchedules::default());
    let results = web::Data::new(PublicResults::default());
    let prize_lists = web::Data::new(PublicPrizeLists::default());
    let registry = Arc::new(Registry::new(
        config.max_connections,
        config.trusted_proxies.clone(),
    ));
    let builder = Server::build()
        .workers(config.workers)
        .max_concurrent_connections(backstop(config))
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .disable_signals();
    let shutdown = builder.graceful_shutdown_signal();
    let drain = Drain::new(registry.clone(), Duration::from_secs(SHUTDOWN_SECONDS));
    let ending = drain.clone();
    let start = web::Data::new(Start::new());
    let drained = web::Data::new(drain.clone());
    SockRef::from(&listener).listen(BACKLOG)?;
    let stopping = shutdown.clone();
    let live = web::Data::new(LiveDays::default());
    let followed = live.clone();
    let (endpoint, counted) = metrics
        .map(|MetricsEndpoint { listener, source }| {
            let metrics = Metrics::new(source, live.clone().into_inner());
            (listener, web::Data::new(metrics))
        })
        .unzip();
    let read = counted.clone();
    let factory = move || {
        let app = App::new()
            .configure(|app| services.provide(app))
            .configure(|app| processes.provide(app))
            .app_data(public_url.clone())
            .app_data(entry_queue.clone())
            .app_data(upload_folder.clone())
            .app_data(limits.clone())
            .app_data(proxies.clone())
            .app_data(web::QueryConfig::default().error_handler(|error, _| bad_query(&error)))
            .app_data(memory.clone())
            .app_data(turns.clone())
            .app_data(seats.clone())
            .app_data(public_pages.clone())
            .app_data(schedules.clone())
            .app_data(results.clone())
            .app_data(prize_lists.clone())
            .app_data(live.clone())
            .app_data(counted.clone())
            .app_data(drained.clone())
            .app_data(start.clone())
            .wrap(from_fn(await_start))
            .wrap(from_fn(bound_answers))
            .wrap(Compress::default())
            .wrap(from_fn(observe))
            .wrap(from_fn(bound_bodies))
            .configure(api::configure)
            .service(
                web::resource(FORM)
                    .guard(Any(Get()).or(Head()))
                    .to(events::public::form),
            )
            .service(
                web::resource(SALE)
                    .guard(Any(Get()).or(Head()))
                    .to(horses::public_sale::page),
            )
            .default_service(web::to(frontend::serve));
        http_service(app, registry.clone(), shutdown.clone(), ending.clone())
    };
    let mut builder = builder.listen("http", listener, factory)?;
    if let (Some(listener), Some(metrics)) = (endpoint, read) {
        builder = builder.listen("metrics", listener, move || {
            let app = App::new()
                .app_data(metrics.clone())
                .route(metrics::PATH, web::get().to(metrics::read));
            HttpService::build()
                .finish(map_config(app, |()| AppConfig::default()))
                .tcp()
        })?;
    }
    let server = builder.run();
    let announced = drain.clone();
    let begun = async move {
        tokio::select! {
            () = announced.begun() => {}
            () = stopping.notified() => {}
        }
        // They would last as long as the shutdown may.
        followed.end();
    };
    Ok((server, begun, drain))
}

/// Limit of connections per worker. Normally the registry's limit is reached
/// first; this one only matters while evicted connections are closing.
fn backstop(config: &WebConfig) -> usize {
    config.max_connections.div_ceil(config.workers.max(1)) + CLOSING_CONNECTIONS
}
