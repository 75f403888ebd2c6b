use ::tasks::{DoseRecordedTwice, TaskService};
use actix_web::{HttpResponse, web};
use kernel::{Actor, DuplicateDoseId};

use super::view::DoseRecordView;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::{Belonging, HorseNameView, Oid};
use crate::view::view;

view! {
    /// A dose that the account and somebody else recorded: the horse may have got it twice.
    #[schema(as = DoseRecordedTwice)]
    DoseRecordedTwiceView(twice: &DoseRecordedTwice, actor: &Actor) {
        /// Confirms with `medications/recorded_twice/{id}`.
        _id: Oid = twice.id,
        medication_id: Oid = twice.course_id,
        #[serde(flatten)]
        belonging: Belonging = (actor, twice.organization_id),
        horse: HorseNameView = twice.horse,
        drug: String = twice.drug,
        dose: String = twice.dose,
        #[schema(format = Date)]
        date: String = twice.date,
        /// When it was due, or given as needed, `08:00`.
        time: String = twice.time,
        /// What arrived first.
        first: DoseRecordView = twice.first,
        /// What arrived later.
        second: DoseRecordView = twice.second,
    }
}

/// The doses that the account and somebody else recorded, until the account confirms to know
/// of it; the latest record first.
#[utoipa::path(get, path = "/showstable/medications/recorded_twice", operation_id = "list_doses_recorded_twice", tag = "medications", security(("token" = [])),
    responses((status = 200, description = "The doses", body = Vec<DoseRecordedTwiceView>)))]
pub(crate) async fn list(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let actor = &signed_in.actor;
    let found = tasks.doses_recorded_twice(actor).await?;
    let found = found.iter().map(|it| DoseRecordedTwiceView::new(it, actor));
    Ok(HttpResponse::Ok().json(found.collect::<Vec<_>>()))
}

/// Confirms that the account knows of a dose that was recorded twice.
#[utoipa::path(put, path = "/showstable/medications/recorded_twice/{id}", operation_id = "confirm_dose_recorded_twice", tag = "medications", security(("token" = [])),
    params(("id" = String, Path, description = "The id of the later record")),
    responses((status = 204, description = "It is confirmed"),
              (status = 404, description = "No such dose of this account")))]
pub(crate) async fn confirm(
    tasks: web::Data<TaskService>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let not_found = || ApiError::not_found("Dose");
    let id = DuplicateDoseId::parse(&id).ok_or_else(not_found)?;
    if tasks.confirm_duplicate(&signed_in.actor, id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(not_found())
    }
}
