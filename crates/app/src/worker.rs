//! What goes on besides requests: preparing the database as soon as it
//! answers, delivering notices, mailing inquiries and sweeping photos.

use std::time::Duration;

use kernel::{StoreError, error_chain};
use persistence::Database;
use tokio::time::{MissedTickBehavior, interval, sleep};
use web::Services;

/// How often the outbox is looked at. Retries wait for minutes, so a few
/// seconds more do not matter.
const PERIOD: Duration = Duration::from_secs(15);

const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Prepares the database, trying again until it answers.
pub async fn prepare_database(database: &Database) {
    let mut pause = FIRST_PAUSE;
    while let Err(error) = database.prepare().await {
        tracing::warn!(
            error = error_chain(&error),
            "the database is not ready; trying again"
        );
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
    tracing::info!("the database is ready");
}

/// Does what is due, for ever: delivers notices, mails inquiries, sweeps photos.
pub async fn work(services: &Services) {
    let mut ticks = interval(PERIOD);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut notices = Task::new("delivering notices");
    let mut inquiries = Task::new("mailing inquiries");
    let mut photos = Task::new("sweeping photos");
    loop {
        ticks.tick().await;
        notices.note(services.notices.deliver_due().await);
        inquiries.note(services.market.mail_due().await);
        photos.note(services.photos.sweep().await);
    }
}

/// One of the things that are done again and again.
struct Task {
    name: &'static str,
    failing: bool,
}

impl Task {
    const fn new(name: &'static str) -> Self {
        Self {
            name,
            failing: false,
        }
    }

    /// Says what came of it; of failures the first in a row, not one every few
    /// seconds for as long as the database is away.
    fn note(&mut self, result: Result<usize, StoreError>) {
        match result {
            Ok(0) => self.failing = false,
            Ok(done) => {
                self.failing = false;
                tracing::info!(done, "{}", self.name);
            }
            Err(error) if !self.failing => {
                self.failing = true;
                tracing::warn!(error = error_chain(&error), "{} failed", self.name);
            }
            Err(_) => {}
        }
    }
}
