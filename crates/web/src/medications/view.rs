use ::tasks::{AsNeeded, Course, Dose, DoseRecord, DoseStep, DuplicateDose};
use kernel::Actor;
use uuid::Uuid;

use crate::representation::{Belonging, HorseNameView, Instant, Oid};
use crate::tasks::MarkView;
use crate::view::view;

view! {
    /// The limits of what is given as needed.
    #[schema(as = AsNeeded)]
    AsNeededView(limits: &AsNeeded) {
        /// How many hours must have passed since the last dose.
        least_hours: u32 = limits.least_hours,
        /// How many doses a horse gets on a day of the barn.
        most_per_day: u32 = limits.most_per_day,
    }
}

view! {
    /// The dose until a day.
    #[schema(as = DoseStep)]
    DoseStepView(step: &DoseStep) {
        /// The last day with this dose.
        #[schema(format = Date)]
        until: String = step.until,
        dose: String = step.dose,
    }
}

view! {
    /// A course of medication in a list, without its doses.
    MedicationRow(course: &Course, actor: &Actor) {
        _id: Oid = course.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, course.organization_id),
        horse_id: Uuid = course.horse.id,
        horse: HorseNameView = course.horse,
        drug: String = course.details.drug,
        /// How much of it at once, such as `1 g`, on days that no step reaches.
        dose: String = course.details.dose,
        /// How the dose changes, in the order of the days; empty if it stays the same.
        steps: Vec<DoseStepView> = course.details.steps.as_slice(),
        /// How it is given, such as `by mouth`; may be empty.
        route: String = course.details.route,
        /// The first day.
        #[schema(format = Date)]
        from: String = course.details.from,
        /// The last day; null is until further notice.
        #[schema(required = true, format = Date)]
        until: Option<String> = course.details.until,
        /// When it is due on its days, sorted: `08:00`; empty as needed.
        times: Vec<String> = course.details.plan().times(),
        /// The rule of its days, of RFC 5545; null is daily, or as needed.
        #[schema(required = true)]
        recurrence: Option<String> = course.details.rhythm.rule().map(ToString::to_string),
        /// The limits, if it is given as needed.
        #[schema(required = true)]
        as_needed: Option<AsNeededView> = course.details.rhythm.as_needed().copied(),
        reason: String = course.details.reason,
        prescribed_by: String = course.details.prescribed_by,
        /// What is to be observed before a show or a sale; may be empty.
        withdrawal_note: String = course.details.withdrawal_note,
        /// For how many days after the last dose the horse must not be shown; null if that
        /// is not said.
        #[schema(required = true)]
        withdrawal_days: Option<u32> = course.details.withdrawal_days,
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
        /// When it was due, or given as needed, `08:00`.
        time: String = dose.time,
        drug: String = dose.drug,
        dose: String = dose.dose,
        route: String = dose.route,
        /// Given, or skipped.
        given: bool = dose.is_given,
        /// Why it was skipped, or a remark; may be empty if it was given.
        reason: String = dose.reason,
        done: MarkView = dose.mark,
        /// What others recorded of it without knowing: the horse may have got it twice.
        duplicates: Vec<DuplicateDoseView> = dose.duplicates,
    }
}

view! {
    /// What somebody recorded of a dose.
    #[schema(as = DoseRecord)]
    DoseRecordView(record: &DoseRecord) {
        /// Given, or skipped.
        given: bool = record.is_given,
        /// Why it was skipped, or a remark; may be empty if it was given.
        reason: String = record.reason,
        done: MarkView = record.mark,
    }
}

view! {
    /// A record of a dose of which there was one already.
    #[schema(as = DuplicateDose)]
    DuplicateDoseView(duplicate: &DuplicateDose) {
        _id: Oid = duplicate.id,
        #[serde(flatten)]
        record: DoseRecordView = duplicate.record,
    }
}
