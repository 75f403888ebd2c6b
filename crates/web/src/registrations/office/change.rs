use ::events::MAX_CLASSES;
use ::registrations::{
    ChangeClasses, ChangeClassesError, InvalidClassChanges, NewStatus, RegistrationService,
    SetStatus, SetStatusError, WaiveError, WaiveLine,
};
use actix_web::{HttpResponse, web};
use kernel::{BillLineId, ClassId, FieldErrors, RegistrationId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::{optional_reason, required_reason};
use super::view::EntryView;
use super::{missing, registration_id};
use crate::calendar_feed::PublicUrl;
use crate::events::NOT_A_CLASS;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::problem::ApiError;
use crate::representation::text;

pub(super) const ACCOUNT_FULL: ApiError =
    ApiError::conflict("event_full", "This event takes no more entries.");

const SHOW_FULL: ApiError = ApiError::conflict(
    "show_full",
    "The show has no place for this entry. Nothing was changed.",
);

fn classes_full(names: &[String]) -> ApiError {
    ApiError::conflict("class_full", "").with_sentence(format!(
        "There is no place in {}. Nothing was changed.",
        names.join(", ")
    ))
}

/// Classes that an entry enters and leaves.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ClassChangesBody {
    /// Ids of classes. One that is new to the entry is waited for if it has no
    /// place; one that it waits for, or that it left, needs a place.
    #[schema(nullable = false)]
    add: Option<Vec<String>>,
    /// Ids of classes that the entry is in or waits for.
    #[schema(nullable = false)]
    scratch: Option<Vec<String>>,
    reason: Option<String>,
    /// Whether a full or closed class may get the entry.
    #[serde(rename = "override")]
    has_override: Option<bool>,
}

impl ClassChangesBody {
    fn into_command(self, id: RegistrationId) -> Result<ChangeClasses, FieldErrors> {
        let mut errors = FieldErrors::new();
        let add = class_ids(&mut errors, "add", self.add.unwrap_or_default());
        let scratch = class_ids(&mut errors, "scratch", self.scratch.unwrap_or_default());
        let reason = optional_reason(&mut errors, self.reason.as_ref());
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(ChangeClasses {
            id,
            add,
            scratch,
            has_override: self.has_override.unwrap_or_default(),
            reason,
        })
    }
}

fn class_ids(errors: &mut FieldErrors, field: &str, ids: Vec<String>) -> Vec<ClassId> {
    if ids.len() > MAX_CLASSES {
        errors.add(field, format!("must be at most {MAX_CLASSES} classes"));
        return Vec::new();
    }
    let parse = |(position, id): (usize, String)| {
        let id = ClassId::parse(&id).ok_or(NOT_A_CLASS);
        errors.take(format!("{field}[{position}]"), id)
    };
    ids.into_iter().enumerate().filter_map(parse).collect()
}

fn invalid(changes: InvalidClassChanges) -> ApiError {
    let mut errors = FieldErrors::new();
    for (field, positions, wrong) in [
        ("add", changes.unknown, NOT_A_CLASS),
        ("add", changes.entered, "is entered already"),
        ("add", changes.closed, "takes no more entries"),
        ("scratch", changes.not_entered, "is not entered"),
    ] {
        for position in positions {
            errors.add(format!("{field}[{position}]"), wrong);
        }
    }
    errors.into()
}

impl From<ChangeClassesError> for ApiError {
    fn from(error: ChangeClassesError) -> Self {
        match error {
            ChangeClassesError::NotFound => missing(),
            ChangeClassesError::Invalid(changes) => invalid(changes),
            ChangeClassesError::ShowFull => SHOW_FULL,
            ChangeClassesError::ClassesFull { names } => classes_full(&names),
            ChangeClassesError::AccountFull => ACCOUNT_FULL,
            ChangeClassesError::Store(error) => error.into(),
        }
    }
}

/// Enters and leaves classes for an entry. A class that is left before the
/// closing date costs nothing; later it keeps its price.
#[utoipa::path(post, path = "/showstable/registrations/{id}/classes", operation_id = "change_registration_classes", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = ClassChangesBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`class_full` or `show_full`: without `override` there is no place"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn classes(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ClassChangesBody>,
) -> Result<HttpResponse, ApiError> {
    let wish = json.body.into_command(registration_id(&id)?)?;
    let entry = registrations.change_classes(&signed_in.actor, wish).await?;
    Ok(HttpResponse::Ok().json(EntryView::new(entry, &public_url)))
}

