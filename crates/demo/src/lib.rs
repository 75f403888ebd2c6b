//! The demo: an account with its organization, a dozen shows around the
//! present moment with the riders who entered them, and the horses of this
//! account and of two more.
//!
//! What there is stands in `data/`, days counted from the present. Everything
//! is made through the same services as by people, on a clock that this crate
//! moves: riders entered a past show before it ended, and its organizer sent
//! the notice in time. `showstable seed` calls [`seed`].

#![warn(missing_docs)]

mod data;
mod entries;
mod health;
mod horses;
mod organization;
mod photos;
mod seeder;
mod shows;

use std::error::Error;
use std::fmt::{self, Display};
use std::sync::Arc;

use ::horses::{HorseService, MarketService, PhotoService};
use accounts::{AccountService, Password};
use events::EventService;
use kernel::{Clock, FrozenClock};
use registrations::RegistrationService;
use thiserror::Error as ThisError;
use time::OffsetDateTime;
use usda::NoticeService;

use seeder::Seeder;

/// Who signs in to see the demo.
pub const DEMO_EMAIL: &str = "demo@showstable.local";
/// Who sells some of the horses that the demo account finds in the marketplace.
const SELLER_EMAIL: &str = "seller@showstable.local";
/// Who sells the others.
const BREEDER_EMAIL: &str = "breeder@showstable.local";
/// The password of the three where nobody else can sign in. Everybody may know it.
pub const KNOWN_PASSWORD: &str = "show-stable-demo";

/// What the demo is made through.
pub struct Services {
    /// Accounts and organizations.
    pub accounts: Arc<AccountService>,
    /// Shows and templates.
    pub events: Arc<EventService>,
    /// Registrations.
    pub registrations: Arc<RegistrationService>,
    /// Notices to the USDA.
    pub notices: Arc<NoticeService>,
    /// Horses.
    pub horses: Arc<HorseService>,
    /// Photos of horses.
    pub photos: Arc<PhotoService>,
    /// The marketplace.
    pub market: Arc<MarketService>,
}

/// How the demo is to be made.
pub struct SeedOptions {
    /// What the three accounts sign in with.
    pub password: Password,
    /// Whether to make it where there are accounts already.
    pub into_existing: bool,
}

/// What became of the demo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeedReport {
    /// It was made.
    Made {
        /// How many shows.
        shows: usize,
        /// How many registrations.
        registrations: u32,
        /// How many notices to the USDA it has, sent or ready to be sent.
        notices: usize,
        /// How many horses.
        horses: usize,
    },
    /// It was made before, so nothing was changed.
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

/// Why the demo was not made, or not all of it.
#[derive(Debug, ThisError)]
pub enum SeedError {
    /// Others have accounts in this database.
    #[error(
        "the database has accounts in it, and nothing was changed; \
         `showstable seed --into-existing` adds the demo to them"
    )]
    NotEmpty,
    /// An earlier run ended before it had made everything, or the account is
    /// somebody's own.
    #[error(
        "the account {DEMO_EMAIL} exists, but its demo is incomplete: an earlier run was \
         interrupted. Nothing was changed. To make it anew, stop the server, remove the data \
         directory (with PostgreSQL: make an empty database) and seed again"
    )]
    Incomplete,
    /// One of the other accounts is somebody's own.
    #[error("the account {0} exists already, which the demo needs; nothing was changed")]
    Taken(&'static str),
    /// The demo's data breaks a rule of the product, which is a mistake in it.
    #[error("the demo data is not valid: {0}")]
    Data(String),
    /// A service failed.
    #[error("the demo could not be stored")]
    Service(#[source] Box<dyn Error + Send + Sync>),
}

/// Makes the demo as of `now`, unless its account exists. `services` makes the
/// services on the clock that it is given.
pub async fn seed(
    now: OffsetDateTime,
    options: &SeedOptions,
    services: impl FnOnce(&Arc<dyn Clock>) -> Services,
) -> Result<SeedReport, SeedError> {
    let clock = Arc::new(FrozenClock::at(now));
    let services = services(&(clock.clone() as Arc<dyn Clock>));
    let seeder = Seeder {
        clock,
        services,
        now,
    };
    seeder.seed(options).await
}
