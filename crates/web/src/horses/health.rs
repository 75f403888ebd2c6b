use ::horses::{CareEntry, CareFilter, CareKind, HorseService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{HorseId, RecordDate};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::values::day;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, not_blank, page_response};
use crate::photos::photo_path;
use crate::problem::{ApiError, bad_parameter};
use crate::representation::Named;

/// Something that is due for a horse, or of which nothing is recorded.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CareRow {
    id: String,
    horse: CareHorseView,
    kind: CareKindView,
    /// The vaccination or product; empty if nothing is recorded.
    name: String,
    /// When it was last done.
    #[schema(required = true, format = Date)]
    last_on: Option<String>,
    /// When it is due.
    #[schema(required = true, format = Date)]
    due_on: Option<String>,
}

/// The horse for which something is due.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CareHorseView {
    id: String,
    name: String,
    #[schema(required = true)]
    profile_photo: Option<String>,
}

/// A kind of care that is due again and again.
pub(crate) type CareKindView = Named<CareKind>;

impl From<CareEntry> for CareRow {
    fn from(entry: CareEntry) -> Self {
        Self {
            id: entry.item.id.to_string(),
            horse: CareHorseView {
                id: entry.horse_id.to_string(),
                name: entry.horse_name.as_str().to_owned(),
                profile_photo: entry.profile_photo.as_ref().map(photo_path),
            },
            kind: Named(entry.item.kind),
            name: entry.item.name,
            last_on: day(entry.item.last_on),
            due_on: day(entry.item.due_on),
        }
    }
}

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
        let kind = |text: &str| {
            CareKind::parse(text).ok_or_else(|| {
                bad_parameter(
                    "kind",
                    "must be vaccination, deworming, dental or hoof_care",
                )
            })
        };
        let horse = |text: &str| {
            HorseId::parse(text).ok_or_else(|| bad_parameter("horse", "must be an id"))
        };
        let until =
            |text: &str| RecordDate::parse(text).map_err(|error| bad_parameter("until", error));
        Ok(CareFilter {
            kind: self.kind.as_deref().map(kind).transpose()?,
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
    Ok(page_response(&request, found, CareRow::from))
}
