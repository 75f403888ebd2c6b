use ::places::PlaceService;
use actix_web::web::Query;
use actix_web::{HttpResponse, web};

use super::BarnQuery;
use super::body::PlacesBody;
use super::view::PlacesView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::representation::chosen_organization;

/// The plan of a barn, with who stands where today.
#[utoipa::path(get, path = "/showstable/places", operation_id = "read_places", tag = "places", security(("token" = [])),
    params(BarnQuery),
    responses((status = 200, description = "The plan", body = PlacesView),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    places: web::Data<PlaceService>,
    signed_in: SignedIn,
    query: Query<BarnQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let plan = places.plan(actor, organization).await?;
    Ok(HttpResponse::Ok().json(PlacesView::new(&plan, actor)))
}

/// Replaces the plan of a barn. Areas and stalls keep their ids; those that are not stated
/// are removed, unless horses stand there or will. What was a horse's place keeps its name
/// in the horse's history.
#[utoipa::path(put, path = "/showstable/places", operation_id = "replace_places", tag = "places", security(("token" = [])),
    params(BarnQuery),
    request_body = PlacesBody,
    responses((status = 200, description = "The plan", body = PlacesView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "`changed_meanwhile`, `place_in_use`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    places: web::Data<PlaceService>,
    signed_in: SignedIn,
    query: Query<BarnQuery>,
    json: Json<PlacesBody>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let (areas, revision) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let plan = places.replace(actor, organization, areas, revision).await?;
    Ok(HttpResponse::Ok().json(PlacesView::new(&plan, actor)))
}
