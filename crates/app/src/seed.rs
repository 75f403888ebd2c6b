//! Demo data: an account with its organization, a dozen shows around the
//! present moment, and the riders who entered them; and the horses of this
//! account and of two more, with photos that this program paints.
//!
//! Everything is made through the same services as by people, on a clock that
//! this module moves: riders entered a past show before it ended, and its
//! organizer sent the notice in time. Names and numbers are the same each time.

use std::error::Error;
use std::fmt::{self, Display};
use std::sync::Arc;

use accounts::{
    OrganizationProfile, Password, PresentedPassword, SignInError, SignUp, SignUpError,
};
use events::Replaceable;
use kernel::{
    Actor, Clock, EmailAddress, EventReference, OptionalLine, OptionalText, RequiredLine,
};
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use registrations::Register;
use thiserror::Error as ThisError;
use time::{Duration, OffsetDateTime};
use usda::{AGENCY_EMAIL, SendingMethod, Statement};
use web::Services;

mod barn_words;
mod barns;
mod care_words;
mod classes;
mod clock;
mod health;
mod horse;
mod names;
mod organization;
mod picture;
mod riders;
mod season;
mod shows;
mod stable;
mod stock;
mod values;

use clock::MovableClock;
use organization::organization_profile;
use riders::{Rider, riders};
use season::SHOWS;
use shows::{Dates, Division, PlannedClass, PlannedShow};
use stable::Owners;
use values::{failed, known, lines, list, pick};

/// Who signs in to see the demo.
pub const DEMO_EMAIL: &str = "demo@showstable.local";
/// Who sells some of the horses that the demo account finds in the marketplace.
pub const SELLER_EMAIL: &str = "seller@showstable.local";
/// Who sells the others.
pub const BREEDER_EMAIL: &str = "breeder@showstable.local";
/// What each of them signs in with.
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
                 {horses} horses. Sign in as {DEMO_EMAIL} with the password {DEMO_PASSWORD}."
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
    /// One of the other accounts is somebody's own.
    #[error("the account {0} exists already, which the demo needs")]
    Taken(&'static str),
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
    let clock = Arc::new(MovableClock::at(now));
    let services = build(&(clock.clone() as Arc<dyn Clock>));
    let mut seeder = Seeder {
        clock,
        services,
        now,
        rng: ChaCha8Rng::seed_from_u64(RANDOM_SEED),
    };
    let Some(actor) = seeder.open_account(DEMO_EMAIL).await? else {
        return seeder.earlier_run().await;
    };
    let owners = Owners {
        demo: actor,
        seller: seeder.open_other_account(SELLER_EMAIL).await?,
        breeder: seeder.open_other_account(BREEDER_EMAIL).await?,
    };
    let riders = riders(&mut seeder.rng);
    let (mut registrations, mut notices) = (0, 0);
    for show in &SHOWS {
        let dates = show.dates(now)?;
        registrations += show.entries;
        notices += usize::from(dates.prepared.or(dates.notified).is_some());
        seeder.hold(actor, show, &dates, &riders).await?;
    }
    let horses = seeder.fill_stables(owners).await?;
    seeder.describe_organization(actor).await?;
    Ok(SeedReport::Made {
        shows: SHOWS.len(),
        registrations,
        notices,
        horses,
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
    Prepare,
    Notify,
}

impl Seeder {
    /// The account; `None` if it exists.
    async fn open_account(&self, email: &str) -> Result<Option<Actor>, SeedError> {
        self.clock.set(self.now - ACCOUNT_AGE);
        let accounts = &self.services.accounts;
        let wish = SignUp {
            email: known(EmailAddress::parse(email))?,
            password: known(Password::parse(DEMO_PASSWORD))?,
            idempotency_key: None,
        };
        match accounts.sign_up(wish).await {
            Ok((account_id, _)) => Ok(Some(Actor::new(account_id))),
            Err(SignUpError::EmailTaken) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    async fn open_other_account(&self, email: &'static str) -> Result<Actor, SeedError> {
        let actor = self.open_account(email).await?;
        actor.ok_or(SeedError::Taken(email))
    }

    /// The last step, so that an organization which says something is also the
    /// mark of a demo that is complete.
    async fn describe_organization(&self, actor: Actor) -> Result<(), SeedError> {
        let accounts = &self.services.accounts;
        let organization = accounts.organization(actor).await.map_err(failed)?;
        if let Some(organization) = organization {
            accounts
                .replace_organization(actor, organization.id, organization_profile()?, None)
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
        let actor = match accounts.sign_in(&email, &password).await {
            Ok((account_id, _)) => Actor::new(account_id),
            // Somebody's own account of this name.
            Err(SignInError::InvalidCredentials { .. }) => return Ok(SeedReport::ThereAlready),
            Err(error) => return Err(failed(error)),
        };
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
        let template = show.is_template.then_some(Replaceable::Any);
        let event = self
            .services
            .events
            .create(actor, show.details(dates)?, template, None)
            .await
            .map_err(failed)?;

        let mut steps = self.entries(show, dates, riders);
        steps.extend(dates.prepared.map(|at| (at, Step::Prepare)));
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
                Step::Prepare => {
                    let notices = &self.services.notices;
                    notices.prepare(actor, event.id).await.map_err(failed)?;
                }
                Step::Notify => {
                    let notices = &self.services.notices;
                    let statement = sent_by_email()?;
                    notices
                        .submit(actor, event.id, statement)
                        .await
                        .map_err(failed)?;
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

    /// Some of the classes that the rider may enter, in the program's order.
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

/// What the demo's organizer says of the notices that they sent.
fn sent_by_email() -> Result<Statement, SeedError> {
    Ok(Statement {
        sent_at: None,
        method: Some(SendingMethod::Email),
        recipient: known(OptionalLine::parse(AGENCY_EMAIL))?,
        note: known(OptionalText::parse("From the club's own mailbox."))?,
    })
}

fn suits(rider: &Rider, class: &PlannedClass) -> bool {
    match class.division {
        Division::Open => rider.division != Division::LeadLine,
        division => rider.division == division,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_s_accounts_could_have_been_opened_by_a_person() {
        for email in [DEMO_EMAIL, SELLER_EMAIL, BREEDER_EMAIL] {
            assert!(EmailAddress::parse(email).is_ok(), "{email}");
        }
        assert!(Password::parse(DEMO_PASSWORD).is_ok());
    }
}
