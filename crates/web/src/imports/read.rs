use ::imports::ImportService;
use actix_web::{HttpResponse, web};

use super::import_id;
use super::view::ImportView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::turns::{Takes, Turns};

/// An import: how it would be imported, or what came of it.
#[utoipa::path(get, path = "/showstable/imports/{id}", operation_id = "read_import", tag = "imports", security(("token" = [])),
    params(("id" = String, Path, description = "The import's id")),
    responses((status = 200, description = "The import", body = ImportView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such import of this account")))]
pub(crate) async fn read(
    imports: web::Data<ImportService>,
    turns: web::Data<Turns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let _turn = turns.take(actor.account_id(), Takes::Much).await?;
    let seen = imports.find(actor, import_id(&id)?).await?;
    Ok(HttpResponse::Ok().json(ImportView::new(seen, actor)))
}
