use ::calendar::{AppointmentFilter, CalendarService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{HorseId, RecordDate};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::AppointmentView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, named_parameter, not_blank, page_response};
use crate::problem::{ApiError, bad_parameter};

/// Filters for a list of appointments.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Only of this kind.
    kind: Option<String>,
    /// Only with this horse.
    horse_id: Option<String>,
    /// Only those that have an occurrence on this day or later, YYYY-MM-DD.
    from: Option<String>,
}

impl ListQuery {
    fn filter(&self) -> Result<AppointmentFilter, ApiError> {
        let horse_id = not_blank(self.horse_id.as_deref()).map(|id| {
            HorseId::parse(&id).ok_or_else(|| bad_parameter("horse_id", "must be an id"))
        });
        let from = not_blank(self.from.as_deref()).map(|day| {
            let day = RecordDate::parse(&day).map_err(|error| bad_parameter("from", error));
            day.map(|day| day.as_date().midnight().assume_utc())
        });
        Ok(AppointmentFilter {
            kind: named_parameter("kind", self.kind.as_deref())?,
            horse_id: horse_id.transpose()?,
            from: from.transpose()?,
        })
    }
}

/// The account's appointments, by the start of their first occurrences.
#[utoipa::path(get, path = "/showstable/appointments", operation_id = "list_appointments", tag = "appointments", security(("token" = [])),
    params(ListQuery, PageQuery),
    responses((status = 200, description = "A page of appointments; the next one is in the Link header", body = Vec<AppointmentView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    calendar: web::Data<CalendarService>,
    signed_in: SignedIn,
    query: Query<ListQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse()?;
    let found = calendar.list(&signed_in.actor, query.filter()?, page);
    Ok(page_response(&request, found.await?, |appointment| {
        AppointmentView::new(&appointment, &signed_in.actor)
    }))
}
