use ::documents::{DocumentFilter, DocumentService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::HorseId;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::DocumentView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, named_parameter, not_blank, page_response};
use crate::problem::{ApiError, bad_parameter};

/// Filters for a list of documents.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Only this kind.
    kind: Option<String>,
    /// Only those about this horse.
    horse: Option<String>,
    /// Only those whose title, kind or notes contain each of these words,
    /// whatever the case and the accents.
    q: Option<String>,
    /// `ended`: only those whose last day is over; `soon`: only those that end
    /// today or within 60 days. Days are those of UTC.
    expires: Option<String>,
}

impl ListQuery {
    fn filter(&self) -> Result<DocumentFilter, ApiError> {
        let horse = not_blank(self.horse.as_deref()).map(|id| {
            HorseId::parse(&id).ok_or_else(|| bad_parameter("horse", "must be the id of a horse"))
        });
        Ok(DocumentFilter {
            kind: named_parameter("kind", self.kind.as_deref())?,
            horse: horse.transpose()?,
            text: not_blank(self.q.as_deref()),
            ends: named_parameter("expires", self.expires.as_deref())?,
        })
    }
}

/// The account's documents: by what ends next, then those without an end, newest
/// first, then those that have ended.
#[utoipa::path(get, path = "/showstable/documents", operation_id = "list_documents", tag = "documents", security(("token" = [])),
    params(ListQuery, PageQuery),
    responses((status = 200, description = "A page of documents; the next one is in the Link header", body = Vec<DocumentView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    documents: web::Data<DocumentService>,
    signed_in: SignedIn,
    query: Query<ListQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse()?;
    let found = documents
        .list(&signed_in.actor, &query.filter()?, &page)
        .await?;
    Ok(page_response(&request, found, |document| {
        DocumentView::new(&document, &signed_in.actor)
    }))
}
