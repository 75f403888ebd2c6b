use ::tasks::TaskService;
use actix_web::{HttpResponse, web};

use super::body::TaskBody;
use super::view::TaskView;
use crate::extract::actor::SignedIn;
use crate::extract::idempotency::IdempotencyKeyHeader;
use crate::extract::json::Json;
use crate::form::Body as _;
use crate::problem::ApiError;

/// Creates a task.
#[utoipa::path(post, path = "/showstable/tasks", operation_id = "create_task", tag = "tasks", security(("token" = [])),
    params(("Idempotency-Key" = Option<String>, Header, description = "Names this attempt; repeating it creates nothing twice")),
    request_body = TaskBody,
    responses((status = 201, description = "The new task", body = TaskView),
              (status = 403, description = "The role does not permit it"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn create(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    key: IdempotencyKeyHeader,
    json: Json<TaskBody>,
) -> Result<HttpResponse, ApiError> {
    let key = key.for_request(&json.fingerprint)?;
    let (wish, _) = json.body.into_command()?;
    let task = tasks.create_task(&signed_in.actor, wish, key).await?;
    Ok(HttpResponse::Created().json(TaskView::new(&task, &signed_in.actor)))
}
