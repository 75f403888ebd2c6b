use std::net::TcpListener;
use std::sync::Arc;

use ::accounts::{AccountMailService, AccountService, ExportService, PeopleService};
use ::audit::AuditService;
use ::book::{BillService, BookService};
use ::calendar::CalendarService;
use ::contacts::ContactService;
use ::documents::DocumentService;
use ::events::{EventService, FeedService};
use ::horses::{HorseService, MarketService, PhotoService};
use ::notes::{NoteService, SearchService};
use ::registrations::{
    EntryMailService, LedgerService, MessageService, RegistrationService, RosterService,
};
use ::tasks::TaskService;
use actix_web::dev::Server;
use actix_web::guard::{Any, Get, Head};
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, web};
use socket2::SockRef;
use usda::{NoticeService, ReminderService};

use crate::calendar_feed::PublicUrl;
use crate::client_address::TrustedProxies;
use crate::connections::{Memory, Registry, bound_answers, bound_bodies, http_service};
use crate::events;
use crate::events::public_pages::PublicPages;
use crate::health::Readiness;
use crate::observe::observe;
use crate::problem::bad_query;
use crate::rate_limits::RateLimits;
use crate::registrations::queue::EntryQueue;
use crate::uploads::UploadFolder;
use crate::{api, frontend};

/// Time limit for requests in work after SIGTERM, in seconds.
pub const SHUTDOWN_SECONDS: u64 = 8;
/// Length of the kernel's queue of new connections. The standard library's 128
/// is too short for a show ground, and a client whose first packet is dropped
/// retries only after a second. It is shorter than the limit of connections, so
/// that a burst cannot evict all of them.
const BACKLOG: i32 = 512;
/// The public form of a show, by its public link.
const FORM: &str = "/pv/event/{id}";
/// How many connections per worker may be closing.
const CLOSING_CONNECTIONS: usize = 32;

/// The use cases, for handlers and jobs.
#[derive(Clone)]
pub struct Services {
    /// Accounts and organizations.
    pub accounts: Arc<AccountService>,
    /// Mails to accounts.
    pub account_mails: Arc<AccountMailService>,
    /// Archives of what accounts hold.
    pub exports: Arc<ExportService>,
    /// Members of organizations, and invitations.
    pub people: Arc<PeopleService>,
    /// The audit trail.
    pub audit: Arc<AuditService>,
    /// Shows and templates.
    pub events: Arc<EventService>,
    /// Calendar feeds of shows.
    pub feeds: Arc<FeedService>,
    /// Appointments, and the calendar of all that has a date.
    pub calendar: Arc<CalendarService>,
    /// Reminders of appointments; used by the worker.
    pub appointment_reminders: Arc<::calendar::ReminderService>,
    /// Registrations.
    pub registrations: Arc<RegistrationService>,
    /// Payments of entries.
    pub ledger: Arc<LedgerService>,
    /// Messages to riders.
    pub messages: Arc<MessageService>,
    /// Mails to riders; the worker calls it for each.
    pub entry_mails: Arc<EntryMailService>,
    /// What the office prints and exports of entries.
    pub rosters: Arc<RosterService>,
    /// Contacts, and the emergency sheets of horses.
    pub contacts: Arc<ContactService>,
    /// Books of barns, and their budgets.
    pub book: Arc<BookService>,
    /// Bills to owners and boarders.
    pub bills: Arc<BillService>,
    /// Horses.
    pub horses: Arc<HorseService>,
    /// Photos of horses.
    pub photos: Arc<PhotoService>,
    /// Tasks and courses of medication.
    pub tasks: Arc<TaskService>,
    /// The marketplace.
    pub market: Arc<MarketService>,
    /// Private documents.
    pub documents: Arc<DocumentService>,
    /// Notes.
    pub notes: Arc<NoteService>,
    /// The search over everything.
    pub search: Arc<SearchService>,
    /// Notices to the USDA.
    pub notices: Arc<NoticeService>,
    /// Reminders of ready letters; used by the worker.
    pub reminders: Arc<ReminderService>,
    /// The readiness check.
    pub readiness: Arc<dyn Readiness>,
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
}

