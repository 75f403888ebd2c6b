use ::registrations::{ClassChoice, InvalidChoices, RegisterError};
use actix_web::{FromRequest as _, HttpRequest, HttpResponse, web};
use kernel::{EventReference, FieldErrors, NO_CLASS};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::body::RegistrationBody;
use super::office::change::{ACCOUNT_FULL, sold_out};
use super::queue::EntryQueue;
use super::view::{BillLineView, NewRegistrationView};
use crate::calendar_feed::PublicUrl;
use crate::client_address::client_address;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::{ApiError, Problem};
use crate::rate_limits::RateLimits;
use crate::representation::{Dollars, dollars};
use crate::view::Shown;

/// The problem document of a refused entry.
#[derive(Serialize, ToSchema)]
#[allow(dead_code, reason = "it describes what `ApiError` writes")]
pub(crate) struct RegistrationConflict {
    #[serde(flatten)]
    problem: Problem,
    /// What the entry would cost; only with `prices_changed`.
    #[schema(nullable = false)]
    bill: Option<Vec<BillLineView>>,
    /// Its sum; only with `prices_changed`.
    #[schema(nullable = false)]
    total_fee: Option<Dollars>,
}

/// `choices` are the fields in which the classes were chosen.
pub(super) fn refusal(error: RegisterError, choices: &[&str]) -> ApiError {
    match error {
        RegisterError::Refusal(refusal) => refusal.into(),
        RegisterError::NotOpen => ApiError::conflict(
            "registration_not_open",
            "Registration for this event is not open yet.",
        ),
        RegisterError::Closed => ApiError::conflict(
            "registration_closed",
            "Registration for this event is closed.",
        ),
        RegisterError::Full => ACCOUNT_FULL,
        RegisterError::SoldOut(error) => sold_out(&error),
        RegisterError::StallTaken(_) => stall_taken("Nothing was entered."),
        RegisterError::Choices(wrong) => field_errors(*wrong, choices).into(),
        RegisterError::PricesChanged { bill, total_fee } => ApiError::conflict(
            "prices_changed",
            "The price of this entry is not what you were shown. Nothing was entered.",
        )
        .with_member("bill", json!(Shown::<Vec<BillLineView>>::shown(&bill)))
        .with_member("total_fee", json!(dollars(total_fee))),
        RegisterError::WaiverChanged(_) => ApiError::conflict(
            "waiver_changed",
            "The waiver of this event is not what you were shown. Nothing was entered.",
        ),
    }
}

/// Somebody else has a stall that was picked.
pub(super) fn stall_taken(what: &str) -> ApiError {
    ApiError::conflict("show_stall_taken", "").with_sentence(format!(
        "A stall that you picked is taken by now: please pick another one. {what}"
    ))
}

pub(super) fn field_errors(wrong: InvalidChoices, choices: &[&str]) -> FieldErrors {
    let mut fields = FieldErrors::new();
    for (positions, sentence) in [
        (wrong.unknown_classes, NO_CLASS),
        (wrong.repeated_classes, "is entered twice"),
        (wrong.closed_classes, "takes no more entries"),
    ] {
        for position in positions {
            let field = choices.get(position).copied().unwrap_or_default();
            fields.add(format!("classes_entered[{position}].{field}"), sentence);
        }
    }
    for title in wrong.begun_classes {
        let problem = format!("{title} has started: ask the show's office to take you out");
        fields.add("classes_entered", problem);
    }
    for (positions, sentence) in [
        (wrong.unknown_extras, "is not offered"),
        (wrong.repeated_extras, "is chosen twice"),
    ] {
        for position in positions {
            fields.add(format!("extras[{position}].fee_id"), sentence);
        }
    }
    for (position, most) in wrong.too_many_extras {
        fields.add(
            format!("extras[{position}].quantity"),
            format!("must be at most {most}"),
        );
    }
    for position in wrong.picked_stalls {
        let problem = "must be stalls that are held for it, at most as many as have none yet";
        fields.add(format!("extras[{position}].holds"), problem);
    }
    for detail in wrong.details {
        fields.add(detail.field, detail.error);
    }
    fields
}

pub(super) fn chosen_by(classes: &[ClassChoice]) -> Vec<&'static str> {
    let field = |choice: &ClassChoice| match choice {
        ClassChoice::Id(_) => "id",
        ClassChoice::Name(_) => "name",
    };
    classes.iter().map(field).collect()
}

/// Enters a horse in a show. No token is needed, except with `horse_id`; the
/// server computes the fee. If the show or a class is full, the entry or its
/// class waits; stalls beyond what is left wait in line (`waiting_extras`).
#[utoipa::path(post, path = "/showstable/events/{id}/register", operation_id = "register", tag = "registrations",
    params(("id" = String, Path, description = "The show's `hashed_id` or id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it registers nothing twice")),
    request_body = RegistrationBody,
    responses((status = 201, description = "The new registration", body = NewRegistrationView),
              (status = 401, description = "A `horse_id` without a valid token"),
              (status = 404, description = "No such show"),
              (status = 409, description = "The show takes no entries now, with the code `prices_changed` the total is another one: then the problem has the new `bill` and `total_fee`; `waiver_changed`, or `show_stall_taken`: somebody else took a stall that was held", body = RegistrationConflict, content_type = "application/problem+json"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    request: HttpRequest,
    queue: web::Data<EntryQueue>,
    limits: web::Data<RateLimits>,
    public_url: web::Data<PublicUrl>,
    event: web::Path<String>,
    key: IdempotencyKeyHeader,
    json: Json<RegistrationBody>,
) -> Result<HttpResponse, ApiError> {
    let event = EventReference::parse(&event).ok_or_else(|| ApiError::not_found("Event"))?;
    let key = key.for_request(&json.fingerprint)?;
    let rider = if json.body.has_horse() {
        Some(SignedIn::extract(&request).await?.actor)
    } else {
        None
    };
    let entry = json.body.into_command()?;
    let mut wish = entry.of_rider(event.clone(), key, rider);
    limits.entries.check(&event)?;
    if let Some(signature) = &mut wish.signature {
        signature.client_address = client_address(&request);
    }
    let choices = chosen_by(&wish.classes);
    let registration = queue.register(wish).await;
    let registration = registration.map_err(|error| refusal(error, &choices))?;
    limits.entries.count(&registration.event_id, &event);
    Ok(HttpResponse::Created().json(NewRegistrationView::new(&registration, &public_url)))
}
