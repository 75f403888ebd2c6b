use ::rings::{
    InspectedClass, InspectedHorse, InspectedShow, Inspection, InspectionService,
    RecordedInspection,
};
use actix_web::{HttpResponse, web};
use kernel::{
    ClassId, Finding, InspectedWhen, InspectionStatus, OptionalLine, OptionalText, RegistrationId,
    SaidTime,
};
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::events::read::event_id;
use crate::extract::at_ring::AtRing;
use crate::extract::json::Json;
use crate::extract::page::not_blank;
use crate::form::{Body as _, Every, body};
use crate::problem::ApiError;
use crate::representation::{Instant, Named};
use crate::view::view;

type FindingView = Named<Finding>;
type InspectedWhenView = Named<InspectedWhen>;
pub(super) type InspectionStatusView = Named<InspectionStatus>;

/// What was found; repeated words count once.
const MAX_FINDINGS: usize = 50;

view! {
    /// Horses of a show with their inspections.
    InspectionsView(show: &InspectedShow) {
        /// The classes whose horses these are, in the order of the show.
        classes: Vec<InspectedClassView> = show.classes,
        /// By back number; those of one class in their order of go.
        horses: Vec<InspectedHorseView> = show.horses,
    }
}

view! {
    /// A class whose horses are inspected.
    InspectedClassView(class: &InspectedClass) {
        class_id: Uuid = class.id,
        number: String = class.number,
        name: String = class.name,
        /// Whether it is for Tennessee Walking Horses or racking horses.
        walking_horses: bool = class.walking_horses,
        /// Its horses in their order of go; by back number until it is drawn.
        registration_ids: Vec<Uuid> = class.order,
    }
}

view! {
    /// A horse with its inspections.
    InspectedHorseView(horse: &InspectedHorse) {
        registration_id: Uuid = horse.registration_id,
        #[schema(required = true)]
        back_number: Option<u32> = horse.back_number,
        horse_name: String = horse.horse_name,
        rider_name: String = horse.rider_name,
        /// Empty if nobody said so, like the next one.
        owner_name: String = horse.owner_name,
        trainer_name: String = horse.trainer_name,
        /// Whether it was taken out of all these classes.
        scratched: bool = horse.is_scratched,
        /// The classes among these in which it is or was.
        class_ids: Vec<Uuid> = horse.classes,
        /// The outcome of the latest inspection.
        status: InspectionStatusView = horse.status,
        /// The latest first.
        inspections: Vec<InspectionView> = horse.inspections,
    }
}

view! {
    /// An inspection that was recorded.
    InspectionView(recorded: &RecordedInspection) {
        id: Uuid = recorded.id,
        status: InspectionStatusView = recorded.inspection.status,
        when: InspectedWhenView = recorded.inspection.when,
        findings: Vec<FindingView> = recorded.inspection.findings,
        note: String = recorded.inspection.note,
        /// Who inspected the horse, and the number of the license; each may be empty.
        inspector: String = recorded.inspection.inspector,
        license: String = recorded.inspection.license,
        /// When the horse was inspected.
        at: Instant = recorded.at,
        /// The same as it was told with the inspection.
        said_at: Instant = recorded.said_at,
        recorded_at: Instant = recorded.recorded_at,
        /// Who wrote it: `office`, or the role of a device's link.
        by: &'static str = recorded.by.as_str(),
        /// The email address of the office's account; null for others, and if it was
        /// deleted since.
        #[schema(required = true)]
        account: Option<String> = recorded.by.account().cloned(),
    }
}

body! {
    /// An inspection of a horse.
    InspectionBody {
        /// `na` takes back what was recorded of the horse by mistake, before or after it
        /// was shown.
        status: Named<InspectionStatus>,
        findings: Every<Named<Finding>, MAX_FINDINGS>,
        /// Whether the horse was shown before the inspection.
        when: Named<InspectedWhen>,
        note: OptionalText<1000>,
        /// Who inspected the horse.
        inspector: OptionalLine<200>,
        /// The number of the inspector's license.
        license: OptionalLine<100>,
        /// When the horse was inspected, by the clock of the device; now if it is left
        /// out or in the future.
        at: Option<OffsetDateTime>,
        /// The present time by the clock that gave `at`, so that it need not be right.
        now: Option<OffsetDateTime>,
    } => (Inspection, SaidTime) {
        let said = SaidTime { at, sent_at: now };
        (Inspection { status, when, findings, note, inspector, license }, said)
    }
}

/// Whose horses are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InspectionsQuery {
    /// The id of a class; without it all horses of the show.
    class_id: Option<String>,
}

/// The horses of one of the account's shows, or of one of its classes, with their
/// inspections. Also for devices of inspectors, who see those of their classes.
#[utoipa::path(get, path = "/showstable/events/{id}/inspections", operation_id = "list_inspections", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id"), InspectionsQuery),
    responses((status = 200, description = "The horses", body = InspectionsView),
              (status = 404, description = "No such show of this account, or no such class")))]
pub(crate) async fn list(
    inspections: web::Data<InspectionService>,
    at_ring: AtRing,
    id: web::Path<String>,
    query: web::Query<InspectionsQuery>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Class");
    let class = not_blank(query.class_id.as_deref());
    let class = class.map(|it| ClassId::parse(&it).ok_or_else(missing));
    let (id, class) = (event_id(&id)?, class.transpose()?);
    let found = inspections.horses(&at_ring.caller, id, class).await?;
    Ok(HttpResponse::Ok().json(InspectionsView::new(&found)))
}

/// Records an inspection of an entry's horse beside those before it. The outcome of the
/// latest one is the entry's `inspection_status`. Repeated, it records nothing. Also for
/// devices of inspectors.
#[utoipa::path(put, path = "/showstable/registrations/{id}/inspection", operation_id = "record_inspection", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The entry's id")),
    request_body = InspectionBody,
    responses((status = 200, description = "The horse with its inspections", body = InspectedHorseView),
              (status = 404, description = "No such entry of a show of this account"),
              (status = 409, description = "The horse was inspected too often"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn record(
    inspections: web::Data<InspectionService>,
    at_ring: AtRing,
    id: web::Path<String>,
    json: Json<InspectionBody>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::not_found("Entry");
    let id = RegistrationId::parse(&id).ok_or_else(missing)?;
    let (inspection, said) = json.body.into_command()?;
    let recorded = inspections.record(&at_ring.caller, id, inspection, said);
    Ok(HttpResponse::Ok().json(InspectedHorseView::new(&recorded.await?)))
}
