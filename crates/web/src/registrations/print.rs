use ::registrations::{Paper, RosterService};
use actix_web::{HttpResponse, web};
use kernel::ClassId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::named_pdf;

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
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    query: web::Query<PrintQuery>,
) -> Result<HttpResponse, ApiError> {
    let (event, paper) = path.into_inner();
    let event = event_id(&event)?;
    let paper = Paper::parse(&paper).ok_or_else(|| ApiError::not_found("Paper"))?;
    let class = query.class.as_deref().map(|class| {
        let id = ClassId::parse(class);
        id.ok_or_else(|| ApiError::not_found("Class"))
    });
    let (name, printed) = rosters
        .print(&signed_in.actor, event, paper, class.transpose()?)
        .await?;
    Ok(named_pdf(&name, printed))
}
