use ::tasks::TaskService;
use actix_web::{HttpResponse, web};

use super::body::TaskBody;
use super::read::task_id;
use super::view::TaskView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Replaces what is said about a task. Its ticks stay.
#[utoipa::path(put, path = "/showstable/tasks/{id}", operation_id = "update_task", tag = "tasks", security(("token" = [])),
    params(("id" = String, Path, description = "The task's id")),
    request_body = TaskBody,
    responses((status = 200, description = "The whole task", body = TaskView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such task of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn update(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<TaskBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, (wish, revision)) = (task_id(&id)?, json.body.into_command()?);
    let saved = tasks.update_task(&signed_in.actor, id, wish.details, revision);
    let task = saved.await?;
    Ok(HttpResponse::Ok().json(TaskView::new(&task, &signed_in.actor)))
}
