use actix_web::{HttpResponse, web};
use processes::show_office::ShowOffice;
use usda::NoticeTerms;

use super::EventView;
use super::read::event_id;
use super::usda::statement::{StatementBody, sending};
use super::view::Reader;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::problem::ApiError;

/// Where the server delivers notices: notifies the USDA of one of the account's
/// shows, now; with `sent_at`, notes the account's word that it sent the letter
/// that was made ready for it. Where the server makes notices ready: notes the
/// account's word that it sent the notice itself. Of many calls one succeeds; the
/// others are told that it was done or is being done.
#[utoipa::path(post, path = "/showstable/events/{id}/submit_to_usda", operation_id = "submit_event_to_usda", tag = "usda", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    request_body(content = StatementBody, description = "What the account says of the notice that it sent, if it says anything"),
    responses((status = 200, description = "The notified show", body = EventView),
              (status = 404, description = "No such show of this account"),
              (status = 409, description = "Notified before, being notified now, or over; or no letter was made ready that the account could have sent"),
              (status = 422, description = "Invalid fields"),
              (status = 502, description = "The notice could not be delivered, or its letter not be written")))]
pub(crate) async fn submit(
    office: web::Data<ShowOffice>,
    notices: web::Data<NoticeTerms>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: SmallJson<StatementBody>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    let statement = sending(json.body, notices.delivery_method())?;
    let event = office.submit(&signed_in.actor, id, statement).await?;
    let event = event.ok_or_else(|| ApiError::not_found("Event"))?;
    let reader = Reader::new(&signed_in, &notices);
    Ok(HttpResponse::Ok().json(EventView::new(&event, &reader)))
}
