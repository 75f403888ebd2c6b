//! What goes on besides requests: preparing the database as soon as it
//! answers, and delivering notices that could not be delivered at once.

use std::sync::Arc;
use std::time::Duration;

use kernel::error_chain;
use persistence::Database;
use tokio::time::{MissedTickBehavior, interval, sleep};
use usda::NoticeService;

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

/// Delivers what is due, for ever.
pub async fn deliver_notices(notices: Arc<NoticeService>) {
    let mut ticks = interval(PERIOD);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut away = false;
    loop {
        ticks.tick().await;
        match notices.deliver_due().await {
            Ok(0) => away = false,
            Ok(delivered) => {
                away = false;
                tracing::info!(delivered, "notices delivered");
            }
            // Said once, not every few seconds for as long as the database is away.
            Err(error) if !away => {
                away = true;
                tracing::warn!(error = error_chain(&error), "the outbox could not be read");
            }
            Err(_) => {}
        }
    }
}
