use ::horses::{CreateHorse, HorseService};
use actix_web::{HttpResponse, web};

use super::body::HorseBody;
use super::view::HorseView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::problem::ApiError;

/// Creates a horse with all its sections.
#[utoipa::path(post, path = "/showstable/horses", operation_id = "create_horse", tag = "horses", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = HorseBody,
    responses((status = 201, description = "The new horse", body = HorseView),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<HorseBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let organization = json.body.organization()?;
    let command = CreateHorse {
        organization,
        ..json.body.into_command()?
    };
    let horse = horses.create(&signed_in.actor, command, key).await?;
    Ok(HttpResponse::Created().json(HorseView::new(&horse, &signed_in.actor)))
}
