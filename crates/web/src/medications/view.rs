use ::tasks::{Course, Dose};
use kernel::Actor;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::representation::{Belonging, Instant, Oid};
use crate::tasks::{HorseNameView, MarkView};

/// A course of medication in a list, without its doses.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MedicationRow)]
pub(crate) struct MedicationRow {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    horse_id: Uuid,
    horse: HorseNameView,
    drug: String,
    /// How much of it at once, such as `1 g`.
    dose: String,
    /// How it is given, such as `by mouth`; may be empty.
    route: String,
    /// The first day.
    #[schema(format = Date)]
    from: String,
    /// The last day; null is until further notice.
    #[schema(required = true, format = Date)]
    until: Option<String>,
    /// When it is due on each day, sorted: `08:00`.
    times: Vec<String>,
    reason: String,
    prescribed_by: String,
    /// What is to be observed before a show or a sale; may be empty.
    withdrawal_note: String,
    revision: u32,
    created_at: Instant,
    updated_at: Instant,
    /// When it was deleted, if it was: it is kept for its doses.
    #[schema(required = true)]
    deleted_at: Option<Instant>,
}

/// A course of medication.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Medication)]
pub(crate) struct MedicationView {
    #[serde(flatten)]
    row: MedicationRow,
    /// The doses that were given or skipped, the latest first; at most 2000.
    doses: Vec<DoseView>,
}

/// A dose that was given or skipped, with what the course said then.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Dose)]
pub(crate) struct DoseView {
    medication_id: Oid,
    #[schema(format = Date)]
    date: String,
    /// When it was due, `08:00`.
    time: String,
    drug: String,
    dose: String,
    route: String,
    /// Given, or skipped.
    given: bool,
    /// Why it was skipped, or a remark; may be empty if it was given.
    reason: String,
    done: MarkView,
}

impl MedicationRow {
    pub(super) fn new(course: &Course, actor: &Actor) -> Self {
        let details = &course.details;
        let times = details.times.as_slice().iter();
        Self {
            _id: Oid::new(course.id.as_uuid()),
            belonging: Belonging::new(actor, course.organization_id),
            horse_id: course.horse.id.as_uuid(),
            horse: HorseNameView::from(&course.horse),
            drug: details.drug.as_str().to_owned(),
            dose: details.dose.as_str().to_owned(),
            route: details.route.as_str().to_owned(),
            from: details.from.to_string(),
            until: details.until.map(|it| it.to_string()),
            times: times.map(ToString::to_string).collect(),
            reason: details.reason.as_str().to_owned(),
            prescribed_by: details.prescribed_by.as_str().to_owned(),
            withdrawal_note: details.withdrawal_note.as_str().to_owned(),
            revision: course.revision.number(),
            created_at: course.created_at.into(),
            updated_at: course.updated_at.into(),
            deleted_at: course.deleted_at.map(Into::into),
        }
    }
}

impl MedicationView {
    pub(super) fn new(course: &Course, doses: &[Dose], actor: &Actor) -> Self {
        Self {
            row: MedicationRow::new(course, actor),
            doses: doses.iter().map(Into::into).collect(),
        }
    }
}

impl From<&Dose> for DoseView {
    fn from(dose: &Dose) -> Self {
        Self {
            medication_id: Oid::new(dose.course_id.as_uuid()),
            date: dose.date.to_string(),
            time: dose.time.to_string(),
            drug: dose.drug.as_str().to_owned(),
            dose: dose.dose.as_str().to_owned(),
            route: dose.route.as_str().to_owned(),
            given: dose.is_given,
            reason: dose.reason.as_str().to_owned(),
            done: MarkView::from(&dose.mark),
        }
    }
}
