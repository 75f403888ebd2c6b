use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use processes::imports::ImportService;

use super::import_id;
use super::view::ImportUndoneView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::turns::FileTurns;

/// Takes back what an import added, as one act, except what was changed or is used since.
/// Repeated, it answers the same.
#[utoipa::path(post, path = "/showstable/imports/{id}/undo", operation_id = "undo_import", tag = "imports", security(("token" = [])),
    params(("id" = String, Path, description = "The import's id")),
    responses((status = 200, description = "What went and what stays", body = ImportUndoneView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such import of this account"),
              (status = 409, description = "`import_not_run`")))]
pub(crate) async fn undo(
    imports: web::Data<ImportService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, import_id(&id)?);
    let who = Who::from(&actor);
    let undo = async move { imports.undo(&actor, id).await };
    let undone = turns.complete(who, Work::LargeTable, undo).await??;
    Ok(HttpResponse::Ok().json(ImportUndoneView::new(&undone)))
}
