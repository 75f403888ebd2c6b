use ::horses::{HorseFilter, HorseService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::HorseRow;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, not_blank, page_response};
use crate::problem::{ApiError, bad_parameter};

/// Filters for a list of horses.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Only horses whose name contains this, whatever the case.
    q: Option<String>,
    /// `true`: only those that are archived; otherwise only the others.
    #[param(value_type = Option<bool>)]
    archived: Option<String>,
}

/// The account's horses, last created first; without those that are archived.
#[utoipa::path(get, path = "/showstable/horses", operation_id = "list_horses", tag = "horses", security(("token" = [])),
    params(ListQuery, PageQuery),
    responses((status = 200, description = "A page of horses; the next one is in the Link header", body = Vec<HorseRow>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    query: Query<ListQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse()?;
    let is_archived = match query.archived.as_deref() {
        None | Some("" | "false") => false,
        Some("true") => true,
        Some(_) => return Err(bad_parameter("archived", "must be true or false")),
    };
    let filter = HorseFilter {
        text: not_blank(query.q.as_deref()),
        is_archived,
    };
    let found = horses.list(&signed_in.actor, filter, page).await?;
    Ok(page_response(&request, found, |horse| {
        HorseRow::new(&horse, &signed_in.actor)
    }))
}
