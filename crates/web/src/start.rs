//! A server listens before its database is prepared, so that balancers can ask it. What
//! others send meanwhile waits for a moment, instead of being refused.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, web};
use tokio::time::{Instant, sleep};

use crate::health::Readiness;
use crate::routes::BASE;

/// For so long after the start of a server requests wait for its database.
const LONGEST: Duration = Duration::from_secs(5);

/// How often is looked.
const LOOK: Duration = Duration::from_millis(50);

/// The start of a server.
pub(crate) struct Start {
    began: Instant,
    is_over: AtomicBool,
}

impl Start {
    pub(crate) fn new() -> Self {
        Self {
            began: Instant::now(),
            is_over: AtomicBool::new(false),
        }
    }

    async fn wait(&self, readiness: &dyn Readiness) {
        while !self.is_over.load(Ordering::Relaxed) {
            let is_over = self.began.elapsed() >= LONGEST || readiness.is_ready().await;
            if is_over {
                self.is_over.store(true, Ordering::Relaxed);
            } else {
                sleep(LOOK).await;
            }
        }
    }
}

/// Lets a call wait until the server has started.
pub(crate) async fn await_start(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let path = request.match_info().as_str();
    let is_waiting = path.starts_with(BASE) && !path[BASE.len()..].starts_with("/health/");
    let start = request.app_data::<web::Data<Start>>().cloned();
    let readiness = request.app_data::<web::Data<dyn Readiness>>().cloned();
    if let (true, Some(start), Some(readiness)) = (is_waiting, start, readiness) {
        start.wait(&**readiness).await;
    }
    next.call(request).await
}
