use ::tasks::{CurrentCourse, DoseState, DueDose, DueTask, DuplicateDose, Mark};
use kernel::{Actor, OptionalLine};
use processes::barn_day::{BarnDay, Placed};
use serde::Serialize;
use utoipa::ToSchema;

use crate::medications::view::{AsNeededView, DuplicateDoseView};
use crate::places::PlaceOfView;
use crate::representation::{Belonging, HorseNameView, Instant, Oid};
use crate::tasks::MarkView;
use crate::view::{Shown, view};

view! {
    /// The barn's day.
    #[schema(as = Today)]
    TodayView(today: &BarnDay, actor: &Actor) {
        #[schema(format = Date)]
        date: String = today.date,
        /// What was missed first, then by time of day.
        tasks: Vec<DueTaskView> = of_actor(&today.tasks, actor),
        /// What was missed first, then by time of day and horse.
        doses: Vec<DueDoseView> = of_actor(&today.doses, actor),
        /// What is given in these days, whether it is due on this one or not, by horse and
        /// drug. What is given as needed is here alone, until it is given.
        courses: Vec<CurrentMedicationView> = of_actor(&today.courses, actor),
    }
}

fn of_actor<'a, T>(due: &'a [T], actor: &'a Actor) -> Vec<(&'a T, &'a Actor)> {
    due.iter().map(|due| (due, actor)).collect()
}

view! {
    /// A task that is due on the day.
    #[schema(as = DueTask)]
    DueTaskView(due: &DueTask, actor: &Actor) {
        task_id: Oid = due.task.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, due.task.organization_id),
        title: String = due.task.details.title,
        horses: Vec<HorseNameView> = due.task.horses,
        /// The day on which it is due, for `tasks/{id}/done/{date}`: earlier than that
        /// of the answer if it was missed.
        #[schema(format = Date)]
        date: String = due.date,
        /// By which time of day, `08:00`; null is any time.
        #[schema(required = true)]
        time: Option<String> = due.task.details.time,
        assignee: String = due.task.details.assignee,
        notes: String = due.task.details.notes,
        /// Whether it recurs.
        recurs: bool = due.task.details.series.recurrence().is_some(),
        /// Who ticked it, and when; null if nobody did.
        #[schema(required = true)]
        done: Option<MarkView> = due.done,
    }
}

view! {
    /// A dose that is due on the day.
    #[schema(as = DueDose)]
    DueDoseView(placed: &Placed<DueDose>, actor: &Actor) {
        medication_id: Oid = placed.what.course_id,
        #[serde(flatten)]
        belonging: Belonging = (actor, placed.what.organization_id),
        horse: HorseNameView = placed.what.horse,
        /// Where the horse stands today, if that is known.
        #[schema(required = true)]
        place: Option<PlaceOfView> = placed.place,
        drug: String = placed.what.drug,
        dose: String = placed.what.dose,
        route: String = placed.what.route,
        withdrawal_note: String = placed.what.withdrawal_note,
        /// The day on which it is due: earlier than that of the answer if it was missed.
        #[schema(format = Date)]
        date: String = placed.what.date,
        /// When it is due, or was given as needed, `08:00`.
        time: String = placed.what.time,
        /// On which day of the course, from 1.
        day: i64 = placed.what.day,
        /// How many days the course has; null if it has no last one.
        #[schema(required = true)]
        days: Option<i64> = placed.what.days,
        state: DoseStateView = placed.what.state,
        /// Why it was skipped, or a remark; may be empty.
        reason: String = recorded(&placed.what.state).map(|(reason, _)| reason.clone()),
        /// Who gave or skipped it, and when; null if nobody did.
        #[schema(required = true)]
        done: Option<MarkView> = recorded(&placed.what.state).map(|(_, mark)| mark.clone()),
        /// What others recorded of it without knowing: the horse may have got it twice.
        duplicates: Vec<DuplicateDoseView> = duplicates(&placed.what.state),
    }
}

view! {
    /// A course of medication that is given in these days.
    #[schema(as = CurrentMedication)]
    CurrentMedicationView(placed: &Placed<CurrentCourse>, actor: &Actor) {
        medication_id: Oid = placed.what.course.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, placed.what.course.organization_id),
        horse: HorseNameView = placed.what.course.horse,
        /// Where the horse stands today, if that is known.
        #[schema(required = true)]
        place: Option<PlaceOfView> = placed.place,
        drug: String = placed.what.course.details.drug,
        /// How much of it at once on the day.
        dose: String = placed.what.dose,
        route: String = placed.what.course.details.route,
        withdrawal_note: String = placed.what.course.details.withdrawal_note,
        /// For how many days after the last dose the horse must not be shown; null if that
        /// is not said.
        #[schema(required = true)]
        withdrawal_days: Option<u32> = placed.what.course.details.withdrawal_days,
        /// When it is due on its days, sorted: `08:00`; empty as needed.
        times: Vec<String> = placed.what.course.details.rhythm.times(),
        /// The limits, if it is given as needed.
        #[schema(required = true)]
        as_needed: Option<AsNeededView> = placed.what.course.details.rhythm.as_needed().copied(),
        /// On which day of the course, from 1.
        day: i64 = placed.what.day,
        /// How many days the course has; null if it has no last one.
        #[schema(required = true)]
        days: Option<i64> = placed.what.days,
        /// The first day from this one on which it is due; null as needed, and if there is
        /// none within a year.
        #[schema(required = true, format = Date)]
        next_due: Option<String> = placed.what.next_due,
        /// When it was given last; null if it was not.
        #[schema(required = true)]
        last_given: Option<Instant> = placed.what.last_given,
        /// How often it was given on the day.
        given: u32 = placed.what.given,
        /// From when the next dose as needed is possible; null is now.
        #[schema(required = true)]
        possible_from: Option<Instant> = placed.what.possible_from,
    }
}

/// Whether a dose was given. It is overdue an hour after its time.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DoseState)]
pub(crate) enum DoseStateView {
    Open,
    Overdue,
    Given,
    Skipped,
}

impl Shown<DoseStateView> for DoseState {
    fn shown(&self) -> DoseStateView {
        match self {
            Self::Open => DoseStateView::Open,
            Self::Overdue => DoseStateView::Overdue,
            Self::Recorded { is_given: true, .. } => DoseStateView::Given,
            Self::Recorded { .. } => DoseStateView::Skipped,
        }
    }
}

fn duplicates(state: &DoseState) -> &[DuplicateDose] {
    match state {
        DoseState::Open | DoseState::Overdue => &[],
        DoseState::Recorded { duplicates, .. } => duplicates,
    }
}

fn recorded(state: &DoseState) -> Option<(&OptionalLine<500>, &Mark)> {
    match state {
        DoseState::Open | DoseState::Overdue => None,
        DoseState::Recorded { reason, mark, .. } => Some((reason, mark)),
    }
}
