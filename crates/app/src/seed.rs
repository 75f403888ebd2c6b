//! Demo data: an account with its organization, a dozen shows around the
//! present moment, and the riders who entered them.
//!
//! Everything is made through the same services as by people, on a clock that
//! this module moves: riders entered a past show before it ended, and the
//! department was notified in time. Names and numbers are the same each time.

use std::error::Error;
use std::fmt::{self, Display};
use std::sync::{Arc, Mutex, PoisonError};

use accounts::{
    Address, Judge, OrganizationProfile, Password, Person, PresentedPassword, SignInError, SignUp,
    SignUpError,
};
use kernel::{
    Actor, Clock, EmailAddress, EventReference, OptionalLine, PhoneNumber, RequiredLine,
    WebAddress, from_unix_millis, to_unix_millis,
};
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use registrations::Register;
use thiserror::Error as ThisError;
use time::{Duration, OffsetDateTime};
use web::Services;

mod classes;
mod names;
mod riders;
mod season;
mod shows;

use riders::{Rider, riders};
use season::{MANAGERS, SHOWS};
use shows::{Dates, Division, PlannedClass, PlannedShow};

/// Who signs in to see the demo.
pub const DEMO_EMAIL: &str = "demo@showstable.local";
/// What they sign in with.
pub const DEMO_PASSWORD: &str = "show-stable-demo";

/// Any number does; this one makes a pleasant mix.
const RANDOM_SEED: u64 = 0x5340_5745;
/// The account is older than its first show.
const ACCOUNT_AGE: Duration = Duration::days(420);
const MOST_CLASSES_OF_A_RIDER: usize = 4;

/// What became of the demo data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeedReport {
    /// It was made.
    Made {
        /// How many shows.
        shows: usize,
        /// How many registrations.
        registrations: usize,
        /// How many notices to the USDA were recorded.
        notices: usize,
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
            } => write!(
                f,
                "Made {shows} shows, {registrations} registrations and {notices} notices. \
                 Sign in as {DEMO_EMAIL} with the password {DEMO_PASSWORD}."
            ),
            Self::ThereAlready => write!(
                f,
                "The account {DEMO_EMAIL} exists already; nothing was changed."
            ),
        }
    }
}

/// Why the demo data is not there, or not all of it.
#[derive(Debug, ThisError)]
pub enum SeedError {
    /// The demo data breaks a rule of the product, which is a mistake in it.
    #[error("the demo data is not valid: {0}")]
    Data(String),
    /// An earlier run ended before it had made everything.
    #[error(
        "the demo data is incomplete, since an earlier run was interrupted; to make it anew, stop the server, remove the data directory (with PostgreSQL: make an empty database) and seed again"
    )]
    Incomplete,
    /// A service failed.
    #[error("the demo data could not be stored")]
    Service(#[source] Box<dyn Error + Send + Sync>),
}

/// Makes the demo data as of `present`, unless its account exists. `build`
/// makes the services on the clock that it is given.
pub async fn seed(
    present: &Arc<dyn Clock>,
    build: impl FnOnce(&Arc<dyn Clock>) -> Services,
) -> Result<SeedReport, SeedError> {
    let now = present.now();
    let clock = Arc::new(MovableClock(Mutex::new(now)));
    let services = build(&(clock.clone() as Arc<dyn Clock>));
    let mut seeder = Seeder {
        clock,
        services,
        now,
        rng: ChaCha8Rng::seed_from_u64(RANDOM_SEED),
    };
    let Some(actor) = seeder.open_account().await? else {
        return seeder.earlier_run().await;
    };
    let riders = riders(&mut seeder.rng);
    let (mut registrations, mut notices) = (0, 0);
    for show in &SHOWS {
        let dates = show.dates(now)?;
        registrations += show.entries;
        notices += usize::from(dates.notified.is_some());
        seeder.hold(actor, show, &dates, &riders).await?;
    }
    seeder.describe_organization(actor).await?;
    Ok(SeedReport::Made {
        shows: SHOWS.len(),
        registrations,
        notices,
    })
}

struct Seeder {
    clock: Arc<MovableClock>,
    services: Services,
    now: OffsetDateTime,
    rng: ChaCha8Rng,
}

