//! `accounts/exports`: everything that the account holds, as one archive.

use ::accounts::{Export, ExportService, ExportState};
use actix_web::{HttpResponse, web};
use futures_util::stream::try_unfold;
use kernel::{ExportId, StoreError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::actor::Holder;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::{Instant, Oid, zip};

/// How far an archive is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ExportStateView {
    /// It is being made.
    Making,
    /// It can be downloaded.
    Ready,
    /// It could not be made. Ask for another one.
    Failed,
}

/// An archive of what the account holds.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExportView {
    _id: Oid,
    state: ExportStateView,
    /// 0 to 100.
    percent: u8,
    /// The size, when it is ready; null before.
    #[schema(required = true)]
    bytes: Option<u64>,
    created_at: Instant,
    /// Until when it is kept.
    expires_at: Instant,
}

impl From<Export> for ExportView {
    fn from(export: Export) -> Self {
        let (state, percent, bytes) = match export.state {
            ExportState::Making { percent } => (ExportStateView::Making, percent, None),
            ExportState::Ready { bytes } => (ExportStateView::Ready, 100, Some(bytes)),
            ExportState::Failed => (ExportStateView::Failed, 0, None),
        };
        Self {
            _id: Oid::new(export.id.as_uuid()),
            state,
            percent,
            bytes,
            created_at: export.created_at.into(),
            expires_at: export.expires_at.into(),
        }
    }
}

/// What is answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ExportFormat {
    /// How far it is.
    #[default]
    Json,
    /// The archive.
    Zip,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    /// `json`: how far the archive is. `zip`: the archive, with a file of JSON and one
    /// of CSV for each table, the photos, and the letters to the USDA.
    #[serde(default)]
    #[param(inline)]
    format: ExportFormat,
}

/// Asks for an archive of everything that the account holds: itself, and the
/// organizations that it owns. One that is being made is answered again; an earlier
/// one is deleted.
#[utoipa::path(post, path = "/showstable/accounts/exports", operation_id = "request_export", tag = "accounts", security(("session" = [])),
    responses((status = 202, description = "It is being made", body = ExportView),
              (status = 429, description = "Too many requests; see `Retry-After`")))]
pub(crate) async fn create(
    exports: web::Data<ExportService>,
    limits: web::Data<RateLimits>,
    holder: Holder,
) -> Result<HttpResponse, ApiError> {
    limits.check_export(holder.actor.account_id())?;
    let export = exports.request(&holder.actor).await?;
    Ok(HttpResponse::Accepted().json(ExportView::from(export)))
}

/// The archive of the account that is kept, if there is one.
#[utoipa::path(get, path = "/showstable/accounts/exports", operation_id = "list_exports", tag = "accounts", security(("session" = [])),
    responses((status = 200, description = "At most one", body = Vec<ExportView>)))]
pub(crate) async fn list(
    exports: web::Data<ExportService>,
    holder: Holder,
) -> Result<HttpResponse, ApiError> {
    let all = exports.list(&holder.actor).await?.into_iter();
    Ok(HttpResponse::Ok().json(all.map(ExportView::from).collect::<Vec<_>>()))
}

/// How far an archive of the account is, or the archive itself.
#[utoipa::path(get, path = "/showstable/accounts/exports/{id}", operation_id = "read_export", tag = "accounts", security(("session" = [])),
    params(("id" = String, Path, description = "The archive's id"), ExportQuery),
    responses((status = 200, description = "How far it is, or the archive", body = ExportView),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such archive of this account, or as `zip` none that is ready")))]
pub(crate) async fn read(
    exports: web::Data<ExportService>,
    holder: Holder,
    id: web::Path<String>,
    query: web::Query<ExportQuery>,
) -> Result<HttpResponse, ApiError> {
    let not_found = || ApiError::not_found("Archive");
    let (id, actor) = (ExportId::parse(&id).ok_or_else(not_found)?, holder.actor);
    let export = exports.find(&actor, id).await?.ok_or_else(not_found)?;
    if query.format == ExportFormat::Json {
        return Ok(HttpResponse::Ok().json(ExportView::from(export)));
    }
    let ExportState::Ready { bytes } = export.state else {
        return Err(not_found());
    };
    let parts = try_unfold(0, move |from| {
        let (exports, actor) = (exports.clone(), actor.clone());
        async move {
            if from >= bytes {
                return Ok(None);
            }
            let part = exports.read(&actor, id, from).await?;
            let part = part.ok_or_else(|| StoreError::failed("the archive is gone"))?;
            let next = from + part.len() as u64;
            Ok::<_, StoreError>(Some((part, next)))
        }
    });
    Ok(zip("show-stable.zip", bytes, parts))
}
