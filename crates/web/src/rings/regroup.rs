use ::rings::{
    Combination, GroupClass, GroupShow, MAX_COMBINED, MAX_PARTS, Part, RegroupError,
    RegroupService, Regrouped, RegroupingKind,
};
use actix_web::{HttpResponse, web};
use kernel::{ClassId, EventId, RegistrationId, RequiredLine};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::class_key;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, body};
use crate::problem::ApiError;
use crate::representation::{Instant, Named};
use crate::view::{Shown as _, view};

/// More entries than a class can have.
const MAX_ENTRIES: usize = 5000;

body! {
    /// A class that takes a part of the entries.
    ClassPartBody {
        /// Unique in the show, ignoring case.
        name: RequiredLine<200>,
        /// Such as `12A`; default the lowest free number.
        number: Option<RequiredLine<10>>,
        /// Every entry that takes part is in one of the parts. Those that wait, or were
        /// scratched, are in the first one if they are not named.
        registration_ids: Every<RegistrationId, MAX_ENTRIES>,
    } => Part {
        Part { name, number, registration_ids }
    }
}

body! {
    /// Into what a class is split.
    SplitClassBody {
        /// Two or more.
        into: Every<ClassPartBody, MAX_PARTS>,
    } => Vec<Part> {
        into
    }
}

body! {
    /// Which classes are combined.
    CombineClassesBody {
        /// Two or more. The new class has the fee and the format of the first one.
        class_ids: Every<ClassId, MAX_COMBINED>,
        /// Unique in the show, ignoring case.
        name: RequiredLine<200>,
        /// Such as `12/13`; default the lowest free number.
        number: Option<RequiredLine<10>>,
    } => Combination {
        Combination { class_ids, name, number }
    }
}

type RegroupingKindView = Named<RegroupingKind>;

/// Classes that are in the place of others, until that is undone.
#[derive(Debug, Serialize, ToSchema)]
struct RegroupingView {
    /// The class by which it is undone: the one that was split, or the combined one.
    id: Uuid,
    kind: RegroupingKindView,
    /// What was split or combined. It stays in the show, closed and without entries.
    from: Vec<RegroupedClassView>,
    /// The classes in their place.
    classes: Vec<RegroupedClassView>,
    at: Instant,
    /// How many judges' cards of the new classes were saved.
    cards: u32,
    /// Whether results of the new classes were published, so that it stays.
    is_published: bool,
}

view! {
    /// A class of those that were split or combined.
    RegroupedClassView(class: &GroupClass) {
        class_id: Uuid = class.id,
        number: String = class.number.as_str().to_owned(),
        name: String = class.name.as_str().to_owned(),
        /// How many entries take part.
        entered: u32 = class.entered,
    }
}

fn view_of(show: &GroupShow, found: &Regrouped) -> RegroupingView {
    let classes = |ids: &[ClassId]| {
        let classes = ids.iter();
        let classes = classes.filter_map(|id| show.classes.iter().find(|it| it.id == *id));
        classes.map(RegroupedClassView::new).collect()
    };
    let regrouping = &found.regrouping;
    RegroupingView {
        id: regrouping.class_id().as_uuid(),
        kind: Named(regrouping.kind),
        from: classes(&regrouping.from),
        classes: classes(&regrouping.to),
        at: regrouping.at.shown(),
        cards: found.cards,
        is_published: found.is_published,
    }
}

fn event_id(text: &str) -> Result<EventId, ApiError> {
    EventId::parse(text).ok_or_else(|| ApiError::not_found("Event"))
}

/// The classes that were split or combined, the latest ones first.
#[utoipa::path(get, path = "/showstable/events/{id}/classes/regrouped", operation_id = "list_regrouped_classes", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "What was not undone", body = Vec<RegroupingView>),
              (status = 404, description = "No such show")))]
pub(crate) async fn list(
    regroup: web::Data<RegroupService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (show, found) = regroup.list(&signed_in.actor, event_id(&id)?).await?;
    let found: Vec<_> = found.iter().map(|it| view_of(&show, it)).collect();
    Ok(HttpResponse::Ok().json(found))
}

