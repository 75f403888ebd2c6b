use ::horses::BillOfSaleService;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};

use super::read::horse_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::named_pdf;
use crate::turns::FileTurns;

/// The bill of sale of a horse, to be signed on paper: who sells it to whom, what horse it
/// is, the day and the price. What is not known is a line to be filled in.
#[utoipa::path(get, path = "/showstable/horses/{id}/bill_of_sale.pdf", operation_id = "print_bill_of_sale", tag = "marketplace", security(("token" = [])),
    params(("id" = String, Path, description = "The horse's id")),
    responses((status = 200, description = "The bill of sale", body = Vec<u8>, content_type = "application/pdf"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such horse of this account")))]
pub(crate) async fn print(
    bills: web::Data<BillOfSaleService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, horse_id(&id)?);
    let who = Who::from(&actor);
    let print = async move { bills.print(&actor, id).await };
    let printed = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf("Bill of sale.pdf", printed))
}
