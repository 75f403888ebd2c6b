use ::book::{BarnServices, TickWish};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::RecordDate;
use serde::Deserialize;
use utoipa::IntoParams;

use super::body::ServiceTickBody;
use super::service_id;
use super::view::{TickedQuantityView, TicksOfDayView};
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::horses::read::horse_id;
use crate::problem::{ApiError, bad_parameter};
use crate::representation::{chosen_organization, text};
use crate::tasks::done::path_date;

/// Which day.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DayQuery {
    /// `YYYY-MM-DD`.
    #[param(required = true, value_type = String, format = Date)]
    date: Option<String>,
    /// The account's own organization if not given.
    organization_id: Option<String>,
}

/// What is ticked on a day of the services that are charged each time, and for which horses
/// it could be. It has no amounts.
#[utoipa::path(get, path = "/showstable/services/done", operation_id = "read_ticks_of_day", tag = "services", security(("token" = [])),
    params(DayQuery),
    responses((status = 200, description = "The ticks", body = TicksOfDayView),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    services: web::Data<BarnServices>,
    signed_in: SignedIn,
    query: Query<DayQuery>,
) -> Result<HttpResponse, ApiError> {
    let day = RecordDate::parse(text(query.date.as_ref()));
    let day = day.map_err(|_| bad_parameter("date", "must be written as YYYY-MM-DD"))?;
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let ticks = services
        .ticks_of(actor, organization, day.as_date())
        .await?;
    Ok(HttpResponse::Ok().json(TicksOfDayView::new(&ticks, actor)))
}

/// Notes that a service was done for a horse on a day, and is to be charged. It can be
/// repeated, and of two people who tick the same, one is noted; another quantity takes the
/// place of the first one.
#[utoipa::path(put, path = "/showstable/horses/{id}/services/{service_id}/done/{date}", operation_id = "tick_service", tag = "services", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id"),
           ("service_id" = String, Path, description = "The id of a service that is charged each time"),
           ("date" = String, Path, description = "The day, `YYYY-MM-DD`; not after tomorrow")),
    request_body = ServiceTickBody,
    responses((status = 200, description = "What is ticked", body = TickedQuantityView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse or service of this account"),
              (status = 409, description = "`already_billed`, `account_limit_reached`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn tick(
    services: web::Data<BarnServices>,
    signed_in: SignedIn,
    path: web::Path<(String, String, String)>,
    json: Json<ServiceTickBody>,
) -> Result<HttpResponse, ApiError> {
    let (horse, service) = (horse_id(&path.0)?, service_id(&path.1)?);
    let (day, quantity) = (path_date(&path.2)?.as_date(), json.body.into_command()?);
    let wish = TickWish {
        horse,
        service,
        day,
        quantity,
    };
    let ticked = services.tick(&signed_in.actor, wish).await?;
    Ok(HttpResponse::Ok().json(TickedQuantityView::new(&(wish, ticked))))
}
