use ::tasks::TaskService;
use actix_web::{HttpResponse, web};

use super::read::task_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Deletes a task with its ticks.
#[utoipa::path(delete, path = "/showstable/tasks/{id}", operation_id = "delete_task", tag = "tasks", security(("token" = [])),
    params(("id" = String, Path, description = "The task's id")),
    responses((status = 204, description = "It is deleted"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such task of this account")))]
pub(crate) async fn delete(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    if tasks.delete_task(&signed_in.actor, task_id(&id)?).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Task"))
    }
}
