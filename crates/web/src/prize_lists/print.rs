use actix_web::{HttpResponse, web};
use processes::prize_list::PrizeListPaper;

use super::paper::{Lists, own};
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::turns::FileTurns;

/// The prize list of one of the account's shows, as riders see it.
#[utoipa::path(get, path = "/showstable/events/{id}/print/prize-list.pdf", operation_id = "print_prize_list", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The paper", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn prize_list(
    lists: Lists,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    own(lists, &turns, signed_in, &id, PrizeListPaper::PrizeList).await
}

/// A blank of one of the account's shows, on which a rider enters one horse by hand: rider,
/// owner, trainer, classes, extras, the waiver and signatures.
#[utoipa::path(get, path = "/showstable/events/{id}/print/entry-blank.pdf", operation_id = "print_entry_blank", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The paper", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn entry_blank(
    lists: Lists,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    own(lists, &turns, signed_in, &id, PrizeListPaper::EntryBlank).await
}
