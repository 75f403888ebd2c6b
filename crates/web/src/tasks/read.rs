use ::tasks::TaskService;
use actix_web::{HttpResponse, web};
use kernel::TaskId;

use super::view::TaskView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;

/// Parses the id in a path; an invalid id is 404.
pub(super) fn task_id(path: &str) -> Result<TaskId, ApiError> {
    TaskId::parse(path).ok_or_else(|| ApiError::not_found("Task"))
}

/// A task.
#[utoipa::path(get, path = "/showstable/tasks/{id}", operation_id = "read_task", tag = "tasks", security(("token" = [])),
    params(("id" = String, Path, description = "The task's id")),
    responses((status = 200, description = "The task", body = TaskView),
              (status = 404, description = "No such task of this account")))]
pub(crate) async fn read(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let task = tasks.task(&signed_in.actor, task_id(&id)?).await?;
    let task = task.ok_or_else(|| ApiError::not_found("Task"))?;
    Ok(HttpResponse::Ok().json(TaskView::new(&task, &signed_in.actor)))
}
