use ::tasks::{CourseFilter, TaskService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{Actor, HorseId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::MedicationRow;
use crate::extract::actor::SignedIn;
use crate::extract::page::{page_response, parse_page};
use crate::problem::{ApiError, bad_parameter};
use crate::today::{parse_date, parse_zone};

/// Filters for a list of courses of medication.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MedicationQuery {
    /// Only those of the horse with this id. Without `current` those are listed
    /// too that were deleted and are kept for their doses.
    horse: Option<String>,
    /// `true`: only those that are given on the day; `false`: only those that are
    /// not.
    #[param(value_type = Option<bool>)]
    current: Option<String>,
    /// The day for `current`, `YYYY-MM-DD`; today if not given.
    date: Option<String>,
    /// The zone in which it is today, as IANA name. If not given, that of the
    /// organization, or `UTC`.
    time_zone: Option<String>,
    /// How many courses at most, 1 to 500; 100 if not given.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 500)]
    limit: Option<String>,
    /// From the `Link` header of the page before.
    cursor: Option<String>,
}

impl MedicationQuery {
    fn filter(&self, tasks: &TaskService, actor: &Actor) -> Result<CourseFilter, ApiError> {
        let horse = |text: &str| {
            HorseId::parse(text).ok_or_else(|| bad_parameter("horse", "must be an id"))
        };
        let is_current = match self.current.as_deref() {
            None => None,
            Some("true") => Some(true),
            Some("false") => Some(false),
            Some(_) => return Err(bad_parameter("current", "must be true or false")),
        };
        let zone = parse_zone(self.time_zone.as_deref(), actor)?;
        let date = parse_date(self.date.as_deref())?;
        let date = date.or_else(|| tasks.date_in(&zone));
        Ok(CourseFilter {
            horse_id: self.horse.as_deref().map(horse).transpose()?,
            current: date.zip(is_current),
        })
    }
}

/// The account's courses of medication, last created first.
#[utoipa::path(get, path = "/showstable/medications", operation_id = "list_medications", tag = "medications", security(("token" = [])),
    params(MedicationQuery),
    responses((status = 200, description = "A page of courses; the next one is in the Link header", body = Vec<MedicationRow>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    query: Query<MedicationQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = parse_page(query.limit.as_deref(), query.cursor.as_deref())?;
    let filter = query.filter(&tasks, &signed_in.actor)?;
    let found = tasks.courses(&signed_in.actor, filter, page).await?;
    Ok(page_response(&request, found, |course| {
        MedicationRow::new(&course, &signed_in.actor)
    }))
}
