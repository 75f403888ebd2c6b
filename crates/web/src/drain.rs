//! How a server ends without failing anybody: it says first that it will, and answers
//! meanwhile.

use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::{ServerHandle, ServiceResponse};
use actix_web::http::ConnectionType;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use crate::connections::Registry;

/// For so long a server that will end still takes requests: balancers learn meanwhile that
/// it is not ready (`deploy/haproxy.cfg`: two checks, the second one after half a second),
/// and each connection is closed with its next answer.
const NOTICE: Duration = Duration::from_secs(3);

/// Who is told to come by another connection comes at once, so nobody comes any more when
/// there is nobody for so long.
const QUIET: Duration = Duration::from_secs(1);

/// How often is looked whether everybody has gone.
const LOOK: Duration = Duration::from_millis(25);

/// How far the end is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Serving,
    /// It is not ready for more, and answers what comes.
    Announced,
    /// Nothing is accepted any more.
    Closing,
}

/// The end of a server.
#[derive(Clone)]
pub struct Drain {
    stage: watch::Sender<Stage>,
    registry: Arc<Registry>,
    /// Time limit for what is accepted when nothing more is.
    most: Duration,
}

impl Drain {
    pub(crate) fn new(registry: Arc<Registry>, most: Duration) -> Self {
        Self {
            stage: watch::Sender::new(Stage::Serving),
            registry,
            most,
        }
    }

    /// Whether the server will end.
    pub(crate) fn has_begun(&self) -> bool {
        *self.stage.borrow() > Stage::Serving
    }

    /// Resolves when the server will end.
    pub(crate) async fn begun(&self) {
        self.reached(Stage::Announced).await;
    }

    /// Resolves when idle connections are to be closed, and others after their answers.
    pub(crate) async fn closing(&self) {
        self.reached(Stage::Closing).await;
    }

    async fn reached(&self, stage: Stage) {
        let mut changes = self.stage.subscribe();
        // The sender is here, so there is no error.
        let _ = changes.wait_for(|now| *now >= stage).await;
    }

    /// Ends the server. Workers of actix end as soon as they have no connections, and take
    /// along the connections to database and bucket that they opened, which others use: so
    /// they are stopped only when nobody is served any more.
    pub async fn end(self, server: &ServerHandle) {
        self.stage.send_replace(Stage::Announced);
        self.wait_until_idle(NOTICE, QUIET).await;
        server.pause().await;
        self.stage.send_replace(Stage::Closing);
        self.wait_until_idle(self.most, Duration::ZERO).await;
        server.stop(true).await;
    }

    /// Waits until nobody was connected for so long.
    async fn wait_until_idle(&self, most: Duration, quiet: Duration) {
        let began = Instant::now();
        let mut last_seen = began;
        while began.elapsed() < most {
            if !self.registry.is_empty() {
                last_seen = Instant::now();
            } else if last_seen.elapsed() >= quiet {
                return;
            }
            sleep(LOOK).await;
        }
    }

    /// Lets a connection end with its answer once the server will end.
    pub(crate) fn close_after<B>(&self, response: &mut ServiceResponse<B>) {
        if self.has_begun() {
            let head = response.response_mut().head_mut();
            head.set_connection_type(ConnectionType::Close);
        }
    }
}
