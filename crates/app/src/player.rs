//! Lets the demo's running show move along while the server runs.

use std::sync::Arc;
use std::time::Duration;

use demo::{LiveShow, Player};
use kernel::{Clock, error_chain};
use tokio::time::sleep;

use crate::wiring::Adapters;

/// How often something happens at the show.
const BEAT: Duration = Duration::from_secs(10);

/// How often a database that is not ready yet is asked for it.
const UNTIL_READY: Duration = Duration::from_secs(1);

/// Lets the demo's running show move along.
pub(crate) struct DemoPlayer {
    pub(crate) player: Player,
    pub(crate) clock: Arc<dyn Clock>,
    /// With which the show is made anew.
    pub(crate) adapters: Adapters,
}

impl DemoPlayer {
    /// Moves the show along, until it or the demo is not there. If its day is over, it is
    /// made anew at first. A database that is away for a time is reported by those who need
    /// it.
    pub(crate) async fn play(self: Arc<Self>) {
        if find(&self.player).await.is_none() {
            tracing::info!("there is no demo whose show could move along");
            return;
        }
        let services = |clock: &_| self.adapters.demo_services(clock);
        match Box::pin(demo::renew(self.clock.now(), services)).await {
            Ok(true) => tracing::info!("the demo's running show is made anew"),
            Ok(false) => {}
            Err(error) => tracing::debug!(error = error_chain(&error), "the demo's show stays"),
        }
        let Some(show) = find(&self.player).await else {
            return;
        };
        tracing::info!("the demo's running show moves along");
        loop {
            match self.player.step(&show).await {
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
}

/// The running show of the demo, as soon as the database says whether there is one.
async fn find(player: &Player) -> Option<LiveShow> {
    loop {
        match player.find().await {
            Ok(found) => return found,
            Err(error) => tracing::debug!(error = error_chain(&error), "the demo is not found"),
        }
        sleep(UNTIL_READY).await;
    }
}
