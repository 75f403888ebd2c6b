use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use processes::imports::{ImportRefusal, ImportService};

use super::body::ImportChangeBody;
use super::import_id;
use super::view::ImportView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;
use crate::turns::FileTurns;

/// Changes what the rows of a table are, which column is which field, and how dates are
/// read.
#[utoipa::path(put, path = "/showstable/imports/{id}", operation_id = "change_import", tag = "imports", security(("token" = [])),
    params(("id" = String, Path, description = "The import's id")),
    request_body = ImportChangeBody,
    responses((status = 200, description = "How it would be imported now", body = ImportView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such import of this account"),
              (status = 409, description = "`import_done`, `import_undone`, or it was changed meanwhile"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn change(
    imports: web::Data<ImportService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<ImportChangeBody>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, import_id(&id)?);
    let command = json.body.into_command()?;
    let who = Who::from(&actor);
    let change = async move {
        let seen = imports.change(&actor, id, command).await?;
        Ok::<_, ImportRefusal>(ImportView::new(seen, &actor))
    };
    let seen = turns.complete(who, Work::LargeTable, change).await??;
    Ok(HttpResponse::Ok().json(seen))
}
