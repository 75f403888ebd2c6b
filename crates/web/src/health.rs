use std::collections::BTreeMap;

use actix_web::{HttpResponse, ResponseError as _, web};
use async_trait::async_trait;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::drain::Drain;
use crate::problem::store_unavailable;
use crate::representation::Instant;
use crate::routes::routes;

/// The readiness check, implemented by `app`.
#[async_trait]
pub trait Readiness: Send + Sync {
    /// Whether everything that requests need can be read and written. Logs what
    /// cannot.
    async fn is_ready(&self) -> bool;

    /// The newest backup, if backups are made regularly.
    fn last_backup(&self) -> Option<LastBackup>;

    /// The tasks of the server that failed and were begun again, with how often.
    fn restarts(&self) -> BTreeMap<&'static str, u64>;
}

/// How old the newest of the backups is that are made regularly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastBackup {
    /// When it was begun; `None` if there is none yet.
    pub at: Option<OffsetDateTime>,
    /// Seconds since then.
    pub age_seconds: Option<i64>,
}

/// The newest of the backups that are made regularly.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BackupView {
    /// When it was begun; without one `null`.
    last_at: Option<Instant>,
    /// Seconds since then.
    age_seconds: Option<i64>,
}

/// The answer to a health check.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HealthView {
    /// Always `ok`: trouble is a problem with status 503.
    status: &'static str,
    /// Only of `ready`, and where `SHOWSTABLE_BACKUP_DIR` is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    backup: Option<BackupView>,
    /// Only of `ready`: the tasks of the server that failed and were begun again, if there
    /// are any, with how often since its start. The log says why.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    restarted: BTreeMap<&'static str, u64>,
}

impl HealthView {
    const fn of(backup: Option<BackupView>, restarted: BTreeMap<&'static str, u64>) -> Self {
        Self {
            status: "ok",
            backup,
            restarted,
        }
    }
}

routes! {
    "/health/live": get live;
    "/health/ready": get ready;
}

/// Tells that the process is up.
#[utoipa::path(get, path = "/showstable/health/live", operation_id = "live", tag = "health",
    responses((status = 200, description = "The process is up", body = HealthView)))]
pub(crate) async fn live() -> HttpResponse {
    HttpResponse::Ok().json(HealthView::of(None, BTreeMap::new()))
}

/// Tells whether requests can be answered and what they bring can be kept.
#[utoipa::path(get, path = "/showstable/health/ready", operation_id = "ready", tag = "health",
    responses((status = 200, description = "Requests can be answered", body = HealthView),
              (status = 503, description = "Something that requests need cannot be used: the log says what; or the server will end, and answers meanwhile")))]
pub(crate) async fn ready(
    readiness: web::Data<dyn Readiness>,
    drain: web::Data<Drain>,
) -> HttpResponse {
    if !drain.has_begun() && readiness.is_ready().await {
        let backup = readiness.last_backup().map(|it| BackupView {
            last_at: it.at.map(Into::into),
            age_seconds: it.age_seconds,
        });
        HttpResponse::Ok().json(HealthView::of(backup, readiness.restarts()))
    } else {
        // As a response and not as an error, because errors are logged each
        // time.
        store_unavailable().error_response()
    }
}
