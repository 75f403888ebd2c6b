use ::tasks::{DoseState, DueDose, DueTask, Today};
use kernel::Actor;
use serde::Serialize;
use utoipa::ToSchema;

use crate::representation::{Belonging, Oid};
use crate::tasks::{HorseNameView, MarkView};

/// The barn's day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Today)]
pub(crate) struct TodayView {
    #[schema(format = Date)]
    date: String,
    /// What was missed first, then by time of day.
    tasks: Vec<DueTaskView>,
    /// What was missed first, then by time of day and horse.
    doses: Vec<DueDoseView>,
}

/// A task that is due on the day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DueTask)]
pub(crate) struct DueTaskView {
    task_id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    title: String,
    horses: Vec<HorseNameView>,
    /// The day on which it is due, for `tasks/{id}/done/{date}`: earlier than that
    /// of the answer if it was missed.
    #[schema(format = Date)]
    date: String,
    /// By which time of day, `08:00`; null is any time.
    #[schema(required = true)]
    time: Option<String>,
    assignee: String,
    notes: String,
    /// Whether it recurs.
    recurs: bool,
    /// Who ticked it, and when; null if nobody did.
    #[schema(required = true)]
    done: Option<MarkView>,
}

/// A dose that is due on the day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DueDose)]
pub(crate) struct DueDoseView {
    medication_id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    horse: HorseNameView,
    drug: String,
    dose: String,
    route: String,
    withdrawal_note: String,
    /// The day on which it is due: earlier than that of the answer if it was missed.
    #[schema(format = Date)]
    date: String,
    /// When it is due, `08:00`.
    time: String,
    /// On which day of the course, from 1.
    day: i64,
    /// How many days the course has; null if it has no last one.
    #[schema(required = true)]
    days: Option<i64>,
    state: DoseStateView,
    /// Why it was skipped, or a remark; may be empty.
    reason: String,
    /// Who gave or skipped it, and when; null if nobody did.
    #[schema(required = true)]
    done: Option<MarkView>,
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

impl TodayView {
    pub(super) fn new(today: &Today, actor: &Actor) -> Self {
        let task = |due: &DueTask| DueTaskView::new(due, actor);
        let dose = |due: &DueDose| DueDoseView::new(due, actor);
        Self {
            date: today.date.to_string(),
            tasks: today.tasks.iter().map(task).collect(),
            doses: today.doses.iter().map(dose).collect(),
        }
    }
}

impl DueTaskView {
    fn new(due: &DueTask, actor: &Actor) -> Self {
        let details = &due.task.details;
        Self {
            task_id: Oid::new(due.task.id.as_uuid()),
            belonging: Belonging::new(actor, due.task.organization_id),
            title: details.title.as_str().to_owned(),
            horses: due.task.horses.iter().map(Into::into).collect(),
            date: due.date.to_string(),
            time: details.time.map(|it| it.to_string()),
            assignee: details.assignee.as_str().to_owned(),
            notes: details.notes.as_str().to_owned(),
            recurs: details.series.recurrence().is_some(),
            done: due.done.as_ref().map(Into::into),
        }
    }
}

impl DueDoseView {
    fn new(due: &DueDose, actor: &Actor) -> Self {
        let (state, reason, done) = match &due.state {
            DoseState::Open => (DoseStateView::Open, None, None),
            DoseState::Overdue => (DoseStateView::Overdue, None, None),
            DoseState::Recorded {
                is_given,
                reason,
                mark,
            } => {
                let state = match is_given {
                    true => DoseStateView::Given,
                    false => DoseStateView::Skipped,
                };
                (state, Some(reason), Some(mark))
            }
        };
        Self {
            medication_id: Oid::new(due.course_id.as_uuid()),
            belonging: Belonging::new(actor, due.organization_id),
            horse: HorseNameView::from(&due.horse),
            drug: due.drug.as_str().to_owned(),
            dose: due.dose.as_str().to_owned(),
            route: due.route.as_str().to_owned(),
            withdrawal_note: due.withdrawal_note.as_str().to_owned(),
            date: due.date.to_string(),
            time: due.time.to_string(),
            day: due.day,
            days: due.days,
            state,
            reason: reason.map_or_else(String::new, |it| it.as_str().to_owned()),
            done: done.map(Into::into),
        }
    }
}