/// Something that happens to a show.
enum Step<'a> {
    Enter(&'a Rider),
    Notify,
}

impl Seeder {
    /// The account; `None` if it exists.
    async fn open_account(&self) -> Result<Option<Actor>, SeedError> {
        self.clock.set(self.now - ACCOUNT_AGE);
        let accounts = &self.services.accounts;
        let wish = SignUp {
            email: known(EmailAddress::parse(DEMO_EMAIL))?,
            password: known(Password::parse(DEMO_PASSWORD))?,
            idempotency_key: None,
        };
        let token = match accounts.sign_up(wish).await {
            Ok(token) => token,
            Err(SignUpError::EmailTaken) => return Ok(None),
            Err(error) => return Err(failed(error)),
        };
        let (actor, _) = accounts.authenticate(&token).await.map_err(failed)?;
        Ok(Some(actor))
    }

    /// The last step, so that an organization which says something is also the
    /// mark of a demo that is complete.
    async fn describe_organization(&self, actor: Actor) -> Result<(), SeedError> {
        let accounts = &self.services.accounts;
        let organization = accounts.organization(actor).await.map_err(failed)?;
        if let Some(organization) = organization {
            accounts
                .replace_organization(actor, organization.id, organization_profile()?)
                .await
                .map_err(failed)?;
        }
        Ok(())
    }

    /// What became of the run that made the account.
    async fn earlier_run(&self) -> Result<SeedReport, SeedError> {
        let accounts = &self.services.accounts;
        let email = known(EmailAddress::parse(DEMO_EMAIL))?;
        let password = PresentedPassword::new(DEMO_PASSWORD);
        let token = match accounts.sign_in(&email, &password).await {
            Ok(token) => token,
            // Somebody's own account of this name.
            Err(SignInError::InvalidCredentials) => return Ok(SeedReport::ThereAlready),
            Err(error) => return Err(failed(error)),
        };
        let (actor, _) = accounts.authenticate(&token).await.map_err(failed)?;
        let organization = accounts.organization(actor).await.map_err(failed)?;
        match organization {
            Some(organization) if organization.profile == OrganizationProfile::default() => {
                Err(SeedError::Incomplete)
            }
            _ => Ok(SeedReport::ThereAlready),
        }
    }

    /// Enters the show, its riders and its notice, each at its time.
    async fn hold(
        &mut self,
        actor: Actor,
        show: &PlannedShow,
        dates: &Dates,
        riders: &[Rider],
    ) -> Result<(), SeedError> {
        self.clock.set(dates.created);
        let event = self
            .services
            .events
            .create(actor, show.details(dates)?, show.is_template, None)
            .await
            .map_err(failed)?;

        let mut steps = self.entries(show, dates, riders);
        steps.extend(dates.notified.map(|at| (at, Step::Notify)));
        steps.sort_by_key(|(at, _)| *at);
        for (at, step) in steps {
            self.clock.set(at);
            match step {
                Step::Enter(rider) => {
                    let wish = Register {
                        event: EventReference::Id(event.id),
                        rider: rider.details(&mut self.rng)?,
                        class_names: self.pick_classes(show, rider)?,
                        idempotency_key: None,
                    };
                    let registrations = &self.services.registrations;
                    registrations.register(wish).await.map_err(failed)?;
                }
                Step::Notify => {
                    let notices = &self.services.notices;
                    notices.submit(actor, event.id).await.map_err(failed)?;
                }
            }
        }
        Ok(())
    }

