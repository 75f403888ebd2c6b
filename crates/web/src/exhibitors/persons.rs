use ::exhibitors::{ExhibitorFilter, ExhibitorService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{ExhibitorId, SortKey};
use serde::Deserialize;
use utoipa::IntoParams;

use super::body::ExhibitorBody;
use super::view::{EntryRoleView, ExhibitorSeenView, ExhibitorView};
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::extract::page::{PageQuery, not_blank, page_response, text_key};
use crate::form::Body as _;
use crate::problem::ApiError;

/// Parses the id in a path; an invalid id is 404.
pub(super) fn exhibitor_id(path: &str) -> Result<ExhibitorId, ApiError> {
    ExhibitorId::parse(path).ok_or_else(|| ApiError::not_found("Exhibitor"))
}

/// Filters for a list of exhibitors.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExhibitorQuery {
    /// Only exhibitors in whose names, email address or telephone number, or in the number of
    /// a membership, all of these words are found, whatever the case and accents; of a number
    /// also who rode with it as back number (`#12` with this alone).
    q: Option<String>,
    /// Only exhibitors that appear so in an entry.
    #[param(inline)]
    role: Option<EntryRoleView>,
    /// Only members of this association whose membership has not ended.
    member: Option<String>,
}

/// The exhibitors of the account's shows, by name. Of those that are one, the one that is
/// shown for all.
#[utoipa::path(get, path = "/showstable/exhibitors", operation_id = "list_exhibitors", tag = "exhibitors", security(("token" = [])),
    params(ExhibitorQuery, PageQuery),
    responses((status = 200, description = "A page of exhibitors; the next one is in the Link header", body = Vec<ExhibitorView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    query: Query<ExhibitorQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let filter = ExhibitorFilter {
        text: not_blank(query.q.as_deref()),
        role: query.role.map(|it| it.0),
        member: not_blank(query.member.as_deref()),
    };
    let page = page.parse_by(|key| text_key(key).map(SortKey::Text))?;
    let actor = &signed_in.actor;
    let found = exhibitors.list(actor, &filter, &page).await?;
    Ok(page_response(&request, found, |it| {
        ExhibitorView::new(&it, actor)
    }))
}

/// Adds an exhibitor to the directory. Entries add theirs by themselves.
#[utoipa::path(post, path = "/showstable/exhibitors", operation_id = "create_exhibitor", tag = "exhibitors", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = ExhibitorBody,
    responses((status = 201, description = "The new exhibitor", body = ExhibitorView),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<ExhibitorBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (organization, _, details) = json.body.into_command()?;
    let (actor, wish) = (&signed_in.actor, (organization, details));
    let exhibitor = exhibitors.create(actor, wish, key).await?;
    Ok(HttpResponse::Created().json(ExhibitorView::new(&exhibitor, actor)))
}

/// An exhibitor with its entries; of one that was merged, the one that is shown for it.
#[utoipa::path(get, path = "/showstable/exhibitors/{id}", operation_id = "read_exhibitor", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The exhibitor's id")),
    responses((status = 200, description = "The exhibitor", body = ExhibitorSeenView),
              (status = 404, description = "No such exhibitor")))]
pub(crate) async fn read(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = exhibitors.find(&signed_in.actor, exhibitor_id(&id)?);
    let seen = found
        .await?
        .ok_or_else(|| ApiError::not_found("Exhibitor"))?;
    Ok(HttpResponse::Ok().json(ExhibitorSeenView::new(&seen, &signed_in.actor)))
}

/// Replaces what is known of an exhibitor. Entries and what was published keep the names that
/// were typed.
#[utoipa::path(put, path = "/showstable/exhibitors/{id}", operation_id = "save_exhibitor", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The exhibitor's id")),
    request_body = ExhibitorBody,
    responses((status = 200, description = "The exhibitor", body = ExhibitorView),
              (status = 404, description = "No such exhibitor"),
              (status = 409, description = "`changed_meanwhile`: it was saved since it was read; `forgotten`: they asked to be forgotten"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn save(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ExhibitorBody>,
) -> Result<HttpResponse, ApiError> {
    let id = exhibitor_id(&id)?;
    let (_, revision, details) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let exhibitor = exhibitors.save(actor, id, (details, revision)).await?;
    Ok(HttpResponse::Ok().json(ExhibitorView::new(&exhibitor, actor)))
}
