use ::horses::{Complaint, MarketService, Report, ReportReason};
use actix_web::{HttpResponse, web};
use kernel::{FieldErrors, OptionalText};

use super::read::horse_id;
use crate::extract::actor::Holder;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::{Instant, Named, Oid};
use crate::view::view;

/// Why a horse is reported.
pub(crate) type ReportReasonView = Named<ReportReason>;

body! {
    /// Why a horse that is for sale is reported.
    ReportBody {
        reason: ReportReasonView,
        /// Required for `other`.
        details: OptionalText<2000>,
    } => Complaint {
        let complaint = Complaint::new(reason, details);
        complaint.map_err(|error| FieldErrors::of("details", error))?
    }
}

view! {
    /// A report.
    ReportView(report: &Report) {
        _id: Oid = report.id,
        reason: ReportReasonView = report.complaint.reason,
        details: String = report.complaint.details,
        created_at: Instant = report.created_at,
    }
}

/// Keeps for whoever runs this installation what is wrong with a horse for sale.
#[utoipa::path(post, path = "/showstable/horses/{id}/reports", operation_id = "create_report", tag = "marketplace", security(("session" = [])),
    params(("id" = String, Path, description = "The horse's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = ReportBody,
    responses((status = 201, description = "The report", body = ReportView),
              (status = 404, description = "No such horse is for sale"),
              (status = 409, description = "The horse is the account's own"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    market: web::Data<MarketService>,
    limits: web::Data<RateLimits>,
    holder: Holder,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<ReportBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (id, complaint) = (horse_id(&id)?, json.body.into_command()?);
    limits.reports.check(&id)?;
    let report = market.report(&holder.actor, id, complaint, key).await?;
    limits.reports.count(&id, &id);
    Ok(HttpResponse::Created().json(ReportView::new(&report)))
}
