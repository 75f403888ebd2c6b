use std::net::TcpListener;
use std::sync::Arc;

use ::accounts::AccountService;
use ::events::{EventService, FeedService};
use ::horses::{HorseService, MarketService, PhotoService};
use ::registrations::RegistrationService;
use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, HttpServer, web};
use tracing_actix_web::TracingLogger;
use usda::NoticeService;

use crate::calendar_feed::PublicUrl;
use crate::health::Readiness;
use crate::limits::RateLimits;
use crate::observe::{RequestSpan, finish_response};
use crate::problem::bad_query;
use crate::uploads::UploadFolder;
use crate::{frontend, routes};

/// How long requests under way may take to finish after SIGTERM.
const SHUTDOWN_SECONDS: u64 = 8;

/// The use cases that requests are turned into.
#[derive(Clone)]
pub struct Services {
    /// Accounts and organizations.
    pub accounts: Arc<AccountService>,
    /// Shows and templates.
    pub events: Arc<EventService>,
    /// Calendar feeds of shows.
    pub feeds: Arc<FeedService>,
    /// Registrations.
    pub registrations: Arc<RegistrationService>,
    /// Horses.
    pub horses: Arc<HorseService>,
    /// Photos of horses.
    pub photos: Arc<PhotoService>,
    /// The marketplace.
    pub market: Arc<MarketService>,
    /// Notices to the USDA.
    pub notices: Arc<NoticeService>,
    /// Whether requests can be answered.
    pub readiness: Arc<dyn Readiness>,
}

/// How to serve.
#[derive(Debug, Clone)]
pub struct WebConfig {
    /// How many threads answer requests.
    pub workers: usize,
    /// Whether sign-in, sign-up, registration and messages are limited by client address.
    pub rate_limit: bool,
    /// Where people find this server, without a slash at the end.
    pub public_url: String,
    /// Where files wait that are being uploaded.
    pub upload_folder: UploadFolder,
}

/// Serves the API under `/showstable` and the frontend everywhere else, until
/// SIGTERM: then requests under way are finished and the future resolves.
pub fn serve(
    listener: TcpListener,
    services: &Services,
    config: &WebConfig,
) -> std::io::Result<Server> {
    let accounts = web::Data::from(services.accounts.clone());
    let events = web::Data::from(services.events.clone());
    let feeds = web::Data::from(services.feeds.clone());
    let public_url = web::Data::new(PublicUrl(config.public_url.clone()));
    let registrations = web::Data::from(services.registrations.clone());
    let horses = web::Data::from(services.horses.clone());
    let photos = web::Data::from(services.photos.clone());
    let market = web::Data::from(services.market.clone());
    let notices = web::Data::from(services.notices.clone());
    let readiness: web::Data<dyn Readiness> = web::Data::from(services.readiness.clone());
    let upload_folder = web::Data::new(config.upload_folder.clone());
    let limits = web::Data::new(RateLimits::new(config.rate_limit));
    let server = HttpServer::new(move || {
        App::new()
            .app_data(accounts.clone())
            .app_data(events.clone())
            .app_data(feeds.clone())
            .app_data(public_url.clone())
            .app_data(registrations.clone())
            .app_data(horses.clone())
            .app_data(photos.clone())
            .app_data(market.clone())
            .app_data(upload_folder.clone())
            .app_data(notices.clone())
            .app_data(readiness.clone())
            .app_data(limits.clone())
            .app_data(web::QueryConfig::default().error_handler(|error, _| bad_query(&error)))
            .wrap(Compress::default())
            .wrap(from_fn(finish_response))
            .wrap(TracingLogger::<RequestSpan>::new())
            .configure(routes::configure)
            .default_service(web::to(frontend::serve))
    })
    .workers(config.workers)
    .shutdown_timeout(SHUTDOWN_SECONDS)
    .listen(listener)?
    .run();
    Ok(server)
}
