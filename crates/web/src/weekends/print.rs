use ::registrations::RosterService;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use kernel::RegistrationId;
use serde::Deserialize;
use utoipa::IntoParams;

use super::weekend_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::named_pdf;
use crate::turns::FileTurns;

/// Which bills are printed.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct BillQuery {
    /// Only the bill that has this entry, by its id.
    entry: Option<String>,
}

/// The bills of a weekend of the account's shows, each with pages of its own.
#[utoipa::path(get, path = "/showstable/weekends/{id}/bills.pdf", operation_id = "print_weekend_bills", tag = "weekends", security(("token" = [])),
    params(("id" = String, Path, description = "The weekend's id"), BillQuery),
    responses((status = 200, description = "The bills", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such weekend of this account, or no bill of such an entry")))]
pub(crate) async fn print(
    rosters: web::Data<RosterService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
    query: web::Query<BillQuery>,
) -> Result<HttpResponse, ApiError> {
    let id = weekend_id(&id)?;
    let entry = query.entry.as_deref().map(|entry| {
        let id = RegistrationId::parse(entry);
        id.ok_or_else(|| ApiError::not_found("Entry"))
    });
    let (actor, entry) = (signed_in.actor, entry.transpose()?);
    let who = Who::from(&actor);
    let print = async move { rosters.print_weekend(&actor, id, entry).await };
    let (name, printed) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, printed))
}
