//! The files of an owner's page.

use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use kernel::{BillId, DocumentId};
use processes::owner_page::OwnerPages;

use super::page::owner;
use crate::documents::file::whole_file;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::named_pdf;
use crate::turns::FileTurns;

/// A bill to the owner as a PDF with searchable text.
#[utoipa::path(get, path = "/showstable/owners/{token}/bills/{id}.pdf", operation_id = "print_owner_bill", tag = "owners",
    params(("token" = String, Path, description = "The secret of the link"),
           ("id" = String, Path, description = "The bill's id")),
    responses((status = 200, description = "The PDF", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such link, or it is dead, or no such bill to this owner"),
              (status = 429, description = "Too many bills were printed")))]
pub(crate) async fn bill(
    pages: web::Data<OwnerPages>,
    (limits, turns): (web::Data<RateLimits>, web::Data<FileTurns>),
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Bill");
    let owner = owner(&pages, &path.0).await?;
    let id = BillId::parse(&path.1).ok_or_else(missing)?;
    limits.check_owner_bill(owner.contact_id)?;
    let who = Who::Owner(owner.contact_id);
    let print = async move { pages.bill(&owner, id).await };
    let printed = turns.make(who, Work::Paper, print).await??;
    let (name, bytes) = printed.ok_or_else(missing)?;
    Ok(named_pdf(&name, bytes))
}

/// The file of a document that the barn shares with the owner.
#[utoipa::path(get, path = "/showstable/owners/{token}/documents/{id}", operation_id = "read_owner_document", tag = "owners",
    params(("token" = String, Path, description = "The secret of the link"),
           ("id" = String, Path, description = "The document's id")),
    responses((status = 200, description = "The file, as a download that a browser does not keep", body = Vec<u8>, content_type = "application/octet-stream"),
              (status = 404, description = "No such link, or it is dead, or no such document that is shared with this owner")))]
pub(crate) async fn document(
    pages: web::Data<OwnerPages>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Document");
    let owner = owner(&pages, &path.0).await?;
    let id = DocumentId::parse(&path.1).ok_or_else(missing)?;
    let found = pages.document(&owner, id).await?;
    whole_file(pages.files().into(), found.ok_or_else(missing)?).await
}
