//! `search`: finds anything that the account may read.

use ::notes::{Finding, Findings, MAX_QUERY_CHARS, SearchService, SearchWords};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::extract::actor::SignedIn;
use crate::problem::{ApiError, bad_parameter};
use crate::representation::Oid;
use crate::routes::routes;

routes! {
    "/search": get search;
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchQuery {
    /// Words, each of which what is found contains, whatever the case and the
    /// accents; at most 200 characters. Without words nothing is found.
    q: Option<String>,
}

/// Something that was found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FindingView {
    _id: Oid,
    /// What it is called; of a note, its first line.
    title: String,
    /// What tells it from others; may be empty.
    detail: String,
    /// The path of its page in the web app.
    link: String,
}

/// What was found, at most ten of each kind.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FindingsView {
    /// By name, company, email address and phone numbers.
    contacts: Vec<FindingView>,
    /// By name, registration and microchip number, and owners.
    horses: Vec<FindingView>,
    /// By title, kind and notes; only where the account may read documents.
    documents: Vec<FindingView>,
    /// By text.
    notes: Vec<FindingView>,
    /// By name and venue.
    shows: Vec<FindingView>,
    /// Entries of shows, by rider, horse, back number (`#12` is no other number),
    /// email address, phone, notes, owner and trainer.
    entries: Vec<FindingView>,
    /// Barns at shows, by name and by the person in charge, their email address and phone.
    groups: Vec<FindingView>,
    /// People of the directory of shows, by name, email address, phone and the numbers of
    /// memberships and entries.
    exhibitors: Vec<FindingView>,
    /// Horses of the directory of shows, by name, microchip, and the numbers of registries,
    /// memberships and entries.
    show_horses: Vec<FindingView>,
    /// Whether only the entries of the latest shows were searched: those that have not
    /// more than 20,000 together.
    are_entries_partial: bool,
    /// Courses of medication, by drug, horse, reason and who prescribed them.
    medications: Vec<FindingView>,
    /// Visits of care, by kind, name, who did it and product, with the horse; the newest
    /// 10,000 are searched.
    care: Vec<FindingView>,
    /// What people saw on horses, by text.
    observations: Vec<FindingView>,
    /// Horses by what their feeding plan says.
    feeding: Vec<FindingView>,
    /// By recipient and number; only where the account keeps the book.
    bills: Vec<FindingView>,
    /// What the barn offers for money, by name; only where the account keeps the book.
    services: Vec<FindingView>,
}

/// The views of findings, each with its id and the path of its page.
fn views<Id>(found: Vec<Finding<Id>>, place: impl Fn(Id) -> (Uuid, String)) -> Vec<FindingView> {
    let view = |found: Finding<Id>| {
        let (id, link) = place(found.id);
        FindingView {
            _id: Oid::new(id),
            title: found.title,
            detail: found.detail,
            link,
        }
    };
    found.into_iter().map(view).collect()
}

impl From<Findings> for FindingsView {
    fn from(found: Findings) -> Self {
        Self {
            contacts: views(found.contacts, |id| (id.as_uuid(), format!("/owners/{id}"))),
            horses: views(found.horses, |id| (id.as_uuid(), format!("/horses/{id}"))),
            feeding: views(found.feeding, |id| (id.as_uuid(), format!("/horses/{id}"))),
            medications: views(found.medications, |(id, horse)| {
                (id.as_uuid(), format!("/horses/{horse}"))
            }),
            care: views(found.care, |(id, horse)| {
                (id.as_uuid(), format!("/horses/{horse}"))
            }),
            observations: views(found.observations, |(id, horse)| {
                (id.as_uuid(), format!("/horses/{horse}"))
            }),
            documents: views(found.documents, |id| {
                (id.as_uuid(), format!("/documents?open={id}"))
            }),
            notes: views(found.notes, |id| {
                (id.as_uuid(), format!("/notes?open={id}"))
            }),
            bills: views(found.bills, |id| {
                (id.as_uuid(), format!("/financial/bills/{id}"))
            }),
            services: views(found.services, |id| {
                (id.as_uuid(), format!("/financial/services?open={id}"))
            }),
            groups: views(found.groups, |(id, event)| {
                (id.as_uuid(), format!("/event/{event}/barns/{id}"))
            }),
            exhibitors: views(found.exhibitors, |id| {
                (id.as_uuid(), format!("/exhibitors/{id}"))
            }),
            show_horses: views(found.show_horses, |id| {
                (id.as_uuid(), format!("/show-horses/{id}"))
            }),
            shows: views(found.shows, |id| (id.as_uuid(), format!("/event/{id}"))),
            are_entries_partial: found.are_entries_partial,
            entries: views(found.entries, |(id, event)| {
                (id.as_uuid(), format!("/event/{event}/entries/{id}"))
            }),
        }
    }
}

/// Finds contacts, horses, their feeding and medication, documents, notes, bills,
/// shows and their entries that the account may read; the newest first.
#[utoipa::path(get, path = "/showstable/search", operation_id = "search", tag = "search", security(("token" = [])),
    params(SearchQuery),
    responses((status = 200, description = "What was found", body = FindingsView),
              (status = 400, description = "A bad query")))]
pub(crate) async fn search(
    service: web::Data<SearchService>,
    signed_in: SignedIn,
    query: Query<SearchQuery>,
) -> Result<HttpResponse, ApiError> {
    let text = query.q.as_deref().unwrap_or_default();
    if text.chars().count() > MAX_QUERY_CHARS {
        let reason = format!("must be at most {MAX_QUERY_CHARS} characters");
        return Err(bad_parameter("q", reason));
    }
    let found = match SearchWords::parse(text) {
        Some(words) => service.search(&signed_in.actor, &words).await?,
        None => Findings::default(),
    };
    Ok(HttpResponse::Ok().json(FindingsView::from(found)))
}
