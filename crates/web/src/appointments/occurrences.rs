use ::calendar::CalendarService;
use actix_web::{HttpResponse, web};
use kernel::RecordDate;
use time::Date;

use super::body::OccurrenceBody;
use super::read::appointment_id;
use super::view::AppointmentView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Parses the day in a path; an invalid one is 404.
fn day(path: &str) -> Result<Date, ApiError> {
    RecordDate::parse(path)
        .map(RecordDate::as_date)
        .map_err(|_| ApiError::not_found("Occurrence"))
}

/// Changes one occurrence of a series, which is named by its day in the series,
/// and brings it back if it was dropped. The others stay as they are. An
/// appointment that does not recur is its only occurrence.
#[utoipa::path(put, path = "/showstable/appointments/{id}/occurrences/{date}", operation_id = "change_occurrence", tag = "appointments", security(("token" = [])),
    params(("id" = String, Path, description = "The appointment's id"),
           ("date" = String, Path, description = "The day in the series, YYYY-MM-DD")),
    request_body = OccurrenceBody,
    responses((status = 200, description = "The whole appointment", body = AppointmentView),
              (status = 404, description = "No such occurrence of an appointment of this account"),
              (status = 409, description = "`changed_meanwhile` or `too_many_changes`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn change(
    calendar: web::Data<CalendarService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<OccurrenceBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, day) = (appointment_id(&path.0)?, day(&path.1)?);
    let (edit, revision) = json.body.into_command()?;
    let changed = calendar.change_occurrence(&signed_in.actor, id, day, revision, &edit);
    let changed = changed.await?;
    Ok(HttpResponse::Ok().json(AppointmentView::new(&changed, &signed_in.actor)))
}

/// Drops one occurrence of a series. An appointment that does not recur is
/// deleted.
#[utoipa::path(delete, path = "/showstable/appointments/{id}/occurrences/{date}", operation_id = "drop_occurrence", tag = "appointments", security(("token" = [])),
    params(("id" = String, Path, description = "The appointment's id"),
           ("date" = String, Path, description = "The day in the series, YYYY-MM-DD")),
    responses((status = 204, description = "It does not take place"),
              (status = 404, description = "No such occurrence of an appointment of this account"),
              (status = 409, description = "`too_many_changes`")))]
pub(crate) async fn drop_one(
    calendar: web::Data<CalendarService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (id, day) = (appointment_id(&path.0)?, day(&path.1)?);
    calendar.drop_occurrence(&signed_in.actor, id, day).await?;
    Ok(HttpResponse::NoContent().finish())
}
