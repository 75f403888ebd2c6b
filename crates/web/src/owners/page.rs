use ::book::BillService;
use ::documents::DocumentService;
use ::horses::HorseService;
use ::owners::{LinkedOwner, OwnerService};
use actix_web::{HttpResponse, web};
use kernel::RandomToken;

use super::view::{OwnerPageView, Shows};
use crate::problem::ApiError;
use crate::routes::BASE;

/// The same for a link that never was, one that is dead, and what is no link.
pub(super) fn not_found() -> ApiError {
    ApiError::not_found("Page")
}

/// Whose page is behind a link that lives.
pub(super) async fn owner(
    owners: &OwnerService,
    token: &str,
) -> Result<(RandomToken, LinkedOwner), ApiError> {
    let token = RandomToken::parse(token);
    let owner = owners.owner(token.as_ref()).await?;
    token.zip(owner).ok_or_else(not_found)
}

/// What an owner sees of their own: their horses with the care that was given and is due,
/// the documents that the barn shares with them, and their bills. Visits are counted, and
/// not who visits.
#[utoipa::path(get, path = "/showstable/owners/{token}", operation_id = "read_owner_page", tag = "owners",
    params(("token" = String, Path, description = "The secret of the link")),
    responses((status = 200, description = "The page", body = OwnerPageView),
              (status = 404, description = "No such link, or it is dead")))]
pub(crate) async fn read(
    owners: web::Data<OwnerService>,
    horses: web::Data<HorseService>,
    documents: web::Data<DocumentService>,
    bills: web::Data<BillService>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (secret, owner) = owner(&owners, &token).await?;
    let (barn, contact) = (owner.organization_id, owner.contact_id);
    let bills = bills.of_owner(barn, contact).await?;
    let shows = Shows {
        name: owner.name,
        horses: horses.of_owner(barn, contact, bills.today).await?,
        documents: documents.shared_with(barn, contact, bills.today).await?,
        bills,
        base: format!("{BASE}/owners/{secret}"),
    };
    // It was revoked meanwhile.
    if !owners.count(&secret).await? {
        return Err(not_found());
    }
    Ok(HttpResponse::Ok().json(OwnerPageView::new(&shows)))
}
