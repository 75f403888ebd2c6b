//! `entries/{token}`: a rider's own entry, by its link.

use std::net::IpAddr;

use ::events::EventService;
use ::registrations::{
    Charge, EditOwn, EntryLink, OwnEntryError, Registration, RegistrationService, WaiverSignature,
};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{EventReference, FieldErrors, Revision};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{
    EnteredClassBody, ExtraBody, RegistrationBody, RiderAddressBody, class_choices, extra_choices,
};
use super::create::{chosen_by, field_errors};
use super::details::{EmergencyContactBody, EntryPersonBody, MembershipBody, SignatureBody};
use super::view::RegistrationView;
use crate::client_address::client_address;
use crate::events::public::PublicEventView;
use crate::extract::json::Json;
use crate::problem::{ApiError, CHANGED_MEANWHILE};
use crate::representation::dollars;

/// One answer for every link that leads nowhere.
const LINK_NOT_VALID: ApiError = ApiError::missing(
    "link_not_valid",
    "This link is not valid. Ask the show's office for your entry.",
);

/// A rider's own entry: nothing of the office's notes, history or ledger.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnEntryView {
    #[serde(flatten)]
    registration: RegistrationView,
    /// What was bought beside classes, also while it is not charged.
    extras: Vec<OwnExtraView>,
    /// The show, as everybody may see it. The entry can be changed until
    /// `entries_close_at`, or else until the show's end, and scratched until the
    /// show begins.
    event: PublicEventView,
}

/// An extra of an entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnExtraView {
    fee_id: Uuid,
    name: String,
    /// US dollars, as when it was bought.
    #[schema(value_type = f64)]
    unit_amount: Number,
    quantity: u32,
}

fn extras(entry: &Registration) -> Vec<OwnExtraView> {
    let charges = entry.charges.iter();
    let extras = charges.filter(|charge| charge.is_extra && charge.quantity > 0);
    let view = |extra: &Charge| OwnExtraView {
        fee_id: extra.fee_id.as_uuid(),
        name: extra.name.as_str().to_owned(),
        unit_amount: dollars(extra.unit_amount),
        quantity: extra.quantity,
    };
    extras.map(view).collect()
}

/// An entry as its rider wants it to be.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct OwnEntryBody {
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
    #[schema(nullable = false)]
    notes: Option<String>,
    /// Required: all classes in which it is to take part. It leaves the others.
    #[schema(required = true, nullable = false)]
    classes_entered: Option<Vec<EnteredClassBody>>,
    /// Required: all extras.
    #[schema(required = true, nullable = false)]
    extras: Option<Vec<ExtraBody>>,
    /// The horse's owner. The entry keeps what is missing of this field and the next
    /// six; if `rider_name` becomes another one, only owner, trainer, breed and
    /// registration number. Then what the show requires is required, as when a horse
    /// is entered.
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
    /// What the rider signs. Required if the show has a waiver and `rider_name` becomes
    /// another one, or the new birth date is that of a rider under age. Former waivers
    /// are kept.
    #[schema(nullable = false)]
    waiver: Option<SignatureBody>,
    /// The revision that was edited. If the entry has another one by now, the
    /// answer is 409 `changed_meanwhile`; without it, the entry is replaced.
    revision: Option<u32>,
}

impl OwnEntryBody {
    fn into_command(
        self,
        link: EntryLink,
        client_address: Option<IpAddr>,
    ) -> Result<EditOwn, FieldErrors> {
        let mut errors = FieldErrors::new();
        let classes = errors.take("classes_entered", self.classes_entered.ok_or("is required"));
        let classes = classes.and_then(|classes| class_choices(&mut errors, &classes));
        let extras = errors.take("extras", self.extras.ok_or("is required"));
        let extras = extras.and_then(|extras| extra_choices(&mut errors, &extras));
        let form = RegistrationBody {
            rider_name: self.rider_name,
            rider_email: self.rider_email,
            rider_phone: self.rider_phone,
            rider_address: self.rider_address,
            horse_name: self.horse_name,
            notes: self.notes,
            owner: self.owner,
            trainer: self.trainer,
            registration_number: self.registration_number,
            breed: self.breed,
            emergency_contact: self.emergency_contact,
            rider_birth_date: self.rider_birth_date,
            memberships: self.memberships,
            waiver: self.waiver,
            ..RegistrationBody::default()
        };
        let rider = form.rider(&mut errors);
        let details = form.details(&mut errors);
        let signature = form.signature(&mut errors);
        match (rider, details, signature, classes.zip(extras)) {
            (Some(rider), Some(details), Some(signature), Some((classes, extras)))
                if errors.is_empty() =>
            {
                Ok(EditOwn {
                    link,
                    rider,
                    details,
                    stated: form.stated_details(),
                    signature: signature.map(|signature| WaiverSignature {
                        client_address,
                        ..signature
                    }),
                    classes,
                    extras,
                    revision: self.revision.map(Revision::new),
                })
            }
            _ => Err(errors),
        }
    }
}

