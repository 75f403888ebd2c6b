use ::registrations::RosterService;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};

use super::registration_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::named_pdf;
use crate::turns::FileTurns;

/// The bill of an entry as a PDF with searchable text: what it costs, what was paid, what
/// is due, and how to pay it. A browser saves it under the name and the first day of the
/// show: `Spring Classic 2027-05-01 bill 101 Rae Doe.pdf`.
#[utoipa::path(get, path = "/showstable/registrations/{id}/bill.pdf", operation_id = "print_entry_bill", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The registration's id")),
    responses((status = 200, description = "The PDF", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such entry of a show of this account")))]
pub(crate) async fn print(
    rosters: web::Data<RosterService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, registration_id(&id)?);
    let who = Who::from(&actor);
    let print = async move { rosters.print_bill(&actor, id).await };
    let (name, bytes) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, bytes))
}
