use ::registrations::EntryLink;
use actix_web::{HttpResponse, web};
use kernel::OrganizationId;
use processes::taken_receipt::{TakeReceiptError, TakenReceipts};

use super::receipt_id;
use crate::book::view::BookEntryView;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::registrations::groups;

body! {
    /// Whose receipt is taken into which book.
    TakeIntoBookBody {
        /// The secret part of the barn's link; not needed by whoever entered the barn while signed
        /// in.
        group: Option<String>,
        /// The organization whose book it is; the account's own if not given.
        organization_id: Option<OrganizationId>,
    } => (Option<EntryLink>, Option<OrganizationId>) {
        (group.map(|it| EntryLink::read(&it)), organization_id)
    }
}

/// Takes what a receipt of a show paid for a barn into the book of whoever keeps one: an expense,
/// divided by horse, whose owners bear their parts. Repeated, it answers with that entry.
#[utoipa::path(post, path = "/showstable/receipts/{id}/take_into_book", operation_id = "take_receipt_into_book", tag = "book", security(("token" = [])),
    params(("id" = String, Path, description = "The receipt's id")),
    request_body = TakeIntoBookBody,
    responses((status = 201, description = "The entry", body = BookEntryView),
              (status = 404, description = "No such receipt of a barn of this account, no such organization, or `link_not_valid`"),
              (status = 409, description = "`receipt_paid_nothing`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn take(
    receipts: web::Data<TakenReceipts>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<TakeIntoBookBody>,
) -> Result<HttpResponse, ApiError> {
    let (link, organization) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let taken = receipts.take(actor, receipt_id(&id)?, link.as_ref(), organization);
    let entry = taken.await.map_err(refused)?;
    Ok(HttpResponse::Created().json(BookEntryView::new(&entry, actor)))
}

fn refused(error: TakeReceiptError) -> ApiError {
    match error {
        TakeReceiptError::Group(error) => groups::refused(error, "group", &[]),
        TakeReceiptError::PaidNothing => ApiError::conflict(
            "receipt_paid_nothing",
            "This receipt was voided, gave money back, or paid nothing for the barn. Nothing was taken.",
        ),
        TakeReceiptError::Book(error) => error.into(),
    }
}
