use ::calendar::CalendarService;
use actix_web::{HttpResponse, web};
use kernel::AppointmentId;

use super::view::AppointmentView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

pub(super) fn not_found() -> ApiError {
    ApiError::not_found("Appointment")
}

/// Parses the id in a path; an invalid id is 404.
pub(super) fn appointment_id(path: &str) -> Result<AppointmentId, ApiError> {
    AppointmentId::parse(path).ok_or_else(not_found)
}

/// One of the account's appointments.
#[utoipa::path(get, path = "/showstable/appointments/{id}", operation_id = "read_appointment", tag = "appointments", security(("token" = [])),
    params(("id" = String, Path, description = "The appointment's id")),
    responses((status = 200, description = "The appointment", body = AppointmentView),
              (status = 404, description = "No such appointment of this account")))]
pub(crate) async fn read(
    calendar: web::Data<CalendarService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = calendar
        .find(&signed_in.actor, appointment_id(&id)?)
        .await?
        .ok_or_else(not_found)?;
    Ok(HttpResponse::Ok().json(AppointmentView::new(&found, &signed_in.actor)))
}
