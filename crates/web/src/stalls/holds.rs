//! Stalls that riders pick while they fill in the form.

use ::stalls::{StallHold, StallService};
use actix_web::{HttpResponse, web};
use kernel::{EventReference, RandomToken};

use super::body::StallHoldBody;
use super::view::StallNightView;
use crate::extract::json::SmallJson;
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::representation::Instant;
use crate::view::view;

view! {
    /// A stall that is held.
    #[schema(as = StallHold)]
    StallHoldView(hold: &StallHold) {
        /// By which the entry names it.
        token: String = hold.token,
        /// Nobody else gets it before. Afterwards the entry has it if nobody took it since.
        held_until: Instant = hold.until,
        nights: Vec<StallNightView> = hold.nights,
    }
}

fn show(id: &str) -> Result<EventReference, ApiError> {
    EventReference::parse(id).ok_or_else(|| ApiError::not_found("Event"))
}

/// Holds a stall of a show for 15 minutes by the clock of the server, while somebody fills in
/// the form. The entry that names the token among the `holds` of the extra has the stall.
#[utoipa::path(post, path = "/showstable/events/public/{id}/stall_holds", operation_id = "hold_stall", tag = "stalls",
    params(("id" = String, Path, description = "The show's `hashed_id` or id")),
    request_body = StallHoldBody,
    responses((status = 201, description = "It is held", body = StallHoldView),
              (status = 404, description = "No such show"),
              (status = 409, description = "`show_stall_taken`: somebody has or holds it on one of the nights, which `nights` names; `extra_sold_out`: no stall is left for the extra; `registration_closed`"),
              (status = 422, description = "Invalid fields: a stall of another kind, or nights on which it cannot be had")))]
pub(crate) async fn hold(
    stalls: web::Data<StallService>,
    id: web::Path<String>,
    json: SmallJson<StallHoldBody>,
) -> Result<HttpResponse, ApiError> {
    let (show, draft) = (show(&id)?, json.body.into_command()?);
    let held = stalls.hold(&show, draft).await?;
    Ok(HttpResponse::Created().json(StallHoldView::new(&held)))
}

/// Lets go of a stall that is held. Of one that is not held any more nothing changes.
#[utoipa::path(delete, path = "/showstable/events/public/{id}/stall_holds/{token}", operation_id = "let_go_stall", tag = "stalls",
    params(("id" = String, Path, description = "The show's `hashed_id` or id"),
           ("token" = String, Path, description = "The token of the hold")),
    responses((status = 204, description = "It is not held"),
              (status = 404, description = "No such show")))]
pub(crate) async fn let_go(
    stalls: web::Data<StallService>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (id, token) = path.into_inner();
    let show = show(&id)?;
    if let Some(token) = RandomToken::parse(&token) {
        stalls.let_go(&show, &token).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}
