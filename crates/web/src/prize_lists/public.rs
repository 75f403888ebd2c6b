use actix_web::http::header::{CACHE_CONTROL, ContentType};
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::{EventReference, StoreError};
use processes::prize_list::PrizeListPaper;

use super::paper::{Lists, find, missing, public};
use super::view::PrizeListView;
use crate::problem::ApiError;
use crate::qr_code::svg_of;
use crate::representation::{EncodedBody, RenderedShows};
use crate::turns::FileTurns;

/// The memory for prize lists in bytes.
const MEMORY: u64 = 16 << 20;

/// The public prize lists of shows.
#[derive(Debug)]
pub(crate) struct PublicPrizeLists(RenderedShows<EncodedBody>);

impl Default for PublicPrizeLists {
    fn default() -> Self {
        Self(RenderedShows::new(MEMORY))
    }
}

/// The prize list of a show, by its id or its public link.
#[utoipa::path(get, path = "/showstable/events/public/{id}/prize_list", operation_id = "read_prize_list", tag = "events",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    responses((status = 200, description = "The prize list", body = PrizeListView),
              (status = 404, description = "No such show")))]
pub(crate) async fn read(
    request: HttpRequest,
    (lists, url): Lists,
    rendered: web::Data<PublicPrizeLists>,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let reference = EventReference::parse(&id).ok_or_else(missing)?;
    let render = async || {
        let Some(list) = lists.find(&reference, &url.0).await? else {
            return Ok(None);
        };
        let json = serde_json::to_vec(&PrizeListView::new(&list)).map_err(StoreError::failed)?;
        Ok(Some((list.event_id.as_uuid(), EncodedBody::new(json))))
    };
    let found = rendered.0.find(&reference, render).await?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header(ContentType::json())
        .insert_header((CACHE_CONTROL, "no-cache"));
    let found = found.ok_or_else(missing)?;
    Ok(found.body.answer(&request, response).await)
}

/// The prize list of a show as a paper, by its id or its public link.
#[utoipa::path(get, path = "/showstable/events/public/{id}/prize-list.pdf", operation_id = "print_public_prize_list", tag = "events",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    responses((status = 200, description = "The paper", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such show")))]
pub(crate) async fn prize_list(
    lists: Lists,
    turns: web::Data<FileTurns>,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    public(lists, &turns, &id, PrizeListPaper::PrizeList).await
}

/// A blank of a show, on which a rider enters one horse by hand; by the show's id or its
/// public link.
#[utoipa::path(get, path = "/showstable/events/public/{id}/entry-blank.pdf", operation_id = "print_public_entry_blank", tag = "events",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    responses((status = 200, description = "The paper", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such show")))]
pub(crate) async fn entry_blank(
    lists: Lists,
    turns: web::Data<FileTurns>,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    public(lists, &turns, &id, PrizeListPaper::EntryBlank).await
}

/// The QR code of the link of a show's public form, by the show's id or its public link.
#[utoipa::path(get, path = "/showstable/events/public/{id}/qr.svg", operation_id = "read_public_event_qr_code", tag = "events",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    responses((status = 200, description = "A picture of the link of the public form", body = String, content_type = "image/svg+xml"),
              (status = 404, description = "No such show")))]
pub(crate) async fn qr_code(
    (lists, url): Lists,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let list = find(&lists, &url, &id).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .body(svg_of(&list.entry_link)?))
}
