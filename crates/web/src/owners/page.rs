use ::owners::LinkedOwner;
use actix_web::{HttpResponse, web};
use kernel::RandomToken;
use processes::owner_page::OwnerPages;

use super::view::OwnerPageView;
use crate::problem::ApiError;
use crate::routes::BASE;

/// The same for a link that never was, one that is dead, and what is no link.
fn not_found() -> ApiError {
    ApiError::not_found("Page")
}

/// Whose page is behind a link that lives.
pub(super) async fn owner(pages: &OwnerPages, token: &str) -> Result<LinkedOwner, ApiError> {
    let owner = pages.owner(RandomToken::parse(token).as_ref()).await?;
    owner.ok_or_else(not_found)
}

/// What an owner sees of their own: their horses with the care that was given and is due,
/// the documents that the barn shares with them, and their bills. Visits are counted, and
/// not who visits.
#[utoipa::path(get, path = "/showstable/owners/{token}", operation_id = "read_owner_page", tag = "owners",
    params(("token" = String, Path, description = "The secret of the link")),
    responses((status = 200, description = "The page", body = OwnerPageView),
              (status = 404, description = "No such link, or it is dead")))]
pub(crate) async fn read(
    pages: web::Data<OwnerPages>,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let page = pages.open(RandomToken::parse(&token).as_ref()).await?;
    let page = page.ok_or_else(not_found)?;
    let base = format!("{BASE}/owners/{token}");
    Ok(HttpResponse::Ok().json(OwnerPageView::new(&page, &base)))
}
