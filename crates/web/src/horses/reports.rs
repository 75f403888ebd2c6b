use ::horses::{Complaint, MarketService, Report, ReportReason};
use actix_web::{HttpResponse, web};
use kernel::{FieldErrors, OptionalText};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::read::horse_id;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::{Instant, Oid, text};

/// Why a horse that is for sale is reported.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ReportBody {
    /// Required: `sold`, `misleading`, `fraud`, `welfare`, `offensive` or
    /// `other`.
    #[schema(required = true, nullable = false)]
    reason: Option<String>,
    /// Required for `other`; at most 2,000 characters.
    #[schema(nullable = false)]
    details: Option<String>,
}

/// A report.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReportView {
    _id: Oid,
    reason: ReportReasonView,
    details: String,
    created_at: Instant,
}

/// Why a horse is reported.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ReportReason)]
pub(crate) enum ReportReasonView {
    Sold,
    Misleading,
    Fraud,
    Welfare,
    Offensive,
    Other,
}

impl ReportBody {
    fn into_command(self) -> Result<Complaint, FieldErrors> {
        let mut errors = FieldErrors::new();
        let reason = errors.take("reason", ReportReason::parse(text(self.reason.as_ref())));
        let details = errors.take("details", OptionalText::parse(text(self.details.as_ref())));
        let complaint = reason
            .zip(details)
            .and_then(|(reason, details)| errors.take("details", Complaint::new(reason, details)));
        complaint.ok_or(errors)
    }
}

impl From<&Report> for ReportView {
    fn from(report: &Report) -> Self {
        Self {
            _id: Oid::new(report.id.as_uuid()),
            reason: match report.complaint.reason() {
                ReportReason::Sold => ReportReasonView::Sold,
                ReportReason::Misleading => ReportReasonView::Misleading,
                ReportReason::Fraud => ReportReasonView::Fraud,
                ReportReason::Welfare => ReportReasonView::Welfare,
                ReportReason::Offensive => ReportReasonView::Offensive,
                ReportReason::Other => ReportReasonView::Other,
            },
            details: report.complaint.details().to_owned(),
            created_at: report.created_at.into(),
        }
    }
}

/// Keeps for whoever runs this installation what is wrong with a horse for sale.
#[utoipa::path(post, path = "/showstable/horses/{id}/reports", operation_id = "create_report", tag = "marketplace", security(("token" = [])),
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
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<ReportBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (id, complaint) = (horse_id(&id)?, json.body.into_command()?);
    limits.reports.check(&id)?;
    let report = market.report(&signed_in.actor, id, complaint, key).await?;
    limits.reports.count(&id, &id);
    Ok(HttpResponse::Created().json(ReportView::from(&report)))
}
