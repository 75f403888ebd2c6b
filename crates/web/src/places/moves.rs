use ::places::PlaceService;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::SortKey;

use super::body::{PlaceBody, SwapPlacesBody};
use super::view::StayView;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::extract::page::{PageQuery, page_response, text_key};
use crate::form::Body as _;
use crate::horses::read::horse_id;
use crate::problem::ApiError;

/// Moves a horse to a place from a day on, or to none. The stay before ends the day before.
/// A stall has one horse a night, and a paddock no more than it takes.
#[utoipa::path(put, path = "/showstable/horses/{id}/place", operation_id = "place_horse", tag = "places", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    request_body = PlaceBody,
    responses((status = 204, description = "It stands there"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account"),
              (status = 409, description = "`stall_taken`, `horse_archived`, `account_limit_reached`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn place(
    places: web::Data<PlaceService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<PlaceBody>,
) -> Result<HttpResponse, ApiError> {
    let (horse, wish) = (horse_id(&id)?, json.body.into_command()?);
    places.move_horse(&signed_in.actor, horse, wish).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Two horses of a barn get each other's place from a day on, both or neither. If one has
/// none, the other has none then.
#[utoipa::path(put, path = "/showstable/places/swap", operation_id = "swap_places", tag = "places", security(("token" = [])),
    request_body = SwapPlacesBody,
    responses((status = 204, description = "They have"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account"),
              (status = 409, description = "`stall_taken`, `horse_archived`, `account_limit_reached`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn swap(
    places: web::Data<PlaceService>,
    signed_in: SignedIn,
    json: SmallJson<SwapPlacesBody>,
) -> Result<HttpResponse, ApiError> {
    let swap = json.body.into_command()?;
    places.swap(&signed_in.actor, swap).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Where a horse stands, stood and will stand, the newest first.
#[utoipa::path(get, path = "/showstable/horses/{id}/places", operation_id = "list_stays", tag = "places", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id"), PageQuery),
    responses((status = 200, description = "A page of stays; the next one is in the Link header", body = Vec<StayView>),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such horse of this account")))]
pub(crate) async fn list(
    request: HttpRequest,
    places: web::Data<PlaceService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let horse = horse_id(&id)?;
    let page = page.parse_by(|key| text_key(key).map(SortKey::Text))?;
    let found = places.stays(&signed_in.actor, horse, &page).await?;
    let found = found.ok_or_else(|| ApiError::not_found("Horse"))?;
    Ok(page_response(&request, found, |stay| StayView::new(&stay)))
}