    /// Who enters and when: more and more, the closer the show comes.
    fn entries<'a>(
        &mut self,
        show: &PlannedShow,
        dates: &Dates,
        riders: &'a [Rider],
    ) -> Vec<(OffsetDateTime, Step<'a>)> {
        let closes_at = (dates.end - Duration::hours(3)).min(self.now);
        let open_for = closes_at - dates.created;
        let mut riders: Vec<&Rider> = riders
            .iter()
            .filter(|rider| show.classes.iter().any(|class| suits(rider, class)))
            .collect();
        riders.shuffle(&mut self.rng);
        riders
            .into_iter()
            .take(show.entries)
            .map(|rider| {
                let share = self.rng.random_range(0.0_f64..1.0).sqrt();
                (dates.created + open_for * share, Step::Enter(rider))
            })
            .collect()
    }

    /// Some of the classes that the rider may enter, in the programme's order.
    fn pick_classes(
        &mut self,
        show: &PlannedShow,
        rider: &Rider,
    ) -> Result<Vec<RequiredLine<200>>, SeedError> {
        let suitable: Vec<usize> = (0..show.classes.len())
            .filter(|position| suits(rider, &show.classes[*position]))
            .collect();
        let most = suitable.len().clamp(1, MOST_CLASSES_OF_A_RIDER);
        let count = self.rng.random_range(1..=most);
        let mut picked: Vec<usize> = suitable.sample(&mut self.rng, count).copied().collect();
        picked.sort_unstable();
        picked
            .into_iter()
            .map(|position| known(RequiredLine::parse(show.classes[position].name)))
            .collect()
    }
}

fn suits(rider: &Rider, class: &PlannedClass) -> bool {
    match class.division {
        Division::Open => rider.division != Division::LeadLine,
        division => rider.division == division,
    }
}

fn organization_profile() -> Result<OrganizationProfile, SeedError> {
    let judges = [
        ("Walter", "Quarles", "218 Old Mill Road, Columbia, TN 38401"),
        ("Priscilla", "Ledford", "77 Paddock Way, Athens, AL 35611"),
        (
            "Tomás",
            "Guerrero",
            "4410 Turkey Ridge, Bowling Green, KY 42101",
        ),
        (
            "Noreen",
            "Blankenship",
            "9 Windmill Road, Asheville, NC 28806",
        ),
    ];
    Ok(OrganizationProfile {
        name: known(OptionalLine::parse("Duck River Show Association"))?,
        address: Address {
            street: known(OptionalLine::parse("721 Whitthorne Street"))?,
            city: known(OptionalLine::parse("Shelbyville"))?,
            state: known(OptionalLine::parse("TN"))?,
            zip_code: known(OptionalLine::parse("37160"))?,
        },
        contact_person: known(OptionalLine::parse(MANAGERS[0].0))?,
        email: known(EmailAddress::parse_optional("office@example.org"))?,
        phone: known(PhoneNumber::parse_optional("(931) 555-0100"))?,
        website: known(WebAddress::parse_optional("https://duckriver.example.org"))?,
        managers: MANAGERS
            .iter()
            .map(|(name, email, _)| {
                let (first_name, last_name) = name.split_once(' ').unwrap_or((name, ""));
                person(first_name, last_name, email)
            })
            .collect::<Result<_, _>>()?,
        judges: judges
            .iter()
            .map(|(first_name, last_name, address)| {
                let email = format!("{}@example.org", last_name.to_lowercase());
                Ok(Judge {
                    person: person(first_name, last_name, &email)?,
                    address: known(OptionalLine::parse(address))?,
                })
            })
            .collect::<Result<_, SeedError>>()?,
    })
}

fn person(first_name: &str, last_name: &str, email: &str) -> Result<Person, SeedError> {
    Ok(Person {
        first_name: known(RequiredLine::parse(first_name))?,
        last_name: known(OptionalLine::parse(last_name))?,
        email: known(EmailAddress::parse_optional(email))?,
    })
}

/// A value that is written in this program, so that an error is its mistake.
fn known<T, E: Display>(result: Result<T, E>) -> Result<T, SeedError> {
    result.map_err(|error| SeedError::Data(error.to_string()))
}

fn failed(error: impl Error + Send + Sync + 'static) -> SeedError {
    SeedError::Service(Box::new(error))
}

/// A clock that stands still until it is moved.
struct MovableClock(Mutex<OffsetDateTime>);

impl MovableClock {
    fn set(&self, instant: OffsetDateTime) {
        // Whole milliseconds, as every clock promises.
        let instant = from_unix_millis(to_unix_millis(instant)).unwrap_or(instant);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = instant;
    }
}

impl Clock for MovableClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_account_could_have_been_opened_by_a_person() {
        assert!(EmailAddress::parse(DEMO_EMAIL).is_ok());
        assert!(Password::parse(DEMO_PASSWORD).is_ok());
        assert!(organization_profile().is_ok());
    }
}