/// `choices` are the fields in which the classes were chosen.
fn refusal(error: OwnEntryError, choices: &[&str]) -> ApiError {
    match error {
        OwnEntryError::NotFound => LINK_NOT_VALID,
        OwnEntryError::Closed => ApiError::conflict(
            "registration_closed",
            "The closing date is over: ask the show's office for changes.",
        ),
        OwnEntryError::Begun => ApiError::conflict(
            "show_has_begun",
            "The show has begun: ask its office to scratch your entry.",
        ),
        OwnEntryError::Cancelled => ApiError::conflict(
            "entry_cancelled",
            "The show's office cancelled this entry. Ask it for changes.",
        ),
        OwnEntryError::Changed => CHANGED_MEANWHILE,
        OwnEntryError::WaiverChanged(_) => ApiError::conflict(
            "waiver_changed",
            "The waiver of this event is not what you were shown. Nothing was saved.",
        ),
        OwnEntryError::Choices(wrong) => field_errors(*wrong, choices).into(),
        OwnEntryError::AccountFull => {
            ApiError::conflict("event_full", "This event takes no more entries.")
        }
        OwnEntryError::Store(error) => error.into(),
    }
}

async fn answer(events: &EventService, entry: Registration) -> Result<HttpResponse, ApiError> {
    let show = events
        .find_public(&EventReference::Id(entry.event_id))
        .await?;
    let (show, open) = show.ok_or(LINK_NOT_VALID)?;
    Ok(HttpResponse::Ok().json(OwnEntryView {
        extras: extras(&entry),
        registration: RegistrationView::for_rider(entry),
        event: PublicEventView::new(&show, &open),
    }))
}

/// A rider's own entry, by its link.
#[utoipa::path(get, path = "/showstable/entries/{token}", operation_id = "read_own_entry", tag = "registrations",
    params(("token" = String, Path, description = "The secret part of the entry's link")),
    responses((status = 200, description = "The entry and its show", body = OwnEntryView),
              (status = 404, description = "`link_not_valid`")))]
pub(crate) async fn read(
    registrations: web::Data<RegistrationService>,
    events: web::Data<EventService>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let entry = registrations.find_own(&EntryLink::read(&token)).await?;
    answer(&events, entry.ok_or(LINK_NOT_VALID)?).await
}

/// Replaces contact data, horse, classes and extras, until the closing date. A
/// class without a place is waited for. Whoever rides in the place of somebody else
/// signs the show's waiver anew.
#[utoipa::path(put, path = "/showstable/entries/{token}", operation_id = "update_own_entry", tag = "registrations",
    params(("token" = String, Path, description = "The secret part of the entry's link")),
    request_body = OwnEntryBody,
    responses((status = 200, description = "The entry and its show", body = OwnEntryView),
              (status = 404, description = "`link_not_valid`"),
              (status = 409, description = "`changed_meanwhile`, `registration_closed`, `entry_cancelled` or `waiver_changed`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn update(
    request: HttpRequest,
    registrations: web::Data<RegistrationService>,
    events: web::Data<EventService>,
    token: web::Path<String>,
    json: Json<OwnEntryBody>,
) -> Result<HttpResponse, ApiError> {
    let wish = json
        .body
        .into_command(EntryLink::read(&token), client_address(&request))?;
    let choices = chosen_by(&wish.classes);
    let entry = Box::pin(registrations.edit_own(wish)).await;
    answer(&events, entry.map_err(|error| refusal(error, &choices))?).await
}

/// Scratches the whole entry, until the show begins. After the closing date its
/// bill stays. One that is out already is not changed.
#[utoipa::path(post, path = "/showstable/entries/{token}/scratch", operation_id = "scratch_own_entry", tag = "registrations",
    params(("token" = String, Path, description = "The secret part of the entry's link")),
    responses((status = 200, description = "The entry and its show", body = OwnEntryView),
              (status = 404, description = "`link_not_valid`"),
              (status = 409, description = "`show_has_begun`")))]
pub(crate) async fn scratch(
    registrations: web::Data<RegistrationService>,
    events: web::Data<EventService>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let entry = registrations.scratch_own(&EntryLink::read(&token)).await;
    answer(&events, entry.map_err(|error| refusal(error, &[]))?).await
}
