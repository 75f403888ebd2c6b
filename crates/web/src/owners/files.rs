//! The files of an owner's page.

use ::book::BillService;
use ::documents::DocumentService;
use ::owners::OwnerService;
use actix_web::{HttpResponse, web};
use kernel::{BillId, DocumentId};

use super::page::owner;
use crate::documents::file::whole_file;
use crate::problem::ApiError;
use crate::rate_limits::RateLimits;
use crate::representation::named_pdf;

/// A bill to the owner as a PDF with searchable text.
#[utoipa::path(get, path = "/showstable/owners/{token}/bills/{id}.pdf", operation_id = "print_owner_bill", tag = "owners",
    params(("token" = String, Path, description = "The secret of the link"),
           ("id" = String, Path, description = "The bill's id")),
    responses((status = 200, description = "The PDF", body = Vec<u8>, content_type = "application/pdf"),
              (status = 404, description = "No such link, or it is dead, or no such bill to this owner"),
              (status = 429, description = "Too many bills were printed")))]
pub(crate) async fn bill(
    owners: web::Data<OwnerService>,
    bills: web::Data<BillService>,
    limits: web::Data<RateLimits>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let not_found = || ApiError::not_found("Bill");
    let (_, owner) = owner(&owners, &path.0).await?;
    let id = BillId::parse(&path.1).ok_or_else(not_found)?;
    limits.check_owner_bill(owner.contact_id)?;
    let printed = bills.print_for(owner.organization_id, owner.contact_id, id);
    let (name, bytes) = printed.await?.ok_or_else(not_found)?;
    Ok(named_pdf(&name, bytes))
}

/// The file of a document that the barn shares with the owner.
#[utoipa::path(get, path = "/showstable/owners/{token}/documents/{id}", operation_id = "read_owner_document", tag = "owners",
    params(("token" = String, Path, description = "The secret of the link"),
           ("id" = String, Path, description = "The document's id")),
    responses((status = 200, description = "The file, as a download that a browser does not keep", body = Vec<u8>, content_type = "application/octet-stream"),
              (status = 404, description = "No such link, or it is dead, or no such document that is shared with this owner")))]
pub(crate) async fn document(
    owners: web::Data<OwnerService>,
    documents: web::Data<DocumentService>,
    bills: web::Data<BillService>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (_, owner) = owner(&owners, &path.0).await?;
    let id = DocumentId::parse(&path.1);
    let today = bills.day_in(owner.organization_id).await?;
    let shared = documents.shared_with(owner.organization_id, owner.contact_id, today);
    let mut shared = shared.await?.into_iter();
    let found = shared.find(|it| Some(it.id) == id);
    let found = found.ok_or_else(|| ApiError::not_found("Document"))?;
    whole_file(documents, found).await
}
