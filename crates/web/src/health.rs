use actix_web::{HttpResponse, ResponseError as _, web};
use async_trait::async_trait;
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::store_unavailable;
use crate::routes::routes;

/// The readiness check, implemented by `app`.
#[async_trait]
pub trait Readiness: Send + Sync {
    /// Whether everything that requests need can be read and written. Logs what
    /// cannot.
    async fn is_ready(&self) -> bool;
}

/// The answer to a health check.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HealthView {
    /// Always `ok`: trouble is a problem with status 503.
    status: &'static str,
}

routes! {
    "/health/live": get live;
    "/health/ready": get ready;
}

/// Tells that the process is up.
#[utoipa::path(get, path = "/showstable/health/live", operation_id = "live", tag = "health",
    responses((status = 200, description = "The process is up", body = HealthView)))]
pub(crate) async fn live() -> HttpResponse {
    HttpResponse::Ok().json(HealthView { status: "ok" })
}

/// Tells whether requests can be answered and what they bring can be kept.
#[utoipa::path(get, path = "/showstable/health/ready", operation_id = "ready", tag = "health",
    responses((status = 200, description = "Requests can be answered", body = HealthView),
              (status = 503, description = "Something that requests need cannot be used: the log says what")))]
pub(crate) async fn ready(readiness: web::Data<dyn Readiness>) -> HttpResponse {
    if readiness.is_ready().await {
        HttpResponse::Ok().json(HealthView { status: "ok" })
    } else {
        // As a response and not as an error, because errors are logged each
        // time.
        store_unavailable().error_response()
    }
}
