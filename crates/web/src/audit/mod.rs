//! `events/{id}/audit` and `organization/{id}/audit`: who changed what, as JSON or
//! as a table for spreadsheets.

mod csv;
mod view;

use ::audit::{AuditLine, AuditService, Trail};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{Actor, OrganizationId, Page, PageRequest};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
pub(crate) use view::AuditLineView;
use view::{barn_zone, zone_of};

use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::extract::page::{MAX_LIMIT, page_response, parse_page};
use crate::problem::ApiError;
use crate::routes::routes;

/// How the trail is answered.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AuditFormat {
    /// A page of lines.
    #[default]
    Json,
    /// All lines, as a table for spreadsheets.
    Csv,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditQuery {
    /// `json`: a page of lines. `csv`: all of them as a table, in UTF-8 with a byte
    /// order mark; `limit` and `cursor` do not apply.
    #[serde(default)]
    #[param(inline)]
    format: AuditFormat,
    /// How many items at most, 1 to 500; 100 if not given.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 500)]
    limit: Option<String>,
    /// From the `Link` header of the page before.
    cursor: Option<String>,
}

routes! {
    "/events/{id}/audit": get of_event;
    "/organization/{id}/audit": get of_organization;
}

/// Who changed what in one of the account's shows: the show, its rules and classes,
/// entries, payments and notices, the last change first.
#[utoipa::path(get, path = "/showstable/events/{id}/audit", operation_id = "read_event_audit", tag = "audit", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), AuditQuery),
    responses((status = 200, description = "A page of the trail; the next one is in the Link header", body = Vec<AuditLineView>),
              (status = 400, description = "A bad query"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such show of this account")))]
async fn of_event(
    request: HttpRequest,
    trail: web::Data<AuditService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<AuditQuery>,
) -> Result<HttpResponse, ApiError> {
    let id = Trail::Event(event_id(&id)?);
    respond(&request, trail, signed_in.actor, id, &query).await
}

/// Who changed what in one of the account's organizations: its profile, its people,
/// and all its shows, the last change first.
#[utoipa::path(get, path = "/showstable/organization/{id}/audit", operation_id = "read_organization_audit", tag = "audit", security(("token" = [])),
    params(("id" = String, Path, description = "The organization's id"), AuditQuery),
    responses((status = 200, description = "A page of the trail; the next one is in the Link header", body = Vec<AuditLineView>),
              (status = 400, description = "A bad query"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account")))]
async fn of_organization(
    request: HttpRequest,
    trail: web::Data<AuditService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<AuditQuery>,
) -> Result<HttpResponse, ApiError> {
    let id = OrganizationId::parse(&id).ok_or_else(|| ApiError::not_found("Organization"))?;
    let id = Trail::Organization(id);
    respond(&request, trail, signed_in.actor, id, &query).await
}

async fn respond(
    request: &HttpRequest,
    service: web::Data<AuditService>,
    actor: Actor,
    trail: Trail,
    query: &AuditQuery,
) -> Result<HttpResponse, ApiError> {
    if query.format == AuditFormat::Json {
        let page = parse_page(query.limit.as_deref(), query.cursor.as_deref())?;
        let page = read(&service, &actor, trail, &page).await?;
        let barn = barn_zone(&actor, trail);
        return Ok(page_response(request, page, |line| {
            AuditLineView::new(line, barn)
        }));
    }
    let request = PageRequest {
        limit: MAX_LIMIT,
        after: None,
    };
    let first = read(&service, &actor, trail, &request).await?;
    Ok(csv::response(service, actor, trail, first))
}

async fn read(
    service: &AuditService,
    actor: &Actor,
    trail: Trail,
    page: &PageRequest,
) -> Result<Page<AuditLine>, ApiError> {
    let what = match trail {
        Trail::Event(_) => "Event",
        Trail::Organization(_) => "Organization",
    };
    let found = service.read(actor, trail, page).await?;
    found.ok_or_else(|| ApiError::not_found(what))
}
