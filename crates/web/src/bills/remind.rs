use ::book::{BillReminderService, BillService};
use actix_web::{HttpResponse, web};
use kernel::OrganizationId;

use super::bill_id;
use super::keep::view;
use super::month::SentMonthView;
use super::send::SendBody;
use super::view::BillView;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;

body! {
    /// Whose debtors are reminded.
    RemindBody {
        /// The account's own organization if not given.
        organization_id: Option<OrganizationId>,
    } => Option<OrganizationId> {
        organization_id
    }
}

/// Reminds by mail of an overdue bill: with the sum, until when it was due, and for how many
/// days it is overdue. No reminder is sent by itself.
#[utoipa::path(post, path = "/showstable/bills/{id}/remind", operation_id = "remind_of_bill", tag = "bills", security(("token" = [])),
    params(("id" = String, Path, description = "The bill's id")),
    request_body = SendBody,
    responses((status = 202, description = "The bill, whose reminder will be sent", body = BillView),
              (status = 404, description = "No such bill of this account"),
              (status = 409, description = "`not_overdue`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn one(
    reminders: web::Data<BillReminderService>,
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<SendBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, to) = (bill_id(&id)?, json.body.into_command()?);
    let actor = &signed_in.actor;
    let bill = reminders.remind(actor, id, to).await?;
    Ok(HttpResponse::Accepted().json(view(&bills, &bill, actor)))
}

/// Reminds everybody with overdue bills by mail, each once of all of them, unless they were
/// reminded today.
#[utoipa::path(post, path = "/showstable/bills/remind", operation_id = "remind_of_bills", tag = "bills", security(("token" = [])),
    request_body = RemindBody,
    responses((status = 200, description = "How many mails were asked for, and of which bills nobody is reminded", body = SentMonthView),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn all(
    reminders: web::Data<BillReminderService>,
    signed_in: SignedIn,
    json: SmallJson<RemindBody>,
) -> Result<HttpResponse, ApiError> {
    let organization = json.body.into_command()?;
    let sent = reminders.remind_all(&signed_in.actor, organization).await?;
    let view = SentMonthView::new(&sent, &reminders.is_sending());
    Ok(HttpResponse::Ok().json(view))
}