/// Splits a class into several, each with entries and results of its own.
#[utoipa::path(post, path = "/showstable/events/{id}/classes/{class_id}/split", operation_id = "split_class", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class's id")),
    request_body = SplitClassBody,
    responses((status = 201, description = "The new classes", body = RegroupingView),
              (status = 404, description = "No such class"),
              (status = 409, description = "It is under way: `class_started`, `cards_saved`, `results_published`, `has_master_card`; or `regrouped` already"),
              (status = 422, description = "Invalid fields, such as an entry that is missing")))]
pub(crate) async fn split(
    regroup: web::Data<RegroupService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
    json: Json<SplitClassBody>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let parts = json.body.into_command()?;
    let (show, found) = regroup.split(&signed_in.actor, key, parts).await?;
    Ok(HttpResponse::Created().json(view_of(&show, &found)))
}

/// Combines classes into one, with one set of results.
#[utoipa::path(post, path = "/showstable/events/{id}/classes/combine", operation_id = "combine_classes", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    request_body = CombineClassesBody,
    responses((status = 201, description = "The new class", body = RegroupingView),
              (status = 404, description = "No such show"),
              (status = 409, description = "One is under way: `class_started`, `cards_saved`, `results_published`, `has_master_card`; it was `regrouped` already; or a horse would be there twice: `entered_twice`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn combine(
    regroup: web::Data<RegroupService>,
    signed_in: SignedIn,
    id: web::Path<String>,
    json: Json<CombineClassesBody>,
) -> Result<HttpResponse, ApiError> {
    let id = event_id(&id)?;
    let wish = json.body.into_command()?;
    let (show, found) = regroup.combine(&signed_in.actor, id, wish).await?;
    Ok(HttpResponse::Created().json(view_of(&show, &found)))
}

/// Puts back what a class was split into, with all entries. Cards of the parts are thrown
/// away.
#[utoipa::path(delete, path = "/showstable/events/{id}/classes/{class_id}/split", operation_id = "undo_split", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The class that was split")),
    responses((status = 204, description = "It is as before"),
              (status = 404, description = "It is not split"),
              (status = 409, description = "`results_published`, `entered_twice`, or a part was `regrouped` itself")))]
pub(crate) async fn undo_split(
    regroup: web::Data<RegroupService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let undo = regroup.undo(&signed_in.actor, key, RegroupingKind::Split);
    undo.await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Puts back the classes that were combined, with all entries. Cards of the combined class
/// are thrown away.
#[utoipa::path(delete, path = "/showstable/events/{id}/classes/{class_id}/combine", operation_id = "undo_combine", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"),
           ("class_id" = String, Path, description = "The combined class")),
    responses((status = 204, description = "It is as before"),
              (status = 404, description = "It is not combined"),
              (status = 409, description = "`results_published`, `entered_twice`, or it was `regrouped` itself")))]
pub(crate) async fn undo_combine(
    regroup: web::Data<RegroupService>,
    signed_in: SignedIn,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, ApiError> {
    let key = class_key((&path.0, &path.1))?;
    let undo = regroup.undo(&signed_in.actor, key, RegroupingKind::Combine);
    undo.await?;
    Ok(HttpResponse::NoContent().finish())
}

impl From<RegroupError> for ApiError {
    fn from(error: RegroupError) -> Self {
        match error {
            RegroupError::ResultsPublished => Self::conflict(
                "results_published",
                "Results were published, so the classes stay as they are.",
            ),
            RegroupError::CardsSaved => Self::conflict(
                "cards_saved",
                "A judge's card was written already, so the class stays as it is.",
            ),
            RegroupError::Started => Self::conflict(
                "class_started",
                "The class was started. Take that back at the gate first.",
            ),
            RegroupError::EnteredTwice(numbers) => {
                let numbers: Vec<_> = numbers.iter().map(u32::to_string).collect();
                let who = match numbers.as_slice() {
                    [] => "An entry without a back number".to_owned(),
                    [one] => format!("Back number {one}"),
                    more => format!("Back numbers {}", more.join(", ")),
                };
                Self::conflict("entered_twice", "").with_sentence(format!(
                    "{who} would be in one class twice. Scratch one of the two first."
                ))
            }
            RegroupError::Regrouped(title) => Self::conflict("regrouped", "").with_sentence(
                format!("{title} was split or combined itself. Undo that first."),
            ),
        }
    }
}
