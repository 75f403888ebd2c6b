use ::horses::ObservationService;
use actix_web::{HttpResponse, web};

use super::view::ObservationView;
use super::{not_found, observation_id};
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, Required, body};
use crate::problem::ApiError;

body! {
    /// Whether those who keep the barn have seen an observation.
    ObservationSeenBody {
        seen: Required<bool>,
    } => bool {
        seen
    }
}

/// Notes that those who keep the barn have seen an observation, or takes that back.
#[utoipa::path(put, path = "/showstable/observations/{id}", operation_id = "see_observation", tag = "observations", security(("token" = [])),
    params(("id" = String, Path, description = "The observation's id")),
    request_body = ObservationSeenBody,
    responses((status = 200, description = "The observation", body = ObservationView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such observation of this account"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn see(
    observations: web::Data<ObservationService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ObservationSeenBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (&signed_in.actor, observation_id(&id)?);
    let seen = json.body.into_command()?;
    let kept = observations.see(actor, id, seen).await?;
    let kept = kept.ok_or_else(not_found)?;
    Ok(HttpResponse::Ok().json(ObservationView::new(&kept, actor)))
}
