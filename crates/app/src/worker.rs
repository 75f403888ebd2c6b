//! What goes on besides requests: preparing the database as soon as it
//! answers, delivering notices or making their letters ready, mailing reminders
//! and inquiries, sweeping photos.

use std::time::Duration;

use horses::FailedMail;
use kernel::{Clock, StoreError, error_chain};
use persistence::Database;
use tokio::join;
use tokio::time::{MissedTickBehavior, interval, sleep};
use usda::{DeliveryError, DeliveryMethod, FailedNotice, Processed};
use web::Services;

/// How often the outbox is looked at. Retries wait for minutes, so a few
/// seconds more do not matter.
const PERIOD: Duration = Duration::from_secs(15);

/// How long a repeated request is known as one: longer than any client tries.
/// What it was answered with, a rider's address say, is kept no longer for it.
const KEYS_LAST: time::Duration = time::Duration::days(30);

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

/// Does what is due, for ever: delivers notices or makes their letters ready,
/// mails reminders and inquiries, sweeps photos, forgets old idempotency keys. Each goes on by itself, so that a mail server
/// or a storage that makes one wait holds up no other.
pub async fn work(services: &Services, database: &Database, clock: &dyn Clock) {
    let method = services.notices.delivery_method();
    let (scheduled, due) = match method {
        DeliveryMethod::Email => ("sending scheduled notices", "delivering notices"),
        DeliveryMethod::Outbox => (
            "making scheduled letters ready",
            "making letters ready that failed before",
        ),
    };
    join!(
        repeat(scheduled, || async {
            Ok(told(&services.notices.process_scheduled().await?, method))
        }),
        repeat(due, || async {
            Ok(told(&services.notices.deliver_due().await?, method))
        }),
        repeat("reminding organizers", || mail_reminders(services)),
        repeat("mailing inquiries", || mail_inquiries(services)),
        repeat("sweeping photos", || services.photos.sweep()),
        repeat("forgetting idempotency keys", || {
            database.forget_keys(clock.now() - KEYS_LAST)
        }),
    );
}

/// Says which notices could not be delivered or made ready; answers how many
/// were.
fn told(processed: &Processed, method: DeliveryMethod) -> usize {
    for FailedNotice { notice_id, error } in &processed.failed {
        let cause = error_chain(error);
        if method == DeliveryMethod::Outbox {
            tracing::warn!(%notice_id, error = cause, "a letter will be written later");
        } else if matches!(error, DeliveryError::Refused(_)) {
            tracing::error!(%notice_id, error = cause, "a notice was refused");
        } else {
            tracing::warn!(%notice_id, error = cause, "a notice will be delivered later");
        }
    }
    processed.done
}

async fn mail_reminders(services: &Services) -> Result<usize, StoreError> {
    let result = services.reminders.mail_due().await?;
    if let Some(failed) = &result.failed {
        let (reminder_id, error) = (failed.reminder_id, error_chain(&failed.error));
        tracing::warn!(%reminder_id, error, "a reminder will be mailed later");
    }
    Ok(result.mailed)
}

async fn mail_inquiries(services: &Services) -> Result<usize, StoreError> {
    let result = services.market.mail_due().await?;
    if let Some(failed) = &result.failed {
        warn_of(failed);
    }
    Ok(result.mailed)
}

fn warn_of(failed: &FailedMail) {
    let (inquiry_id, error) = (failed.inquiry_id, error_chain(&failed.error));
    if failed.given_up {
        tracing::error!(%inquiry_id, error, "an inquiry is not mailed any more");
    } else {
        tracing::warn!(%inquiry_id, error, "an inquiry will be mailed later");
    }
}

/// Does something again and again. Says what came of it; of failures the first
/// in a row, not one every few seconds for as long as the database is away.
async fn repeat<F>(name: &'static str, job: impl Fn() -> F)
where
    F: Future<Output = Result<usize, StoreError>>,
{
    let mut ticks = interval(PERIOD);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut failing = false;
    loop {
        ticks.tick().await;
        match job().await {
            Ok(0) => failing = false,
            Ok(done) => {
                failing = false;
                tracing::info!(done, "{name}");
            }
            Err(error) if !failing => {
                failing = true;
                tracing::warn!(error = error_chain(&error), "{name} failed");
            }
            Err(_) => {}
        }
    }
}
