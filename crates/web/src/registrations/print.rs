use ::registrations::{Paper, RosterService, UnprintableEntry};
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use kernel::ClassId;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::named_pdf;
use crate::turns::FileTurns;
use crate::view::view;

/// Which entries are printed.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct PrintQuery {
    /// Only the entries of this class, by its id.
    class: Option<String>,
}

/// A paper for the office of one of the account's shows: `class-sheets`,
/// `judge-cards`, `check-in`, `back-numbers` or `bills`. A browser saves it under the name
/// and the first day of the show: `Spring Classic 2027-05-01 check-in.pdf`.
#[utoipa::path(get, path = "/showstable/events/{id}/print/{paper}.pdf", operation_id = "print_entries", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("paper" = String, Path, description = "`class-sheets`, `judge-cards`, `check-in`, `back-numbers` or `bills`"), PrintQuery),
    responses((status = 200, description = "The paper", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such show of this account, class or paper")))]
pub(crate) async fn print(
    rosters: web::Data<RosterService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    query: web::Query<PrintQuery>,
) -> Result<HttpResponse, ApiError> {
    let (event, paper) = path.into_inner();
    let event = event_id(&event)?;
    let paper = Paper::parse(&paper).ok_or_else(|| ApiError::not_found("Paper"))?;
    let actor = signed_in.actor;
    let class = query.class.as_deref().map(|class| {
        let id = ClassId::parse(class);
        id.ok_or_else(|| ApiError::not_found("Class"))
    });
    let (who, class) = (Who::from(&actor), class.transpose()?);
    let print = async move { rosters.print(&actor, event, paper, class).await };
    let (name, printed) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, printed))
}

view! {
    /// An entry with characters that papers show as a box, because no font has them.
    #[schema(as = UnprintableEntry)]
    UnprintableEntryView(entry: &UnprintableEntry) {
        registration_id: Uuid = entry.registration_id,
        /// Null while it has none.
        #[schema(required = true)]
        back_number: Option<u32> = entry.back_number,
        rider_name: String = entry.rider_name,
        horse_name: String = entry.horse_name,
        /// Each once.
        characters: String = entry.characters,
    }
}

/// The entries of one of the account's shows whose names papers cannot show in full; none
/// if they can.
#[utoipa::path(get, path = "/showstable/events/{id}/print/unprintable", operation_id = "list_unprintable_entries", tag = "registrations", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The entries, by entry number", body = [UnprintableEntryView]),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn unprintable(
    rosters: web::Data<RosterService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    event: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, event) = (signed_in.actor, event_id(&event)?);
    let who = Who::from(&actor);
    let find = async move { rosters.unprintable(&actor, event).await };
    let found = turns.make(who, Work::Paper, find).await??;
    let found: Vec<_> = found.iter().map(UnprintableEntryView::new).collect();
    Ok(HttpResponse::Ok().json(found))
}
