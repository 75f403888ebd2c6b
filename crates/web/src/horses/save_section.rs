use ::horses::HorseService;
use actix_web::{HttpResponse, web};

use super::body::SectionBody;
use super::problem::not_written;
use super::view::HorseView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::problem::ApiError;

/// Replaces one section of one of the account's horses.
#[utoipa::path(put, path = "/showstable/horses", operation_id = "save_horse_section", tag = "horses", security(("token" = [])),
    request_body = SectionBody,
    responses((status = 200, description = "The whole horse", body = HorseView),
              (status = 404, description = "No such horse of this account"),
              (status = 409, description = "The section was changed since it was read"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn save(
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    json: Json<SectionBody>,
) -> Result<HttpResponse, ApiError> {
    let saved = horses.save_section(&signed_in.actor, json.body.0).await;
    let horse = saved.map_err(|error| not_written(error, "medicalHistory", "vetVisits"))?;
    Ok(HttpResponse::Ok().json(HorseView::new(&horse, &signed_in.actor)))
}
