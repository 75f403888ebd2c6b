use ::registrations::RegistrationService;
use actix_web::{HttpResponse, web};
use kernel::{EventId, EventReference};

use super::super::body::WalkInBody;
use super::super::create::{RegistrationConflict, chosen_by, refusal};
use super::super::view::NewRegistrationView;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Adds an entry at the desk of one of the account's shows.
#[utoipa::path(post, path = "/showstable/events/{id}/registrations", operation_id = "add_walk_in", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it registers nothing twice")),
    request_body = WalkInBody,
    responses((status = 201, description = "The new registration", body = NewRegistrationView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "Without `override` the show takes no entries now, or `prices_changed`", body = RegistrationConflict, content_type = "application/problem+json"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<WalkInBody>,
) -> Result<HttpResponse, ApiError> {
    let id = EventId::parse(&id).ok_or_else(|| ApiError::not_found("Event"))?;
    let key = key.for_request(&json.fingerprint)?;
    let (entry, has_override) = json.body.into_command()?;
    let wish = entry.of(EventReference::Id(id), key);
    let choices = chosen_by(&wish.classes);
    let made = registrations.add_walk_in(&signed_in.actor, id, wish, has_override);
    let made = made.await.map_err(|error| refusal(error, &choices))?;
    Ok(HttpResponse::Created().json(NewRegistrationView::new(&made, &public_url)))
}
