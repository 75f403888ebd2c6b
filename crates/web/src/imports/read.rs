use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use processes::imports::{ImportRefusal, ImportService};

use super::import_id;
use super::view::ImportView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::turns::FileTurns;

/// An import: how it would be imported, or what came of it.
#[utoipa::path(get, path = "/showstable/imports/{id}", operation_id = "read_import", tag = "imports", security(("token" = [])),
    params(("id" = String, Path, description = "The import's id")),
    responses((status = 200, description = "The import", body = ImportView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such import of this account")))]
pub(crate) async fn read(
    imports: web::Data<ImportService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, import_id(&id)?);
    let who = Who::from(&actor);
    let find = async move {
        let seen = imports.find(&actor, id).await?;
        Ok::<_, ImportRefusal>(ImportView::new(seen, &actor))
    };
    let seen = turns.make(who, Work::LargeTable, find).await??;
    Ok(HttpResponse::Ok().json(seen))
}
