use ::tasks::{TaskService, Tick, TickTask};
use actix_web::{HttpResponse, web};
use kernel::{FieldErrors, RecordDate, TaskId};
use time::OffsetDateTime;

use super::MarkView;
use super::read::task_id;
use crate::extract::actor::SignedIn;
use crate::extract::json::SmallJson;
use crate::form::{Body as _, body};
use crate::problem::ApiError;
use crate::representation::Oid;
use crate::view::view;

body! {
    /// When a task was ticked.
    TickBody {
        /// When it was ticked, by the client's clock, ISO 8601 with an offset;
        /// without it now. What is in the future counts as now, and what is more
        /// than a week ago as a week ago.
        at: Option<OffsetDateTime>,
    } => Option<OffsetDateTime> { at }
}

view! {
    /// That a task was done on one of its days.
    #[schema(as = Tick)]
    TickView(tick: &Tick) {
        task_id: Oid = tick.task_id,
        #[schema(format = Date)]
        date: String = tick.date,
        done: MarkView = tick.mark,
    }
}

/// The day in a path; a text that is none is 422 at `date`.
pub(crate) fn path_date(text: &str) -> Result<RecordDate, FieldErrors> {
    RecordDate::parse(text).map_err(|error| FieldErrors::of("date", error))
}

fn parts(path: &(String, String)) -> Result<(TaskId, RecordDate), ApiError> {
    Ok((task_id(&path.0)?, path_date(&path.1)?))
}

/// Ticks a task on one of its days. If it is ticked already, nothing changes, and
/// the answer is the tick that is there: so it can be repeated, and of two people
/// who tick at once both get the first one.
#[utoipa::path(put, path = "/showstable/tasks/{id}/done/{date}", operation_id = "tick_task", tag = "tasks", security(("token" = [])),
    params(("id" = String, Path, description = "The task's id"),
           ("date" = String, Path, description = "A day on which it is due, `YYYY-MM-DD`")),
    request_body = TickBody,
    responses((status = 200, description = "The tick", body = TickView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such task of this account"),
              (status = 422, description = "The task is not due on this day, or the day has not begun")))]
pub(crate) async fn tick(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: SmallJson<TickBody>,
) -> Result<HttpResponse, ApiError> {
    let (id, date) = parts(&path)?;
    let at = json.body.into_command()?;
    let wish = TickTask { id, date, at };
    let tick = tasks.tick(&signed_in.actor, wish).await?;
    Ok(HttpResponse::Ok().json(TickView::new(&tick)))
}

/// Removes the tick of a task on a day, if there is one.
#[utoipa::path(delete, path = "/showstable/tasks/{id}/done/{date}", operation_id = "untick_task", tag = "tasks", security(("token" = [])),
    params(("id" = String, Path, description = "The task's id"),
           ("date" = String, Path, description = "The day, `YYYY-MM-DD`")),
    responses((status = 204, description = "It is not ticked"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such task of this account"),
              (status = 422, description = "No date")))]
pub(crate) async fn untick(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (id, date) = parts(&path)?;
    if tasks.untick(&signed_in.actor, id, date).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found("Task"))
    }
}