/// A new status of an entry.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct StatusBody {
    /// `scratched`: the exhibitor takes it out. `cancelled`: the office does, and
    /// it owes nothing. `entered`: it comes back, or takes the places for which
    /// it waits.
    #[schema(required = true, nullable = false)]
    status: Option<String>,
    reason: Option<String>,
    /// Whether it enters without a place.
    #[serde(rename = "override")]
    has_override: Option<bool>,
}

impl StatusBody {
    fn into_command(self, id: RegistrationId) -> Result<SetStatus, FieldErrors> {
        let mut errors = FieldErrors::new();
        let status = NewStatus::parse(text(self.status.as_ref()));
        let status = status.ok_or("must be 'entered', 'scratched' or 'cancelled'");
        let status = errors.take("status", status);
        let reason = optional_reason(&mut errors, self.reason.as_ref());
        match status {
            Some(status) if errors.is_empty() => Ok(SetStatus {
                id,
                status,
                has_override: self.has_override.unwrap_or_default(),
                reason,
            }),
            _ => Err(errors),
        }
    }
}

impl From<SetStatusError> for ApiError {
    fn from(error: SetStatusError) -> Self {
        match error {
            SetStatusError::NotFound => missing(),
            SetStatusError::ShowFull => SHOW_FULL,
            SetStatusError::ClassesFull { names } => classes_full(&names),
            SetStatusError::Store(error) => error.into(),
        }
    }
}

/// Scratches or cancels an entry, brings it back, or takes it from the waiting
/// list. An entry that has the status already is not changed.
#[utoipa::path(post, path = "/showstable/registrations/{id}/status", operation_id = "set_registration_status", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = StatusBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`class_full` or `show_full`: without `override` there is no place"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn status(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<StatusBody>,
) -> Result<HttpResponse, ApiError> {
    let wish = json.body.into_command(registration_id(&id)?)?;
    let entry = registrations.set_status(&signed_in.actor, wish).await?;
    Ok(HttpResponse::Ok().json(EntryView::new(entry, &public_url)))
}

/// A line of the bill that is waived.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct WaiverBody {
    /// The id of the line.
    #[schema(required = true, nullable = false)]
    line: Option<String>,
    #[schema(required = true, nullable = false)]
    reason: Option<String>,
}

const NOT_A_LINE: &str = "is not a line of this bill";

impl WaiverBody {
    fn into_command(self, id: RegistrationId) -> Result<WaiveLine, FieldErrors> {
        let mut errors = FieldErrors::new();
        let line = BillLineId::parse(text(self.line.as_ref())).ok_or(NOT_A_LINE);
        let line = errors.take("line", line);
        let reason = required_reason(&mut errors, self.reason.as_ref());
        match (line, reason) {
            (Some(line), Some(reason)) => Ok(WaiveLine { id, line, reason }),
            _ => Err(errors),
        }
    }
}

impl From<WaiveError> for ApiError {
    fn from(error: WaiveError) -> Self {
        match error {
            WaiveError::NotFound => missing(),
            WaiveError::NoSuchLine => FieldErrors::of("line", NOT_A_LINE).into(),
            WaiveError::AlreadyWaived => {
                Self::conflict("already_waived", "This line was waived before.")
            }
            WaiveError::Store(error) => error.into(),
        }
    }
}

/// Waives a line of an entry's bill: it remains, and costs nothing.
#[utoipa::path(post, path = "/showstable/registrations/{id}/waivers", operation_id = "waive_bill_line", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    request_body = WaiverBody,
    responses((status = 200, description = "The whole entry", body = EntryView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "`already_waived`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn waive(
    registrations: web::Data<RegistrationService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<WaiverBody>,
) -> Result<HttpResponse, ApiError> {
    let wish = json.body.into_command(registration_id(&id)?)?;
    let entry = registrations.waive(&signed_in.actor, wish).await?;
    Ok(HttpResponse::Ok().json(EntryView::new(entry, &public_url)))
}
