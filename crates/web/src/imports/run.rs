use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use processes::imports::{ImportRefusal, ImportService};

use super::import_id;
use super::view::ImportView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::turns::FileTurns;

/// Adds the rows that are right, all at once or none. Repeated, it adds nothing more and
/// answers the same.
#[utoipa::path(post, path = "/showstable/imports/{id}/run", operation_id = "run_import", tag = "imports", security(("token" = [])),
    params(("id" = String, Path, description = "The import's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Not needed: an import is run once")),
    responses((status = 200, description = "What came of it", body = ImportView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such import of this account"),
              (status = 409, description = "`import_undone`, `account_limit_reached`, or it was changed meanwhile"),
              (status = 422, description = "It must be said first how dates are read")))]
pub(crate) async fn run(
    imports: web::Data<ImportService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, import_id(&id)?);
    let who = Who::from(&actor);
    let run = async move {
        let seen = imports.run(&actor, id).await?;
        Ok::<_, ImportRefusal>(ImportView::new(seen, &actor))
    };
    let seen = turns.complete(who, Work::LargeTable, run).await??;
    Ok(HttpResponse::Ok().json(seen))
}
