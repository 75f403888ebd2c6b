use ::exhibitors::{ExhibitorFilter, ExhibitorService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{ShowHorseId, SortKey};
use serde::Deserialize;
use utoipa::IntoParams;

use super::body::ShowHorseBody;
use super::view::{ShowHorseSeenView, ShowHorseView};
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::extract::page::{PageQuery, not_blank, page_response, text_key};
use crate::form::Body as _;
use crate::problem::ApiError;

/// Parses the id in a path; an invalid id is 404.
pub(super) fn show_horse_id(path: &str) -> Result<ShowHorseId, ApiError> {
    ShowHorseId::parse(path).ok_or_else(|| ApiError::not_found("Show horse"))
}

/// Filters for a list of show horses.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowHorseQuery {
    /// Only horses in whose names, microchip, registration or membership numbers all of these
    /// words are found, whatever the case and accents; of a number also what wore it as back
    /// number (`#12` with this alone).
    q: Option<String>,
    /// Only horses that are in this association, and have not left it.
    member: Option<String>,
}

/// The horses of the account's shows, by name. Of those that are one, the one that is
/// shown for all.
#[utoipa::path(get, path = "/showstable/show_horses", operation_id = "list_show_horses", tag = "exhibitors", security(("token" = [])),
    params(ShowHorseQuery, PageQuery),
    responses((status = 200, description = "A page of horses; the next one is in the Link header", body = Vec<ShowHorseView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    query: Query<ShowHorseQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let filter = ExhibitorFilter {
        text: not_blank(query.q.as_deref()),
        role: None,
        member: not_blank(query.member.as_deref()),
    };
    let page = page.parse_by(|key| text_key(key).map(SortKey::Text))?;
    let actor = &signed_in.actor;
    let found = exhibitors.list_horses(actor, &filter, &page).await?;
    Ok(page_response(&request, found, |it| {
        ShowHorseView::new(&it, actor)
    }))
}

/// Adds a horse to the directory. Entries add theirs by themselves.
#[utoipa::path(post, path = "/showstable/show_horses", operation_id = "create_show_horse", tag = "exhibitors", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = ShowHorseBody,
    responses((status = 201, description = "The new horse", body = ShowHorseView),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<ShowHorseBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (organization, _, details) = json.body.into_command()?;
    let (actor, wish) = (&signed_in.actor, (organization, details));
    let horse = exhibitors.create_horse(actor, wish, key).await?;
    Ok(HttpResponse::Created().json(ShowHorseView::new(&horse, actor)))
}

/// A horse with its entries; of one that was merged, the one that is shown for it.
#[utoipa::path(get, path = "/showstable/show_horses/{id}", operation_id = "read_show_horse", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The show horse's id")),
    responses((status = 200, description = "The horse", body = ShowHorseSeenView),
              (status = 404, description = "No such horse")))]
pub(crate) async fn read(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = exhibitors.find_horse(&signed_in.actor, show_horse_id(&id)?);
    let seen = found
        .await?
        .ok_or_else(|| ApiError::not_found("Show horse"))?;
    Ok(HttpResponse::Ok().json(ShowHorseSeenView::new(&seen, &signed_in.actor)))
}

/// Replaces what is known of a horse. Entries and what was published keep the names that
/// were typed.
#[utoipa::path(put, path = "/showstable/show_horses/{id}", operation_id = "save_show_horse", tag = "exhibitors", security(("token" = [])),
    params(("id" = String, Path, description = "The show horse's id")),
    request_body = ShowHorseBody,
    responses((status = 200, description = "The horse", body = ShowHorseView),
              (status = 404, description = "No such horse"),
              (status = 409, description = "`changed_meanwhile`: it was saved since it was read"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn save(
    exhibitors: web::Data<ExhibitorService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ShowHorseBody>,
) -> Result<HttpResponse, ApiError> {
    let id = show_horse_id(&id)?;
    let (_, revision, details) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let horse = exhibitors
        .save_horse(actor, id, (details, revision))
        .await?;
    Ok(HttpResponse::Ok().json(ShowHorseView::new(&horse, actor)))
}
