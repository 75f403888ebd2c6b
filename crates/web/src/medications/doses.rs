use ::tasks::{DayTime, GiveDose, GiveDoseError, TaskService};
use actix_web::{HttpResponse, web};
use kernel::{CourseId, FieldErrors, OptionalLine, RecordDate, TimeZone};
use serde_json::json;
use time::OffsetDateTime;

use super::read::course_id;
use super::view::DoseView;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, Required, body};
use crate::problem::ApiError;
use crate::representation::Instant;
use crate::tasks::done::path_date;

body! {
    /// Whether a dose was given.
    DoseBody {
        /// Given, or skipped.
        given: Required<bool>,
        /// Why it was skipped, required then, or a remark.
        reason: OptionalLine<500>,
        /// When it was given or skipped, by the client's clock, ISO 8601 with an
        /// offset; without it now. What is in the future counts as now, and what is
        /// more than a week ago as a week ago. As needed it is as precise as the path, which
        /// it must fit.
        at: Option<OffsetDateTime>,
    } => (bool, OptionalLine<500>, Option<OffsetDateTime>) { (given, reason, at) }
}

/// 409: it is given as needed, and not yet again. The member says from when it is possible.
fn too_soon(next: OffsetDateTime, zone: &TimeZone, is_kept: bool) -> ApiError {
    let (date, minute) = (zone.date_of(next), zone.minute_of_day(next));
    let half = if minute < 12 * 60 { "AM" } else { "PM" };
    let hour = (minute / 60 + 11) % 12 + 1;
    let begins = if is_kept {
        "The horse got it already. This is kept beside that dose: the horse may have got it twice."
    } else {
        "Not recorded: the horse got it already."
    };
    let sentence = format!(
        "{begins} The next dose is possible from {} {}, {}, {hour}:{:02} {half} {}.",
        date.month(),
        date.day(),
        date.year(),
        minute % 60,
        zone.abbreviation(next),
    );
    ApiError::conflict("dose_too_soon", "")
        .with_sentence(sentence)
        .with_member("possible_from", json!(Instant::from(next)))
}

impl From<GiveDoseError> for ApiError {
    fn from(error: GiveDoseError) -> Self {
        match error {
            GiveDoseError::TooSoon {
                next,
                zone,
                is_kept,
            } => too_soon(next, &zone, is_kept),
            GiveDoseError::Refusal(refusal) => refusal.into(),
        }
    }
}

fn parts(path: &(String, String, String)) -> Result<(CourseId, RecordDate, DayTime), ApiError> {
    let id = course_id(&path.0)?;
    let date = path_date(&path.1)?;
    let time = DayTime::parse(&path.2).map_err(|error| FieldErrors::of("time", error))?;
    Ok((id, date, time))
}

/// Records that a dose was given or skipped, with what the course says now. If it
/// is recorded already, the answer is the first record, and another one is kept among its
/// `duplicates`: of two people who record it both are told. The same account can repeat it
/// with the same `at`, or without one. To correct it, delete it first.
///
/// What is given as needed is recorded at the day and time at which it is given, on the
/// clocks of the barn. Within its `least_hours`, and beyond its `most_per_day`, it is
/// refused; `possible_from` of the answer says from when the next dose is possible. If it was
/// given more than two minutes ago, it is kept among the duplicates of the nearest dose.
#[utoipa::path(put, path = "/showstable/medications/{id}/doses/{date}/{time}", operation_id = "give_dose", tag = "medications", security(("token" = [])),
    params(("id" = String, Path, description = "The course's id"),
           ("date" = String, Path, description = "A day of the course, `YYYY-MM-DD`"),
           ("time" = String, Path, description = "One of its times, `08:00`; as needed when it is given")),
    request_body = DoseBody,
    responses((status = 200, description = "The dose", body = DoseView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such course of this account"),
              (status = 409, description = "`dose_too_soon`"),
              (status = 422, description = "No dose is due then, the day has not begun, or it is skipped without a reason")))]
pub(crate) async fn give(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    path: web::Path<(String, String, String)>,
    json: SmallJson<DoseBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, date, time) = parts(&path)?;
    let (is_given, reason, at) = json.body.into_command()?;
    let wish = GiveDose {
        id,
        date,
        time,
        is_given,
        reason,
        at,
    };
    let dose = tasks.give_dose(&signed_in.actor, wish).await?;
    Ok(HttpResponse::Ok().json(DoseView::new(&dose)))
}

/// Removes a record of a dose that was made by mistake, if there is one: of several that of
/// the account, otherwise the latest.
#[utoipa::path(delete, path = "/showstable/medications/{id}/doses/{date}/{time}", operation_id = "remove_dose", tag = "medications", security(("token" = [])),
    params(("id" = String, Path, description = "The course's id"),
           ("date" = String, Path, description = "The day, `YYYY-MM-DD`"),
           ("time" = String, Path, description = "The time, `08:00`")),
    responses((status = 204, description = "The record is removed, or there was none"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such course of this account"),
              (status = 422, description = "No date, or no time")))]
pub(crate) async fn remove(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    path: web::Path<(String, String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (id, date, time) = parts(&path)?;
    let removed = tasks.remove_dose(&signed_in.actor, id, date, time);
    if removed.await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Medication"))
    }
}
