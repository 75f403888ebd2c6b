use ::registrations::{RegisterSeveral, RegistrationService, SeveralError};
use actix_web::{FromRequest as _, HttpRequest, HttpResponse, web};
use kernel::{EventReference, FieldErrors};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::body::SeveralBody;
use super::create::{RegistrationConflict, chosen_by, refusal};
use super::view::NewRegistrationView;
use crate::calendar_feed::PublicUrl;
use crate::client_address::client_address;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;

/// The entries of a form for several shows, in the order of its shows.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewRegistrationsView {
    entries: Vec<NewRegistrationView>,
}

fn refused(error: SeveralError, choices: &[&str]) -> ApiError {
    match error {
        SeveralError::OtherWeekend(at) => {
            let field = format!("also[{at}]");
            FieldErrors::of(field, "is not a show of the same weekend").into()
        }
        SeveralError::Show { event_id, error } => {
            let refused = refusal(error, choices);
            match event_id {
                Some(id) => refused.with_member("event_id", json!(id.to_string())),
                None => refused,
            }
        }
    }
}

/// Enters a horse in several shows of a weekend, in all or in none. No token is needed, except
/// with `horse_id`; the server computes the fees. Where a show or a class is full, the entry or
/// its class waits.
#[utoipa::path(post, path = "/showstable/events/public/{id}/register", operation_id = "register_in_several", tag = "registrations",
    params(("id" = String, Path, description = "The `hashed_id` or id of the first show"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it registers nothing twice")),
    request_body = SeveralBody,
    responses((status = 201, description = "The new registrations, of the first show first", body = NewRegistrationsView),
              (status = 401, description = "A `horse_id` without a valid token"),
              (status = 404, description = "No such show"),
              (status = 409, description = "A show, `event_id`, takes no entries now; with the code `prices_changed` the total of all is another one: then the problem has the new `bill` and `total_fee`; or `waiver_changed`", body = RegistrationConflict, content_type = "application/problem+json"),
              (status = 422, description = "Invalid fields, or a show of another weekend")))]
pub(crate) async fn create(
    request: HttpRequest,
    registrations: web::Data<RegistrationService>,
    limits: web::Data<RateLimits>,
    public_url: web::Data<PublicUrl>,
    event: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<SeveralBody>,
) -> Result<HttpResponse, ApiError> {
    let event = EventReference::parse(&event).ok_or_else(|| ApiError::not_found("Event"))?;
    let key = key.for_request(&json.fingerprint)?;
    let rider = if json.body.has_horse() {
        Some(SignedIn::extract(&request).await?.actor)
    } else {
        None
    };
    let form = json.body.into_command()?;
    let mut wish = form.entry.of_rider(event.clone(), key, rider);
    let others = form.also.iter().map(|id| EventReference::Id(*id));
    let shows: Vec<_> = [event].into_iter().chain(others).collect();
    shows
        .iter()
        .try_for_each(|show| limits.entries.check(show))?;
    if let Some(signature) = &mut wish.signature {
        signature.client_address = client_address(&request);
    }
    let choices = chosen_by(&wish.classes);
    let request = RegisterSeveral {
        wish,
        also: form.also,
        waivers: form.waivers,
    };
    let entered = registrations.register_in_several(&request).await;
    let entered = entered.map_err(|error| refused(error, &choices))?;
    for (entry, show) in entered.iter().zip(&shows) {
        limits.entries.count(&entry.event_id, show);
    }
    let entries = entered.iter();
    let entries = entries.map(|it| NewRegistrationView::new(it, &public_url));
    Ok(HttpResponse::Created().json(NewRegistrationsView {
        entries: entries.collect(),
    }))
}
