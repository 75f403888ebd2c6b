use actix_web::{HttpResponse, web};
use processes::imports::ImportService;

use super::body::ImportDoubtBody;
use super::import_id;
use super::view::ImportView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Notes that somebody has looked at a doubt about a row that was imported.
#[utoipa::path(put, path = "/showstable/imports/{id}/doubts", operation_id = "settle_import_doubt", tag = "imports", security(("token" = [])),
    params(("id" = String, Path, description = "The import's id")),
    request_body = ImportDoubtBody,
    responses((status = 200, description = "The import", body = ImportView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such import of this account, or no such doubt"),
              (status = 409, description = "`import_undone`, `import_not_run`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn settle(
    imports: web::Data<ImportService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ImportDoubtBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (&signed_in.actor, import_id(&id)?);
    let ((row, reason), is_settled) = json.body.into_command()?;
    let seen = imports
        .settle(actor, id, (row, &reason), is_settled)
        .await?;
    Ok(HttpResponse::Ok().json(ImportView::new(seen, actor)))
}
