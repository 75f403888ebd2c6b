//! The demo: an account with its organization, a dozen shows before and after
//! the present, with registrations, and the horses of this account and of two
//! others, with the desk of the first one's barn.
//!
//! The data is in `data/`, with days relative to the present. It is entered
//! through the services that people use, on a clock that this crate sets:
//! riders enter a past show before its end, and its organizer sends the notice
//! in time. One show is in the middle of its day: [`Player`] moves it along, and [`renew`]
//! makes it anew once that day is over. `showstable
//! seed` calls [`seed`].

#![warn(missing_docs)]

mod acts;
mod barn;
mod data;
mod day;
mod entries;
mod evening;
mod health;
mod horses;
mod judging;
mod month;
mod organization;
mod photos;
mod player;
mod seeder;
mod shows;
mod stabling;

use std::error::Error;
use std::fmt::{self, Display};
use std::sync::Arc;

use ::horses::{HorseService, MarketService, ObservationService, PhotoService};
use accounts::{AccountService, Password};
use book::{BarnServices, BillService, BookService};
use calendar::CalendarService;
use contacts::ContactService;
use documents::DocumentService;
use events::{EventService, PrizeListTexts};
use kernel::{Clock, ManualClock};
use notes::NoteService;
use places::PlaceService;
use registrations::{GroupService, ReceiptService, RegistrationService};
use rings::{DeviceLinkService, InspectionService, RingService};
use stalls::{DeliveryService, StallService};
use tasks::TaskService;
use thiserror::Error as ThisError;
use time::OffsetDateTime;
use usda::NoticeService;

pub use player::{LiveShow, Player};
use seeder::Seeder;

/// The account to sign in with.
pub const DEMO_EMAIL: &str = "demo@showstable.local";
/// The owner of some of the horses for sale.
const SELLER_EMAIL: &str = "seller@showstable.local";
/// The owner of the other horses for sale.
const BREEDER_EMAIL: &str = "breeder@showstable.local";
/// The password of the three accounts on a server that only this machine can
/// reach. It is public.
pub const KNOWN_PASSWORD: &str = "show-stable-demo";

/// The services through which the demo is created.
pub struct Services {
    /// Accounts and organizations.
    pub accounts: Arc<AccountService>,
    /// Shows and templates.
    pub events: Arc<EventService>,
    /// Registrations.
    pub registrations: Arc<RegistrationService>,
    /// Barns at shows.
    pub groups: Arc<GroupService>,
    /// Stalls at shows.
    pub stalls: Arc<StallService>,
    /// Deliveries to them.
    pub deliveries: Arc<DeliveryService>,
    /// What stands in prize lists.
    pub prize_list_texts: Arc<PrizeListTexts>,
    /// Payments of entries.
    pub receipts: Arc<ReceiptService>,
    /// What judges write, and results.
    pub rings: Arc<RingService>,
    /// Links for phones at the rings.
    pub device_links: Arc<DeviceLinkService>,
    /// What inspectors say of horses.
    pub inspections: Arc<InspectionService>,
    /// Notices to the USDA.
    pub notices: Arc<NoticeService>,
    /// Horses.
    pub horses: Arc<HorseService>,
    /// Photos of horses.
    pub photos: Arc<PhotoService>,
    /// The marketplace.
    pub market: Arc<MarketService>,
    /// Contacts.
    pub contacts: Arc<ContactService>,
    /// Tasks and medication.
    pub tasks: Arc<TaskService>,
    /// Appointments.
    pub calendar: Arc<CalendarService>,
    /// The book.
    pub book: Arc<BookService>,
    /// Bills.
    pub bills: Arc<BillService>,
    /// Documents.
    pub documents: Arc<DocumentService>,
    /// Notes.
    pub notes: Arc<NoteService>,
    /// What the barn charges for.
    pub barn: Arc<BarnServices>,
    /// Where horses stand.
    pub places: Arc<PlaceService>,
    /// What grooms saw.
    pub observations: Arc<ObservationService>,
}

/// The options of [`seed`].
pub struct SeedOptions {
    /// The password of the three accounts.
    pub password: Password,
    /// Whether to create the demo in a database that has accounts.
    pub into_existing: bool,
}

/// The result of [`seed`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeedReport {
    /// The demo was created.
    Made {
        /// Number of shows.
        shows: usize,
        /// Number of registrations.
        registrations: usize,
        /// Number of notices to the USDA that were sent or are ready to be
        /// sent.
        notices: usize,
        /// Number of horses.
        horses: usize,
    },
    /// The demo existed already; nothing was changed.
    ThereAlready,
}

impl Display for SeedReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Made {
                shows,
                registrations,
                notices,
                horses,
            } => write!(
                f,
                "Made {shows} shows, {registrations} registrations, {notices} notices and \
                 {horses} horses."
            ),
            Self::ThereAlready => write!(
                f,
                "The demo of {DEMO_EMAIL} is there already; nothing was changed."
            ),
        }
    }
}

/// Why the demo is missing or incomplete.
#[derive(Debug, ThisError)]
pub enum SeedError {
    /// The database has other accounts.
    #[error(
        "the database has accounts in it, and nothing was changed; \
         `showstable seed --into-existing` adds the demo to them"
    )]
    NotEmpty,
    /// The account exists, but not the whole demo: an earlier run was
    /// interrupted, or somebody signed up with this address.
    #[error(
        "the account {DEMO_EMAIL} exists, but its demo is incomplete: an earlier run was \
         interrupted. Nothing was changed. To make it anew, stop the server, remove the data \
         directory (with PostgreSQL: make an empty database) and seed again"
    )]
    Incomplete,
    /// Somebody signed up with the address of another demo account.
    #[error("the account {0} exists already, which the demo needs; nothing was changed")]
    Taken(&'static str),
    /// The demo's data violates a rule of a domain.
    #[error("the demo data is not valid: {0}")]
    Data(String),
    /// A service failed.
    #[error("the demo could not be stored")]
    Service(#[source] Box<dyn Error + Send + Sync>),
}

/// Creates the demo as of `now`, unless it exists. `services` constructs the
/// services on the given clock.
pub async fn seed(
    now: OffsetDateTime,
    options: &SeedOptions,
    services: impl FnOnce(&Arc<dyn Clock>) -> Services,
) -> Result<SeedReport, SeedError> {
    seeder(now, services).seed(options).await
}

/// Makes the demo's running show anew as of `now`, if its day is over. Whether it was.
pub async fn renew(
    now: OffsetDateTime,
    services: impl FnOnce(&Arc<dyn Clock>) -> Services,
) -> Result<bool, SeedError> {
    seeder(now, services).renew().await
}

fn seeder(now: OffsetDateTime, services: impl FnOnce(&Arc<dyn Clock>) -> Services) -> Seeder {
    let clock = Arc::new(ManualClock::at(now));
    let services = services(&(clock.clone() as Arc<dyn Clock>));
    Seeder {
        clock,
        services,
        now,
    }
}
