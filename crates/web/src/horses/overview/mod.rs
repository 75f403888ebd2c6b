//! `horses/overview`: one section of every horse, as JSON or as a table for
//! spreadsheets.

mod csv;
mod view;

use ::horses::{HorseService, OverviewKind};

use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{PageRequest, SortKey};
use processes::barn_day::BarnDays;
use serde::Deserialize;
use utoipa::IntoParams;
pub(crate) use view::OverviewRow;

use crate::extract::actor::SignedIn;
use crate::extract::page::{MAX_LIMIT, page_response, parse_page_by, text_key};
use crate::problem::ApiError;
use crate::representation::Named;

/// Which view.
pub(crate) type OverviewKindView = Named<OverviewKind>;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OverviewQuery {
    /// The section that is shown.
    #[param(inline)]
    view: OverviewKindView,
    /// How many items at most, 1 to 500; 100 if not given. A page is shorter if
    /// its sections are large.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 500)]
    limit: Option<String>,
    /// From the `Link` header of the page before.
    cursor: Option<String>,
}

/// One section of each of the account's horses, sorted by name.
#[utoipa::path(get, path = "/showstable/horses/overview", operation_id = "list_overview", tag = "horses", security(("token" = [])),
    params(OverviewQuery),
    responses((status = 200, description = "A page of horses; the next one is in the Link header", body = Vec<OverviewRow>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    days: web::Data<BarnDays>,
    signed_in: SignedIn,
    query: Query<OverviewQuery>,
) -> Result<HttpResponse, ApiError> {
    let (limit, cursor) = (query.limit.as_deref(), query.cursor.as_deref());
    let page = parse_page_by(limit, cursor, |key| text_key(key).map(SortKey::Text))?;
    let actor = &signed_in.actor;
    let found = days.overview(actor, query.view.0, &page).await?;
    Ok(page_response(&request, found, |row| {
        OverviewRow::new(&row, actor)
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OverviewCsvQuery {
    /// The section that is shown.
    #[param(inline)]
    view: OverviewKindView,
}

/// One section of each of the account's horses as a table for spreadsheets,
/// sorted by name. Cells that a spreadsheet could take for a formula begin with
/// an apostrophe.
#[utoipa::path(get, path = "/showstable/horses/overview.csv", operation_id = "export_overview", tag = "horses", security(("token" = [])),
    params(OverviewCsvQuery),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 400, description = "A bad query")))]
pub(crate) async fn export(
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    query: Query<OverviewCsvQuery>,
) -> Result<HttpResponse, ApiError> {
    let kind = query.view.0;
    let first = horses
        .overview(&signed_in.actor, kind, &PageRequest::first(MAX_LIMIT))
        .await?;
    Ok(csv::response(horses, signed_in.actor, kind, first))
}
