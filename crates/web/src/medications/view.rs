use ::tasks::{Course, Dose};
use kernel::Actor;
use uuid::Uuid;

use crate::representation::{Belonging, HorseNameView, Instant, Oid};
use crate::tasks::MarkView;
use crate::view::view;

view! {
    /// A course of medication in a list, without its doses.
    MedicationRow(course: &Course, actor: &Actor) {
        _id: Oid = course.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, course.organization_id),
        horse_id: Uuid = course.horse.id,
        horse: HorseNameView = course.horse,
        drug: String = course.details.drug,
        /// How much of it at once, such as `1 g`.
        dose: String = course.details.dose,
        /// How it is given, such as `by mouth`; may be empty.
        route: String = course.details.route,
        /// The first day.
        #[schema(format = Date)]
        from: String = course.details.from,
        /// The last day; null is until further notice.
        #[schema(required = true, format = Date)]
        until: Option<String> = course.details.until,
        /// When it is due on each day, sorted: `08:00`.
        times: Vec<String> = course.details.times.as_slice(),
        reason: String = course.details.reason,
        prescribed_by: String = course.details.prescribed_by,
        /// What is to be observed before a show or a sale; may be empty.
        withdrawal_note: String = course.details.withdrawal_note,
        revision: u32 = course.revision,
        created_at: Instant = course.created_at,
        updated_at: Instant = course.updated_at,
        /// When it was deleted, if it was: it is kept for its doses.
        #[schema(required = true)]
        deleted_at: Option<Instant> = course.deleted_at,
    }
}

view! {
    /// A course of medication.
    #[schema(as = Medication)]
    MedicationView(course: &(Course, Vec<Dose>), actor: &Actor) {
        #[serde(flatten)]
        row: MedicationRow = (&course.0, actor),
        /// The doses that were given or skipped, the latest first; at most 2000.
        doses: Vec<DoseView> = course.1,
    }
}

view! {
    /// A dose that was given or skipped, with what the course said then.
    #[schema(as = Dose)]
    DoseView(dose: &Dose) {
        medication_id: Oid = dose.course_id,
        #[schema(format = Date)]
        date: String = dose.date,
        /// When it was due, `08:00`.
        time: String = dose.time,
        drug: String = dose.drug,
        dose: String = dose.dose,
        route: String = dose.route,
        /// Given, or skipped.
        given: bool = dose.is_given,
        /// Why it was skipped, or a remark; may be empty if it was given.
        reason: String = dose.reason,
        done: MarkView = dose.mark,
    }
}
