use ::tasks::{HorseName, Mark, Task};
use kernel::Actor;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::representation::{Belonging, Instant, Oid};

/// A horse's name with its id.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HorseName)]
pub(crate) struct HorseNameView {
    id: String,
    name: String,
}

impl From<&HorseName> for HorseNameView {
    fn from(horse: &HorseName) -> Self {
        Self {
            id: horse.id.to_string(),
            name: horse.name.as_str().to_owned(),
        }
    }
}

/// Who ticked something, and when.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Mark)]
pub(crate) struct MarkView {
    /// When it was done, by the clock of who did it.
    at: Instant,
    /// The account's email address; empty if the account was deleted.
    by: String,
}

impl From<&Mark> for MarkView {
    fn from(mark: &Mark) -> Self {
        Self {
            at: mark.at.into(),
            by: mark.email.clone(),
        }
    }
}

/// Something to be done in a barn.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Task)]
pub(crate) struct TaskView {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    title: String,
    horse_ids: Vec<Uuid>,
    /// The same horses with their names, sorted by name.
    horses: Vec<HorseNameView>,
    /// The first day, from which `recurrence` is computed.
    #[schema(format = Date)]
    starts_on: String,
    /// A rule of RFC 5545, such as `FREQ=DAILY`; null if it is due once.
    #[schema(required = true)]
    recurrence: Option<String>,
    /// By which time of day it is due, `08:00`; null is any time.
    #[schema(required = true)]
    time: Option<String>,
    /// Who shall do it, in free text; may be empty.
    assignee: String,
    notes: String,
    revision: u32,
    created_at: Instant,
    updated_at: Instant,
}

impl TaskView {
    pub(super) fn new(task: &Task, actor: &Actor) -> Self {
        let details = &task.details;
        Self {
            _id: Oid::new(task.id.as_uuid()),
            belonging: Belonging::new(actor, task.organization_id),
            title: details.title.as_str().to_owned(),
            horse_ids: details.horse_ids.iter().map(|it| it.as_uuid()).collect(),
            horses: task.horses.iter().map(Into::into).collect(),
            starts_on: details.series.starts_on().to_string(),
            recurrence: details.series.recurrence().map(ToString::to_string),
            time: details.time.map(|it| it.to_string()),
            assignee: details.assignee.as_str().to_owned(),
            notes: details.notes.as_str().to_owned(),
            revision: task.revision.number(),
            created_at: task.created_at.into(),
            updated_at: task.updated_at.into(),
        }
    }
}
