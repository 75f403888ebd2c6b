//! Lets the demo's running show move along while the server runs.

use std::time::Duration;

use demo::Player;
use kernel::error_chain;
use time::OffsetDateTime;
use tokio::time::sleep;

use crate::wiring::Adapters;

/// How often something happens at the show.
const BEAT: Duration = Duration::from_secs(10);

/// Moves the show along, until it or the demo is not there. If its day is over, it is made
/// anew at first. A database that is away for a time is reported by those who need it.
pub(crate) async fn play(player: Player, now: OffsetDateTime, adapters: &Adapters) {
    match Box::pin(demo::renew(now, |clock| adapters.demo_services(clock))).await {
        Ok(true) => tracing::info!("the demo's running show is made anew"),
        Ok(false) => {}
        Err(error) => tracing::debug!(error = error_chain(&error), "the demo's show stays"),
    }
    let show = loop {
        match player.find().await {
            Ok(Some(show)) => break show,
            Ok(None) => {
                tracing::info!("there is no demo whose show could move along");
                return;
            }
            Err(error) => tracing::debug!(error = error_chain(&error), "the demo is not found"),
        }
        sleep(BEAT).await;
    };
    tracing::info!("the demo's running show moves along");
    loop {
        match player.step(&show).await {
            Ok(true) => {}
            Ok(false) => {
                tracing::info!("the demo's running show is gone");
                return;
            }
            Err(error) => tracing::debug!(error = error_chain(&error), "the demo waits"),
        }
        sleep(BEAT).await;
    }
}
