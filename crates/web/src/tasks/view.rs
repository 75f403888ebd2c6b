use ::tasks::{DayTime, Mark, Task};
use kernel::Actor;
use uuid::Uuid;

use crate::representation::{Belonging, HorseNameView, Instant, Oid};
use crate::view::{Shown, view};

/// `08:00`.
impl Shown<String> for DayTime {
    fn shown(&self) -> String {
        self.to_string()
    }
}

view! {
    /// Who ticked something, and when.
    #[schema(as = Mark)]
    MarkView(mark: &Mark) {
        /// When it was done, by the clock of who did it.
        at: Instant = mark.at,
        /// The account's email address; empty if the account was deleted.
        by: String = mark.email,
    }
}

view! {
    /// Something to be done in a barn.
    #[schema(as = Task)]
    TaskView(task: &Task, actor: &Actor) {
        _id: Oid = task.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, task.organization_id),
        title: String = task.details.title,
        horse_ids: Vec<Uuid> = task.details.horse_ids,
        /// The same horses with their names, sorted by name.
        horses: Vec<HorseNameView> = task.horses,
        /// The first day, from which `recurrence` is computed.
        #[schema(format = Date)]
        starts_on: String = task.details.series.starts_on(),
        /// A rule of RFC 5545, such as `FREQ=DAILY`; null if it is due once.
        #[schema(required = true)]
        recurrence: Option<String> = task.details.series.recurrence().map(ToString::to_string),
        /// By which time of day it is due, `08:00`; null is any time.
        #[schema(required = true)]
        time: Option<String> = task.details.time,
        /// Who shall do it, in free text; may be empty.
        assignee: String = task.details.assignee,
        notes: String = task.details.notes,
        revision: u32 = task.revision,
        created_at: Instant = task.created_at,
        updated_at: Instant = task.updated_at,
    }
}
