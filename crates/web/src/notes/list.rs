use ::notes::{NoteFilter, NoteService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::HorseId;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::NoteView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, not_blank, page_response};
use crate::problem::{ApiError, bad_parameter};

/// Filters for a list of notes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Only those about this horse.
    horse: Option<String>,
    /// Only those that contain each of these words, whatever the case and the
    /// accents.
    q: Option<String>,
}

/// The account's notes: pinned ones first, then the newest.
#[utoipa::path(get, path = "/showstable/notes", operation_id = "list_notes", tag = "notes", security(("token" = [])),
    params(ListQuery, PageQuery),
    responses((status = 200, description = "A page of notes; the next one is in the Link header", body = Vec<NoteView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    notes: web::Data<NoteService>,
    signed_in: SignedIn,
    query: Query<ListQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = page.parse()?;
    let horse = not_blank(query.horse.as_deref()).map(|id| {
        HorseId::parse(&id).ok_or_else(|| bad_parameter("horse", "must be the id of a horse"))
    });
    let filter = NoteFilter {
        horse: horse.transpose()?,
        text: not_blank(query.q.as_deref()),
    };
    let found = notes.list(&signed_in.actor, &filter, &page).await?;
    Ok(page_response(&request, found, |note| {
        NoteView::new(&note, &signed_in.actor)
    }))
}
