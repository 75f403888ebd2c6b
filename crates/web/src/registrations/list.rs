use ::registrations::{EntryFilter, EntrySort, Missing, Owing};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{ClassId, EventId, ExhibitorId, SortKey};
use processes::show_office::ShowOffice;
use serde::Deserialize;
use usda::MissingRecord;
use utoipa::IntoParams;

use super::view::ListedEntryView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{
    PageQuery, named_parameter, not_blank, number_key, page_response, text_key,
};
use crate::problem::{ApiError, bad_parameter};

/// Filters and order of a list of entries.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Only entries with all of these words in the rider's name, email address
    /// or telephone number, the horse's name, the entry or back number, or the notes,
    /// whatever the case and accents. `#12` finds the number 12 only.
    q: Option<String>,
    /// Only entries in the class of this id, in any state.
    class: Option<String>,
    /// Only entries in this state: `entered`, `waitlisted`, `scratched` or
    /// `cancelled`.
    status: Option<String>,
    /// `true`: only entries that still owe something.
    due: Option<String>,
    /// `true`: only entries that paid too much, to which the show owes something. Not together
    /// with `due`.
    owed: Option<String>,
    /// Only entries that lack this of what the show asks, as an entry's `missing` names
    /// it; `any` is anything.
    missing: Option<String>,
    /// Only entries in which this is to be filled in for the package of the show's records, as
    /// `missing` of the package names it by `record`.
    lacking: Option<String>,
    /// Only entries in which this exhibitor rides, owns or trains the horse, pays or gets prize
    /// money.
    exhibitor_id: Option<String>,
    /// `-created` (the default: last made first), `number` (the back number),
    /// `rider`, `horse` or `balance` (what is still due, the most first).
    sort: Option<String>,
}

/// A parameter that is `true` or `false`; without it, it is `false`.
fn is_true(name: &str, value: Option<&str>) -> Result<bool, ApiError> {
    match value {
        None | Some("false") => Ok(false),
        Some("true") => Ok(true),
        Some(_) => Err(bad_parameter(name, "must be 'true' or 'false'")),
    }
}

impl ListQuery {
    fn filter(&self) -> Result<EntryFilter, ApiError> {
        let class = self.class.as_deref().map(|id| {
            ClassId::parse(id).ok_or_else(|| bad_parameter("class", "must be the id of a class"))
        });
        let exhibitor = self.exhibitor_id.as_deref().map(|id| {
            let wrong = || bad_parameter("exhibitor_id", "must be the id of an exhibitor");
            ExhibitorId::parse(id).ok_or_else(wrong)
        });
        Ok(EntryFilter {
            text: not_blank(self.q.as_deref()),
            class_id: class.transpose()?,
            status: named_parameter("status", self.status.as_deref())?,
            owing: match (
                is_true("due", self.due.as_deref())?,
                is_true("owed", self.owed.as_deref())?,
            ) {
                (false, false) => None,
                (true, false) => Some(Owing::Due),
                (false, true) => Some(Owing::Owed),
                (true, true) => return Err(bad_parameter("owed", "must not be 'true' with 'due'")),
            },
            missing: match self.missing.as_deref() {
                Some("any") => Missing::ALL.to_vec(),
                name => named_parameter("missing", name)?.into_iter().collect(),
            },
            exhibitor: exhibitor.transpose()?,
            ids: None,
            sort: named_parameter("sort", self.sort.as_deref())?.unwrap_or_default(),
        })
    }
}

/// The registrations of one of the account's shows, last made first.
#[utoipa::path(get, path = "/showstable/events/{id}/registrations", operation_id = "list_registrations", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), ListQuery, PageQuery),
    responses((status = 200, description = "A page of registrations; the next one is in the Link header", body = Vec<ListedEntryView>),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    request: HttpRequest,
    office: web::Data<ShowOffice>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<ListQuery>,
    page: web::Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let id = EventId::parse(&id).ok_or_else(|| ApiError::not_found("Event"))?;
    let filter = query.filter()?;
    let lacking = named_parameter::<MissingRecord>("lacking", query.lacking.as_deref())?;
    let page = page.parse_by(|key| match filter.sort {
        EntrySort::NewestFirst | EntrySort::Number | EntrySort::Balance => {
            number_key(key).map(SortKey::Number)
        }
        EntrySort::Rider | EntrySort::Horse => text_key(key).map(SortKey::Text),
    })?;
    let found = office
        .entries(&signed_in.actor, id, (filter, lacking), page)
        .await?;
    let page = found.ok_or_else(|| ApiError::not_found("Event"))?;
    Ok(page_response(&request, page, |it| {
        ListedEntryView::new(&it)
    }))
}
