use ::contacts::EmergencyService;
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};

use super::view::pages;
use crate::calendar_feed::PublicUrl;
use crate::extract::actor::SignedIn;
use crate::places::BarnQuery;
use crate::problem::ApiError;
use crate::representation::{chosen_organization, named_pdf};
use crate::turns::FileTurns;

/// Cards for the doors of all stalls, in the order of the plan: the horse's name, what it is
/// fed, whom to call, and the code of its emergency page, if it has one.
#[utoipa::path(get, path = "/showstable/places/door_cards.pdf", operation_id = "print_door_cards", tag = "emergency", security(("token" = [])),
    params(BarnQuery),
    responses((status = 200, description = "The cards, three on a page", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn print(
    emergency: web::Data<EmergencyService>,
    (public_url, turns): (web::Data<PublicUrl>, web::Data<FileTurns>),
    signed_in: SignedIn,
    query: Query<BarnQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let (actor, pages) = (signed_in.actor, pages(&public_url));
    let who = Who::from(&actor);
    let print = async move { emergency.door_cards(&actor, organization, &pages).await };
    let printed = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf("Stall cards.pdf", printed))
}
