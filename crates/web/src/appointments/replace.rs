use ::calendar::{CalendarService, ReplaceAppointment};
use actix_web::{HttpResponse, web};

use super::body::AppointmentBody;
use super::read::appointment_id;
use super::view::AppointmentView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Replaces an appointment or a whole series. Occurrences that were changed or
/// dropped stay so if the series still has their days.
#[utoipa::path(put, path = "/showstable/appointments/{id}", operation_id = "replace_appointment", tag = "appointments", security(("token" = [])),
    params(("id" = String, Path, description = "The appointment's id")),
    request_body = AppointmentBody,
    responses((status = 200, description = "The appointment", body = AppointmentView),
              (status = 404, description = "No such appointment of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    calendar: web::Data<CalendarService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<AppointmentBody>,
) -> Result<HttpResponse, ApiError> {
    let id = appointment_id(&id)?;
    let (wish, revision) = json.body.into_command()?;
    let wish = ReplaceAppointment {
        id,
        revision,
        details: wish.details,
    };
    let changed = calendar.replace(&signed_in.actor, &wish).await?;
    Ok(HttpResponse::Ok().json(AppointmentView::new(&changed, &signed_in.actor)))
}
