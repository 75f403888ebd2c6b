//! `today`: what is due in a barn on a day.

mod view;

use ::tasks::Day;
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, RecordDate, TimeZone};
use processes::barn_day::BarnDays;
use serde::Deserialize;
use utoipa::IntoParams;
use view::TodayView;

use crate::extract::actor::SignedIn;
use crate::problem::{ApiError, bad_parameter};
use crate::routes::routes;

routes! {
    "/today": get read;
}

/// Which day to show.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DayQuery {
    /// The day, `YYYY-MM-DD`; today in the zone if not given.
    date: Option<String>,
    /// The zone of the barn, as IANA name: when its days begin and what time it is.
    /// If not given, that of the organization, or `UTC`.
    time_zone: Option<String>,
}

/// A zone in a query; without one that of the actor's barn, or UTC.
pub(crate) fn parse_zone(text: Option<&str>, actor: &Actor) -> Result<TimeZone, ApiError> {
    let barn = || actor.time_zone().map_or("UTC", TimeZone::name);
    let zone = TimeZone::parse(text.unwrap_or_else(barn));
    zone.map_err(|error| bad_parameter("time_zone", error))
}

/// A day in a query.
pub(crate) fn parse_date(text: Option<&str>) -> Result<Option<RecordDate>, ApiError> {
    let date = text.map(RecordDate::parse).transpose();
    date.map_err(|error| bad_parameter("date", error))
}

/// What is due in the account's barns on a day, with who ticked it and when. Today
/// is shown with what was missed and is still of use: tasks that are due once until
/// they are ticked; of one that recurs the latest day, if that was yesterday, or
/// within a week and no other is due today; and the doses of yesterday.
#[utoipa::path(get, path = "/showstable/today", operation_id = "read_today", tag = "tasks", security(("token" = [])),
    params(DayQuery),
    responses((status = 200, description = "The day", body = TodayView),
              (status = 400, description = "A bad query")))]
pub(crate) async fn read(
    days: web::Data<BarnDays>,
    signed_in: SignedIn,
    query: Query<DayQuery>,
) -> Result<HttpResponse, ApiError> {
    let day = Day {
        date: parse_date(query.date.as_deref())?,
        zone: parse_zone(query.time_zone.as_deref(), &signed_in.actor)?,
    };
    let actor = &signed_in.actor;
    let today = days.day(actor, &day).await?;
    Ok(HttpResponse::Ok().json(TodayView::new(&today, actor)))
}
