use ::book::BillService;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use kernel::EmailAddress;

use super::bill_id;
use super::keep::view;
use super::view::BillView;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::representation::named_pdf;
use crate::turns::FileTurns;

body! {
    /// To whom a bill is mailed.
    SendBody {
        /// The bill's own address if not given.
        to: Option<EmailAddress>,
    } => Option<EmailAddress> {
        to
    }
}

/// Mails a bill with its PDF. The answer is the bill; its `mail` says whether it was
/// delivered.
#[utoipa::path(post, path = "/showstable/bills/{id}/send", operation_id = "send_bill", tag = "bills", security(("token" = [])),
    params(("id" = String, Path, description = "The bill's id")),
    request_body = SendBody,
    responses((status = 202, description = "The bill, whose mail will be sent", body = BillView),
              (status = 404, description = "No such bill of this account"),
              (status = 409, description = "`bill_fixed`: it is cancelled"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn send(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<SendBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, to) = (bill_id(&id)?, json.body.into_command()?);
    let actor = &signed_in.actor;
    let bill = bills.send(actor, id, to).await?;
    Ok(HttpResponse::Accepted().json(view(&bills, &bill, actor)))
}

/// A bill as a PDF with searchable text. A browser saves it as `Bill 3 Kimbrough.pdf`.
#[utoipa::path(get, path = "/showstable/bills/{id}/bill.pdf", operation_id = "print_bill", tag = "bills", security(("token" = [])),
    params(("id" = String, Path, description = "The bill's id")),
    responses((status = 200, description = "The PDF", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such bill of this account")))]
pub(crate) async fn print(
    bills: web::Data<BillService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, bill_id(&id)?);
    let who = Who::from(&actor);
    let print = async move { bills.print(&actor, id).await };
    let (name, bytes) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, bytes))
}
