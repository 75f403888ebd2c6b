use ::stalls::{StallPaper, StallService};
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};

use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::named_pdf;
use crate::turns::FileTurns;

/// The chart of the stalls of one of the account's shows for the wall: each stall with who
/// has it.
#[utoipa::path(get, path = "/showstable/events/{id}/print/stalls.pdf", operation_id = "print_stall_chart", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The chart", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn chart(
    stalls: web::Data<StallService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    print(stalls, &turns, signed_in, &id, StallPaper::Chart).await
}

/// A card for the door of each stall that somebody has at one of the account's shows.
#[utoipa::path(get, path = "/showstable/events/{id}/print/stall-cards.pdf", operation_id = "print_stall_cards", tag = "stalls", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The cards", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn cards(
    stalls: web::Data<StallService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    print(stalls, &turns, signed_in, &id, StallPaper::Cards).await
}

async fn print(
    stalls: web::Data<StallService>,
    turns: &FileTurns,
    signed_in: SignedIn,
    id: &str,
    paper: StallPaper,
) -> Result<HttpResponse, ApiError> {
    let (actor, event) = (signed_in.actor, event_id(id)?);
    let who = Who::from(&actor);
    let print = async move { stalls.print(&actor, event, paper).await };
    let (name, printed) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, printed))
}
