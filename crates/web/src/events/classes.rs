use ::events::{CountedClass, EventService};
use actix_web::{HttpResponse, web};

use super::class_stage::ClassStageView;
use super::read::event_id;
use super::view::{ClassView, Placed};
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::view::view;

view! {
    /// A class of a show, with the numbers of its entries.
    CountedClassView(counted: &CountedClass, position: &usize) {
        #[serde(flatten)]
        class: ClassView = Placed(*position, &counted.class),
        /// Entries that take part.
        entered: u64 = counted.entered,
        /// Entries on the waiting list.
        waiting: u64 = counted.waiting,
        /// Entries that were scratched or cancelled.
        scratched: u64 = counted.scratched,
        #[serde(flatten)]
        stage: ClassStageView = counted.stage,
        /// Whether it was split or combined: others are held in its place.
        replaced: bool = counted.is_replaced,
    }
}

/// In the order of the show.
fn counted_class_views(classes: &[CountedClass]) -> Vec<CountedClassView> {
    let classes = classes.iter().enumerate();
    classes
        .map(|(position, counted)| CountedClassView::new(counted, &position))
        .collect()
}

/// The classes of one of the account's shows with the numbers of their entries,
/// in the order of the show.
#[utoipa::path(get, path = "/showstable/events/{id}/classes", operation_id = "list_classes", tag = "events", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The classes", body = Vec<CountedClassView>),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn list(
    events: web::Data<EventService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let classes = events
        .list_classes(&signed_in.actor, event_id(&id)?)
        .await?;
    let classes = classes.ok_or_else(|| ApiError::not_found("Event"))?;
    Ok(HttpResponse::Ok().json(counted_class_views(&classes)))
}
