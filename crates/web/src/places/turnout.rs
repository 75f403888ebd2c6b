use ::places::PlaceService;
use actix_web::web::Query;
use actix_web::{HttpResponse, web};

use super::BarnQuery;
use super::body::TurnoutBody;
use super::view::TurnoutView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::representation::chosen_organization;

/// Who goes out with whom in a barn, and who must not.
#[utoipa::path(get, path = "/showstable/turnout", operation_id = "read_turnout", tag = "places", security(("token" = [])),
    params(BarnQuery),
    responses((status = 200, description = "The turnout", body = TurnoutView),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    places: web::Data<PlaceService>,
    signed_in: SignedIn,
    query: Query<BarnQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let read = places.turnout(actor, organization).await?;
    Ok(HttpResponse::Ok().json(TurnoutView::new(&read, actor)))
}

/// Replaces who goes out with whom. Horses that must not meet and do are told as warnings;
/// nothing is refused for it.
#[utoipa::path(put, path = "/showstable/turnout", operation_id = "replace_turnout", tag = "places", security(("token" = [])),
    params(BarnQuery),
    request_body = TurnoutBody,
    responses((status = 200, description = "The turnout", body = TurnoutView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    places: web::Data<PlaceService>,
    signed_in: SignedIn,
    query: Query<BarnQuery>,
    json: Json<TurnoutBody>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let (draft, revision) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let saved = places
        .replace_turnout(actor, organization, draft, revision)
        .await?;
    Ok(HttpResponse::Ok().json(TurnoutView::new(&saved, actor)))
}
