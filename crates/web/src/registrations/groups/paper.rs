use ::registrations::{EntryLink, GroupService};
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};

use super::office::ids;
use super::refused;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::named_pdf;
use crate::turns::FileTurns;

/// The bill of a barn as a PDF with searchable text: what it pays of each of its horses, what it
/// bought for itself, what was paid, what is due, and how to pay it.
#[utoipa::path(get, path = "/showstable/events/{id}/groups/{group_id}/bill.pdf", operation_id = "print_group_bill", tag = "groups", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("group_id" = String, Path, description = "The barn's id")),
    responses((status = 200, description = "The PDF", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such barn of this account")))]
pub(crate) async fn print(
    groups: web::Data<GroupService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (actor, of) = (signed_in.actor, ids(&path)?);
    let who = Who::from(&actor);
    let print = async move {
        let (found, _) = groups.find(&actor, of).await?;
        groups.print(found).await
    };
    let (name, bytes) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, bytes))
}

/// The bill of a barn as a PDF, by its link.
#[utoipa::path(get, path = "/showstable/groups/{token}/bill.pdf", operation_id = "print_own_group_bill", tag = "groups",
    params(("token" = String, Path, description = "The secret part of the barn's link")),
    responses((status = 200, description = "The PDF", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "`link_not_valid`")))]
pub(crate) async fn print_own(
    groups: web::Data<GroupService>,
    turns: web::Data<FileTurns>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let found = groups.own(&EntryLink::read(&token)).await;
    let found = found.map_err(|error| refused(error, "", &[]))?;
    // All who ask for papers of one show by links wait for each other.
    let who = Who::Show(found.group.event_id);
    let print = async move { groups.print(found).await };
    let (name, bytes) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, bytes))
}
