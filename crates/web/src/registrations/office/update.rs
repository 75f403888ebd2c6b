use ::registrations::{EditEntry, EditEntryError, RegistrationService};
use actix_web::{HttpResponse, web};
use kernel::{FieldErrors, RegistrationId, Revision};
use serde::{Deserialize, Serialize};
use serde_json::{Number, json};
use utoipa::ToSchema;

use super::super::body::{RegistrationBody, RiderAddressBody};
use super::super::details::{EmergencyContactBody, EntryPersonBody, MembershipBody};
use super::view::{EntryChangeView, EntryView};
use super::{missing, registration_id};
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::problem::{ApiError, CHANGED_MEANWHILE, Problem};
use crate::representation::whole_number;

/// The largest back number.
const MAX_BACK_NUMBER: u32 = 999_999;

/// The facts of an entry.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct EntryBody {
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
    /// The horse's owner. If this field and the next six are all missing, the
    /// entry keeps what it has of them; otherwise those that are missing are
    /// cleared.
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
    /// Without it, the entry keeps its number.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 999_999)]
    back_number: Option<Number>,
    /// The revision that was edited. If the entry has another one by now, the
    /// answer is 409 `changed_meanwhile`; without it, the entry is replaced.
    revision: Option<u32>,
}

impl EntryBody {
    fn into_command(self, id: RegistrationId) -> Result<EditEntry, FieldErrors> {
        let mut errors = FieldErrors::new();
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
            ..RegistrationBody::default()
        };
        let rider = form.rider(&mut errors);
        let details = if form.stated_details().is_empty() {
            Some(None)
        } else {
            form.details(&mut errors).map(Some)
        };
        let number = whole_number(self.back_number.as_ref()).and_then(|number| {
            let is_valid = |it: &u32| (1..=MAX_BACK_NUMBER).contains(it);
            match number.filter(|it| !is_valid(it)) {
                Some(_) => Err("must be from 1 to 999999"),
                None => Ok(number),
            }
        });
        let number = errors.take("back_number", number);
        match (rider, details, number) {
            (Some(rider), Some(details), Some(back_number)) if errors.is_empty() => Ok(EditEntry {
                id,
                rider,
                details,
                back_number,
                revision: self.revision.map(Revision::new),
            }),
            _ => Err(errors),
        }
    }
}

/// The problem document of an edit that was refused.
#[derive(Serialize, ToSchema)]
#[allow(dead_code, reason = "it describes what `ApiError` writes")]
pub(crate) struct EntryConflict {
    #[serde(flatten)]
    problem: Problem,
    /// What was changed since the revision in the request; only with
    /// `changed_meanwhile`.
    #[schema(nullable = false)]
    changes: Option<Vec<EntryChangeView>>,
}

impl From<EditEntryError> for ApiError {
    fn from(error: EditEntryError) -> Self {
        match error {
            EditEntryError::NotFound => missing(),
            EditEntryError::Changed { since } => {
                let changes: Vec<EntryChangeView> = since.into_iter().map(Into::into).collect();
                CHANGED_MEANWHILE.with_member("changes", json!(changes))
            }
            EditEntryError::BackNumberTaken(number) => Self::conflict("back_number_taken", "")
                .with_sentence(format!(
                    "Another entry has, or had, the back number {number}. Nothing was saved."
                )),
            EditEntryError::AccountFull => super::change::ACCOUNT_FULL,
            EditEntryError::Store(error) => error.into(),
        }
    }
}

/// Replaces the facts of an entry: rider, contact, horse, notes, back number.
#[utoipa::path(put, path = "/showstable/registrations/{id}", operation_id = "update_registration", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = EntryBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`changed_meanwhile`, with the `changes` since the revision in the request, or `back_number_taken`", body = EntryConflict, content_type = "application/problem+json"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn update(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<EntryBody>,
) -> Result<HttpResponse, ApiError> {
    let wish = json.body.into_command(registration_id(&id)?)?;
    let entry = registrations.edit(&signed_in.actor, wish).await?;
    Ok(HttpResponse::Ok().json(EntryView::new(entry, &public_url)))
}
