//! Lets the demo's running show move along while the server runs.

use std::time::Duration;

use demo::Player;
use kernel::error_chain;
use tokio::time::sleep;

/// How often something happens at the show.
const BEAT: Duration = Duration::from_secs(10);

/// Moves the show along, until it or the demo is not there. A database that is away for a
/// time is reported by those who need it.
pub(crate) async fn play(player: Player) {
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
