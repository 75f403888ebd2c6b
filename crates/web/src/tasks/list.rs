use ::tasks::{TaskFilter, TaskService};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, web};
use kernel::HorseId;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::TaskView;
use crate::extract::actor::SignedIn;
use crate::extract::page::{page_response, parse_page};
use crate::problem::{ApiError, bad_parameter};

/// Filters for a list of tasks.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TaskQuery {
    /// Only those of the horse with this id.
    horse: Option<String>,
    /// How many tasks at most, 1 to 500; 100 if not given.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 500)]
    limit: Option<String>,
    /// From the `Link` header of the page before.
    cursor: Option<String>,
}

/// The account's tasks, last created first.
#[utoipa::path(get, path = "/showstable/tasks", operation_id = "list_tasks", tag = "tasks", security(("token" = [])),
    params(TaskQuery),
    responses((status = 200, description = "A page of tasks; the next one is in the Link header", body = Vec<TaskView>),
              (status = 400, description = "A bad query")))]
pub(crate) async fn list(
    request: HttpRequest,
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    query: Query<TaskQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = parse_page(query.limit.as_deref(), query.cursor.as_deref())?;
    let horse =
        |text: &str| HorseId::parse(text).ok_or_else(|| bad_parameter("horse", "must be an id"));
    let horse_id = query.horse.as_deref().map(horse).transpose()?;
    let found = tasks.tasks(&signed_in.actor, TaskFilter { horse_id }, page);
    Ok(page_response(&request, found.await?, |task| {
        TaskView::new(&task, &signed_in.actor)
    }))
}
