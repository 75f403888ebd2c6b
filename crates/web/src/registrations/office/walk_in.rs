use ::registrations::RegistrationService;
use actix_web::{HttpResponse, web};
use kernel::{EventId, EventReference};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use super::super::body::{EnteredClassBody, ExtraBody, RegistrationBody, RiderAddressBody};
use super::super::create::{RegistrationConflict, chosen_by, refusal};
use super::super::details::{EmergencyContactBody, EntryPersonBody, MembershipBody};
use super::super::view::NewRegistrationView;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::problem::ApiError;

/// An entry that the office makes.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct WalkInBody {
    /// Required.
    #[schema(required = true, nullable = false)]
    rider_name: Option<String>,
    /// Required.
    #[schema(required = true, nullable = false)]
    rider_email: Option<String>,
    /// Required.
    #[schema(required = true, nullable = false)]
    rider_phone: Option<String>,
    /// Required, with its street.
    #[schema(required = true, nullable = false)]
    rider_address: Option<RiderAddressBody>,
    /// Required.
    #[schema(required = true, nullable = false)]
    horse_name: Option<String>,
    /// Each by its id, or by its name in any case; none is required.
    #[schema(nullable = false)]
    classes_entered: Option<Vec<EnteredClassBody>>,
    #[schema(nullable = false)]
    notes: Option<String>,
    /// What is bought beside classes.
    #[schema(nullable = false)]
    extras: Option<Vec<ExtraBody>>,
    /// The horse's owner. This field and the next six also where the show's
    /// `form` does not ask for them.
    #[schema(nullable = false)]
    owner: Option<EntryPersonBody>,
    /// The horse's trainer.
    #[schema(nullable = false)]
    trainer: Option<EntryPersonBody>,
    /// The horse's number in a registry.
    #[schema(nullable = false)]
    registration_number: Option<String>,
    #[schema(nullable = false)]
    breed: Option<String>,
    /// Whom to call after an accident.
    #[schema(nullable = false)]
    emergency_contact: Option<EmergencyContactBody>,
    /// `YYYY-MM-DD`.
    #[schema(nullable = false)]
    rider_birth_date: Option<String>,
    /// At most 20.
    #[schema(nullable = false)]
    memberships: Option<Vec<MembershipBody>>,
    /// The total that the rider was shown, in US dollars. If it is another one
    /// by now, the answer is 409 `prices_changed` and nothing is entered.
    #[schema(value_type = Option<f64>)]
    total: Option<Number>,
    /// Whether the entry is made also before the opening, after the closing, and
    /// without a place.
    #[serde(rename = "override")]
    has_override: Option<bool>,
}

impl WalkInBody {
    fn into_form(self) -> (RegistrationBody, bool) {
        let form = RegistrationBody {
            rider_name: self.rider_name,
            rider_email: self.rider_email,
            rider_phone: self.rider_phone,
            rider_address: self.rider_address,
            horse_name: self.horse_name,
            classes_entered: self.classes_entered,
            notes: self.notes,
            extras: self.extras,
            owner: self.owner,
            trainer: self.trainer,
            registration_number: self.registration_number,
            breed: self.breed,
            emergency_contact: self.emergency_contact,
            rider_birth_date: self.rider_birth_date,
            memberships: self.memberships,
            horse_id: None,
            waiver: None,
            total: self.total,
        };
        (form, self.has_override.unwrap_or_default())
    }
}

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
    let (form, has_override) = json.body.into_form();
    let wish = form.into_command(EventReference::Id(id), key, None)?;
    let choices = chosen_by(&wish.classes);
    let made = registrations.add_walk_in(&signed_in.actor, id, wish, has_override);
    let made = made.await.map_err(|error| refusal(error, &choices))?;
    Ok(HttpResponse::Created().json(NewRegistrationView::new(made, &public_url)))
}