/// Serves the API under `/showstable` and the frontend under all other paths.
/// The first future resolves after SIGTERM, when current requests have
/// finished; the second one when the shutdown begins.
pub fn serve(
    listener: TcpListener,
    services: &Services,
    config: &WebConfig,
) -> std::io::Result<(Server, impl Future<Output = ()> + Send + use<>)> {
    let accounts = web::Data::from(services.accounts.clone());
    let account_mails = web::Data::from(services.account_mails.clone());
    let exports = web::Data::from(services.exports.clone());
    let people = web::Data::from(services.people.clone());
    let audit = web::Data::from(services.audit.clone());
    let events = web::Data::from(services.events.clone());
    let feeds = web::Data::from(services.feeds.clone());
    let calendar = web::Data::from(services.calendar.clone());
    let public_url = web::Data::new(PublicUrl(config.public_url.clone()));
    let registrations = web::Data::from(services.registrations.clone());
    let ledger = web::Data::from(services.ledger.clone());
    let messages = web::Data::from(services.messages.clone());
    let entry_queue = web::Data::new(EntryQueue::new(services.registrations.clone()));
    let entry_mails = web::Data::from(services.entry_mails.clone());
    let rosters = web::Data::from(services.rosters.clone());
    let contacts = web::Data::from(services.contacts.clone());
    let book = web::Data::from(services.book.clone());
    let bills = web::Data::from(services.bills.clone());
    let horses = web::Data::from(services.horses.clone());
    let photos = web::Data::from(services.photos.clone());
    let tasks = web::Data::from(services.tasks.clone());
    let market = web::Data::from(services.market.clone());
    let documents = web::Data::from(services.documents.clone());
    let notes = web::Data::from(services.notes.clone());
    let search = web::Data::from(services.search.clone());
    let notices = web::Data::from(services.notices.clone());
    let readiness: web::Data<dyn Readiness> = web::Data::from(services.readiness.clone());
    let upload_folder = web::Data::new(config.upload_folder.clone());
    let limits = web::Data::new(RateLimits::new(config.rate_limit));
    let proxies = web::Data::new(config.trusted_proxies.clone());
    let memory = web::Data::new(Memory::default());
    let public_pages = web::Data::new(PublicPages::new(config.public_url.clone()));
    let registry = Arc::new(Registry::new(
        config.max_connections,
        config.trusted_proxies.clone(),
    ));
    let builder = Server::build()
        .workers(config.workers)
        .max_concurrent_connections(backstop(config))
        .shutdown_timeout(SHUTDOWN_SECONDS);
    let shutdown = builder.graceful_shutdown_signal();
    SockRef::from(&listener).listen(BACKLOG)?;
    let stopping = shutdown.clone();
    let factory = move || {
        let app = App::new()
            .app_data(accounts.clone())
            .app_data(account_mails.clone())
            .app_data(exports.clone())
            .app_data(people.clone())
            .app_data(audit.clone())
            .app_data(events.clone())
            .app_data(feeds.clone())
            .app_data(calendar.clone())
            .app_data(public_url.clone())
            .app_data(registrations.clone())
            .app_data(ledger.clone())
            .app_data(messages.clone())
            .app_data(entry_queue.clone())
            .app_data(entry_mails.clone())
            .app_data(rosters.clone())
            .app_data(contacts.clone())
            .app_data(book.clone())
            .app_data(bills.clone())
            .app_data(horses.clone())
            .app_data(photos.clone())
            .app_data(tasks.clone())
            .app_data(market.clone())
            .app_data(documents.clone())
            .app_data(notes.clone())
            .app_data(search.clone())
            .app_data(upload_folder.clone())
            .app_data(notices.clone())
            .app_data(readiness.clone())
            .app_data(limits.clone())
            .app_data(proxies.clone())
            .app_data(web::QueryConfig::default().error_handler(|error, _| bad_query(&error)))
            .app_data(memory.clone())
            .app_data(public_pages.clone())
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
            .default_service(web::to(frontend::serve));
        http_service(app, registry.clone(), shutdown.clone())
    };
    let server = builder.listen("http", listener, factory)?.run();
    Ok((server, async move { stopping.notified().await }))
}

/// Limit of connections per worker. Normally the registry's limit is reached
/// first; this one only matters while evicted connections are closing.
fn backstop(config: &WebConfig) -> usize {
    config.max_connections.div_ceil(config.workers.max(1)) + CLOSING_CONNECTIONS
}
