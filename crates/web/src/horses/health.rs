use ::horses::{CareEntry, CareFilter, CareKind, HorseService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{HorseId, RecordDate};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, named_parameter, not_blank, page_response};
use crate::problem::{ApiError, bad_parameter};
use crate::representation::Named;
use crate::view::view;

view! {
    /// Something that is due for a horse, or of which nothing is recorded.
    CareRow(entry: &CareEntry) {
        id: String = entry.item.id,
        horse: CareHorseView = *entry,
        kind: CareKindView = entry.item.kind,
        /// The vaccination or product; empty if nothing is recorded.
        name: String = entry.item.name,
        /// When it was last done.
        #[schema(required = true, format = Date)]
        last_on: Option<String> = entry.item.last_on,
        /// When it is due.
        #[schema(required = true, format = Date)]
        due_on: Option<String> = entry.item.due_on,
    }
}

view! {
    /// The horse for which something is due.
    CareHorseView(entry: &CareEntry) {
        id: String = entry.horse_id,
        name: String = entry.horse_name,
        #[schema(required = true)]
        profile_photo: Option<String> = entry.profile_photo,
    }
}

/// A kind of care that is due again and again.
pub(crate) type CareKindView = Named<CareKind>;

/// Filters for a list of care items.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CareQuery {
    /// Only of this kind.
    #[param(value_type = Option<CareKindView>)]
    kind: Option<String>,
    /// Only of the horse with this id.
    horse: Option<String>,
    /// Only of horses whose name contains this, whatever the case.
    q: Option<String>,
    /// Only what is due on this day or earlier.
    until: Option<String>,
}

impl CareQuery {
    fn filter(&self) -> Result<CareFilter, ApiError> {
        let horse = |text: &str| {
            HorseId::parse(text).ok_or_else(|| bad_parameter("horse", "must be an id"))
        };
        let until =
            |text: &str| RecordDate::parse(text).map_err(|error| bad_parameter("until", error));
        Ok(CareFilter {
            kind: named_parameter("kind", self.kind.as_deref())?,
            horse_id: self.horse.as_deref().map(horse).transpose()?,
            text: not_blank(self.q.as_deref()),
            until: self.until.as_deref().map(until).transpose()?,
        })
    }
}

/// What is due for the account's horses, the earliest first and what has no
/// date last. Every horse has at least one row of each kind.
#[utoipa::path(get, path = "/showstable/horses/health", operation_id = "list_care", tag = "horses", security(("token" = [])),
    params(CareQuery, PageQuery),
    responses((status = 200, description = "A page of what is due; the next one is in the Link header", body = Vec<CareRow>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    horses: web::Data<HorseService>,
    signed_in: SignedIn,
    query: Query<CareQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse()?;
    let found = horses
        .list_care(&signed_in.actor, query.filter()?, page)
        .await?;
    Ok(page_response(&request, found, |entry| CareRow::new(&entry)))
}
