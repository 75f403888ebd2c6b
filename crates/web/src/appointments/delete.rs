use ::calendar::CalendarService;
use actix_web::{HttpResponse, web};

use super::read::{appointment_id, not_found};
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Deletes an appointment or a whole series, with its reminders.
#[utoipa::path(delete, path = "/showstable/appointments/{id}", operation_id = "delete_appointment", tag = "appointments", security(("token" = [])),
    params(("id" = String, Path, description = "The appointment's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 404, description = "No such appointment of this account")))]
pub(crate) async fn delete(
    calendar: web::Data<CalendarService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    if calendar
        .delete(&signed_in.actor, appointment_id(&id)?)
        .await?
    {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(not_found())
    }
}
