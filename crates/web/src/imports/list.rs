use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use processes::imports::ImportService;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::ImportRowView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{PageQuery, page_response};
use crate::problem::ApiError;
use crate::representation::chosen_organization;

/// Whose imports.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImportsQuery {
    /// Of this organization; without it of the account's own.
    organization_id: Option<String>,
}

/// The imports of an organization, as far as the role permits to import such rows, the
/// newest first.
#[utoipa::path(get, path = "/showstable/imports", operation_id = "list_imports", tag = "imports", security(("token" = [])),
    params(ImportsQuery, PageQuery),
    responses((status = 200, description = "A page of imports; the next one is in the Link header", body = Vec<ImportRowView>),
              (status = 400, description = "A bad query"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn list(
    request: HttpRequest,
    imports: web::Data<ImportService>,
    signed_in: SignedIn,
    query: Query<ImportsQuery>,
    page: Query<PageQuery>,
) -> Result<HttpResponse, ApiError> {
    let (actor, page) = (&signed_in.actor, page.parse()?);
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let found = imports.list(actor, organization, &page).await?;
    let row = |import| ImportRowView::new(&import, actor);
    Ok(page_response(&request, found, row))
}
