use ::rings::RingService;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};

use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::named_pdf;
use crate::turns::FileTurns;

/// The published results of one of the account's shows for the wall, as a PDF with
/// searchable text: a page for each class.
#[utoipa::path(get, path = "/showstable/events/{id}/print/results.pdf", operation_id = "print_results", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The paper", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn print(
    rings: web::Data<RingService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, event_id(&id)?);
    let who = Who::from(&actor);
    let print = async move { rings.print(&actor, id).await };
    let (name, printed) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, printed))
}
